import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApiKey } from '../../../test/api-keys.ts';
import type { TestApp } from '../../../test/build-test-app.ts';
import { openCustomers } from '../../../test/customer/customer-shop.ts';
import { orderOf } from '../../../test/factories.ts';
import { openStorefront, type Storefront, storePhone } from '../../../test/storefront-shop.ts';
import { newId } from '../../platform/db/columns.ts';

const message = 'Cash on delivery is not available for this customer. Choose another payment method.';

let shop: Storefront;
let test: TestApp;
let desk: Awaited<ReturnType<typeof openCustomers>>;
beforeAll(async () => {
  shop = await openStorefront();
  ({ test } = shop);
  desk = await openCustomers(test);
});
afterAll(() => test.close());

const setBlock = async (cash_blocked: boolean) => {
  const { _id: id, version } = await desk.find(storePhone);
  const body = { tags: [], cash_blocked, cash_block_reason: cash_blocked ? 'Refused two cakes' : '', version };
  expect((await test.call(customerEndpoints.update, { token: desk.token, params: { id }, body })).status).toBe(200);
};

it('rejects cash of a blocked customer in the storefront, and accepts it again after the block', async () => {
  const key = newId();
  const repeated = () => shop.place(shop.orderBody(1079, { order_number: 'CASH-1' }), { 'idempotency-key': key });
  expect((await repeated()).status).toBe(201);
  await desk.consume();
  await setBlock(true);
  const rejected = await shop.place(shop.orderBody(1079));
  expect(rejected.status).toBe(422);
  expect(rejected.body.fields).toEqual({ payment_method: message });
  expect((await shop.place(shop.orderBody(1079, { payment_method: 'UPI' }))).status).toBe(201);
  expect((await repeated()).status, 'a repeated request has its first response').toBe(201);
  await desk.consume();
  expect((await desk.find(storePhone)).orders).toBe(2);
  await setBlock(false);
  expect((await shop.place(shop.orderBody(1079))).status).toBe(201);
});

it('rejects cash by phone and in an edit, and no order that another program has sold', async () => {
  await setBlock(true);
  const [item] = orderOf(desk.product).order_items;
  if (!item) throw new Error('an order has an item');
  const order = (payment_method: string) =>
    orderOf(desk.product, {
      payment_method,
      customer: { full_name: 'Asha Verma', phone: storePhone },
      order_items: [{ ...item, shipping_override_reason: 'Agreed by phone' }],
    });
  const create = (body: ReturnType<typeof order>, token = desk.token) =>
    test.probe(orderEndpoints.create, { token, body });
  const rejected = await create(order('Cash on delivery'));
  expect(rejected.status, JSON.stringify(rejected.body)).toBe(422);
  expect(rejected.body.fields).toEqual({ payment_method: message });
  const prepaid = await create(order('UPI'));
  expect(prepaid.status, JSON.stringify(prepaid.body)).toBe(201);
  const { _id: id, version } = prepaid.body.data as { _id: string; version: number };
  const { order_number: _a, order_date: _b, source: _c, status: _d, payment_status: _e, ...edit } = order('COD');
  const edited = await test.probe(orderEndpoints.update, {
    token: desk.token,
    params: { id },
    body: { ...edit, version },
  });
  expect(edited.body.fields).toEqual({ payment_method: message });
  const program = await makeApiKey(test, { token: desk.token }, [orderEndpoints.create]);
  expect((await create({ ...order('COD'), source: 'Zomato' }, program.secret)).status).toBe(201);
});
