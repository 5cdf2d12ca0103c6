import { messageLanguages } from '@bakehouse/contract/core/message-language';
import type { OrderTerms } from '@bakehouse/contract/money/commission';
import type { OrderTax } from '@bakehouse/contract/money/tax';
import type { TimelineKind } from '@bakehouse/contract/order/order';
import type { ItemOption } from '@bakehouse/contract/order/order-item';
import { paymentKinds } from '@bakehouse/contract/order/order-payment';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { authorColumns, instant, newId, paise, recordColumns, reference } from '../../platform/db/columns.ts';
import { deliveryTypeTable } from '../delivery-type/delivery-type.table.ts';
import { productTable } from '../product/product.table.ts';
import { uploadTable } from '../upload/upload.table.ts';
import { vendorTable } from '../vendor/vendor.table.ts';

/** Who issues an invoice. Invoices from before documents were stored have it as it was first printed. */
export type InvoiceIssuer = {
  readonly title: 'Invoice' | 'Tax Invoice';
  readonly seller: { readonly name: string; readonly lines: readonly string[] };
  readonly gstin?: string;
  /** The store that fulfils the order, with its id. */
  readonly store: { readonly id: string; readonly name: string; readonly lines: readonly string[] } | null;
};

export const orderTable = pgTable(
  'orders',
  {
    ...recordColumns(),
    orderNumber: text('order_number').notNull(),
    /** Digest of the request body. It distinguishes a repeated request from another order with the same number. */
    intakeDigest: text('intake_digest').notNull(),
    orderDate: instant('order_date').notNull(),
    source: text('source').notNull(),
    status: text('status').notNull(),
    paymentMethod: text('payment_method').notNull(),
    /** Whether the rider collects cash; derived from the method at intake. */
    paymentKind: text('payment_kind', { enum: paymentKinds }).notNull().default('unknown'),
    /** Follows from payments and refunds; written together with them (`money/order-money.ts`). */
    paymentStatus: text('payment_status').notNull(),
    /** The part of the total that is paid. */
    paidTotal: paise('paid_total').notNull().default(0),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone').notNull(),
    customerEmail: text('customer_email').notNull().default(''),
    customerGender: text('customer_gender').notNull().default(''),
    customerLanguage: text('customer_language', { enum: messageLanguages }).notNull().default('en'),
    subtotal: paise('subtotal').notNull(),
    shippingTotal: paise('shipping_total').notNull(),
    discount: paise('total_coupon_discount').notNull(),
    /** The tax of each line as it was when the order was placed or last edited; null without a rate. */
    tax: jsonb('tax').$type<OrderTax>(),
    /** Sum of `tax`. */
    taxTotal: paise('tax_total').notNull().default(0),
    /** Whether the prices contain the tax; otherwise it is added to the total. */
    pricesIncludeTax: boolean('prices_include_tax').notNull().default(true),
    total: paise('order_total').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** Copies for the filters of lists: city of the shipping address, earliest delivery of the items, and assigned store. */
    city: text('city').notNull(),
    /** Address lines, state and pincode of the shipping address, for the search. */
    shippingPlace: text('shipping_place').notNull().default(''),
    /** The text in which a search looks. */
    words: text('words')
      .notNull()
      .generatedAlwaysAs(
        sql`search_text(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || shipping_place || ' ' || city)`,
      ),
    deliveryDate: date('delivery_date').notNull(),
    deliveryFrom: time('delivery_from').notNull(),
    deliveryUpto: time('delivery_upto').notNull(),
    vendorId: uuid('vendor_id').references(() => vendorTable._id),
    /** Until when the store must accept the order; null without an open offer. Equals the open row of `order_offer`. */
    acceptUntil: instant('accept_until'),
  },
  (t) => [
    uniqueIndex('orders_number').on(t.orderNumber),
    // Covering: the dashboard sums the revenue of a month without reading rows.
    index('orders_newest').on(t.orderDate, t._id, t.status, t.total, t.vendorId).where(sql`deleted_at is null`),
    index('orders_status').on(t.status, t.orderDate, t._id).where(sql`deleted_at is null`),
    index('orders_payment').on(t.paymentStatus, t.orderDate, t._id).where(sql`deleted_at is null`),
    index('orders_vendor').on(t.vendorId, t.orderDate, t._id).where(sql`deleted_at is null and vendor_id is not null`),
    index('orders_city').on(sql`lower(${t.city})`, t.orderDate, t._id).where(sql`deleted_at is null`),
    index('orders_delivery').on(t.deliveryDate, t.deliveryFrom, t._id).where(sql`deleted_at is null`),
    // The quick filters for open orders and for open orders without a vendor, in the order of the list.
    index('orders_open')
      .on(t.deliveryDate, t.deliveryFrom, t._id, t.deliveryUpto)
      .where(sql`deleted_at is null and status not in ('delivered', 'cancelled')`),
    index('orders_unassigned')
      .on(t.deliveryDate, t.deliveryFrom, t._id)
      .where(sql`deleted_at is null and vendor_id is null and status not in ('delivered', 'cancelled')`),
    index('orders_waiting')
      .on(t.deliveryDate, t.deliveryFrom, t._id)
      .where(sql`deleted_at is null and accept_until is not null`),
    index('orders_deleted').on(t.deletedAt, t._id).where(sql`deleted_at is not null`),
    // The number of orders of a vendor for a day.
    index('orders_vendor_day').on(t.vendorId, t.deliveryDate).where(sql`deleted_at is null and vendor_id is not null`),
    index('orders_phone').on(sql`${t.customerPhone} text_pattern_ops`).where(sql`deleted_at is null`),
    // The orders of one customer, newest first.
    index('orders_customer').on(t.customerPhone, t.orderDate, t._id).where(sql`deleted_at is null`),
    // The search by the last digits of a phone.
    index('orders_phone_end').on(sql`reverse(${t.customerPhone}) text_pattern_ops`).where(sql`deleted_at is null`),
    index('orders_words').using('gin', t.words.op('gin_trgm_ops')).where(sql`deleted_at is null`),
    check(
      'orders_status_known',
      sql`${t.status} in ('pending', 'confirmed', 'cancelled', 'shipped', 'delivered', 'processing')`,
    ),
    check(
      'orders_sums',
      sql`${t.total} = ${t.subtotal} + ${t.shippingTotal} - ${t.discount}
        + case when ${t.pricesIncludeTax} then 0 else ${t.taxTotal} end and ${t.total} >= 0`,
    ),
    check('orders_tax', sql`${t.taxTotal} >= 0 and (${t.tax} is not null or ${t.taxTotal} = 0)`),
  ],
);

