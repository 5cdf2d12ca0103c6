import type { PricedEdit } from '@bakehouse/contract/order/order-coupon.endpoints';
import { List, Text } from '@mantine/core';
import { formatRupees } from '../../../ui/format/money.ts';

type Applied = PricedEdit['applied'][number] & { readonly is_automatic?: boolean };
type Rejected = PricedEdit['rejected'][number];

type Props = {
  readonly hasCodes: boolean;
  /** The price that was calculated last; undefined before the first one. */
  readonly price: { readonly applied: readonly Applied[]; readonly rejected: readonly Rejected[] } | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly describeRejected: (rejected: Rejected) => string;
};

/** What each coupon of a cart gives, or why it gives nothing. */
export const CouponResults = ({ hasCodes, price, error, isFetching, describeRejected }: Props) => (
  <div role="status">
    {error && hasCodes && (
      <Text fz={13} c="var(--mantine-color-error)">
        {error.message}
      </Text>
    )}
    {hasCodes && !price && !error && (
      <Text fz={13} c="dimmed">
        {isFetching ? 'Calculating the discount…' : 'The discount is calculated when the items are complete.'}
      </Text>
    )}
    {price && (
      <List listStyleType="none" fz={13} aria-label="Result of the coupons">
        {price.applied.map(({ _id, code, is_automatic, discount, shipping_discount }) => (
          <List.Item key={_id}>
            {`${code}${is_automatic ? ' (automatic)' : ''}: ${formatRupees(discount + shipping_discount)} off`}
          </List.Item>
        ))}
        {price.rejected.map((rejected) => (
          <List.Item key={rejected.code} c="var(--mantine-color-error)">
            {describeRejected(rejected)}
          </List.Item>
        ))}
      </List>
    )}
  </div>
);
