import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { textList, uuidArray } from '../../platform/db/sql-values.ts';
import type { SqlRow } from '../../platform/db/table-columns.ts';
import { customerScanTable } from './customer.table.ts';

/** The SQL that derives customers from orders. */

/** Before the id of every order. */
export const firstId = '00000000-0000-0000-0000-000000000000';

/** Locks the customers' phones until the transaction ends, and returns how far orders were compared. */
export async function lockCustomers(db: Db): Promise<SqlRow<typeof customerScanTable>> {
  await db.insert(customerScanTable).values({ id: 1, after: firstId, day: '1970-01-01' }).onConflictDoNothing();
  const [row] = await rowsOf<SqlRow<typeof customerScanTable>>(
    db,
    sql`select s.id, s.after, s.day from customer_scan s where s.id = 1 for update`,
  );
  if (!row) throw new Error('the row of the comparison is missing');
  return row;
}

/** The phones of orders; those of deleted orders too. */
export async function findPhones(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ phone: string }>(
    db,
    sql`select distinct o.customer_phone as phone from orders o where o.id = any(${uuidArray(orderIds)})`,
  );
  return rows.map(({ phone }) => phone);
}

/**
 * Returns the phones of the next orders that were placed before a time.
 * @returns `last` is the id of the last order; null when there are no more
 */
export async function findNextPhones(
  db: Db,
  { after, upto, limit }: { after: string; upto: string; limit: number },
): Promise<{ last: string | null; phones: string[] }> {
  const [row] = await rowsOf<{ last: string | null; phones: string[] }>(
    db,
    sql`select (array_agg(o.id order by o.id desc))[1] as last, coalesce(json_agg(distinct o.customer_phone), '[]') as phones
        from (select id, customer_phone from orders where id > ${after} and id < ${upto} order by id limit ${limit}) o`,
  );
  return row ?? { last: null, phones: [] };
}

/** The newest order of a phone, as a subquery with one row at most. */
const latestOrder = (phone: SQL): SQL => sql`
  select o.id, o.order_date, o.customer_name, o.customer_email, o.customer_language from orders o
  where o.customer_phone = ${phone} and o.deleted_at is null order by o.order_date desc, o.id desc limit 1`;

/**
 * Writes the customers of phones: missing ones are created, and the figures are those of the orders now. The customers must be locked
 * (`lockCustomers`). Phones without orders create no customer.
 */
export async function writePhones(db: Db, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return;
  const given = JSON.stringify(phones.map((phone) => ({ phone, customer_id: newId(), id: newId() })));
  await db.execute(sql`
    with missing as (
      select g.*, l.customer_name, l.customer_email, l.customer_language
      from json_to_recordset(${given}::json) as g(phone text, customer_id uuid, id uuid)
      cross join lateral (${latestOrder(sql`g.phone`)}) l
      where not exists (select 1 from customer_phone p where p.phone = g.phone)
    ), created as (
      insert into customer (id, name, email, language) select customer_id, customer_name, customer_email, customer_language from missing
    )
    insert into customer_phone (phone, id, customer_id) select phone, id, customer_id from missing`);
  const customers = await rowsOf<{ id: string }>(
    db,
    sql`select c.id from customer c
        where c.id in (select p.customer_id from customer_phone p where p.phone in (select value from ${textList(phones)}))
        order by c.id for update`,
  );
  await db.execute(sql`
    update customer_phone p set orders = f.orders, delivered = f.delivered, cancelled = f.cancelled, spent = f.spent,
      first_order_at = f.first_order_at, last_order_at = f.last_order_at
    from ${textList(phones)} as g(value) cross join lateral (
      select count(*)::int as orders, count(*) filter (where o.status = 'delivered')::int as delivered,
        count(*) filter (where o.status = 'cancelled')::int as cancelled,
        coalesce(sum(o.order_total) filter (where o.status = 'delivered'), 0) as spent,
        min(o.order_date) as first_order_at, max(o.order_date) as last_order_at
      from orders o where o.customer_phone = g.value and o.deleted_at is null) f
    where p.phone = g.value and ${differs(sql`p`, sql`f`)}`);
  await refreshCustomers(
    db,
    customers.map(({ id }) => id),
  );
}

/** Writes the sums over the phones of customers, and the name, email and language of the latest order. */
export async function refreshCustomers(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update customer c set name = f.name, email = f.email, language = f.language, orders = f.orders, delivered = f.delivered,
      cancelled = f.cancelled, spent = f.spent, first_order_at = f.first_order_at, last_order_at = f.last_order_at
    from (
      select k.id, coalesce(l.customer_name, k.name) as name, coalesce(l.customer_email, k.email) as email,
        coalesce(l.customer_language, k.language) as language, s.*
      from customer k
      cross join lateral (
        select coalesce(sum(p.orders), 0)::int as orders, coalesce(sum(p.delivered), 0)::int as delivered,
          coalesce(sum(p.cancelled), 0)::int as cancelled, coalesce(sum(p.spent), 0)::bigint as spent,
          min(p.first_order_at) as first_order_at, max(p.last_order_at) as last_order_at
        from customer_phone p where p.customer_id = k.id) s
      left join lateral (
        select l.* from customer_phone p cross join lateral (${latestOrder(sql`p.phone`)}) l
        where p.customer_id = k.id and p.phone not like 'erased-%' order by l.order_date desc, l.id desc limit 1) l on true
      where k.id = any(${uuidArray(ids)})) f
    where c.id = f.id and (${differs(sql`c`, sql`f`)} or (c.name, c.email, c.language) is distinct from (f.name, f.email, f.language))`);
}

const differs = (a: SQL, b: SQL): SQL => {
  const figures = (row: SQL) =>
    sql`(${row}.orders, ${row}.delivered, ${row}.cancelled, ${row}.spent, ${row}.first_order_at, ${row}.last_order_at)`;
  return sql`${figures(a)} is distinct from ${figures(b)}`;
};

/** Returns whether the customer of a phone cannot pay cash on delivery. */
export async function findCashBlock(db: Db, phone: string): Promise<boolean> {
  const [row] = await rowsOf<{ blocked: boolean }>(db, sql`select ${isCashBlocked(phone)} as blocked`);
  return row?.blocked ?? false;
}

/** The condition that the customer of a phone cannot pay cash on delivery. */
export const isCashBlocked = (phone: string): SQL => sql`exists (
  select 1 from customer_phone p join customer c on c.id = p.customer_id where p.phone = ${phone} and c.cash_blocked)`;
