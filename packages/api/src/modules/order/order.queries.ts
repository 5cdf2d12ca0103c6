import type { OrderStatus } from '@bakehouse/contract/order/order';
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
  /** Selected by the list of deleted orders alone. */
  deleted_at?: string | null;
};

/** Whoever reaches only their own store reaches what is assigned to it. */
export const reachable = (scope: Scope): SQL => {
  if (scope.reach === 'all') return sql`true`;
  return scope.storeIds.length ? sql`o.vendor_id in ${scope.storeIds}` : sql`false`;
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
  detail: { subject: string; from: string; to: string; reason?: string };
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
  shipping_place: string;
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
  invoice: { number: string; at: string; renderer: number } | null;
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
        (select json_build_object('number', f.number, 'at', f.at, 'renderer', f.renderer) from order_invoice f where f.order_id = o.id) as invoice,
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

export type LockedOrder = {
  id: string;
  version: number;
  status: OrderStatus;
  order_number: string;
  vendor_id: string | null;
  latitude: number | null;
  longitude: number | null;
};

const findLocked = async (db: Db, scope: Scope, id: string, standing: SQL): Promise<LockedOrder | undefined> => {
  const [row] = await rowsOf<LockedOrder>(
    db,
    sql`select o.id, o.version, o.status, o.order_number, o.vendor_id, o.latitude, o.longitude from orders o
        where o.id = ${id} and o.deleted_at ${standing} and ${reachable(scope)} for update`,
  );
  return row;
};

/** The living order within reach, locked until the transaction ends. Whoever locks a store too does so after it. */
export const lockOrder = (db: Db, scope: Scope, id: string): Promise<LockedOrder | undefined> =>
  findLocked(db, scope, id, sql`is null`);

export const lockDeletedOrder = (db: Db, scope: Scope, id: string): Promise<LockedOrder | undefined> =>
  findLocked(db, scope, id, sql`is not null`);

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

/** A delivery type that orders refer to. `cost_range` is in paise, ascending. */
export type OrderedTypeRow = { id: string; name: string; cost_range: number[] };

/** Active delivery types (not deleted) with one of these ids, or with one of these names in any case. */
export const findOrderedTypes = async (
  db: Db,
  ids: readonly string[],
  names: readonly string[],
): Promise<OrderedTypeRow[]> =>
  rowsOf<OrderedTypeRow>(
    db,
    sql`select t.id, t.name, t.cost_range from delivery_type t
        where t.deleted_at is null
          and (t.id::text in (select json_array_elements_text(${JSON.stringify(ids)}::json))
            or lower(t.name) in (select lower(json_array_elements_text(${JSON.stringify(names)}::json))))`,
  );

export type CustomerRow = Pick<
  OrderDetailRow,
  | 'customer_name'
  | 'customer_phone'
  | 'customer_email'
  | 'customer_gender'
  | 'order_date'
  | 'latitude'
  | 'longitude'
  | 'addresses'
> & { orders: number };

/** What the last order under a phone says of its customer, and how many orders they made. Staff's alone. */
export const findCustomer = async (db: Db, phone: string): Promise<CustomerRow | undefined> => {
  const [row] = await rowsOf<CustomerRow>(
    db,
    sql`
      with theirs as materialized (
        select * from orders where customer_phone = ${phone} and deleted_at is null
      )
      select o.customer_name, o.customer_phone, o.customer_email, o.customer_gender, o.order_date, o.latitude, o.longitude,
        (select count(*)::int from theirs) as orders,
        (select json_agg(a) from order_address a where a.order_id = o.id) as addresses
      from theirs o order by o.order_date desc, o.id desc limit 1`,
  );
  return row;
};
