import { category } from '@bakehouse/contract/category';
import { accountBalances } from '@bakehouse/contract/money/ledger-accounts';
import { taxRate } from '@bakehouse/contract/money/tax-rate';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { NumberedOrder, OrderEdit } from '@bakehouse/contract/order/order-input';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { priceTax } from '@bakehouse/contract/order/order-tax.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { assignVendor, makeOwner, makeProduct, makeVendor, orderOf } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { readContent } from '../invoice/order-documents.ts';
import { priceTax as calculateOrderTax, toTaxedOrder } from './order-tax.ts';

const { create, details, invoice, update, updateStatus } = orderEndpoints;
const gstin = '07AAACB1234C1ZH';

let test: TestApp;
let token: string;
let productId: string;
const now = new Date('2025-09-25T06:00:00Z');
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
  productId = await makeProduct(test.deps);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.now = now;
  Object.assign(test.deps.config, { SELLER_GSTIN: gstin, SELLER_NAME: 'Bakehouse' });
  await test.deps.database.db.execute(sql`delete from tax_rate`);
  await test.deps.database.db.execute(sql`delete from content_setting where name = 'payment'`);
});

type Rate = Partial<Parameters<typeof taxRate.input.encode>[0]>;
const enter = async (changes: Rate = {}) => {
  const body = { hsn: '1905', rate: 5, applies_to: 'default', effective_from: '2017-07-01', ...changes } as const;
  const { status, body: reply } = await test.call(taxRate.endpoints.create, { token, body });
  expect([status, reply.error]).toEqual([201, undefined]);
};
const excludeTax = () =>
  test.deps.database.db.execute(sql`
    insert into content_setting (name, value, version, saved_at, saved_by)
    values ('payment', '{"prices_include_tax": false}', 1, now(), 'Test')`);

/** Two cakes for ₹1,000, delivered for ₹50 on the day after the order. */
const bodyOf = (changes: Partial<NumberedOrder> = {}): NumberedOrder => {
  const order = orderOf(productId);
  const [item] = order.order_items;
  return {
    ...order,
    order_date: now.toISOString(),
    order_items: [
      { ...item, shipping_cost: 50, selected_delivery_date: '2025-09-26', addons: [] },
    ] as NumberedOrder['order_items'],
    subtotal: 1000,
    shipping_total: 50,
    total_coupon_discount: 0,
    order_total: 1050,
    ...changes,
  };
};
const place = async (changes: Partial<NumberedOrder> = {}) => {
  const { status, body } = await test.call(create, { token, body: bodyOf(changes) });
  expect([status, body.fields]).toEqual([201, undefined]);
  return body.data;
};
const read = async (id: string) => (await test.call(details, { token, params: { id } })).body.data;
const edit = (id: string, version: number, changes: Partial<OrderEdit> = {}) => {
  const { order_number: _n, order_date: _d, source: _s, status: _t, ...body } = bodyOf();
  return test.call(update, { token, params: { id }, body: { ...body, version, ...changes } });
};
const balancesOf = async (id: string) => {
  const { data } = (await test.call(orderMoneyEndpoints.view, { token, params: { id } })).body;
  const rows = data.ledger.map(
    ({ debit, credit, amount }) => ({ debit, credit, amount: Math.round(amount * 100) }) as never,
  );
  return Object.fromEntries([...accountBalances(rows)].filter(([, balance]) => balance !== 0));
};
const documentsOf = async (id: string) => {
  const rows = await rowsOf<{ document: string; hash: string }>(
    test.deps.database.db,
    sql`select document, hash from order_document where order_id = ${id} order by position`,
  );
  return rows.map(({ document, hash }) => ({ ...readContent(document), hash }));
};
const issue = async (id: string) => {
  expect((await test.probe(invoice, { token, params: { id } })).status).toBe(200);
  return (await documentsOf(id)).at(-1);
};
const addressIn = (state: string) => {
  const { address } = orderOf(productId);
  return { ...address, shipping: { ...address.shipping, state } };
};

