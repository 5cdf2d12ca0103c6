import type { Db } from '../db/client.ts';

/** Work that outlives a call: queued in the transaction of the effect it belongs to, done after that stands, tried again when it fails. */

/** A mail, or an SMS to ten digits. */
export type Message =
  | { readonly channel: 'email'; readonly to: string; readonly subject: string; readonly text: string }
  | { readonly channel: 'sms'; readonly to: string; readonly text: string };

/** Every kind of job with its data. A job never holds a code or a password, because people can read the queue. */
export type JobData = {
  /** A message about no record. Messages of this kind may arrive in any order. */
  readonly message: Message;
  /** A message about one record, such as `vendor:<id>`. Messages about the same record are sent one at a time, oldest first. */
  readonly 'record-message': { readonly record: string; readonly message: Message };
  /** Makes one code of a pair, keeps its hash and sends it. */
  readonly 'vendor-code': { readonly otpId: string; readonly channel: Message['channel'] };
};
export type JobKind = keyof JobData;

export type Jobs = {
  /** `db` is the transaction the job belongs to: without its commit there is no job. */
  readonly send: <Kind extends JobKind>(db: Db, kind: Kind, data: JobData[Kind]) => Promise<void>;
  /** Makes the messages of a channel that wait for a retry due now, because its service works again. It never throws. */
  readonly retryWaiting: (channel: Message['channel']) => Promise<void>;
};
