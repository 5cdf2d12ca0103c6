import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { columnAssignments, columnList, type JsonRow } from '../../platform/db/table-columns.ts';
import { isCashBlocked } from '../customer/customer-orders.queries.ts';
import { endStoreChanges, type StoreChange, withStoreChange } from './change/order-change.writes.ts';
import { type BodyRows, type ItemDelivery, shippingText } from './edit/order-intake.ts';
import { insertMoneyRows, type MoneyRows } from './money/order-money.queries.ts';
import {
  addonColumns,
  addressColumns,
  assignmentColumns,
  editedAddressColumns,
  editedColumns,
  eventColumns,
  itemColumns,
  type NewOrderRow,
  newOrderColumns,
} from './order.columns.ts';
import type { AddonRow, AddressRow, EventRow, ItemRow } from './order.queries.ts';
import type { orderAssignmentTable } from './order.table.ts';
import { insertRouting } from './routing/order-routing.queries.ts';
import { insertCitySeats } from './seats/city-seats.ts';

/** The SQL that writes orders. */

export type Actor = { _id: string; name: string };

/**
 * Inserts an order in one statement: header, items, add-ons, addresses, the first event of its timeline, its payments and
 * ledger, its routing, and its seats in its city.
 * @returns undefined, with nothing written, when the order number is taken; otherwise whether the customer cannot pay cash on delivery
 */
export async function insertOrder(
  db: Db,
  order: NewOrderRow,
  {
    items,
    addons,
    addresses,
    event,
    money,
    isOpen,
    isRouted,
  }: {
    items: ItemRow[];
    addons: AddonRow[];
    addresses: AddressRow[];
    event: EventRow;
    money: MoneyRows;
    /** Whether the order has to be delivered, so that it takes seats in its city; false by default. */
    isOpen?: boolean;
    /** Whether the order is routed if routing is on; false by default. */
    isRouted?: boolean;
  },
  actor: Actor,
): Promise<{ isCashBlocked: boolean } | undefined> {
  const [row] = await rowsOf<{ isCashBlocked: boolean }>(
    db,
    sql`
      with new_order as (
        insert into orders (${columnList(newOrderColumns)}, created_at, updated_at)
        select ${columnList(newOrderColumns, 'n')}, ${event.at}, ${event.at}
        from json_populate_record(null::orders, ${JSON.stringify(order)}) as n
        on conflict (order_number) do nothing
        returning id
      ), items as (
        insert into order_item (order_id, ${columnList(itemColumns)})
        select n.id, ${columnList(itemColumns, 'i')}
        from new_order n, json_populate_recordset(null::order_item, ${JSON.stringify(items)}) as i
      ), addons as (
        insert into order_addon (order_id, ${columnList(addonColumns)})
        select n.id, ${columnList(addonColumns, 'a')}
        from new_order n, json_populate_recordset(null::order_addon, ${JSON.stringify(addons)}) as a
      ), addresses as (
        insert into order_address (order_id, ${columnList(addressColumns)})
        select n.id, ${columnList(addressColumns, 'a')}
        from new_order n, json_populate_recordset(null::order_address, ${JSON.stringify(addresses)}) as a
      ), event as (
        insert into order_event (${eventColumns})
        select ${newId()}::uuid, n.id, ${event.at}, ${actor._id}::uuid, ${actor.name}, ${event.kind},
          ${JSON.stringify(event.detail)}::jsonb
        from new_order n
      )${sql.join([...insertMoneyRows(money, sql`, new_order`), ...(isRouted ? [insertRouting(sql`new_order`)] : []), ...(isOpen ? [insertCitySeats(order, items)] : [])].map((part) => sql`, ${part}`))}
      select ${order.payment_kind === 'cash' ? isCashBlocked(order.customer_phone) : sql`false`} as "isCashBlocked" from new_order`,
  );
  return row;
}

