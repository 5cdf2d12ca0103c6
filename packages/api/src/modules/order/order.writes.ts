import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { type BodyRows, placeText } from './edit/order-intake.ts';
import type { AddonRow, AddressRow, EventRow, ItemRow, OrderDetailRow } from './order.queries.ts';

/** Every SQL that writes orders. */

type NewOrder = Pick<
  OrderDetailRow,
  | 'id'
  | 'order_number'
  | 'order_date'
  | 'source'
  | 'status'
  | 'payment_method'
  | 'payment_status'
  | 'customer_name'
  | 'customer_phone'
  | 'customer_email'
  | 'customer_gender'
  | 'subtotal'
  | 'shipping_total'
  | 'total_coupon_discount'
  | 'order_total'
  | 'latitude'
  | 'longitude'
  | 'city'
  | 'shipping_place'
  | 'delivery_date'
  | 'delivery_from'
  | 'delivery_upto'
> & { intake_digest: string };

export type Actor = { _id: string; name: string };

/**
 * A whole order in one statement: header, items, add-ons, addresses and the first line of its timeline.
 * @returns false when the order number is taken; then nothing is written.
 */
export const insertOrder = async (
  db: Db,
  order: NewOrder,
  parts: { items: ItemRow[]; addons: AddonRow[]; addresses: AddressRow[]; event: EventRow },
  actor: Actor,
): Promise<boolean> => {
  const rows = await rowsOf(
    db,
    sql`
      with new_order as (
        insert into orders (id, order_number, intake_digest, order_date, source, status, payment_method, payment_status,
          customer_name, customer_phone, customer_email, customer_gender, subtotal, shipping_total, total_coupon_discount,
          order_total, latitude, longitude, city, shipping_place, delivery_date, delivery_from, delivery_upto, created_at, updated_at)
        select n.id, n.order_number, n.intake_digest, n.order_date, n.source, n.status, n.payment_method, n.payment_status,
          n.customer_name, n.customer_phone, n.customer_email, n.customer_gender, n.subtotal, n.shipping_total,
          n.total_coupon_discount, n.order_total, n.latitude, n.longitude, n.city, n.shipping_place, n.delivery_date, n.delivery_from,
          n.delivery_upto, ${parts.event.at}, ${parts.event.at}
        from json_populate_record(null::orders, ${JSON.stringify(order)}) as n
        on conflict (order_number) do nothing
        returning id
      ), items as (
        insert into order_item (order_id, position, id, product_id, name, image_id, flavor, weight, price, quantity,
          shipping_cost, delivery_type_id, delivery_type_name, delivery_date, slot_from, slot_upto, message)
        select n.id, i.position, i.id, i.product_id, i.name, i.image_id, i.flavor, i.weight, i.price, i.quantity,
          i.shipping_cost, i.delivery_type_id, i.delivery_type_name, i.delivery_date, i.slot_from, i.slot_upto, i.message
        from new_order n, json_populate_recordset(null::order_item, ${JSON.stringify(parts.items)}) as i
      ), addons as (
        insert into order_addon (order_id, item_position, position, product_id, name, image_id, price, quantity)
        select n.id, a.item_position, a.position, a.product_id, a.name, a.image_id, a.price, a.quantity
        from new_order n, json_populate_recordset(null::order_addon, ${JSON.stringify(parts.addons)}) as a
      ), addresses as (
        insert into order_address (order_id, kind, title, full_name, phone, address1, address2, city, state, country, pincode)
        select n.id, a.kind, a.title, a.full_name, a.phone, a.address1, a.address2, a.city, a.state, a.country, a.pincode
        from new_order n, json_populate_recordset(null::order_address, ${JSON.stringify(parts.addresses)}) as a
      ), event as (
        insert into order_event (id, order_id, at, actor_id, actor_name, kind, detail)
        select ${newId()}::uuid, n.id, ${parts.event.at}, ${actor._id}::uuid, ${actor.name}, ${parts.event.kind},
          ${JSON.stringify(parts.event.detail)}::jsonb
        from new_order n
      )
      select id from new_order`,
  );
  return rows.length > 0;
};

/** The four fields staff may correct (spec 1 §5). */
export const updateAddress = async (
  db: Db,
  orderId: string,
  kind: string,
  address: Pick<AddressRow, 'full_name' | 'phone' | 'address1' | 'address2' | 'pincode'>,
): Promise<void> => {
  if (kind === 'shipping')
    await db.execute(sql`update orders set shipping_place = ${placeText(address)} where id = ${orderId}`);
  await db.execute(sql`
    update order_address set full_name = ${address.full_name}, phone = ${address.phone},
      address1 = ${address.address1}, address2 = ${address.address2}
    where order_id = ${orderId} and kind = ${kind}`);
};

type Line = { at: Date; actor: Actor; kind: EventRow['kind']; detail: EventRow['detail'] };

const insertEvent = (orderId: string, { at, actor, kind, detail }: Line) => sql`
  insert into order_event (id, order_id, at, actor_id, actor_name, kind, detail)
  values (${newId()}, ${orderId}, ${at.toISOString()}, ${actor._id}, ${actor.name}, ${kind}, ${JSON.stringify(detail)}::jsonb)`;

