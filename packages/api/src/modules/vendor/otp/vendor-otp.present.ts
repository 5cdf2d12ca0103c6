import { type CodesSent, maxTries } from '@bakehouse/contract/vendor/vendor-otp';

type Pair = { email: string; phone: string; tries: number; sentAt: Date; expiresAt: Date; resendAt: Date };

export const toCodesSent = ({ email, phone, tries, sentAt, expiresAt, resendAt }: Pair): CodesSent => ({
  sent_at: sentAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  resend_at: resendAt.toISOString(),
  tries_left: maxTries - tries,
  email: maskEmail(email),
  phone: maskPhone(phone),
});

/** Masks an email address (`r…a@example.com`) so that only its owner recognises it. */
function maskEmail(email: string): string {
  const domainStart = email.lastIndexOf('@');
  const name = email.slice(0, domainStart);
  const lastCharacter = name.length > 2 ? name.slice(-1) : '';
  return `${name.slice(0, 1)}…${lastCharacter}${email.slice(domainStart)}`;
}

/** Masks a phone number: `98••••3210`. */
const maskPhone = (phone: string): string => `${phone.slice(0, 2)}••••${phone.slice(-4)}`;
