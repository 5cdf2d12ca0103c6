import { randomBytes } from 'node:crypto';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { hashToken } from './token-hash.ts';

/** The format of API keys and what each key allows (decision 0030). */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 10;
/** Number of base62 digits of 32 bytes. */
const secretLength = 43;
const format = new RegExp(`^(bk_[0-9A-Za-z]{${idLength}})_[0-9A-Za-z]{${secretLength}}$`);

/** Returns whether a bearer token has the prefix of API keys. The token of a session has no such prefix. */
export const isApiKey = (token: string): boolean => token.startsWith('bk_');

/** Returns the visible part of a key, by which it is found; undefined for text that cannot be a key. */
export const prefixOf = (key: string): string | undefined => format.exec(key)?.[1];

/** Writes bytes as a number in base 62, with leading zeros up to `length`. */
const toBase62 = (bytes: Buffer, length: number): string => {
  let remaining = BigInt(`0x${bytes.toString('hex')}`);
  let digits = '';
  for (; remaining > 0n; remaining /= 62n) digits = `${alphabet[Number(remaining % 62n)]}${digits}`;
  return digits.padStart(length, '0');
};

/** Creates the id part of a key: about 59 random bits, which are not secret. */
export const createPrefix = (): string => `bk_${toBase62(randomBytes(8), idLength + 1).slice(-idLength)}`;

/** Creates a complete key with 256 random bits, and the hash by which it is stored. */
export function createApiKey(prefix: string): { key: string; hash: string } {
  const key = `${prefix}_${toBase62(randomBytes(32), secretLength)}`;
  return { key, hash: hashToken(key) };
}

/** Removes the zone of a link-local address: `fe80::1%eth0`. */
const withoutZone = (address: string): string => address.replace(/%.*$/, '');

/**
 * Returns a function that checks whether a call may come from an address. IPv4 addresses in IPv6 notation
 * (`::ffff:203.0.113.7`) count as IPv4.
 * @param allowed addresses and CIDR ranges; empty for all
 */
export function addressCheck(allowed: readonly string[]): (address: string) => boolean {
  if (allowed.length === 0) return () => true;
  const list = new BlockList();
  for (const entry of allowed) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (callerAddress) => {
    const address = withoutZone(callerAddress);
    if (isIPv4(address)) return list.check(address, 'ipv4');
    return isIPv6(address) && list.check(address, 'ipv6');
  };
}

/**
 * Returns whether a list of addresses allows no call that another list forbids. A range must be within one range of the
 * other list.
 * @param allowed addresses and CIDR ranges; empty for all
 * @param wider the list to compare with; empty for all
 */
export function isWithinAddresses(allowed: readonly string[], wider: readonly string[]): boolean {
  if (wider.length === 0) return true;
  const isWithin = (inner: string, outer: string): boolean => {
    const [address = '', bits = '128'] = inner.split('/');
    const [outerAddress = '', outerBits = '128'] = outer.split('/');
    const isSameFamily = isIPv4(address) === isIPv4(outerAddress);
    return isSameFamily && Number(outerBits) <= Number(bits) && addressCheck([outer])(address);
  };
  return allowed.length > 0 && allowed.every((inner) => wider.some((outer) => isWithin(inner, outer)));
}
