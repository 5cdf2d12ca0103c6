import { createHash } from 'node:crypto';

const modulus = 1n << 256n;

/**
 * Counts lines and computes a hash of them that does not depend on their order: the sum of their SHA-256 modulo 2^256.
 * Tables have no order, so a hash of a file could not be compared with the rows of a restored table.
 */
export function createRowHash() {
  let rows = 0;
  let sum = 0n;
  return {
    add: (line: string): void => {
      rows += 1;
      sum = (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % modulus;
    },
    /** Returns the number of lines, and the hash as 64 hexadecimal digits. */
    digest: (): RowDigest => ({ rows, hash: sum.toString(16).padStart(64, '0') }),
  };
}

export type RowDigest = { readonly rows: number; readonly hash: string };

export const isSameDigest = (a: RowDigest, b: RowDigest): boolean => a.rows === b.rows && a.hash === b.hash;
