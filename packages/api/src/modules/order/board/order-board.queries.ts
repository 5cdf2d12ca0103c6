import { type cardOfferStates, maxBoardOrders, maxSheetOrders } from '@bakehouse/contract/order/order-board.endpoints';
import type { SlotLoad } from '@bakehouse/contract/vendor/slots';
import type { StoreHours } from '@bakehouse/contract/vendor/store-hours';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { planForValues } from '../../../platform/db/prepared-statements.ts';
import { idList } from '../../../platform/db/sql-values.ts';
import type { JsonRow, SqlRow } from '../../../platform/db/table-columns.ts';
import { reachable as reachableStore } from '../../vendor/vendor.queries.ts';
import { reachable } from '../order.queries.ts';
import type { orderAddonTable, orderItemTable, orderTable } from '../order.table.ts';

/**
 * The SQL of the board, the calendar and the day sheet. They count by the delivery days of the items, because an order can
 * have deliveries on several days.
 */

export type CardRow = Pick<
  SqlRow<typeof orderTable>,
  | 'id'
  | 'version'
  | 'order_number'
  | 'status'
  | 'customer_name'
  | 'payment_kind'
  | 'payment_status'
  | 'order_total'
  | 'paid_total'
  | 'vendor_id'
> & {
  address2: string;
  city: string;
  pincode: string;
  slot_from: string;
  slot_upto: string;
  product: string;
  image_id: string | null;
  items: number;
  store_name: string | null;
  offer_state: (typeof cardOfferStates)[number] | null;
  offer_attempt: number | null;
  offer_until: string | null;
};

/**
 * Returns the active orders with a delivery on a day, by slot, and one more than `maxBoardOrders` if there are more.
 * @param ids limits the result to these orders
 */
export function findCards(
  db: Db,
  scope: Scope,
  { date, ids }: { date: string; ids?: readonly string[] | undefined },
): Promise<CardRow[]> {
  const amongIds = ids ? sql`and i.order_id in ${idList(ids)}` : sql``;
  return rowsOf(
    db,
    sql`
      with delivered as (
        select i.order_id, count(*)::int as items,
          (array_agg(i.slot_from order by i.slot_from, i.position))[1] as slot_from,
          (array_agg(i.slot_upto order by i.slot_from, i.position))[1] as slot_upto,
          (array_agg(i.name order by i.slot_from, i.position))[1] as product,
          (array_agg(i.image_id order by i.slot_from, i.position))[1] as image_id
        from order_item i where i.delivery_date = ${date} ${amongIds} group by i.order_id
      )
      select o.id, o.version, o.order_number, o.status, o.customer_name, o.payment_kind, o.payment_status, o.order_total, o.paid_total,
        o.vendor_id, v.store_name, a.address2, a.city, a.pincode,
        d.slot_from, d.slot_upto, d.product, d.image_id, d.items,
        f.state as offer_state, f.attempt as offer_attempt, o.accept_until as offer_until
      from delivered d join orders o on o.id = d.order_id
      join order_address a on a.order_id = o.id and a.kind = 'shipping'
      left join vendor v on v.id = o.vendor_id
      left join lateral (
        select l.state, l.attempt, l.store_id from order_offer l
        where l.order_id = o.id and o.status in ('pending', 'confirmed')
        order by l.round desc, l.attempt desc limit 1
      ) as f on case
        when f.state in ('offered', 'accepted') then f.store_id = o.vendor_id
        else f.state in ('declined', 'expired') and o.vendor_id is null
      end
      where o.deleted_at is null and ${reachable(scope)}
      order by d.slot_from, o.id limit ${maxBoardOrders + 1} ${planForValues}`,
  );
}

export type CalendarRow = { day: string; status: string; assigned: boolean; orders: number };

/** Returns the number of orders by delivery day, status and whether they have a vendor, from `from` to before `until`. */
export const countByDay = (
  db: Db,
  scope: Scope,
  { from, until }: { from: string; until: string },
): Promise<CalendarRow[]> =>
  rowsOf(
    db,
    sql`
      select d.delivery_date as day, o.status, o.vendor_id is not null as assigned, count(*)::int as orders
      from (
        select distinct i.delivery_date, i.order_id from order_item i
        where i.delivery_date >= ${from} and i.delivery_date < ${until}
      ) as d join orders o on o.id = d.order_id
      where o.deleted_at is null and ${reachable(scope)}
      group by 1, 2, 3 order by 1 ${planForValues}`,
  );