export const orderItemTable = pgTable(
  'order_item',
  {
    orderId: reference('order_id', orderTable),
    position: integer('position').notNull(),
    _id: uuid('id').notNull().$defaultFn(newId),
    productId: reference('product_id', productTable),
    name: text('name').notNull(),
    image: uuid('image_id').references(() => uploadTable._id),
    /** The ordered variant. It is no reference, because a variant may leave the catalogue. */
    variantId: uuid('variant_id'),
    /** The options of the variant as they were when it was ordered. */
    options: jsonb('options').$type<readonly ItemOption[]>().notNull().default([]),
    flavor: text('flavor').notNull().default(''),
    weight: text('weight').notNull().default(''),
    price: paise('price').notNull(),
    quantity: integer('quantity').notNull(),
    shippingCost: paise('shipping_cost').notNull(),
    deliveryTypeId: uuid('delivery_type_id').references(() => deliveryTypeTable._id),
    deliveryTypeName: text('delivery_type_name').notNull(),
    deliveryDate: date('delivery_date').notNull(),
    slotFrom: time('slot_from').notNull(),
    slotUpto: time('slot_upto').notNull(),
    /** The text on the cake. */
    message: text('message').notNull().default(''),
  },
  // Its index also contains product, quantity and price (migration 0013), so that best sellers are counted without reading rows.
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_item_product').on(t.productId),
    // The deliveries of a day or a month: board, calendar and day sheet.
    index('order_item_day').on(t.deliveryDate, t.orderId),
    index('order_item_image').on(t.image).where(sql`${t.image} is not null`),
    check('order_item_quantity', sql`${t.quantity} > 0`),
  ],
);

export const orderAddonTable = pgTable(
  'order_addon',
  {
    orderId: reference('order_id', orderTable),
    itemPosition: integer('item_position').notNull(),
    position: integer('position').notNull(),
    productId: uuid('product_id').references(() => productTable._id),
    name: text('name').notNull(),
    image: uuid('image_id').references(() => uploadTable._id),
    price: paise('price').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.itemPosition, t.position] }),
    index('order_addon_product').on(t.productId),
    index('order_addon_image').on(t.image).where(sql`${t.image} is not null`),
  ],
);

