import type { Database } from '../../platform/db/client.ts';
import type { Ctx } from './context.ts';

/**
 * Runs `work` in one transaction and then, after its commit, the callbacks that `work` registered with `afterCommit`.
 * @param onCommitted called with the position in the write-ahead log, as for `Database.transaction`
 */
export const runTransaction = async <Result>(
  database: Pick<Database, 'transaction'>,
  work: (transaction: Pick<Ctx, 'db' | 'atCommit' | 'afterCommit'>) => Promise<Result>,
  onCommitted?: (position: number) => void,
): Promise<Result> => {
  let callbacks: (() => void)[] = [];
  const result = await database.transaction((db, atCommit) => {
    // A transaction that is retried registers its callbacks again.
    callbacks = [];
    return work({ db, atCommit, afterCommit: (callback) => void callbacks.push(callback) });
  }, onCommitted);
  for (const callback of callbacks) callback();
  return result;
};