describe('without a rate', () => {
  it('an order and its invoice have no tax, with or without a GSTIN', async () => {
    for (const own of [undefined, gstin]) {
      test.deps.config.SELLER_GSTIN = own;
      const order = await place();
      expect(order).toMatchObject({ tax_total: 0, prices_include_tax: true, tax: null, order_total: 1050 });
      const content = await issue(order._id);
      expect(content?.title).toBe(own ? 'Tax Invoice' : 'Invoice');
      expect(Object.keys(content ?? {}).toSorted()).toEqual([
        'assignedAt',
        'facts',
        'hash',
        'items',
        'number',
        'orderId',
        'parties',
        'payment',
        'seller',
        'sums',
        'title',
        'total',
        'totalInWords',
      ]);
      expect(content?.seller).toEqual({ name: 'Bakehouse', lines: own ? [`GSTIN ${own}`] : [] });
      expect(content?.items[0]).not.toHaveProperty('tax');
      expect(content?.sums.at(-1)).toEqual({ label: 'Tax', amount: '₹0.00' });
      expect(await balancesOf(order._id)).toEqual({
        customer_receivable: 105_000,
        sales: -100_000,
        delivery_income: -5_000,
      });
    }
  });

  it('a seller without a GSTIN charges no tax', async () => {
    await enter();
    test.deps.config.SELLER_GSTIN = undefined;
    expect(await place()).toMatchObject({ tax_total: 0, tax: null });
  });
});

describe('an order with prices that include tax', () => {
  it('keeps its total, and has tax of the rate of its day in the marketplace’s zone', async () => {
    await enter({ rate: 18 });
    await enter({ rate: 5, effective_from: '2025-09-22' });
    // 21 September 2025, 23:59:59 and 22 September, 00:00:00 in India.
    for (const [at, rate, tax] of [
      ['2025-09-21T18:29:59.999Z', 18, 160.17],
      ['2025-09-21T18:30:00.000Z', 5, 50],
    ] as const) {
      const order = await place({ order_date: at });
      expect(order).toMatchObject({ order_total: 1050, tax_total: tax, prices_include_tax: true });
      expect(order.tax?.lines.map((line) => line.rate)).toEqual([rate, rate]);
    }
    expect((await place({ order_date: '2017-06-30T00:00:00Z', order_items: bodyOf().order_items })).tax).toBeNull();
  });

  it('has the rates of products, nearest categories and delivery, and posts them by kind', async () => {
    const makeCategory = async (name: string, parent: string | null = null) =>
      (await test.call(category.endpoints.create, { token, body: { name, parent } })).body.data._id;
    const [parent] = [await makeCategory('Cakes')];
    const child = await makeCategory('Truffles', parent);
    await test.deps.database.db.execute(
      sql`insert into product_category values (${productId}, ${child}) on conflict do nothing`,
    );
    await enter({ rate: 28, hsn: '9999' });
    await enter({ applies_to: 'category', category: parent, rate: 12, hsn: '1901' });
    await enter({ applies_to: 'delivery', rate: 18, hsn: '9968' });
    expect((await place()).tax?.lines).toEqual([
      { key: '000', hsn: '1901', rate: 12, taxable: 892.86, tax: 107.14 },
      { key: 'delivery', hsn: '9968', rate: 18, taxable: 42.37, tax: 7.63 },
    ]);
    await enter({ applies_to: 'category', category: child, rate: 5, hsn: '1905' });
    const order = await place();
    expect(order.tax).toMatchObject({ cgst: 27.63, sgst: 27.62, igst: 0, place_of_supply: '07 Delhi' });
    expect(await balancesOf(order._id)).toEqual({
      customer_receivable: 105_000,
      sales: -95_238,
      delivery_income: -4_237,
      tax_cgst: -2_763,
      tax_sgst: -2_762,
    });
    await enter({ applies_to: 'product', product: productId, rate: 0, hsn: '1906' });
    expect((await place()).tax?.lines[0]).toMatchObject({ hsn: '1906', rate: 0, tax: 0 });
    await test.deps.database.db.execute(sql`delete from product_category`);
  });

  it('has IGST in another state, and the seller’s state for an unknown one', async () => {
    await enter();
    expect((await place({ address: addressIn('maharashtra') })).tax).toMatchObject({
      cgst: 0,
      igst: 50,
      place_of_supply: '27 Maharashtra',
    });
    expect((await place({ address: addressIn('Atlantis') })).tax).toMatchObject({ cgst: 25, sgst: 25, igst: 0 });
  });
});

