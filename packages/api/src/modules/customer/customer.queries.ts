import { maxFilteredTotal } from '@bakehouse/contract/core/envelopes';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';
import { columnList, columnNames, type JsonRow, type SqlRow } from '../../platform/db/table-columns.ts';
import { type customerNoteTable, type customerPhoneTable, customerTable } from './customer.table.ts';

/** The SQL that reads single customers and their orders. */

const columns = columnNames(customerTable, ['words']);
export type CustomerOfRow = Omit<SqlRow<typeof customerTable>, 'words'>;

/** Number of latest orders from which names and addresses are taken. */
const recentOrders = 100;

type AddressJson = { full_name: string; phone: string; lines: string; order_date: string };
export type CustomerDetail = CustomerOfRow & {
  phones: Pick<JsonRow<typeof customerPhoneTable>, 'id' | 'phone' | 'orders' | 'last_order_at'>[];
  notes: Pick<JsonRow<typeof customerNoteTable>, 'id' | 'text' | 'at' | 'actor_id' | 'actor_name'>[];
  merged: Pick<JsonRow<typeof customerTable>, 'id' | 'name' | 'merged_at'>[];
  recent: { customer_name: string }[];
  addresses: AddressJson[];
};

/** Finds a customer with phones, notes, and what the latest orders have. */
export async function findCustomer(db: Db, id: string): Promise<CustomerDetail | undefined> {
  const [row] = await rowsOf<CustomerDetail>(
    db,
    sql`with recent as materialized (
          select o.* from customer_phone p cross join lateral (
            select o.id, o.order_date, o.customer_name from orders o where o.customer_phone = p.phone and o.deleted_at is null
            order by o.order_date desc, o.id desc limit ${recentOrders}) o
          where p.customer_id = ${id} order by o.order_date desc, o.id desc limit ${recentOrders})
        select ${columnList(columns, 'c')},
          (select coalesce(json_agg(json_build_object('id', p.id, 'phone', p.phone, 'orders', p.orders, 'last_order_at', p.last_order_at)
              order by p.last_order_at desc nulls last), '[]') from customer_phone p where p.customer_id = c.id) as phones,
          (select coalesce(json_agg(json_build_object('id', n.id, 'text', n.text, 'at', n.at, 'actor_id', n.actor_id,
              'actor_name', n.actor_name) order by n.at desc, n.id desc), '[]') from customer_note n where n.customer_id = c.id) as notes,
          (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'merged_at', m.merged_at) order by m.merged_at desc), '[]')
            from customer m where m.merged_into = c.id) as merged,
          (select coalesce(json_agg(json_build_object('customer_name', r.customer_name) order by r.order_date desc, r.id desc), '[]')
            from recent r) as recent,
          (select coalesce(json_agg(json_build_object('full_name', a.full_name, 'phone', a.phone, 'order_date', r.order_date,
              'lines', concat_ws(', ', nullif(a.address1, ''), nullif(a.address2, ''), nullif(a.city, ''), nullif(a.state, ''),
                nullif(a.pincode, ''))) order by r.order_date desc, r.id desc), '[]')
            from recent r join order_address a on a.order_id = r.id and a.kind = 'shipping') as addresses
        from customer c where c.id = ${id}`,
  );
  return row;
}

/** Locks customers in the order of their ids. */
export const lockRows = (db: Db, ids: readonly string[]): Promise<CustomerOfRow[]> =>
  rowsOf(
    db,
    sql`select ${columnList(columns, 'c')} from customer c where c.id = any(${uuidArray(ids)}) order by c.id for update`,
  );

/** Returns the phones of a customer. */
export const findPhonesOf = (db: Db, id: string): Promise<{ id: string; phone: string }[]> =>
  rowsOf(
    db,
    sql`select p.id, p.phone from customer_phone p where p.customer_id = ${id} order by p.last_order_at desc nulls last`,
  );

export type CustomerOrderRow = {
  id: string;
  order_number: string;
  order_date: string;
  status: string;
  payment_status: string;
  order_total: string;
  customer_name: string;
};

/** Returns a page of the orders of all phones, newest first, and the maintained number of orders. */
export async function findOrdersOf(
  db: Db,
  id: string,
  { page = 1, perPage = 20 }: { page?: number | undefined; perPage?: number | undefined },
) {
  const offset = Math.min((page - 1) * perPage, maxFilteredTotal);
  const rows = await rowsOf<CustomerOrderRow>(
    db,
    sql`select o.* from customer_phone p cross join lateral (
          select o.id, o.order_number, o.order_date, o.status, o.payment_status, o.order_total, o.customer_name from orders o
          where o.customer_phone = p.phone and o.deleted_at is null
          order by o.order_date desc, o.id desc limit ${offset + perPage}) o
        where p.customer_id = ${id} order by o.order_date desc, o.id desc limit ${perPage} offset ${offset}`,
  );
  const [counted] = await rowsOf<{ orders: number }>(db, sql`select c.orders from customer c where c.id = ${id}`);
  return { rows, total: counted?.orders };
}

/** Returns the numbers of the first orders that are not delivered or cancelled. */
export async function findOpenOrders(db: Db, id: string): Promise<string[]> {
  const rows = await rowsOf<{ order_number: string }>(
    db,
    sql`select o.order_number from customer_phone p join orders o on o.customer_phone = p.phone
        where p.customer_id = ${id} and o.deleted_at is null and o.status not in ('delivered', 'cancelled')
        order by o.order_number limit 50`,
  );
  return rows.map(({ order_number }) => order_number);
}
