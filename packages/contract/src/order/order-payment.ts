import { z } from 'zod';
import { normaliseText } from '../core/text.ts';

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

/**
 * Returns the kind of a payment method by its whole name, however it is capitalised, spaced and punctuated.
 * @param method name of the method, such as `Cash on delivery`, `cash_on_delivery` or `C.O.D.`.
 */
export const paymentKindOf = (method: string): PaymentKind =>
  kinds.get(
    normaliseText(method)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  ) ?? 'unknown';

type Payment = { readonly payment_kind: PaymentKind; readonly payment_status: string; readonly order_total: number };

/**
 * Returns the amount that the rider collects in cash.
 * @param order kind and status of the payment, and the total in any unit.
 * @returns the total of an unpaid order with cash on delivery; 0 for others; `null` if the payment must be checked.
 */
export function amountToCollect({ payment_kind: kind, payment_status: status, order_total }: Payment): number | null {
  if (status !== 'Pending' || kind === 'prepaid') return 0;
  return kind === 'cash' ? order_total : null;
}
