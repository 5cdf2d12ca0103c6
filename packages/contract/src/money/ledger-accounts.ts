/** The accounts of the ledger. */
export const ledgerAccounts = [
  'customer_receivable',
  'sales',
  'delivery_income',
  'discount_platform',
  'discount_vendor',
  'gateway_clearing',
  'gateway_fees',
  'bank',
  'cash_with_vendor',
  'cash_with_platform',
  'adjustment_platform',
  'adjustment_vendor',
  'adjustment_rider',
  'vendor_payable',
  'vendor_cost',
  'commission_income',
  'tax_cgst',
  'tax_sgst',
  'tax_igst',
  'vendor_account',
  'payouts_due',
  'tds_payable',
  'tcs_payable',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The accounts that each vendor has. */
export const vendorAccounts = [
  'cash_with_vendor',
  'vendor_payable',
  'vendor_account',
] as const satisfies readonly LedgerAccount[];

/** Names of the accounts for people. */
export const ledgerAccountLabels: Readonly<Record<LedgerAccount, string>> = {
  customer_receivable: 'Customer receivable',
  sales: 'Sales',
  delivery_income: 'Delivery income',
  discount_platform: 'Discounts (marketplace)',
  discount_vendor: 'Discounts (vendor)',
  gateway_clearing: 'Gateway clearing',
  gateway_fees: 'Gateway fees',
  bank: 'Bank',
  cash_with_vendor: 'Cash with vendor',
  cash_with_platform: 'Cash with marketplace',
  adjustment_platform: 'Adjustments (marketplace)',
  adjustment_vendor: 'Adjustments (vendor)',
  adjustment_rider: 'Adjustments (rider)',
  vendor_payable: 'Vendor payable',
  vendor_cost: 'Vendor cost',
  commission_income: 'Commission income',
  tax_cgst: 'CGST payable',
  tax_sgst: 'SGST payable',
  tax_igst: 'IGST payable',
  vendor_account: 'Vendor account',
  payouts_due: 'Payouts due',
  tds_payable: 'TDS payable',
  tcs_payable: 'TCS payable',
};

/** What causes a transaction of the ledger. `restored`: a cancelled or deleted order counts again. */
export const ledgerEvents = [
  'opening',
  'placed',
  'edited',
  'cancelled',
  'deleted',
  'restored',
  'payment',
  'reversal',
  'refund',
  'assigned',
  'unassigned',
  'settled',
] as const;
export type LedgerEvent = (typeof ledgerEvents)[number];

/** An amount in paise that moves to the debited account from the credited one, so its two sides always sum to zero. */
export type Movement = {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  /** More than 0. */
  readonly amount: number;
  /** The vendor of the vendor's account; `null` for movements between other accounts. */
  readonly vendorId: string | null;
  /** Payment, refund or settlement that causes the movement; `null` for the charges of the order. */
  readonly causeId: string | null;
};

/** Returns a movement of an amount of any sign: a negative one goes the other way, and none for 0. */
export function signedMovement(movement: Movement): Movement[] {
  const { debit, credit, amount } = movement;
  if (amount === 0) return [];
  return amount > 0 ? [movement] : [{ ...movement, debit: credit, credit: debit, amount: -amount }];
}

/**
 * Sums movements by account.
 * @param movements rows of the ledger.
 * @returns the balance of each account in paise: debits minus credits. All balances sum to zero.
 */
export function accountBalances(
  movements: readonly Pick<Movement, 'debit' | 'credit' | 'amount'>[],
): ReadonlyMap<LedgerAccount, number> {
  const balances = new Map<LedgerAccount, number>();
  const add = (account: LedgerAccount, amount: number) => balances.set(account, (balances.get(account) ?? 0) + amount);
  for (const { debit, credit, amount } of movements) {
    add(debit, amount);
    add(credit, -amount);
  }
  return balances;
}
