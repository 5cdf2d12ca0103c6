import {
  type ApiKey,
  type ApiKeyInput,
  type ApiKeyUpdate,
  type KeyPermission,
  maxApiKeys,
  overlapHours,
  type RotateInput,
} from '@bakehouse/contract/api-key/api-key.endpoints';
import { isOpenToApiKeys } from '@bakehouse/contract/api-key/api-key-permissions';
import { apiKeyState } from '@bakehouse/contract/api-key/api-key-state';
import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { savedMessages } from '@bakehouse/contract/core/messages';
import { createPrefix, createApiKey as createSecret, isWithinAddresses } from '../../kernel/access/api-key.ts';
import { rejectGrantingMore } from '../../kernel/access/grants.ts';
import { audit, changesBetween, withDeleters } from '../../kernel/audit.ts';
import type { Actor, Ctx } from '../../kernel/http/context.ts';
import { isWrite } from '../../kernel/http/route.ts';
import type { Lifecycle } from '../../platform/db/columns.ts';
import { AppError, invalidField, notFound, requireVersion } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import {
  type ApiKeyChange,
  type ApiKeyQuery,
  type ApiKeyRow,
  confirmApiKey,
  countOwnApiKeys,
  findApiKey,
  findApiKeyPage,
  insertApiKey,
  replaceSecret,
  revokeApiKey,
  updateApiKey,
} from './api-key.queries.ts';

/** The actions on API keys and their rules (decision 0030). */

const messages = savedMessages('API key');
const hour = 3_600_000;

export async function listApiKeys(ctx: Ctx, lifecycle: Lifecycle, query: ApiKeyQuery) {
  const { rows, ...total } = await findApiKeyPage(ctx.db, lifecycle, query, ctx.deps.now());
  const data = rows.map((row) => present(ctx, row));
  return { data: lifecycle === 'deleted' ? await withDeleters(ctx, data, '_id') : data, ...total };
}

function present({ actor, deps }: Pick<Ctx, 'actor' | 'deps'>, row: ApiKeyRow): ApiKey {
  const times = {
    expires_at: row.expires_at && toIsoTime(row.expires_at),
    revoked_at: row.revoked_at && toIsoTime(row.revoked_at),
    suspended_at: row.suspended_at && toIsoTime(row.suspended_at),
  };
  const previous = row.previous_until && toIsoTime(row.previous_until);
  return {
    _id: row.id,
    version: row.version,
    createdAt: toIsoTime(row.created_at),
    updatedAt: toIsoTime(row.updated_at),
    deletedAt: row.deleted_at && toIsoTime(row.deleted_at),
    name: row.name,
    prefix: row.prefix,
    permissions: row.permissions,
    addresses: row.addresses,
    ...times,
    last_used_at: row.last_used_at && toIsoTime(row.last_used_at),
    previous_until: previous && Date.parse(previous) > deps.now().getTime() ? previous : null,
    state: apiKeyState(times, deps.now()),
    maker: { _id: row.maker_id, name: row.maker_name },
    maker_active: row.maker_active,
    own: row.maker_id === actor.user._id,
  };
}

export const viewApiKey = async (ctx: Ctx, id: string) => ({ data: await load(ctx, id) });

async function load(ctx: Ctx, id: string): Promise<ApiKey> {
  const row = await findApiKey(ctx.db, id, 'active');
  if (!row) throw notFound('API key');
  return present(ctx, row);
}

/** Returns the permissions that a caller can give to a key. */
export const listKeyPermissions = ({ grants }: Actor, endpoints: readonly Endpoint[]): { data: KeyPermission[] } => ({
  data: endpoints
    .filter((endpoint) => isOpenToApiKeys(endpoint) && grants.has(permissionKey(endpoint)))
    .map((endpoint) => ({
      key: permissionKey(endpoint),
      name: endpoint.name,
      module: endpoint.module,
      reads: !isWrite(endpoint, endpoint.methods[0]),
    })),
});

