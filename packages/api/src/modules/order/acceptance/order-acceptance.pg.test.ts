import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareAcceptance, switchAcceptance } from '../../../../test/acceptance.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { rowsOf } from '../../../platform/db/client.ts';

const rounds = 20;

describe('simultaneous answers', () => {
  let test: TestApp;
  let desk: Awaited<ReturnType<typeof prepareAcceptance>>;
  beforeAll(async () => {
    test = await buildTestApp();
    await switchAcceptance(test, {});
    desk = await prepareAcceptance(test, 3);
  });
  afterAll(() => test.close());

  const store = () => desk.vendors[0];
  const count = async (id: string, action: string) =>
    (await desk.auditActions(id)).filter((name) => name === action).length;

  it('count once when two windows accept', async () => {
    for (let n = 0; n < rounds; n += 1) {
      const order = await desk.placeOfferedOrder();
      const answers = await Promise.all([desk.accept(order._id, store()), desk.accept(order._id, store())]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await count(order._id, 'accept')).toBe(1);
    }
  });

  it('count once when one window accepts and one declines', async () => {
    for (let n = 0; n < rounds; n += 1) {
      const order = await desk.placeOfferedOrder();
      const [accepted, declined] = await Promise.all([
        desk.accept(order._id, store()),
        desk.decline(order._id, store()),
      ]);
      // After a decline, the order belongs to another store.
      expect([`${accepted.status} ${declined.status}`]).toContainEqual(accepted.status === 200 ? '200 409' : '404 200');
      const states = (await desk.offersOf(order._id)).map(({ state }) => state);
      expect(states).toEqual(accepted.status === 200 ? ['accepted'] : ['declined', 'offered']);
    }
  });

  it('and the end of the time give one result', async () => {
    for (let n = 0; n < rounds; n += 1) {
      const order = await desk.placeOfferedOrder();
      // The offer ends within the next milliseconds.
      await test.deps.database.db.execute(
        sql`update order_offer set remind_at = clock_timestamp(), expires_at = clock_timestamp() + interval '3 milliseconds'
            where order_id = ${order._id}`,
      );
      const [answer] = await Promise.all([desk.accept(order._id, store()), desk.advance(), desk.advance()]);
      await desk.advance();
      const states = (await desk.offersOf(order._id)).map(({ state }) => state);
      expect(states).toEqual(answer.status === 200 ? ['accepted'] : ['expired', 'offered']);
      expect((await count(order._id, 'accept')) + (await count(order._id, 'offer_expired'))).toBe(1);
    }
  });

  it('of several servers handle each expired offer once', async () => {
    const orders = [];
    for (let n = 0; n < rounds; n += 1) orders.push(await desk.placeOfferedOrder());
    for (const order of orders) await desk.passTime(order._id, 11);
    await Promise.all(Array.from({ length: 5 }, () => desk.advance()));
    await desk.advance();
    for (const order of orders) {
      expect(await count(order._id, 'offer_expired')).toBe(1);
      expect((await desk.offersOf(order._id)).map(({ state }) => state)).toEqual(['expired', 'offered']);
    }
    const open = await rowsOf(
      test.deps.database.db,
      sql`select order_id from order_offer where state = 'offered' group by 1 having count(*) > 1`,
    );
    expect(open).toEqual([]);
  });

  it('and a new assignment leave one open offer', async () => {
    for (let n = 0; n < rounds; n += 1) {
      const order = await desk.placeOfferedOrder();
      const other = desk.vendors[1]?.vendorId ?? '';
      const [answer, assigned] = await Promise.all([desk.decline(order._id, store()), desk.assign(order._id, other)]);
      expect([200, 404]).toContain(answer.status);
      expect(assigned.status).toBe(200);
      const states = (await desk.offersOf(order._id)).map(({ state }) => state);
      expect(states.filter((state) => state === 'offered')).toHaveLength(1);
      expect((await desk.read(order._id)).assigned_vendor?.vendor_id).toBe(other);
    }
  });
});
