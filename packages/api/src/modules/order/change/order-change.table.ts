import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, reference } from '../../../platform/db/columns.ts';
import { vendorTable } from '../../vendor/vendor.table.ts';
import { orderTable } from '../order.table.ts';

/** An item as its store makes and delivers it, without prices. */
export type ItemPart = {
  readonly id: string;
  readonly name: string;
  /** The options of the variant: `['Truffle', '1 kg']`. */
  readonly options: readonly string[];
  readonly quantity: number;
  readonly message: string;
  readonly addons: readonly { readonly name: string; readonly quantity: number }[];
  readonly delivery: { readonly type: string; readonly date: string; readonly from: string; readonly upto: string };
};

/** The shipping address. The kitchen ticket shows only name, city and pincode. */
export type AddressPart = Readonly<
  Record<'title' | 'full_name' | 'phone' | 'address1' | 'address2' | 'city' | 'state' | 'country' | 'pincode', string>
>;

/** The parts of an order that its store must know about when they change. A missing part did not change. */
export type OrderParts = {
  readonly items?: readonly ItemPart[];
  readonly address?: AddressPart;
  /** The note to the store. */
  readonly note?: string;
};

/**
 * What changed in orders after their store accepted them. A row is made by the first change, and removed when the order moves to another
 * store. The values of today are in the tables of the order.
 */
export const orderChangeTable = pgTable('order_change', {
  orderId: reference('order_id', orderTable).primaryKey(),
  /** The store of the order. */
  storeId: reference('store_id', vendorTable),
  /** Number of changes. A store confirms the changes up to a number. */
  number: integer('number').notNull(),
  /** Number of the current kitchen ticket, from 1. */
  ticket: integer('ticket').notNull(),
  /** The changed parts as the store accepted or last confirmed them; empty without a change to confirm. */
  before: jsonb('before').$type<OrderParts>().notNull(),
  /** The changed parts as the previous kitchen ticket shows them; empty for the first ticket. */
  previous: jsonb('previous').$type<OrderParts>().notNull(),
  /** When the store last confirmed changes, and who did. */
  confirmedAt: instant('confirmed_at'),
  confirmedBy: uuid('confirmed_by'),
  confirmedName: text('confirmed_name'),
});
