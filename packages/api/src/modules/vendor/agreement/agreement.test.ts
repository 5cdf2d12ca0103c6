import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { type AgreementInput, agreementEndpoints } from '@bakehouse/contract/vendor/vendor-agreement';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeDeliveryType, makeOwner, makeProduct, makeVendor, offer, orderOf } from '../../../../test/factories.ts';
import { newId } from '../../../platform/db/columns.ts';

const { list, create, remove } = agreementEndpoints;
const { create: place, details, update, updateStatus } = orderEndpoints;
const { vendorChoices, assignVendor, unassignVendor } = orderAssignmentEndpoints;
const { view } = orderMoneyEndpoints;

let test: TestApp;
let token: string;
let productId: string;
let typeId: string;
beforeAll(async () => {
  test = await buildTestApp();
  test.clock.now = new Date('2026-11-21T09:00:00Z');
  token = (await makeOwner(test.deps)).token;
  productId = await makeProduct(test.deps);
  typeId = await makeDeliveryType(test.deps, 'Standard', [0, 50]);
});
afterAll(() => test.close());

const terms: AgreementInput = {
  valid_from: '2026-11-21',
  basis: 'commission',
  percent: 25,
  rules: [],
};
const makeStore = async () => {
  const { vendorId } = await makeVendor(test.deps, []);
  await test.deps.database.db.execute(
    sql`update vendor set latitude = 28.56, service_radius = 8 where id = ${vendorId}`,
  );
  await offer(test.deps, vendorId, typeId, 50);
  return vendorId;
};
const agree = (id: string, more: Partial<AgreementInput> = {}) =>
  test.call(create, { token, params: { id }, body: { ...terms, ...more } });
const agreementsOf = async (id: string) => (await test.call(list, { token, params: { id } })).body.data;

