import { maxWrongCodes, type ProofStep } from '@bakehouse/contract/vendor/proof-rules';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { idList } from '../../../platform/db/sql-values.ts';
import { type LockedOrder, reachable } from '../order.queries.ts';
import { hasProofRules, type ProofColumn, proofColumn } from './proof-column.ts';

/** The SQL of proofs of delivery. */

/** An order as far as it decides which proof it needs. */
export type ProvableOrder = {
  readonly id: string;
  readonly status: string;
  readonly vendor_id: string | null;
  readonly proof: ProofColumn;
};

/** Returns an active order within the scope. */
export async function findProvableOrder(db: Db, scope: Scope, id: string): Promise<ProvableOrder | undefined> {
  const [row] = await rowsOf<ProvableOrder>(
    db,
    sql`select o.id, o.status, o.vendor_id, ${proofColumn} as proof
        from orders o where o.id = ${id} and o.deleted_at is null and ${reachable(scope)}`,
  );
  return row;
}

/** Returns those of the orders that a rule about proofs may concern; none without a rule. */
export const findProvableOrders = (db: Db, scope: Scope, ids: readonly string[]): Promise<ProvableOrder[]> =>
  rowsOf(
    db,
    sql`select o.id, o.status, o.vendor_id, ${proofColumn} as proof
        from orders o where ${hasProofRules} and o.id in ${idList(ids)} and ${reachable(scope)}`,
  );

type Author = { readonly at: Date; readonly _id: string; readonly name: string };

/** Adds a photo to a locked order. Returns false when the order has the maximum number of photos. */
export async function insertPhoto(
  db: Db,
  { id, vendor_id }: Pick<LockedOrder, 'id' | 'vendor_id'>,
  { step, imageId, max }: { step: ProofStep; imageId: string; max: number },
  by: Author,
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into order_proof (order_id, position, step, kind, image_id, store_id, at, actor_id, actor_name)
        select ${id}::uuid, coalesce(max(p.position), 0) + 1, ${step}, 'photo', ${imageId}::uuid, ${vendor_id}::uuid,
          ${by.at.toISOString()}::timestamptz, ${by._id}::uuid, ${by.name}
        from order_proof p where p.order_id = ${id} having coalesce(max(p.position), 0) < ${max}
        returning position`,
  );
  return rows.length > 0;
}

/** Returns whether a user has just uploaded a private photo that nothing uses. */
export async function isUnusedPhoto(db: Db, imageId: string, userId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from upload u where u.id = ${imageId} and u.document_type = 'jpeg' and u.created_by = ${userId}
          and not exists (select 1 from store_document d where d.file_id = u.id)
          and not exists (select 1 from order_proof p where p.image_id = u.id)`,
  );
  return rows.length > 0;
}

/** Returns the upload of a photo of an active order within the scope. A store gets only photos of its own. */
export async function findPhoto(db: Db, scope: Scope, id: string, position: number): Promise<string | undefined> {
  const isOwn = scope.reach === 'all' ? sql`true` : sql`p.store_id = o.vendor_id`;
  const [row] = await rowsOf<{ image_id: string }>(
    db,
    sql`select p.image_id from order_proof p join orders o on o.id = p.order_id
        where p.order_id = ${id} and p.position = ${position} and p.image_id is not null
          and o.deleted_at is null and ${reachable(scope)} and ${isOwn}`,
  );
  return row?.image_id;
}

/**
 * Counts an attempt as wrong before it is evaluated, so that simultaneous ones share the limit.
 * @returns the number of wrong codes with this one; undefined when no more are accepted
 */
export async function countWrongCode(db: Db, orderId: string): Promise<number | undefined> {
  const [row] = await rowsOf<{ wrong_codes: number }>(
    db,
    sql`insert into order_proof as p (order_id, position, step, kind, wrong_codes) values (${orderId}, 0, 'delivered', 'code', 1)
        on conflict (order_id, position) do update set wrong_codes = p.wrong_codes + 1 where p.wrong_codes < ${maxWrongCodes}
        returning wrong_codes`,
  );
  return row?.wrong_codes;
}

/** Takes an attempt back that was right. */
export async function uncountCode(db: Db, orderId: string): Promise<void> {
  await db.execute(
    sql`update order_proof set wrong_codes = wrong_codes - 1 where order_id = ${orderId} and position = 0 and wrong_codes > 0`,
  );
}

/** Stores that the code of a locked order was right. */
export async function insertCode(db: Db, { id, vendor_id }: Pick<LockedOrder, 'id' | 'vendor_id'>, by: Author) {
  await db.execute(sql`
    update order_proof set at = ${by.at.toISOString()}, actor_id = ${by._id}, actor_name = ${by.name}, store_id = ${vendor_id}::uuid
    where order_id = ${id} and position = 0`);
}
