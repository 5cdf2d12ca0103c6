import { type CityStore, fullCitySlots, isUnlimited, type Slot } from '@bakehouse/contract/vendor/slots';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/client.ts';
import { cityKey, findCityLoad, findFullCitySlots } from '../../vendor/hours/city-seats.ts';
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
 * Returns the first slot in which a city has no seat left. If there is none, the days of the city are locked until the transaction ends, so that
 * no other order takes the last seat. Nothing is locked while a store is unlimited.
 * @param slots slots of the deliveries of a new order
 * @param reaching stores that can take the order; they count for a city in which no store has its address
 */
export async function lockCitySeats(
  db: Db,
  query: { city: string; slots: readonly Slot[] },
  reaching: readonly CityStore[],
): Promise<Slot | undefined> {
  if (reaching.some(isUnlimited)) return undefined;
  const load = await findCityLoad(db, query);
  const [full] = fullCitySlots(load, reaching, query.slots);
  if (full || load.stores.some(isUnlimited)) return full;
  const days = [...new Set(query.slots.map(({ date }) => date))].toSorted();
  for (const day of days)
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`city seats ${cityKey(query.city)} ${day}`}, 0))`,
    );
  // Reads again, because another order may have taken the last seat before the lock.
  return (await findFullCitySlots(db, query, reaching))[0];
}
