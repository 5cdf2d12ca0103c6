import type { Message } from '../../kernel/jobs/jobs.ts';

/** The plain-text mails to a vendor after a decision about the application or the store. */

type Mail = Extract<Message, { channel: 'email' }>;
type Store = { email: string; store_name: string };

export const approvedMail = ({ email, store_name }: Store, url?: string): Mail => ({
  channel: 'email',
  to: email,
  subject: toOneLine(`${store_name} is approved`),
  text: [
    `Your store ${toOneLine(store_name)} is approved. You can now receive orders within its service area.`,
    signIn(url),
    'Bakehouse',
  ].join('\n\n'),
});

/** Replaces line breaks in a store's name, because a subject is one line. */
const toOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

const signIn = (url: string | undefined) => (url ? `Sign in: ${url}` : 'Sign in to see it.');

/** Tells a vendor that the application is approved, with the link to the steps that are left. */
export const finishMail = ({ email, store_name }: Store, url?: string): Mail => ({
  channel: 'email',
  to: email,
  subject: toOneLine(`Finish your store ${store_name}`),
  text: [
    `Your application for ${toOneLine(store_name)} is approved. Sign in and finish your store; it takes a few minutes on your phone.`,
    finishLink(url),
    'When everything is complete, send it to review. Our staff then decide whether it can receive orders.',
    'Bakehouse',
  ].join('\n\n'),
});

const finishLink = (url: string | undefined) => (url ? `Finish your store: ${url}/vendor/finish` : signIn(url));

export const rejectedMail = ({ email, store_name }: Store, reason: string, url?: string): Mail => ({
  channel: 'email',
  to: email,
  subject: toOneLine(`${store_name} was not approved`),
  text: [
    `Your store ${toOneLine(store_name)} was not approved. The reason:`,
    reason,
    'Correct this and send the store to review again.',
    finishLink(url),
    'Bakehouse',
  ].join('\n\n'),
});
