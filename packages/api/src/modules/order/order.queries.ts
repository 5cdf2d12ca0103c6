import type { OrderListQuery } from '@bakehouse/contract/order/order.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import type { Scope } from '../../http/context.ts';

/** Every SQL that reads orders, named by its question. */

export type OrderListRow = {
  id: string;
  version: number;
  order_number: string;
  order_date: string;
  source: string;
  status: string;
  payment_method: string;
  payment_status: string;
  order_total: string;
  customer_name: string;
  customer_phone: string;
  city: string;
  delivery_date: string;
  delivery_from: string;
  delivery_upto: string;
  vendor_id: string | null;
  store_name: string | null;
};

/** Offsets beyond this are found by walking the kept counts instead of the rows. */
const nearOffset = 1_000;
export const ordersPerPage = 20;

const reachable = (scope: Scope): SQL => {
  if (scope.reach === 'all') return sql`true`;
  return scope.storeIds.length ? sql`o.vendor_id in ${scope.storeIds}` : sql`false`;
};

const isNumberSearch = (text: string) => /^[+\d][\d\s-]*$/.test(text);
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** Digits of a whole phone, its country code or leading zero dropped; undefined for anything shorter or longer. */
const wholePhone = (digits: string) => /^(?:91|0)?(\d{10})$/.exec(digits)?.[1];

/**
 * A whole phone is looked up as such (or as a whole order number), fewer digits as the beginning of a phone or inside an
 * order number, and letters inside number and name.
 */
const matching = (search: string): SQL => {
  const text = escapeLike(search.toLowerCase());
  const words = sql`lower(o.order_number || ' ' || o.customer_name) like ${`%${text}%`}`;
  if (!isNumberSearch(search)) return words;
  const digits = search.replaceAll(/\D/g, '');
  const phone = wholePhone(digits);
  if (phone) return sql`(o.customer_phone = ${phone} or o.order_number = ${search})`;
  return sql`(o.customer_phone like ${`${digits}%`} or ${words})`;
};

type Filter = Pick<OrderListQuery, 'status' | 'payment_status' | 'from' | 'to' | 'search'>;

