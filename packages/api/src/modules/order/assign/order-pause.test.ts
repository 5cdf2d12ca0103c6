import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeVendor } from '../../../../test/factories.ts';
import { openStorefront, storePincode as pincode, type Storefront } from '../../../../test/storefront-shop.ts';
import { rowsOf } from '../../../platform/db/client.ts';

const { vendorChoices, assignVendor } = orderAssignmentEndpoints;

/** The marketplace at 11:30 of 4 January 2027, Indian time, with an order for the next day. */
let shop: Storefront;
let order: string;
beforeAll(async () => {
  shop = await openStorefront();
  expect((await shop.place(shop.orderBody(1_079))).status).toBe(201);
  const [row] = await rowsOf<{ id: string }>(shop.test.deps.database.db, sql`select id from orders`);
  order = row?.id ?? '';
});
afterAll(() => shop.test.close());
beforeEach(async () => {
  shop.test.clock.now = new Date('2027-01-04T06:00:00Z');
  await shop.test.deps.database.db.execute(sql`update vendor set paused_until = null`);
});

const pause = (until: string | null, { token = shop.token, id = shop.vendor.vendorId } = {}) =>
  shop.test.call(vendorHoursEndpoints.pause, { token, params: { id }, body: { until } });
const reasons = async () => {
  const { data } = (await shop.test.call(vendorChoices, { token: shop.token, params: { id: order } })).body;
  return data.left_out.map(({ reason }) => reason);
};
const assign = (vendors_note = '') =>
  shop.test.call(assignVendor, {
    token: shop.token,
    params: { id: order },
    body: {
      vendor: shop.vendor.vendorId,
      delivery_type: shop.type,
      vendor_delivery_charges: 79,
      vendor_charges: 400,
      vendors_note,
    },
  });
const cart = (delivery: object) =>
  shop.cart({ items: [{ product: shop.cake, quantity: 1, ...shop.delivery(), ...delivery }], pincode });

describe('a pause', () => {
  it('keeps new orders from a store until its end, in every place that assigns', async () => {
    const { body } = await pause('2027-01-04T18:00');
    expect(body).toMatchObject({
      message: 'New orders paused successfully',
      data: { paused_until: '2027-01-04T18:00' },
    });
    expect(await reasons()).toEqual(['takes no new orders until 18:00']);
    expect((await assign()).body).toMatchObject({
      code: 'not_eligible',
      error: expect.stringMatching(/cannot deliver this order: takes no new orders until 18:00$/),
    });
    const bulk = { resource: 'order', action: 'assign', ids: [order], input: { vendor: 'best' } };
    const preview = await shop.test.probe(bulkEndpoints.preview, { token: shop.token, body: bulk });
    expect(JSON.stringify(preview.body)).toContain('takes no new orders until 18:00');
    // 18:00 in India.
    shop.test.clock.now = new Date('2027-01-04T12:30:00Z');
    expect(await reasons()).toEqual([]);
  });

  it('ends when it is resumed, and both are in the history of the store', async () => {
    await pause('2027-01-06T09:30');
    expect(await reasons()).toEqual(['takes no new orders until 6 Jan, 09:30']);
    expect((await pause(null)).body).toMatchObject({
      message: 'The store takes new orders again',
      data: { paused_until: null },
    });
    expect(await reasons()).toEqual([]);
    const entries = await rowsOf<{ action: string; changes: object }>(
      shop.test.deps.database.db,
      sql`select action, changes from audit_log where record_id = ${shop.vendor.vendorId} and action in ('pause', 'resume')
          order by id desc limit 2`,
    );
    expect(entries).toMatchObject([
      { action: 'resume', changes: { paused_until: { from: '2027-01-06T09:30', to: null } } },
      { action: 'pause', changes: { paused_until: { from: null, to: '2027-01-06T09:30' } } },
    ]);
  });

  it('leaves the orders that the store has', async () => {
    expect((await assign()).status).toBe(200);
    await pause('2027-01-04T18:00');
    expect((await assign('With a candle')).status).toBe(200);
  });

  it('keeps a customer only from slots that start before its end', async () => {
    await pause('2027-01-05T12:00');
    const early = { delivery_date: '2027-01-05', delivery_slot: { from: '10:00', upto: '12:00' } };
    expect((await cart(early)).body).toMatchObject({
      code: 'not_serviceable',
      error: 'No delivery is possible then. Choose another delivery type, day or slot.',
    });
    expect((await cart({ ...early, delivery_slot: { from: '12:00', upto: '14:00' } })).status).toBe(200);
  });

  it('needs a time in the next 30 days, and the store itself', async () => {
    expect((await pause('2027-01-04T11:30')).body.fields).toEqual({ until: 'Choose a time in the future' });
    expect((await pause('2027-02-03T11:31')).body.fields).toEqual({
      until: 'A pause is at most 30 days. Enter a closure in the hours instead.',
    });
    for (const until of ['2027-01-04T18:00:00', '2027-01-04T18:00Z', '2027-02-30T18:00', '18:00'])
      expect((await pause(until)).body.fields).toEqual({ until: 'Until must be a time such as 2026-12-25T10:30' });
    const other = await makeVendor(shop.test.deps, [vendorHoursEndpoints.pause]);
    expect((await pause('2027-01-04T18:00', { token: other.token })).status).toBe(404);
    expect((await pause('2027-01-04T18:00', { token: other.token, id: other.vendorId })).status).toBe(200);
  });
});
