import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct, orderOf } from '../../../test/factories.ts';
import { copyOrders } from '../../../test/sample-orders.ts';
import { newId } from '../../platform/db/columns.ts';

const { create, remove, updateStatus } = orderEndpoints;
const { customerOrders } = orderDeliveryEndpoints;

describe('the other orders of a customer', () => {
  let test: TestApp;
  let token: string;
  let productId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
  });
  afterAll(() => test.close());

  let serial = 0;
  const newPhone = () => `98${String(10_000_000 + (serial += 1))}`;
  const placeOrder = async (phone: string, overrides: Parameters<typeof orderOf>[1] = {}) => {
    const body = orderOf(productId, { customer: { full_name: 'Asha Verma', phone }, ...overrides });
    return (await test.call(create, { token, body })).body.data;
  };
  const atAddress = (address1: string, pincode = '110003') => {
    const { address } = orderOf(productId);
    return { address: { ...address, shipping: { ...address.shipping, address1, pincode } } };
  };
  const readCustomerOrders = async (id: string) =>
    (await test.call(customerOrders, { token, params: { id } })).body.data;

  it('are the last five, newest first, with their number', async () => {
    const phone = newPhone();
    const taken: string[] = [];
    for (let day = 1; day <= 7; day += 1)
      taken.push((await placeOrder(phone, { order_date: `2026-10-0${day}T10:00:00.000Z` })).order_number);
    const order = await placeOrder(phone, { order_date: '2026-10-03T12:00:00.000Z' });
    await placeOrder(newPhone());
    const { orders, total, totalIsMinimum } = await readCustomerOrders(order._id);
    expect(orders.map(({ order_number }) => order_number)).toEqual(taken.toReversed().slice(0, 5));
    expect([total, totalIsMinimum]).toEqual([7, undefined]);
    expect(orders[0]).toMatchObject({
      status: 'pending',
      order_total: 1010,
      delivery: { date: '2026-11-22', from: '10:00' },
    });
  });

  it('are counted up to 100', async () => {
    const phone = newPhone();
    const order = await placeOrder(phone);
    const changes = sql`json_build_object('id', gen_random_uuid(), 'order_number', 'C' || n)`;
    await test.deps.database.db.execute(
      copyOrders(changes, sql`orders o, generate_series(1, 101) as n where o.id = ${order._id}`),
    );
    expect(await readCustomerOrders(order._id)).toMatchObject({ total: 100, totalIsMinimum: true });
  });

  it('include duplicates: same day and address, placed within a day', async () => {
    const phone = newPhone();
    const order = await placeOrder(phone, atAddress('12, Lodhi Road'));
    const same = await placeOrder(phone, { ...atAddress('12 lodhi road.'), order_date: '2026-11-21T10:15:00.000Z' });
    const [item] = orderOf(productId).order_items;
    if (!item) throw new Error('the factory makes an item');
    await placeOrder(phone, {
      ...atAddress('12, Lodhi Road'),
      order_items: [{ ...item, selected_delivery_date: '2026-11-23' }],
    });
    await placeOrder(phone, atAddress('14, Lodhi Road'));
    await placeOrder(phone, atAddress('12, Lodhi Road', '110004'));
    await placeOrder(phone, { ...atAddress('12, Lodhi Road'), order_date: '2026-11-19T10:14:00.000Z' });
    await placeOrder(newPhone(), atAddress('12, Lodhi Road'));
    const expected = [{ _id: same._id, order_number: same.order_number }];
    expect((await readCustomerOrders(order._id)).duplicates).toEqual(expected);
    expect((await readCustomerOrders(same._id)).duplicates).toEqual([
      { _id: order._id, order_number: order.order_number },
    ]);
  });

  it('are no duplicates once one of them is cancelled or deleted', async () => {
    const phone = newPhone();
    const [order, other] = [await placeOrder(phone), await placeOrder(phone)];
    expect((await readCustomerOrders(order._id)).duplicates).toHaveLength(1);
    await test.call(updateStatus, { token, params: { id: other._id }, body: { order_status: 'cancelled' } });
    expect((await readCustomerOrders(order._id)).duplicates).toEqual([]);
    expect((await readCustomerOrders(other._id)).duplicates).toEqual([]);
    const third = await placeOrder(phone);
    await test.call(remove, { token, params: { id: third._id } });
    expect((await readCustomerOrders(order._id)).duplicates).toEqual([]);
    expect((await test.call(customerOrders, { token, params: { id: newId() } })).status).toBe(404);
  });
});
