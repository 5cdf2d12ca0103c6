import { createHash } from 'node:crypto';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { NumberedOrder } from '@bakehouse/contract/order/order-input';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { assignVendor, makeOwner, makeProduct, makeStaff, makeVendor, orderOf } from '../../../../test/factories.ts';
import { clearDocuments } from '../../../../test/rows/clear-documents.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { documentNumber, financialYear } from './order-documents.ts';

const { create, details, invoice, updateAddress, updateStatus } = orderEndpoints;

describe('the financial year', () => {
  it.each([
    ['2026-03-31T18:29:59Z', 2025],
    ['2026-03-31T18:30:00Z', 2026],
    ['2026-11-21T10:00:00Z', 2026],
    ['2026-12-31T18:30:00Z', 2026],
    ['2027-03-31T18:00:00Z', 2026],
  ])('at %s is that of %i in India', (at, year) => {
    expect(financialYear('Asia/Kolkata', new Date(at))).toBe(year);
  });

  it('is in the number with both its years', () => {
    expect(documentNumber('invoice', 2026, 1)).toBe('BH/26-27/000001');
    expect(documentNumber('credit_note', 2099, 1_234_567)).toBe('CN/99-00/1234567');
  });
});

describe('the invoice of an order', () => {
  let test: TestApp;
  let token: string;
  let productId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await clearDocuments(test.deps.database.db);
    test.clock.now = new Date('2026-11-21T04:00:00Z');
  });

  const placeOrder = async (overrides: Partial<NumberedOrder> = {}) =>
    (await test.call(create, { token, body: orderOf(productId, overrides) })).body.data;
  const download = async (id: string, as = token, path = `order/${id}/get_invoice`) => {
    const reply = await test.app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${as}` } });
    const { statusCode: status, headers, rawPayload } = reply;
    return { status, headers, digest: createHash('sha256').update(rawPayload).digest('hex'), pdf: rawPayload };
  };
  const numberOf = async (id: string) =>
    (await test.call(details, { token, params: { id } })).body.data.invoice?.number;
  const auditsOf = (id: string) =>
    rowsOf(test.deps.database.db, sql`select changes from audit_log where record_id = ${id} and action = 'invoice'`);

  it('is a PDF named after its number, at both of its URLs', async () => {
    const { _id } = await placeOrder();
    const reply = await download(_id);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toContain('filename="invoice-BH-26-27-000001.pdf"');
    expect(reply.pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    const alias = await download(_id, token, `${_id}/get_invoice`);
    expect(alias.digest).toBe(reply.digest);
  });

  it('is numbered once, in the order of the requests, by financial year', async () => {
    const [first, second, third] = [await placeOrder(), await placeOrder(), await placeOrder()];
    expect(await numberOf(first._id)).toBeUndefined();
    await download(second._id);
    await download(first._id);
    await download(second._id);
    expect(await numberOf(second._id)).toBe('BH/26-27/000001');
    expect(await numberOf(first._id)).toBe('BH/26-27/000002');
    test.clock.now = new Date('2027-04-01T00:00:00Z');
    await download(third._id);
    await download(first._id);
    expect(await numberOf(third._id)).toBe('BH/27-28/000001');
    expect(await numberOf(first._id)).toBe('BH/26-27/000002');
  });

  it('does not change the order or its version, and adds one audit entry for the number', async () => {
    const before = await placeOrder();
    await download(before._id);
    await download(before._id);
    const after = (await test.call(details, { token, params: { id: before._id } })).body.data;
    const issued = { number: 'BH/26-27/000001', at: '2026-11-21T04:00:00.000Z' };
    const document = { ...issued, position: 1, kind: 'invoice', total: 1010, credits: null };
    expect(after).toEqual({ ...before, invoice: issued, documents: [document] });
    expect(await auditsOf(before._id)).toEqual([
      { changes: { invoice_number: { from: null, to: 'BH/26-27/000001' } } },
    ]);
  });

  it('has the same bytes after the store or the settings change', async () => {
    const vendor = await makeVendor(test.deps, []);
    const { _id } = await placeOrder();
    await assignVendor(test.deps, _id, vendor.vendorId);
    const first = await download(_id);
    const { db } = test.deps.database;
    await db.execute(
      sql`update vendor set store_name = 'Renamed', store_address = 'Moved' where id = ${vendor.vendorId}`,
    );
    Object.assign(test.deps.config, { SELLER_NAME: 'Renamed', SELLER_GSTIN: '07AAACB1234C1Z5' });
    expect((await download(_id)).digest).toBe(first.digest);
    const other = await makeVendor(test.deps, []);
    await assignVendor(test.deps, _id, other.vendorId);
    expect((await download(_id)).digest, 'the order has another store').toBe(first.digest);
  });

  it('is not issued for a cancelled order', async () => {
    const { _id } = await placeOrder();
    await test.call(updateStatus, { token, params: { id: _id }, body: { order_status: 'cancelled' } });
    const rejected = await download(_id);
    expect([rejected.status, JSON.parse(rejected.pdf.toString())]).toMatchObject([
      409,
      { code: 'wrong_status', error: 'This order is cancelled, so it gets no invoice.' },
    ]);
    expect(await numberOf(_id)).toBeUndefined();
  });

  it('has the same bytes for every user until the order changes', async () => {
    const [vendor, staff] = [await makeVendor(test.deps, [invoice]), await makeStaff(test.deps, [invoice])];
    const { _id } = await placeOrder();
    await assignVendor(test.deps, _id, vendor.vendorId);
    const first = await download(_id);
    test.clock.now = new Date('2026-12-24T04:00:00Z');
    await download((await placeOrder({ payment_method: 'प्रियंका 🎂 \u00a0UPI' }))._id);
    expect((await download(_id)).digest).toBe(first.digest);
    expect((await download(_id, staff.token)).digest).toBe(first.digest);
    expect((await download(_id, vendor.token)).status, 'an invoice has amounts of the customer').toBe(403);
    await test.call(updateStatus, { token, params: { id: _id }, body: { order_status: 'shipped' } });
    expect((await download(_id)).digest, 'the status is not on the invoice').toBe(first.digest);
    const body = { full_name: 'Ira Das', phone: '9811122233', address1: '7 Park Street' };
    await test.call(updateAddress, { token, params: { id: _id }, body: { ...body, address_type: 'billing' } });
    const changed = await download(_id);
    expect(changed.digest).not.toBe(first.digest);
    expect(changed.headers['content-disposition']).toContain('BH-26-27-000003');
  });

  it.each([
    ['Kannada', 1, 'ಕಾವ್ಯಾ ಗೌಡ'],
    ['Cyrillic', 2, 'Жанна'],
  ])('in %s is reissued once under its number when renderer %i could not print it', async (_, renderer, full_name) => {
    const billing = orderOf(productId).address.billing;
    const named = await placeOrder({
      address: { billing: { ...billing, full_name }, shipping: { ...billing, full_name } },
    });
    const latin = await placeOrder();
    for (const { _id } of [named, latin]) await download(_id);
    const reissues = (id: string) =>
      rowsOf(
        test.deps.database.db,
        sql`select changes from audit_log where record_id = ${id} and action = 'reissue_invoice'`,
      );
    expect(await reissues(named._id), 'it was printed in full').toEqual([]);

    await test.deps.database.db.execute(sql`update order_invoice set renderer = ${renderer}`);
    test.clock.now = new Date('2027-04-02T04:00:00Z');
    const replies = [await download(named._id), await download(named._id), await download(latin._id)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await numberOf(named._id)).toBe('BH/26-27/000001');
    expect(await reissues(named._id)).toEqual([
      { changes: { invoice_document: { from: 'Some letters not printed', to: 'BH/26-27/000001 printed in full' } } },
    ]);
    expect(await reissues(latin._id)).toEqual([]);
    expect(await numberOf((await placeOrder())._id), 'no number is used up').toBeUndefined();
    expect(await rowsOf(test.deps.database.db, sql`select year, last from invoice_series`)).toEqual([
      { year: 2026, last: 2 },
    ]);
  });

  it('of a deleted or unknown order is not found and uses no number', async () => {
    const deleted = await placeOrder();
    await test.deps.database.db.execute(sql`update orders set deleted_at = now() where id = ${deleted._id}`);
    const unknown = await test.probe(invoice, { token, params: { id: '00000000-0000-7000-8000-000000000000' } });
    expect(unknown.body).toEqual({ error: 'Order not found', code: 'not_found' });
    const reply = await test.probe(invoice, { token, params: { id: deleted._id } });
    expect(reply).toMatchObject({ status: 404, body: unknown.body });
    expect(await rowsOf(test.deps.database.db, sql`select * from invoice_series`)).toEqual([]);
  });

  it('that fails leaves no gap', async () => {
    const [broken, sound] = [await placeOrder(), await placeOrder()];
    // Without an address, rendering fails after the number has been assigned.
    await test.deps.database.db.execute(sql`delete from order_address where order_id = ${broken._id}`);
    expect((await download(broken._id)).status).toBe(500);
    await download(sound._id);
    expect(await numberOf(sound._id)).toBe('BH/26-27/000001');
  });

  it('has no HEAD, which would assign a number', async () => {
    const { _id } = await placeOrder();
    const headers = { authorization: `Bearer ${token}` };
    const reply = await test.app.inject({ method: 'HEAD', url: `/api/order/${_id}/get_invoice`, headers });
    expect(reply.statusCode).toBe(404);
    expect(await numberOf(_id)).toBeUndefined();
  });
});
