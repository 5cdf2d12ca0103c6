import { toRupees } from '@bakehouse/contract/core/money';
import { isSameAddress, maxDuplicateGap } from '@bakehouse/contract/order/duplicate-order';
import { maxCustomerOrders, maxCustomerTotal } from '@bakehouse/contract/order/order-delivery.endpoints';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { notFound } from '../../platform/errors.ts';
import { toClock, toIsoTime } from '../../platform/lib/iso-time.ts';

/** The other orders of an order's customer, and those that may repeat it. For staff only. */

/** Maximum number of orders of the same phone and day that are compared by address. */
const maxCandidates = 50;

type Address = { address1: string; pincode: string };
type OtherRow = {
  id: string;
  order_number: string;
  order_date: string;
  status: string;
  order_total: number;
  delivery_date: string;
  delivery_from: string;
  delivery_upto: string;
};
type CustomerOrdersRow = {
  address: Address;
  candidates: (Address & { id: string; order_number: string })[];
  latest: OtherRow[];
  total: number;
};

/** Returns the customer's latest other orders, their number, and the possible duplicates of this order. */
export async function listCustomerOrders(ctx: Ctx, id: string) {
  const row = await findCustomerOrders(ctx.db, id);
  if (!row) throw notFound(/* i18n */ 'Order');
  return {
    data: {
      duplicates: row.candidates
        .filter((candidate) => isSameAddress(candidate, row.address))
        .map((candidate) => ({ _id: candidate.id, order_number: candidate.order_number })),
      orders: row.latest.map((other) => ({
        _id: other.id,
        order_number: other.order_number,
        order_date: toIsoTime(other.order_date),
        status: other.status,
        order_total: toRupees(other.order_total),
        delivery: { date: other.delivery_date, from: toClock(other.delivery_from), upto: toClock(other.delivery_upto) },
      })),
      total: Math.min(row.total, maxCustomerTotal),
      ...(row.total > maxCustomerTotal && { totalIsMinimum: true as const }),
    },
  };
}

/** Finds the orders with the same phone in the order of the index `orders_customer`, in one statement. */
async function findCustomerOrders(db: Db, id: string): Promise<CustomerOrdersRow | undefined> {
  const [row] = await rowsOf<CustomerOrdersRow>(
    db,
    sql`
      with this as materialized (
        select o.id, o.status, o.customer_phone, o.order_date, o.delivery_date, a.address1, a.pincode
        from orders o join order_address a on a.order_id = o.id and a.kind = 'shipping'
        where o.id = ${id} and o.deleted_at is null
      ), others as materialized (
        select o.* from orders o
        where o.customer_phone = (select customer_phone from this) and o.deleted_at is null and o.id <> ${id}
        order by o.order_date desc, o.id desc limit ${maxCustomerTotal + 1}
      )
      select json_build_object('address1', this.address1, 'pincode', this.pincode) as address,
        (select count(*)::int from others) as total,
        (select coalesce(json_agg(l order by l.order_date desc, l.id desc), '[]') from (
          select o.id, o.order_number, o.order_date, o.status, o.order_total, o.delivery_date, o.delivery_from, o.delivery_upto
          from others o order by o.order_date desc, o.id desc limit ${maxCustomerOrders}) as l) as latest,
        (select coalesce(json_agg(c order by c.order_number), '[]') from (
          select o.id, o.order_number, a.address1, a.pincode
          from orders o join order_address a on a.order_id = o.id and a.kind = 'shipping'
          where o.customer_phone = this.customer_phone and o.deleted_at is null and o.id <> this.id
            and this.status <> 'cancelled' and o.status <> 'cancelled' and o.delivery_date = this.delivery_date
            and o.order_date between this.order_date - ${maxDuplicateGap} * interval '1 millisecond'
              and this.order_date + ${maxDuplicateGap} * interval '1 millisecond'
          limit ${maxCandidates}) as c) as candidates
      from this`,
  );
  return row;
}