/** Updates the four fields of an address that staff may correct (spec 1 §5). */
export async function updateAddress(
  db: Db,
  orderId: string,
  kind: string,
  address: Pick<AddressRow, 'full_name' | 'phone' | 'address1' | 'address2' | 'state' | 'pincode'>,
  change?: StoreChange,
): Promise<void> {
  if (kind === 'shipping')
    await db.execute(sql`update orders set shipping_place = ${shippingText(address)} where id = ${orderId}`);
  await db.execute(sql`
    with corrected as (
      update order_address set full_name = ${address.full_name}, phone = ${address.phone},
        address1 = ${address.address1}, address2 = ${address.address2}
      where order_id = ${orderId} and kind = ${kind}
    )${withStoreChange(orderId, change)}
    select 1`);
}

type NewEvent = { at: Date; actor: Actor; kind: EventRow['kind']; detail: EventRow['detail'] };

const insertEvent = (orderId: string, { at, actor, kind, detail }: NewEvent) => sql`
  insert into order_event (${eventColumns})
  values (${newId()}, ${orderId}, ${at.toISOString()}, ${actor._id}, ${actor.name}, ${kind}, ${JSON.stringify(detail)}::jsonb)`;

/** Adds an event to the timeline without a new version. */
export async function addTimelineEntry(db: Db, orderId: string, event: NewEvent): Promise<void> {
  await db.execute(insertEvent(orderId, event));
}

/** Raises the version, sets the status if there is one, and adds the event to the timeline, in one statement. */
export async function recordChange(db: Db, orderId: string, change: NewEvent & { status?: string }): Promise<void> {
  await db.execute(sql`
    with changed as (
      update orders set version = version + 1, updated_at = ${change.at.toISOString()},
        status = coalesce(${change.status ?? null}, status)
      where id = ${orderId}
    )
    ${insertEvent(orderId, change)}`);
}

/** Replaces what an edit can change: items, add-ons, addresses and columns of the order. Adds the event to the timeline. */
export async function replaceBody(
  db: Db,
  orderId: string,
  body: BodyRows,
  event: NewEvent,
  change?: StoreChange,
): Promise<void> {
  // A separate statement, because one statement cannot delete a row and insert another under its key.
  await db.execute(sql`
    with deleted_addons as (delete from order_addon where order_id = ${orderId})
    delete from order_item where order_id = ${orderId}`);
  await db.execute(sql`
    with changed as (
      update orders o set ${columnAssignments(editedColumns, 'n')}, version = o.version + 1, updated_at = ${event.at.toISOString()}
      from json_populate_record(null::orders, ${JSON.stringify(body.columns)}) as n
      where o.id = ${orderId}
    ), items as (
      insert into order_item (order_id, ${columnList(itemColumns)})
      select ${orderId}::uuid, ${columnList(itemColumns, 'i')}
      from json_populate_recordset(null::order_item, ${JSON.stringify(body.items)}) as i
    ), addons as (
      insert into order_addon (order_id, ${columnList(addonColumns)})
      select ${orderId}::uuid, ${columnList(addonColumns, 'a')}
      from json_populate_recordset(null::order_addon, ${JSON.stringify(body.addons)}) as a
    ), addresses as (
      update order_address a set ${columnAssignments(editedAddressColumns, 'n')}
      from json_populate_recordset(null::order_address, ${JSON.stringify(body.addresses)}) as n
      where a.order_id = ${orderId} and a.kind = n.kind
    )${withStoreChange(orderId, change)}
    ${insertEvent(orderId, event)}`);
}

/**
 * Moves items to another delivery, sets the delivery of the order, and adds the event to the timeline, in one statement.
 * @param positions the items that are moved
 * @param first the earliest delivery of all items after the change
 */
