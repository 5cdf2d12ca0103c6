import { dayText } from '@bakehouse/contract/core/local-time';
import { i18n } from '@bakehouse/contract/i18n';
import { durationText } from '@bakehouse/contract/vendor/eligibility';
import { type StoreHours, storeHours } from '@bakehouse/contract/vendor/store-hours';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { weekdayText } from '../../../ui/format/days.ts';

/** Form values and texts of the hours of a store. */

type TypeHours = StoreHours['delivery_types'][number];
export type Week = NonNullable<TypeHours['week']>;
export type Named = { readonly id: string; readonly name: string };

/** Returns the delivery types that a store offers. */
export const typesOf = ({ delivery_preferences }: Pick<VendorDetail, 'delivery_preferences'>): Named[] =>
  delivery_preferences.map(({ type_id, typeDetails }) => ({ id: type_id, name: typeDetails.name }));

/** Returns the form's values: an entry for every delivery type that the store offers, and the stored ones. */
export function valuesOf(hours: StoreHours, types: readonly Named[]): StoreHours {
  const missing = types.filter(({ id }) => hours.delivery_types.every(({ delivery_type }) => delivery_type !== id));
  const added = missing.map(({ id }): TypeHours => ({ delivery_type: id, week: null, cut_off: null }));
  return { ...hours, delivery_types: [...hours.delivery_types, ...added] };
}

/** Returns the hours to send: delivery types without limits are left out. */
export function hoursOf(values: unknown): StoreHours {
  const { delivery_types, ...rest } = storeHours.parse(values);
  return { ...rest, delivery_types: delivery_types.filter(({ week, cut_off }) => week !== null || cut_off !== null) };
}

const dayHours = (windows: Week[number]) => windows.map(({ from, upto }) => `${from}-${upto}`).join(', ') || 'closed';

/** Returns a week as text. Consecutive days with equal hours are joined: 'Mon-Fri 09:00-21:00 · Sat closed'. */
export function weekText(week: TypeHours['week']): string {
  if (!week) return i18n.t('At any time');
  const runs: { first: number; last: number; text: string }[] = [];
  for (const [index, windows] of week.entries()) {
    const text = dayHours(windows);
    const run = runs.at(-1);
    if (run?.text === text) run.last = index;
    else runs.push({ first: index, last: index, text });
  }
  const shortName = (day: number) => weekdayText(day, 'short');
  return runs
    .map(
      ({ first, last, text }) =>
        `${first === last ? shortName(first) : `${shortName(first)}-${shortName(last)}`} ${text}`,
    )
    .join(' · ');
}

/** Returns a cut-off as text. */
export function cutOffText(cutOff: TypeHours['cut_off']): string {
  if (!cutOff) return i18n.t('No cut-off');
  const { days_before: days, time } = cutOff;
  return days === 0
    ? i18n.t('Orders until {time} on the day', { time })
    : i18n.t('{count, plural, one {Orders until {time} # day before} other {Orders until {time} # days before}}', {
        count: days,
        time,
      });
}

export type Fact = readonly [label: string, text: string];

/** Returns the hours as facts. Two stores with the same facts have the same hours. */
export function factsOf(
  { delivery_types, closures, lead_times, capacity }: StoreHours,
  types: readonly Named[],
  names: Readonly<Record<string, string>>,
): Fact[] {
  const nameOf = (id: string) => types.find((type) => type.id === id)?.name ?? i18n.t('Delivery type');
  const limited = delivery_types.filter(({ week, cut_off }) => week !== null || cut_off !== null);
  const days = ({ from, to }: { from: string; to: string }) =>
    from === to ? dayText(from) : i18n.t('{from} to {to}', { from: dayText(from), to: dayText(to) });
  return [
    ...limited.map(
      ({ delivery_type, week, cut_off }): Fact => [
        nameOf(delivery_type),
        [weekText(week), cut_off && cutOffText(cut_off)].filter(Boolean).join(' · '),
      ],
    ),
    [
      i18n.t('Closures'),
      closures.map(({ note, ...closure }) => [days(closure), note].filter(Boolean).join(': ')).join(' · ') ||
        i18n.t('None'),
    ],
    [
      i18n.t('Lead times'),
      lead_times
        .map(({ record, minutes }) => `${names[record] ?? i18n.t('Deleted record')} ${durationText(minutes)}`)
        .join(' · ') || i18n.t('None'),
    ],
    [
      i18n.t('Capacity'),
      capacity
        ? capacity.per === 'slot'
          ? i18n.t('{orders} orders per slot', { orders: capacity.orders })
          : i18n.t('{orders} orders per hour', { orders: capacity.orders })
        : i18n.t('Unlimited'),
    ],
  ];
}

/** Returns the facts that a requested change replaces. */
export function changedFacts(
  current: readonly Fact[],
  requested: readonly Fact[],
): { label: string; from: string; to: string }[] {
  const labels = [...new Set([...current, ...requested].map(([label]) => label))];
  const textOf = (facts: readonly Fact[], label: string) =>
    facts.find(([name]) => name === label)?.[1] ?? i18n.t('At any time');
  return labels
    .map((label) => ({ label, from: textOf(current, label), to: textOf(requested, label) }))
    .filter(({ from, to }) => from !== to);
}
