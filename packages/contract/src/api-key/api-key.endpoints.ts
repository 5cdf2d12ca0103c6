import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, listResponse, messageResponse, savedResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import { idField, linkedRecord, requiredText, timeField, versionField } from '../core/fields.ts';
import { listQuery, recordFields, versionQuery } from '../core/resource.ts';

import { apiKeyStates } from './api-key-state.ts';

/**
 * API keys, which programs send as `Authorization: Bearer bk_…`. A key has some of the permissions of the person who made it.
 * A permission that this person has lost in the meantime does not apply.
 */

/** Maximum number of active keys that one person can make. */
export const maxApiKeys = 100;
/** How long the previous secret of a rotated key works, in hours. */
export const overlapHours = { default: 24, max: 168 } as const;

const maxAddresses = 50;

const addressError = fieldError('must be an IP address or a range such as 203.0.113.0/24');
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], addressError);

/** IPv4 and IPv6 addresses and CIDR ranges from which an API key may be used. An empty list allows every address. */
const addressListField = z
  .array(z.string(addressError).trim().pipe(address), fieldError('must be a list'))
  .max(maxAddresses, fieldError(`must have at most ${maxAddresses} entries`));

const permissionsField = z
  .array(
    z.string(fieldError('must be a list of texts')).trim().max(250),
    fieldError('must be a list', 'Choose at least one permission'),
  )
  .min(1, 'Choose at least one permission')
  .max(2_000, fieldError('must have at most 2000 entries'));

const expiryField = z.iso
  .datetime({ offset: true, ...fieldError('must be a time such as 2026-12-25T10:30:00Z') })
  .nullable();

const keyFields = {
  name: requiredText(/* i18n */ 'Name is required', 60),
  /** Keys of permissions: method and path of an endpoint, such as `GET order/list`. */
  permissions: permissionsField,
  /** Null for a key that does not expire. */
  expires_at: expiryField,
  addresses: addressListField,
};

export const apiKeyInput = z.object(keyFields).partial({ expires_at: true, addresses: true });
export type ApiKeyInput = z.output<typeof apiKeyInput>;

const apiKeyUpdate = z.object(keyFields).partial().extend({ version: versionField.optional() });
export type ApiKeyUpdate = z.output<typeof apiKeyUpdate>;

const rotateInput = z.object({
  /** Hours for which the previous secret still works; 0 ends it at once. */
  overlap_hours: z
    .int(fieldError('must be a whole number of hours'))
    .min(0, fieldError('must not be negative'))
    .max(overlapHours.max, fieldError(`must be at most ${overlapHours.max}`))
    .optional(),
  version: versionField.optional(),
});
export type RotateInput = z.output<typeof rotateInput>;

export const apiKeyRecord = z.object({
  ...recordFields,
  name: z.string(),
  /** The visible first part of the key, by which it is recognised. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  addresses: z.array(z.string()),
  expires_at: timeField.nullable(),
  /** Accurate to a minute; null until the first call. */
  last_used_at: timeField.nullable(),
  revoked_at: timeField.nullable(),
  /** When someone else set the maker's password: the key does not work until the maker confirms it. */
  suspended_at: timeField.nullable(),
  /** Time until which the previous secret of a rotated key works; null when there is none. */
  previous_until: timeField.nullable(),
  state: z.enum(apiKeyStates),
  /** The person who created the key. Its calls are made in the name of this person. */
  maker: linkedRecord,
  /** False when the maker is inactive or deleted: the key does not work meanwhile. */
  maker_active: z.boolean(),
  /** True when the caller made the key and may rotate it. */
  own: z.boolean(),
});
export type ApiKey = z.output<typeof apiKeyRecord>;

/** A permission that the caller can give to a key. */
const keyPermission = z.object({
  key: z.string(),
  name: z.string(),
  module: z.string(),
  /** True when the endpoint changes nothing. */
  reads: z.boolean(),
});
export type KeyPermission = z.output<typeof keyPermission>;

const page = listResponse(apiKeyRecord);
const detail = dataResponse(apiKeyRecord);
const saved = savedResponse(apiKeyRecord);
/** `secret` is the complete key. It is null in the response to a repeated request, because the server does not store it. */
const issued = saved.extend({ secret: z.string().nullable() });

const common = { module: 'API keys', access: 'permission', staffOnly: true, personOnly: true } as const;
const params = z.object({ id: idField });
const query = listQuery(['name', 'createdAt'], apiKeyStates);

