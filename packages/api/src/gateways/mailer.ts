import type { Config } from '../config.ts';
import { OutgoingError } from './outgoing.ts';

/** Mail in plain text, by the mail server that a setting names. */

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

/** To send it again would end alike. */
export class Undeliverable extends OutgoingError {}

/** Milliseconds of each step of a conversation with the mail server. */
const milliseconds = 10_000;
/** Milliseconds of a mail from the call to its acceptance, including the wait for a connection. */
const mailMilliseconds = 30_000;
/** Connections to the mail server; each carries many mails. */
const maxConnections = 5;

/** One address and nothing else: no list, no name, no line break that could begin a header. */
const oneAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;
const lineBreak = /[\r\n\0]/;

/** What went wrong, without what was sent: a mail server's own words may repeat the address. */
const failureOf = (error: unknown): OutgoingError => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode !== 'number')
    return new OutgoingError(`the mail server could not be reached (${typeof code === 'string' ? code : 'no answer'})`);
  const reason = `the mail server answered ${responseCode}`;
  // Not for good is what a person can mend meanwhile: a password, a certificate.
  const forGood = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return forGood ? new Undeliverable(reason) : new OutgoingError(reason);
};

/** The library is loaded with the first mail, because it would take a tenth of a second of every start. */
const openTransport = async (url: string) => {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections,
    // The job queue repeats a mail whose connection was lost.
    maxRequeues: 0,
    dnsTimeout: milliseconds,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/**
 * Opens the mailer of the mail server that `SMTP_URL` names. Its connections stay open for a few seconds, so that a
 * batch of mails needs few of them.
 * @returns undefined without `SMTP_URL`.
 */
export const openMailer = ({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer | undefined => {
  if (SMTP_URL === undefined) return undefined;
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    send: async ({ to, subject, text }) => {
      if (!oneAddress.test(to)) throw new Undeliverable('the recipient is not one email address');
      if (lineBreak.test(subject)) throw new Undeliverable('the subject has a line break');
      transport ??= openTransport(SMTP_URL);
      const pool = await transport;
      const signal = AbortSignal.timeout(mailMilliseconds);
      try {
        await pool.sendMail({ from: MAIL_FROM, to: { name: '', address: to }, subject, text, signal });
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => void transport?.then((pool) => pool.close()),
  };
};
