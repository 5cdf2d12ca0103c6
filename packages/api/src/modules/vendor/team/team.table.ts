import { memberRoles } from '@bakehouse/contract/vendor/vendor-team';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { adminUserTable } from '../../admin-user/admin-user.table.ts';
import { vendorTable } from '../vendor.table.ts';

/** The members of the teams of stores. The Owner is `vendor.store_admin` and has no row. */
export const storeMemberTable = pgTable(
  'store_member',
  {
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendorTable._id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => adminUserTable._id, { onDelete: 'cascade' }),
    role: text('role', { enum: memberRoles }).notNull(),
    /** Email and name as the Owner entered them, which are shown until the person accepts. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    invitedAt: instant('invited_at').notNull(),
    /** Null while the invitation waits for an answer. */
    acceptedAt: instant('accepted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.userId] }),
    index('store_member_user').on(t.userId),
    check('store_member_role_known', sql`${t.role} in ('manager', 'baker')`),
  ],
);
