import type { Deps } from '../../kernel/http/context.ts';
import { runTransaction } from '../../platform/db/client.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { insertRun } from './settlement.queries.ts';
import { draftAll, findPaymentSettings, runDayOf } from './settlement.service.ts';

/**
 * Drafts the settlements that are due today by the payment settings. Every server calls it; the first one does it, in one transaction, so
 * that a killed server leaves it to the next.
 * @returns the number of new drafts; undefined if nothing was due
 */
export async function draftDueSettlements(deps: Deps): Promise<number | undefined> {
  const today = dayIn(deps.config.TIME_ZONE, deps.now());
  const until = runDayOf(await findPaymentSettings(deps.database.db), today);
  if (until === undefined) return undefined;
  return runTransaction(deps.database, async ({ db }) =>
    (await insertRun(db, until)) ? draftAll(db, until) : undefined,
  );
}
