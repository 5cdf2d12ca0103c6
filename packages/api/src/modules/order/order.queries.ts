import type { OrderStatus } from '@bakehouse/contract/order/order';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { idList, textList } from '../../platform/db/sql-values.ts';
import {
  type ColumnName,
  columnList,
  columnNames,
  type JsonRow,
  type SqlRow,
} from '../../platform/db/table-columns.ts';
import { type ChangeRow, changeColumn } from './change/order-change.queries.ts';
import type { couponRedemptionTable } from './coupon/order-redemption.table.ts';
import type { orderDocumentTable } from './invoice/order-document.table.ts';
import {
  type orderAddonTable,
  orderAddressTable,
  type orderAssignmentTable,
  type orderEventTable,
  type orderInvoiceTable,
  type orderItemTable,
  type orderNoteTable,
  orderTable,
} from './order.table.ts';
import { phoneFactsColumn, type WithPhoneFacts } from './phone/order-phones.ts';
import { hasProofRules, type ProofColumn, proofColumn } from './proof/proof-column.ts';
import { routingColumn } from './routing/order-routing.queries.ts';
import type { orderRoutingTable } from './routing/order-routing.table.ts';

/** The SQL that reads single orders. Each function is named after the question it answers. */

type StoredOrder = SqlRow<typeof orderTable>;

/** Columns that a list of orders selects, besides the store's name. */
export const listedColumns = [
  'id',
  'version',
  'order_number',
  'order_date',
  'source',
  'status',
  'payment_method',
  'payment_status',
  'order_total',
  'customer_name',
  'customer_phone',
  'city',
  'delivery_date',
  'delivery_from',
  'delivery_upto',
  'vendor_id',
  'accept_until',
] as const satisfies readonly ColumnName<typeof orderTable>[];

/** Only the list of deleted orders selects `deleted_at`. */
export type OrderListRow = Pick<StoredOrder, (typeof listedColumns)[number]> &
  Partial<Pick<StoredOrder, 'deleted_at'>> &
  WithPhoneFacts & { store_name: string | null; routing?: RoutingColumn };

/** What routing does with an order without a vendor; null for other orders. */
type RoutingColumn = Pick<JsonRow<typeof orderRoutingTable>, 'state' | 'reason'> | null;

/** Returns the condition on `orders o` for the scope: vendors reach the orders that are assigned to their store. */
export function reachable(scope: Scope): SQL {
  if (scope.reach === 'all') return sql`true`;
  return scope.storeIds.length ? sql`o.vendor_id in ${scope.storeIds}` : sql`false`;
}

export type AddressRow = Omit<JsonRow<typeof orderAddressTable>, 'order_id'>;
export type ItemRow = Omit<JsonRow<typeof orderItemTable>, 'order_id'>;
/** An item with the names of its product's properties, which no write needs. */
type ListedItem = ItemRow & { properties?: string[] };
export type AddonRow = Omit<JsonRow<typeof orderAddonTable>, 'order_id'>;
export type EventRow = Pick<JsonRow<typeof orderEventTable>, 'at' | 'actor_name' | 'kind' | 'detail'>;
export type NoteRow = Pick<JsonRow<typeof orderNoteTable>, 'id' | 'at' | 'actor_name' | 'text'>;

/** A document without its content. */
export type DocumentRow = Pick<
  JsonRow<typeof orderDocumentTable>,
  'position' | 'kind' | 'number' | 'at' | 'total' | 'credits'
>;

export type RedemptionRow = Pick<
  JsonRow<typeof couponRedemptionTable>,
  'coupon_id' | 'code' | 'discount' | 'shipping_discount' | 'shares' | 'funded_by' | 'vendor_amount' | 'state'
>;

export type AssignmentRow = Omit<
  JsonRow<typeof orderAssignmentTable>,
  'order_id' | 'assigned_at' | 'commission' | 'terms'
> & {
  store_name: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  type_name: string;
  type_slug: string;
  type_time: number;
};

export type OrderDetailRow = Omit<StoredOrder, 'intake_digest' | 'words'> &
  WithPhoneFacts & {
    addresses: AddressRow[];
    items: ListedItem[];
    addons: AddonRow[];
    events: EventRow[];
    assignment: AssignmentRow | null;
    notes: NoteRow[];
    invoice: Pick<JsonRow<typeof orderInvoiceTable>, 'number' | 'at'> | null;
    documents: DocumentRow[];
    offer: { attempt: number; offered_at: string; expires_at: string; seconds_left: number } | null;
    coupons: RedemptionRow[];
    routing: RoutingColumn;
    /** Null if the order did not change after its store accepted it. */
    change: ChangeRow | null;
  };

/** A stored order with its proofs of delivery, which a new order does not have. */
export type ShownOrderRow = OrderDetailRow & { proof: ProofColumn };

const detailColumns = columnList(columnNames(orderTable, ['intake_digest', 'words']), 'o');

