import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, newId } from '../../platform/db/columns.ts';
import { adminUserTable } from '../admin-user/admin-user.table.ts';
import { sessionTable } from '../session/session.table.ts';

/** An account of a provider, and the user who signs in with it. `subject` is the id of the person at the provider. */
export const identityTable = pgTable(
  'identity',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => adminUserTable._id, { onDelete: 'cascade' }),
    /** The address at the provider, which can differ from the user's. It is only shown. */
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [unique('identity_subject').on(t.provider, t.subject), index('identity_user').on(t.userId)],
);

/** The sessions that a provider opened, so that it can end them. `sid` is the id of the session at the provider. */
export const sessionIdentityTable = pgTable(
  'session_identity',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessionTable._id, { onDelete: 'cascade' }),
    identityId: uuid('identity_id')
      .notNull()
      .references(() => identityTable._id, { onDelete: 'cascade' }),
    sid: text('sid'),
  },
  (t) => [primaryKey({ columns: [t.sessionId] }), index('session_identity_identity').on(t.identityId)],
);
