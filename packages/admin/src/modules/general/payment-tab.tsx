import { defaultCommission } from '@bakehouse/contract/order/vendor-charges';
import { Stack, Switch, Text } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { Card } from '../../ui/card.tsx';
import type { RecordForm } from '../../ui/form/use-record-form.ts';
import { NumberField } from '../../ui/input/number-field.tsx';
import { type PartFields, PartTab } from './part-tab.tsx';
import { paymentValues } from './part-values.ts';

type WayProps = { readonly form: RecordForm; readonly way: string; readonly label: string; readonly meaning: string };

const Way = ({ form, way, label, meaning }: WayProps) => {
  const id = useId();
  return (
    <div>
      <Switch label={label} aria-describedby={id} {...form.getInputProps(`${way}.is_enabled`, { type: 'checkbox' })} />
      <Text id={id} fz={13} c="dimmed" mt={4}>
        {meaning}
      </Text>
    </div>
  );
};

const Commission: PartFields = ({ form }) => (
  <Card title="Vendor charges">
    <NumberField
      label="Commission"
      description={`The marketplace's share of an order. Vendor charges are suggested as the order's value less this. ${defaultCommission} % while empty.`}
      unit={{ after: '%' }}
      maw={260}
      {...form.getInputProps('vendor_commission')}
    />
  </Card>
);

const WaysToPay: PartFields = ({ form }) => (
  <Card title="Ways to pay">
    <Stack gap="md">
      <Way form={form} way="cod" label="COD" meaning="Cash on delivery: the customer pays when the order arrives." />
      <Way form={form} way="razorpay" label="Razorpay" meaning="Cards, UPI and net banking, paid with the order." />
    </Stack>
  </Card>
);

const PaymentFields: PartFields = ({ form }) => (
  <>
    <WaysToPay form={form} />
    <Commission form={form} />
  </>
);

/** Payment methods of the storefront, and the commission. */
export const PaymentTab = () => <PartTab name="payment" valuesOf={paymentValues} Fields={PaymentFields} />;
