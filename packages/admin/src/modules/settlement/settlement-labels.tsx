import { i18n } from '@bakehouse/contract/i18n';
import { deductionLabels, type SettlementStatus, settlementStatusLabels } from '@bakehouse/contract/money/settlement';
import type { Settlement } from '@bakehouse/contract/money/settlement.endpoints';
import { formatRupees } from '../../ui/format/money.ts';
import { StatusBadge } from '../../ui/format/status-badge.tsx';

const colors: Readonly<Record<SettlementStatus, string>> = {
  draft: 'gray',
  reviewed: 'blue',
  paid: 'green',
  returned: 'red',
  closed: 'gray',
};

export const SettlementStatusBadge = ({ status }: { readonly status: SettlementStatus }) => (
  <StatusBadge status={settlementStatusLabels[status]} color={colors[status]} />
);

/** Returns the payout, or what is carried forward; one of them is 0. Negative if the vendor owes. */
export const netOf = ({ payout, carried }: Pick<Settlement, 'payout' | 'carried'>): number => payout || carried;

/** Formats an amount that reduces a payout. */
export const formatReduction = (amount: number): string => formatRupees(amount && -amount);

export const disputesText = (count: number): string =>
  i18n.t('{count, plural, one {# dispute} other {# disputes}}', { count });
export const ordersText = (count: number): string =>
  i18n.t('{count, plural, one {# order} other {# orders}}', { count });

/**
 * Returns the calculation of a settlement in the words of its reader.
 * @returns the amounts, without those that are 0, and their sum.
 */
export function calculationOf(settlement: Settlement, isStore: boolean) {
  const { opening, adjustments, payable, cash, deductions, carried, orders } = settlement;
  const cashLabel = isStore ? i18n.t('Less cash that you collected') : 'Less cash that the vendor collected';
  const amounts: (readonly [string, string])[] = [
    ...(opening === 0 ? [] : [[i18n.t('Carried forward'), formatRupees(opening)] as const]),
    ...(adjustments === 0 ? [] : [[i18n.t('Adjustments'), formatRupees(adjustments)] as const]),
    [i18n.t('For {orders, plural, one {# order} other {# orders}}', { orders }), formatRupees(payable)],
    ...(cash === 0 ? [] : [[cashLabel, formatReduction(cash)] as const]),
    ...deductions.map(
      ({ kind, rate, amount }) =>
        [
          i18n.t('Less {deduction}, {rate} %', { deduction: deductionLabels[kind], rate }),
          formatReduction(amount),
        ] as const,
    ),
  ];
  const label = carried < 0 ? i18n.t('Carried forward to the next settlement') : i18n.t('Payout');
  return { amounts, total: [label, formatRupees(netOf(settlement))] as const };
}
