import { linkPurposes } from '@bakehouse/contract/core/account-links';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, newId, reference } from '../../../platform/db/columns.ts';
import { adminUserTable } from '../admin-user.table.ts';

/**
 * The links of mails about accounts. Each works once, and at most one of a user and purpose can still work; each mail about a sign-in keeps
 * its own link.
 */
export const accountLinkTable = pgTable(
  'account_link',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    userId: reference('user_id', adminUserTable),
    purpose: text('purpose', { enum: linkPurposes }).notNull(),
    /** SHA-256 of the token; null until the mail is sent. */
    tokenHash: text('token_hash').unique(),
    /** The user's address when the link was made. The link stops working when it changes. */
    email: text('email').notNull(),
    /** The new address, for `change_email`. */
    newEmail: text('new_email'),
    /** Who caused it; null for a person without a session. */
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** When it was withdrawn, or replaced by a newer link. */
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('account_link_user').on(t.userId, t.purpose, t.createdAt),
    index('account_link_expires').on(t.expiresAt),
    uniqueIndex('account_link_open')
      .on(t.userId, t.purpose)
      .where(sql`used_at is null and revoked_at is null and purpose <> 'report_sign_in'`),
    check('account_link_new_email', sql`(${t.purpose} = 'change_email') = (${t.newEmail} is not null)`),
  ],
);
