import { createHash } from 'node:crypto';
import type { Actor, Reach } from '../http/context.ts';

/** A user with a session, and everything that their roles grant. */
export type ActorRow = {
  session_id: string;
  expires_at: string;
  user_id: string;
  name: string;
  email: string;
  phone: string;
  status: string;
  must_change_password: boolean;
  roles: { _id: string; name: string; system: string | null }[];
  /** Permission key and whether some role other than Vendor grants it. */
  grants: { key: string; everywhere: boolean }[];
  stores: string[];
};

/** Source of the users of sessions. */
export type ActorSource = {
  /** Returns a number that increases whenever the permissions of any user change. */
  readonly findVersion: () => Promise<number>;
  readonly findActor: (tokenHash: string) => Promise<ActorRow | undefined>;
};

/** Maximum delay in milliseconds until permissions changed on another server take effect. */
const checkEvery = 500;
const maxSessions = 20_000;

export type AccessCache = {
  /** Returns the person behind a token, or undefined when the token is unknown, signed out or expired. */
  readonly find: (token: string) => Promise<Actor | undefined>;
  /** Makes the next call read the version again, so that a change made by this server takes effect at once. */
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
 * Caches the person behind each token until the database's access version changes. The version is read at most twice a
 * second, and only while requests arrive: a request costs no query, and a change on any server takes effect within a second.
 */
export const accessCache = (source: ActorSource, allKeys: readonly string[]): AccessCache => {
  const known = new Map<string, { actor: Actor; until: number }>();
  let version = -1;
  let checkedAt = 0;
  let checking: Promise<void> | undefined;
  /** Number of `recheck` calls: a read of the version that began before one must not count as the read it requested. */
  let rechecks = 0;

  const check = async () => {
    const recheckAtStart = rechecks;
    const startedAt = performance.now();
    const current = await source.findVersion();
    if (current !== version) known.clear();
    version = current;
    if (recheckAtStart === rechecks) checkedAt = startedAt;
  };

  const find = async (token: string) => {
    if (performance.now() - checkedAt > checkEvery) {
      if (!checking) {
        const own = check().finally(() => {
          if (checking === own) checking = undefined;
        });
        checking = own;
      }
      await checking;
    }
    const key = hashToken(token);
    const hit = known.get(key);
    if (hit && hit.until > Date.now()) return hit.actor;
    const versionAtStart = version;
    const row = await source.findActor(key);
    if (!row) return undefined;
    const actor = toActor(row, allKeys);
    if (known.size >= maxSessions) known.clear();
    // A row that was read while the version changed may be stale: it serves this request and is not cached.
    if (versionAtStart === version) known.set(key, { actor, until: new Date(row.expires_at).getTime() });
    return actor;
  };

  return {
    find,
    recheck: () => {
      rechecks += 1;
      checking = undefined;
      checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
};
