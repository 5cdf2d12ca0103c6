import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, newId } from '../../platform/db/columns.ts';
import { adminUserTable } from '../admin-user/admin-user.table.ts';
import { vendorTable } from '../vendor/vendor.table.ts';

/** The active sessions. Only the SHA-256 of the token is stored. */
export const sessionTable = pgTable(
  'session',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => adminUserTable._id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Last call of the user. It has no index, so that its frequent updates stay cheap. */
    seenAt: instant('seen_at').notNull().defaultNow(),
    userAgent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
    /** The store that the person chose; null before. The queries ignore a store for which the person does not work any more. */
    storeId: uuid('store_id'),
    /** When the second factor was proved; null if it was not. */
    factorAt: instant('factor_at'),
    /** When the person last proved their identity with a password, code or passkey. */
    provenAt: instant('proven_at').notNull().defaultNow(),
    /** The store as which the user works in this session, and why; null in other sessions. */
    actingStoreId: uuid('acting_store_id').references(() => vendorTable._id, { onDelete: 'cascade' }),
    actingReason: text('acting_reason'),
    /** The user's own session, which a session as a store does not outlive. */
    startedBySessionId: uuid('started_by_session_id').references((): AnyPgColumn => sessionTable._id, {
      onDelete: 'cascade',
    }),
  },
  (t) => [
    index('session_user').on(t.userId),
    index('session_expires').on(t.expiresAt),
    index('session_acting_store').on(t.actingStoreId).where(sql`acting_store_id is not null`),
    index('session_started_by').on(t.startedBySessionId).where(sql`started_by_session_id is not null`),
  ],
);

/** The signing keys by purpose. They are stored here so that all servers accept each other's signatures. */
export const signingKeyTable = pgTable('signing_key', {
  name: text('name').primaryKey(),
  secret: text('secret').notNull(),
});

/**
 * Failures per account, network address and known device. They are stored here so that all servers share the counters.
 */
export const signInThrottleTable = pgTable(
  'sign_in_throttle',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    inARow: integer('in_a_row').notNull(),
    windowStart: instant('window_start').notNull(),
    blockedUntil: instant('blocked_until'),
  },
  (t) => [index('sign_in_throttle_window').on(t.windowStart)],
);

/** What was accepted once and must not be accepted again: nonces of ID tokens, ids of logout tokens, challenges of passkeys. */
export const usedTokenTable = pgTable(
  'used_token',
  { key: text('key').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (t) => [index('used_token_expires').on(t.expiresAt)],
);
