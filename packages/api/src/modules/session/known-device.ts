import { createHmac, randomBytes } from 'node:crypto';
import { isSameHash } from '../../kernel/access/token-hash.ts';
import type { Deps } from '../../kernel/http/context.ts';
import { findCredentials } from './session.queries.ts';
import { signingKey } from './signing-key.ts';

/**
 * A known device is a browser in which the account signed in within the last 90 days. It has a signed cookie, which
 * proves only that; a password is still required.
 * The cookie is `<id>.<expires>.<password mark>.<signature>`. The signature covers the account's email, and the
 * password mark changes with the password.
 */
export type KnownDevice = { readonly id: string; readonly account: string };
export type DeviceCookie = { readonly value: string; readonly expiresAt: Date };

const lifetime = 90 * 24 * 3_600_000;

/** Returns the account key of an email address, ignoring case. */
export const accountOf = (email: string): string => email.toLowerCase();

/**
 * Creates the cookie of a device after a sign-in. Call it outside a transaction, because the first call stores the
 * signing key.
 * @param device the known device that signed in, which keeps its id and with it its count of failures; undefined for a
 *   new one
 */
export async function issueDeviceCookie(
  deps: Deps,
  { email, passwordHash }: { email: string; passwordHash: string },
  device?: KnownDevice,
): Promise<DeviceCookie> {
  const key = await signingKey(deps, 'device');
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const expiresAt = new Date(deps.now().getTime() + lifetime);
  const expires = String(expiresAt.getTime());
  const mark = markPassword(key, id, passwordHash);
  const signature = signDevice(key, { id, expires, mark, account: accountOf(email) });
  return { value: [id, expires, mark, signature].join('.'), expiresAt };
}

const markPassword = (key: string, id: string, passwordHash: string) => sign(key, 'password', id, passwordHash);

const sign = (key: string, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

const signDevice = (key: string, device: { id: string; expires: string; mark: string; account: string }) =>
  sign(key, 'device', device.id, device.expires, device.mark, device.account);

/**
 * Returns the known device of a cookie for this account. Queries the database only for correctly signed cookies.
 * @returns undefined if the cookie is missing, changed, expired, of another account, or older than the account's
 *   current password
 */
export async function findKnownDevice(
  deps: Deps,
  email: string,
  cookie: string | undefined,
): Promise<KnownDevice | undefined> {
  const [id, expires, mark, signature, ...others] = cookie?.split('.') ?? [];
  if (!id || !expires || !mark || !signature || others.length > 0) return undefined;
  const key = await signingKey(deps, 'device');
  const account = accountOf(email);
  if (!isSameHash(signature, signDevice(key, { id, expires, mark, account }))) return undefined;
  if (Number(expires) <= deps.now().getTime()) return undefined;
  const credentials = await findCredentials(deps.database.db, email);
  if (!credentials || !isSameHash(mark, markPassword(key, id, credentials.password_hash))) return undefined;
  return { id, account };
}
