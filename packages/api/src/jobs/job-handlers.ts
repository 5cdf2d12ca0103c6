import { databaseError } from '../db/client.ts';
import { AppError } from '../errors.ts';
import { Undeliverable } from '../gateways/mailer.ts';
import { OutgoingError } from '../gateways/outgoing.ts';
import type { Deps } from '../http/context.ts';
import { deliverMessage } from '../modules/outbox/deliver-message.ts';
import { sendCode } from '../modules/vendor-otp/send-code.ts';
import type { JobData, JobKind } from './jobs.ts';

/** What each kind of job does, whatever queue it came from. */

/** A job failed and may be tried again. Its message holds nothing of what the job carries: it is logged and stored. */
export class JobFailed extends Error {}

type Warn = (reason: string) => void;
type Handlers = { readonly [Kind in JobKind]: (deps: Deps, data: JobData[Kind], warn: Warn) => Promise<void> };

const handlers: Handlers = {
  message: deliverMessage,
  'record-message': (deps, { message }, warn) => deliverMessage(deps, message, warn),
  'vendor-code': sendCode,
};

/** An error of the database repeats the statement's values: the text of a mail, and its code. */
const reasonOf = (error: unknown): string => {
  if (error instanceof OutgoingError || error instanceof AppError) return error.message;
  const fault = databaseError(error);
  if (fault) return `the database answered ${fault.code}`;
  return error instanceof Error ? error.name : 'unknown error';
};

/**
 * Does one job. What can never be delivered is warned about and counts as done.
 * @throws JobFailed when it may be tried again.
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