export async function moveDelivery(
  db: Db,
  orderId: string,
  move: { positions: readonly number[]; to: ItemDelivery; first: ItemDelivery },
  event: NewEvent,
  change?: StoreChange,
): Promise<void> {
  const { positions, to, first } = move;
  await db.execute(sql`
    with changed as (
      update orders set delivery_date = ${first.delivery_date}, delivery_from = ${first.slot_from},
        delivery_upto = ${first.slot_upto}, version = version + 1, updated_at = ${event.at.toISOString()}
      where id = ${orderId}
    ), items as (
      update order_item set delivery_date = ${to.delivery_date}, slot_from = ${to.slot_from}, slot_upto = ${to.slot_upto}
      where order_id = ${orderId} and position in ${positions}
    )${withStoreChange(orderId, change)}
    ${insertEvent(orderId, event)}`);
}

/** The assignment of an order to a store; charges are in paise. */
export type Assignment = Omit<JsonRow<typeof orderAssignmentTable>, 'order_id' | 'assigned_at'>;

/**
 * Assigns an order to a store and adds the event to the timeline, in one statement. Another store gets the order without the changes
 * that the earlier one had to confirm.
 * @param change what changes for a store that has the order already
 */
export async function recordAssignment(
  db: Db,
  orderId: string,
  assignment: Assignment,
  event: NewEvent,
  change?: StoreChange,
): Promise<void> {
  const at = event.at.toISOString();
  await db.execute(sql`
    with changed as (
      update orders set vendor_id = ${assignment.vendor_id}, version = version + 1, updated_at = ${at} where id = ${orderId}
    ), assigned as (
      insert into order_assignment (order_id, ${columnList(assignmentColumns)})
      select ${orderId}::uuid, ${columnList(assignmentColumns, 'n')}
      from json_populate_record(null::order_assignment, ${JSON.stringify({ ...assignment, assigned_at: at })}) as n
      on conflict (order_id) do update set ${columnAssignments(assignmentColumns, 'excluded')}
    )${change ? withStoreChange(orderId, change) : sql`, ended as (${endStoreChanges(orderId, assignment.vendor_id)})`}
    ${insertEvent(orderId, event)}`);
}

/** Removes the store of an order and adds the event to the timeline, in one statement. */
export async function clearAssignment(db: Db, orderId: string, event: NewEvent): Promise<void> {
  await db.execute(sql`
    with changed as (
      update orders set vendor_id = null, version = version + 1, updated_at = ${event.at.toISOString()} where id = ${orderId}
    ), removed as (
      delete from order_assignment where order_id = ${orderId}
    ), ended as (${endStoreChanges(orderId)})
    ${insertEvent(orderId, event)}`);
}

/** Deletes an order at a time, or restores it with null, and adds the event to the timeline, in one statement. */
export async function setOrderDeleted(db: Db, orderId: string, deletedAt: Date | null, event: NewEvent): Promise<void> {
  await db.execute(sql`
    with changed as (
      update orders set deleted_at = ${deletedAt?.toISOString() ?? null}, version = version + 1,
        updated_at = ${event.at.toISOString()}
      where id = ${orderId}
    )
    ${insertEvent(orderId, event)}`);
}

/**
 * Adds an internal note.
 * @returns number and version of the order; undefined, with nothing written, if no active order has this id
 */
export async function insertNote(
  db: Db,
  orderId: string,
  note: { at: Date; actor: Actor; text: string },
): Promise<{ order_number: string; version: number } | undefined> {
  const [row] = await rowsOf<{ order_number: string; version: number }>(
    db,
    sql`
      with new_note as (
        insert into order_note (id, order_id, at, actor_id, actor_name, text)
        select ${newId()}::uuid, o.id, ${note.at.toISOString()}::timestamptz, ${note.actor._id}::uuid, ${note.actor.name}, ${note.text}
        from orders o where o.id = ${orderId} and o.deleted_at is null for share
        returning order_id
      )
      select o.order_number, o.version from new_note n join orders o on o.id = n.order_id`,
  );
  return row;
}
