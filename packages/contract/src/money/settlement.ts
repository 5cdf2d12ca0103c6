import { roundedShare } from './allocation.ts';
import { type LedgerAccount, type Movement, signedMovement } from './ledger-accounts.ts';

/** Settlements of vendors: what a vendor is paid for the orders until a day. All amounts are paise. The file imports no zod. */

/**
 * `draft`: follows the orders. `reviewed`: its lines are fixed and the payout is to be transferred. `closed`: fixed, and there was nothing
 * to pay. `returned`: the bank sent the payout back, and the next settlement has it.
 */
export const settlementStatuses = ['draft', 'reviewed', 'paid', 'returned', 'closed'] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];
export const settlementStatusLabels: Readonly<Record<SettlementStatus, string>> = {
  draft: /* i18n */ 'Draft',
  reviewed: /* i18n */ 'To pay',
  paid: /* i18n */ 'Paid',
  returned: /* i18n */ 'Returned',
  closed: /* i18n */ 'Closed',
};

/** When settlements are drafted by themselves. */
export const settlementCycles = ['none', 'daily', 'weekly'] as const;
export type SettlementCycle = (typeof settlementCycles)[number];

/** Taxes that the marketplace withholds from a settlement: tax deducted at source, and tax collected at source. */
export const deductionKinds = ['tds', 'tcs'] as const;
export type DeductionKind = (typeof deductionKinds)[number];
export const deductionLabels: Readonly<Record<DeductionKind, string>> = { tds: 'TDS', tcs: 'TCS' };

/** What changes the account of a vendor besides its orders. `deposit`: the vendor pays the marketplace. */
export const vendorEvents = ['adjustment', 'deposit', 'deduction', 'payout', 'paid', 'returned'] as const;
export type VendorEvent = (typeof vendorEvents)[number];
export const vendorEventLabels: Readonly<Record<VendorEvent, string>> = {
  adjustment: 'Adjustment',
  deposit: 'Paid by the vendor',
  deduction: 'Tax deducted',
  payout: 'Payout approved',
  paid: 'Payout transferred',
  returned: 'Payout returned',
};

/** What an order changes for a vendor since it was last settled. */
export type SettlementLine = {
  /** Charges and delivery before the commission. */
  readonly earned: number;
  readonly commission: number;
  /** What the vendor bears of discounts, and of refunds and claims. */
  readonly discount: number;
  readonly adjustment: number;
  /** Cash that the vendor collected from the customer. */
  readonly cash: number;
};

const noLine: SettlementLine = { earned: 0, commission: 0, discount: 0, adjustment: 0, cash: 0 };

/**
 * Returns what an order changes for a vendor since it was last settled.
 * @param movements the rows of the order in the ledger, in their order.
 */
export function settlementLineOf(movements: readonly Movement[], vendorId: string): SettlementLine {
  const own = movements.filter((movement) => movement.vendorId === vendorId);
  return own.slice(own.findLastIndex(isSettled) + 1).reduce(addMovement, noLine);
}

const isSettled = ({ debit, credit }: Movement) => debit === 'vendor_account' || credit === 'vendor_account';

function addMovement(line: SettlementLine, { debit, credit, amount }: Movement): SettlementLine {
  if (debit === 'cash_with_vendor') return { ...line, cash: line.cash + amount };
  if (credit === 'cash_with_vendor') return { ...line, cash: line.cash - amount };
  const isOwed = credit === 'vendor_payable';
  const owed = isOwed ? amount : -amount;
  switch (isOwed ? debit : credit) {
    case 'vendor_cost':
      return { ...line, earned: line.earned + owed };
    case 'commission_income':
      return { ...line, commission: line.commission - owed };
    case 'discount_vendor':
      return { ...line, discount: line.discount - owed };
    default:
      return { ...line, adjustment: line.adjustment - owed };
  }
}

/** Returns what the marketplace owes for a line, before the cash that the vendor has. */
export const payableOf = ({ earned, commission, discount, adjustment }: SettlementLine): number =>
  earned - commission - discount - adjustment;

/** What is not settled of an order: what the vendor is owed, and the cash that the vendor holds. */
export type Due = { readonly payable: number; readonly cash: number };

