import { randomBytes } from 'node:crypto';
import type { Deps } from '../../kernel/http/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { readSigningKey } from './session.queries.ts';

type Purpose = 'device' | 'challenge' | 'sso';
const known = new WeakMap<Database, Map<Purpose, string>>();

/**
 * Returns the signing key of a purpose, which all servers of the database share. The first call creates it, so call it outside
 * a transaction.
 */
export async function signingKey({ database }: Deps, purpose: Purpose): Promise<string> {
  const keys = known.get(database) ?? new Map<Purpose, string>();
  known.set(database, keys);
  const key = keys.get(purpose) ?? (await readSigningKey(database.db, purpose, randomBytes(32).toString('base64url')));
  keys.set(purpose, key);
  return key;
}
