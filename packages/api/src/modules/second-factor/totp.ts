import type { TOTP } from 'otpauth';

/** Time-based codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, the defaults of all apps. */

const period = 30;
const issuer = 'Bakehouse';

/** Returns a new key in Base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: 20 }).base32;
}

/** Returns the `otpauth://` address of a key, which apps read from a QR code. */
export const appAddress = async (secret: string, email: string): Promise<string> =>
  (await open(secret, email)).toString();

const open = async (secret: string, label = issuer): Promise<TOTP> => {
  const otpauth = await import('otpauth');
  return new otpauth.TOTP({ issuer, label, period, digits: 6, algorithm: 'SHA1', secret });
};

/**
 * Returns the period of a code, counted from 1970. A code of the period before or after is accepted, because clocks differ.
 * @returns undefined for any other code
 */
export async function periodOfCode(secret: string, code: string, now: Date): Promise<number | undefined> {
  const timestamp = now.getTime();
  const delta = (await open(secret)).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / period) + delta;
}
