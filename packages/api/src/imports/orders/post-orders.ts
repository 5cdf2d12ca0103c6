import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NumberedOrder } from '@bakehouse/contract/order/order-input';
import { sql } from 'drizzle-orm';
import { rowsOf, sqlState } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import type { Actor, Ctx, Deps } from '../../http/context.ts';
import { intakeDigest } from '../../modules/order/edit/order-intake.ts';
import { createOrder } from '../../modules/order/order.service.ts';
import { inTransaction } from './importer.ts';

/** Writes orders to the database through the same service as the API, many in one transaction. */

export type Ready<Source> = { readonly order: NumberedOrder; readonly source: Source };
type Answer = 'created' | 'existing' | { readonly rejected: string };
export type Answered<Source> = { readonly source: Source; readonly answer: Answer };

/**
 * Returns the digest of the stored order for each order number of the batch; the digest of a deleted order is empty.
 */
const findStoredDigests = async (ctx: Ctx, batch: readonly Ready<unknown>[]): Promise<Map<string, string>> => {
  const rows = await rowsOf<{ order_number: string; digest: string }>(
    ctx.db,
    sql`select order_number, case when deleted_at is null then intake_digest else '' end as digest
        from orders where order_number in ${batch.map(({ order }) => order.order_number)}`,
  );
  return new Map(rows.map((row) => [row.order_number, row.digest]));
};

/** Returns the message if the service or the database rejected the order's own values. Other errors end the import. */
const rejectionOf = (error: unknown): string => {
  if (error instanceof AppError)
    return error.code === 'duplicate' ? 'Another order already has this number' : error.message;
  if (/^2[23]/.test(sqlState(error) ?? '')) return 'The database rejected its values';
  throw error;
};

/**
 * Creates one order.
 * @returns undefined if a different order has this number, unless `insist` is set: then the service rejects the order
 */
const post = async (ctx: Ctx, order: NumberedOrder, storedDigest: string | undefined, insist: boolean) => {
  if (storedDigest === intakeDigest(order)) return 'existing';
  if (storedDigest !== undefined && !insist) return undefined;
  await createOrder(ctx, order);
  return 'created';
};

const postOne = async <S>(deps: Deps, actor: Actor, ready: Ready<S>): Promise<Answered<S>> => {
  const { order, source } = ready;
  try {
    const answer = await inTransaction(deps, actor, async (ctx) => {
      const before = await findStoredDigests(ctx, [ready]);
      return post(ctx, order, before.get(order.order_number), true);
    });
    return { source, answer: answer ?? 'existing' };
  } catch (error) {
    return { source, answer: { rejected: rejectionOf(error) } };
  }
};

/** Posts the batch in one transaction. Stops early, and commits what is done, when `isStopping` returns true. */
const postTogether = <S>(deps: Deps, actor: Actor, batch: readonly Ready<S>[], isStopping: () => boolean) =>
  inTransaction(deps, actor, async (ctx) => {
    const answered: Answered<S>[] = [];
    const conflicting: Ready<S>[] = [];
    const before = await findStoredDigests(ctx, batch);
    for (const ready of batch) {
      if (isStopping()) break;
      const answer = await post(ctx, ready.order, before.get(ready.order.order_number), false);
      if (answer) answered.push({ source: ready.source, answer });
      else conflicting.push(ready);
      // Lets the process handle Ctrl-C between two orders.
      await nextTurn();
    }
    return { answered, conflicting };
  });

const oneByOne = async <S>(deps: Deps, actor: Actor, batch: readonly Ready<S>[], isStopping: () => boolean) => {
  const answered: Answered<S>[] = [];
  for (const ready of batch) {
    if (isStopping()) break;
    answered.push(await postOne(deps, actor, ready));
    await nextTurn();
  }
  return answered;
};

/**
 * Posts a batch of orders. If one order of the batch is rejected, the common transaction is rolled back and each order
 * gets its own, so that an invalid order does not affect the others.
 * @returns an answer for each order done; fewer than given only if the import was stopped
 */
export const postBatch = async <S>(
  deps: Deps,
  actor: Actor,
  batch: readonly Ready<S>[],
  isStopping: () => boolean,
): Promise<Answered<S>[]> => {
  if (batch.length === 0) return [];
  try {
    const { answered, conflicting } = await postTogether(deps, actor, batch, isStopping);
    return [...answered, ...(await oneByOne(deps, actor, conflicting, isStopping))];
  } catch (error) {
    rejectionOf(error);
    return oneByOne(deps, actor, batch, isStopping);
  }
};
