import { couponEndpoints } from '@bakehouse/contract/coupon/coupon.endpoints';
import { Stack, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useCan } from '../../../data/session.ts';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { CouponResults } from './coupon-results.tsx';
import { cartPriceQuery } from './order-form.data.ts';
import type { OrderValues } from './order-values.ts';
import { useDebouncedCart } from './use-debounced-cart.ts';

/** Codes of coupons with what each gives, or why it gives nothing. The discount of the order follows from them. */
export function CouponFields({ form }: { form: RecordForm }) {
  const isAllowed = useCan()(couponEndpoints.evaluate);
  const values = form.values as OrderValues;
  const { data, error, isFetching } = useCartPrice(values, isAllowed);
  const codes = values.coupon_codes ?? [];
  const fill = useEffectEvent((discount: number, applies: boolean) => {
    const has_coupons = applies || codes.length > 0;
    if (has_coupons !== (values.has_coupons ?? false)) form.setFieldValue('has_coupons', has_coupons);
    // Without coupons a typed discount stays, and a calculated one is removed.
    if (has_coupons || values.has_coupons) form.setFieldValue('total_coupon_discount', discount);
  });
  useEffect(() => {
    if (data) fill(data.total_coupon_discount, data.applied.length > 0);
  }, [data]);
  if (!isAllowed) return null;
  return (
    <Stack gap={6}>
      <TagsInput
        label="Coupon codes"
        placeholder={codes.length === 0 ? 'Type a code and press Enter' : undefined}
        clearable
        maxTags={20}
        {...form.getInputProps('coupon_codes')}
      />
      <CouponResults
        hasCodes={codes.length > 0}
        price={data}
        error={error}
        isFetching={isFetching}
        describeRejected={({ code, message }) => `${code}: ${message}`}
      />
    </Stack>
  );
}

/** Price of the cart, calculated by the server while the form is filled in. */
function useCartPrice(values: OrderValues, isAllowed: boolean) {
  const cart = useDebouncedCart(isAllowed ? values : undefined);
  return useQuery({ ...cartPriceQuery(cart ?? { items: [] }), enabled: cart !== undefined });
}