/** Returns an active order within the scope with all its parts, in one statement. Only staff get its notes and documents. */
export async function findOrder(db: Db, scope: Scope, id: string): Promise<ShownOrderRow | undefined> {
  const [row] = await findOrders(db, scope, sql`select * from orders o where o.id = ${id}`);
  return row;
}

/**
 * Returns the orders with a first delivery on one of the days, except cancelled ones, and those that wait for the answer of their
 * store, by slot.
 * @param openDay a day of which only the open orders are returned.
 */
export const findUpcomingOrders = (
  db: Db,
  scope: Scope,
  { days, openDay, limit }: { days: readonly string[]; openDay: string; limit: number },
): Promise<ShownOrderRow[]> =>
  findOrders(
    db,
    scope,
    sql`
      select * from orders o where o.id in (
        select o.id from orders o
        where o.deleted_at is null and o.status <> 'cancelled' and o.delivery_date in ${[openDay, ...days]}
          and (o.delivery_date <> ${openDay} or o.status <> 'delivered') and ${reachable(scope)}
        union all
        select o.id from orders o where o.deleted_at is null and o.accept_until is not null and ${reachable(scope)})
      order by o.delivery_date, o.delivery_from, o.id limit ${limit}`,
  );

/** The names of the active properties that a product has in the catalogue, as an expression. */
const propertiesOf = (productId: SQL): SQL => sql`(
  select coalesce(jsonb_agg(y.name order by y.name), '[]')
  from product_has_property l join product_property y on y.id = l.other_id
  where l.own_id = ${productId} and y.deleted_at is null and y.status = 'Active')`;

/** Returns the active orders among `selected` (rows of `orders`) within the scope with all their parts, by slot. */
const findOrders = (db: Db, scope: Scope, selected: SQL): Promise<ShownOrderRow[]> =>
  rowsOf<ShownOrderRow>(
    db,
    sql`
      select ${detailColumns},
        (select json_agg(a) from order_address a where a.order_id = o.id) as addresses,
        (select json_agg(to_jsonb(i) || jsonb_build_object('properties', ${propertiesOf(sql`i.product_id`)}) order by i.position)
          from order_item i where i.order_id = o.id) as items,
        (select coalesce(json_agg(x order by x.item_position, x.position), '[]') from order_addon x where x.order_id = o.id) as addons,
        (select coalesce(json_agg(e order by e.at, e.id), '[]') from order_event e where e.order_id = o.id) as events,
        (select coalesce(json_agg(n order by n.at, n.id), '[]') from order_note n where n.order_id = o.id and ${scope.reach === 'all'}) as notes,
        (select json_build_object('number', f.number, 'at', f.at) from order_invoice f where f.order_id = o.id) as invoice,
        (select coalesce(json_agg(json_build_object('position', d.position, 'kind', d.kind, 'number', d.number, 'at', d.at,
            'total', d.total, 'credits', d.credits) order by d.position), '[]')
          from order_document d where d.order_id = o.id and ${scope.reach === 'all'}) as documents,
        (select json_build_object('attempt', f.attempt, 'offered_at', f.offered_at, 'expires_at', f.expires_at,
            'seconds_left', greatest(0, ceil(extract(epoch from f.expires_at - clock_timestamp()))::int))
          from order_offer f where f.order_id = o.id and f.state = 'offered') as offer,
        ${routingColumn} as routing,
        ${phoneFactsColumn(scope)} as phone_facts,
        ${changeColumn} as change,
        ${proofColumn} as proof,
        (select coalesce(json_agg(json_build_object('coupon_id', r.coupon_id, 'code', r.code, 'discount', r.discount,
            'shipping_discount', r.shipping_discount, 'shares', r.shares, 'funded_by', r.funded_by, 'vendor_amount', r.vendor_amount,
            'state', r.state) order by r.code, r.coupon_id), '[]') from coupon_redemption r where r.order_id = o.id) as coupons,
        (select json_build_object('vendor_id', a.vendor_id, 'store_name', v.store_name, 'first_name', u.first_name,
            'last_name', u.last_name, 'phone', u.phone, 'email', u.email, 'delivery_type_id', a.delivery_type_id,
            'type_name', d.name, 'type_slug', d.slug, 'type_time', d.time, 'vendor_delivery_charges', a.vendor_delivery_charges,
            'vendor_charges', a.vendor_charges, 'vendors_note', a.vendors_note)
          from order_assignment a join vendor v on v.id = a.vendor_id join admin_user u on u.id = v.store_admin
          join delivery_type d on d.id = a.delivery_type_id where a.order_id = o.id) as assignment
      from (${selected}) as o where o.deleted_at is null and ${reachable(scope)}
      order by o.delivery_date, o.delivery_from, o.id`,
  );

/** Returns whether an active order within the scope has this id. */
export const hasOrder = async (db: Db, scope: Scope, id: string): Promise<boolean> =>
  (await rowsOf(db, sql`select 1 from orders o where o.id = ${id} and o.deleted_at is null and ${reachable(scope)}`))
    .length > 0;

