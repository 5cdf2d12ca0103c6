import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../src/kernel/http/context.ts';
import { orderTable } from '../src/modules/order/order.table.ts';
import { newId } from '../src/platform/db/columns.ts';
import { columnList, columnNames } from '../src/platform/db/table-columns.ts';

/** Inserts orders directly into the tables, with every column a test needs. The triggers of the counts run as usual. */

export type SampleOrder = {
  readonly status: string;
  readonly placedAt: Date;
  readonly deliveryDay: string;
  readonly slot: readonly [from: string, upto: string];
  readonly vendorId: string | null;
  readonly deleted: boolean;
  /** In paise, like the total. */
  readonly items: readonly { readonly productId: string; readonly quantity: number; readonly price: number }[];
  readonly total: number;
};

/** The columns of an order that are not generated. */
const columns = columnList(columnNames(orderTable, ['words']));

/**
 * Returns a statement that copies orders.
 * @param changes the changed columns as a JSON object
 * @param from the orders `o` to copy
 */
export const copyOrders = (changes: SQL, from: SQL): SQL => sql`
  insert into orders (${columns})
  select ${columns} from (select (json_populate_record(o, ${changes})).* from ${from}) as copied`;

const orderRow = (order: SampleOrder, id: string) => ({
  id,
  version: 1,
  created_at: order.placedAt,
  updated_at: order.placedAt,
  deleted_at: order.deleted ? order.placedAt : null,
  order_number: `M-${id}`,
  intake_digest: '',
  order_date: order.placedAt,
  source: 'test',
  status: order.status,
  payment_method: 'COD',
  payment_kind: 'cash',
  payment_status: 'Pending',
  paid_total: 0,
  tax: null,
  tax_total: 0,
  prices_include_tax: true,
  customer_name: 'Asha Verma',
  customer_phone: '9811122233',
  customer_email: '',
  customer_gender: '',
  customer_language: 'en',
  subtotal: order.total,
  shipping_total: 0,
  total_coupon_discount: 0,
  order_total: order.total,
  city: 'Delhi',
  shipping_place: '',
  delivery_date: order.deliveryDay,
  delivery_from: order.slot[0],
  delivery_upto: order.slot[1],
  vendor_id: order.vendorId,
});

const itemRows = (order: SampleOrder, orderId: string) =>
  order.items.map(({ productId, quantity, price }, position) => ({
    order_id: orderId,
    position,
    id: newId(),
    product_id: productId,
    name: 'Cake',
    options: [],
    flavor: '',
    weight: '',
    price,
    quantity,
    shipping_cost: 0,
    delivery_type_name: 'Standard',
    delivery_date: order.deliveryDay,
    slot_from: order.slot[0],
    slot_upto: order.slot[1],
    message: '',
  }));

/** What the store of an order is paid, in paise. */
export const chargesOf = ({ total }: Pick<SampleOrder, 'total'>): number => Math.floor(total * 0.7);

const assignedType = '01990000-0000-7000-8000-00000000f001';
const assignmentRows = (order: SampleOrder, order_id: string) =>
  order.vendorId === null
    ? []
    : [
        {
          order_id,
          vendor_id: order.vendorId,
          delivery_type_id: assignedType,
          vendor_delivery_charges: 0,
          vendor_charges: chargesOf(order),
          vendors_note: '',
          commission: 0,
          assigned_at: order.placedAt,
        },
      ];

export const insertSampleOrders = async ({ database: { db } }: Deps, orders: readonly SampleOrder[]): Promise<void> => {
  const rows = orders.map((order) => ({ order, id: newId() }));
  const headers = JSON.stringify(rows.map(({ order, id }) => orderRow(order, id)));
  const items = JSON.stringify(rows.flatMap(({ order, id }) => itemRows(order, id)));
  await db.execute(
    sql`insert into orders (${columns}) select ${columns} from json_populate_recordset(null::orders, ${headers})`,
  );
  await db.execute(sql`insert into order_item select * from json_populate_recordset(null::order_item, ${items})`);
  await db.execute(sql`
    insert into delivery_type (id, name, slug, time, cost_range) values (${assignedType}, 'Sample', 'sample', 60, '[0]')
    on conflict do nothing`);
  const assignments = JSON.stringify(rows.flatMap(({ order, id }) => assignmentRows(order, id)));
  await db.execute(
    sql`insert into order_assignment select * from json_populate_recordset(null::order_assignment, ${assignments})`,
  );
};

/** Deletes all orders and their counts, with the ledger and documents that triggers guard. */
export const deleteAllOrders = async ({ database: { db } }: Deps): Promise<void> => {
  const setGuards = async (state: 'disable' | 'enable') => {
    for (const table of ['ledger_entry', 'order_document'])
      await db.execute(sql.raw(`alter table ${table} ${state} trigger user`));
  };
  await setGuards('disable');
  await db.execute(sql`truncate orders, order_item, order_count, order_delivery_count cascade`);
  await setGuards('enable');
};
