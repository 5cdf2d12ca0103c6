import { setImmediate as nextTurn } from 'node:timers/promises';
import { actAs } from '@bakehouse/contract/act-as';
import { isOpenToApiKeys } from '@bakehouse/contract/api-key/api-key-permissions';
import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { isAtLeast } from '@bakehouse/contract/core/store-roles';
import type { OwnStore, SessionUser } from '@bakehouse/contract/session';
import pLimit from 'p-limit';
import type { Actor, Reach } from '../http/context.ts';
import { addressCheck, isApiKey, prefixOf } from './api-key.ts';
import { hashToken, isSameHash } from './token-hash.ts';

/** A user with a session, and everything that their roles grant. */
export type ActorRow = {
  /** The id of the session; for work without a session, that of the person. */
  session_id: string;
  expires_at: string;
  /** The store as which the user works in this session. */
  acting_store_id: string | null;
  user_id: string;
  name: string;
  email: string;
  phone: string;
  status: string;
  must_change_password: boolean;
  language: SessionUser['language'];
  second_factor: SessionUser['second_factor'];
  roles: { _id: string; name: string; system: string | null }[];
  /** Permission key and whether some role other than Vendor grants it. */
  grants: { key: string; everywhere: boolean }[];
  /** Stores of the person, the chosen one first. */
  stores: OwnStore[];
};

/** An API key that is neither deleted, revoked nor expired. Times are ISO 8601. */
export type ApiKeyRow = {
  id: string;
  name: string;
  maker_id: string;
  secret_hash: string;
  /** Hash of the secret before the last rotation; null when it no longer works. */
  previous_hash: string | null;
  previous_until: string | null;
  expires_at: string | null;
  permissions: string[];
  addresses: string[];
};

/** A store that is not deleted, and its person. */
export type StoreRow = { id: string; name: string; owner_id: string };

/** Source of the users of sessions and of API keys. */
export type ActorSource = {
  /** Returns a number that increases whenever the permissions of any user change. */
  readonly findVersion: () => Promise<number>;
  readonly findActor: (tokenHash: string) => Promise<ActorRow | undefined>;
  /** Finds an API key by the visible part of its text. */
  readonly findApiKey: (prefix: string) => Promise<ApiKeyRow | undefined>;
  /** Finds an active user by id. */
  readonly findPerson: (userId: string) => Promise<ActorRow | undefined>;
  readonly findStore: (storeId: string) => Promise<StoreRow | undefined>;
};

/** Maximum delay in milliseconds until permissions changed on another server take effect. */
const checkInterval = 500;
const maxSessions = 20_000;
/** Maximum number of tokens that are looked up at the same time, so that many wrong ones leave the database to other calls. */
const maxLookups = 4;
/** Maximum number of rejected API keys that are remembered, so that a program with a revoked key costs no queries. */
const maxRejected = 1_000;

export type AccessCache = {
  /**
   * Returns the person behind the token of a session or behind an API key, or undefined when it is unknown, signed out,
   * revoked or expired.
   */
  readonly find: (token: string) => Promise<Actor | undefined>;
  /** Makes the next call read the version again, so that a change made by this server takes effect at once. */
  readonly recheck: () => void;
};

type PermissionEndpoint = Pick<
  Endpoint,
  'methods' | 'path' | 'leastStoreRole' | 'personOnly' | 'recentProof' | 'whileActing'
>;
/** The endpoints of this server that need a permission, by the key of the permission. */
export type PermissionKeys = ReadonlyMap<string, PermissionEndpoint>;

export const permissionKeysOf = (endpoints: readonly PermissionEndpoint[]): Map<string, PermissionEndpoint> =>
  new Map(endpoints.map((endpoint) => [permissionKey(endpoint), endpoint]));

/**
 * Returns whether staff who work as a store may call an endpoint. Those that need a recent proof of identity are closed, because the session
 * as a store cannot give one.
 */
export const isOpenWhileActing = (
  endpoint: Pick<Endpoint, 'access' | 'personOnly' | 'recentProof' | 'whileActing'>,
): boolean =>
  endpoint.whileActing === undefined
    ? isOpenToApiKeys(endpoint) && !endpoint.recentProof
    : endpoint.whileActing === 'open';

/** @param allKeys the permissions that a Super Admin has without a grant */
export function toActor(row: ActorRow, allKeys: PermissionKeys): Actor {
  const isSuper = row.roles.some((role) => role.system === 'super_admin');
  const [store] = row.stores;
  // A person of the Vendor role without a store is about to get one.
  const storeRole = store?.role ?? 'owner';
  const granted = row.grants.filter(
    ({ key, everywhere }) => everywhere || isAtLeast(storeRole, allKeys.get(key)?.leastStoreRole ?? 'manager'),
  );
  const grants = new Map<string, Reach>(granted.map(({ key, everywhere }) => [key, everywhere ? 'all' : 'own']));
  if (isSuper) for (const key of allKeys.keys()) grants.set(key, 'all');
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
      language: row.language,
      second_factor: row.second_factor,
      roles: row.roles.map(({ _id, name }) => ({ _id, name })),
    },
    grants,
    storeIds: store ? [store._id] : [],
    storeRole: store?.role,
    stores: row.stores,
  };
}

/** Returns the maker of a key, limited to the permissions of the key. A key of a Super Admin is not a Super Admin. */
const toKeyActor = (maker: Actor, { id, name, permissions, addresses }: ApiKeyRow): Actor => ({
  ...maker,
  sessionId: id,
  isSuper: false,
  user: { ...maker.user, name: `API key ${name} (${maker.user.name})` },
  grants: new Map([...maker.grants].filter(([key]) => permissions.includes(key))),
  apiKey: { _id: id, allowsAddress: addressCheck(addresses) },
});

