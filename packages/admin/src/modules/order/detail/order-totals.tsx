import { formatCharge, formatRupees } from '../../../ui/format/money.ts';
import styles from './order-detail.module.css';

/** Totals in rupees. */
type Sums = {
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly total: number;
};

/** Totals of an order. */
export const OrderTotals = ({ sums, codes = [] }: { sums: Sums; codes?: readonly string[] }) => (
  <dl className={styles.totals} aria-label="Totals">
    <dt>Subtotal</dt>
    <dd>{formatRupees(sums.subtotal)}</dd>
    <dt>{codes.length > 0 ? `Coupon discount (${codes.join(', ')})` : 'Coupon discount'}</dt>
    <dd>{formatRupees(sums.discount && -sums.discount)}</dd>
    <dt>Shipping</dt>
    <dd>{formatCharge(sums.shipping)}</dd>
    <dt>Estimated Tax</dt>
    <dd>{formatRupees(0)}</dd>
    <dt className={styles.sum}>Order total</dt>
    <dd className={styles.sum}>{formatRupees(sums.total)}</dd>
  </dl>
);
