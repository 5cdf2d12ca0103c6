import { minutesOf } from '@bakehouse/contract/core/local-time';
import { type CityStore, isCitySlotFull, type Slot, type SlotLoad, slotsOf } from '@bakehouse/contract/vendor/slots';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { textList } from '../../../platform/db/sql-values.ts';
import { findCityStores } from '../../vendor/hours/vendor-hours.queries.ts';
import type { ItemRow, OrderDetailRow } from '../order.queries.ts';

/**
 * Seats in cities: an order has one in each of its slots in the city of its delivery from its arrival until it is cancelled, with or without
 * a store. Storefronts do not sell more orders for a slot than the stores of the city have seats.
 */

/**
 * Returns the part of a `with` clause that inserts the seats of the new order `new_order`.
 * @param order city of the delivery
 */
export const insertCitySeats = (
  { city }: Pick<OrderDetailRow, 'city'>,
  items: readonly ItemRow[],
): SQL => sql`city_seats as (
  insert into order_city_seat (order_id, city, day, slot_from, slot_upto)
  select distinct n.id, lower(btrim(${city})), i.delivery_date, i.slot_from, i.slot_upto
  from new_order n, json_to_recordset(${JSON.stringify(items)}) as i (delivery_date date, slot_from time, slot_upto time))`;

/**
 * Returns the first slot of which the stores of a city have no seat left. If there is none, the days of the city are locked until the
 * transaction ends, so that no other order takes the last seat. Nothing is locked while a store is unlimited.
 * @param slots slots of the deliveries of a new order
 * @param reaching stores that can take the order; they count for a city in which no store has its address
 */
export async function findFullCitySlot(
  db: Db,
  { city, slots }: { city: string; slots: readonly Slot[] },
  reaching: readonly CityStore[],
): Promise<Slot | undefined> {
  if (reaching.some(({ hours }) => !hours?.capacity)) return undefined;
  const key = city.trim().toLowerCase();
  const inCity = await findCityStores(db, key);
  const stores = inCity.length > 0 ? inCity : reaching;
  if (stores.some(({ hours }) => !hours?.capacity)) return undefined;
  const days = [...new Set(slots.map(({ date }) => date))].toSorted();
  for (const day of days)
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`city seats ${key} ${day}`}, 0))`);
  const loads = await findCityLoads(db, key, slotsOf(slots));
  return slotsOf(slots).find((slot) => isCitySlotFull(stores, loads, slot));
}

/** Returns the number of orders of a city in the slots that start in the hours of these slots. */
async function findCityLoads(db: Db, city: string, slots: readonly Slot[]): Promise<SlotLoad[]> {
  const hours = slots.map(({ date, from }) => `${date} ${Math.floor(minutesOf(from) / 60)}`);
  return rowsOf<SlotLoad>(
    db,
    sql`
      select s.day::text as date, to_char(s.slot_from, 'HH24:MI') as "from", to_char(s.slot_upto, 'HH24:MI') as upto, count(*)::int as orders
      from (
        select distinct split_part(value, ' ', 1)::date as day, make_time(split_part(value, ' ', 2)::int, 0, 0) as from_time
        from ${textList(hours)}
      ) as h join order_city_seat s on s.city = ${city} and s.day = h.day
        and s.slot_from >= h.from_time and s.slot_from <= h.from_time + interval '59 minutes 59 seconds'
      group by s.day, s.slot_from, s.slot_upto`,
  );
}