type CachedActor = { readonly actor: Actor; readonly until: number };

const readSession = async (
  source: ActorSource,
  allKeys: PermissionKeys,
  tokenHash: string,
): Promise<CachedActor | undefined> => {
  const row = await source.findActor(tokenHash);
  if (!row) return undefined;
  const [own, until] = [toActor(row, allKeys), Date.parse(row.expires_at)];
  const actor = row.acting_store_id ? await readActing(source, allKeys, own, row.acting_store_id, until) : own;
  return actor && { actor, until };
};

/**
 * Returns a staff member who works as a store, with the permissions of its person for this store, without those that are closed to
 * them; undefined if they may not any more.
 */
const readActing = async (
  source: ActorSource,
  allKeys: PermissionKeys,
  staff: Actor,
  storeId: string,
  until: number,
): Promise<Actor | undefined> => {
  const { must_change_password, second_factor, name: staffName } = staff.user;
  if (must_change_password || second_factor !== 'none') return undefined;
  if (staff.grants.get(permissionKey(actAs)) !== 'all') return undefined;
  const store = await source.findStore(storeId);
  const owner = store && (await source.findPerson(store.owner_id));
  if (!owner) return undefined;
  // Without the permissions of a Super Admin, which an owner may be too.
  const { grants, user } = toActor(owner, new Map());
  const isOpen = (key: string) => {
    const endpoint = allKeys.get(key);
    return endpoint !== undefined && isOpenWhileActing({ access: 'permission', ...endpoint });
  };
  return {
    ...staff,
    isSuper: false,
    user: { ...staff.user, name: `${staffName} as ${user.name} (${store.name})`, roles: user.roles },
    grants: new Map([...grants.keys()].filter(isOpen).map((key) => [key, 'own'])),
    storeIds: [storeId],
    storeRole: 'owner',
    stores: [{ _id: storeId, store_name: store.name, role: 'owner' }],
    acting: { storeName: store.name, ownerName: user.name, staffName, until },
  };
};

/** Returns until when a hash is that of a key, in milliseconds since 1970; undefined if it is not. */
const validUntil = (row: ApiKeyRow, hash: string): number | undefined => {
  const expiry = row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at);
  if (isSameHash(row.secret_hash, hash)) return expiry;
  if (row.previous_hash === null || row.previous_until === null) return undefined;
  const until = Math.min(expiry, Date.parse(row.previous_until));
  return isSameHash(row.previous_hash, hash) && until > Date.now() ? until : undefined;
};

const readApiKey = async (
  source: ActorSource,
  allKeys: PermissionKeys,
  key: string,
  hash: string,
): Promise<CachedActor | undefined> => {
  const prefix = prefixOf(key);
  const row = prefix === undefined ? undefined : await source.findApiKey(prefix);
  const until = row && validUntil(row, hash);
  if (!row || until === undefined) return undefined;
  const maker = await source.findPerson(row.maker_id);
  return maker && { actor: toKeyActor(toActor(maker, allKeys), row), until };
};

/**
 * Caches the person behind each token and API key until the database's access version changes. The version is read at most twice a
 * second, and only while requests arrive: a request costs no query, and a change on any server takes effect within a second.
 */
export function accessCache(source: ActorSource, allKeys: PermissionKeys): AccessCache {
  const cached = new Map<string, CachedActor>();
  const limitLookups = pLimit(maxLookups);
  /** Hashes of API keys that did not work at this version. */
  const rejected = new Set<string>();
  let version = -1;
  let checkedAt = 0;
  let checking: Promise<void> | undefined;
  /** Number of `recheck` calls: a read of the version that began before one must not count as the read it requested. */
  let rechecks = 0;

  const check = async () => {
    const recheckAtStart = rechecks;
    const startedAt = performance.now();
    const current = await source.findVersion();
    if (current !== version) {
      cached.clear();
      rejected.clear();
    }
    version = current;
    if (recheckAtStart === rechecks) checkedAt = startedAt;
  };

  const read = async (token: string, hash: string) => {
    const versionAtStart = version;
    const isKey = isApiKey(token);
    const found = await (isKey ? readApiKey(source, allKeys, token, hash) : readSession(source, allKeys, hash));
    // What was read while the version changed may be stale: it serves this request and is not cached.
    if (versionAtStart !== version) return found?.actor;
    if (found) {
      if (cached.size >= maxSessions) cached.clear();
      cached.set(hash, found);
    } else if (isKey) {
      if (rejected.size >= maxRejected) rejected.clear();
      rejected.add(hash);
    }
    return found?.actor;
  };

  const findKnown = (hash: string): Actor | undefined => {
    const hit = cached.get(hash);
    return hit && hit.until > Date.now() ? hit.actor : undefined;
  };

  const find = async (token: string) => {
    if (performance.now() - checkedAt > checkInterval) {
      if (!checking) {
        const started = check().finally(() => {
          if (checking === started) checking = undefined;
        });
        checking = started;
      }
      await checking;
    }
    const hash = hashToken(token);
    const known = findKnown(hash);
    if (known || rejected.has(hash)) return known;
    return limitLookups(async () => {
      // The embedded database answers without returning to the event loop, which must serve other calls between the look-ups.
      await nextTurn();
      // Another call with this token may have been looked up meanwhile.
      return findKnown(hash) ?? read(token, hash);
    });
  };

  return {
    find,
    recheck: () => {
      rechecks += 1;
      checking = undefined;
      checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
