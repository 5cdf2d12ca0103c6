import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NumberedOrder } from '@bakehouse/contract/order/order';
import { sql } from 'drizzle-orm';
import { rowsOf, sqlState } from '../db/client.ts';
import { AppError } from '../errors.ts';
import type { Actor, Ctx, Deps } from '../http/context.ts';
import { intakeDigest } from '../modules/order/edit/order-intake.ts';
import { createOrder } from '../modules/order/order.service.ts';
import { inTransaction } from './importer.ts';

/** Orders into the database through the same door as the API's, many to a transaction. */

export type Ready<Source> = { readonly order: NumberedOrder; readonly source: Source };
type Answer = 'created' | 'there' | { readonly rejected: string };
export type Answered<Source> = { readonly source: Source; readonly answer: Answer };

const standing = async (ctx: Ctx, batch: readonly Ready<unknown>[]): Promise<Map<string, string>> => {
  const rows = await rowsOf<{ order_number: string; digest: string }>(
    ctx.db,
    sql`select order_number, case when deleted_at is null then intake_digest else '' end as digest
        from orders where order_number in ${batch.map(({ order }) => order.order_number)}`,
  );
  return new Map(rows.map((row) => [row.order_number, row.digest]));
};

/** A refusal of the service, or of the database for this order's own values; anything else ends the import. */
const rejectionOf = (error: unknown): string => {
  if (error instanceof AppError)
    return error.code === 'duplicate' ? 'Another order has this number already' : error.message;
  if (/^2[23]/.test(sqlState(error) ?? '')) return 'The database does not take its values';
  throw error;
};

/** @returns undefined for another order under a number that is taken, unless `insist`: then the service refuses it. */
const post = async (ctx: Ctx, order: NumberedOrder, standingDigest: string | undefined, insist: boolean) => {
  if (standingDigest === intakeDigest(order)) return 'there';
  if (standingDigest !== undefined && !insist) return undefined;
  await createOrder(ctx, order);
  return 'created';
};

const postOne = async <S>(deps: Deps, actor: Actor, ready: Ready<S>): Promise<Answered<S>> => {
  const { order, source } = ready;
  try {
    const answer = await inTransaction(deps, actor, async (ctx) => {
      const before = await standing(ctx, [ready]);
      return post(ctx, order, before.get(order.order_number), true);
    });
    return { source, answer: answer ?? 'there' };
  } catch (error) {
    return { source, answer: { rejected: rejectionOf(error) } };
  }
};

/** All of them in one transaction; stops early, keeping what is done, when asked to. */
const postTogether = <S>(deps: Deps, actor: Actor, batch: readonly Ready<S>[], isStopping: () => boolean) =>
  inTransaction(deps, actor, async (ctx) => {
    const answered: Answered<S>[] = [];
    const apart: Ready<S>[] = [];
    const before = await standing(ctx, batch);
    for (const ready of batch) {
      if (isStopping()) break;
      const answer = await post(ctx, ready.order, before.get(ready.order.order_number), false);
      if (answer) answered.push({ source: ready.source, answer });
      else apart.push(ready);
      // Lets Ctrl-C be heard between two orders.
      await nextTurn();
    }
    return { answered, apart };
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
 * Posts a batch. If one order of it is refused, nothing of the common transaction stands and each gets one of its own, so
 * that a bad order undoes no other.
 * @returns an answer for each order done; fewer than given only when stopping.
 */
export const postBatch = async <S>(
  deps: Deps,
  actor: Actor,
  batch: readonly Ready<S>[],
  isStopping: () => boolean,
): Promise<Answered<S>[]> => {
  if (batch.length === 0) return [];
  try {
    const { answered, apart } = await postTogether(deps, actor, batch, isStopping);
    return [...answered, ...(await oneByOne(deps, actor, apart, isStopping))];
  } catch (error) {
    rejectionOf(error);
    return oneByOne(deps, actor, batch, isStopping);
  }
};
