import { databaseError } from '../db/client.ts';
import { AppError } from '../errors.ts';
import { Undeliverable } from '../gateways/mailer.ts';
import { OutgoingError } from '../gateways/outgoing.ts';
import type { Deps } from '../http/context.ts';
import { deliverMessage } from '../modules/outbox/deliver-message.ts';
import { sendCode } from '../modules/vendor-otp/send-code.ts';
import type { JobData, JobKind } from './jobs.ts';

/** Runs each kind of job, independent of the queue. */

/** A job failed and can be retried. The message is logged and stored, so it contains nothing of the job's data. */
export class JobFailed extends Error {}

type Warn = (reason: string) => void;
type Handlers = { readonly [Kind in JobKind]: (deps: Deps, data: JobData[Kind], warn: Warn) => Promise<void> };

const handlers: Handlers = {
  message: deliverMessage,
  'record-message': (deps, { message }, warn) => deliverMessage(deps, message, warn),
  'vendor-code': sendCode,
};

/**
 * Describes an error without data. A database error contains the values of the statement, such as the text of a mail
 * and its code.
 */
const reasonOf = (error: unknown): string => {
  if (error instanceof OutgoingError || error instanceof AppError) return error.message;
  const driverError = databaseError(error);
  if (driverError) return `the database answered ${driverError.code}`;
  return error instanceof Error ? error.name : 'unknown error';
};

/**
 * Runs one job. A message that can never be delivered is reported with `warn` and counts as done.
 * @param warn called with a message for the log
 * @throws JobFailed if the job can be retried
 */
export const runJob = async <Kind extends JobKind>(
  deps: Deps,
  kind: Kind,
  data: JobData[Kind],
  warn: Warn,
): Promise<void> => {
  try {
    await handlers[kind](deps, data, warn);
  } catch (error) {
    const reason = `The job ${kind} failed: ${reasonOf(error)}`;
    if (!(error instanceof Undeliverable)) throw new JobFailed(reason);
    warn(reason);
  }
};
