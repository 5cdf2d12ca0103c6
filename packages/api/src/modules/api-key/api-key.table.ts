import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { activeUnique, instant, recordColumns, reference } from '../../platform/db/columns.ts';
import { adminUserTable } from '../admin-user/admin-user.table.ts';

/**
 * The API keys. Only hashes of their secrets are stored. A trigger increments `access_version` when a column changes that
 * decides what a key may do; `last_used_at` is not one of them.
 */
export const apiKeyTable = pgTable(
  'api_key',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    maker: reference('maker_id', adminUserTable),
    /** `bk_` and the id part of the key. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the complete key, base64url. */
    secretHash: text('secret_hash').notNull(),
    /** The secret before the last rotation works until `previous_until`. */
    previousHash: text('previous_hash'),
    previousUntil: instant('previous_until'),
    /** Keys of permissions, such as `GET order/list`. */
    permissions: jsonb('permissions').$type<string[]>().notNull(),
    /** Addresses and CIDR ranges from which the key may be used; empty for all. */
    addresses: jsonb('addresses').$type<string[]>().notNull().default([]),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    /** Set by a trigger when someone else sets the maker's password. */
    suspendedAt: instant('suspended_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    uniqueIndex('api_key_prefix').on(t.prefix),
    activeUnique('api_key', 'name', t.name),
    index('api_key_maker').on(t.maker),
    index('api_key_created').on(t.createdAt, t._id),
  ],
);
