import { intakePaymentStatuses } from '@bakehouse/contract/order/order';
import { orderCouponEndpoints } from '@bakehouse/contract/order/order-coupon.endpoints';
import { Autocomplete, Button, Select, Stack } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { SaveBar } from '../../../ui/form/save-bar.tsx';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { useSaveShortcut } from '../../../ui/form/use-save-shortcut.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import styles from '../detail/order-detail.module.css';
import { AddressFields } from './address-fields.tsx';
import { CouponFields } from './coupon-fields.tsx';
import { CustomerFields } from './customer-fields.tsx';
import type { FilledValues } from './filled-values.ts';
import { ItemFields } from './item-fields.tsx';
import { OrderSummary } from './order-summary.tsx';
import { newItem, type OrderValues } from './order-values.ts';
import { RedeemedCoupons } from './redeemed-coupons.tsx';

type Props = {
  readonly props: ComponentProps<'form'>;
  readonly form: RecordForm;
  readonly saving: boolean;
  readonly dirty: boolean;
  readonly submit: () => void;
  /** Whether the order is new: customers are looked up, and codes of coupons accepted. */
  readonly isNew: boolean;
  /** Id of a stored order. */
  readonly orderId?: string;
  /** A stored order with a discount from coupons. */
  readonly redeemed?: { readonly orderId: string; readonly codes: readonly string[] } | undefined;
};

const paymentMethods = ['Cash on delivery', 'UPI', 'Card', 'Bank transfer'];

/** Form of an order: customer, items, addresses and totals. */
export function OrderForm({ props, form, saving, dirty, submit, isNew, orderId, redeemed }: Props) {
  useSaveShortcut(submit);
  const [filled] = useState<FilledValues>({});
  return (
    <form {...props} aria-label="Order">
      <div className={styles.page}>
        <div className={styles.column}>
          <CustomerFields form={form} looksUp={isNew} filled={filled} />
          <Items form={form} />
          <AddressFields form={form} filled={filled} orderId={orderId} />
        </div>
        <div className={styles.column}>
          <Payment form={form} isNew={isNew} redeemed={redeemed} />
          <Card title="Order summary">
            <OrderSummary values={form.values as OrderValues} orderId={orderId} />
          </Card>
        </div>
      </div>
      <SaveBar saving={saving} dirty={dirty} onDiscard={form.reset} />
    </form>
  );
}

function Items({ form }: Pick<Props, 'form'>) {
  const { order_items: items } = form.values as OrderValues;
  return (
    <Card title="Items">
      <div className={styles.lines}>
        {items.map((_, index) => (
          <ItemFields key={index} form={form} index={index} />
        ))}
      </div>
      <Button
        mt="md"
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={() => form.insertListItem('order_items', newItem(items.at(-1)))}
      >
        Add item
      </Button>
    </Card>
  );
}

type DiscountProps = Pick<Props, 'form' | 'isNew' | 'redeemed'>;

const Payment = (props: DiscountProps) => (
  <Card title="Payment">
    <Stack gap="md">
      <DiscountFields {...props} />
      <Autocomplete
        label="Payment method"
        withAsterisk
        data={paymentMethods}
        {...props.form.getInputProps('payment_method')}
      />
      {props.isNew && (
        <Select
          label="Payment status"
          data={[...intakePaymentStatuses]}
          {...props.form.getInputProps('payment_status')}
        />
      )}
    </Stack>
  </Card>
);

/** The discount: calculated from the codes of a new order or the coupons of a stored one, and typed otherwise. */
function DiscountFields({ form, isNew, redeemed }: DiscountProps) {
  const { has_coupons: isCalculated = false } = form.values as OrderValues;
  const isPriced = useCan()(orderCouponEndpoints.priceEdit);
  return (
    <>
      {isNew && <CouponFields form={form} />}
      <NumberField
        label="Coupon discount"
        unit={{ before: '₹' }}
        readOnly={isCalculated || (redeemed !== undefined && isPriced)}
        description={redeemed && describeDiscount(redeemed.codes.join(', '), isPriced)}
        {...form.getInputProps('total_coupon_discount')}
      />
      {redeemed && isPriced && <RedeemedCoupons form={form} orderId={redeemed.orderId} />}
    </>
  );
}

const describeDiscount = (codes: string, isPriced: boolean) =>
  isPriced
    ? `From ${codes}. It follows the items.`
    : `From ${codes}. If the items change, enter the discount that the error on saving contains.`;
