import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';

const address = {
  full_name: 'Asha Verma',
  phone: '9811122233',
  address1: '12 Lodhi Road',
  city: 'New Delhi',
  state: 'Delhi',
  country: 'India',
  pincode: '110003',
};
const productId = '01a219a0-7fb3-719a-bfd1-8dfaf0d0cf19';
const order = {
  order_number: 'DIGEST-1',
  order_date: '2026-11-20T10:15:00.000Z',
  source: 'phone',
  payment_method: 'COD',
  customer: { full_name: 'Asha Verma', phone: '9811122233' },
  address: { billing: address, shipping: address },
  order_items: [
    {
      product: { _id: productId, name: 'Truffle Cake', price: 500, quantity: 2 },
      shipping_cost: 49.5,
      shipping_override_reason: 'Far away',
      selected_delivery_type: { name: 'Courier' },
      selected_delivery_date: '2026-11-22',
      selected_delivery_slot: { from: '10:00', upto: '12:00' },
      addons: [{ name: 'Candles', price: 30.25, quantity: 2 }],
    },
  ],
  subtotal: 1060.5,
  shipping_total: 49.5,
  total_coupon_discount: 0,
  order_total: 1110,
};

it('stores the digest that earlier versions stored, so that their orders can be sent again', async () => {
  const test = await buildTestApp();
  const { db } = test.deps.database;
  const { token } = await makeOwner(test.deps);
  await db.execute(sql`update product set id = ${productId} where id = ${await makeProduct(test.deps)}`);
  const place = () => test.call(orderEndpoints.create, { token, body: order });
  const { status, body } = await place();
  expect([status, (await place()).body.data._id]).toEqual([201, body.data._id]);
  const rows = await rowsOf(db, sql`select intake_digest as digest from orders`);
  expect(rows).toEqual([{ digest: '7Yw_hf47BsedZLGBOEeyCBO0wHtGggVjcrHfqYYbdTg' }]);
  await test.close();
});
