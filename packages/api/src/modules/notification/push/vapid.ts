import { createECDH, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { Deps } from '../../../kernel/http/context.ts';
import type { Config } from '../../../platform/config.ts';
import { signingKey } from '../../session/signing-key.ts';

/** Signs requests to push services with the VAPID key (RFC 8292). */

/** Seconds for which a signature is valid. Push services accept at most a day. */
const validity = 12 * 3_600;

/**
 * Returns the public key, 65 bytes as base64url, which all servers of the database share. The first call creates the keys, so call
 * it outside a transaction.
 */
export const vapidPublicKey = async (deps: Pick<Deps, 'database'>): Promise<string> =>
  pointOf(await privateKeyOf(deps)).toString('base64url');

const privateKeyOf = (deps: Pick<Deps, 'database'>): Promise<string> => signingKey(deps, 'push', newPrivateKey);

/** Creates a private key of 32 bytes. */
const newPrivateKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }).d ?? '';

function pointOf(privateKey: string): Buffer {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return curve.getPublicKey();
}

/** Returns the header `Authorization` of a request to an endpoint. */
export async function vapidHeader(
  { database, config, now }: Pick<Deps, 'database' | 'config' | 'now'>,
  endpoint: string,
): Promise<string> {
  const { SignJWT } = await import('jose');
  const d = await privateKeyOf({ database });
  const point = pointOf(d);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((number) => number.toString('base64url'));
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now().getTime() / 1_000) + validity)
    .setSubject(subjectOf(config))
    .sign(createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x, y }, format: 'jwk' }));
  return `vapid t=${token}, k=${point.toString('base64url')}`;
}

/** Returns the address at which a push service can reach the marketplace. */
const subjectOf = ({ PUBLIC_URL, SELLER_EMAIL, ADMIN_EMAIL }: Config): string =>
  PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : `mailto:${SELLER_EMAIL ?? ADMIN_EMAIL ?? 'no-reply@localhost'}`;