/** Creates a key of the caller. Only this response contains its secret. */
export async function createApiKey(ctx: Ctx, input: ApiKeyInput, endpoints: () => readonly Endpoint[]) {
  const { name, addresses = [], expires_at = null } = input;
  checkExpiry(ctx, expires_at);
  const permissions = checkPermissions(ctx, input.permissions, endpoints);
  const makerId = ctx.actor.user._id;
  if ((await countOwnApiKeys(ctx.db, makerId)) >= maxApiKeys)
    throw new AppError('invalid', `You have ${maxApiKeys} API keys already. Revoke or delete one first.`);
  const prefix = createPrefix();
  const { key, hash } = createSecret(prefix);
  const id = await insertApiKey(ctx.db, {
    makerId,
    name,
    prefix,
    secretHash: hash,
    permissions,
    addresses,
    expiresAt: expires_at,
  });
  const data = await load(ctx, id);
  await auditKey(ctx, 'create', undefined, data);
  return { message: messages.created, data, secret: key };
}

/** @throws AppError `invalid` for a time that is not in the future */
function checkExpiry({ deps }: Ctx, expiresAt: string | null | undefined): void {
  if (expiresAt && Date.parse(expiresAt) <= deps.now().getTime())
    throw invalidField('expires_at', 'Choose an expiry in the future');
}

/**
 * Returns the permissions of a key in alphabetical order, each one once.
 * @throws AppError `invalid` for a permission that keys cannot have, `forbidden` for one that the caller does not have
 */
function checkPermissions(
  { actor }: Ctx,
  permissions: readonly string[],
  endpoints: () => readonly Endpoint[],
): string[] {
  const possible = new Set(endpoints().filter(isOpenToApiKeys).map(permissionKey));
  const unknown = permissions.find((key) => !possible.has(key));
  if (unknown !== undefined) throw invalidField('permissions', `An API key cannot have the permission ${unknown}`);
  rejectGrantingMore(actor, { isSuper: false, grants: permissions.map((key) => ({ key, everywhere: false })) });
  return [...new Set(permissions)].sort();
}

function auditKey(ctx: Ctx, action: string, before: ApiKey | undefined, after: ApiKey | undefined) {
  const { _id, name, version } = after ?? (before as ApiKey);
  const changes = changesBetween(before && auditedOf(before), after && auditedOf(after));
  return audit(ctx, { module: 'api-key', action, recordId: _id, recordName: name, changes, version });
}

/** Returns the fields of a key that the audit log records. */
const auditedOf = ({ name, permissions, addresses, expires_at, revoked_at, suspended_at, previous_until }: ApiKey) => ({
  name,
  permissions,
  addresses,
  expires_at,
  revoked_at,
  suspended_at,
  previous_until,
});

