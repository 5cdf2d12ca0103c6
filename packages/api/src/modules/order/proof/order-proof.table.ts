import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant, reference } from '../../../platform/db/columns.ts';
import { uploadTable } from '../../upload/upload.table.ts';
import { vendorTable } from '../../vendor/vendor.table.ts';
import { orderTable } from '../order.table.ts';

/**
 * The proofs of delivery of orders. Position 0 is the code of the customer: its row is made by the first attempt, and counts the wrong
 * ones. The code itself is not stored. The other positions are photos.
 */
export const orderProofTable = pgTable(
  'order_proof',
  {
    orderId: reference('order_id', orderTable),
    position: smallint('position').notNull(),
    step: text('step', { enum: ['shipped', 'delivered'] }).notNull(),
    kind: text('kind', { enum: ['photo', 'code'] }).notNull(),
    /** Null for a code, and after the customer was erased; the sweep then deletes the file. */
    imageId: uuid('image_id').references(() => uploadTable._id),
    /** The store of the order at that time. The photos of an earlier store are not shown to the next one. */
    storeId: uuid('store_id').references(() => vendorTable._id),
    /** Null while a code was not right yet. */
    at: instant('at'),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull().default(''),
    wrongCodes: smallint('wrong_codes').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_proof_image').on(t.imageId).where(sql`${t.imageId} is not null`),
    check('order_proof_position', sql`(${t.position} = 0) = (${t.kind} = 'code') and ${t.position} >= 0`),
  ],
);
