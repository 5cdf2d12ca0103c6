import { randomBytes } from 'node:crypto';
import type { Deps } from '../../kernel/http/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { readSigningKey } from './session.queries.ts';

type Purpose = 'device' | 'challenge' | 'sso' | 'push';
const known = new WeakMap<Database, Map<Purpose, string>>();

/**
 * Returns the signing key of a purpose, which all servers of the database share. The first call creates it, so call it outside
 * a transaction.
 * @param create creates the key; 32 random bytes by default
 */
export async function signingKey(
  { database }: Pick<Deps, 'database'>,
  purpose: Purpose,
  create: () => string = randomSecret,
): Promise<string> {
  const keys = known.get(database) ?? new Map<Purpose, string>();
  known.set(database, keys);
  const key = keys.get(purpose) ?? (await readSigningKey(database.db, purpose, create()));
  keys.set(purpose, key);
  return key;
}

const randomSecret = (): string => randomBytes(32).toString('base64url');
