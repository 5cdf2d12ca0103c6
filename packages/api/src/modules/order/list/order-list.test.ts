import { orderEndpoints, type QuickFilter } from '@bakehouse/contract/order/order.endpoints';
import { parse } from 'csv-parse/sync';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../../test/build-test-app.ts';
import { assignVendor, makeOwner, makeProduct, makeStaff, makeVendor, orderOf } from '../../../../test/factories.ts';

const { create, list, exportCsv, updateStatus, remove } = orderEndpoints;

/** It is 11:00 on 22 November in Kolkata. */
const now = new Date('2026-11-22T05:30:00.000Z');

describe('the list for operations', () => {
  let test: TestApp;
  let token: string;
  let productId: string;
  let vendor: { vendorId: string; token: string };
  beforeAll(async () => {
    test = await buildTestApp();
    test.clock.now = now;
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
    vendor = await makeVendor(test.deps, [list, exportCsv]);
    for (const [name, date, from, upto, status, assigned, city] of [
      ['past', '2026-11-20', '10:00', '12:00', 'processing', true, 'Delhi'],
      ['past done', '2026-11-20', '10:00', '12:00', 'delivered', true, 'Delhi'],
      ['past nobody', '2026-11-21', '10:00', '12:00', 'pending', false, 'Pune'],
      ['just over', '2026-11-22', '09:00', '11:00', 'shipped', true, 'Delhi'],
      ['running', '2026-11-22', '09:00', '11:01', 'confirmed', false, 'Delhi'],
      ['today off', '2026-11-22', '08:00', '09:00', 'cancelled', false, 'Delhi'],
      ['evening', '2026-11-22', '18:00', '20:00', 'delivered', true, 'Delhi'],
      ['tomorrow', '2026-11-23', '10:00', '12:00', 'pending', false, 'DELHI'],
      ['tomorrow early', '2026-11-23', '08:00', '10:00', 'confirmed', true, 'Delhi'],
      ['later', '2026-11-30', '10:00', '12:00', 'pending', false, 'Delhi'],
    ] as const)
      await placeOrder(name, { date, from, upto, status, assigned, city });
  });
  afterAll(() => test.close());

  const placeOrder = async (
    name: string,
    given:
      | { date: string; from: string; upto: string; status: 'pending'; assigned: boolean; city: string }
      | {
          date: string;
          from: string;
          upto: string;
          status: string;
          assigned: boolean;
          city: string;
        },
  ) => {
    const order = orderOf(productId, { order_number: name, order_date: '2026-11-19T10:00:00.000Z' });
    const [item] = order.order_items;
    if (!item) throw new Error('the factory makes an item');
    const { body } = await test.probe(create, {
      token,
      body: {
        ...order,
        status: given.status,
        address: { ...order.address, shipping: { ...order.address.shipping, city: given.city } },
        order_items: [
          {
            ...item,
            selected_delivery_date: given.date,
            selected_delivery_slot: { from: given.from, upto: given.upto },
          },
        ],
      },
    });
    const { _id } = body.data as { _id: string };
    if (given.assigned) await assignVendor(test.deps, _id, vendor.vendorId);
    return _id;
  };
  const find = async (query: Record<string, string>, as = token) => {
    const { data } = (await test.probe(list, { token: as, query })).body as {
      data: { orders: { order_number: string; _id: string }[]; totalOrders: number };
    };
    const names = data.orders.map((order) => order.order_number);
    return { names, total: data.totalOrders };
  };
  const listOf = (...names: string[]) => ({ names, total: names.length });

  describe('quick filters', () => {
    it.each<[QuickFilter, string[]]>([
      ['unassigned', ['past nobody', 'running', 'tomorrow', 'later']],
      ['today', ['just over', 'running', 'evening']],
      ['tomorrow', ['tomorrow early', 'tomorrow']],
      ['late', ['past', 'past nobody', 'just over']],
      ['later', ['later']],
    ])('%s: soonest delivery first, with the right total', async (quick, names) => {
      expect((await find({ quick })).names.toSorted()).toEqual(names.toSorted());
      expect(await find({ quick })).toMatchObject({ total: names.length });
      const byDelivery = (await find({ quick, sort: 'delivery' })).names;
      expect((await find({ quick })).names).toEqual(byDelivery);
      expect((await find({ quick, sort: '-delivery' })).names).toEqual(byDelivery.toReversed());
      expect(await find({ quick, perPage: '1', page: '2' })).toEqual({
        names: byDelivery.slice(1, 2),
        total: names.length,
      });
      expect(await find({ quick, page: '99' })).toEqual({ names: [], total: names.length });
    });

    it.each<[QuickFilter, string[]]>([
      ['unassigned', []],
      ['today', ['just over', 'evening']],
      ['tomorrow', ['tomorrow early']],
      ['late', ['past', 'just over']],
      ['later', []],
      ['finished', ['evening', 'past done']],
    ])('%s of a vendor are their own', async (quick, names) => {
      expect(await find({ quick }, vendor.token)).toEqual(listOf(...names));
    });

    it('finished: the last delivery first', async () => {
      const { names, total } = await find({ quick: 'finished' });
      expect(names).toEqual((await find({ quick: 'finished', sort: '-delivery' })).names);
      expect(names.toSorted()).toEqual(['evening', 'past done', 'today off']);
      expect(total).toBe(3);
    });

    it('depend on the time: a slot that ended a minute ago is late, and tomorrow becomes today', async () => {
      test.clock.now = new Date(now.getTime() + 60_000);
      expect((await find({ quick: 'late' })).names).toContain('running');
      // A minute to and a minute past midnight in Kolkata.
      test.clock.now = new Date('2026-11-22T18:29:00.000Z');
      expect((await find({ quick: 'tomorrow' })).total).toBe(2);
      test.clock.now = new Date('2026-11-22T18:31:00.000Z');
      expect(await find({ quick: 'tomorrow' })).toEqual(listOf());
      expect((await find({ quick: 'today' })).total).toBe(2);
      expect((await find({ quick: 'late' })).total).toBe(4);
      test.clock.now = now;
    });

    it('count a slot that crosses midnight as late after its end on the next day', async () => {
      const night = {
        date: '2026-11-22',
        from: '23:30',
        upto: '00:30',
        status: 'pending',
        assigned: false,
        city: 'Delhi',
      };
      const id = await placeOrder('night', night);
      for (const [time, isLate] of [
        ['2026-11-22T18:29:00.000Z', false],
        ['2026-11-22T18:59:00.000Z', false],
        ['2026-11-22T19:01:00.000Z', true],
        ['2026-11-24T07:00:00.000Z', true],
      ] as const) {
        test.clock.now = new Date(time);
        const late = await find({ quick: 'late' });
        expect([late.names.includes('night'), late.total], time).toEqual([isLate, late.names.length]);
      }
      test.clock.now = now;
      expect((await find({ quick: 'today' })).names).toContain('night');
      await test.call(remove, { token, params: { id } });
    });

    it('combine with the other filters, and their totals are updated by every change', async () => {
      expect(await find({ quick: 'unassigned', status: 'confirmed' })).toEqual(listOf('running'));
      expect(await find({ quick: 'late', city: 'pune' })).toEqual(listOf('past nobody'));
      expect(await find({ quick: 'today', vendor: vendor.vendorId })).toEqual(listOf('just over', 'evening'));
      const id = await placeOrder('new', {
        date: '2026-11-21',
        from: '10:00',
        upto: '12:00',
        status: 'pending',
        assigned: false,
        city: 'Delhi',
      });
      const totals = async () => [(await find({ quick: 'unassigned' })).total, (await find({ quick: 'late' })).total];
      expect(await totals()).toEqual([5, 4]);
      await assignVendor(test.deps, id, vendor.vendorId);
      expect(await totals()).toEqual([4, 4]);
      await test.call(updateStatus, { token, params: { id }, body: { order_status: 'delivered' } });
      expect(await totals()).toEqual([4, 3]);
      await test.call(updateStatus, { token, params: { id }, body: { order_status: 'pending' } });
      await test.call(remove, { token, params: { id } });
      expect(await totals()).toEqual([4, 3]);
    });
  });

  it('answers HEAD of the export with its headers, if the user may export', async () => {
    const url = '/api/order/export';
    const head = await test.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${token}` } });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(head.headers['content-disposition']).toMatch(/^attachment; filename="orders-.*\.csv"/);
    expect((await test.app.inject({ method: 'HEAD', url })).statusCode).toBe(401);
  });

  it('filters by vendor, city and days of delivery', async () => {
    expect((await find({ vendor: vendor.vendorId })).total).toBe(5);
    expect(await find({ city: 'pune' })).toEqual(listOf('past nobody'));
    expect((await find({ city: 'delhi' })).total).toBe(9);
    expect(await find({ delivery_from: '2026-11-21', delivery_to: '2026-11-21' })).toEqual(listOf('past nobody'));
    expect(await find({ delivery_from: '2026-11-23', sort: 'delivery' })).toEqual(
      listOf('tomorrow early', 'tomorrow', 'later'),
    );
    expect(await find({ sort: '-delivery', perPage: '2' })).toEqual({ names: ['later', 'tomorrow'], total: 10 });
    const stranger = await makeVendor(test.deps, []);
    expect(await find({ vendor: vendor.vendorId }, stranger.token)).toEqual(listOf());
  });

  describe('the export', () => {
    const download = (query: Record<string, string>, as = token) =>
      test.app.inject({ method: 'GET', url: '/api/order/export', query, headers: { authorization: `Bearer ${as}` } });
    const rowsOfFile = (text: string): string[][] => parse(text, { bom: true });

    it('contains every match of the filter in its order, with escaped formulas', async () => {
      const order = orderOf(productId, {
        order_number: '=1+1',
        order_date: '2026-11-19T18:31:00.000Z',
        customer: { full_name: '@SUM("a",b) आशा', phone: '9811122299' },
      });
      await test.call(create, { token, body: order });
      const reply = await download({ search: '9811122299' });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toMatch(/^text\/csv/);
      expect(reply.headers['content-disposition']).toContain('orders-2026-11-22.csv');
      expect(reply.body.startsWith('\uFEFFOrder number,')).toBe(true);
      expect(rowsOfFile(reply.body)).toEqual([
        [
          'Order number',
          'Order date',
          'Status',
          'Payment',
          'Customer',
          'Phone',
          'City',
          'Delivery date',
          'Slot',
          'Vendor',
          'Subtotal',
          'Shipping',
          'Discount',
          'Total',
        ],
        [
          "'=1+1",
          '2026-11-20 00:01',
          'pending',
          'Pending',
          `'@SUM("a",b) आशा`,
          '9811122299',
          'New Delhi',
          '2026-11-22',
          '10:00-12:00',
          '',
          '1060.5',
          '49.5',
          '100',
          '1010',
        ],
      ]);
      const named = (text: string) =>
        rowsOfFile(text)
          .slice(1)
          .map(([number]) => number);
      expect(named((await download({ quick: 'late' })).body)).toEqual((await find({ quick: 'late' })).names);
      expect(named((await download({}, vendor.token)).body).toSorted()).toEqual(
        ['past', 'past done', 'just over', 'evening', 'tomorrow early'].toSorted(),
      );
      expect((await download({ page: '1' })).statusCode).toBe(400);
      const stranger = await makeStaff(test.deps, []);
      expect((await download({}, stranger.token)).statusCode).toBe(403);
    });

    it('contains each of thousands of orders once, in any sort order', async () => {
      await test.deps.database.db.execute(sql`
        insert into orders (id, order_number, intake_digest, order_date, source, status, payment_method, payment_status, customer_name,
          customer_phone, subtotal, shipping_total, total_coupon_discount, order_total, city, delivery_date, delivery_from, delivery_upto)
        select gen_random_uuid(), 'BULK-' || n, '', timestamptz '2019-01-01' + (n / 7) * interval '37 minutes', 'bulk',
          'delivered', 'COD', 'Paid', 'Bulk', '9000000000', 100, 0, 0, 100, 'Bulk', date '2019-01-01' + n / 900, '10:00', '12:00'
        from generate_series(1, 3500) n`);
      for (const sort of ['order_date', '-order_date', 'delivery', '-delivery']) {
        const numbers = rowsOfFile((await download({ city: 'bulk', sort })).body)
          .slice(1)
          .map(([number]) => number);
        expect(numbers).toHaveLength(3500);
        expect(new Set(numbers).size).toBe(3500);
        const page = await find({ city: 'bulk', sort, perPage: '7', page: '200' });
        expect(numbers.slice(199 * 7, 200 * 7)).toEqual(page.names);
      }
    });

    it('aborts the download when the database fails during it', async () => {
      let pages = 0;
      const failing = new Proxy(test.deps.database.db, {
        get: (target, name) => {
          const own = Reflect.get(target, name).bind(target);
          if (name !== 'execute') return own;
          return (statement: SQL) => {
            const isPage = new PgDialect().sqlToQuery(statement).sql.includes('"o"."total_coupon_discount"');
            if (isPage && (pages += 1) === 3) return Promise.reject(new Error('Connection terminated'));
            return own(statement);
          };
        },
      });
      const database = { ...test.deps.database, db: failing };
      const server = await serveDatabase(database, test.deps.config.DATA_DIR, test.clock);
      const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
      const get = () => fetch(`${base}/api/order/export?city=bulk`, { headers: { authorization: `Bearer ${token}` } });
      const reply = await get();
      expect(reply.status).toBe(200);
      await expect(reply.text()).rejects.toThrow();
      // An error before the first byte is a normal error response.
      pages = 2;
      expect((await get()).status).toBe(503);
      await server.app.close();
    });
  });
});