describe('an order with prices that exclude tax', () => {
  beforeEach(async () => {
    await enter();
    await excludeTax();
  });

  it('has the tax in its total, its balance and its ledger', async () => {
    const order = await place();
    expect(order).toMatchObject({ subtotal: 1000, tax_total: 52.5, prices_include_tax: false, order_total: 1102.5 });
    const { data } = (await test.call(orderMoneyEndpoints.view, { token, params: { id: order._id } })).body;
    expect(data.balance).toMatchObject({ charges: 1102.5, due: 1102.5 });
    expect(await balancesOf(order._id)).toEqual({
      customer_receivable: 110_250,
      sales: -100_000,
      delivery_income: -5_000,
      tax_cgst: -2_625,
      tax_sgst: -2_625,
    });
  });

  it('is accepted with the tax that the client calculated, and rejected with another one', async () => {
    expect(await place({ tax_total: 52.5, order_total: 1102.5 })).toMatchObject({ order_total: 1102.5 });
    const { status, body } = await test.call(create, { token, body: bodyOf({ tax_total: 60, order_total: 1110 }) });
    expect([status, body.fields]).toEqual([
      422,
      { tax_total: 'tax_total must be 52.5', order_total: 'order_total must be 1102.5' },
    ]);
    const wrong = await test.call(create, { token, body: bodyOf({ tax_total: 52.5, order_total: 1100 }) });
    expect(wrong.body.fields).toEqual({ order_total: "order_total must be 1050, the sum of the order's lines" });
  });

  it('is edited with the rates of its day, and keeps its tax while its prices are the same', async () => {
    const order = await place();
    await enter({ rate: 18, effective_from: '2025-01-01' });
    const renamed = await edit(order._id, 1, { customer: { full_name: 'Ira Das', phone: '9811122244' } });
    expect(renamed.body.data).toMatchObject({ tax_total: 52.5, order_total: 1102.5 });
    const moved = await edit(order._id, 2, { address: addressIn('Goa') });
    expect(moved.body.data.tax).toMatchObject({ igst: 52.5, cgst: 0 });
    const cheaper = await edit(order._id, 3, { total_coupon_discount: 500, order_total: 550 });
    expect(cheaper.body.data).toMatchObject({ tax_total: 99, order_total: 649, prices_include_tax: false });
    expect(await balancesOf(order._id)).toMatchObject({
      customer_receivable: 64_900,
      tax_cgst: -4_950,
      tax_sgst: -4_950,
    });
    expect(cheaper.body.data.timeline.at(-1)?.subject).toBe('Shipping Address, Discount, Tax, Total');
  });

  it('can be read and sent back unchanged', async () => {
    const order = await place();
    const same = await edit(order._id, 1, { tax_total: order.tax_total ?? 0, order_total: order.order_total ?? 0 });
    expect([same.status, same.body.data.version]).toEqual([200, 1]);
  });

  it('is posted back when it is cancelled, and again when it is restored', async () => {
    const { _id: id } = await place();
    const set = (order_status: 'cancelled' | 'confirmed') =>
      test.call(updateStatus, { token, params: { id }, body: { order_status } });
    const before = await balancesOf(id);
    await set('cancelled');
    expect(await balancesOf(id)).toEqual({});
    await set('confirmed');
    expect(await balancesOf(id)).toEqual(before);
  });

  it('has a preview of the tax in the order form', async () => {
    const items = [{ product: productId, price: 500, quantity: 2, shipping_cost: 50, addons: [] }];
    const preview = (more: object = {}) =>
      test.call(priceTax, { token, body: { items, total_coupon_discount: 0, ...more } });
    expect((await preview()).body.data).toEqual({ tax_total: 52.5, prices_include_tax: false });
    expect((await preview({ coupon_codes: [], total_coupon_discount: 50 })).body.data.tax_total).toBe(50);
    const order = await place();
    await enter({ rate: 18, effective_from: '2025-01-01' });
    expect((await preview({ order: order._id })).body.data.tax_total).toBe(52.5);
    expect((await preview({ order: order._id, total_coupon_discount: 50 })).body.data.tax_total).toBe(180);
    const unknown = await preview({ order: '00000000-0000-7000-8000-000000000000' });
    expect(unknown.status).toBe(404);
  });

  it('does not follow a later change of the setting', async () => {
    const order = await place();
    await test.deps.database.db.execute(sql`delete from content_setting where name = 'payment'`);
    const edited = await edit(order._id, 1, { total_coupon_discount: 50, order_total: 1000 });
    expect(edited.body.data).toMatchObject({ prices_include_tax: false, tax_total: 50, order_total: 1050 });
  });
});

it('is hidden from the store of the order', async () => {
  await enter();
  const store = await makeVendor(test.deps, [details]);
  const order = await place();
  await assignVendor(test.deps, order._id, store.vendorId);
  const { body } = await test.call(details, { token: store.token, params: { id: order._id } });
  expect(body.data).toMatchObject({ tax_total: null, tax: null, order_total: null });
});

