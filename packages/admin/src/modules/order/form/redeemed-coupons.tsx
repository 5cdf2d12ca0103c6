import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { CouponResults } from './coupon-results.tsx';
import { editPriceQuery } from './order-form.data.ts';
import type { OrderValues } from './order-values.ts';
import { useDebouncedCart } from './use-debounced-cart.ts';

/** What the coupons of a stored order give to the edited items. The discount of the order follows from them. */
export function RedeemedCoupons({ form, orderId }: { form: RecordForm; orderId: string }) {
  const cart = useDebouncedCart(form.values as OrderValues);
  const { data, error, isFetching } = useQuery({
    ...editPriceQuery(orderId, cart?.items ?? []),
    enabled: cart !== undefined,
  });
  const fill = useEffectEvent((discount: number) => form.setFieldValue('total_coupon_discount', discount));
  useEffect(() => {
    if (data) fill(data.total_coupon_discount);
  }, [data]);
  return (
    <CouponResults
      hasCodes
      price={data}
      error={error}
      isFetching={isFetching}
      describeRejected={({ code, message }) => `${code} will be removed: ${message}`}
    />
  );
}
