import type { Config } from '../config.ts';
import { OutgoingError, Undeliverable } from './outgoing.ts';

/** Sends plain-text mail through the configured mail server. */

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };
export type Mailer = {
  /**
   * Sends one mail; resolves when the mail server has accepted it.
   * @throws Undeliverable when another attempt would fail alike, else OutgoingError.
   */
  readonly send: (mail: Mail) => Promise<void>;
  /** Closes the connections to the mail server. */
  readonly close: () => void;
};

/** Timeout of each step of the SMTP session, in milliseconds. */
const stepTimeout = 10_000;
/** Timeout of a mail from the call to its acceptance, including the wait for a connection, in milliseconds. */
const mailTimeout = 30_000;
/** Maximum number of connections to the mail server. Each connection carries many mails. */
const maxConnections = 5;

/** Exactly one address: no list, no name, and no line break that could start a header. */
const oneAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;
const lineBreak = /[\r\n\0]/;

/**
 * Opens the mailer for the mail server in `SMTP_URL`. Connections stay open for a few seconds, so that a batch of mails
 * needs few of them.
 * @returns undefined without `SMTP_URL`
 */
export function openMailer({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer | undefined {
  if (SMTP_URL === undefined) return undefined;
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    send: async ({ to, subject, text }) => {
      if (!oneAddress.test(to)) throw new Undeliverable('the recipient is not one email address');
      if (lineBreak.test(subject)) throw new Undeliverable('the subject has a line break');
      transport ??= openTransport(SMTP_URL);
      const pool = await transport;
      const signal = AbortSignal.timeout(mailTimeout);
      try {
        await pool.sendMail({ from: MAIL_FROM, to: { name: '', address: to }, subject, text, signal });
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => void transport?.then((pool) => pool.close()),
  };
}

/** nodemailer is loaded with the first mail, because loading it at startup takes 0.1 s. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections,
    // The job queue retries a mail after its connection was lost.
    maxRequeues: 0,
    dnsTimeout: stepTimeout,
    connectionTimeout: stepTimeout,
    greetingTimeout: stepTimeout,
    socketTimeout: stepTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Describes a failure without the content of the mail, because the mail server's own text may repeat the address. */
function failureOf(error: unknown): OutgoingError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode !== 'number')
    return new OutgoingError(
      `the mail server could not be reached (${typeof code === 'string' ? code : 'no response'})`,
    );
  const reason = `the mail server answered ${responseCode}`;
  // Other errors are temporary, because an administrator can fix their cause, such as a password or a certificate.
  const isPermanent = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return isPermanent ? new Undeliverable(reason) : new OutgoingError(reason);
}
