import type { PaymentRowStatus, PaymentSource, RefundTarget } from './payment.ts';

type Payment = {
  readonly id: string;
  readonly status: PaymentRowStatus;
  readonly source: PaymentSource;
  readonly amount: number;
};
type Refund = { readonly payment_id: string | null; readonly target: RefundTarget; readonly amount: number };

/**
 * Finds the payment that the gateway returns for a refund. Only payments that the gateway reported itself are known to it.
 * @param rows payments and refunds of the order, amounts in paise.
 * @param amount of the refund in paise.
 * @returns the payment with the least that is left of it and is enough; the most that one refund can return, and what is left in sum.
 */
export function gatewayPaymentFor(
  { payments, refunds }: { readonly payments: readonly Payment[]; readonly refunds: readonly Refund[] },
  amount: number,
): { payment: Payment | undefined; most: number; sum: number } {
  const known = payments
    .filter(({ status, source }) => status === 'received' && source === 'gateway')
    .map((payment) => ({ payment, left: payment.amount - returnedOf(refunds, payment) }))
    .toSorted((a, b) => a.left - b.left);
  return {
    payment: known.find(({ left }) => left >= amount)?.payment,
    most: known.at(-1)?.left ?? 0,
    sum: known.reduce((sum, { left }) => sum + left, 0),
  };
}

const returnedOf = (refunds: readonly Refund[], { id }: Pick<Payment, 'id'>): number =>
  refunds
    .filter(({ payment_id, target }) => payment_id === id && target === 'source')
    .reduce((sum, { amount }) => sum + amount, 0);
