import type { OrderRecord } from '@bakehouse/contract/order/order';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../data/session.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { Email, Phone } from '../../ui/contact.tsx';
import { formatCharge, formatRupees } from '../../ui/money.ts';

type Vendor = NonNullable<OrderRecord['assigned_vendor']>;

/** spec 1 §9: seconds / 3600. */
const hours = (seconds: number) => {
  const count = Math.round((seconds / 3600) * 100) / 100;
  return `${count} ${count === 1 ? 'hour' : 'hours'}`;
};

/** spec 1 §2: the card leads to the store's address. */
const Store = ({ vendor: { vendor_id, vendor_details } }: { vendor: Vendor }) => {
  const mayOpen = useCan()(vendorEndpoints.detail);
  if (!mayOpen) return <strong>{vendor_details.store_name}</strong>;
  return (
    <Anchor component={Link} to={`/vendor/detail/store-address/${vendor_id}`} fw={700}>
      {vendor_details.store_name}
    </Anchor>
  );
};

const factsOf = (vendor: Vendor) => {
  const { vendor_user: person, delivery_type_details: type } = vendor;
  return [
    ['Store', <Store key="store" vendor={vendor} />],
    ['Contact', `${person.first_name} ${person.last_name}`.trim()],
    ['Phone', <Phone key="phone" number={person.phone} />],
    ['Email', <Email key="email" address={person.email} />],
    ['Delivery type', `${type.name}, ${hours(type.time)}`],
    ['Delivery charges', formatCharge(vendor.vendor_delivery_charges)],
    ['Vendor charges', formatRupees(vendor.vendor_charges)],
    ['Note', vendor.vendors_note],
  ] as const;
};

/** Who bakes and delivers the order. */
export const VendorCard = ({ vendor }: { vendor: Vendor | null }) => (
  <Card title="Assigned Vendor">
    {vendor ? <Facts facts={factsOf(vendor)} /> : <Text c="dimmed">No Vendors Assigned</Text>}
  </Card>
);
