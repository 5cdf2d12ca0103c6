/** The fields of payments and refunds. */

export const paymentMethods = ['upi', 'card', 'net_banking', 'wallet', 'cash', 'bank_transfer', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethodLabels: Readonly<Record<PaymentMethod, string>> = {
  upi: 'UPI',
  card: 'Card',
  net_banking: 'Net banking',
  wallet: 'Wallet',
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  other: 'Other',
};

/** Who has the money of a payment: the gateway until it pays out, the bank account, the vendor's rider or the marketplace's staff. */
export const paymentHolders = ['gateway', 'bank', 'vendor', 'platform'] as const;
export type PaymentHolder = (typeof paymentHolders)[number];
export const paymentHolderLabels: Readonly<Record<PaymentHolder, string>> = {
  gateway: 'Payment gateway',
  bank: 'Bank account',
  vendor: 'Vendor',
  platform: 'Marketplace (cash)',
};

/** `reversed`: the payment was recorded by mistake, or the delivery that collected it was undone. */
export const paymentRowStatuses = ['received', 'failed', 'reversed'] as const;
export type PaymentRowStatus = (typeof paymentRowStatuses)[number];

/** Who reported a payment. `opening`: derived from the payment status that an order had before payments were stored. */
export const paymentSources = ['staff', 'storefront', 'intake', 'delivery', 'opening', 'gateway'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** Who bears a refund beyond the customer's credit. `customer`: nobody, so the customer has to pay the order again. */
export const refundBearers = ['platform', 'vendor', 'customer'] as const;
export type RefundBearer = (typeof refundBearers)[number];
/** The bearers of stored refunds. `shared`: a claim divides the refund (`refund-shares.ts`). */
export const storedBearers = [...refundBearers, 'shared'] as const;
export type StoredBearer = (typeof storedBearers)[number];
export const refundBearerLabels: Readonly<Record<RefundBearer, string>> = {
  platform: 'Marketplace',
  vendor: 'Vendor',
  customer: 'Nobody: the customer pays again',
};

/** How a refund reaches the customer. `source`: through the gateway, to the account that paid. */
export const refundTargets = ['source', 'bank_transfer', 'cash'] as const;
export type RefundTarget = (typeof refundTargets)[number];
export const refundTargetLabels: Readonly<Record<RefundTarget, string>> = {
  source: 'Original payment method',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
};

/** Returns who has the money of a payment unless it is stated: marketplace for cash, bank for a transfer, else the gateway. */
export function defaultHolder(method: PaymentMethod): Exclude<PaymentHolder, 'vendor'> {
  if (method === 'cash') return 'platform';
  return method === 'bank_transfer' ? 'bank' : 'gateway';
}

/** Returns how a refund of a payment reaches the customer unless it is stated. */
export function defaultTarget(holder: PaymentHolder): RefundTarget {
  if (holder === 'gateway') return 'source';
  return holder === 'bank' ? 'bank_transfer' : 'cash';
}
