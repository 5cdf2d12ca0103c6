import { z } from 'zod';
import type { PaymentSettings } from '../content/site-parts.ts';
import { toRupees } from '../core/money.ts';
import { normaliseText } from '../core/text.ts';
import { type PaymentMethod, paymentMethods } from '../money/payment.ts';
import { balanceDue } from '../money/payment-state.ts';

/** How an order is paid: its method is a name, its kind decides whether the rider collects cash. */

/** `unknown`: the method is none that is known here, so people check whether cash is due. */
export const paymentKinds = ['cash', 'prepaid', 'unknown'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
export const paymentKindField = z.enum(paymentKinds);

/** Names of payment methods, without spaces and punctuation. */
const cashMethods = ['cash', 'cod', 'cashondelivery', 'codcashondelivery', 'cashondeliverycod', 'payondelivery'];
const prepaidMethods = [
  ...['prepaid', 'prepaidnocash', 'online', 'onlinepayment', 'paidonline', 'upi', 'wallet', 'giftcard', 'emi'],
  ...[
    'card',
    'cards',
    'creditcard',
    'debitcard',
    'creditdebitcard',
    'netbanking',
    'banktransfer',
    'neft',
    'imps',
    'rtgs',
  ],
  ...['razorpay', 'paytm', 'phonepe', 'gpay', 'googlepay', 'payu', 'cashfree', 'ccavenue', 'stripe'],
];
const kinds = new Map<string, PaymentKind>([
  ...cashMethods.map((key) => [key, 'cash'] as const),
  ...prepaidMethods.map((key) => [key, 'prepaid'] as const),
]);

/** Returns the name of a payment method without spaces, punctuation and capitals. */
export const methodKeyOf = (method: string): string =>
  normaliseText(method)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the kind of a payment method by its whole name, however it is capitalised, spaced and punctuated.
 * @param method name of the method, such as `Cash on delivery`, `cash_on_delivery` or `C.O.D.`.
 */
export const paymentKindOf = (method: string): PaymentKind => kinds.get(methodKeyOf(method)) ?? 'unknown';

/** The names of each method of payments. Others are `other`. */
const methodNames: Readonly<Partial<Record<PaymentMethod, readonly string[]>>> = {
  upi: ['upi', 'phonepe', 'gpay', 'googlepay'],
  card: ['card', 'cards', 'creditcard', 'debitcard', 'creditdebitcard'],
  net_banking: ['netbanking'],
  wallet: ['wallet', 'paytm', 'giftcard'],
  bank_transfer: ['banktransfer', 'neft', 'imps', 'rtgs'],
};

/**
 * Returns the method of a payment by the name that an order has for it.
 * @param name such as `UPI`, `Net-banking` or `Cash on delivery`; `other` for an unusual name.
 */
export function paymentMethodOf(name: string): PaymentMethod {
  if (paymentKindOf(name) === 'cash') return 'cash';
  const key = methodKeyOf(name);
  return paymentMethods.find((method) => methodNames[method]?.includes(key)) ?? 'other';
}

/** The payment kinds that the payment settings can switch off. */
export const offeredKinds = ['cash', 'prepaid'] as const;

/**
 * Returns the payment kinds that the payment settings offer.
 * @param settings a switch that was never saved is on.
 */
export const offeredPaymentKinds = ({ cod, razorpay }: Partial<PaymentSettings>): (typeof offeredKinds)[number][] =>
  offeredKinds.filter((kind) => (kind === 'cash' ? cod : razorpay)?.is_enabled !== false);

/** Amounts are paise, as numbers or as the text of 64-bit integers. */
type Payment = {
  readonly payment_kind: PaymentKind;
  readonly payment_status: string;
  readonly order_total: number | string;
  /** The part of the total that is paid. */
  readonly paid_total: number | string;
};

/**
 * Returns the amount that the rider collects in cash.
 * @param order kind and status of the payment, total and paid part in paise.
 * @returns the balance of an order with cash on delivery in rupees; 0 for others and for refunded ones; `null` if the payment must
 *   be checked.
 */
export function amountToCollect(order: Payment): number | null {
  const { payment_kind: kind, payment_status: status } = order;
  // The status decides first, because orders from before payments were stored can be Paid without one.
  if (kind === 'prepaid' || status === 'Paid' || status === 'Refunded') return 0;
  return kind === 'cash' ? toRupees(balanceDue(Number(order.order_total), Number(order.paid_total))) : null;
}
