import { type LedgerAccount, type Movement, signedMovement } from './ledger-accounts.ts';
import type { PaymentHolder, PaymentRowStatus, RefundTarget } from './payment.ts';
import { goodwillOf } from './payment-state.ts';
import type { BorneRefund } from './refund-shares.ts';
import type { TaxParts } from './tax.ts';

/** The posting rules of orders. All amounts are paise. */

export type LedgerPayment = {
  readonly id: string;
  readonly status: PaymentRowStatus;
  readonly amount: number;
  readonly holder: PaymentHolder;
  readonly vendorId: string | null;
};
export type LedgerRefund = BorneRefund & { readonly id: string; readonly target: RefundTarget };

/** What a vendor is paid for an order. */
export type VendorEarning = {
  readonly vendorId: string;
  /** What the vendor gets for the items, after the commission. */
  readonly charges: number;
  /** What the vendor gets for the delivery. */
  readonly delivery: number;
  /** What the marketplace keeps of the value of the items; 0 for charges without commission. */
  readonly commission: number;
};
/** The tax of an order. An included tax is a part of the sales, and another one is charged in addition. */
export type LedgerTax = { readonly isIncluded: boolean; readonly goods: TaxParts; readonly delivery: TaxParts };

/** What the ledger needs to know about an order. */
export type LedgerOrder = {
  /** False for a cancelled or deleted order: the customer does not have to pay it. */
  readonly isCharged: boolean;
  readonly subtotal: number;
  readonly shipping: number;
  readonly discount: number;
  /** The part of the discount that the vendor pays. */
  readonly vendorDiscount: number;
  readonly payments: readonly LedgerPayment[];
  readonly refunds: readonly LedgerRefund[];
  /** `null` for an order without a vendor. */
  readonly earning: VendorEarning | null;
  readonly tax?: LedgerTax | undefined;
  /** The posted movements of settlements, which stay whatever happens to the order. */
  readonly settled?: readonly Movement[];
};

const holderAccounts = {
  gateway: 'gateway_clearing',
  bank: 'bank',
  vendor: 'cash_with_vendor',
  platform: 'cash_with_platform',
} as const satisfies Record<PaymentHolder, LedgerAccount>;

const targetAccounts = {
  source: 'gateway_clearing',
  bank_transfer: 'bank',
  cash: 'cash_with_platform',
} as const satisfies Record<RefundTarget, LedgerAccount>;

/** Returns what the customer has to pay for an order. */
export const chargesOf = ({ isCharged, subtotal, shipping, discount, tax }: LedgerOrder): number =>
  isCharged ? subtotal + shipping - discount + addedTax(tax) : 0;

const addedTax = (tax: LedgerTax | undefined): number =>
  tax && !tax.isIncluded ? sumOfParts(tax.goods) + sumOfParts(tax.delivery) : 0;

const sumOfParts = ({ cgst, sgst, igst }: TaxParts) => cgst + sgst + igst;

/**
 * Returns the movements that the present state of an order requires. Movements of 0 are omitted.
 * @param order amounts, payments and refunds.
 */
export function requiredMovements(order: LedgerOrder): Movement[] {
  const goodwill = goodwillOf(order, chargesOf(order));
  const ofOrder = { vendorId: null, causeId: null };
  const required: Movement[] = [
    ...chargeMovements(order),
    ...order.payments
      .filter(({ status }) => status === 'received')
      .map(({ id, amount, holder, vendorId }) => ({
        debit: holderAccounts[holder],
        credit: 'customer_receivable' as const,
        amount,
        vendorId,
        causeId: id,
      })),
    ...order.refunds.map(({ id, amount, target }) => ({
      debit: 'customer_receivable' as const,
      credit: targetAccounts[target],
      amount,
      vendorId: null,
      causeId: id,
    })),
    { ...ofOrder, debit: 'adjustment_platform', credit: 'customer_receivable', amount: goodwill.platform },
    { ...ofOrder, debit: 'adjustment_vendor', credit: 'customer_receivable', amount: goodwill.vendor },
    { ...ofOrder, debit: 'adjustment_rider', credit: 'customer_receivable', amount: goodwill.rider },
    ...earningMovements(order),
    ...taxMovements(order),
    ...(order.settled ?? []),
  ];
  return required.filter(({ amount }) => amount > 0);
}