describe('the agreements of a store', () => {
  it('begin on a day, and are listed with the one in force', async () => {
    const id = await makeStore();
    await agree(id, { basis: 'charge', percent: null });
    const fixed = { applies_to: 'product', target: productId, unit: 'fixed', rate: 12.5 } as const;
    const reply = await agree(id, { valid_from: '2026-12-01', percent: 12.25, rules: [fixed] });
    expect(reply).toMatchObject({ status: 200, body: { message: 'Agreement added successfully' } });
    expect(await agreementsOf(id)).toMatchObject([
      {
        valid_from: '2026-12-01',
        in_force: false,
        percent: 12.25,
        rules: [{ ...fixed, name: 'Truffle Cake' }],
      },
      { valid_from: '2026-11-21', in_force: true, basis: 'charge', percent: null },
    ]);
  });

  it('reject a past day, a second one of a day, and rules for unknown or repeated targets', async () => {
    const id = await makeStore();
    await agree(id);
    const rule = { applies_to: 'product', target: newId(), unit: 'percent', rate: 5 } as const;
    const rejected: [Partial<AgreementInput>, number, string][] = [
      [{ valid_from: '2026-11-20' }, 422, 'valid_from'],
      [{}, 409, 'valid_from'],
      [{ valid_from: '2026-11-22', rules: [rule] }, 422, 'rules.0.target'],
      [
        {
          valid_from: '2026-11-22',
          rules: [
            { ...rule, target: productId },
            { ...rule, target: productId },
          ],
        },
        422,
        'rules',
      ],
      [{ valid_from: '2026-11-22', percent: null }, 422, 'percent'],
      [{ valid_from: '2026-11-22', percent: 10.005 }, 422, 'percent'],
      [{ valid_from: '2026-11-22', basis: 'charge' }, 422, 'percent'],
      [{ valid_from: '2026-11-22', rules: [{ ...rule, rate: 100.5 }] }, 422, 'rules.0.rate'],
    ];
    for (const [more, status, field] of rejected) {
      const reply = await agree(id, more);
      expect([more, reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([more, status, [field]]);
    }
    expect(await agreementsOf(id)).toHaveLength(1);
  });

  it('are one for two people who add one for the same day at once', async () => {
    const id = await makeStore();
    const replies = await Promise.all([agree(id, { percent: 10 }), agree(id, { percent: 20 })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await agreementsOf(id)).toHaveLength(1);
  });

  it('are removed before they begin', async () => {
    const id = await makeStore();
    await agree(id);
    await agree(id, { valid_from: '2026-11-22' });
    const [later, begun] = await agreementsOf(id);
    const removeOne = (agreementId = newId()) => test.call(remove, { token, params: { id, agreementId } });
    expect((await removeOne(begun?._id)).status).toBe(409);
    expect((await removeOne(later?._id)).status).toBe(200);
    expect((await removeOne(later?._id)).status).toBe(404);
    expect(await agreementsOf(id)).toHaveLength(1);
  });
});

describe('an order that is assigned by an agreement', () => {
  const item = (quantity: number) => {
    const [first] = orderOf(productId).order_items;
    if (!first) throw new Error('the factory makes an item');
    return { ...first, shipping_override_reason: 'Agreed', product: { ...first.product, quantity }, addons: [] };
  };
  /** An order of cakes for ₹500 each. */
  const bodyOf = (quantity: number) =>
    orderOf(productId, {
      order_items: [item(quantity)],
      subtotal: 500 * quantity,
      total_coupon_discount: 0,
      order_total: 500 * quantity + 49.5,
    });
  const placeOrder = async () => {
    const body = bodyOf(2);
    return (await test.call(place, { token, body })).body.data;
  };
  const assign = (
    id: string,
    vendor: string,
    vendor_charges: number,
    more: Partial<BodyOf<typeof assignVendor>> = {},
  ) =>
    test.call(assignVendor, {
      token,
      params: { id },
      body: { vendor, delivery_type: typeId, vendor_delivery_charges: 50, vendor_charges, ...more },
    });
  const suggested = async (id: string, vendor: string) => {
    const { body } = await test.call(vendorChoices, { token, params: { id } });
    return body.data.suggested.find((store) => store.id === vendor);
  };
  /** Balances of the ledger in rupees: what the marketplace owes the store, and its commission. */
  const balances = async (id: string) => {
    const { ledger } = (await test.call(view, { token, params: { id } })).body.data;
    const of = (account: string) =>
      ledger.reduce(
        (sum, { debit, credit, amount }) => sum + (debit === account ? amount : 0) - (credit === account ? amount : 0),
        0,
      );
    return { payable: of('vendor_payable'), commission: of('commission_income'), cost: of('vendor_cost') };
  };

  it('pays the value less the commission and the delivery, and nothing else can be entered', async () => {
    const store = await makeStore();
    await agree(store);
    const { _id: id, subtotal } = await placeOrder();
    const agreed = (subtotal ?? 0) * 0.75;
    expect(await suggested(id, store)).toMatchObject({ suggested_charges: agreed, charges_from: 'agreement' });
    const rejected = await assign(id, store, agreed - 1);
    expect(rejected).toMatchObject({
      status: 422,
      body: { fields: { vendor_charges: expect.stringContaining(`Rs ${agreed}`) } },
    });
    expect((await assign(id, store, agreed)).body.data.assigned_vendor?.vendor_charges).toBe(agreed);
    expect(await balances(id)).toEqual({
      payable: -(agreed + 50),
      commission: -((subtotal ?? 0) * 0.25),
      cost: (subtotal ?? 0) + 50,
    });
  });

  it('keeps its terms when the agreement changes, also when it is edited', async () => {
    const store = await makeStore();
    await agree(store);
    const order = await placeOrder();
    const id = order._id;
    await assign(id, store, (order.subtotal ?? 0) * 0.75);
    test.clock.now = new Date('2026-11-22T09:00:00Z');
    try {
      await agree(store, { valid_from: '2026-11-22', percent: 40 });
      const noted = await assign(id, store, (order.subtotal ?? 0) * 0.75, { vendors_note: 'Candles' });
      expect(noted.status).toBe(200);
      const { order_number: _n, order_date: _d, source: _s, payment_status: _p, ...body } = bodyOf(3);
      const { version } = (await test.call(details, { token, params: { id } })).body.data;
      const edited = await test.call(update, { token, params: { id }, body: { ...body, version } });
      expect(edited.status).toBe(200);
      const subtotal = edited.body.data.subtotal ?? 0;
      expect(edited.body.data.assigned_vendor?.vendor_charges).toBe(subtotal * 0.75);
      expect(await balances(id)).toMatchObject({ payable: -(subtotal * 0.75 + 50), commission: -subtotal * 0.25 });
      const other = await placeOrder();
      expect(await suggested(other._id, store)).toMatchObject({ suggested_charges: (other.subtotal ?? 0) * 0.6 });
    } finally {
      test.clock.now = new Date('2026-11-21T09:00:00Z');
    }
  });

  it('from before the agreement keeps the charges that staff enter', async () => {
    const store = await makeStore();
    const { _id: id } = await placeOrder();
    await assign(id, store, 400);
    await agree(store);
    expect((await suggested(id, store))?.charges_from).not.toBe('agreement');
    expect((await assign(id, store, 420)).body.data.assigned_vendor?.vendor_charges).toBe(420);
    const other = await placeOrder();
    expect((await suggested(other._id, store))?.charges_from).toBe('agreement');
  });

  it('owes nothing to a store that it was taken from, or after its cancellation', async () => {
    const [first, second] = [await makeStore(), await makeStore()];
    await agree(first);
    const { _id: id, subtotal } = await placeOrder();
    await assign(id, first, (subtotal ?? 0) * 0.75);
    await assign(id, second, 400);
    expect(await balances(id)).toEqual({ payable: -450, commission: 0, cost: 450 });
    await test.call(unassignVendor, { token, params: { id }, body: {} });
    expect(await balances(id)).toEqual({ payable: 0, commission: 0, cost: 0 });
    await assign(id, second, 400);
    await test.call(updateStatus, { token, params: { id }, body: { order_status: 'cancelled' } });
    expect(await balances(id)).toEqual({ payable: 0, commission: 0, cost: 0 });
    await test.call(updateStatus, { token, params: { id }, body: { order_status: 'pending' } });
    expect((await balances(id)).payable).toBe(-450);
  });
});
