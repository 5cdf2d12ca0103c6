import { dashboardEndpoints } from '@bakehouse/contract/dashboard';
import { type ReportQuery, reportEndpoints } from '@bakehouse/contract/money/report.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeProduct, orderOf } from '../../../test/factories.ts';
import { deliveryDay, nextDay, prepareSettlements } from '../../../test/money/settlements.ts';
import { consumeEvents } from '../../kernel/events/event-consumer.ts';
import { newId } from '../../platform/db/columns.ts';
import { rebuildFigures, reportConsumer, scanOrders } from './report-figures.ts';

/** Orders of ₹1,010 with a discount of ₹100, placed on 20 November and due on 22 November until noon. */

let test: TestApp;
let desk: Awaited<ReturnType<typeof prepareSettlements>>;
let stores: { vendorId: string; token: string }[];
beforeAll(async () => {
  test = await buildTestApp();
  desk = await prepareSettlements(test);
  await consume();
  stores = [await desk.makeStore(), await desk.makeStore()];
  await placeAll();
  await consume();
});
afterAll(() => test.close());

const consume = () => consumeEvents(test.deps.database, reportConsumer(test.deps), 3);
const placedOn = '2026-11-20';
const [onTime, late] = [new Date('2026-11-22T06:30:00Z'), new Date('2026-11-22T06:31:00Z')];

/** The first store delivers on time, and late in cash; the second one bears a refund; one order is cancelled, one has no store, one is deleted. */
async function placeAll() {
  const [first = '', second = ''] = stores.map(({ vendorId }) => vendorId);
  test.clock.now = onTime;
  await desk.placeOrder(first);
  test.clock.now = late;
  await desk.placeOrder(first, { isCash: true });
  const refunded = await desk.placeOrder(second, { charges: 900 });
  await desk.refund(refunded, 60, 'vendor');
  await desk.placeOrder(second, { status: 'cancelled' });
  const product = await makeProduct(test.deps);
  for (const order_date of ['2026-11-20T10:15:00.000Z', '2026-11-20T18:30:00.000Z']) {
    const body = orderOf(product, { order_date, payment_status: 'Pending', payment_method: 'Net banking' });
    await test.call(orderEndpoints.create, { token: desk.token, body });
  }
  const { data } = (await test.call(orderEndpoints.create, { token: desk.token, body: orderOf(product) })).body;
  await test.call(orderEndpoints.remove, { token: desk.token, params: { id: data._id } });
}

const reportOf = async (query: Partial<ReportQuery> = {}) => {
  const wanted = { group: 'day', from: placedOn, to: deliveryDay, compare: 'none', ...query } as const;
  const reply = await test.call(reportEndpoints.view, { token: desk.token, query: wanted });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
};
const briefly = (rows: Awaited<ReturnType<typeof reportOf>>['rows']) =>
  rows.map(({ label, figures }) => [label, figures.orders, figures.revenue]);

it('counts orders on the day they were placed, and deliveries on the day they were due', async () => {
  const { rows, total, groups } = await reportOf();
  expect(groups).toBe(3);
  expect(rows.map(({ key }) => key)).toEqual([placedOn, '2026-11-21', deliveryDay]);
  expect(rows[0]?.figures).toEqual({
    orders: 4,
    cancelled: 1,
    pieces: 8,
    revenue: 4040,
    discount_platform: 400,
    discount_vendor: 0,
    refunds: 60,
    tax: 0,
    vendor_cost: 750 + 750 + 950,
    take: 260 + 260 + 60,
    take_rate: 19.14,
    due: 0,
    delivered: 0,
    on_time_rate: null,
  });
  // 18:30 UTC is midnight in Kolkata.
  expect(rows[1]?.figures).toMatchObject({ orders: 1, revenue: 1010, take: 0, take_rate: null, due: 0 });
  expect(rows[2]?.figures).toMatchObject({ orders: 0, revenue: 0, due: 5, delivered: 3, on_time_rate: 33.33 });
  expect(total).toMatchObject({ orders: 5, cancelled: 1, revenue: 5050, due: 5, delivered: 3, take_rate: 19.14 });
});

