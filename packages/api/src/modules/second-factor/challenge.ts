import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../kernel/http/context.ts';
import type { Db } from '../../platform/db/client.ts';
import { SignInError } from '../session/sign-in-error.ts';
import { signingKey } from '../session/signing-key.ts';
import { acceptToken } from '../session/used-token.ts';

/**
 * The challenges that passkeys sign. A challenge is a random number with its expiry and a signature of the server, so that a
 * call without a session writes nothing to the database. It is stored when it was answered, and works once.
 */

const lifetime = 5 * 60_000;
const [expiryBytes, randomPart] = [8, 16];

/** Returns a challenge for one purpose: the id of the session that asks, or `sign-in`. */
export async function makeChallenge(deps: Deps, purpose: string): Promise<Uint8Array<ArrayBuffer>> {
  const head = Buffer.alloc(expiryBytes + randomPart);
  head.writeBigUInt64BE(BigInt(deps.now().getTime() + lifetime));
  randomBytes(randomPart).copy(head, expiryBytes);
  return new Uint8Array([...head, ...(await sign(deps, purpose, head))]);
}

const sign = async (deps: Deps, purpose: string, head: Uint8Array): Promise<Buffer> =>
  createHmac('sha256', await signingKey(deps, 'challenge'))
    .update(purpose)
    .update('\0')
    .update(head)
    .digest();

/** Returns whether this server, or another of the same database, made the challenge for the purpose within five minutes. */
export async function isChallenge(deps: Deps, purpose: string, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, expiryBytes + randomPart);
  const signature = bytes.subarray(expiryBytes + randomPart);
  const expected = await sign(deps, purpose, head);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
  return expiryOf(bytes) > deps.now();
}

const expiryOf = (bytes: Buffer): Date => new Date(Number(bytes.readBigUInt64BE(0)));

/** @throws AppError wrong_status if the challenge was answered before */
export async function spendChallenge(db: Db, challenge: string): Promise<void> {
  const isFirst = await acceptToken(db, `passkey:${challenge}`, expiryOf(Buffer.from(challenge, 'base64url')));
  if (!isFirst) throw new SignInError('wrong_passkey', 'wrong_status', 'This passkey was used already. Try again.');
}
