import { taxEndpoints, taxRate } from '@bakehouse/contract/money/tax-rate';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeOwner, makeProduct, orderOf } from '../../../../test/factories.ts';
import { clearDocuments } from '../../../../test/rows/clear-documents.ts';

const { create, invoice, updateStatus } = orderEndpoints;
const gstin = '07AAACB1234C1ZH';

let test: TestApp;
let token: string;
let productId: string;
beforeAll(async () => {
  test = await buildTestApp();
  test.clock.now = new Date('2026-09-10T06:00:00Z');
  test.deps.config.SELLER_GSTIN = gstin;
  token = (await makeOwner(test.deps)).token;
  productId = await makeProduct(test.deps);
  await clearDocuments(test.deps.database.db);
  for (const rate of [
    { hsn: '1905', rate: 5, applies_to: 'default' },
    { hsn: '9968', rate: 18, applies_to: 'delivery' },
  ] as const)
    await test.call(taxRate.endpoints.create, { token, body: { ...rate, effective_from: '2017-07-01' } });
});
afterAll(() => test.close());

/** Places an order of `price` rupees per cake in a state, and issues its invoice. */
const sell = async (price: number, state: string) => {
  const order = orderOf(productId);
  const [item] = order.order_items;
  const { status, body } = await test.call(create, {
    token,
    body: {
      ...order,
      order_date: test.clock.now.toISOString(),
      address: { ...order.address, shipping: { ...order.address.shipping, state } },
      order_items: [
        {
          ...item,
          product: { ...item?.product, price, quantity: 2 },
          shipping_cost: 59,
          selected_delivery_date: '2026-12-01',
          addons: [],
        },
      ] as typeof order.order_items,
      subtotal: price * 2,
      shipping_total: 59,
      total_coupon_discount: 0,
      order_total: price * 2 + 59,
    },
  });
  expect([status, body.fields]).toEqual([201, undefined]);
  expect((await test.probe(invoice, { token, params: { id: body.data._id } })).status).toBe(200);
  return body.data._id;
};
const cancel = (id: string) => test.call(updateStatus, { token, params: { id }, body: { order_status: 'cancelled' } });
const download = async (path: string, own = token) => {
  const headers = { authorization: `Bearer ${own}` };
  return test.app.inject({ url: `/api/tax_rate/${path}`, headers });
};

it('exports the invoices and credit notes of a month, which equal a calculation from the orders', async () => {
  test.clock.now = new Date('2026-08-31T18:29:00Z');
  await sell(500, 'Delhi');
  test.clock.now = new Date('2026-08-31T18:31:00Z');
  const prices = [105, 210, 333.33, 1_050];
  for (const price of prices) await sell(price, 'Delhi');
  await sell(525, 'Kerala');
  await cancel(await sell(500, 'Delhi'));
  await sell(105_000, 'Goa');
  await cancel(await sell(105_000, 'Goa'));
  test.clock.now = new Date('2026-09-30T18:30:00Z');
  await sell(500, 'Delhi');

  const reply = await download('gstr1?month=2026-09');
  expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('gstr1-2026-09.json'),
  ]);
  const json = reply.json();
  const taxOf = (amount: number, rate: number) => Math.round((amount * 100 * rate) / (100 + rate)) / 100;
  const goods = prices.map((price) => ({ amount: price * 2, tax: taxOf(price * 2, 5) }));
  const sum = (amounts: number[]) => Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100;
  const row = (pos: string, rt: number) =>
    json.b2cs.find((own: { pos: string; rt: number }) => own.pos === pos && own.rt === rt);
  expect(row('07', 5).txval).toBe(sum(goods.map(({ amount, tax }) => amount - tax)));
  expect(sum([row('07', 5).camt, row('07', 5).samt])).toBe(sum(goods.map(({ tax }) => tax)));
  expect(row('07', 18)).toMatchObject({ txval: 200, camt: 18, samt: 18 });
  expect(row('32', 5)).toMatchObject({ sply_ty: 'INTER', txval: 1_000, iamt: 50 });
  expect(json.b2cs).toHaveLength(4);
  expect(json.b2cl).toMatchObject([{ pos: '30', inv: [{ val: 210_059, idt: '01-09-2026' }, { val: 210_059 }] }]);
  expect(json.cdnur).toMatchObject([{ pos: '30', val: 210_059 }]);
  expect(json.doc_issue.doc_det.map(({ docs }: { docs: { totnum: number }[] }) => docs[0]?.totnum)).toEqual([8, 2]);
  const hsn = json.hsn.hsn_b2c.find((own: { hsn_sc: string }) => own.hsn_sc === '1905');
  expect(hsn).toMatchObject({ qty: 12, txval: sum([row('07', 5).txval, 1_000, 200_000]) });

  const csv = await download('gstr1_csv?month=2026-09&table=b2cs');
  const rows = parse(csv.body, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map((line) => Number(line['Taxable Value'])).toSorted()).toEqual(
    json.b2cs.map(({ txval }: { txval: number }) => txval).toSorted(),
  );
  expect((await download('gstr1?month=2026-11')).json()).toMatchObject({ b2cs: [], doc_issue: { doc_det: [] } });
});

it('rejects a month that is none, and a marketplace without a GSTIN', async () => {
  expect((await download('gstr1?month=2026-13')).json().error).toMatch(/month must be such as 2026-09/);
  test.deps.config.SELLER_GSTIN = undefined;
  const reply = await test.probe(taxEndpoints.gstr1, { token, query: { month: '2026-09' } });
  expect(reply.body).toMatchObject({
    code: 'wrong_status',
    error: 'The marketplace has no GSTIN. Set SELLER_GSTIN before you export a return.',
  });
  test.deps.config.SELLER_GSTIN = gstin;
});
