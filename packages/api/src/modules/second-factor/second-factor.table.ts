import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, newId } from '../../platform/db/columns.ts';
import { adminUserTable } from '../admin-user/admin-user.table.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => adminUserTable._id, { onDelete: 'cascade' });

/** The authenticator apps and passkeys of people. */
export const secondFactorTable = pgTable(
  'second_factor',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    userId: userId(),
    kind: text('kind', { enum: ['app', 'passkey'] }).notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null for an app until its first code is entered. */
    confirmedAt: instant('confirmed_at'),
    lastUsedAt: instant('last_used_at'),
    /** The key of an app in Base32. */
    secret: text('secret'),
    /** The last period of 30 seconds with a used code. No code works twice. */
    lastPeriod: bigint('last_period', { mode: 'number' }),
    /** Id and public key of a passkey, in base64url. */
    credentialId: text('credential_id').unique(),
    publicKey: text('public_key'),
    /** The signatures that the authenticator of a passkey has counted. */
    signatures: bigint('signatures', { mode: 'number' }).notNull().default(0),
    /** How the browser reaches the authenticator, separated by commas. */
    transports: text('transports').notNull().default(''),
  },
  (t) => [
    index('second_factor_user').on(t.userId),
    check('second_factor_app', sql`(${t.kind} = 'app') = (${t.secret} is not null)`),
    check(
      'second_factor_passkey',
      sql`(${t.kind} = 'passkey') = (${t.publicKey} is not null and ${t.credentialId} is not null)`,
    ),
  ],
);

/** The unused recovery codes of people. Only the SHA-256 is stored. */
export const recoveryCodeTable = pgTable(
  'recovery_code',
  { userId: userId(), codeHash: text('code_hash').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
