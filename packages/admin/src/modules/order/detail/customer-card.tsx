import type { OrderRecord } from '@bakehouse/contract/order/order';
import { Card, Facts } from '../../../ui/card.tsx';
import { Email, Phone } from '../../../ui/format/contact.tsx';

export const CustomerCard = ({ customer }: Pick<OrderRecord, 'customer'>) => (
  <Card title="Customer Details">
    <Facts
      facts={[
        ['Name', customer.full_name],
        ['Phone', <Phone key="phone" number={customer.phone} />],
        ['Email', <Email key="email" address={customer.email} />],
        ['Gender', customer.gender],
      ]}
    />
  </Card>
);