/** The actions that change a key. */
export const apiKeyChanges = (endpoints: () => readonly Endpoint[]) => ({
  /** @throws AppError `forbidden` if the saved key has a permission that the caller does not have, or another's key can do more */
  update: async (ctx: Ctx, id: string, { version, expires_at, ...input }: ApiKeyUpdate) => {
    const before = await lockKey(ctx, id, version);
    rejectRevoked(before);
    if (!before.own) rejectWidening(before, { ...input, ...(expires_at === undefined ? {} : { expires_at }) });
    if (expires_at !== before.expires_at) checkExpiry(ctx, expires_at);
    const permissions = checkPermissions(ctx, input.permissions ?? possibleOf(before, endpoints), endpoints);
    const change: ApiKeyChange = {
      ...input,
      permissions,
      ...(expires_at === undefined ? {} : { expiresAt: expires_at }),
    };
    await updateApiKey(ctx.db, id, change);
    const data = await load(ctx, id);
    await auditKey(ctx, 'update', before, data);
    return { message: messages.updated, data };
  },

  /** @throws AppError `not_found` also for the key of another user, because calls with the new secret would count as theirs */
  rotate: async (ctx: Ctx, id: string, { version, overlap_hours = overlapHours.default }: RotateInput) => {
    const before = await lockOwnKey(ctx, id, version);
    rejectRevoked(before);
    if (before.state === 'Expired')
      throw new AppError('wrong_status', 'This API key has expired. Change its expiry first.');
    const { key, hash } = createSecret(before.prefix);
    const previousUntil = overlap_hours === 0 ? null : new Date(ctx.deps.now().getTime() + overlap_hours * hour);
    await replaceSecret(ctx.db, id, { secretHash: hash, previousUntil });
    const data = await load(ctx, id);
    await auditKey(ctx, 'rotate', before, data);
    return { message: 'API key rotated successfully', data, secret: key };
  },

  confirm: async (ctx: Ctx, id: string, version: number | undefined) => {
    const before = await lockOwnKey(ctx, id, version);
    rejectRevoked(before);
    if (before.suspended_at === null) throw new AppError('wrong_status', 'This API key works already');
    await confirmApiKey(ctx.db, id);
    const data = await load(ctx, id);
    await auditKey(ctx, 'confirm', before, data);
    return { message: 'API key confirmed successfully', data };
  },

  revoke: async (ctx: Ctx, id: string, version: number | undefined) => {
    const before = await lockKey(ctx, id, version);
    if (before.state === 'Revoked') throw new AppError('wrong_status', 'This API key has been revoked already');
    await revokeApiKey(ctx.db, id, ctx.deps.now());
    const data = await load(ctx, id);
    await auditKey(ctx, 'revoke', before, data);
    return { message: 'API key revoked successfully', data };
  },

  remove: async (ctx: Ctx, id: string, version: number | undefined) => {
    const before = await lockKey(ctx, id, version);
    await updateApiKey(ctx.db, id, { deletedAt: ctx.deps.now() });
    await auditKey(ctx, 'delete', before, undefined);
    return { message: messages.deleted };
  },

  /** @throws AppError `forbidden` if the key has a permission that the caller does not have */
  restore: async (ctx: Ctx, id: string, version: number | undefined) => {
    const before = await lockOwnKey(ctx, id, version, 'deleted');
    checkPermissions(ctx, possibleOf(before, endpoints), endpoints);
    await updateApiKey(ctx.db, id, { deletedAt: null });
    await auditKey(ctx, 'restore', undefined, await load(ctx, id));
    return { message: messages.restored };
  },
});

const lockKey = async (ctx: Ctx, id: string, version: number | undefined): Promise<ApiKey> =>
  present(ctx, requireVersion(await findApiKey(ctx.db, id, 'active', true), version, 'API key'));

function rejectRevoked({ state }: ApiKey): void {
  if (state === 'Revoked') throw new AppError('wrong_status', 'This API key has been revoked. Create a new one.');
}

/**
 * Lets others than the maker only narrow a key, because whoever has its secret calls in the maker's name.
 * @throws AppError `forbidden` for a permission, an address or a time that the key does not have
 */
function rejectWidening(before: ApiKey, change: Omit<ApiKeyUpdate, 'version'>): void {
  const { permissions = before.permissions, addresses = before.addresses, expires_at = before.expires_at } = change;
  const isLater = before.expires_at !== null && !(Date.parse(expires_at ?? '') <= Date.parse(before.expires_at));
  const widened = {
    permissions: permissions.some((key) => !before.permissions.includes(key)),
    addresses: !isWithinAddresses(addresses, before.addresses),
    expires_at: isLater,
  };
  const messages = {
    permissions: 'Only the maker of an API key can add permissions',
    addresses: 'Only the maker of an API key can allow more addresses',
    expires_at: 'Only the maker of an API key can extend it',
  };
  for (const field of ['permissions', 'addresses', 'expires_at'] as const)
    if (widened[field]) throw new AppError('forbidden', messages[field], { fields: { [field]: messages[field] } });
}

/** Returns the permissions of a key that keys can still have: earlier versions gave others. */
function possibleOf({ permissions }: ApiKey, endpoints: () => readonly Endpoint[]): string[] {
  const possible = new Set(endpoints().filter(isOpenToApiKeys).map(permissionKey));
  return permissions.filter((key) => possible.has(key));
}

/** @throws AppError `not_found` also for the key of another user */
async function lockOwnKey(
  ctx: Ctx,
  id: string,
  version: number | undefined,
  lifecycle: Lifecycle = 'active',
): Promise<ApiKey> {
  const row = await findApiKey(ctx.db, id, lifecycle, true);
  if (row?.maker_id !== ctx.actor.user._id) throw new AppError('not_found', 'You have not made such an API key');
  return present(ctx, requireVersion(row, version, 'API key'));
}
