import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { makeDeliveryType, makeOwner, makeProduct, makeVendor, offer, orderOf } from '../factories.ts';

/** A store sees what it is paid and the cash to collect, and in no response an amount of the customer. */

/** Amounts of the order: price, shipping, add-on, discount, subtotal and total. No other record has them. */
const amounts = { price: 7_313.37, shipping: 61.13, addon: 41.17, discount: 9.19 };
const subtotal = amounts.price + amounts.addon;
const total = subtotal + amounts.shipping - amounts.discount;
const searched = [...Object.values(amounts), subtotal, total].flatMap((amount) => [
  amount.toFixed(2),
  Math.round(amount * 100).toString(),
  amount.toLocaleString('en-IN', { minimumFractionDigits: 2 }),
]);
/** The amounts that a response contains, with the text before each. Numbers in ids and times are no amounts. */
const amountsIn = (text: string): string[] =>
  searched.flatMap((amount) => {
    const at = text.search(new RegExp(`(?<![\\w.-])${amount.replaceAll('.', '\\.')}(?![\\w-])`));
    return at < 0 ? [] : [text.slice(Math.max(0, at - 60), at + 20)];
  });

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it('no response to a store contains an amount of its customer', async () => {
  const owner = await makeOwner(test.deps);
  const type = await makeDeliveryType(test.deps, 'Express', [50]);
  const open = test.app.endpoints.filter(({ access, staffOnly }) => access === 'permission' && !staffOnly);
  const vendor = await makeVendor(test.deps, open);
  await offer(test.deps, vendor.vendorId, type, 50);
  const product = await makeProduct(test.deps, 'Secretly priced', 100);
  const [item] = orderOf(product).order_items;
  if (!item) throw new Error('the factory makes an item');
  const body = orderOf(product, {
    payment_method: 'UPI',
    order_date: new Date().toISOString(),
    order_items: [
      {
        ...item,
        product: { ...item.product, price: amounts.price, quantity: 1 },
        shipping_cost: amounts.shipping,
        shipping_override_reason: 'Agreed',
        selected_delivery_type: { _id: type, name: 'Express' },
        selected_delivery_date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        addons: [{ name: 'Candles', price: amounts.addon, quantity: 1 }],
      },
    ],
    subtotal: Math.round(subtotal * 100) / 100,
    shipping_total: amounts.shipping,
    total_coupon_discount: amounts.discount,
    order_total: Math.round(total * 100) / 100,
  });
  const created = await test.call(orderEndpoints.create, { token: owner.token, body });
  expect(created.body.error).toBeUndefined();
  const { _id: id } = created.body.data;
  const assigned = await test.call(orderAssignmentEndpoints.assignVendor, {
    token: owner.token,
    params: { id },
    body: { vendor: vendor.vendorId, delivery_type: type, vendor_delivery_charges: 50, vendor_charges: 400 },
  });
  expect(assigned.body.error).toBeUndefined();
  const { order_number: _n, order_date: _d, source: _s, status: _t, ...edit } = body;
  const edited = await test.call(orderEndpoints.update, {
    token: owner.token,
    params: { id },
    body: { ...edit, payment_method: 'Card', order_items: [{ ...body.order_items[0]!, message: 'Hi' }], version: 2 },
  });
  expect(edited.body.error).toBeUndefined();

  const seen = new Map<string, string>();
  for (const endpoint of test.app.endpoints) {
    // The stream of events does not end; it has no records.
    if (endpoint.methods[0] !== 'GET' || endpoint.path === 'events') continue;
    const url = `/api/${endpoint.path.replaceAll(/\{\w+\}/g, id)}`;
    const response = await test.app.inject({ url, headers: { authorization: `Bearer ${vendor.token}` } });
    if (response.statusCode === 200) seen.set(permissionKey(endpoint), response.body);
  }
  const status = await test.call(orderEndpoints.updateStatus, {
    token: vendor.token,
    params: { id },
    body: { order_status: 'processing' },
  });
  seen.set('status', JSON.stringify(status.body));
  const found = [...seen].flatMap(([key, text]) => amountsIn(text).map((amount) => `${key}: ${amount}`));
  expect(found).toEqual([]);
  const staff = await test.call(orderEndpoints.details, { token: owner.token, params: { id } });
  expect(amountsIn(JSON.stringify(staff.body)).length, 'staff see the amounts').toBeGreaterThan(4);
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining([permissionKey(orderEndpoints.list), permissionKey(orderEndpoints.details)]),
  );
  expect(seen.get(permissionKey(orderEndpoints.details))).toContain('"vendor_charges":400');
});
