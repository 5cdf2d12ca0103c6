import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, newId } from '../../db/columns.ts';
import { vendorTable } from '../vendor/vendor.table.ts';

/** Pairs of codes sent; the newest of a store is the only one that can live. Codes themselves are nowhere, only their hashes. */
export const vendorOtpTable = pgTable(
  'vendor_otp',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendorTable._id),
    /** Where the codes went; a pair sent to what is no longer the person's proves nothing. */
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    /** argon2id; null until the code has been made and sent. */
    emailHash: text('email_hash'),
    phoneHash: text('phone_hash'),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('vendor_otp_vendor').on(t.vendorId, t.sentAt),
    index('vendor_otp_sent').on(t.sentAt),
    check('vendor_otp_tries', sql`${t.tries} between 0 and 5`),
  ],
);
