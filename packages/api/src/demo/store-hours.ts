import { dayAfter } from '@bakehouse/contract/core/local-time';
import { type StoreHours, storeHours, unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/db/client.ts';
import { insertRows } from '../platform/db/insert-rows.ts';
import { dayIn } from '../platform/lib/zoned-time.ts';
import { categoryNames } from './catalogue/cake.ts';
import type { DeliveryType } from './catalogue/delivery-types.ts';
import type { Vendor } from './vendors.ts';

/**
 * The hours of the demo's approved stores. They contain all slots that customers of the demo choose, so that its orders can be
 * assigned at any time of the day.
 */

/** Every day of the week, by name of the delivery type. */
const usualHours: Readonly<Record<string, { from: string; upto: string }>> = {
  Standard: { from: '08:00', upto: '23:00' },
  Express: { from: '09:00', upto: '23:00' },
  Midnight: { from: '21:00', upto: '24:00' },
  'Fixed time': { from: '08:00', upto: '23:00' },
  'Early morning': { from: '05:00', upto: '10:00' },
};

type Limits = {
  readonly capacity?: StoreHours['capacity'];
  /** Delivery types that the store does not deliver on Sundays. */
  readonly notOnSundays?: readonly string[];
  /** Minutes that the store needs for a wedding cake. */
  readonly weddingMinutes?: number;
  /** Whether the store closes for a day soon. */
  readonly closes?: true;
};

/** The limits of single stores. */
const limits: Readonly<Record<string, Limits>> = {
  'The Whisking Room': { capacity: { per: 'slot', orders: 24 } },
  'Crumb & Cardamom': { weddingMinutes: 1_440 },
  'Millennium Ovens': { capacity: { per: 'hour', orders: 20 } },
  'Yamuna Bake Studio': { notOnSundays: ['Express'] },
  'Whitefield Whisk': { capacity: { per: 'slot', orders: 18 } },
  'Filter Kaapi & Cake': { closes: true },
};

const sunday = 6;

/** Loads the hours after the orders, because a store closes on a day without orders. */
export async function loadHours(
  db: Db,
  {
    vendors,
    types,
    zone,
    now,
  }: { vendors: readonly Vendor[]; types: readonly DeliveryType[]; zone: string; now: Date },
): Promise<void> {
  const today = dayIn(zone, now);
  const wedding = await findCategory(db, categoryNames.wedding);
  const rows: { vendor_id: string; hours: StoreHours }[] = [];
  for (const { id, storeName, charges } of vendors.filter(({ status }) => status === 'approve')) {
    const { capacity = null, notOnSundays = [], weddingMinutes, closes } = limits[storeName] ?? {};
    const closure = closes && (await findFreeDay(db, id, today));
    rows.push({
      vendor_id: id,
      hours: storeHours.parse({
        ...unlimitedHours,
        delivery_types: types
          .filter((type) => charges.has(type))
          .map((type) => ({
            delivery_type: type.id,
            week: weekOf(type.name, notOnSundays.includes(type.name)),
            cut_off: null,
          })),
        closures: closure ? [{ from: closure, to: closure, note: 'The kitchen is being painted' }] : [],
        lead_times: weddingMinutes && wedding ? [{ kind: 'category', record: wedding, minutes: weddingMinutes }] : [],
        capacity,
      }),
    });
  }
  await insertRows(db, 'vendor_hours', rows);
}

const findCategory = async (db: Db, name: string): Promise<string | undefined> =>
  (await rowsOf<{ id: string }>(db, sql`select id from category where name = ${name}`))[0]?.id;

/** Days from today on which a store closes at the earliest, and how many days are tried. */
const firstClosure = 2;
const daysTried = 30;

/** Returns the first day soon on which a store has no orders. */
async function findFreeDay(db: Db, vendorId: string, today: string): Promise<string | undefined> {
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`select distinct s.day::text as day from order_seat s where s.vendor_id = ${vendorId}`,
  );
  const daysWithOrders = new Set(rows.map(({ day }) => day));
  return Array.from({ length: daysTried }, (_, index) => dayAfter(today, firstClosure + index)).find(
    (day) => !daysWithOrders.has(day),
  );
}

function weekOf(type: string, closedOnSunday: boolean): StoreHours['delivery_types'][number]['week'] {
  const hours = usualHours[type];
  if (!hours) return null;
  return Array.from({ length: 7 }, (_, weekday) => (closedOnSunday && weekday === sunday ? [] : [hours]));
}