export const apiKeyEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'List API keys',
    operationId: 'listApiKeys',
    description: 'Returns a page of API keys without their secrets.',
    methods: ['GET'],
    path: 'apikey/list',
    query,
    response: page,
  }),
  detail: defineEndpoint({
    ...common,
    name: 'View API key',
    operationId: 'getApiKey',
    description: 'Returns one API key without its secret.',
    methods: ['GET'],
    path: 'apikey/details/{id}',
    params,
    response: detail,
  }),
  /** The permissions that the caller has and that a key can have. */
  permissions: defineEndpoint({
    ...common,
    name: 'List permissions for API keys',
    operationId: 'listApiKeyPermissions',
    description: 'Returns the permissions that the caller can give to an API key.',
    methods: ['GET'],
    path: 'apikey/permissions',
    response: dataResponse(z.array(keyPermission)),
  }),
  create: defineEndpoint({
    ...common,
    name: 'Create API key',
    operationId: 'createApiKey',
    recentProof: true,
    description: 'Creates an API key with some of the caller’s permissions; only this response contains its secret.',
    methods: ['POST'],
    path: 'apikey/create',
    body: apiKeyInput,
    response: issued,
    status: 201,
    unstored: ['secret'],
  }),
  /** The caller must have every permission of the saved key. Others than its maker can only narrow it. */
  update: defineEndpoint({
    ...common,
    name: 'Update API key',
    operationId: 'updateApiKey',
    description: 'Changes the given fields of an API key; its secret stays the same.',
    errors: ['wrong_status'],
    methods: ['PUT', 'PATCH'],
    path: 'apikey/update/{id}',
    params,
    body: apiKeyUpdate,
    response: saved,
  }),
  /** Only the maker of a key may rotate it, because the new secret calls in the maker's name. */
  rotate: defineEndpoint({
    ...common,
    name: 'Rotate API key',
    operationId: 'rotateApiKey',
    recentProof: true,
    description: 'Gives the caller’s own API key a new secret; the previous one works for the given hours.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: 'apikey/{id}/rotate',
    params,
    body: rotateInput,
    optionalBody: true,
    response: issued,
    unstored: ['secret'],
  }),
  /** Only the maker of a key may confirm it. */
  confirm: defineEndpoint({
    ...common,
    name: 'Confirm API key',
    operationId: 'confirmApiKey',
    description: 'Lets the caller’s own API key work again after someone else has set their password.',
    errors: ['wrong_status', 'stale'],
    methods: ['POST'],
    path: 'apikey/{id}/confirm',
    params,
    query: versionQuery,
    response: saved,
  }),
  revoke: defineEndpoint({
    ...common,
    name: 'Revoke API key',
    operationId: 'revokeApiKey',
    description: 'Ends an API key for good.',
    errors: ['wrong_status', 'stale'],
    methods: ['POST'],
    path: 'apikey/{id}/revoke',
    params,
    query: versionQuery,
    response: saved,
  }),
  remove: defineEndpoint({
    ...common,
    name: 'Delete API key',
    operationId: 'deleteApiKey',
    description: 'Moves one API key to the deleted list; it does not work until it is restored.',
    methods: ['DELETE'],
    path: 'apikey/delete/{id}',
    params,
    query: versionQuery,
    response: messageResponse,
  }),
  deleted: defineEndpoint({
    ...common,
    name: 'List deleted API keys',
    operationId: 'listDeletedApiKeys',
    description: 'Returns a page of deleted API keys.',
    methods: ['GET'],
    path: 'apikey/deleted',
    query,
    response: page,
  }),
  /** Only the maker of a key may restore it, because it works again unless it was revoked. */
  restore: defineEndpoint({
    ...common,
    name: 'Restore API key',
    operationId: 'restoreApiKey',
    description: 'Moves one API key from the deleted list back to the list.',
    methods: ['PUT', 'DELETE'],
    path: 'apikey/restore/{id}',
    params,
    query: versionQuery,
    response: messageResponse,
  }),
};

nameComponents({
  ApiKey: apiKeyRecord,
  ApiKeyInput: apiKeyInput,
  ApiKeyUpdate: apiKeyUpdate,
  ApiKeyList: page,
  ApiKeySaved: saved,
  ApiKeyIssued: issued,
});
