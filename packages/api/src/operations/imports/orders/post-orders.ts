import { setImmediate } from 'node:timers/promises';
import type { NumberedOrder } from '@bakehouse/contract/order/order-input';
import { sql } from 'drizzle-orm';
import type { Actor, Ctx, Deps } from '../../../kernel/http/context.ts';
import { intakeDigest } from '../../../modules/order/edit/order-intake.ts';
import { createOrder } from '../../../modules/order/order-placement.ts';
import { rowsOf, sqlState } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction } from './importer.ts';

/** Writes orders to the database through the same service as the API, many in one transaction. */

export type PreparedOrder<Source> = { readonly order: NumberedOrder; readonly source: Source };
type Outcome = 'created' | 'existing' | { readonly rejected: string };
export type PostResult<Source> = { readonly source: Source; readonly outcome: Outcome };

/**
 * Posts a batch of orders. If one order of the batch is rejected, the common transaction is rolled back and each order
 * gets its own, so that an invalid order does not affect the others.
 * @returns a result for each processed order; orders are missing only if the import was stopped
 */
export async function postBatch<S>(
  deps: Deps,
  actor: Actor,
  batch: readonly PreparedOrder<S>[],
  isStopping: () => boolean,
): Promise<PostResult<S>[]> {
  if (batch.length === 0) return [];
  try {
    const { results, conflicting } = await postTogether(deps, actor, batch, isStopping);
    return [...results, ...(await postOneByOne(deps, actor, conflicting, isStopping))];
  } catch (error) {
    rejectionOf(error);
    return postOneByOne(deps, actor, batch, isStopping);
  }
}

/** Posts the batch in one transaction. Stops early, and commits what is done, when `isStopping` returns true. */
const postTogether = <S>(deps: Deps, actor: Actor, batch: readonly PreparedOrder<S>[], isStopping: () => boolean) =>
  inTransaction(deps, actor, async (ctx) => {
    const results: PostResult<S>[] = [];
    const conflicting: PreparedOrder<S>[] = [];
    const stored = await findStoredDigests(ctx, batch);
    for (const prepared of batch) {
      if (isStopping()) break;
      const outcome = await post(ctx, prepared.order, stored.get(prepared.order.order_number), false);
      if (outcome) results.push({ source: prepared.source, outcome });
      else conflicting.push(prepared);
      // Lets the process handle Ctrl-C between two orders.
      await setImmediate();
    }
    return { results, conflicting };
  });

/**
 * Returns the digest of the stored order for each order number of the batch; the digest of a deleted order is empty.
 */
async function findStoredDigests(ctx: Ctx, batch: readonly PreparedOrder<unknown>[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ order_number: string; digest: string }>(
    ctx.db,
    sql`select order_number, case when deleted_at is null then intake_digest else '' end as digest
        from orders where order_number in ${batch.map(({ order }) => order.order_number)}`,
  );
  return new Map(rows.map((row) => [row.order_number, row.digest]));
}

/**
 * Creates one order.
 * @returns undefined if a different order has this number, unless `rejectsConflict` is true: then the service rejects the order
 */
async function post(ctx: Ctx, order: NumberedOrder, storedDigest: string | undefined, rejectsConflict: boolean) {
  if (storedDigest === intakeDigest(order)) return 'existing';
  if (storedDigest !== undefined && !rejectsConflict) return undefined;
  await createOrder(ctx, order, true);
  return 'created';
}

async function postOneByOne<S>(
  deps: Deps,
  actor: Actor,
  batch: readonly PreparedOrder<S>[],
  isStopping: () => boolean,
) {
  const results: PostResult<S>[] = [];
  for (const prepared of batch) {
    if (isStopping()) break;
    results.push(await postOne(deps, actor, prepared));
    await setImmediate();
  }
  return results;
}

async function postOne<S>(deps: Deps, actor: Actor, prepared: PreparedOrder<S>): Promise<PostResult<S>> {
  const { order, source } = prepared;
  try {
    const outcome = await inTransaction(deps, actor, async (ctx) => {
      const stored = await findStoredDigests(ctx, [prepared]);
      return post(ctx, order, stored.get(order.order_number), true);
    });
    return { source, outcome: outcome ?? 'existing' };
  } catch (error) {
    return { source, outcome: { rejected: rejectionOf(error) } };
  }
}

/** Returns the message if the service or the database rejected the order's own values. Other errors end the import. */
function rejectionOf(error: unknown): string {
  if (error instanceof AppError)
    return error.code === 'duplicate' ? 'Another order already has this number' : error.message;
  if (/^2[23]/.test(sqlState(error) ?? '')) return 'The database rejected its values';
  throw error;
}
