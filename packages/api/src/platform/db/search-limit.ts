import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../errors.ts';
import type { Database } from './client.ts';

/** Maximum number of searches that wait. More are rejected. */
const maxWaiting = 30;

const limits = new WeakMap<Database, LimitFunction>();

/**
 * Runs a statement that can be slow because it searches or counts rows. Only a few run at the same time; the others
 * wait.
 * @throws AppError `unavailable` if too many searches are waiting
 */
export async function limitSearch<Result>(database: Database, search: () => Promise<Result>): Promise<Result> {
  const limit = limitOf(database);
  if (limit.pendingCount >= maxWaiting)
    throw new AppError('unavailable', 'Too many searches at once. Try again in a moment.', { retryAfter: 2 });
  return limit(search);
}

/** Uses a third of the connections, so that slow searches leave the others to quick requests. */
function limitOf(database: Database): LimitFunction {
  const limit = limits.get(database) ?? pLimit(Math.max(2, Math.floor(database.connections / 3)));
  limits.set(database, limit);
  return limit;
}
