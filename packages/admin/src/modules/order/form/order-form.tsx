import { paymentStatuses } from '@bakehouse/contract/order/order';
import { Autocomplete, Button, Select, Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Card } from '../../../ui/card.tsx';
import { SaveBar } from '../../../ui/form/save-bar.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { useSaveShortcut } from '../../../ui/form/use-save-shortcut.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import styles from '../detail/order-detail.module.css';
import { OrderTotals } from '../detail/order-totals.tsx';
import { AddressFields } from './address-fields.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { ItemFields } from './item-fields.tsx';
import { itemLike, type OrderValues, sumsOf } from './order-values.ts';

type Props = {
  readonly props: ComponentProps<'form'>;
  readonly form: RecordForm;
  readonly saving: boolean;
  readonly dirty: boolean;
  readonly submit: () => void;
  readonly looksUp: boolean;
};

const methods = ['Cash on delivery', 'UPI', 'Card', 'Bank transfer'];

const Items = ({ form }: Pick<Props, 'form'>) => {
  const { order_items: items } = form.values as OrderValues;
  return (
    <Card title="Items">
      <div className={styles.lines}>
        {items.map((_, at) => (
          <ItemFields key={at} form={form} at={at} />
        ))}
      </div>
      <Button
        mt="md"
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={() => form.insertListItem('order_items', itemLike(items.at(-1)))}
      >
        Add item
      </Button>
    </Card>
  );
};

const Payment = ({ form }: Pick<Props, 'form'>) => (
  <Card title="Payment">
    <Stack gap="md">
      <NumberField label="Coupon discount" unit={{ before: '₹' }} {...form.getInputProps('total_coupon_discount')} />
      <Autocomplete label="Payment method" withAsterisk data={methods} {...form.getInputProps('payment_method')} />
      <Select label="Payment status" data={[...paymentStatuses]} {...form.getInputProps('payment_status')} />
    </Stack>
  </Card>
);

/** Form of an order: customer, items, addresses and totals. */
export const OrderForm = ({ props, form, saving, dirty, submit, looksUp }: Props) => {
  useSaveShortcut(submit);
  return (
    <form {...props} aria-label="Order">
      <div className={styles.page}>
        <div className={styles.column}>
          <CustomerFields form={form} looksUp={looksUp} />
          <Items form={form} />
          <AddressFields form={form} />
        </div>
        <div className={styles.column}>
          <Payment form={form} />
          <Card title="Order summary">
            <OrderTotals sums={sumsOf(form.values as OrderValues)} />
          </Card>
        </div>
      </div>
      <SaveBar saving={saving} dirty={dirty} onDiscard={form.reset} />
    </form>
  );
};
