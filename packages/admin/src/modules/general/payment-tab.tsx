import { defaultCommission } from '@bakehouse/contract/order/order-totals';
import { Stack, Switch, Text } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { Card } from '../../ui/card.tsx';
import type { RecordForm } from '../../ui/form/use-record-form.ts';
import { NumberField } from '../../ui/input/number-field.tsx';
import { type PartFields, PartTab } from './part-tab.tsx';
import { paymentValues } from './part-values.ts';

type MethodProps = {
  readonly form: RecordForm;
  readonly method: string;
  readonly label: string;
  readonly description: string;
};

const PaymentMethod = ({ form, method, label, description }: MethodProps) => {
  const id = useId();
  return (
    <div>
      <Switch
        label={label}
        aria-describedby={id}
        {...form.getInputProps(`${method}.is_enabled`, { type: 'checkbox' })}
      />
      <Text id={id} fz={13} c="dimmed" mt={4}>
        {description}
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

const PaymentMethods: PartFields = ({ form }) => (
  <Card title="Payment methods">
    <Stack gap="md">
      <PaymentMethod
        form={form}
        method="cod"
        label="COD"
        description="Cash on delivery: the customer pays when the order arrives."
      />
      <PaymentMethod
        form={form}
        method="razorpay"
        label="Razorpay"
        description="Cards, UPI and net banking, paid with the order."
      />
    </Stack>
  </Card>
);

const PaymentFields: PartFields = ({ form }) => (
  <>
    <PaymentMethods form={form} />
    <Commission form={form} />
  </>
);

/** Payment methods of the storefront, and the commission. */
export const PaymentTab = () => <PartTab name="payment" valuesOf={paymentValues} Fields={PaymentFields} />;
