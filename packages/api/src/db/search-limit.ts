import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../errors.ts';
import type { Database } from './client.ts';

/** Searches that may wait for their turn; more are refused. */
const maxWaiting = 30;

const limits = new WeakMap<Database, LimitFunction>();

/** A third of the connections, so that searches which take seconds leave the others to quick calls. */
const limitOf = (database: Database): LimitFunction => {
  const limit = limits.get(database) ?? pLimit(Math.max(2, Math.floor(database.connections / 3)));
  limits.set(database, limit);
  return limit;
};

/**
 * Runs a statement that may be slow because it searches or counts rows. Only a few run at once; the others wait in line.
 * @throws AppError `unavailable` when too many are waiting.
 */
export const limitSearch = async <Result>(database: Database, search: () => Promise<Result>): Promise<Result> => {
  const limit = limitOf(database);
  if (limit.pendingCount >= maxWaiting)
    throw new AppError('unavailable', 'Too many searches at once. Try again in a moment.', { retryAfter: 2 });
  return limit(search);
};
