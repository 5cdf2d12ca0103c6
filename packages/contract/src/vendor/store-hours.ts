import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  choiceField,
  clockField,
  hasNoDuplicates,
  idField,
  longTextField,
  storedDayField,
  timeField,
  versionField,
} from '../core/fields.ts';
import type { VendorHoursMode } from './assignment-settings.ts';

/** Weekly hours, closures, lead times, cut-offs and capacity of a store. A missing part means unlimited. */

/** End of a window: a time of day, or `24:00` for the end of the day. */
const endField = z.union([z.literal('24:00'), clockField], fieldError('must be a time such as 10:30'));

const windowField = z
  .object({ from: clockField, upto: endField })
  .refine(({ from, upto }) => from < upto, { path: ['upto'], message: 'The hours must end after they start' });

const dayOfWeek = z
  .array(windowField)
  .max(6, 'A day has at most 6 periods')
  .refine(
    (windows) =>
      windows
        .toSorted((a, b) => (a.from < b.from ? -1 : 1))
        .every(({ from }, index, sorted) => from >= (sorted[index - 1]?.upto ?? '')),
    'The periods of a day must not overlap',
  );

/** Monday first. A day without periods is closed. */
const weekField = z.array(dayOfWeek).length(7, 'A week has seven days');

const cutOffField = z.object({
  /** 0 is the day of the delivery. */
  days_before: z
    .int('Days must be a whole number')
    .min(0, 'Days must be from 0 to 30')
    .max(30, 'Days must be from 0 to 30'),
  /** Time of day in the marketplace's time zone. Later orders are too late. */
  time: clockField,
});

const typeHours = z.object({
  delivery_type: idField,
  /** Null: at any time. */
  week: weekField.nullable(),
  /** Null: without a cut-off. */
  cut_off: cutOffField.nullable(),
});

const closureField = z
  .object({ from: storedDayField, to: storedDayField, note: longTextField(200) })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: /* i18n */ 'The closure must end after it starts' });

/** Maximum lead time: 30 days. */
const maxMinutes = 43_200;

/** What a lead time is set for. */
export const leadTimeKinds = ['product', 'category'] as const;

const leadTimeField = z.object({
  kind: choiceField(leadTimeKinds),
  /** Id of the product or category. */
  record: idField,
  minutes: z
    .int('Minutes must be a whole number')
    .min(1, 'A lead time must be at least one minute')
    .max(maxMinutes, 'A lead time must be at most 30 days'),
});

/** What one limit of the capacity applies to: orders with the same slot, or orders whose slots start in the same hour. */
export const capacityUnits = ['slot', 'hour'] as const;

const capacityField = z.object({
  per: choiceField(capacityUnits),
  orders: z
    .int('Capacity must be a whole number')
    .min(1, 'Capacity must be at least 1')
    .max(10_000, 'Capacity must be at most 10000'),
});

export const storeHours = z.object({
  delivery_types: z
    .array(typeHours)
    .max(50, fieldError('must have at most 50 entries'))
    .refine(
      (types) => hasNoDuplicates(types.map(({ delivery_type }) => delivery_type)),
      'Each delivery type can be listed only once',
    ),
  closures: z.array(closureField).max(100, fieldError('must have at most 100 entries')),
  lead_times: z
    .array(leadTimeField)
    .max(200, fieldError('must have at most 200 entries'))
    .refine(
      (times) => hasNoDuplicates(times.map(({ kind, record }) => `${kind} ${record}`)),
      'Each product or category can be listed only once',
    ),
  /** Null: unlimited. */
  capacity: capacityField.nullable(),
});
export type StoreHours = z.output<typeof storeHours>;

/** The hours of a store that never set any. */
export const unlimitedHours: StoreHours = { delivery_types: [], closures: [], lead_times: [], capacity: null };

/** A change of hours that the vendor requested. A rejected one remains visible to the vendor until the next request. */
const hoursRequest = z.object({
  status: z.enum(['pending', 'rejected']),
  hours: storeHours,
  requestedAt: timeField,
  requestedBy: z.string(),
  /** Why staff rejected it; empty while it is pending. */
  reason: z.string(),
});
export type HoursRequest = z.output<typeof hoursRequest>;

export const storeHoursRecord = z.object({
  vendor: idField,
  /** Version of the vendor. */
  version: versionField,
  hours: storeHours,
  request: hoursRequest.nullable(),
  /** What a save by the caller does: changes the hours, requests a change, or nothing. */
  editing: z.enum(['direct', 'request', 'none']),
  /** Names of the products and categories in `lead_times`, by id. */
  names: z.record(z.string(), z.string()),
});
export type StoreHoursRecord = z.output<typeof storeHoursRecord>;

/**
 * Returns what a save by the vendor does to the hours of their store.
 * @param mode the assignment setting about hours.
 * @param status status of the store.
 */
export function editingOf(mode: VendorHoursMode, status: string): StoreHoursRecord['editing'] {
  if (status === 'draft' || status === 'reject') return 'direct';
  return ({ staff: 'none', request: 'request', vendor: 'direct' } as const)[mode];
}

nameComponents({
  StoreHours: storeHours,
  StoreHoursRecord: storeHoursRecord,
});