/** Raises the version, sets the status if one is given, and writes the timeline's line; one statement. */
export const recordChange = async (db: Db, orderId: string, change: Line & { status?: string }): Promise<void> => {
  await db.execute(sql`
    with changed as (
      update orders set version = version + 1, updated_at = ${change.at.toISOString()},
        status = coalesce(${change.status ?? null}, status)
      where id = ${orderId}
    )
    ${insertEvent(orderId, change)}`);
};

/** Items, add-ons, addresses and all of the order itself that may be edited, with the timeline's line. */
export const replaceBody = async (db: Db, orderId: string, body: BodyRows, line: Line): Promise<void> => {
  // Apart: a row cannot be deleted and put in its own place within one statement.
  await db.execute(sql`
    with gone as (delete from order_addon where order_id = ${orderId})
    delete from order_item where order_id = ${orderId}`);
  await db.execute(sql`
    with changed as (
      update orders o set payment_method = n.payment_method, payment_status = n.payment_status, customer_name = n.customer_name,
        customer_phone = n.customer_phone, customer_email = n.customer_email, customer_gender = n.customer_gender,
        subtotal = n.subtotal, shipping_total = n.shipping_total, total_coupon_discount = n.total_coupon_discount,
        order_total = n.order_total, latitude = n.latitude, longitude = n.longitude, city = n.city, shipping_place = n.shipping_place,
        delivery_date = n.delivery_date, delivery_from = n.delivery_from, delivery_upto = n.delivery_upto,
        version = o.version + 1, updated_at = ${line.at.toISOString()}
      from json_populate_record(null::orders, ${JSON.stringify(body.columns)}) as n
      where o.id = ${orderId}
    ), items as (
      insert into order_item (order_id, position, id, product_id, name, image_id, flavor, weight, price, quantity,
        shipping_cost, delivery_type_id, delivery_type_name, delivery_date, slot_from, slot_upto, message)
      select ${orderId}::uuid, i.position, i.id, i.product_id, i.name, i.image_id, i.flavor, i.weight, i.price, i.quantity,
        i.shipping_cost, i.delivery_type_id, i.delivery_type_name, i.delivery_date, i.slot_from, i.slot_upto, i.message
      from json_populate_recordset(null::order_item, ${JSON.stringify(body.items)}) as i
    ), addons as (
      insert into order_addon (order_id, item_position, position, product_id, name, image_id, price, quantity)
      select ${orderId}::uuid, a.item_position, a.position, a.product_id, a.name, a.image_id, a.price, a.quantity
      from json_populate_recordset(null::order_addon, ${JSON.stringify(body.addons)}) as a
    ), addresses as (
      update order_address a set title = n.title, full_name = n.full_name, phone = n.phone, address1 = n.address1,
        address2 = n.address2, city = n.city, state = n.state, country = n.country, pincode = n.pincode
      from json_populate_recordset(null::order_address, ${JSON.stringify(body.addresses)}) as n
      where a.order_id = ${orderId} and a.kind = n.kind
    )
    ${insertEvent(orderId, line)}`);
};

/** In paise. */
export type Assignment = {
  vendor_id: string;
  delivery_type_id: string;
  vendor_delivery_charges: number;
  vendor_charges: number;
  vendors_note: string;
};

/** Gives an order to a store, with the timeline's line; one statement. */
export const recordAssignment = async (db: Db, orderId: string, given: Assignment, line: Line): Promise<void> => {
  const at = line.at.toISOString();
  await db.execute(sql`
    with changed as (
      update orders set vendor_id = ${given.vendor_id}, version = version + 1, updated_at = ${at} where id = ${orderId}
    ), assigned as (
      insert into order_assignment (order_id, vendor_id, delivery_type_id, vendor_delivery_charges, vendor_charges,
        vendors_note, assigned_at)
      values (${orderId}, ${given.vendor_id}, ${given.delivery_type_id}, ${given.vendor_delivery_charges},
        ${given.vendor_charges}, ${given.vendors_note}, ${at})
      on conflict (order_id) do update set vendor_id = excluded.vendor_id, delivery_type_id = excluded.delivery_type_id,
        vendor_delivery_charges = excluded.vendor_delivery_charges, vendor_charges = excluded.vendor_charges,
        vendors_note = excluded.vendors_note, assigned_at = excluded.assigned_at
    )
    ${insertEvent(orderId, line)}`);
};

/** Deletes at a time, or brings back with null, with the timeline's line; one statement. */
export const recordStanding = async (db: Db, orderId: string, deletedAt: Date | null, line: Line): Promise<void> => {
  await db.execute(sql`
    with changed as (
      update orders set deleted_at = ${deletedAt?.toISOString() ?? null}, version = version + 1,
        updated_at = ${line.at.toISOString()}
      where id = ${orderId}
    )
    ${insertEvent(orderId, line)}`);
};

/** @returns the order's number, or undefined when there is no living order of that id; then nothing is written. */
export const insertNote = async (
  db: Db,
  orderId: string,
  note: { at: Date; actor: Actor; text: string },
): Promise<string | undefined> => {
  const [row] = await rowsOf<{ order_number: string }>(
    db,
    sql`
      with noted as (
        insert into order_note (id, order_id, at, actor_id, actor_name, text)
        select ${newId()}::uuid, o.id, ${note.at.toISOString()}::timestamptz, ${note.actor._id}::uuid, ${note.actor.name}, ${note.text}
        from orders o where o.id = ${orderId} and o.deleted_at is null for share
        returning order_id
      )
      select o.order_number from noted n join orders o on o.id = n.order_id`,
  );
  return row?.order_number;
};
