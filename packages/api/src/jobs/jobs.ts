import type { Db } from '../db/client.ts';

/** Work that outlives a call: queued in the transaction of the effect it belongs to, done after that stands, tried again when it fails. */

/** A mail, or an SMS to ten digits. */
export type Message =
  | { readonly channel: 'email'; readonly to: string; readonly subject: string; readonly text: string }
  | { readonly channel: 'sms'; readonly to: string; readonly text: string };

/** Every kind of job and what it is given. Neither codes nor passwords: a queue can be read. */
export type JobData = {
  readonly message: Message;
  /** Makes one code of a pair, keeps its hash and sends it. */
  readonly 'vendor-code': { readonly otpId: string; readonly channel: Message['channel'] };
};
export type JobKind = keyof JobData;

export type Jobs = {
  /** `db` is the transaction the job belongs to: without its commit there is no job. */
  readonly send: <Kind extends JobKind>(db: Db, kind: Kind, data: JobData[Kind]) => Promise<void>;
};
