import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { assignVendor, makeOwner, makeProduct, makeStaff, makeVendor, orderOf } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import { viewBoard } from './order-board.ts';

const { board, calendar, daySheet } = orderBoardEndpoints;
const { create, updateStatus, remove } = orderEndpoints;

/** It is 11:00 on 20 November in Kolkata. */
const now = new Date('2026-11-20T05:30:00.000Z');

describe('the board of a day', () => {
  let test: TestApp;
  let token: string;
  let productId: string;
  let vendor: { vendorId: string; token: string };
  let other: { vendorId: string; token: string };
  beforeAll(async () => {
    test = await buildTestApp();
    test.clock.now = now;
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
    vendor = await makeVendor(test.deps, Object.values(orderBoardEndpoints));
    other = await makeVendor(test.deps, []);
  });
  afterAll(() => test.close());

  type Delivery = { date: string; from: string; upto: string };
  type Placed = { payment_method?: string; payment_status?: 'Paid'; vendorId?: string };

  /** Places an order with one item for each delivery. */
  const placeOrder = async (
    deliveries: readonly Delivery[],
    { vendorId, ...payment }: Placed = {},
  ): Promise<string> => {
    const order = orderOf(productId, payment);
    const [item] = order.order_items;
    if (!item) throw new Error('the factory makes an item');
    const body = {
      ...order,
      order_items: deliveries.map(({ date, from, upto }, at) => ({
        ...item,
        product: { ...item.product, name: `Cake ${at + 1}` },
        message: at === 0 ? 'Happy birthday, Asha' : '',
        selected_delivery_date: date,
        selected_delivery_slot: { from, upto },
      })),
      subtotal: 1060.5 * deliveries.length,
      shipping_total: 49.5 * deliveries.length,
      order_total: 1110 * deliveries.length - 100,
    };
    const reply = await test.call(create, { token, body });
    expect(reply.body.error).toBeUndefined();
    const { _id } = reply.body.data;
    if (vendorId) await assignVendor(test.deps, _id, vendorId);
    return _id;
  };
  const boardOf = async (date: string, as = token, ids?: readonly string[]) => {
    const reply = await test.probe(board, { token: as, query: { date, ...(ids && { ids: ids.join() }) } });
    expect(reply.status).toBe(200);
    return (reply.body.data as { cards: Record<string, unknown>[]; is_limited: boolean }) ?? { cards: [] };
  };
  const idsOf = ({ cards }: { cards: readonly Record<string, unknown>[] }) => cards.map(({ _id }) => _id);
  const daysOf = async (month: string, as = token) =>
    (await test.call(calendar, { token: as, query: { month } })).body.data.days;

  it('is answered with 304 while nothing has changed', async () => {
    const date = '2026-12-30';
    const id = await placeOrder([{ date, from: '10:00', upto: '12:00' }]);
    const get = (headers: Record<string, string> = {}, as = token) =>
      test.app.inject({
        method: 'GET',
        url: `/api/order/board?date=${date}`,
        headers: { authorization: `Bearer ${as}`, ...headers },
      });
    const first = await get();
    const etag = String(first.headers.etag);
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(first.json().data.cards).toHaveLength(1);
    const known = { 'if-none-match': etag };
    const again = await get(known);
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    // Another person's board is not the same.
    expect((await get(known, vendor.token)).statusCode).toBe(200);
    await test.call(updateStatus, { token, params: { id }, body: { order_status: 'confirmed' } });
    const changed = await get(known);
    expect([changed.statusCode, changed.json().data.cards[0].status]).toEqual([200, 'confirmed']);
  });

  it('has a card for each order with a delivery that day, by slot, with what the card shows', async () => {
    const late = await placeOrder([{ date: '2026-12-01', from: '18:00', upto: '20:00' }], {
      vendorId: vendor.vendorId,
    });
    const early = await placeOrder([{ date: '2026-12-01', from: '09:00', upto: '11:00' }], { payment_method: 'UPI' });
    const twice = await placeOrder([
      { date: '2026-12-01', from: '12:00', upto: '14:00' },
      { date: '2026-12-02', from: '16:00', upto: '18:00' },
    ]);
    const found = await boardOf('2026-12-01');
    expect(idsOf(found)).toEqual([early, twice, late]);
    expect(found.is_limited).toBe(false);
    expect(found.cards[2]).toMatchObject({
      version: 1,
      status: 'pending',
      customer: 'Asha Verma',
      area: 'Second floor, New Delhi 110003',
      slot: { from: '18:00', upto: '20:00' },
      product: { name: 'Cake 1', thumbnail: null },
      items: 1,
      vendor: { vendor_id: vendor.vendorId },
      to_collect: 1010,
    });
    expect(found.cards[0]).toMatchObject({ to_collect: 0, vendor: null });
    const second = await boardOf('2026-12-02');
    expect(second.cards).toEqual([
      expect.objectContaining({
        _id: twice,
        slot: { from: '16:00', upto: '18:00' },
        product: { name: 'Cake 2', thumbnail: null },
      }),
    ]);
    expect(await boardOf('2026-12-03')).toMatchObject({ cards: [] });
    expect(idsOf(await boardOf('2026-12-01', token, [late, newId()]))).toEqual([late]);
    await test.call(remove, { token, params: { id: early } });
    expect(idsOf(await boardOf('2026-12-01'))).toEqual([twice, late]);
  });

  it('shows a store its own orders only, and nobody without the permission anything', async () => {
    const own = await placeOrder([{ date: '2026-12-05', from: '10:00', upto: '12:00' }], { vendorId: vendor.vendorId });
    await placeOrder([{ date: '2026-12-05', from: '10:00', upto: '12:00' }], { vendorId: other.vendorId });
    const free = await placeOrder([{ date: '2026-12-05', from: '10:00', upto: '12:00' }]);
    expect(idsOf(await boardOf('2026-12-05', vendor.token))).toEqual([own]);
    expect(idsOf(await boardOf('2026-12-05', vendor.token, [own, free]))).toEqual([own]);
    expect((await daysOf('2026-12', vendor.token)).find(({ date }) => date === '2026-12-05')?.orders).toBe(1);
    const staff = await makeStaff(test.deps, [orderEndpoints.list]);
    for (const endpoint of Object.values(orderBoardEndpoints)) {
      const query = { date: '2026-12-05', month: '2026-12' };
      expect((await test.probe(endpoint, { token: staff.token, query })).status).toBe(403);
    }
  });

  it('rejects a day, a month and ids that are none', async () => {
    const status = async (endpoint: typeof board | typeof calendar, query: Record<string, string>) =>
      (await test.probe(endpoint, { token, query })).status;
    expect(await status(board, {})).toBe(400);
    expect(await status(board, { date: '2026-02-30' })).toBe(400);
    expect(await status(board, { date: '2026-12-01', ids: 'x' })).toBe(400);
    expect(await status(board, { date: '2026-12-01', ids: Array.from({ length: 101 }, () => newId()).join() })).toBe(
      400,
    );
    expect(await status(calendar, { month: '2026-13' })).toBe(400);
    expect((await test.probe(daySheet, { token, query: { date: '2026-12-01' } })).status).toBe(422);
  });

  it('counts the orders of each day of a month, without those of the days before and after it', async () => {
    await placeOrder([{ date: '2027-01-31', from: '22:00', upto: '23:59' }]);
    await placeOrder([{ date: '2027-02-01', from: '00:00', upto: '01:00' }], { vendorId: vendor.vendorId });
    const done = await placeOrder([{ date: '2027-02-28', from: '22:00', upto: '23:59' }]);
    const off = await placeOrder([{ date: '2027-02-28', from: '22:00', upto: '23:59' }]);
    await placeOrder([{ date: '2027-03-01', from: '00:00', upto: '01:00' }]);
    await test.call(updateStatus, { token, params: { id: done }, body: { order_status: 'delivered' } });
    await test.call(updateStatus, { token, params: { id: off }, body: { order_status: 'cancelled' } });
    expect(await daysOf('2027-02')).toEqual([
      { date: '2027-02-01', orders: 1, open: 1, unassigned: 0, delivered: 0, cancelled: 0, capacity: null },
      { date: '2027-02-28', orders: 1, open: 0, unassigned: 0, delivered: 1, cancelled: 1, capacity: null },
    ]);
    expect((await daysOf('2027-01')).at(-1)).toMatchObject({ date: '2027-01-31', unassigned: 1 });
    expect(await daysOf('2027-04')).toEqual([]);
  });

  it('reads the board in one statement, by the index of the days', async () => {
    const { db } = test.deps.database;
    const sent: string[] = [];
    const watched = new Proxy(db, {
      get: (target, name) => {
        if (name === 'execute') sent.push('execute');
        return Reflect.get(target, name).bind(target);
      },
    });
    const context = { db: watched, scope: { reach: 'all' } } as Parameters<typeof viewBoard>[0];
    await viewBoard(context, { date: '2026-12-01' });
    expect(sent).toHaveLength(1);
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return rowsOf<Record<string, string>>(
        tx,
        sql`explain select i.order_id from order_item i where i.delivery_date = '2026-12-01'`,
      );
    });
    expect(plan.flatMap((row) => Object.values(row)).join()).toContain('order_item_day');
  });

  it('prints the day sheet of a store, and not that of another one', async () => {
    await placeOrder(
      [
        { date: '2026-12-10', from: '10:00', upto: '12:00' },
        { date: '2026-12-10', from: '16:00', upto: '18:00' },
      ],
      { vendorId: vendor.vendorId },
    );
    const print = (as: string, store?: string) =>
      test.app.inject({
        method: 'GET',
        url: `/api/${daySheet.path}?date=2026-12-10${store ? `&vendor=${store}` : ''}`,
        headers: { authorization: `Bearer ${as}` },
      });
    const byStaff = await print(token, vendor.vendorId);
    expect(byStaff.statusCode).toBe(200);
    expect(byStaff.headers['content-disposition']).toContain('day-sheet-2026-12-10.pdf');
    expect(byStaff.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await print(vendor.token)).statusCode).toBe(200);
    const foreign = await print(vendor.token, other.vendorId);
    expect(foreign.statusCode).toBe(404);
    const { requestId: _one, ...unknown } = (await print(vendor.token, newId())).json();
    const { requestId: _other, ...answered } = foreign.json();
    expect(answered).toEqual(unknown);
  });
});