export const orderAddressTable = pgTable(
  'order_address',
  {
    orderId: reference('order_id', orderTable),
    kind: text('kind', { enum: ['billing', 'shipping'] }).notNull(),
    title: text('title').notNull().default(''),
    fullName: text('full_name').notNull(),
    phone: text('phone').notNull(),
    address1: text('address1').notNull(),
    address2: text('address2').notNull().default(''),
    city: text('city').notNull(),
    state: text('state').notNull(),
    country: text('country').notNull(),
    pincode: text('pincode').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind] })],
);

export const orderAssignmentTable = pgTable(
  'order_assignment',
  {
    orderId: reference('order_id', orderTable).primaryKey(),
    vendorId: reference('vendor_id', vendorTable),
    deliveryTypeId: reference('delivery_type_id', deliveryTypeTable),
    deliveryCharges: paise('vendor_delivery_charges').notNull(),
    vendorCharges: paise('vendor_charges').notNull(),
    note: text('vendors_note').notNull().default(''),
    /** What the marketplace keeps of the value of the items, and the terms that it follows from. They stay when the agreement changes. */
    commission: paise('commission').notNull().default(0),
    terms: jsonb('terms').$type<OrderTerms>(),
    assignedAt: instant('assigned_at').notNull().defaultNow(),
  },
  (t) => [index('order_assignment_vendor').on(t.vendorId)],
);

/** The timeline: one row per change of status, address or vendor. */
export const orderEventTable = pgTable(
  'order_event',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    orderId: reference('order_id', orderTable),
    ...authorColumns(),
    kind: text('kind').$type<TimelineKind>().notNull(),
    detail: jsonb('detail').$type<{ subject: string; from: string; to: string; reason?: string }>().notNull(),
  },
  (t) => [index('order_event_order').on(t.orderId, t.at)],
);

/** Internal notes, which only staff see. */
export const orderNoteTable = pgTable(
  'order_note',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    orderId: reference('order_id', orderTable),
    ...authorColumns(),
    text: text('text').notNull(),
  },
  (t) => [index('order_note_order').on(t.orderId, t.at, t._id)],
);

/** The current invoices. A credit note removes the row of its invoice; the documents are in `order_document`. */
export const orderInvoiceTable = pgTable(
  'order_invoice',
  {
    orderId: reference('order_id', orderTable).primaryKey(),
    /** First year of the financial year: 2026 for 2026-27. */
    year: integer('year').notNull(),
    serial: integer('serial').notNull(),
    number: text('number').notNull(),
    at: instant('at').notNull(),
    /** Seller and store of an invoice from before documents were stored; null for all others. */
    issuer: jsonb('issuer').$type<InvoiceIssuer>(),
    /** Version of the renderer that last produced the document; 1 for invoices from before versions were stored. */
    renderer: integer('renderer').notNull().default(1),
  },
  (t) => [uniqueIndex('order_invoice_serial').on(t.year, t.serial), uniqueIndex('order_invoice_number').on(t.number)],
);

/** The last serials of each financial year. The row is locked while a number is assigned. */
export const invoiceSeriesTable = pgTable('invoice_series', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
  lastCreditNote: integer('last_credit_note').notNull().default(0),
});

/**
 * Maintained counts of active orders by status and payment, in three grains: all time (`all`), by month and by day (UTC).
 * Totals are read from here instead of with count(*), and distant pages are found without reading the rows before them.
 * `slot` spreads simultaneous writers over several rows. A trigger on `orders` maintains it.
 */
export const orderCountTable = pgTable(
  'order_count',
  {
    grain: text('grain', { enum: ['all', 'month', 'day'] }).notNull(),
    bucket: date('bucket').notNull(),
    status: text('status').notNull(),
    paymentStatus: text('payment_status').notNull(),
    slot: integer('slot').notNull(),
    orders: integer('orders').notNull(),
  },
  (t) => [primaryKey({ columns: [t.grain, t.bucket, t.status, t.paymentStatus, t.slot] })],
);

/**
 * Maintained counts of active orders by lifecycle of the delivery and by delivery day, in two grains: all time (`all`) and day.
 * The totals of the quick filters are read from here. Another trigger on `orders` maintains them.
 */
export const orderDeliveryCountTable = pgTable(
  'order_delivery_count',
  {
    grain: text('grain', { enum: ['all', 'day'] }).notNull(),
    bucket: date('bucket').notNull(),
    lifecycle: text('lifecycle', { enum: ['open', 'delivered', 'cancelled'] }).notNull(),
    assigned: boolean('assigned').notNull(),
    slot: integer('slot').notNull(),
    orders: integer('orders').notNull(),
  },
  (t) => [primaryKey({ columns: [t.grain, t.bucket, t.lifecycle, t.assigned, t.slot] })],
);
