import type { MessageLanguage } from '@bakehouse/contract/core/message-language';
import type { PaymentKind } from '@bakehouse/contract/order/order-payment';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';

/** Reads the values of messages about orders and stores, for many records in one statement. */

/** Amounts are in paise, days and times are those of the marketplace. */
export type OrderFacts = {
  readonly id: string;
  readonly order_number: string;
  readonly source: string;
  readonly status: string;
  readonly payment_status: string;
  readonly payment_kind: PaymentKind;
  readonly order_total: number;
  readonly paid_total: number;
  readonly customer_name: string;
  readonly customer_phone: string;
  readonly customer_email: string;
  readonly customer_language: MessageLanguage;
  readonly city: string;
  readonly delivery_date: string;
  readonly delivery_from: string;
  readonly delivery_upto: string;
  readonly vendor_id: string | null;
  /** Until when the store can answer the offer of the order; null if the order waits for no answer. */
  readonly accept_until: string | null;
  readonly vendor_charges: number | null;
  readonly vendors_note: string | null;
  readonly items: readonly { readonly quantity: number; readonly name: string; readonly weight: string }[];
};

/** Finds orders by id, deleted ones included. An archived order is missing. */
export async function findOrderFacts(db: Db, ids: Iterable<string>): Promise<Map<string, OrderFacts>> {
  const rows = await rowsOf<OrderFacts>(
    db,
    sql`
      select o.id, o.order_number, o.source, o.status, o.payment_kind, o.payment_status, o.order_total::float8 as order_total,
        o.paid_total::float8 as paid_total, o.customer_name,
        o.customer_phone, o.customer_email, o.customer_language, o.city, o.delivery_date::text as delivery_date,
        o.delivery_from::text as delivery_from, o.delivery_upto::text as delivery_upto, o.vendor_id, o.accept_until,
        a.vendor_charges::float8 as vendor_charges, a.vendors_note,
        (select coalesce(json_agg(json_build_object('quantity', i.quantity, 'name', i.name, 'weight', i.weight)
            order by i.position), '[]')
          from order_item i where i.order_id = o.id) as items
      from orders o left join order_assignment a on a.order_id = o.id
      where o.id = any(${uuidArray(ids)})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export type StoreFacts = { readonly id: string; readonly store_name: string; readonly city: string };

/** Finds stores by id, deleted ones included. */
export async function findStoreFacts(db: Db, ids: Iterable<string>): Promise<Map<string, StoreFacts>> {
  const rows = await rowsOf<StoreFacts>(
    db,
    sql`select id, store_name, city from vendor where id = any(${uuidArray(ids)})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
