import type { Config } from '../config.ts';
import { OutgoingError } from './outgoing.ts';

/** Mail in plain text, by the mail server that a setting names. */

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };
/** Sends one mail: done when the mail server has taken it. */
export type Mailer = (mail: Mail) => Promise<void>;

/** To send it again would end alike. */
export class Undeliverable extends OutgoingError {}

const milliseconds = 10_000;

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

/** Loaded with the first mail: it would be a tenth of a second of every start. */
const openTransport = async (url: string) => {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    dnsTimeout: milliseconds,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/** Undefined without `SMTP_URL`. A connection lives as long as its one mail. */
export const openMailer = ({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer | undefined => {
  if (SMTP_URL === undefined) return undefined;
  return async ({ to, subject, text }) => {
    if (!oneAddress.test(to)) throw new Undeliverable('the recipient is not one email address');
    if (lineBreak.test(subject)) throw new Undeliverable('the subject has a line break');
    const transport = await openTransport(SMTP_URL);
    try {
      await transport.sendMail({ from: MAIL_FROM, to: { name: '', address: to }, subject, text });
    } catch (error) {
      throw failureOf(error);
    }
  };
};