export type LockedOrder = {
  id: string;
  version: number;
  status: OrderStatus;
  order_number: string;
  vendor_id: string | null;
  latitude: number | null;
  longitude: number | null;
  delivery_date: string;
  delivery_from: string;
  accept_until: string | null;
  /** Whether the settings have a rule about proofs of delivery. */
  has_proof_rules: boolean;
};

const lockOrderRow = async (
  db: Db,
  scope: Scope,
  id: string,
  deletedAt: SQL,
  wait = sql``,
): Promise<LockedOrder | undefined> => {
  const [row] = await rowsOf<LockedOrder>(
    db,
    sql`select o.id, o.version, o.status, o.order_number, o.vendor_id, o.latitude, o.longitude, o.delivery_date,
          o.delivery_from, o.accept_until, ${hasProofRules} as has_proof_rules
        from orders o where o.id = ${id} and o.deleted_at ${deletedAt} and ${reachable(scope)} for update ${wait}`,
  );
  return row;
};

/** Returns the active order within the scope, locked until the transaction ends. Lock a store only after its order. */
export const lockOrder = (db: Db, scope: Scope, id: string): Promise<LockedOrder | undefined> =>
  lockOrderRow(db, scope, id, sql`is null`);

/** Like `lockOrder`, for jobs of the server. Returns undefined also if another transaction has locked the order. */
export const lockFreeOrder = (db: Db, id: string): Promise<LockedOrder | undefined> =>
  lockOrderRow(db, { reach: 'all' }, id, sql`is null`, sql`skip locked`);

export const lockDeletedOrder = (db: Db, scope: Scope, id: string): Promise<LockedOrder | undefined> =>
  lockOrderRow(db, scope, id, sql`is not null`);

/** Returns, for each of the orders that waits for the answer of its store, the end of the time to answer. */
export async function findOfferEnds(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; accept_until: string }>(
    db,
    sql`select id, accept_until from orders where id in ${idList(ids)} and accept_until is not null`,
  );
  return new Map(rows.map(({ id, accept_until }) => [id, accept_until]));
}

const addressColumns = columnList(columnNames(orderAddressTable, ['order_id']));

export async function findAddress(db: Db, orderId: string, kind: string): Promise<AddressRow | undefined> {
  const [row] = await rowsOf<AddressRow>(
    db,
    sql`select ${addressColumns} from order_address where order_id = ${orderId} and kind = ${kind}`,
  );
  return row;
}

export async function findOrderByNumber(db: Db, orderNumber: string) {
  const [row] = await rowsOf<{ id: string; status: OrderStatus; intake_digest: string; deleted_at: string | null }>(
    db,
    sql`select id, status, intake_digest, deleted_at from orders where order_number = ${orderNumber}`,
  );
  return row;
}

/** Returns the image id and the names of the properties of each active product among `ids`. An id without an entry is not a product. */
export const findOrderedProducts = (db: Db, ids: readonly string[]) =>
  rowsOf<{ id: string; image: string | null; properties: string[]; has_stock: boolean }>(
    db,
    sql`select id, featured_image_id as image, ${propertiesOf(sql`product.id`)} as properties, not made_to_order as has_stock
        from product where deleted_at is null and id in ${ids}`,
  );

/** `cost_range` is in paise, ascending. */
export type DeliveryTypeRow = { id: string; name: string; cost_range: number[] };

/** Returns the delivery types that are not deleted and have one of these ids, or one of these names in any case. */
export const findDeliveryTypes = async (
  db: Db,
  ids: readonly string[],
  names: readonly string[],
): Promise<DeliveryTypeRow[]> =>
  rowsOf<DeliveryTypeRow>(
    db,
    sql`select t.id, t.name, t.cost_range from delivery_type t
        where t.deleted_at is null
          and (t.id::text in (select value from ${textList(ids)})
            or lower(t.name) in (select lower(value) from ${textList(names)}))`,
  );

export type CustomerRow = Pick<
  OrderDetailRow,
  | 'customer_name'
  | 'customer_phone'
  | 'customer_email'
  | 'customer_gender'
  | 'customer_language'
  | 'order_date'
  | 'latitude'
  | 'longitude'
  | 'addresses'
> & { orders: number };

/** Returns the customer as their latest order names them, and the number of their orders. For staff only. */
export async function findCustomer(db: Db, phone: string): Promise<CustomerRow | undefined> {
  const [row] = await rowsOf<CustomerRow>(
    db,
    sql`
      with customer_orders as materialized (
        select * from orders where customer_phone = ${phone} and deleted_at is null
      )
      select o.customer_name, o.customer_phone, o.customer_email, o.customer_gender, o.customer_language, o.order_date, o.latitude, o.longitude,
        (select count(*)::int from customer_orders) as orders,
        (select json_agg(a) from order_address a where a.order_id = o.id) as addresses
      from customer_orders o order by o.order_date desc, o.id desc limit 1`,
  );
  return row;
}
