import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { assignVendor, makeOwner, makeProduct, makeVendor, orderOf } from '../../../../test/factories.ts';
import { hasPdftotext, textOfPdf } from '../../../../test/pdf-text.ts';
import { copyOrders } from '../../../../test/sample-orders.ts';
import { newId } from '../../../platform/db/columns.ts';

const { create, updateStatus } = orderEndpoints;
const { riderSheet } = orderDeliveryEndpoints;

describe('the rider sheet', () => {
  let test: TestApp;
  let token: string;
  let productId: string;
  let vendor: Awaited<ReturnType<typeof makeVendor>>;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
    vendor = await makeVendor(test.deps, [riderSheet]);
  });
  afterAll(() => test.close());

  type Overrides = Parameters<typeof orderOf>[1];
  const placeOrder = async (order_number: string, overrides: Overrides = {}, vendorId = vendor.vendorId) => {
    const { data } = (await test.call(create, { token, body: orderOf(productId, { order_number, ...overrides }) }))
      .body;
    await assignVendor(test.deps, data._id, vendorId);
    return data;
  };
  const atLatitude = (latitude: number): Overrides => ({
    selected_area: { locations: { coordinates: [77.2, latitude] } },
  });
  const download = async (query: Record<string, string>, by = token) => {
    const url = `/api/order/rider_sheet?${new URLSearchParams(query)}`;
    const response = await test.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${by}` } });
    return { status: response.statusCode, headers: response.headers, pdf: response.rawPayload };
  };
  const day = (date = '2026-11-22') => ({ vendor: vendor.vendorId, date });

  it.skipIf(!hasPdftotext)('lists the stops from the nearest, with address, cash and total', async () => {
    // The store is at 28.55.
    await placeOrder('R-FAR', atLatitude(28.6));
    await placeOrder('R-NEAR', atLatitude(28.56));
    await placeOrder('R-PAID', { ...atLatitude(28.58), payment_status: 'Paid' });
    const { selected_area: _, ...withoutPoint } = orderOf(productId, { order_number: 'R-NOPOINT' });
    const { data } = (await test.call(create, { token, body: withoutPoint })).body;
    await assignVendor(test.deps, data._id, vendor.vendorId);
    const done = await placeOrder('R-DONE');
    await test.call(updateStatus, { token, params: { id: done._id }, body: { order_status: 'delivered' } });
    const other = await makeVendor(test.deps, []);
    await placeOrder('R-OTHER', {}, other.vendorId);
    const { status, headers, pdf } = await download(day());
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(/filename="rider-sheet-store-\d+-2026-11-22\.pdf"/);
    const text = textOfPdf(pdf);
    expect(text.match(/R-[A-Z]+/g)).toEqual(['R-NEAR', 'R-PAID', 'R-FAR', 'R-NOPOINT']);
    expect(text).toContain('Rider sheet · 22 Nov, 2026 · 4 stops');
    expect(text).toContain('Asha Verma, 9811122233');
    expect(text).toContain('12 Lodhi Road, Second floor');
    expect(text).toContain('New Delhi 110003');
    expect(text.match(/Collect ₹1,010\.00/g)).toHaveLength(3);
    expect(text).toContain('Cash to collect: ₹3,030.00');
    expect(text).toContain('No map point');
  });

  it.skipIf(!hasPdftotext)(
    'contains the items of one day and slot, also when an earlier item was delivered before',
    async () => {
      const [item] = orderOf(productId).order_items;
      if (!item) throw new Error('the factory makes an item');
      const later = {
        ...item,
        product: { ...item.product, name: 'Anniversary Cake' },
        selected_delivery_date: '2026-12-05',
        selected_delivery_slot: { from: '18:00', upto: '20:00' },
        shipping_cost: 0,
        addons: [],
      };
      await placeOrder('R-TWICE', { order_items: [item, later], subtotal: 2060.5, order_total: 2010 });
      const whole = textOfPdf((await download(day('2026-12-05'))).pdf);
      expect(whole).toContain('R-TWICE · 06:00 pm - 08:00 pm');
      expect(whole).toContain('2 × Anniversary Cake');
      expect(whole).not.toContain('Truffle Cake');
      expect(whole).toContain('No cash to collect');
      const slot = { ...day('2026-12-05'), slot_from: '10:00', slot_upto: '12:00' };
      expect(textOfPdf((await download(slot)).pdf)).toContain('05 Dec, 2026'.replace(/^0/, ''));
      expect(textOfPdf((await download(slot)).pdf)).not.toContain('R-TWICE');
    },
  );

  it('is available to the store itself only', async () => {
    const other = await makeVendor(test.deps, []);
    expect((await download(day(), vendor.token)).status).toBe(200);
    expect((await download(day(), other.token)).status).toBe(404);
    expect((await download({ vendor: newId(), date: '2026-11-22' })).status).toBe(404);
    expect((await download({ vendor: vendor.vendorId, date: 'tomorrow' })).status).toBe(400);
  });

  it('asks for a slot when the day has more than 300 orders', async () => {
    const busy = await makeVendor(test.deps, []);
    const order = await placeOrder('R-BUSY', {}, busy.vendorId);
    const changes = sql`json_build_object('id', gen_random_uuid(), 'order_number', 'B' || n)`;
    await test.deps.database.db.execute(sql`
      with copies as (
        ${copyOrders(changes, sql`orders o, generate_series(1, 300) as n where o.id = ${order._id}`)} returning id
      ), items as (
        insert into order_item select (json_populate_record(i, json_build_object('order_id', c.id))).*
        from copies c, order_item i where i.order_id = ${order._id}
      )
      insert into order_address select (json_populate_record(a, json_build_object('order_id', c.id))).*
      from copies c, order_address a where a.order_id = ${order._id} and a.kind = 'shipping'`);
    const { status, pdf } = await download({ vendor: busy.vendorId, date: '2026-11-22' });
    expect([status, JSON.parse(pdf.toString()).error]).toEqual([
      422,
      'There are more than 300 orders on this day. Choose a slot.',
    ]);
  });
});
