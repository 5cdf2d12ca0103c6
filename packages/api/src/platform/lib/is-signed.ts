import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether a body was signed with a secret.
 * @param signature HMAC-SHA256 of the body as hexadecimal text, from a header.
 */
export function isSigned(body: string, signature: unknown, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const sent = Buffer.from(typeof signature === 'string' ? signature : '', 'hex');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
