import { auditEndpoints } from '@bakehouse/contract/audit';
import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct, orderOf } from '../../../test/factories.ts';

let test: TestApp;
let token: string;
let productId: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
  productId = await makeProduct(test.deps);
});
afterAll(() => test.close());

const dayFilters: [string, Endpoint, string][] = [
  ...(['from', 'to', 'delivery_from', 'delivery_to'] as const).map((name): [string, Endpoint, string] => [
    'order/list',
    orderEndpoints.list,
    name,
  ]),
  ['audit/list', auditEndpoints.list, 'from'],
  ['audit/list', auditEndpoints.list, 'to'],
  ['order/board', orderBoardEndpoints.board, 'date'],
  ['order/day_sheet', orderBoardEndpoints.daySheet, 'date'],
  ['order/export', orderEndpoints.exportCsv, 'from'],
];

describe('a day that no record can have', () => {
  it.each(dayFilters)('is rejected by %s on its field', async (_path, endpoint, name) => {
    for (const day of ['0000-01-01', '9999-12-31']) {
      const reply = await test.probe(endpoint, { token, query: { [name]: day } });
      expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [name]]);
    }
  });

  it('is rejected as the date of an order and as the date of a bulk action', async () => {
    const order = { ...orderOf(productId), order_date: '0000-01-01T00:00:00Z' };
    const created = await test.probe(orderEndpoints.create, { token, body: order });
    expect([created.status, Object.keys(created.body.fields ?? {})]).toEqual([422, ['order_date']]);
    const filter = { from: '0000-01-01' };
    const body = { resource: 'order', action: 'delete', filter };
    expect((await test.probe(bulkEndpoints.preview, { token, body })).status).toBe(422);
  });
});

describe('a control character', () => {
  it('is rejected in every field of one line, and a line break is kept in the text on a cake', async () => {
    const order = orderOf(productId);
    const item = order.order_items[0];
    const rejected: [string, object][] = [
      ['order_number', { order_number: 'BH\n1' }],
      ['source', { source: 'phone\u001b[2J' }],
      ['customer.full_name', { customer: { ...order.customer, full_name: 'Asha\r\nBcc: all' } }],
    ];
    for (const [field, change] of rejected) {
      const reply = await test.probe(orderEndpoints.create, { token, body: { ...order, ...change } });
      expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, [field]]);
      expect(reply.body.fields?.[field]).toMatch(/must be one line without control characters$/);
    }
    const message = 'Happy birthday\nAsha';
    const accepted = await test.probe(orderEndpoints.create, {
      token,
      body: { ...order, order_items: [{ ...item, message }] },
    });
    expect(accepted.status).toBe(201);
    expect(accepted.body.data).toMatchObject({ order_items: [{ message }] });
  });

  it('is rejected in the text of a bulk action, and a pasted tab is accepted in a search', async () => {
    const input = { date: '2026-12-25', from: '09:30', upto: '17:00', reason: 'Rain\0' };
    const body = { resource: 'order', action: 'reschedule', ids: [], input };
    expect((await test.probe(bulkEndpoints.preview, { token, body })).status).toBe(422);
    const found = await test.probe(orderEndpoints.list, { token, query: { search: 'BH-1\tAsha' } });
    expect(found.status).toBe(200);
  });
});
