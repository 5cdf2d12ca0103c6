import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/platform/db/columns.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import {
  makeDeliveryType,
  makeMember,
  makeOwner,
  makeProduct,
  makeVendor,
  offer,
  orderOf,
  type Person,
} from '../factories.ts';

/** A store sees what it is paid and the cash to collect, and in no response an amount of the customer. */

/** Amounts of the order: price, shipping, add-on, discount, subtotal and total. No other record has them. */
const amounts = { price: 7_313.37, shipping: 61.13, addon: 41.17, discount: 9.19 };
/** Amounts of its payment and refund. */
const [paid, refunded] = [1_931.43, 317.59];
const subtotal = amounts.price + amounts.addon;
const total = subtotal + amounts.shipping - amounts.discount;
/** What the store is paid, in rupees. Its Owner sees it, and its bakers do not. */
const charges = 431.29;
const textsOf = (values: readonly number[]) =>
  values.flatMap((amount) => [
    amount.toFixed(2),
    Math.round(amount * 100).toString(),
    amount.toLocaleString('en-IN', { minimumFractionDigits: 2 }),
  ]);
const ofCustomer = textsOf([...Object.values(amounts), subtotal, total, paid, refunded]);
/** The amounts that a response contains, with the text before each. Numbers in ids and times are no amounts. */
const amountsIn = (text: string, searched = ofCustomer): string[] =>
  searched.flatMap((amount) => {
    const at = text.search(new RegExp(`(?<![\\w.-])${amount.replaceAll('.', '\\.')}(?![\\w-])`));
    return at < 0 ? [] : [text.slice(Math.max(0, at - 60), at + 20)];
  });

let test: TestApp;
let owner: Person;
let open: Endpoint[];
beforeAll(async () => {
  test = await buildTestApp();
  owner = await makeOwner(test.deps);
  open = test.app.endpoints.filter(({ access, staffOnly }) => access === 'permission' && !staffOnly);
});
afterAll(() => test.close());

/** Places an order with the amounts, assigns it to a new store, and edits it. */
const placeAndAssign = async (payment_method: string, payment_status: 'Paid' | 'Pending') => {
  const type = await makeDeliveryType(test.deps, `Express ${payment_method}`, [50]);
  const vendor = await makeVendor(test.deps, open);
  await offer(test.deps, vendor.vendorId, type, 50);
  const product = await makeProduct(test.deps, `Secretly priced ${payment_method}`, 100);
  const [item] = orderOf(product).order_items;
  if (!item) throw new Error('the factory makes an item');
  const body = orderOf(product, {
    payment_method,
    payment_status,
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
    body: { vendor: vendor.vendorId, delivery_type: type, vendor_delivery_charges: 50, vendor_charges: charges },
  });
  expect(assigned.body.error).toBeUndefined();
  const { order_number: _n, order_date: _d, source: _s, status: _t, ...edit } = body;
  const edited = await test.call(orderEndpoints.update, {
    token: owner.token,
    params: { id },
    body: {
      ...edit,
      payment_method: `${payment_method} `,
      order_items: [{ ...body.order_items[0]!, message: 'Hi' }],
      version: 2,
    },
  });
  expect(edited.body.error).toBeUndefined();
  return { id, vendor, body };
};

/** Records a payment and a refund of an order. */
const payAndRefund = async (id: string) => {
  const payment = { method: 'upi', amount: paid, reason: 'Seen in the bank' } as const;
  const recorded = await test.call(orderMoneyEndpoints.record, { token: owner.token, params: { id }, body: payment });
  expect(recorded.body.error).toBeUndefined();
  const refund = {
    amount: refunded,
    key: newId(),
    target: 'bank_transfer',
    bearer: 'platform',
    reason: 'Late',
  } as const;
  const returned = await test.call(orderMoneyEndpoints.refund, { token: owner.token, params: { id }, body: refund });
  expect(returned.body.error).toBeUndefined();
};

/** Returns the response of every GET that succeeds, with the order's id and day as parameters. */
const responsesTo = async (token: string, id: string, vendorId: string) => {
  const seen = new Map<string, string>();
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const queries = ['', `?date=${day}`, `?month=${day.slice(0, 7)}`];
  for (const endpoint of test.app.endpoints) {
    // The stream of events does not end; it has no records.
    if (endpoint.methods[0] !== 'GET' || endpoint.path === 'events') continue;
    const named = endpoint.path.replaceAll(/\{\w+\}/g, endpoint.path.includes('vendor') ? vendorId : id);
    for (const query of queries) {
      const response = await test.app.inject({
        url: `/api/${named}${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const key = permissionKey(endpoint);
      if (response.statusCode === 200) seen.set(key, `${seen.get(key) ?? ''}\n${response.body}`);
    }
  }
  return seen;
};

const foundIn = (seen: Map<string, string>, searched?: string[]) =>
  [...seen].flatMap(([key, text]) => amountsIn(text, searched).map((amount) => `${key}: ${amount}`));

it('no response to a store contains an amount of its customer', async () => {
  const { id, vendor } = await placeAndAssign('UPI', 'Paid');
  await payAndRefund(id);
  const seen = await responsesTo(vendor.token, id, vendor.vendorId);
  const status = await test.call(orderEndpoints.updateStatus, {
    token: vendor.token,
    params: { id },
    body: { order_status: 'processing' },
  });
  seen.set('status', JSON.stringify(status.body));
  expect(foundIn(seen)).toEqual([]);
  const staff = await test.call(orderEndpoints.details, { token: owner.token, params: { id } });
  expect(amountsIn(JSON.stringify(staff.body)).length, 'staff see the amounts').toBeGreaterThan(6);
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining([permissionKey(orderEndpoints.list), permissionKey(orderEndpoints.details)]),
  );
  expect(seen.get(permissionKey(orderEndpoints.details))).toContain(`"vendor_charges":${charges}`);
});

it('no response to a baker contains what the store is paid or collects', async () => {
  const { id, vendor } = await placeAndAssign('Cash on delivery', 'Pending');
  const { vendorId } = vendor;
  const searched = [...ofCustomer, ...textsOf([charges])];
  const ofOwner = foundIn(await responsesTo(vendor.token, id, vendorId), searched);
  expect(ofOwner.length, 'the Owner sees charges and cash').toBeGreaterThan(2);
  const manager = await makeMember(test.deps, vendorId, 'manager');
  expect(foundIn(await responsesTo(manager.token, id, vendorId), searched).length).toBeGreaterThan(2);
  const baker = await makeMember(test.deps, vendorId, 'baker');
  const seen = await responsesTo(baker.token, id, vendorId);
  expect(foundIn(seen, searched)).toEqual([]);
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining([
      permissionKey(orderEndpoints.list),
      permissionKey(orderEndpoints.details),
      permissionKey(orderBoardEndpoints.board),
      permissionKey(orderBoardEndpoints.calendar),
    ]),
  );
});
