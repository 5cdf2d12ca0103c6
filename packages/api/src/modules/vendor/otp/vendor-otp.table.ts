import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, newId, reference } from '../../../platform/db/columns.ts';
import { vendorTable } from '../vendor.table.ts';

/** The pairs of codes that were sent; only the newest of a store can be valid. Only hashes of the codes are stored. */
export const vendorOtpTable = pgTable(
  'vendor_otp',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    vendorId: reference('vendor_id', vendorTable),
    /** The recipients of the codes. A pair becomes invalid when the user's address changes. */
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    /** argon2id; null until the code was generated and sent. */
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
