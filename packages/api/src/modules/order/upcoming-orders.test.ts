import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { listUpcomingOrders, maxUpcomingOrders } from '@bakehouse/contract/order/order-board.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { assignVendor, makeMember, makeOwner, makeProduct, makeVendor, orderOf } from '../../../test/factories.ts';
import { newId } from '../../platform/db/columns.ts';

const { create, details, updateStatus, remove } = orderEndpoints;

/** It is 00:30 on 21 November in Kolkata. */
const now = new Date('2026-11-20T19:00:00.000Z');

describe('the upcoming orders of a store', () => {
  let test: TestApp;
  let owner: string;
  let productId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    test.clock.now = now;
    owner = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
  });
  afterAll(() => test.close());

  const makeStore = () => makeVendor(test.deps, [details]);
  const place = async (day: string, vendorId?: string, from = '10:00'): Promise<string> => {
    const order = orderOf(productId, { order_date: '2026-11-18T10:00:00.000Z' });
    const body = {
      ...order,
      order_items: order.order_items.map((item) => ({
        ...item,
        selected_delivery_date: day,
        selected_delivery_slot: { from, upto: '22:00' },
      })),
    };
    const { _id } = (await test.call(create, { token: owner, body })).body.data;
    if (vendorId) await assignVendor(test.deps, _id, vendorId);
    return _id;
  };
  const idsOf = async (token: string) =>
    (await test.call(listUpcomingOrders, { token })).body.data.orders.map(({ _id }) => _id);

  // Before another test grants the Vendor role the permission.
  it('are only for people of a store who may view orders', async () => {
    const store = await makeVendor(test.deps, []);
    await place('2026-11-21', store.vendorId);
    expect((await test.call(listUpcomingOrders, { token: store.token })).status).toBe(403);
    expect(await idsOf(owner), 'staff have no store').toEqual([]);
  });

  it('are those of today and tomorrow by slot, each with all details', async () => {
    const store = await makeStore();
    const other = await makeStore();
    const tomorrow = await place('2026-11-22', store.vendorId, '09:00');
    const evening = await place('2026-11-21', store.vendorId, '18:00');
    const morning = await place('2026-11-21', store.vendorId, '08:00');
    await place('2026-11-19', store.vendorId);
    await place('2026-11-23', store.vendorId);
    await place('2026-11-21', other.vendorId);
    await place('2026-11-21');
    const cancelled = await place('2026-11-21', store.vendorId);
    await test.call(updateStatus, { token: owner, params: { id: cancelled }, body: { order_status: 'cancelled' } });
    const deleted = await place('2026-11-21', store.vendorId);
    await test.call(remove, { token: owner, params: { id: deleted } });

    const { data } = (await test.call(listUpcomingOrders, { token: store.token })).body;
    expect(data).toMatchObject({ today: '2026-11-21', is_limited: false });
    expect(data.orders.map(({ _id }) => _id)).toEqual([morning, evening, tomorrow]);
    for (const order of data.orders) {
      const viewed = await test.call(details, { token: store.token, params: { id: order._id } });
      expect(order).toEqual(viewed.body.data);
    }
  });

  it('contain the open orders of yesterday, whose slots may end today', async () => {
    const store = await makeStore();
    const running = await place('2026-11-20', store.vendorId, '21:00');
    const delivered = await place('2026-11-20', store.vendorId);
    await test.call(updateStatus, { token: owner, params: { id: delivered }, body: { order_status: 'delivered' } });
    await place('2026-11-19', store.vendorId);
    const today = await place('2026-11-21', store.vendorId);
    expect(await idsOf(store.token)).toEqual([running, today]);
  });

  it('name the active properties of each product', async () => {
    const store = await makeStore();
    const id = await place('2026-11-21', store.vendorId);
    const propertiesOf = async () => {
      const { orders } = (await test.call(listUpcomingOrders, { token: store.token })).body.data;
      return orders.find(({ _id }) => _id === id)?.order_items[0]?.product.properties;
    };
    expect(await propertiesOf()).toEqual([]);
    const { db } = test.deps.database;
    for (const [name, status] of [
      ['Contains nuts', 'Active'],
      ['Contains milk', 'Active'],
      ['Old property', 'InActive'],
    ]) {
      const propertyId = newId();
      await db.execute(sql`insert into product_property (id, name, status) values (${propertyId}, ${name}, ${status})`);
      await db.execute(sql`insert into product_has_property (own_id, other_id) values (${productId}, ${propertyId})`);
    }
    expect(await propertiesOf()).toEqual(['Contains milk', 'Contains nuts']);
    await db.execute(sql`delete from product_has_property where own_id = ${productId}`);
  });

  it('contain orders of any day that wait for the answer of the store', async () => {
    const [store, other] = [await makeStore(), await makeStore()];
    const [far, foreign] = [await place('2026-12-24', store.vendorId), await place('2026-12-24', other.vendorId)];
    expect(await idsOf(store.token)).toEqual([]);
    await test.deps.database.db.execute(
      sql`update orders set accept_until = now() + interval '1 hour' where id in ${[far, foreign]}`,
    );
    expect(await idsOf(store.token)).toEqual([far]);
  });

  it('have masked phone numbers, and none for a baker, before the store has accepted', async () => {
    const store = await makeStore();
    const baker = await makeMember(test.deps, store.vendorId, 'baker');
    const id = await place('2026-11-22', store.vendorId);
    await test.deps.database.db.execute(sql`
      insert into order_offer (id, order_id, store_id, round, attempt, state, offered_at, remind_at, expires_at)
      values (${newId()}, ${id}, ${store.vendorId}, 1, 1, 'offered', now(), now(), now() + interval '1 hour')`);
    await test.deps.database.db.execute(
      sql`update orders set accept_until = now() + interval '1 hour' where id = ${id}`,
    );
    const read = async (token: string) => (await test.call(listUpcomingOrders, { token })).body.data.orders[0];
    expect((await read(store.token))?.customer.phone).toBe('98•••••233');
    expect(await read(baker.token)).toMatchObject({ customer: { phone: '' }, address: { shipping: { phone: '' } } });
  });

  it('are limited', async () => {
    const store = await makeStore();
    for (let n = 0; n <= maxUpcomingOrders; n += 1) await place('2026-11-21', store.vendorId);
    const { data } = (await test.call(listUpcomingOrders, { token: store.token })).body;
    expect(data.orders).toHaveLength(maxUpcomingOrders);
    expect(data.is_limited).toBe(true);
  });
});
