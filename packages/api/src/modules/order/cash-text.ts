import { formatRupees } from '@bakehouse/contract/core/money';

/** Texts about the cash of deliveries on printed sheets. Amounts are rupees; null if the payment must be checked. */

/** Returns the instruction for one delivery; empty if nothing is to be collected. */
export function cashText(amount: number | null): string {
  if (amount === null) return 'Check the payment';
  return amount > 0 ? `Collect ${formatRupees(amount)}` : '';
}

/** Returns the total of a sheet, with the number of payments to check. */
export function cashTotalText(amounts: readonly (number | null)[]): string {
  const [total, unknown] = [sumOf(amounts), amounts.filter((amount) => amount === null).length];
  const text = total > 0 ? `Cash to collect: ${formatRupees(total)}` : 'No cash to collect';
  return unknown === 0 ? text : `${text} · ${unknown} ${unknown === 1 ? 'payment' : 'payments'} to check`;
}

const sumOf = (amounts: readonly (number | null)[]) => amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
