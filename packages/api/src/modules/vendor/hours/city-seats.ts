import { minutesOf } from '@bakehouse/contract/core/local-time';
import {
  type CityLoad,
  type CityStore,
  type FullSlot,
  fullCitySlots,
  isUnlimited,
  type Slot,
} from '@bakehouse/contract/vendor/slots';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { textList } from '../../../platform/db/sql-values.ts';
import type { ServicingRow } from '../vendor-servicing.ts';

/**
 * The seats of cities: an order has one in each of its slots in the city of its delivery, with or without a store. Orders, carts and the phone
 * order form ask the same question.
 */

export type CityQuery = {
  /** City of the delivery address; upper and lower case do not matter. */
  readonly city: string;
  readonly slots: readonly Pick<Slot, 'date' | 'from'>[];
  /** An existing order to leave out of the load. */
  readonly exceptOrder?: string | undefined;
};

/**
 * Returns the slots of an order in which a city has no seat left. Nothing is read while a store that can take the order is unlimited.
 * @param reaching stores that can take the order; they count for a city in which no store has its address
 */
export async function findFullCitySlots(
  db: Db,
  query: CityQuery & { readonly slots: readonly Slot[] },
  reaching: readonly CityStore[],
): Promise<FullSlot[]> {
  if (query.slots.length === 0 || reaching.some(isUnlimited)) return [];
  return fullCitySlots(await findCityLoad(db, query), reaching, query.slots);
}

/** Returns the approved stores of a city, without their lead times, and its orders in the slots that start in the hours of these slots. */
export async function findCityLoad(db: Db, { city: typed, slots, exceptOrder }: CityQuery): Promise<CityLoad> {
  const city = cityKey(typed);
  const hours = [...new Set(slots.map(({ date, from }) => `${date} ${Math.floor(minutesOf(from) / 60)}`))];
  const [row] = await rowsOf<CityLoad>(
    db,
    sql`
      select (
        select coalesce(json_agg(json_build_object('hours', h.hours || '{"lead_times": []}', 'types', (
          select coalesce(json_agg(p.type_id), '[]') from delivery_preference p where p.vendor_id = v.id and p.active))), '[]')
        from vendor v left join vendor_hours h on h.vendor_id = v.id
        where lower(btrim(v.city)) = ${city} and v.deleted_at is null and v.status = 'approve'
      ) as stores, (
        select coalesce(json_agg(l), '[]') from (
          select s.day as date, to_char(s.slot_from, 'HH24:MI') as "from", to_char(s.slot_upto, 'HH24:MI') as upto, count(*)::int as orders
          from (
            select split_part(value, ' ', 1)::date as day, make_time(split_part(value, ' ', 2)::int, 0, 0) as from_time
            from ${textList(hours)}
          ) as h join order_city_seat s on s.city = ${city} and s.day = h.day
            and s.slot_from >= h.from_time and s.slot_from <= h.from_time + interval '59 minutes 59 seconds'
          where s.order_id is distinct from ${exceptOrder ?? null}::uuid
          group by s.day, s.slot_from, s.slot_upto) as l
      ) as loads`,
  );
  return row ?? { stores: [], loads: [] };
}

/** Returns the spelling of a city in `order_city_seat`. */
export const cityKey = (city: string): string => city.trim().toLowerCase();

/** Returns what the seats of a city need to know of a store that reaches a place. */
export const toCityStore = ({ hours, preferences }: Pick<ServicingRow, 'hours' | 'preferences'>): CityStore => ({
  hours,
  types: preferences.map(({ type_id }) => type_id),
});
