import type { Db } from '../../platform/db/client.ts';

/**
 * Work that outlives a request. A job is queued in the transaction of its cause, runs after the commit, and is retried
 * when it fails.
 */

/** A mail, or an SMS or WhatsApp message to a ten-digit number. */
export type Message =
  | { readonly channel: 'email'; readonly to: string; readonly subject: string; readonly text: string }
  | {
      readonly channel: 'sms';
      readonly to: string;
      readonly text: string;
      /** Id of the registered text; undefined for a text that is not registered. */
      readonly dltTemplateId?: string;
    }
  | {
      readonly channel: 'whatsapp';
      readonly to: string;
      readonly text: string;
      /** WhatsApp sends texts that it has approved: their name and language, and the values of their placeholders. */
      readonly template: {
        readonly name: string;
        readonly language: string;
        readonly values: Readonly<Record<string, string | undefined>>;
      };
    };

/** Where and when (ISO 8601) a user signed in. */
export type SignInDevice = { readonly userAgent: string; readonly address: string; readonly at: string };

/** The data of each kind of job. A job never contains a code or a password, because people can read the queue. */
export type JobData = {
  /** A message that is not about a record. These messages may arrive in any order. */
  readonly message: Message;
  /**
   * A message about one record, such as `vendor:<id>`. Messages about the same record are sent one at a time, oldest
   * first.
   */
  readonly 'record-message': {
    readonly record: string;
    readonly message: Message;
    /**
     * Names the message for the service, which may drop a repeated one. That of a message to a customer also names it in reports of its
     * delivery (`modules/order-message/queue-messages.ts`).
     */
    readonly id?: string;
    /** ISO 8601; the job waits until then. */
    readonly startAfter?: string;
  };
  /**
   * Sends a notification to a device (`modules/notification/push/send-push.ts`). `record` is `push:<device>:<record>`. The text is made
   * when it is sent.
   */
  readonly 'push-message': { readonly record: string; readonly deviceId: string; readonly notificationId: string };
  /**
   * Sends a notification by SMS if its person has not seen it (`modules/notification/unseen/send-unseen.ts`). `record` is that of the
   * SMS, `smsId` is the id of its job, and `eventId` is the event that caused the notification. The text is made when it is sent.
   */
  readonly 'unseen-sms': {
    readonly record: string;
    readonly notificationId: string;
    readonly personId: string;
    readonly eventId: number;
    readonly smsId: string;
    /** ISO 8601; the job waits until then. */
    readonly startAfter: string;
  };
  /** Generates one code of a pair, stores its hash and sends it. */
  readonly 'vendor-code': { readonly otpId: string; readonly channel: 'email' | 'sms' };
  /** Generates the token of a link, stores its hash and sends the mail (`modules/account/send-link.ts`). */
  readonly 'account-link': { readonly linkId: string; readonly channel: 'email'; readonly signIn?: SignInDevice };
  /** Sends a link for a new password, if an active user has the email (`modules/account/password-reset.ts`). */
  readonly 'password-reset': { readonly email: string; readonly channel: 'email' };
  /** Sends a mail about a sign-in from an unknown device, unless it is the first of a user (`modules/account/new-device.ts`). */
  readonly 'new-device': {
    readonly userId: string;
    readonly requestId: string;
    readonly channel: 'email';
    readonly signIn: SignInDevice;
  };
  /** Tells a person with an account that a store invites them (`modules/account/team-invitation.ts`). */
  readonly 'team-invitation': { readonly userId: string; readonly storeName: string; readonly channel: 'email' };
  /** Works on the rows of a bulk job (`kernel/bulk/bulk-runner.ts`). */
  readonly 'bulk-job': { readonly jobId: string };
  /** Sends what waits for a webhook (`modules/webhook/deliver-webhook.ts`). `record` is `webhook:<id>`. */
  readonly webhook: { readonly record: string; readonly webhookId: string };
  /** Makes or cancels a payment link at the gateway (`modules/gateway/sync-payment-link.ts`). */
  readonly 'payment-link': { readonly orderId: string; readonly linkId: string };
  /** Sends a refund to the gateway (`modules/gateway/send-refund.ts`). */
  readonly 'gateway-refund': { readonly orderId: string; readonly refundId: string };
  /** Tries again to match what the gateway reported to an order (`modules/gateway/gateway-events.ts`). */
  readonly 'gateway-event': { readonly eventId: string };
  /** Reads what the gateway has transferred to the bank account (`modules/gateway/read-settlements.ts`). */
  readonly 'gateway-settlements': { readonly gateway: 'razorpay' };
  /** Erases a customer from the database and the archive (`operations/erasure/erase-requested.ts`). */
  readonly 'customer-erasure': { readonly customerId: string };
};
export type JobKind = keyof JobData;

export type Jobs = {
  /** Queues a job. `db` is the transaction of its cause: the job exists only if it is committed. */
  readonly send: <Kind extends JobKind>(db: Db, kind: Kind, data: JobData[Kind]) => Promise<void>;
  /** Queues a job with an id. It does nothing if there is a job with this id, also if that was completed within the last day. */
  readonly sendOnce: (db: Db, kind: 'record-message', id: string, data: JobData['record-message']) => Promise<void>;
  /** Queues many jobs of one kind with one statement. Those of one record run in the order of `all`. */
  readonly sendAll: <Kind extends JobKind>(db: Db, kind: Kind, all: readonly JobData[Kind][]) => Promise<void>;
  /**
   * Queues a job for each record without a job that waits for its start. With `now`, a job that waits for its retry becomes due.
   */
  readonly sendUnlessWaiting: (
    db: Db,
    kind: 'webhook',
    all: readonly JobData['webhook'][],
    options?: { readonly now?: boolean },
  ) => Promise<void>;
  /** Returns when the jobs that wait for their retry run, by record. */
  readonly findRetryTimes: (db: Db, kind: 'webhook', records: readonly string[]) => Promise<ReadonlyMap<string, Date>>;
  /** Retries the waiting messages of a channel now, because its service works again. It never throws. */
  readonly retryWaiting: (channel: Message['channel']) => Promise<void>;
};
