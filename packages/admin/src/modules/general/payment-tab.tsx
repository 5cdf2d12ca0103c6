import { defaultCommission } from '@bakehouse/contract/order/order-totals';
import { Stack } from '@mantine/core';
import { Card } from '../../ui/card.tsx';
import { DescribedSwitch } from '../../ui/input/described-switch.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { type SettingFields, SettingTab } from './setting-tab.tsx';
import { paymentValues } from './setting-values.ts';
import { SettlementCards } from './settlement-cards.tsx';

/** Payment methods of the storefront, the commission, taxes, the settlements of vendors, and the time for claims. */
export const PaymentTab = () => <SettingTab name="payment" valuesOf={paymentValues} Fields={PaymentFields} />;

const PaymentFields: SettingFields = ({ form }) => (
  <>
    <PaymentMethods form={form} />
    <Commission form={form} />
    <Card title="Tax">
      <DescribedSwitch
        form={form}
        path="prices_include_tax"
        label="Prices include tax"
        description="Otherwise tax is added to the total of new orders. Rates are entered in Tax rates."
      />
    </Card>
    <SettlementCards form={form} />
    <Card title="Claims">
      <NumberField
        label="Time for claims"
        description="Hours after a delivery in which customers can file a claim through the storefront. 0 switches them off."
        unit={{ after: 'h' }}
        maw={260}
        {...form.getInputProps('claim_hours')}
      />
    </Card>
  </>
);

const PaymentMethods: SettingFields = ({ form }) => (
  <Card title="Payment methods">
    <Stack gap="md">
      <DescribedSwitch
        form={form}
        path="cod.is_enabled"
        label="COD"
        description="Cash on delivery: the customer pays when the order arrives. While it is off, storefront orders with it are rejected."
      />
      <DescribedSwitch
        form={form}
        path="razorpay.is_enabled"
        label="Razorpay"
        description="Cards, UPI and net banking, paid with the order or by a payment link. While it is off, storefront orders with them are rejected and no links are made."
      />
    </Stack>
  </Card>
);

const Commission: SettingFields = ({ form }) => (
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
