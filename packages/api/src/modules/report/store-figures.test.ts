import { getVendorFigures } from '@bakehouse/contract/vendor/vendor-figures';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeVendor } from '../../../test/factories.ts';
import { nextDay, prepareSettlements } from '../../../test/money/settlements.ts';
import { consumeEvents } from '../../kernel/events/event-consumer.ts';
import { newId } from '../../platform/db/columns.ts';
import { reportConsumer } from './report-figures.ts';

/** Orders placed on Friday 20 November and due on Sunday 22 November until noon. */

let test: TestApp;
let desk: Awaited<ReturnType<typeof prepareSettlements>>;
beforeAll(async () => {
  test = await buildTestApp();
  desk = await prepareSettlements(test);
  await consume();
});
afterAll(() => test.close());

const consume = () => consumeEvents(test.deps.database, reportConsumer(test.deps), 3);
const figuresOf = (id: string, token = desk.token) => test.call(getVendorFigures, { token, params: { id } });
const insertOffer = (storeId: string, orderId: string, state: string, at: string) =>
  test.deps.database.db.execute(sql`
    insert into order_offer (id, order_id, store_id, round, attempt, state, offered_at, remind_at, expires_at)
    values (${newId()}, ${orderId}, ${storeId}, 1, 1, ${state}, ${at}, ${at}, ${at})`);
const insertReview = (storeId: string, rating: number, at: string, status = 'Approved') =>
  test.deps.database.db.execute(sql`
    insert into product_review (id, created_at, updated_at, rating, status, order_number, vendor_id)
    values (${newId()}, ${at}, ${at}, ${rating}, ${status}, 'BH-1', ${storeId})`);

const nothing = {
  orders: 0,
  accepted: 0,
  declined: 0,
  expired: 0,
  delivered: 0,
  on_time_rate: null,
  rating: null,
  reviews: 0,
  earnings: 0,
};

it('of a store are those of the reports by week, with its answers and reviews', async () => {
  const [{ vendorId }, other] = [await desk.makeStore(), await desk.makeStore()];
  test.clock.now = new Date('2026-11-22T06:30:00Z');
  const order = await desk.placeOrder(vendorId);
  test.clock.now = new Date('2026-11-22T06:31:00Z');
  await desk.placeOrder(vendorId, { charges: 900 });
  await desk.placeOrder(vendorId, { status: 'cancelled' });
  await desk.placeOrder(other.vendorId);
  await consume();
  // Midnight of Monday 16 November in India is 18:30 UTC.
  for (const state of ['accepted', 'accepted', 'declined', 'withdrawn'])
    await insertOffer(vendorId, order, state, '2026-11-15T18:30:00Z');
  await insertOffer(vendorId, order, 'expired', '2026-11-15T18:29:59Z');
  await insertReview(vendorId, 5, '2026-11-22T18:29:59Z');
  await insertReview(vendorId, 4, '2026-11-16T10:00:00Z');
  await insertReview(vendorId, 1, '2026-11-16T10:00:00Z', 'Pending');
  await insertReview(other.vendorId, 1, '2026-11-16T10:00:00Z');
  test.clock.now = nextDay;
  const { data } = (await figuresOf(vendorId)).body;
  expect(data).toHaveLength(12);
  expect(data.slice(0, 3)).toEqual([
    { from: '2026-11-23', ...nothing },
    {
      from: '2026-11-16',
      ...nothing,
      orders: 2,
      accepted: 2,
      declined: 1,
      delivered: 2,
      on_time_rate: 50,
      rating: 4.5,
      reviews: 2,
      earnings: 750 + 950,
    },
    { from: '2026-11-09', ...nothing, expired: 1 },
  ]);
});

it('are those of the own store only', async () => {
  const [own, other] = [await makeVendor(test.deps, [getVendorFigures]), await makeVendor(test.deps, [])];
  expect((await figuresOf(own.vendorId, own.token)).status).toBe(200);
  expect((await figuresOf(other.vendorId, own.token)).body.code).toBe('not_found');
});