it('is read with one statement, however many lines an order has', async () => {
  await enter();
  const statements: string[] = [];
  const { db } = test.deps.database;
  const items = Array.from({ length: 40 }, () => ({
    product: productId,
    price: 100,
    quantity: 1,
    shipping_cost: 0,
    addons: [],
  }));
  const counting = new Proxy(db, {
    get: (target, key, receiver) => {
      if (key === 'execute') statements.push(String(key));
      return Reflect.get(target, key, receiver);
    },
  });
  const tax = await calculateOrderTax({ db: counting, deps: test.deps }, toTaxedOrder(items, 0, []), { at: now });
  expect([tax.tax?.lines.length, statements.length]).toEqual([40, 1]);
});

describe('the invoice of an order with tax', () => {
  it('has columns and a summary of the tax, and the place of supply', async () => {
    await enter();
    await enter({ applies_to: 'delivery', rate: 18, hsn: '9968' });
    const order = await place({ address: addressIn('Delhi') });
    const content = await issue(order._id);
    expect(content).toMatchObject({
      title: 'Tax Invoice',
      total: '₹1,050.00',
      items: [
        { amount: '₹1,000.00', tax: { hsn: '1905', taxable: '₹952.38', rate: '5 %', tax: '₹47.62' } },
        {
          name: 'Delivery charges',
          amount: '₹50.00',
          tax: { hsn: '9968', taxable: '₹42.37', rate: '18 %', tax: '₹7.63' },
        },
      ],
      taxSummary: [
        ['Tax rate', 'Taxable value', 'CGST', 'SGST'],
        ['5 %', '₹952.38', '2.5 %  ₹23.81', '2.5 %  ₹23.81'],
        ['18 %', '₹42.37', '9 %  ₹3.82', '9 %  ₹3.81'],
      ],
    });
    expect(content?.facts).toContainEqual({ label: 'Place of supply', value: '07 Delhi' });
    expect(content?.sums.slice(3)).toEqual([
      { label: 'Taxable value', amount: '₹994.75' },
      { label: 'CGST', amount: '₹27.63' },
      { label: 'SGST', amount: '₹27.62' },
    ]);
  });

  it('has IGST in another state, and adds tax that the prices exclude', async () => {
    await enter();
    await excludeTax();
    const order = await place({ address: addressIn('Kerala'), total_coupon_discount: 50, order_total: 1000 });
    const content = await issue(order._id);
    expect(content).toMatchObject({
      total: '₹1,050.00',
      taxSummary: [
        ['Tax rate', 'Taxable value', 'IGST'],
        ['5 %', '₹1,000.00', '5 %  ₹50.00'],
      ],
    });
    expect(content?.sums.slice(2)).toEqual([
      { label: 'Discount', amount: '-₹50.00' },
      { label: 'Taxable value', amount: '₹1,000.00' },
      { label: 'IGST', amount: '₹50.00' },
    ]);
  });

  it('is a bill of supply while every rate is 0', async () => {
    await enter({ rate: 0 });
    expect((await issue((await place())._id))?.title).toBe('Bill of Supply');
  });

  it('keeps its hash after a change of rates, and is credited and issued again after an edit', async () => {
    await enter();
    const order = await place();
    const before = await issue(order._id);
    await enter({ rate: 18, effective_from: '2025-01-01' });
    expect(await issue(order._id)).toEqual(before);
    await edit(order._id, 1, { total_coupon_discount: 100, order_total: 950 });
    const after = await issue(order._id);
    const [first, note, second] = await documentsOf(order._id);
    expect(first).toEqual(before);
    expect(note).toMatchObject({
      title: 'Credit Note',
      taxSummary: before?.taxSummary,
      gst: before?.gst,
      total: before?.total,
    });
    expect(second).toEqual(after);
    expect(second?.taxSummary?.[1]?.[0]).toBe('18 %');
  });

  it('is credited when only the place of supply changes', async () => {
    await enter();
    const order = await place();
    await issue(order._id);
    await edit(order._id, 1, { address: addressIn('Goa') });
    expect((await read(order._id)).documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
    expect((await issue(order._id))?.gst).toMatchObject({
      place: '30',
      gstin,
      lines: [{ igst: 4762, cgst: 0 }, { igst: 238 }],
    });
  });
});