/** Returns what is not settled of an order for a vendor. */
export function dueOf(movements: readonly Movement[], vendorId: string): Due {
  const line = settlementLineOf(movements, vendorId);
  return { payable: payableOf(line), cash: line.cash };
}

/** Returns the movements that settle an order: they move what is due to the account of the vendor. */
export function settledMovements({ payable, cash }: Due, vendorId: string, settlementId: string): Movement[] {
  const common = { vendorId, causeId: settlementId };
  return [
    ...signedMovement({ ...common, debit: 'vendor_payable', credit: 'vendor_account', amount: payable }),
    ...signedMovement({ ...common, debit: 'vendor_account', credit: 'cash_with_vendor', amount: cash }),
  ];
}

/** A rate of a deduction, in hundredths of a percent. */
export type DeductionRate = { readonly kind: DeductionKind; readonly rate: number };

/** Returns the rates that apply on a day: the newest of each kind. */
export const deductionRatesOn = (
  rates: readonly (DeductionRate & { readonly from: string })[],
  day: string,
): DeductionRate[] =>
  deductionKinds.flatMap((kind) => {
    const begun = rates.filter((rate) => rate.kind === kind && rate.from <= day);
    const newest = begun.toSorted((a, b) => b.from.localeCompare(a.from))[0];
    return newest && newest.rate > 0 ? [{ kind, rate: newest.rate }] : [];
  });

export type SettlementSums = Due & {
  /** Balance of the vendor's account before the lines: carried forward, and adjustments. Negative if the vendor owes. */
  readonly balance: number;
};

/**
 * Calculates a settlement.
 * @returns the deductions, which are calculated from what is owed for orders; the payout, and what is carried forward: 0, or
 *   negative if the vendor owes.
 */
export function settle({ payable, cash, balance }: SettlementSums, rates: readonly DeductionRate[]) {
  const base = Math.max(0, payable);
  const deductions = rates.map(({ kind, rate }) => ({ kind, rate, amount: roundedShare(base, rate, 10_000) }));
  const net = balance + payable - cash - deductions.reduce((sum, { amount }) => sum + amount, 0);
  return { deductions, net, payout: Math.max(0, net), carried: Math.min(0, net) };
}

type Accounts = { readonly debit: LedgerAccount; readonly credit: LedgerAccount };
/** The accounts of a positive amount, which the vendor is owed in addition, or which is paid. */
const eventAccounts: Readonly<Record<Exclude<VendorEvent, 'deduction'>, Accounts>> = {
  adjustment: { debit: 'adjustment_platform', credit: 'vendor_account' },
  deposit: { debit: 'bank', credit: 'vendor_account' },
  payout: { debit: 'vendor_account', credit: 'payouts_due' },
  paid: { debit: 'payouts_due', credit: 'bank' },
  returned: { debit: 'bank', credit: 'vendor_account' },
};
const deductionAccounts: Readonly<Record<DeductionKind, LedgerAccount>> = { tds: 'tds_payable', tcs: 'tcs_payable' };

type EntryMovement = Pick<Movement, 'debit' | 'credit' | 'amount'>;

/** Returns the movement of a change of the vendor's account, none for 0. A negative amount reduces what the vendor is owed. */
export const vendorMovements = (event: keyof typeof eventAccounts, amount: number): EntryMovement[] =>
  toEntries({ ...eventAccounts[event], amount });

/** Returns the movement of a deduction, none for 0. */
export const deductionMovements = (kind: DeductionKind, amount: number): EntryMovement[] =>
  toEntries({ debit: 'vendor_account', credit: deductionAccounts[kind], amount });

const toEntries = (movement: EntryMovement): EntryMovement[] =>
  signedMovement({ ...movement, vendorId: null, causeId: null }).map(({ debit, credit, amount }) => ({
    debit,
    credit,
    amount,
  }));

/** Returns how a movement changes what the vendor is owed. */
export function accountChange({ debit, credit, amount }: EntryMovement): number {
  if (credit === 'vendor_account') return amount;
  return debit === 'vendor_account' ? -amount : 0;
}

/** An Indian Financial System Code: the bank, 0, and the branch. */
export const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** Account numbers of Indian banks have 9 to 18 digits. They have no check digit. */
export const accountNumberPattern = /^\d{9,18}$/;
