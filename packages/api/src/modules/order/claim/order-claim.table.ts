import { claimReasons, claimStatuses, claimWishes } from '@bakehouse/contract/order/order-claim';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { authorColumns, instant, newId, paise, reference } from '../../../platform/db/columns.ts';
import { uploadTable } from '../../upload/upload.table.ts';
import { vendorTable } from '../../vendor/vendor.table.ts';
import { orderTable } from '../order.table.ts';

/** Claims of customers. The refund of a claim has the id of the claim as its key. */
export const orderClaimTable = pgTable(
  'order_claim',
  {
    orderId: reference('order_id', orderTable),
    _id: uuid('id').notNull().$defaultFn(newId),
    ...authorColumns(),
    status: text('status', { enum: claimStatuses }).notNull().default('open'),
    reason: text('reason', { enum: claimReasons }).notNull(),
    wish: text('wish', { enum: claimWishes }).notNull(),
    text: text('text').notNull(),
    /** What the customer asks for as a partial refund. */
    requested: paise('requested'),
    /** Why staff filed it after the time for claims. */
    lateReason: text('late_reason').notNull().default(''),
    /** The store of the order when the claim was filed or decided, for the lists. */
    vendorId: uuid('vendor_id').references(() => vendorTable._id),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by').notNull().default(''),
    /** What the customer is told, and what only staff read. */
    answer: text('answer').notNull().default(''),
    note: text('note').notNull().default(''),
    /** Chosen by the client, so that a repeated request gives no second decision. */
    decisionKey: uuid('decision_key'),
    /** The order that replaces this one. It is not a foreign key, because either order can be archived alone. */
    rebakeOrderId: uuid('rebake_order_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t._id] }),
    uniqueIndex('order_claim_open').on(t.orderId).where(sql`${t.status} = 'open'`),
    index('order_claim_newest').on(t.at, t._id),
    index('order_claim_status').on(t.status, t.at, t._id),
    index('order_claim_vendor').on(t.vendorId, t.at, t._id).where(sql`${t.vendorId} is not null`),
    index('order_claim_rebake').on(t.rebakeOrderId).where(sql`${t.rebakeOrderId} is not null`),
    check('order_claim_requested', sql`(${t.wish} = 'partial') = (${t.requested} is not null) and ${t.requested} > 0`),
    check('order_claim_decided', sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
    check('order_claim_rebake_order', sql`(${t.status} = 'rebaked') = (${t.rebakeOrderId} is not null)`),
  ],
);

/** The photos of claims, in the order of the fields that they were sent in. */
export const orderClaimPhotoTable = pgTable(
  'order_claim_photo',
  {
    orderId: reference('order_id', orderTable),
    claimId: uuid('claim_id').notNull(),
    position: integer('position').notNull(),
    /** Null after the customer was erased; the sweep then deletes the files. */
    image: uuid('image_id').references(() => uploadTable._id),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.claimId, t.position] }),
    index('order_claim_photo_image').on(t.image).where(sql`${t.image} is not null`),
  ],
);
