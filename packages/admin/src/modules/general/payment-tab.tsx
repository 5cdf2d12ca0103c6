import { Stack, Switch } from '@mantine/core';
import { Card } from '../../ui/card.tsx';
import { type PartFields, PartTab } from './part-tab.tsx';
import { paymentValues } from './part-values.ts';

const PaymentFields: PartFields = ({ form }) => (
  <Card title="Ways to pay">
    <Stack gap="md">
      <Switch
        label="COD"
        description="Cash on delivery: the customer pays who brings the cake"
        {...form.getInputProps('cod.is_enabled', { type: 'checkbox' })}
      />
      <Switch
        label="Razorpay"
        description="Cards, UPI and net banking, paid when the order is placed"
        {...form.getInputProps('razorpay.is_enabled', { type: 'checkbox' })}
      />
    </Stack>
  </Card>
);

/** What the shop lets its customers pay with. */
export const PaymentTab = () => <PartTab name="payment" valuesOf={paymentValues} Fields={PaymentFields} />;
