import { unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareAcceptance, saveAssignmentSettings } from '../../../../test/acceptance.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { routeOrders } from './route-orders.ts';

describe('several servers', () => {
  let test: TestApp;
  let desk: Awaited<ReturnType<typeof prepareAcceptance>>;
  beforeAll(async () => {
    test = await buildTestApp();
    await saveAssignmentSettings(test, { routing: { is_enabled: true } });
    desk = await prepareAcceptance(test, 4);
  });
  afterAll(() => test.close());

  const route = () =>
    routeOrders(test.deps, (error) => {
      throw error;
    });

  it('assign each order once, and the places of the stores to as many orders', async () => {
    const capacity = { per: 'slot', orders: 5 } as const;
    for (const { vendorId: id } of desk.vendors)
      await test.call(vendorHoursEndpoints.update, {
        token: desk.token,
        params: { id },
        body: { hours: { ...unlimitedHours, capacity } },
      });
    const orders = await Promise.all(Array.from({ length: 24 }, () => desk.placeOrder()));
    const isDone = async () => {
      await Promise.all([route(), route(), route()]);
      await test.deps.database.db.execute(sql`update order_routing set due_at = now() where state = 'due'`);
      const [row] = await rowsOf<{ n: number }>(
        test.deps.database.db,
        sql`select count(*)::int as n from order_routing where state = 'due'`,
      );
      return row?.n === 0;
    };
    while (!(await isDone()));
    const actions = await Promise.all(orders.map(({ _id }) => desk.auditActions(_id)));
    const done = actions.map((names) => names.join(' ')).toSorted();
    expect(done).toEqual([
      ...Array.from({ length: 20 }, () => 'create assign'),
      ...Array.from({ length: 4 }, () => 'create needs_vendor'),
    ]);
    const seats = await rowsOf(
      test.deps.database.db,
      sql`select count(*)::int as n from order_seat group by vendor_id`,
    );
    expect(seats).toEqual(Array.from({ length: 4 }, () => ({ n: 5 })));
  });

  it('and a person who assigns at the same time give one assignment', async () => {
    for (const { vendorId: id } of desk.vendors)
      await test.call(vendorHoursEndpoints.update, {
        token: desk.token,
        params: { id },
        body: { hours: unlimitedHours },
      });
    for (let n = 0; n < 20; n += 1) {
      const order = await desk.placeOrder();
      const chosen = desk.vendors[2]?.vendorId ?? '';
      const [{ status }] = await Promise.all([desk.assign(order._id, chosen), route()]);
      await route();
      expect(status).toBe(200);
      expect((await desk.read(order._id)).assigned_vendor?.vendor_id).toBe(chosen);
    }
  });
});
