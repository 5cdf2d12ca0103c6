import { priceTax } from '@bakehouse/contract/order/order-tax.endpoints';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../data/session.ts';
import { OrderTotals } from '../detail/order-totals.tsx';
import { taxQuery } from './order-form.data.ts';
import { type OrderValues, sumsOf } from './order-values.ts';
import { useDebouncedCart } from './use-debounced-cart.ts';

/** Totals of the fields filled in so far, with the tax that the server calculates. */
export function OrderSummary({ values, orderId }: { values: OrderValues; orderId: string | undefined }) {
  const isAllowed = useCan()(priceTax);
  const cart = useDebouncedCart(isAllowed ? values : undefined);
  const { discount } = sumsOf(values);
  const { data, error } = useQuery({
    ...taxQuery({ ...(cart ?? { items: [] }), total_coupon_discount: discount, order: orderId }),
    enabled: cart !== undefined,
  });
  const { tax_total: tax, prices_include_tax: isTaxIncluded } = data ?? { tax_total: 0, prices_include_tax: true };
  return (
    <>
      <OrderTotals sums={{ ...sumsOf(values, isTaxIncluded ? 0 : tax), tax, isTaxIncluded }} />
      {error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          The tax could not be calculated. It is added on save.
        </Text>
      )}
    </>
  );
}
