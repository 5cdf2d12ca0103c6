import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns the hash under which a session's token or an API key is stored. Both are random, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Compares two hashes or signatures in constant time. */
export function isSameHash(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
