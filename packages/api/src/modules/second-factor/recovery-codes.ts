import { randomInt } from 'node:crypto';
import { hashToken } from '../../kernel/access/token-hash.ts';
import type { Db } from '../../platform/db/client.ts';
import { countCodes, deleteCodes, insertCodes } from './second-factor.queries.ts';

/** Recovery codes. Each has 118 bits, so that a fast hash is enough, and works once. */

const codeCount = 10;
/** Without characters that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Replaces the recovery codes of a user. Returns the new ones as they are shown, four groups of six characters. */
export async function renewCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  await deleteCodes(db, userId);
  await insertCodes(db, userId, codes.map(hashCode));
  return codes;
}

/** Makes recovery codes for a user who has none; else returns null. */
export const addMissingCodes = async (db: Db, userId: string): Promise<string[] | null> =>
  (await countCodes(db, userId)) === 0 ? renewCodes(db, userId) : null;

/** Returns the hash of a recovery code as typed: without regard to case, spaces and hyphens. */
export const hashCode = (code: string): string => hashToken(normaliseCode(code));

/** Returns a code without spaces and hyphens, in lower case. */
export const normaliseCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

const group = () => Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
const newCode = () => Array.from({ length: 4 }, group).join('-');
