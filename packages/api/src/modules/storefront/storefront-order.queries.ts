import { kilometresBetween, type Point } from '@bakehouse/contract/core/great-circle';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { textList } from '../../platform/db/sql-values.ts';
import { type ProofColumn, proofColumn } from '../order/proof/proof-column.ts';

/** The SQL of orders and deliveries of storefronts. */

/** Returns the middle of a pincode's post offices; undefined for an unknown pincode. */
export async function findPincodePoint(db: Db, pincode: string): Promise<Point | undefined> {
  const [row] = await rowsOf<Point>(
    db,
    sql`select percentile_cont(0.5) within group (order by p.latitude) as latitude,
          percentile_cont(0.5) within group (order by p.longitude) as longitude
        from postal_office p where (p.pincode collate "C") = ${pincode} having count(*) > 0`,
  );
  return row;
}

/** Kilometres around the post offices of a pincode that belong to it. */
const pincodeReach = 15;

/** Returns whether a point is in the area of a pincode. Any point is in that of a pincode that the directory does not have. */
export async function isNearPincode(db: Db, pincode: string, point: Point): Promise<boolean> {
  const offices = await rowsOf<Point>(
    db,
    sql`select p.latitude, p.longitude from postal_office p where (p.pincode collate "C") = ${pincode}`,
  );
  return offices.length === 0 || offices.some((office) => kilometresBetween(office, point) <= pincodeReach);
}

/** Amounts are paise. */
export type StorefrontOrderRow = {
  id: string;
  proof: ProofColumn;
  order_number: string;
  order_date: string;
  status: OrderStatus;
  payment_method: string;
  payment_status: string;
  subtotal: number;
  shipping_total: number;
  discount: number;
  tax_total: number;
  prices_include_tax: boolean;
  order_total: number;
  items: {
    name: string;
    quantity: number;
    price: number;
    delivery_type: string;
    delivery_date: string;
    slot_from: string;
    slot_upto: string;
  }[];
  history: { at: string; status: string }[];
};

/** Finds an order by its number, in one of these spellings, and the phone of its customer. */
export async function findStorefrontOrder(
  db: Db,
  numbers: readonly string[],
  phone: string,
): Promise<StorefrontOrderRow | undefined> {
  const [row] = await rowsOf<StorefrontOrderRow>(
    db,
    sql`select o.id, ${proofColumn} as proof, o.order_number, o.order_date, o.status, o.payment_method, o.payment_status, o.subtotal::float8 as subtotal,
          o.shipping_total::float8 as shipping_total, o.total_coupon_discount::float8 as discount,
          o.tax_total::float8 as tax_total, o.prices_include_tax, o.order_total::float8 as order_total,
          (select coalesce(json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'price', i.price,
              'delivery_type', i.delivery_type_name, 'delivery_date', i.delivery_date,
              'slot_from', to_char(i.slot_from, 'HH24:MI'), 'slot_upto', to_char(i.slot_upto, 'HH24:MI')) order by i.position), '[]')
            from order_item i where i.order_id = o.id) as items,
          (select coalesce(json_agg(json_build_object('at', e.at, 'status', e.detail->>'to') order by e.at, e.id), '[]')
            from order_event e where e.order_id = o.id and e.kind = 'status') as history
        from orders o where o.order_number in (select value from ${textList(numbers)}) and o.customer_phone = ${phone} and o.deleted_at is null`,
  );
  return row;
}
