import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAssignmentSettings, switchAcceptance } from '../../../../test/acceptance.ts';
import { prepareAssortments } from '../../../../test/assortment/price-lists.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { openTestServer } from '../../../../test/test-db.ts';
import { type Database, rowsOf } from '../../../platform/db/client.ts';
import { routeOrders } from '../routing/route-orders.ts';

let test: TestApp;
let other: Database;
let desk: Awaited<ReturnType<typeof prepareAssortments>>;
beforeAll(async () => {
  test = await buildTestApp();
  other = openTestServer(test.url ?? '', 1);
  desk = await prepareAssortments(test, 3);
});
afterAll(async () => {
  await other.close();
  await test.close();
});

/** Resolves when a transaction waits for a lock. */
const waitForLock = async (): Promise<void> => {
  const rows = await rowsOf(
    test.deps.database.db,
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if (rows.length === 0) return waitForLock();
};

/** Runs `work`, and pauses the cake of a store after `work` has chosen the store: it waits for the row that the pause has locked. */
const pauseDuring = async <Result>(store: number, work: () => Promise<Result>): Promise<Result> => {
  let working: Promise<Result> | undefined;
  await other.transaction(async (db) => {
    await db.execute(sql`select 1 from vendor where id = ${desk.idOf(store)} for update`);
    await db.execute(sql`
      insert into vendor_assortment (vendor_id, kind, record_id, makes, paused_until)
      values (${desk.idOf(store)}, 'product', ${desk.cake}, true, ${desk.day})`);
    working = work();
    await waitForLock();
  });
  if (!working) throw new Error('the work has not begun');
  return working;
};

it('a store that pauses a product between ranking and assignment is passed over by automatic assignment', async () => {
  await saveAssignmentSettings(test, { routing: { is_enabled: true } });
  const order = await desk.placeOrder();
  const route = () =>
    routeOrders(test.deps, (error) => {
      throw error;
    });
  await pauseDuring(0, route);
  expect((await desk.read(order)).assigned_vendor).toBeNull();
  await test.deps.database.db.execute(sql`update order_routing set due_at = now()`);
  await route();
  expect((await desk.read(order)).assigned_vendor?.vendor_id).toBe(desk.idOf(1));
  await test.deps.database.db.execute(sql`delete from vendor_assortment`);
});

describe('a bulk assignment waits for a store that pauses a product after it was chosen', () => {
  const assign = async (order: string, vendor: string) => {
    const body = { resource: 'order', action: 'assign', ids: [order], input: { vendor } };
    const started = await test.call(bulkEndpoints.run, { token: desk.token, body });
    await pauseDuring(0, () => test.runQueued());
    const { body: after } = await test.call(bulkEndpoints.job, {
      token: desk.token,
      params: { id: started.body.data._id },
    });
    await test.deps.database.db.execute(sql`delete from vendor_assortment`);
    const [row] = after.data.rows;
    return { outcome: row?.outcome, reason: row?.reason, vendor: (await desk.read(order)).assigned_vendor?.vendor_id };
  };

  it('and assigns the next store if any store may be chosen', async () => {
    expect(await assign(await desk.placeOrder(), 'best')).toMatchObject({ outcome: 'done', vendor: desk.idOf(1) });
  });

  it('and says why if only this store may be chosen', async () => {
    const { outcome, reason, vendor } = await assign(await desk.placeOrder(), desk.idOf(0));
    expect([outcome, vendor]).toEqual(['skipped', undefined]);
    expect(reason).toMatch(/cannot deliver this order: .*paused/);
  });
});

it('a store that pauses a product between ranking and offer gets no offer, and the next store gets it', async () => {
  await switchAcceptance(test, {});
  const order = await desk.placeOrder();
  expect((await desk.assign(order, 0)).status).toBe(200);
  const { status } = await pauseDuring(1, () => desk.decline(order, desk.vendors[0]));
  expect(status).toBe(200);
  expect((await desk.read(order)).assigned_vendor?.vendor_id).toBe(desk.idOf(2));
  expect((await desk.offersOf(order)).map(({ store_id, state }) => [store_id, state])).toEqual([
    [desk.idOf(0), 'declined'],
    [desk.idOf(2), 'offered'],
  ]);
});