export type LimitedStoreRow = {
  hours: StoreHours;
  /** Ids of the active delivery types that the store offers. */
  types: string[];
  /** The orders of the store by slot. */
  loads: SlotLoad[];
};

/** Returns the approved stores within the scope that have a capacity, with their orders from `from` to before `until`. */
export const findLimitedStores = (
  db: Db,
  scope: Scope,
  { from, until }: { from: string; until: string },
): Promise<LimitedStoreRow[]> =>
  rowsOf(
    db,
    sql`
      select h.hours,
        (select coalesce(json_agg(p.type_id), '[]') from delivery_preference p join delivery_type t on t.id = p.type_id
          where p.vendor_id = v.id and p.active and t.deleted_at is null and t.status = 'Active') as types,
        (select coalesce(json_agg(l), '[]') from (
          select s.day as date, to_char(s.slot_from, 'HH24:MI') as "from", to_char(s.slot_upto, 'HH24:MI') as upto, count(*)::int as orders
          from order_seat s where s.vendor_id = v.id and s.day >= ${from} and s.day < ${until}
          group by s.day, s.slot_from, s.slot_upto) as l) as loads
      from vendor v join vendor_hours h on h.vendor_id = v.id
      where v.deleted_at is null and v.status = 'approve' and jsonb_typeof(h.hours->'capacity') = 'object' and ${reachableStore(scope)}`,
  );

export type SheetRow = Pick<
  SqlRow<typeof orderTable>,
  'order_number' | 'customer_name' | 'payment_kind' | 'payment_status' | 'order_total' | 'paid_total'
> & {
  city: string;
  pincode: string;
  note: string;
  items: Pick<
    JsonRow<typeof orderItemTable>,
    | 'position'
    | 'name'
    | 'options'
    | 'flavor'
    | 'weight'
    | 'quantity'
    | 'message'
    | 'delivery_type_name'
    | 'slot_from'
    | 'slot_upto'
  >[];
  addons: Pick<JsonRow<typeof orderAddonTable>, 'item_position' | 'name' | 'quantity'>[];
};

/** Returns the orders that a store prepares for a day, without cancelled ones, in one statement. */
export const findSheetRows = (db: Db, storeId: string, date: string): Promise<SheetRow[]> =>
  rowsOf(
    db,
    sql`
      with delivered as (
        select i.order_id, min(i.slot_from) as first,
          json_agg(json_build_object('position', i.position, 'name', i.name, 'options', i.options, 'flavor', i.flavor, 'weight', i.weight,
            'quantity', i.quantity, 'message', i.message, 'delivery_type_name', i.delivery_type_name,
            'slot_from', i.slot_from, 'slot_upto', i.slot_upto) order by i.position) as items
        from orders s join order_item i on i.order_id = s.id
        where s.vendor_id = ${storeId} and s.deleted_at is null and s.status <> 'cancelled'
          and s.delivery_date <= ${date} and i.delivery_date = ${date}
        group by i.order_id
      )
      select o.order_number, o.customer_name, o.payment_kind, o.payment_status, o.order_total, o.paid_total, a.city, a.pincode,
        coalesce(g.vendors_note, '') as note, d.items,
        (select coalesce(json_agg(json_build_object('item_position', x.item_position, 'name', x.name, 'quantity', x.quantity)
            order by x.item_position, x.position), '[]')
          from order_addon x where x.order_id = o.id) as addons
      from delivered d join orders o on o.id = d.order_id
      join order_address a on a.order_id = o.id and a.kind = 'shipping'
      left join order_assignment g on g.order_id = o.id
      order by d.first, o.id limit ${maxSheetOrders}`,
  );

/** Returns the name of an active store within the scope. */
export async function findStoreName(db: Db, scope: Scope, id: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ store_name: string }>(
    db,
    sql`select v.store_name from vendor v where v.id = ${id} and v.deleted_at is null and ${reachableStore(scope)}`,
  );
  return row?.store_name;
}
