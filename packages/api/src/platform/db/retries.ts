import { databaseError } from './client.ts';
import { isPreparationError } from './prepared-statements.ts';

/**
 * SQLSTATEs of errors that a new attempt can avoid: serialization_failure, deadlock_detected, and
 * read_only_sql_transaction, after which the next attempt uses the new primary.
 */
const transientErrors = new Set(['40001', '40P01', '25006']);

/** Runs `work` again after an error that a new attempt can avoid. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= maxAttempts(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 20));
    }
  }
}

/**
 * Returns the maximum number of attempts of a failed transaction. Serialisation failures and deadlocks are temporary.
 * If another request took the slug at the same time, `crud-operations.ts` derives the next free slug in the new
 * attempt.
 */
function maxAttempts(error: unknown): number {
  const driverError = databaseError(error);
  if (!driverError) return 1;
  if (driverError.code === '23505' && driverError.constraint?.endsWith('_slug')) return 10;
  if (isPreparationError(driverError)) return 2;
  return transientErrors.has(driverError.code) ? 3 : 1;
}
