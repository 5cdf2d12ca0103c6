import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { agreementEndpoints } from '@bakehouse/contract/vendor/vendor-agreement';
import { vendorAssortmentEndpoints } from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveAssignmentSettings } from '../../../../test/acceptance.ts';
import { amount, percent, prepareAssortments } from '../../../../test/assortment/price-lists.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { newId } from '../../../platform/db/columns.ts';
import { routeOrders } from '../routing/route-orders.ts';

let test: TestApp;
let desk: Awaited<ReturnType<typeof prepareAssortments>>;
beforeAll(async () => {
  test = await buildTestApp();
  desk = await prepareAssortments(test, 2);
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db } = test.deps.database;
  await saveAssignmentSettings(test, {});
  for (const table of ['vendor_assortment', 'vendor_assortment_request', 'vendor_agreement', 'order_routing'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  await db.execute(sql`update vendor set makes_only_listed = false`);
  await db.execute(sql`update orders set deleted_at = now()`);
});

const nameOf = async (store: number) =>
  (await test.call(vendorEndpoints.detail, { token: desk.token, params: { id: desk.idOf(store) } })).body.data
    .store_name;
const run = async (ids: string[], vendor: string) => {
  const body = { resource: 'order', action: 'assign', ids, input: { vendor } };
  const preview = await test.call(bulkEndpoints.preview, { token: desk.token, body });
  const started = await test.call(bulkEndpoints.run, { token: desk.token, body });
  await test.runQueued();
  const id = started.body.data._id;
  const { rows } = (await test.call(bulkEndpoints.job, { token: desk.token, params: { id }, query: {} })).body.data;
  return { preview: preview.body.data, rows };
};
const chargesOf = async (id: string) => (await desk.read(id)).assigned_vendor?.vendor_charges;

describe('a store that does not make a product', () => {
  it('is not suggested, with the reason, and is rejected when it is chosen', async () => {
    const order = await desk.placeOrder();
    await desk.setEntries(0, { [desk.candle]: { makes: false } });
    const { suggested, left_out } = await desk.choicesOf(order);
    expect(suggested.map(({ id }) => id)).toEqual([desk.idOf(1)]);
    expect(left_out).toMatchObject([
      { id: desk.idOf(0), reason: 'does not make Candle', reasons: [{ code: 'product' }] },
    ]);
    const rejected = await desk.assign(order, 0);
    expect([rejected.status, rejected.body.code, rejected.body.error]).toEqual([
      422,
      'not_eligible',
      `${await nameOf(0)} cannot deliver this order: does not make Candle`,
    ]);
    expect((await desk.assign(await desk.placeOrder({ withCandle: false }), 0)).status).toBe(200);
  });

  it('is paused until a delivery day', async () => {
    await desk.setEntries(0, { [desk.cake]: { paused_until: desk.day } });
    const [paused, later] = [await desk.placeOrder(), await desk.placeOrder({ date: dayAfter(desk.day) })];
    expect((await desk.choicesOf(paused)).left_out).toMatchObject([
      { reason: expect.stringMatching(/^has paused Truffle Cake until \d+ \w+$/) },
    ]);
    expect((await desk.choicesOf(later)).suggested.map(({ id }) => id)).toEqual([desk.idOf(0), desk.idOf(1)]);
  });

  it('is excluded by a parent category, except for a product with an entry', async () => {
    const [parent, child] = [newId(), newId()];
    await test.deps.database.db.execute(sql`
      insert into category (id, name, slug, status, parent_id)
      values (${parent}, 'Cakes', ${parent}, 'Active', null), (${child}, 'Truffles', ${child}, 'Active', ${parent})`);
    await test.deps.database.db.execute(
      sql`insert into product_category (product_id, category_id) values (${desk.cake}, ${child})`,
    );
    const exclude = {
      token: desk.token,
      params: { id: desk.idOf(0) },
      body: { changes: [{ kind: 'category' as const, record: parent, makes: false }] },
    };
    await test.call(vendorAssortmentEndpoints.update, exclude);
    const order = await desk.placeOrder();
    expect((await desk.choicesOf(order)).left_out).toMatchObject([{ reason: 'does not make Truffle Cake' }]);
    await desk.setEntries(0, { [desk.cake]: { makes: true } });
    expect((await desk.choicesOf(order)).left_out).toEqual([]);
  });

  it('makes everything while it makes only what is listed and lists nothing', async () => {
    await test.deps.database.db.execute(sql`update vendor set makes_only_listed = true where id = ${desk.idOf(0)}`);
    const order = await desk.placeOrder();
    expect((await desk.choicesOf(order)).left_out).toEqual([]);
    await desk.setEntries(0, { [desk.cake]: {} });
    expect((await desk.choicesOf(order)).left_out).toMatchObject([{ reason: 'does not make Candle' }]);
  });

  it('keeps an order that it has', async () => {
    const order = await desk.placeOrder();
    await desk.assign(order, 0);
    await desk.setEntries(0, { [desk.cake]: { makes: false } });
    expect((await desk.assign(order, 0, 650)).status).toBe(200);
  });

  it('is skipped by bulk actions and by the look-up of stores for an order', async () => {
    await desk.setEntries(0, { [desk.cake]: { makes: false } });
    const [best, chosen] = [await desk.placeOrder(), await desk.placeOrder()];
    const { preview, rows } = await run([best], 'best');
    expect(preview.changes).toMatchObject([{ to: expect.stringContaining(await nameOf(1)) }]);
    expect(rows).toMatchObject([{ outcome: 'done', to: expect.stringContaining(await nameOf(1)) }]);
    const reason = `${await nameOf(0)} cannot deliver this order: does not make Truffle Cake`;
    const one = await run([chosen], desk.idOf(0));
    expect(one.preview.unchanged).toMatchObject([{ reason }]);
    expect(one.rows).toMatchObject([{ outcome: 'skipped', reason }]);
    const point = { latitude: 28.55, longitude: 77.2 };
    const slot = { date: desk.day, from: '10:00', upto: '12:00' };
    const find = async (body: object) =>
      (await test.call(vendorEndpoints.servicing, { token: desk.token, body: { ...point, ...body } })).body.data.map(
        ({ reasons }) => reasons.map(({ text }) => text),
      );
    expect(await find({ order: chosen })).toEqual([['does not make Truffle Cake'], []]);
    await desk.setEntries(0, { [desk.cake]: { makes: true }, [desk.candle]: { makes: false } });
    expect(await find({ deliveries: [{ ...slot, product: desk.cake, addons: [desk.candle] }] })).toEqual([
      ['does not make Candle'],
      [],
    ]);
  });

  it('is passed over by automatic assignment', async () => {
    await saveAssignmentSettings(test, { routing: { is_enabled: true } });
    await desk.setEntries(0, { [desk.cake]: { makes: false } });
    await desk.setEntries(1, { [desk.cake]: amount(400), [desk.candle]: amount(5) });
    const order = await desk.placeOrder();
    await routeOrders(test.deps, (error) => {
      throw error;
    });
    const { assigned_vendor } = await desk.read(order);
    expect(assigned_vendor).toMatchObject({ vendor_id: desk.idOf(1), vendor_charges: 810 });
  });

  it('that paused the product after it was suggested is rejected, and the next suggestion is taken', async () => {
    const order = await desk.placeOrder();
    expect((await desk.choicesOf(order)).suggested[0]?.id).toBe(desk.idOf(0));
    await desk.setEntries(0, { [desk.cake]: { paused_until: desk.day } });
    expect((await desk.assign(order, 0)).body.error).toContain('has paused Truffle Cake until');
    expect((await desk.read(order)).assigned_vendor).toBeNull();
    const [next] = (await desk.choicesOf(order)).suggested;
    expect(next?.id).toBe(desk.idOf(1));
    expect((await desk.assign(order, 1)).status).toBe(200);
  });
});

describe('the suggested charges', () => {
  const suggested = async (id: string, store = 0) => {
    const found = (await desk.choicesOf(id)).suggested.find((vendor) => vendor.id === desk.idOf(store));
    return [found?.charges_from, found?.suggested_charges];
  };

  it('are those of the assortment when every item and add-on has a price', async () => {
    const order = await desk.placeOrder();
    await desk.setEntries(0, { [desk.cake]: percent(72.5) });
    expect((await suggested(order))[0]).toBe('commission');
    await desk.setEntries(0, { [desk.candle]: amount(5.25) });
    expect(await suggested(order)).toEqual(['assortment', 725 + 10.5]);
    expect((await suggested(order, 1))[0]).toBe('commission');
  });

  it('come from an agreement before the assortment, and from it before the last order', async () => {
    await desk.assign(await desk.placeOrder(), 0, 600);
    await test.deps.database.db.execute(sql`update orders set deleted_at = null where vendor_id = ${desk.idOf(0)}`);
    const order = await desk.placeOrder();
    expect(await suggested(order)).toEqual(['last_order', 600]);
    await desk.setEntries(0, { [desk.cake]: amount(400), [desk.candle]: amount(5) });
    expect(await suggested(order)).toEqual(['assortment', 810]);
    const agreement = { valid_from: dayAfter(desk.day, 1), basis: 'commission' as const, percent: 25, rules: [] };
    await test.call(agreementEndpoints.create, { token: desk.token, params: { id: desk.idOf(0) }, body: agreement });
    await test.deps.database.db.execute(sql`update vendor_agreement set valid_from = '2020-01-01'`);
    expect(await suggested(order)).toEqual(['agreement', 780]);
  });

  it('stay as they were sent when the price list changes before the assignment', async () => {
    await desk.setEntries(0, { [desk.cake]: amount(400), [desk.candle]: amount(5) });
    const order = await desk.placeOrder();
    const [, charges] = await suggested(order);
    await desk.setEntries(0, { [desk.cake]: amount(450) });
    expect((await desk.assign(order, 0, Number(charges))).status).toBe(200);
    expect(await chargesOf(order)).toBe(810);
  });

  it('of a bulk action are those at the time of each assignment', async () => {
    const { db } = test.deps.database;
    await desk.setEntries(0, { [desk.cake]: amount(400), [desk.candle]: amount(5) });
    // Each assignment raises the price of the cake by a rupee, as a price list that somebody changes during the run.
    await db.execute(sql`
      create function raise_price() returns trigger language plpgsql as
      $$ begin update vendor_assortment set price = price + 100 where price > 500; return null; end $$`);
    await db.execute(
      sql`create trigger raise_price after insert on order_assignment for each row execute function raise_price()`,
    );
    try {
      const ids = [await desk.placeOrder(), await desk.placeOrder(), await desk.placeOrder()];
      const { rows } = await run(ids, desk.idOf(0));
      expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
      expect(await Promise.all(ids.map(chargesOf))).toEqual([810, 812, 814]);
    } finally {
      await db.execute(sql`drop function raise_price() cascade`);
    }
  });
});