const startOf = (day: string, zone: string, plusDays = 0) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone ${zone})`;

const filtered = (scope: Scope, filter: Filter, zone: string): SQL => {
  const parts = [sql`o.deleted_at is null`];
  if (scope.reach === 'own') parts.push(reachable(scope));
  if (filter.status) parts.push(sql`o.status = ${filter.status}`);
  if (filter.payment_status) parts.push(sql`o.payment_status = ${filter.payment_status}`);
  if (filter.from) parts.push(sql`o.order_date >= ${startOf(filter.from, zone)}`);
  if (filter.to) parts.push(sql`o.order_date < ${startOf(filter.to, zone, 1)}`);
  if (filter.search) parts.push(matching(filter.search));
  return sql.join(parts, sql` and `);
};

/** The kept counts know status and payment; any other filter has to be counted. */
const isKept = (scope: Scope, filter: Filter) => scope.reach === 'all' && !filter.search && !filter.from && !filter.to;

const keptRows = (filter: Filter): SQL => {
  const parts = [sql`true`];
  if (filter.status) parts.push(sql`status = ${filter.status}`);
  if (filter.payment_status) parts.push(sql`payment_status = ${filter.payment_status}`);
  return sql.join(parts, sql` and `);
};

const totalOf = (scope: Scope, filter: Filter, zone: string): SQL =>
  isKept(scope, filter)
    ? sql`(select coalesce(sum(orders), 0) from order_count where grain = 'all' and ${keptRows(filter)})`
    : sql`(select count(*) from orders o where ${filtered(scope, filter, zone)})`;

type Start = { day: string; before: string };

/**
 * The UTC day a far offset falls on, and how many orders come before that day: the months are summed first, then the
 * days of one month, so that page 10,000 costs a few hundred counters instead of 200,000 rows.
 */
const findStart = async (db: Db, filter: Filter, offset: number, newestFirst: boolean): Promise<Start | undefined> => {
  const order = newestFirst ? sql`desc` : sql`asc`;
  const running = (grain: SQL, range: SQL) => sql`
    select bucket, n, sum(n) over (order by bucket ${order}) - n as before from (
      select bucket, sum(orders) as n from order_count
      where grain = ${grain} and ${range} and ${keptRows(filter)} group by bucket having sum(orders) > 0) as counted`;
  const [start] = await rowsOf<Start>(
    db,
    sql`
      with month as (
        select bucket, before from (${running(sql`'month'`, sql`true`)}) as months
        where before <= ${offset} and before + n > ${offset}
      )
      select days.bucket::text as day, month.before + days.before as before
      from month, lateral (${running(
        sql`'day'`,
        sql`bucket >= month.bucket and bucket < (month.bucket + interval '1 month')::date`,
      )}) as days
      where month.before + days.before <= ${offset} and month.before + days.before + days.n > ${offset}`,
  );
  return start;
};

const pageAt = (
  scope: Scope,
  filter: Filter,
  zone: string,
  newestFirst: boolean,
  start: SQL,
  offset: number,
  perPage: number,
) => {
  const order = newestFirst ? sql`desc` : sql`asc`;
  return sql`
    select o.id, o.version, o.order_number, o.order_date, o.source, o.status, o.payment_method, o.payment_status, o.order_total,
      o.customer_name, o.customer_phone, o.city, o.delivery_date, o.delivery_from, o.delivery_upto, o.vendor_id, v.store_name,
      ${totalOf(scope, filter, zone)} as total
    from (
      select * from orders o where ${filtered(scope, filter, zone)} ${start}
      order by o.order_date ${order}, o.id ${order} limit ${perPage} offset ${offset}
    ) as o
    left join vendor v on v.id = o.vendor_id
    order by o.order_date ${order}, o.id ${order}`;
};

/** One page and the total of what matches. A page past the end is empty, with the right total. */
export const findOrderPage = async (
  db: Db,
  scope: Scope,
  query: OrderListQuery,
  zone: string,
): Promise<{ rows: OrderListRow[]; total: number }> => {
  const perPage = query.perPage ?? ordersPerPage;
  const newestFirst = query.sort !== 'order_date';
  let offset = ((query.page ?? 1) - 1) * perPage;
  let start = sql``;
  if (offset > nearOffset && isKept(scope, query)) {
    const found = await findStart(db, query, offset, newestFirst);
    if (!found) return { rows: [], total: await countOrders(db, scope, query, zone) };
    offset -= Number(found.before);
    start = newestFirst
      ? sql`and o.order_date < ((${found.day}::date + 1)::timestamp at time zone 'UTC')`
      : sql`and o.order_date >= (${found.day}::date::timestamp at time zone 'UTC')`;
  }
  const rows = await rowsOf<OrderListRow & { total: string }>(
    db,
    pageAt(scope, query, zone, newestFirst, start, offset, perPage),
  );
  const [first] = rows;
  return { rows, total: first ? Number(first.total) : await countOrders(db, scope, query, zone) };
};

const countOrders = async (db: Db, scope: Scope, filter: Filter, zone: string): Promise<number> => {
  const [row] = await rowsOf<{ total: string }>(db, sql`select ${totalOf(scope, filter, zone)} as total`);
  return Number(row?.total ?? 0);
};

export type AddressRow = {
  kind: 'billing' | 'shipping';
  title: string;
  full_name: string;
  phone: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  country: string;
  pincode: string;
};

export type ItemRow = {
  id: string;
  position: number;
  product_id: string;
  name: string;
  image_id: string | null;
  flavor: string;
  weight: string;
  price: number;
  quantity: number;
  shipping_cost: number;
  delivery_type_id: string | null;
  delivery_type_name: string;
  delivery_date: string;
  slot_from: string;
  slot_upto: string;
  message: string;
};

export type AddonRow = {
  item_position: number;
  position: number;
  product_id: string | null;
  name: string;
  image_id: string | null;
  price: number;
  quantity: number;
};

export type EventRow = {
  at: string;
  actor_name: string;
  kind: 'created' | 'status' | 'address' | 'vendor' | 'edited' | 'deleted' | 'restored';
  detail: { subject: string; from: string; to: string };
};

export type NoteRow = { id: string; at: string; actor_name: string; text: string };

export type AssignmentRow = {
  vendor_id: string;
  store_name: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  delivery_type_id: string;
  type_name: string;
  type_slug: string;
  type_time: number;
  vendor_delivery_charges: number;
  vendor_charges: number;
  vendors_note: string;
};

export type OrderDetailRow = Omit<OrderListRow, 'store_name'> & {
  customer_email: string;
  customer_gender: string;
  subtotal: string;
  shipping_total: string;
  total_coupon_discount: string;
  latitude: number | null;
  longitude: number | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  addresses: AddressRow[];
  items: ItemRow[];
  addons: AddonRow[];
  events: EventRow[];
  assignment: AssignmentRow | null;
  notes: NoteRow[];
  invoice: { number: string; at: string } | null;
};

/** One order with everything it owns, in one statement however many items it has. */
export const findOrder = async (db: Db, scope: Scope, id: string): Promise<OrderDetailRow | undefined> => {
  const [row] = await rowsOf<OrderDetailRow>(
    db,
    sql`
      select o.*,
        (select json_agg(a) from order_address a where a.order_id = o.id) as addresses,
        (select json_agg(i order by i.position) from order_item i where i.order_id = o.id) as items,
        (select coalesce(json_agg(x order by x.item_position, x.position), '[]') from order_addon x where x.order_id = o.id) as addons,
        (select coalesce(json_agg(e order by e.at, e.id), '[]') from order_event e where e.order_id = o.id) as events,
        (select coalesce(json_agg(n order by n.at, n.id), '[]') from order_note n where n.order_id = o.id and ${scope.reach === 'all'}) as notes,
        (select json_build_object('number', f.number, 'at', f.at) from order_invoice f where f.order_id = o.id) as invoice,
        (select json_build_object('vendor_id', a.vendor_id, 'store_name', v.store_name, 'first_name', u.first_name,
            'last_name', u.last_name, 'phone', u.phone, 'email', u.email, 'delivery_type_id', a.delivery_type_id,
            'type_name', d.name, 'type_slug', d.slug, 'type_time', d.time, 'vendor_delivery_charges', a.vendor_delivery_charges,
            'vendor_charges', a.vendor_charges, 'vendors_note', a.vendors_note)
          from order_assignment a join vendor v on v.id = a.vendor_id join admin_user u on u.id = v.store_admin
          join delivery_type d on d.id = a.delivery_type_id where a.order_id = o.id) as assignment
      from orders o where o.id = ${id} and o.deleted_at is null and ${reachable(scope)}`,
  );
  return row;
};

export type LockedOrder = { id: string; version: number; status: string; order_number: string };

/** The living order within reach, locked until the transaction ends. */
export const lockOrder = async (db: Db, scope: Scope, id: string): Promise<LockedOrder | undefined> => {
  const [row] = await rowsOf<LockedOrder>(
    db,
    sql`select o.id, o.version, o.status, o.order_number from orders o
        where o.id = ${id} and o.deleted_at is null and ${reachable(scope)} for update`,
  );
  return row;
};

export const findAddress = async (db: Db, orderId: string, kind: string): Promise<AddressRow | undefined> => {
  const [row] = await rowsOf<AddressRow>(
    db,
    sql`select * from order_address where order_id = ${orderId} and kind = ${kind}`,
  );
  return row;
};

export const findByNumber = async (db: Db, orderNumber: string) => {
  const [row] = await rowsOf<{ id: string; intake_digest: string; deleted_at: string | null }>(
    db,
    sql`select id, intake_digest, deleted_at from orders where order_number = ${orderNumber}`,
  );
  return row;
};

/** Pictures of the living products among `ids`; an id missing here is no product. */
export const findProductImages = async (db: Db, ids: readonly string[]): Promise<Map<string, string | null>> => {
  const rows = await rowsOf<{ id: string; image: string | null }>(
    db,
    sql`select id, featured_image_id as image from product where deleted_at is null and id in ${ids}`,
  );
  return new Map(rows.map((row) => [row.id, row.image]));
};

/** The living delivery types among `ids`. */
export const findDeliveryTypes = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from delivery_type where deleted_at is null and id in ${ids}`,
  );
  return new Set(rows.map((row) => row.id));
};
