import { createHash } from 'node:crypto';
import type { Database } from '../db/client.ts';
import type { Actor, Reach } from '../http/context.ts';
import { type ActorRow, accessVersion, findActor } from '../modules/session/session.queries.ts';

/** How long a change of rights made elsewhere may go unnoticed, in milliseconds. */
const checkEvery = 500;
const maxSessions = 20_000;

export type AccessCache = {
  /** The person behind a token, or undefined when it is unknown, ended or expired. */
  readonly find: (token: string) => Promise<Actor | undefined>;
  /** Looks at the version again on the next call: what this server just changed acts at once. */
  readonly recheck: () => void;
};

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const toActor = (row: ActorRow, allKeys: readonly string[]): Actor => {
  const isSuper = row.roles.some((role) => role.system === 'super_admin');
  const grants = new Map<string, Reach>(row.grants.map((grant) => [grant.key, grant.everywhere ? 'all' : 'own']));
  if (isSuper) for (const key of allKeys) grants.set(key, 'all');
  return {
    sessionId: row.session_id,
    isSuper,
    user: {
      _id: row.user_id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      status: row.status,
      must_change_password: row.must_change_password,
      roles: row.roles.map(({ _id, name }) => ({ _id, name })),
    },
    grants,
    storeIds: row.stores,
  };
};

/**
 * Remembers who stands behind a token until the database's access version moves. The version is asked for at most twice
 * a second, and only while calls come in, so that a call costs no query and a change anywhere acts within a second.
 */
export const accessCache = (database: Database, allKeys: readonly string[]): AccessCache => {
  const known = new Map<string, { actor: Actor; until: number }>();
  let version = -1;
  let checkedAt = 0;
  let checking: Promise<void> | undefined;
  /** Rises with each `recheck`: a look that began before it must not count as the look it asked for. */
  let asked = 0;

  const check = async () => {
    const forAsk = asked;
    const startedAt = performance.now();
    const current = await accessVersion(database.db);
    if (current !== version) known.clear();
    version = current;
    if (forAsk === asked) checkedAt = startedAt;
  };

  const find = async (token: string) => {
    if (performance.now() - checkedAt > checkEvery) {
      if (!checking) {
        const mine = check().finally(() => {
          if (checking === mine) checking = undefined;
        });
        checking = mine;
      }
      await checking;
    }
    const key = hashToken(token);
    const hit = known.get(key);
    if (hit && hit.until > Date.now()) return hit.actor;
    const asOf = version;
    const row = await findActor(database.db, key);
    if (!row) return undefined;
    const actor = toActor(row, allKeys);
    if (known.size >= maxSessions) known.clear();
    // What was read while the version moved may already be old: use it once, don't keep it.
    if (asOf === version) known.set(key, { actor, until: new Date(row.expires_at).getTime() });
    return actor;
  };

  return {
    find,
    recheck: () => {
      asked += 1;
      checking = undefined;
      checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
};
