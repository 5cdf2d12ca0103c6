import { defaultClaimHours, type PaymentSettings } from '@bakehouse/contract/content/site-parts';
import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { maxFilteredTotal } from '@bakehouse/contract/core/envelopes';
import type { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { countUpToMax } from '../../../platform/db/count.ts';
import type { SqlRow } from '../../../platform/db/table-columns.ts';
import { reachable } from '../order.queries.ts';
import type { orderClaimTable } from './order-claim.table.ts';

/** The SQL about claims. */

type LinkedOrder = { readonly id: string; readonly order_number: string };

/** A claim with its order, photos and refund. Amounts of the claim are text, those of the refund numbers. */
export type ClaimRow = Omit<SqlRow<typeof orderClaimTable>, 'actor_id'> & {
  order_number: string;
  customer_name: string;
  store_name: string | null;
  /** Ids of the uploads. */
  photos: string[];
  refund: { amount: number; vendor_share: number; rider_share: number } | null;
  rebake: LinkedOrder | null;
};

/** Returns the claims about an order within the scope, newest first. */
export const findOrderClaims = (db: Db, scope: Scope, orderId: string): Promise<ClaimRow[]> =>
  rowsOf<ClaimRow>(
    db,
    sql`${selectClaims(scope)}
        where c.order_id = ${orderId} and o.deleted_at is null and ${reachable(scope)} order by c.at desc, c.id desc`,
  );

/** Selects claims `c` and their orders `o`. The order of a rebake is only named to those who can open it. */
function selectClaims(scope: Scope): SQL {
  return sql`
  select c.order_id, c.id, c.at, c.actor_name, c.status, c.reason, c.wish, c.text, c.requested, c.late_reason, o.vendor_id,
    c.decided_at, c.decided_by, c.answer, c.note, c.decision_key, c.rebake_order_id, o.order_number, o.customer_name, v.store_name,
    (select coalesce(json_agg(p.image_id order by p.position), '[]')
      from order_claim_photo p where p.order_id = c.order_id and p.claim_id = c.id and p.image_id is not null) as photos,
    (select json_build_object('amount', r.amount, 'vendor_share', r.vendor_share, 'rider_share', r.rider_share)
      from order_refund r where r.order_id = c.order_id and r.key = c.id) as refund,
    (select json_build_object('id', o.id, 'order_number', o.order_number)
      from orders o where o.id = c.rebake_order_id and o.deleted_at is null and ${reachable(scope)}) as rebake
  from order_claim c join orders o on o.id = c.order_id left join vendor v on v.id = o.vendor_id`;
}

/** Finds a page of the claims within the scope, newest first. */
export async function findClaims(db: Db, scope: Scope, query: QueryOf<typeof orderClaimEndpoints.list>) {
  const { status, reason, vendor, page = 1, perPage = 20 } = query;
  const conditions = [
    sql`o.deleted_at is null`,
    reachable(scope),
    // The index of claims by store finds those of a store among all.
    ...(scope.reach === 'own' && scope.storeIds.length > 0 ? [sql`c.vendor_id in ${scope.storeIds}`] : []),
    ...(status ? [sql`c.status = ${status}`] : []),
    ...(reason ? [sql`c.reason = ${reason}`] : []),
    ...(vendor ? [sql`c.vendor_id = ${vendor}`] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const offset = Math.min((page - 1) * perPage, maxFilteredTotal);
  const rows = await rowsOf<ClaimRow>(
    db,
    sql`${selectClaims(scope)} where ${where} order by c.at desc, c.id desc limit ${perPage} offset ${offset}`,
  );
  return { rows, ...(await countUpToMax(db, sql`order_claim c join orders o on o.id = c.order_id where ${where}`)) };
}

/** Returns the order that an order replaces, if the caller can open it. */
export async function findReplacedOrder(db: Db, scope: Scope, orderId: string): Promise<LinkedOrder | undefined> {
  const [row] = await rowsOf<LinkedOrder>(
    db,
    sql`select o.id, o.order_number from order_claim c join orders o on o.id = c.order_id
        where c.rebake_order_id = ${orderId} and o.deleted_at is null and ${reachable(scope)}`,
  );
  return row;
}

export type ClaimFacts = {
  order_total: number;
  /** When the order was last set to delivered; null for an order that was delivered before its timeline begins. */
  delivered_at: string | null;
  deliveries: { delivery_date: string; slot_from: string; slot_upto: string }[];
};

/** Returns what decides whether a claim about an order can be filed. The total is in paise. */
export async function findClaimFacts(db: Db, orderId: string): Promise<ClaimFacts | undefined> {
  const [row] = await rowsOf<ClaimFacts>(
    db,
    sql`select o.order_total::float8 as order_total,
          (select max(e.at) from order_event e
            where e.order_id = o.id and e.kind = 'status' and e.detail->>'to' = 'delivered') as delivered_at,
          (select json_agg(json_build_object('delivery_date', i.delivery_date, 'slot_from', i.slot_from,
            'slot_upto', i.slot_upto)) from order_item i where i.order_id = o.id) as deliveries
        from orders o where o.id = ${orderId}`,
  );
  return row;
}

/** Returns the hours after a delivery in which customers can file a claim; 0 while claims of storefronts are switched off. */
export async function findClaimHours(db: Db): Promise<number> {
  const [row] = await rowsOf<{ value: string }>(
    db,
    sql`select s.value from content_setting s where s.name = 'payment'`,
  );
  const { claim_hours }: Partial<PaymentSettings> = JSON.parse(row?.value ?? '{}');
  return claim_hours ?? defaultClaimHours;
}
