import { dayAfter } from '@bakehouse/contract/core/local-time';
import type { PaymentKind } from '@bakehouse/contract/order/order-payment';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { phoneFactsColumn, type WithPhoneFacts } from '../phone/order-phones.ts';

/** The SQL of the rider sheet. */

/** The sheet contains only orders with a first delivery at most this number of days before it. */
const maxDaysBetweenItems = 31;

type StopItem = { name: string; quantity: number; from: string; upto: string };
export type StopRow = WithPhoneFacts & {
  order_number: string;
  payment_kind: PaymentKind;
  payment_status: string;
  /** Paise. */
  order_total: number;
  paid_total: number;
  latitude: number | null;
  longitude: number | null;
  /** The first delivery of the order, where cash is collected. */
  first: { date: string; from: string };
  full_name: string;
  phone: string;
  address1: string;
  address2: string;
  city: string;
  pincode: string;
  note: string;
  items: StopItem[];
};
export type SheetRow = { store_name: string; latitude: number | null; longitude: number | null; stops: StopRow[] };

type Query = {
  readonly vendor: string;
  readonly date: string;
  readonly slot_from?: string | undefined;
  readonly slot_upto?: string | undefined;
};

/**
 * Returns a store and its orders with items to deliver on a day and in a slot, read by the index `orders_vendor_day`. Orders
 * that are delivered or cancelled are omitted.
 * @param limit maximum number of orders
 */
export async function findRiderSheet(db: Db, scope: Scope, query: Query, limit: number): Promise<SheetRow | undefined> {
  const [row] = await rowsOf<SheetRow>(
    db,
    sql`
      select v.store_name, v.latitude, v.longitude,
        (select coalesce(json_agg(s order by s.order_number), '[]') from (
          select o.order_number, o.payment_kind, o.payment_status, o.order_total::float8 as order_total,
            o.paid_total::float8 as paid_total,
            o.latitude, o.longitude, json_build_object('date', o.delivery_date, 'from', to_char(o.delivery_from, 'HH24:MI')) as first,
            a.full_name, a.phone, a.address1, a.address2, a.city, a.pincode, coalesce(g.vendors_note, '') as note, n.items,
            ${phoneFactsColumn(scope)} as phone_facts
          from orders o
          join order_address a on a.order_id = o.id and a.kind = 'shipping'
          left join order_assignment g on g.order_id = o.id
          cross join lateral (
            select json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'from', to_char(i.slot_from, 'HH24:MI'),
              'upto', to_char(i.slot_upto, 'HH24:MI')) order by i.slot_from, i.slot_upto, i.position) as items
            from order_item i where i.order_id = o.id and i.delivery_date = ${query.date} and ${slotCondition(query)}) as n
          where o.vendor_id = v.id and o.delivery_date between ${dayAfter(query.date, -maxDaysBetweenItems)} and ${query.date}
            and o.deleted_at is null and o.status not in ('delivered', 'cancelled') and n.items is not null
          limit ${limit}) as s) as stops
      from vendor v where v.id = ${query.vendor} and v.deleted_at is null`,
  );
  return row;
}

const slotCondition = ({ slot_from, slot_upto }: Query): SQL => sql`
  ${slot_from === undefined ? sql`true` : sql`i.slot_from = ${slot_from}`}
  and ${slot_upto === undefined ? sql`true` : sql`i.slot_upto = ${slot_upto}`}`;
