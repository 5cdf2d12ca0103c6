import type { PaymentRowStatus } from './payment.ts';
import { type BorneRefund, borneOf, type RefundShares } from './refund-shares.ts';

/** The state of an order's payment, calculated from its payments and refunds. All amounts are paise. */

type Payment = { readonly status: PaymentRowStatus; readonly amount: number };
export type PaymentRows = { readonly payments: readonly Payment[]; readonly refunds: readonly BorneRefund[] };

/** Returns the sum of the payments that were received. */
export const receivedOf = ({ payments }: Pick<PaymentRows, 'payments'>): number =>
  sumOf(payments.filter(({ status }) => status === 'received'));

/** Returns the sum of the refunds. */
export const refundedOf = ({ refunds }: Pick<PaymentRows, 'refunds'>): number => sumOf(refunds);

/** Returns the most that can be refunded: what was received and not refunded yet. */
export const refundableOf = (rows: PaymentRows): number => receivedOf(rows) - refundedOf(rows);

/**
 * Divides the goodwill of an order: the part of its refunds that marketplace, vendor and rider bear. A refund first returns the
 * customer's credit, which nobody bears. Of the rest, the marketplace's refunds come first, then the vendor's, then the shared ones.
 * @param rows payments and refunds.
 * @param charges what the customer has to pay for the order.
 */
export function goodwillOf(rows: PaymentRows, charges: number): RefundShares {
  const credit = Math.max(0, receivedOf(rows) - charges);
  return borneOf(rows.refunds, Math.max(0, refundedOf(rows) - credit));
}

/**
 * Returns what the customer owes for an order. It is the order's balance of `customer_receivable`.
 * @param rows payments and refunds.
 * @param charges what the customer has to pay for the order: its total, or 0 if it is cancelled or deleted.
 * @returns paise; negative for a credit of the customer.
 */
export function customerBalance(rows: PaymentRows, charges: number): number {
  const { platform, vendor, rider } = goodwillOf(rows, charges);
  return charges - receivedOf(rows) + refundedOf(rows) - platform - vendor - rider;
}

/** Returns the part of a total that is still to pay. */
export const balanceDue = (total: number, paid: number): number => Math.max(0, total - paid);

/**
 * Returns the payment status of an order, and the part of its total that is paid. A cancelled order keeps the status of its total.
 * @param rows payments and refunds.
 * @param total of the order.
 */
export function paymentStateOf(rows: PaymentRows, total: number): { status: DerivedStatus; paid: number } {
  const [received, refunded] = [receivedOf(rows), refundedOf(rows)];
  const paid = total - customerBalance(rows, total);
  return { status: statusOf(rows, { total, received, refunded, paid }), paid };
}

type DerivedStatus = 'Pending' | 'Partly paid' | 'Paid' | 'Failed' | 'Refunded';
type Sums = { readonly total: number; readonly received: number; readonly refunded: number; readonly paid: number };

function statusOf({ payments }: PaymentRows, { total, received, refunded, paid }: Sums): DerivedStatus {
  if (refunded > 0 && received <= refunded) return 'Refunded';
  if (paid >= total) return 'Paid';
  if (received > 0) return 'Partly paid';
  return payments.some(({ status }) => status === 'failed') ? 'Failed' : 'Pending';
}

const sumOf = (rows: readonly { readonly amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
