import { actAs } from '@bakehouse/contract/act-as';
import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import { confirmOrderChanges } from '@bakehouse/contract/order/change/order-change.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { listUpcomingOrders } from '@bakehouse/contract/order/order-board.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import type { OrderEdit } from '@bakehouse/contract/order/order-input';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareAcceptance, switchAcceptance } from '../../../../test/acceptance.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeMember, makeStaff, openSession, orderOf } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { uuidArray } from '../../../platform/db/sql-values.ts';

const { details, update, updateStatus, updateAddress, remove, restore } = orderEndpoints;
const { reschedule } = orderDeliveryEndpoints;
const { assignVendor, unassignVendor } = orderAssignmentEndpoints;

let test: TestApp;
let shop: Awaited<ReturnType<typeof prepareAcceptance>>;
/** The store that has the orders, and another one. */
let store: { token: string; vendorId: string };
let other: { token: string; vendorId: string };
let later: string;
beforeAll(async () => {
  test = await buildTestApp();
  shop = await prepareAcceptance(test, 2);
  const [first, second] = shop.vendors;
  if (!first || !second) throw new Error('there are two stores');
  [store, other] = [first, second];
  later = new Date(Date.parse(`${shop.day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
});
beforeEach(() => switchAcceptance(test, undefined));
afterAll(() => test.close());

const dayName = (day: string) => {
  const [year, , date] = day.split('-');
  return `${Number(date)} ${new Date(`${day}T00:00:00Z`).toLocaleString('en', { month: 'short', timeZone: 'UTC' })}, ${year}`;
};
/** Places an order that its store has without an answer. */
const place = () => shop.placeOfferedOrder();
const read = async (id: string, { token }: { token: string } = store) =>
  (await test.call(details, { token, params: { id } })).body.data;
const changesOf = async (id: string) => (await read(id)).changes;
const openOf = async (id: string) => (await changesOf(id))?.open ?? [];
const bodyOf = async (id: string): Promise<OrderEdit> => {
  const { order_items, version, total_coupon_discount } = await shop.read(id);
  const { order_number: _n, order_date: _d, source: _s, status: _t, ...body } = orderOf(shop.productId);
  return {
    ...body,
    order_items: order_items.map(({ product, shipping_cost, selected_delivery_type: type, addons, ...item }) => ({
      ...item,
      product: {
        _id: product._id,
        name: product.name,
        price: product.price ?? 0,
        quantity: product.quantity,
        attributes: product.attributes,
      },
      shipping_cost: shipping_cost ?? 0,
      selected_delivery_type: { name: type.name, ...(type._id && { _id: type._id }) },
      addons: addons.map(({ name, price, quantity }) => ({ name, price: price ?? 0, quantity })),
    })),
    shipping_total: 49,
    order_total: 1009.5,
    total_coupon_discount: total_coupon_discount ?? 0,
    version,
  };
};
type Item = OrderEdit['order_items'][number];
/** Edits the only item of an order. */
const editItem = async (id: string, edit: (item: Item) => Item, sums: Partial<OrderEdit> = {}) => {
  const body = await bodyOf(id);
  const reply = await test.call(update, {
    token: shop.token,
    params: { id },
    body: { ...body, ...sums, order_items: body.order_items.map(edit) },
  });
  expect(reply.status, reply.body.error).toBe(200);
};
const writeMessage = (id: string, message: string) => editItem(id, (item) => ({ ...item, message }));
const move = async (id: string, from: string, date = shop.day) => {
  const { version } = await shop.read(id);
  const slot = { from, upto: `${Number(from.slice(0, 2)) + 2}:00` };
  const body = { delivery_date: date, delivery_slot: slot, reason: 'Rain', version };
  const reply = await test.call(reschedule, { token: shop.token, params: { id }, body });
  expect(reply.status, reply.body.error).toBe(200);
};
const correct = (id: string, full_name: string, address_type: 'billing' | 'shipping' = 'shipping') =>
  test.call(updateAddress, {
    token: shop.token,
    params: { id },
    body: { address_type, full_name, phone: '9811122299', address1: '7 Lake Road' },
  });
const note = async (id: string, vendors_note: string, vendor = store.vendorId) => {
  const body = {
    vendor,
    delivery_type: shop.typeId,
    vendor_delivery_charges: 49,
    vendor_charges: 700,
    vendors_note,
  };
  const reply = await test.call(assignVendor, { token: shop.token, params: { id }, body });
  expect(reply.status, reply.body.error).toBe(200);
};
const confirm = (id: string, number: number, token = store.token, headers = {}) =>
  test.call(confirmOrderChanges, { token, params: { id }, body: { number }, headers });
const setStatus = (id: string, order_status: 'cancelled' | 'pending' | 'delivered') =>
  test.call(updateStatus, { token: shop.token, params: { id }, body: { order_status } });

describe('changes of an order that its store has accepted', () => {
  it('name the message, the slot, the item, the add-ons, the address and the note, as they were and as they are', async () => {
    const { _id: id } = await place();
    expect(await changesOf(id)).toBeUndefined();
    await writeMessage(id, 'Happy birthday, Ira');
    await editItem(
      id,
      (item) => ({
        ...item,
        product: { ...item.product, quantity: 1 },
        addons: [{ name: 'Knife', price: 30.25, quantity: 2 }],
      }),
      { subtotal: 560.5, order_total: 509.5 },
    );
    await note(id, 'No nuts');
    expect((await correct(id, 'Meera Iyer')).status).toBe(200);
    await move(id, '16:00', later);
    const [slotBefore, slot] = [`${dayName(shop.day)}, 10:00 am - 12:00 pm`, `${dayName(later)}, 04:00 pm - 06:00 pm`];
    const { open, number } = (await changesOf(id)) ?? { open: [] };
    expect(open).toEqual([
      { field: 'Delivery slot', from: `${slotBefore}, Standard`, to: `${slot}, Standard` },
      { field: 'Item', from: '2 × Truffle Cake · Truffle · 1 kg', to: '1 × Truffle Cake · Truffle · 1 kg' },
      { field: 'Message on the cake', from: '', to: 'Happy birthday, Ira' },
      { field: 'Add-ons', from: '2 × Candles', to: '2 × Knife' },
      {
        field: 'Shipping address',
        from: expect.stringContaining('Asha Verma'),
        to: expect.stringMatching(/Meera Iyer, 9811122299, 7 Lake Road/),
      },
      { field: 'Note', from: '', to: 'No nuts' },
    ]);
    expect(number).toBe(5);
    expect((await shop.read(id)).changes).toEqual(await changesOf(id));
  });

  it('are part of the orders that the device of the store keeps', async () => {
    const { _id: id } = await place();
    await writeMessage(id, 'Tomorrow');
    test.clock.now = new Date(`${shop.day}T00:00:00Z`);
    const { data } = (await test.call(listUpcomingOrders, { token: store.token })).body;
    test.clock.now = new Date();
    expect(data.orders.find(({ _id }) => _id === id)?.changes).toEqual(await changesOf(id));
  });

  it('name added, removed and replaced items, and the item of a field if there are several', async () => {
    const { _id: id } = await place();
    const body = await bodyOf(id);
    const [item] = body.order_items;
    if (!item) throw new Error('the order has an item');
    const second = {
      ...item,
      product: { ...item.product, name: 'Plum Cake' },
      message: 'Noel',
      addons: [],
      shipping_cost: 0,
    };
    const edit = async (order_items: Item[], subtotal: number, order_total: number) => {
      const { version } = await shop.read(id);
      const reply = await test.call(update, {
        token: shop.token,
        params: { id },
        body: { ...body, order_items, subtotal, order_total, version },
      });
      expect(reply.status, reply.body.error).toBe(200);
    };
    await edit([item, second], 2060.5, 2009.5);
    expect(await openOf(id)).toEqual([
      { field: 'Item', from: '', to: expect.stringMatching(/^2 × Plum Cake · Truffle · 1 kg, “Noel”, /) },
    ]);
    expect((await confirm(id, 1)).status).toBe(200);
    await edit(
      [
        { ...item, message: 'Ira' },
        { ...second, message: '' },
      ],
      2060.5,
      2009.5,
    );
    expect((await openOf(id)).map(({ field }) => field)).toEqual([
      'Message on the cake: Truffle Cake',
      'Message on the cake: Plum Cake',
    ]);
    await edit([item], 1060.5, 1009.5);
    await edit([item, second], 2060.5, 2009.5);
    expect(await openOf(id), 'an item that was removed and added again').toEqual([]);
  });

  it('disappear when the field is as it was, while the ticket gets a new number each time', async () => {
    const { _id: id } = await place();
    await writeMessage(id, 'Ira');
    expect(await changesOf(id)).toMatchObject({ number: 1, ticket: 2, ticket_fields: ['Message on the cake'] });
    await move(id, '14:00');
    expect(await changesOf(id)).toMatchObject({ number: 2, ticket: 3, ticket_fields: ['Delivery slot'] });
    expect((await openOf(id)).map(({ field }) => field)).toEqual(['Delivery slot', 'Message on the cake']);
    await writeMessage(id, '');
    await move(id, '10:00');
    expect(await changesOf(id)).toEqual({ number: 4, open: [], ticket: 5, ticket_fields: ['Delivery slot'] });
  });

  it('give no new ticket if the ticket does not show them', async () => {
    const { _id: id } = await place();
    await correct(id, 'Asha Verma');
    expect(await changesOf(id)).toMatchObject({
      number: 1,
      ticket: 1,
      ticket_fields: [],
      open: [{ field: 'Shipping address' }],
    });
    await correct(id, 'Meera Iyer');
    expect(await changesOf(id)).toMatchObject({ number: 2, ticket: 2, ticket_fields: ['Shipping address'] });
    expect((await confirm(id, 2)).status).toBe(200);
    await correct(id, 'Asha Verma');
    expect(await openOf(id)).toEqual([
      {
        field: 'Shipping address',
        from: expect.stringContaining('Home, Meera Iyer, 9811122299, 7 Lake Road, '),
        to: expect.stringContaining('Home, Asha Verma, 9811122299, 7 Lake Road, '),
      },
    ]);
    await correct(id, 'Meera Iyer');
    expect(await openOf(id), 'an address that was changed back').toEqual([]);
  });

  it('do not include what the store does not need: billing address and prices', async () => {
    const { _id: id } = await place();
    await correct(id, 'Billed Person', 'billing');
    await editItem(id, (item) => ({ ...item, product: { ...item.product, price: 400 } }), {
      subtotal: 860.5,
      order_total: 809.5,
    });
    expect(await changesOf(id)).toBeUndefined();
  });

  it('are none while the order waits for its store, which accepts what it sees', async () => {
    await switchAcceptance(test, {});
    const { _id: id } = await place();
    await writeMessage(id, 'Before the answer');
    expect(await changesOf(id)).toBeUndefined();
    expect((await shop.accept(id, store)).status).toBe(200);
    expect(await changesOf(id)).toBeUndefined();
    await writeMessage(id, 'After the answer');
    expect(await openOf(id)).toEqual([
      { field: 'Message on the cake', from: 'Before the answer', to: 'After the answer' },
    ]);
    await setStatus(id, 'cancelled');
    expect(await openOf(id), 'a cancelled order').toEqual([]);
    await setStatus(id, 'pending');
    expect(await changesOf(id), 'offered again').toMatchObject({ open: [], ticket: 2 });
    expect((await shop.accept(id, store)).status).toBe(200);
    expect(await openOf(id)).toEqual([]);
  });

  it('are none of an order that is over, without a store, or deleted', async () => {
    const delivered = await place();
    await setStatus(delivered._id, 'delivered');
    await writeMessage(delivered._id, 'Too late');
    expect(await changesOf(delivered._id)).toBeUndefined();
    const unassigned = await shop.placeOrder();
    await writeMessage(unassigned._id, 'No store');
    expect((await shop.read(unassigned._id)).changes).toBeUndefined();
    const deleted = await place();
    await writeMessage(deleted._id, 'Ira');
    await test.call(remove, { token: shop.token, params: { id: deleted._id } });
    expect((await confirm(deleted._id, 1)).status).toBe(404);
    await test.call(restore, { token: shop.token, params: { id: deleted._id } });
    expect(await openOf(deleted._id)).toHaveLength(1);
  });

  it('are removed when the order moves to another store, also if it comes back', async () => {
    const { _id: id } = await place();
    await writeMessage(id, 'Ira');
    await note(id, 'For the other store', other.vendorId);
    expect((await shop.read(id)).changes).toBeUndefined();
    expect((await confirm(id, 1)).status).toBe(404);
    await note(id, 'Back', store.vendorId);
    expect(await changesOf(id)).toBeUndefined();
    await writeMessage(id, 'Asha');
    await test.call(unassignVendor, { token: shop.token, params: { id }, body: {} });
    expect((await shop.read(id)).changes).toBeUndefined();
  });
});

describe('the confirmation', () => {
  it('is written once, with its person, its time, the timeline and an event for staff', async () => {
    const { _id: id } = await place();
    await writeMessage(id, 'Ira');
    await move(id, '14:00');
    const { version } = await shop.read(id);
    const at = new Date();
    test.clock.now = at;
    const replies = [await confirm(id, 2), await confirm(id, 2)];
    test.clock.now = new Date();
    expect(replies.map(({ status, body }) => [status, body.message, body.data.changes?.open])).toEqual([
      [200, 'Changes confirmed successfully', []],
      [200, 'Changes confirmed successfully', []],
    ]);
    expect(replies[0]?.body.data.changes, 'only staff see who confirmed').not.toHaveProperty('confirmed');
    const order = await shop.read(id);
    const entries = order.timeline.filter(({ kind }) => kind === 'confirmed');
    expect(entries).toEqual([
      expect.objectContaining({ subject: 'Changes', from: '', to: 'delivery slot, message on the cake' }),
    ]);
    expect(order.changes).toMatchObject({
      number: 2,
      ticket: 3,
      confirmed: { by: entries[0]?.actor, at: at.toISOString() },
    });
    expect(order.version, 'open edits of staff stay valid').toBe(version);
    const events = await rowsOf(
      test.deps.database.db,
      sql`select a.action, a.changes, e.version, e.stores_after from event e join audit_log a on a.id = e.audit_id
          where e.record_id = ${id} and a.action = 'confirm_changes'`,
    );
    expect(events).toEqual([
      {
        action: 'confirm_changes',
        changes: { Changes: { from: null, to: 'delivery slot, message on the cake' } },
        version,
        stores_after: [store.vendorId],
      },
    ]);
  });

  it('does not include a change that arrived meanwhile', async () => {
    const { _id: id } = await place();
    await writeMessage(id, 'Ira');
    await move(id, '14:00');
    const reply = await confirm(id, 1);
    expect([reply.status, reply.body.code, reply.body.error]).toEqual([
      409,
      'stale',
      'This order has changed again. Look at the new changes before you confirm them.',
    ]);
    expect(await openOf(id)).toHaveLength(2);
  });

  it('is repeated with the same key without a second entry, also after a further change', async () => {
    const { _id: id } = await place();
    await writeMessage(id, 'Ira');
    const key = { 'idempotency-key': `confirm ${id}` };
    expect((await confirm(id, 1, store.token, key)).status).toBe(200);
    await writeMessage(id, 'Asha');
    expect((await confirm(id, 1, store.token, key)).status).toBe(200);
    expect(await openOf(id)).toEqual([{ field: 'Message on the cake', from: 'Ira', to: 'Asha' }]);
    expect((await shop.read(id)).timeline.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1);
  });

  it('is only for the store of the order: its owner and managers, and staff who work as the store', async () => {
    const { _id: id } = await place();
    await writeMessage(id, 'Ira');
    const manager = await makeMember(test.deps, store.vendorId, 'manager');
    const baker = await makeMember(test.deps, store.vendorId, 'baker');
    const staff = await makeStaff(test.deps, [details, updateStatus, actAs]);
    const statusFor = async (token: string) => (await confirm(id, 1, token)).status;
    expect(await statusFor(other.token), 'another store').toBe(404);
    expect(await statusFor(baker.token), 'a baker').toBe(403);
    expect(await statusFor(staff.token), 'staff').toBe(403);
    expect(await statusFor(shop.token), 'a Super Admin').toBe(403);
    expect(await openOf(id)).toHaveLength(1);
    expect((await read(id, baker)).changes?.open).toHaveLength(1);
    expect(await statusFor(manager.token), 'a manager').toBe(200);
    await writeMessage(id, 'Asha');
    const acting = await test.call(actAs, {
      token: await openSession(test.deps, staff.userId),
      params: { id: store.vendorId },
      body: { reason: 'The phone of the store is broken' },
    });
    expect((await confirm(id, 2, acting.body.token)).status).toBe(200);
    expect((await shop.read(id)).changes?.confirmed?.by).toMatch(/ as /);
  });
});

it('a bulk reschedule of 50 orders stores the changes in the statements that move the orders', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 50; n += 1) ids.push((await place())._id);
  const { database } = test.deps;
  const transaction = database.transaction.bind(database);
  const statements: string[] = [];
  const observed = (db: typeof database.db) =>
    new Proxy(db, {
      get: (target, name, self) =>
        name === 'execute'
          ? (statement: ReturnType<typeof sql>) => {
              statements.push(JSON.stringify(statement.queryChunks));
              return target.execute(statement);
            }
          : Reflect.get(target, name, self),
    });
  const spy = vi
    .spyOn(database, 'transaction')
    .mockImplementation((work, onCommitted) =>
      transaction((db, atCommit) => work(observed(db), atCommit), onCommitted),
    );
  const input = { date: shop.day, from: '14:00', upto: '16:00', reason: 'Rain' };
  const request = { resource: 'order', action: 'reschedule', ids, input };
  await test.call(bulkEndpoints.run, { token: shop.token, body: request as never });
  await test.runQueued();
  spy.mockRestore();
  const writes = statements.filter((text) => /insert into order_change|update order_change/.test(text));
  expect(writes).toHaveLength(50);
  expect(writes.filter((text) => !text.includes('update order_item'))).toEqual([]);
  for (const id of ids.slice(0, 3)) expect(await changesOf(id)).toMatchObject({ number: 1, ticket: 2 });
  const [counted] = await rowsOf<{ orders: number }>(
    database.db,
    sql`select count(*)::int as orders from order_change where order_id = any(${uuidArray(ids)}) and number = 1 and ticket = 2`,
  );
  expect(counted?.orders).toBe(50);
});
