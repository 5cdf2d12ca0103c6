import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { OrderInput } from '@bakehouse/contract/order/order-input';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import {
  assignVendor,
  makeDeliveryType,
  makeOwner,
  makeProduct,
  makeVendor,
  orderOf,
} from '../../../../test/factories.ts';

const { create, details, list, update, usualSlots } = orderEndpoints;

type Item = OrderInput['order_items'][number];

describe('the shipping cost of an order item', () => {
  let test: TestApp;
  let token: string;
  let productId: string;
  let early: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
    early = await makeDeliveryType(test.deps, 'Early morning', [129, 179]);
  });
  afterAll(() => test.close());

  const field = 'order_items.0.shipping_cost';
  const sentence = 'Early morning allows ₹129 or ₹179. Choose one of them, or give a reason for another charge.';

  const orderWithItems = (...items: (Partial<Item> & { shipping_cost: number })[]): OrderInput => {
    const [item] = orderOf(productId).order_items;
    if (!item) throw new Error('the factory makes an item');
    const type = { _id: early, name: 'Early morning' };
    const order_items = items.map((own) => ({ ...item, selected_delivery_type: type, addons: [], ...own }));
    const [subtotal, shipping_total] = [1000 * items.length, items.reduce((sum, item) => sum + item.shipping_cost, 0)];
    const sums = { subtotal, shipping_total, total_coupon_discount: 0, order_total: subtotal + shipping_total };
    return orderOf(productId, { order_items, ...sums });
  };
  const send = (body: OrderInput) => test.probe(create, { token, body });
  const placeOrder = async (body: OrderInput) => (await test.call(create, { token, body })).body.data;
  const editOf = ({ order_number: _n, order_date: _d, source: _s, status: _t, ...body }: OrderInput) => ({
    ...body,
    version: 1,
  });

  it('is one of the delivery type’s charges', async () => {
    for (const shipping_cost of [129, 179]) expect((await send(orderWithItems({ shipping_cost }))).status).toBe(201);
    const rejected = await send(orderWithItems({ shipping_cost: 0 }));
    expect(rejected.status).toBe(422);
    expect(rejected.body).toMatchObject({ code: 'invalid', error: sentence, fields: { [field]: sentence } });
  });

  it('is checked for every item, and for a type that is given by its name only', async () => {
    const second = await send(orderWithItems({ shipping_cost: 129 }, { shipping_cost: 0 }));
    expect(second.body).toMatchObject({ fields: { 'order_items.1.shipping_cost': sentence } });
    const named = (name: string) => orderWithItems({ shipping_cost: 0, selected_delivery_type: { name } });
    expect((await send(named('early MORNING'))).status).toBe(422);
    expect((await send(named('Courier of another shop'))).status).toBe(201);
  });

  it('writes nothing when it is rejected', async () => {
    const body = { ...orderWithItems({ shipping_cost: 1 }), order_number: 'REFUSED-1' };
    expect((await send(body)).status).toBe(422);
    const found = await test.call(list, { token, query: { search: 'REFUSED-1' } });
    expect(found.body.data.totalOrders).toBe(0);
    expect((await send({ ...body, ...orderWithItems({ shipping_cost: 129 }), order_number: 'REFUSED-1' })).status).toBe(
      201,
    );
  });

  it('may be another one with a reason, which the timeline keeps', async () => {
    const order = await placeOrder(
      orderWithItems(
        { shipping_cost: 129 },
        { shipping_cost: 0, shipping_override_reason: 'Delivered together with item 1' },
      ),
    );
    expect(order.timeline).toMatchObject([
      { kind: 'created', reason: 'Early morning Free: Delivered together with item 1' },
    ]);
    const blank = await send(orderWithItems({ shipping_cost: 0, shipping_override_reason: '  ' }));
    expect(blank.body).toMatchObject({ fields: { [field]: sentence } });
    const needless = await placeOrder(orderWithItems({ shipping_cost: 129, shipping_override_reason: 'Because' }));
    expect(needless.timeline[0]).not.toHaveProperty('reason');
  });

  it('keeps the reason from the store that delivers', async () => {
    const order = await placeOrder(
      orderWithItems({ shipping_cost: 10, shipping_override_reason: 'Complaint about BH-7' }),
    );
    const vendor = await makeVendor(test.deps, [details]);
    await assignVendor(test.deps, order._id, vendor.vendorId);
    const seen = await test.call(details, { token: vendor.token, params: { id: order._id } });
    expect(seen.body.data.timeline).toHaveLength(1);
    expect(JSON.stringify(seen.body.data)).not.toContain('Complaint');
  });

  it('is checked on an edit, where a charge that stays as it was needs no reason', async () => {
    const order = await placeOrder(orderWithItems({ shipping_cost: 129 }));
    const edit = (body: OrderInput, version = 1) =>
      test.probe(update, { token, params: { id: order._id }, body: { ...editOf(body), version } });
    expect((await edit(orderWithItems({ shipping_cost: 5 }))).body).toMatchObject({ fields: { [field]: sentence } });
    const changed = await edit(orderWithItems({ shipping_cost: 5, shipping_override_reason: 'Late last time' }));
    expect(changed.body).toMatchObject({ data: { version: 2 } });
    const seen = await test.call(details, { token, params: { id: order._id } });
    expect(seen.body.data.timeline.at(-1)).toMatchObject({
      kind: 'edited',
      reason: 'Early morning ₹5: Late last time',
    });
    expect((await edit(orderWithItems({ shipping_cost: 5, message: 'Hello' }), 2)).status).toBe(200);
  });

  it('is part of the usual slots of a delivery type: the charge that is used most', async () => {
    const type = await makeDeliveryType(test.deps, 'Afternoon', [10, 20]);
    const at = (from: string, upto: string, shipping_cost: number, reason?: string) =>
      placeOrder(
        orderWithItems({
          shipping_cost,
          selected_delivery_type: { _id: type, name: 'Afternoon' },
          selected_delivery_slot: { from, upto },
          shipping_override_reason: reason,
        }),
      );
    for (const cost of [20, 20, 10]) await at('14:00', '16:00', cost);
    for (const _ of [1, 2, 3, 4]) await at('14:00', '16:00', 0, 'Late last time');
    await at('12:00', '14:00', 10);
    const { body } = await test.call(usualSlots, { token });
    expect(body.data.filter(({ delivery_type }) => delivery_type === type)).toEqual([
      { delivery_type: type, from: '12:00', upto: '14:00', cost: 10 },
      { delivery_type: type, from: '14:00', upto: '16:00', cost: 20 },
    ]);
    const vendor = await makeVendor(test.deps, [usualSlots]);
    expect((await test.probe(usualSlots, { token: vendor.token })).status).toBe(403);
  });

  it('does not change the response to an order that is sent again after the range has changed', async () => {
    const type = await makeDeliveryType(test.deps, 'Priced anew', [10]);
    const body = orderWithItems({ shipping_cost: 10, selected_delivery_type: { _id: type, name: 'Priced anew' } });
    const { _id } = await placeOrder(body);
    await test.deps.database.db.execute(sql`update delivery_type set cost_range = '[2000]' where id = ${type}`);
    expect((await placeOrder(body))._id).toBe(_id);
  });
});