function chargeMovements(order: LedgerOrder): Movement[] {
  const { isCharged, subtotal, shipping, discount } = order;
  if (!isCharged) return [];
  const ofOrder = { vendorId: null, causeId: null };
  const byVendor = vendorDiscountOf(order);
  return [
    { ...ofOrder, debit: 'customer_receivable', credit: 'sales', amount: subtotal },
    { ...ofOrder, debit: 'customer_receivable', credit: 'delivery_income', amount: shipping },
    { ...ofOrder, debit: 'discount_platform', credit: 'customer_receivable', amount: discount - byVendor },
    { ...ofOrder, debit: 'discount_vendor', credit: 'customer_receivable', amount: byVendor },
  ];
}

/** An included tax was received as sales or delivery income; another one is charged to the customer. */
function taxMovements({ isCharged, tax }: LedgerOrder): Movement[] {
  if (!isCharged || !tax) return [];
  const movementsOf = (parts: TaxParts, debit: LedgerAccount) =>
    (['cgst', 'sgst', 'igst'] as const).map((kind) => ({
      debit,
      credit: `tax_${kind}` as const,
      amount: parts[kind],
      vendorId: null,
      causeId: null,
    }));
  return [
    ...movementsOf(tax.goods, tax.isIncluded ? 'sales' : 'customer_receivable'),
    ...movementsOf(tax.delivery, tax.isIncluded ? 'delivery_income' : 'customer_receivable'),
  ];
}

/**
 * Returns what the marketplace owes the vendor of an order: the charges and the delivery, less the discounts and refunds that the
 * vendor bears. A cancelled order is owed nothing.
 */
export function earningOf(order: LedgerOrder) {
  const { isCharged, earning } = order;
  if (!isCharged || !earning) return { charges: 0, delivery: 0, commission: 0, discount: 0, adjustment: 0, payable: 0 };
  const { charges, delivery, commission } = earning;
  const discount = vendorDiscountOf(order);
  const adjustment = goodwillOf(order, chargesOf(order)).vendor;
  return { charges, delivery, commission, discount, adjustment, payable: charges + delivery - discount - adjustment };
}

function earningMovements(order: LedgerOrder): Movement[] {
  if (!order.earning) return [];
  const { charges, delivery, commission, discount, adjustment } = earningOf(order);
  const ofVendor = { vendorId: order.earning.vendorId, causeId: null };
  return [
    { ...ofVendor, debit: 'vendor_cost', credit: 'vendor_payable', amount: charges + commission + delivery },
    { ...ofVendor, debit: 'vendor_payable', credit: 'commission_income', amount: commission },
    { ...ofVendor, debit: 'vendor_payable', credit: 'discount_vendor', amount: discount },
    { ...ofVendor, debit: 'vendor_payable', credit: 'adjustment_vendor', amount: adjustment },
  ];
}

const vendorDiscountOf = ({ vendorDiscount, discount }: LedgerOrder): number => Math.min(vendorDiscount, discount);

/**
 * Returns the movements that are missing in the ledger, so that a second posting of the same state adds nothing. What is posted
 * and no longer required is moved back.
 * @param required the movements of the present state.
 * @param posted the rows of the order.
 */
export function missingMovements(required: readonly Movement[], posted: readonly Movement[]): Movement[] {
  const missing = new Map<string, Movement>();
  const add = (movement: Movement, amount: number) => {
    const { debit, credit, vendorId, causeId } = movement;
    const isReverse = debit > credit;
    const accounts = isReverse ? { debit: credit, credit: debit } : { debit, credit };
    const key = [accounts.debit, accounts.credit, vendorId, causeId].join(' ');
    const before = missing.get(key)?.amount ?? 0;
    missing.set(key, { ...accounts, vendorId, causeId, amount: before + (isReverse ? -amount : amount) });
  };
  for (const movement of required) add(movement, movement.amount);
  for (const movement of posted) add(movement, -movement.amount);
  return [...missing.values()].flatMap((movement) => signedMovement(movement));
}

/** Returns the most that can be refunded through the gateway: what it received and did not refund yet. */
export function refundableToSource({ payments, refunds }: Pick<LedgerOrder, 'payments' | 'refunds'>): number {
  const received = payments.filter(({ status, holder }) => status === 'received' && holder === 'gateway');
  const refunded = refunds.filter(({ target }) => target === 'source');
  const sum = (rows: readonly { readonly amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  return Math.max(0, sum(received) - sum(refunded));
}
