import { formatCharge, formatRupees } from '../../../ui/format/money.ts';
import styles from './order-detail.module.css';

/** Totals in rupees. */
type Sums = {
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  /** 0 without a tax rate. */
  readonly tax: number;
  readonly isTaxIncluded: boolean;
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
    <dt>{sums.tax > 0 && sums.isTaxIncluded ? 'Estimated Tax (included)' : 'Estimated Tax'}</dt>
    <dd>{formatRupees(sums.tax)}</dd>
    <dt className={styles.sum}>Order total</dt>
    <dd className={styles.sum}>{formatRupees(sums.total)}</dd>
  </dl>
);