it('equals the figures of the dashboard', async () => {
  test.clock.now = nextDay;
  const { days } = (await test.call(dashboardEndpoints.sales, { token: desk.token })).body.data;
  const { rows } = await reportOf({ from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' });
  const figures = rows.map(({ key: day, figures: { orders, cancelled, revenue } }) => ({
    day,
    orders,
    cancelled,
    revenue,
  }));
  expect(figures).toEqual(days);
});

it('groups by vendor, city, payment method, product and category', async () => {
  const [first, second] = stores;
  const byVendor = await reportOf({ group: 'vendor' });
  expect(byVendor.rows.map(({ key }) => key)).toEqual([first?.vendorId, second?.vendorId]);
  expect(byVendor.rows[0]?.figures).toMatchObject({ orders: 2, revenue: 2020, take: 520, on_time_rate: 50 });
  expect(byVendor.rows[1]?.figures).toMatchObject({ orders: 1, cancelled: 1, refunds: 60, take: 60, on_time_rate: 0 });
  expect(briefly((await reportOf({ group: 'city' })).rows)).toEqual([['New Delhi', 5, 5050]]);
  expect(briefly((await reportOf({ group: 'payment_method' })).rows)).toEqual([
    ['Net banking', 2, 2020],
    ['UPI', 2, 2020],
    ['Cash', 1, 1010],
  ]);
  const byProduct = await reportOf({ group: 'product' });
  expect(byProduct.rows.map(({ figures }) => figures)).toMatchObject([
    { orders: 3, pieces: 6, revenue: 3000, cancelled: null, take_rate: null, due: null },
    { orders: 2, pieces: 4, revenue: 2000 },
  ]);
  expect(byProduct.total).toMatchObject({ orders: 5, pieces: 10, revenue: 5000, refunds: null });
  const byCategory = await reportOf({ group: 'category' });
  expect(byCategory.rows.reduce((sum, { figures }) => sum + figures.revenue, 0)).toBe(5000);
});

it('adds up whole months and the days around them', async () => {
  const { rows, total } = await reportOf({ group: 'vendor' });
  const long = await reportOf({ group: 'vendor', from: '2026-10-15', to: '2026-12-10' });
  expect([long.rows, long.total]).toEqual([rows, total]);
  const exact = await reportOf({ group: 'vendor', from: '2026-11-01', to: '2026-11-30' });
  expect([exact.rows, exact.total]).toEqual([rows, total]);
  expect((await reportOf({ group: 'vendor', from: '2026-11-01', to: '2026-11-19' })).total.orders).toBe(0);
  expect((await reportOf({ group: 'vendor', from: '2026-11-21', to: '2026-12-31' })).total).toMatchObject({
    orders: 1,
    due: 5,
  });
});

it('shows one group by day', async () => {
  const key = stores[0]?.vendorId ?? '';
  const report = await reportOf({ of: 'vendor', key });
  expect(report.of).toMatchObject({ key });
  expect(report.total).toMatchObject({ orders: 2, revenue: 2020, delivered: 2 });
  expect(report.rows.map(({ figures }) => figures.orders)).toEqual([2, 0, 0]);
  expect((await reportOf({ of: 'city', key: 'atlantis' })).of).toEqual({ key: 'atlantis', label: 'Atlantis' });
  expect((await reportOf({ of: 'product', key: newId() })).of?.label).toBe('Unknown');
});

it('compares with the period before and with the year before', async () => {
  const before = await reportOf({ from: '2026-11-21', to: '2026-11-21', compare: 'previous' });
  expect(before.compared).toEqual({ from: placedOn, to: placedOn });
  expect([before.total.orders, before.previous?.orders]).toEqual([1, 4]);
  expect(before.rows[0]?.previous?.revenue).toBe(4040);
  const ofStores = await reportOf({ group: 'vendor', from: deliveryDay, to: deliveryDay, compare: 'previous' });
  expect(ofStores.rows.map(({ previous }) => previous?.orders)).toEqual([0, 0]);
  const year = await reportOf({ from: '2027-11-20', to: '2027-11-20', compare: 'year' });
  expect(year.rows[0]).toMatchObject({ figures: { orders: 0 }, previous: { orders: 4 } });
  expect((await reportOf({ from: '2028-02-29', to: '2028-02-29', compare: 'year' })).compared?.from).toBe('2027-02-28');
});

it('rejects periods and limits that make no sense', async () => {
  const fieldsOf = async (query: object) => {
    const wanted = { from: placedOn, to: placedOn, ...query } as ReportQuery;
    return (await test.call(reportEndpoints.view, { token: desk.token, query: wanted })).body.fields;
  };
  expect(await fieldsOf({ to: '2026-11-19' })).toEqual({ to: 'to must not be before from' });
  expect(await fieldsOf({ to: '2027-11-21' })).toEqual({ to: 'from and to can cover at most 366 days' });
  expect(await fieldsOf({ of: 'city' })).toEqual({ key: 'of and key belong together' });
  expect(await fieldsOf({ of: 'vendor', key: 'x' })).toEqual({ key: 'key must be an id' });
  expect(await fieldsOf({ group: 'vendor', of: 'city', key: 'delhi' })).toEqual({ of: 'of limits a report by day' });
  const store = await test.call(reportEndpoints.view, {
    token: stores[0]?.token ?? '',
    query: { from: placedOn, to: placedOn } as ReportQuery,
  });
  expect(store.status).toBe(403);
});

it('exports all rows as CSV and XLSX', async () => {
  const fileOf = async (endpoint: { readonly path: string }, query: string) => {
    const url = `/api/${endpoint.path}?from=${placedOn}&to=${deliveryDay}&${query}`;
    return test.app.inject({ url, headers: { authorization: `Bearer ${desk.token}` } });
  };
  const csv = await fileOf(reportEndpoints.exportCsv, 'group=payment_method&compare=previous');
  const lines = csv.payload.split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFPayment method,Orders,.*,On time %,Orders \(2026-11-17 to 2026-11-19\)/);
  expect(lines[1]).toMatch(/^Net banking,2,0,4,2020,200,/);
  expect(lines[4]).toMatch(/^All orders,5,1,10,5050,500,/);
  const workbook = await fileOf(reportEndpoints.exportXlsx, 'group=vendor');
  expect(workbook.headers['content-disposition']).toContain('report-by-vendor-2026-11-20-to-2026-11-22.xlsx');
  const { sheets } = await readXlsx(workbook.rawPayload);
  expect(sheets[0]?.name).toBe('Vendor');
  expect(sheets[0]?.rows.flat()).toContain(2020);
});

it('has balances that sum to zero, also after a settlement', async () => {
  const moneyOf = async () => (await test.call(reportEndpoints.overview, { token: desk.token })).body.data;
  const sum = ({ accounts }: Awaited<ReturnType<typeof moneyOf>>) =>
    Math.round(accounts.reduce((total, { balance }) => total + balance, 0) * 100);
  const before = await moneyOf();
  // Two orders are not paid, and the cancelled one is to be refunded.
  expect(before).toMatchObject({
    customers_owe: 2020 - 1010,
    cash_with_vendors: 1010,
    unsettled: 750 + 750 + 950 - 60,
  });
  expect(sum(before)).toBe(0);
  await desk.setPayment({ settlement_cycle: 'daily' });
  const { payout } = await desk.settleAll(stores[0]?.vendorId ?? '');
  await desk.run(stores[1]?.vendorId);
  const after = await moneyOf();
  expect(after).toMatchObject({ unsettled: 890, payouts_due: payout, payouts: 1, drafts: 1, next_run: '2026-11-24' });
  expect(sum(after)).toBe(0);
  expect(after.accounts.find(({ account }) => account === 'sales')?.balance).toBe(-5302.5);

  // The gateway settles ₹1,000 and charges ₹23.60.
  await test.deps.database.db.execute(sql`
    with settlement as (
      insert into gateway_settlement (id, gateway, reference, utr, settled_at) values (gen_random_uuid(), 'razorpay', 'setl_1', '', now())
      returning id)
    insert into gateway_entry (settlement_id, number, at, debit, credit, amount)
    select s.id, m.number, now(), m.debit, 'gateway_clearing', m.amount from settlement s
    cross join (values (1, 'bank', 97640), (2, 'gateway_fees', 2360)) as m(number, debit, amount)`);
  const settled = await moneyOf();
  const balanceOf = ({ accounts }: typeof settled, name: string) =>
    accounts.find(({ account }) => account === name)?.balance ?? 0;
  expect(balanceOf(settled, 'gateway_fees')).toBe(23.6);
  expect(balanceOf(settled, 'bank') - balanceOf(after, 'bank')).toBe(976.4);
  expect(settled.in_clearing - after.in_clearing).toBe(-1000);
  expect(sum(settled)).toBe(0);
});

it('finds orders that no event announced, and corrects wrong sums', async () => {
  const { db } = test.deps.database;
  const rebuild = (write: boolean) => rebuildFigures(test.deps.database, test.deps.config.TIME_ZONE, { write });
  const expected = await reportOf();
  expect(await rebuild(false)).toMatchObject({ changed: 0, wrong: 0 });
  await db.execute(sql`truncate order_report, report_figure, account_balance, report_scan`);
  expect((await reportOf()).total.orders).toBe(0);
  test.clock.now = new Date(Date.now() + 3_600_000);
  expect(await scanOrders(test.deps)).toBe(7);
  expect(await scanOrders(test.deps)).toBe(0);
  expect(await reportOf()).toEqual(expected);
  expect(await rebuild(false)).toMatchObject({ orders: 7, changed: 0, wrong: 0 });
  await db.execute(
    sql`update report_figure set revenue = revenue + 1 where dimension = 'all' and grain = 'day' and orders > 1`,
  );
  await db.execute(
    sql`update order_report set city = 'atlantis' where order_id = (select min(order_id::text)::uuid from order_report)`,
  );
  expect(await rebuild(false)).toMatchObject({ changed: 1, wrong: 7 });
  expect(await rebuild(true)).toMatchObject({ changed: 1 });
  expect(await rebuild(false)).toMatchObject({ changed: 0, wrong: 0 });
  expect(await reportOf()).toEqual(expected);
});
