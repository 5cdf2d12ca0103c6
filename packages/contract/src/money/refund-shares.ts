import { divideAmount } from './allocation.ts';
import type { StoredBearer } from './payment.ts';

/** Who bears how much of a refund. All amounts are paise. */
export type RefundShares = { readonly platform: number; readonly vendor: number; readonly rider: number };

/** Names of those who can bear a part of a refund. */
export const shareLabels: Readonly<Record<keyof RefundShares, string>> = {
  platform: 'Marketplace',
  vendor: 'Vendor',
  rider: 'Rider',
};

export type BorneRefund = {
  readonly amount: number;
  readonly bearer: StoredBearer;
  /** The parts of a shared refund; the marketplace bears the rest. */
  readonly vendor_share?: number | null | undefined;
  readonly rider_share?: number | null | undefined;
};

/** Returns the parts of a shared refund; undefined for a refund that one side bears. */
export function sharesOf({ amount, bearer, vendor_share, rider_share }: BorneRefund): RefundShares | undefined {
  if (bearer !== 'shared') return undefined;
  const [vendor, rider] = [vendor_share ?? 0, rider_share ?? 0];
  return { platform: amount - vendor - rider, vendor, rider };
}

/** Returns whether the shares of a refund sum to its amount. */
export const isSumOfShares = (amount: number, { platform, vendor, rider }: RefundShares): boolean =>
  platform + vendor + rider === amount;

/** Returns what the marketplace bears when the others bear their parts; at least 0. */
export const restOfShares = (amount: number, { vendor, rider }: Omit<RefundShares, 'platform'>): number =>
  Math.max(0, amount - vendor - rider);

/**
 * Divides the part of the refunds that is more than the customer's credit.
 * @param refunds all refunds of an order.
 * @param most what was refunded beyond the credit.
 * @returns at most what each bears by the refunds. The marketplace's refunds come first, then the vendor's. What remains is divided in the
 *   proportion of the shared refunds.
 */
export function borneOf(refunds: readonly BorneRefund[], most: number): RefundShares {
  const borneBy = (bearer: StoredBearer) =>
    sumOf(refunds.filter((row) => row.bearer === bearer).map((row) => row.amount));
  const shared = refunds.flatMap((refund) => sharesOf(refund) ?? []);
  const platform = Math.min(borneBy('platform'), most);
  const vendor = Math.min(borneBy('vendor'), most - platform);
  if (shared.length === 0) return { platform, vendor, rider: 0 };
  const weights = [
    sumOf(shared.map((share) => share.platform)),
    sumOf(shared.map((share) => share.vendor)),
    sumOf(shared.map((share) => share.rider)),
  ];
  const parts = divideAmount(Math.min(sumOf(weights), most - platform - vendor), weights);
  return { platform: platform + (parts[0] ?? 0), vendor: vendor + (parts[1] ?? 0), rider: parts[2] ?? 0 };
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
