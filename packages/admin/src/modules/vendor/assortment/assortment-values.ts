import { i18n } from '@bakehouse/contract/i18n';
import type { AssortmentKey, AssortmentPrice } from '@bakehouse/contract/vendor/assortment';
import { assortmentKinds, priceKinds } from '@bakehouse/contract/vendor/assortment';
import type { ListedEntry } from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { z } from 'zod';
import type { Named } from '../../../data/lookups.ts';
import { isDay, localToday } from '../../../ui/format/days.ts';
import type { AssortmentChanges } from './assortment.data.ts';

/** The values of the forms of an assortment. */

/** A row of the table; the id contains kind and record. */
export type Row = ListedEntry & { readonly _id: string };

export const toRow = (entry: ListedEntry): Row => ({ ...entry, _id: `${entry.kind} ${entry.record}` });

/** Returns the kind and record of the id of a row. */
export function keyOf(id: string): AssortmentKey {
  const [kind, record = ''] = id.split(' ');
  return { kind: kind === 'category' ? 'category' : 'product', record };
}

export type Values = {
  kind: AssortmentKey['kind'];
  records: Named[];
  makes: 'yes' | 'no';
  price_kind: AssortmentPrice['kind'] | 'none';
  price: number | null;
  paused_until: string | null;
};
/** What a dialog sets. */
export type Part = 'records' | 'price' | 'pause';

export const initialValues: Values = {
  kind: 'product',
  records: [],
  makes: 'yes',
  price_kind: 'amount',
  price: null,
  paused_until: null,
};

/** Returns the schema of a dialog. A new entry needs no price and no pause. */
export const schemaOf = (part: Part) =>
  z
    .object({
      kind: z.enum(assortmentKinds),
      records: z.array(z.object({ _id: z.string(), name: z.string() })),
      makes: z.enum(['yes', 'no']),
      price_kind: z.enum([...priceKinds, 'none']),
      price: z.unknown(),
      paused_until: z.string().nullable(),
    })
    .superRefine((values, context) => {
      const report = (field: keyof Values, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      if (part === 'records' && values.records.length === 0)
        report(
          'records',
          values.kind === 'product' ? i18n.t('Choose at least one product') : i18n.t('Choose at least one category'),
        );
      const price = priceError(values, part === 'price');
      if (price) report('price', price);
      const lastDay = lastDayError(values.paused_until, part === 'pause');
      if (lastDay) report('paused_until', lastDay);
    });

function priceError(
  { price_kind: kind, price }: { price_kind: Values['price_kind']; price?: unknown },
  isRequired: boolean,
): string | undefined {
  if (kind === 'none' || (price === null && !isRequired)) return undefined;
  if (typeof price !== 'number' || price < 0)
    return kind === 'percent' ? i18n.t('Enter a percentage') : i18n.t('Enter an amount');
  if (Math.abs(price * 100 - Math.round(price * 100)) > 1e-6) return i18n.t('A price can have at most two decimals');
  return kind === 'percent' && price > 100 ? i18n.t('A percentage must be from 0 to 100') : undefined;
}

function lastDayError(day: string | null, isRequired: boolean): string | undefined {
  if (!day) return isRequired ? i18n.t('Enter the last day') : undefined;
  if (!isDay(day)) return i18n.t('Enter a date such as 24 Dec, 2026');
  return day < localToday() ? i18n.t('The last day must be today or later') : undefined;
}

/** Returns the price of a form; null without one. */
export const priceOf = ({ price_kind: kind, price }: Values): AssortmentPrice | null =>
  kind === 'none' || price === null ? null : { kind, value: price };

/** Returns the changes that add the chosen products or categories. */
export const additionsOf = (values: Values): AssortmentChanges =>
  values.records.map(({ _id }) => ({
    kind: values.kind,
    record: _id,
    makes: values.makes === 'yes',
    price: priceOf(values),
    paused_until: values.paused_until,
  }));
