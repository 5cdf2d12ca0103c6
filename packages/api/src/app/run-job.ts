import type { Deps } from '../kernel/http/context.ts';
import type { JobData, JobKind } from '../kernel/jobs/jobs.ts';
import { databaseError } from '../platform/db/client.ts';
import { AppError } from '../platform/errors.ts';
import { OutgoingError, Undeliverable } from '../platform/gateways/outgoing.ts';
import { jobHandlers } from './modules.ts';

/** Runs each kind of job, independent of the queue. */

/** A job failed and can be retried. The message is logged and stored, so it does not contain data of the job. */
export class JobFailed extends Error {}

type Warn = (reason: string) => void;

/**
 * Runs one job. A message that can never be delivered is reported with `warn` and counts as done.
 * @param warn called with a message for the log
 * @param isStopping returns whether the server is stopping; a long job then ends early
 * @throws JobFailed if the job can be retried
 */
export async function runJob<Kind extends JobKind>(
  deps: Deps,
  kind: Kind,
  data: JobData[Kind],
  warn: Warn,
  isStopping: () => boolean = () => false,
): Promise<void> {
  try {
    await jobHandlers[kind](deps, data, warn, isStopping);
  } catch (error) {
    const reason = `The job ${kind} failed: ${reasonOf(error)}`;
    if (!(error instanceof Undeliverable)) throw new JobFailed(reason);
    warn(reason);
  }
}

/**
 * Describes an error without data. A database error contains the values of the statement, such as the text of a mail
 * and its code.
 */
function reasonOf(error: unknown): string {
  if (error instanceof OutgoingError || error instanceof AppError) return error.message;
  const driverError = databaseError(error);
  if (driverError) return `the database answered ${driverError.code}`;
  return error instanceof Error ? error.name : 'unknown error';
}
