import { createHash } from 'node:crypto';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import type { OrderEdit } from '@bakehouse/contract/order/order-input';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { assignVendor, makeOwner, makeProduct, makeVendor, orderOf } from '../../../../test/factories.ts';
import { clearDocuments } from '../../../../test/rows/clear-documents.ts';
import { databaseError, rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import { hashDocument, readContent, writeContent } from './order-documents.ts';

const { create, details, document, invoice, remove, restore, update, updateAddress, updateStatus } = orderEndpoints;

let test: TestApp;
let token: string;
let productId: string;
let vendorId: string;
const start = new Date('2026-11-21T04:00:00Z');
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
  productId = await makeProduct(test.deps);
  ({ vendorId } = await makeVendor(test.deps, [document]));
});
afterAll(() => test.close());
beforeEach(async () => {
  await clearDocuments(test.deps.database.db);
  test.clock.now = start;
});

const placeOrder = async () => (await test.call(create, { token, body: orderOf(productId) })).body.data._id;
const read = async (id: string) => (await test.call(details, { token, params: { id } })).body.data;
const setStatus = (id: string, order_status: 'cancelled' | 'confirmed') =>
  test.call(updateStatus, { token, params: { id }, body: { order_status } });
const move = (id: string) =>
  test.call(updateAddress, {
    token,
    params: { id },
    body: { address_type: 'billing', full_name: 'Ira Das', phone: '9811122233', address1: '7 Park Street' },
  });
const editOf = (changes: Partial<OrderEdit> = {}): OrderEdit => {
  const { order_number: _n, order_date: _d, source: _s, status: _t, ...body } = orderOf(productId);
  return { ...body, version: 1, ...changes };
};
const edit = (id: string, changes: Partial<OrderEdit>) =>
  test.call(update, { token, params: { id }, body: editOf(changes) });
const downloadInvoice = (id: string) => test.probe(invoice, { token, params: { id } });

/** Returns the SHA-256 of the PDF of a document. */
const printed = async (id: string, position: number) => {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await test.app.inject({ url: `/api/order/${id}/documents/${position}`, headers });
  expect(reply.statusCode).toBe(200);
  return createHash('sha256').update(reply.rawPayload).digest('hex');
};
const storedRows = (id: string) =>
  rowsOf<{ document: string; hash: string; year: number; serial: number; number: string }>(
    test.deps.database.db,
    sql`select document, hash, year, serial, number from order_document where order_id = ${id} order by position`,
  );
const kindsOf = async (id: string) => (await read(id)).documents.map(({ kind }) => kind);
const contentOf = async (id: string, position: number) =>
  readContent((await storedRows(id))[position - 1]?.document ?? '');
const auditsOf = (id: string, action: string) =>
  rowsOf<{ changes: unknown }>(
    test.deps.database.db,
    sql`select changes from audit_log where record_id = ${id} and action = ${action}`,
  );

describe('an issued invoice', () => {
  const [item] = orderOf('').order_items;
  const itemWith = (changes: object) =>
    [{ ...item, product: { ...item?.product, _id: productId }, ...changes }] as OrderEdit['order_items'];
  const corrected = ['invoice', 'credit_note'];
  const cases: [string, readonly string[], (id: string) => Promise<unknown>][] = [
    ['a message', corrected, (id) => edit(id, { order_items: itemWith({ message: 'For Ira' }) })],
    ['amounts', corrected, (id) => edit(id, { total_coupon_discount: 0, order_total: 1110 })],
    [
      'a line',
      corrected,
      (id) => edit(id, { order_items: itemWith({ addons: [] }), subtotal: 1000, order_total: 949.5 }),
    ],
    ['the billing address', corrected, move],
    [
      'the delivery',
      corrected,
      (id) =>
        test.call(orderDeliveryEndpoints.reschedule, {
          token,
          params: { id },
          body: {
            version: 1,
            delivery_date: '2026-11-23',
            delivery_slot: { from: '10:00', upto: '12:00' },
            reason: 'Asked by phone',
          },
        }),
    ],
    ['the status, by a cancellation', corrected, (id) => setStatus(id, 'cancelled')],
    ['the status', ['invoice'], (id) => setStatus(id, 'confirmed')],
    ['the payment method', ['invoice'], (id) => edit(id, { payment_method: 'UPI' })],
    ['the customer', ['invoice'], (id) => edit(id, { customer: { full_name: 'Ira Das', phone: '9811122244' } })],
    [
      'payments and a goodwill refund',
      ['invoice'],
      async (id) => {
        const { record, refund } = orderMoneyEndpoints;
        await test.call(record, { token, params: { id }, body: { method: 'upi', amount: 1010, reason: 'Seen' } });
        const body = {
          key: newId(),
          amount: 100,
          target: 'bank_transfer',
          bearer: 'platform',
          reason: 'Late',
        } as const;
        return test.call(refund, { token, params: { id }, body });
      },
    ],
    ['the store', ['invoice'], async (id) => assignVendor(test.deps, id, vendorId)],
    [
      'product, vendor and settings',
      ['invoice'],
      async () => {
        await test.deps.database.db.execute(sql`update product set name = 'Renamed' where id = ${productId}`);
        await test.deps.database.db.execute(sql`update vendor set store_name = 'Renamed', store_address = 'Moved'`);
        Object.assign(test.deps.config, { SELLER_NAME: 'Renamed', SELLER_GSTIN: '07AAACB1234C1Z5' });
      },
    ],
  ];

  it.each(cases)('keeps its bytes and its hash after a change of %s', async (_, kinds, change) => {
    const id = await placeOrder();
    expect((await downloadInvoice(id)).status).toBe(200);
    const [before, digest] = [(await storedRows(id))[0], await printed(id, 1)];
    expect(before?.hash).toBe(hashDocument(before?.document ?? ''));
    test.clock.now = new Date('2026-11-21T05:00:00Z');
    const reply = await change(id);
    if (reply) expect(reply).toMatchObject({ status: 200 });
    expect((await storedRows(id))[0]).toEqual(before);
    expect(await printed(id, 1)).toBe(digest);
    expect(await kindsOf(id)).toEqual(kinds);
  });

  it('is cancelled by a credit note for its amount, which names it, and the next download issues a new one', async () => {
    const id = await placeOrder();
    await downloadInvoice(id);
    test.clock.now = new Date('2026-11-22T04:00:00Z');
    await move(id);
    expect((await read(id)).invoice).toBeNull();
    const [first, note] = [await contentOf(id, 1), await contentOf(id, 2)];
    expect(note).toMatchObject({
      title: 'Credit Note',
      number: 'CN/26-27/000001',
      items: first.items,
      parties: first.parties,
      sums: first.sums,
      total: '₹1,010.00',
      payment: [],
    });
    expect(note.facts).toEqual([
      { label: 'Credit note number', value: 'CN/26-27/000001' },
      { label: 'Credit note date', value: '22 Nov, 2026' },
      { label: 'Against invoice', value: 'BH/26-27/000001' },
      { label: 'Invoice date', value: '21 Nov, 2026' },
      { label: 'Order number', value: (await read(id)).order_number },
      { label: 'Order date', value: '20 Nov, 2026 : 15:45' },
      { label: 'Reason', value: 'Order changed' },
    ]);
    expect(await auditsOf(id, 'credit_note')).toEqual([
      { changes: { credit_note_number: { from: null, to: 'CN/26-27/000001' } } },
    ]);

    await edit(id, { version: 2, order_items: itemWith({ addons: [] }), subtotal: 1000, order_total: 949.5 });
    expect(await kindsOf(id), 'nothing is left to correct').toEqual(corrected);
    await downloadInvoice(id);
    const { documents, invoice: current } = await read(id);
    expect(documents).toMatchObject([
      { position: 1, kind: 'invoice', number: 'BH/26-27/000001', total: 1010, credits: null },
      { position: 2, kind: 'credit_note', number: 'CN/26-27/000001', total: 1010, credits: 1 },
      { position: 3, kind: 'invoice', number: 'BH/26-27/000002', total: 949.5, credits: null },
    ]);
    expect(current?.number).toBe('BH/26-27/000002');
    expect(await contentOf(id, 3)).toMatchObject({ total: '₹949.50' });
  });

  it('of a cancelled order has no successor until the order is restored', async () => {
    const id = await placeOrder();
    await downloadInvoice(id);
    await setStatus(id, 'cancelled');
    expect((await contentOf(id, 2)).facts.at(-1)).toEqual({ label: 'Reason', value: 'Order cancelled' });
    expect((await downloadInvoice(id)).status).toBe(409);
    await setStatus(id, 'confirmed');
    expect(await kindsOf(id)).toEqual(corrected);
    expect((await downloadInvoice(id)).status).toBe(200);
    expect((await read(id)).invoice?.number).toBe('BH/26-27/000002');
  });

  it('of a deleted order is cancelled too', async () => {
    const id = await placeOrder();
    await downloadInvoice(id);
    await test.call(remove, { token, params: { id }, query: {} });
    expect((await test.probe(document, { token, params: { id, position: '1' } })).status).toBe(404);
    await test.call(restore, { token, params: { id }, query: {} });
    expect(await kindsOf(id)).toEqual(corrected);
    expect((await contentOf(id, 2)).facts.at(-1)).toEqual({ label: 'Reason', value: 'Order deleted' });
  });

  it('is visible to staff only', async () => {
    const vendor = await makeVendor(test.deps, [details, document]);
    const id = await placeOrder();
    await downloadInvoice(id);
    await assignVendor(test.deps, id, vendor.vendorId);
    const asVendor = { token: vendor.token, params: { id } };
    expect((await test.call(details, asVendor)).body.data.documents).toEqual([]);
    expect((await test.probe(document, { ...asVendor, params: { id, position: '1' } })).status).toBe(403);
    const missing = await test.probe(document, { token, params: { id, position: '2' } });
    expect(missing).toMatchObject({ status: 404, body: { error: 'Document not found' } });
  });

  it('cannot be changed, deleted or stored with another hash, whatever the code does', async () => {
    const id = await placeOrder();
    await downloadInvoice(id);
    const attempt = async (statement: ReturnType<typeof sql>, settings = '') =>
      test.deps.database
        .transaction(async (tx) => {
          await tx.execute(sql`grant update, delete, truncate on order_document to current_user`);
          await tx.execute(sql`select set_config('bakehouse.erasure', ${settings}, true)`);
          await tx.execute(statement);
        })
        .catch((error: unknown) => databaseError(error)?.code);
    expect(await attempt(sql`update order_document set document = '{}', hash = ${hashDocument('{}')}`)).toBe('P0001');
    expect(await attempt(sql`update order_document set total = 1`, 'on')).toBe('P0001');
    expect(await attempt(sql`update order_document set document = '{}'`, 'on')).toBe('23514');
    expect(await attempt(sql`delete from order_document`)).toBe('P0001');
    expect(await attempt(sql`truncate order_document`)).toBe('P0001');
  });
});

describe('the series', () => {
  it('of invoices and credit notes change at midnight of 1 April in India', async () => {
    const ids = [await placeOrder(), await placeOrder(), await placeOrder()];
    const numbersOf = async (position: number) =>
      Promise.all(ids.map(async (id) => (await read(id)).documents[position]?.number));
    const times = ['2027-03-31T18:29:00Z', '2027-03-31T18:29:59.999Z', '2027-03-31T18:30:00Z'];
    for (const [index, id] of ids.entries()) {
      test.clock.now = new Date(times[index] ?? '');
      await downloadInvoice(id);
      await setStatus(id, 'cancelled');
    }
    expect(await numbersOf(0)).toEqual(['BH/26-27/000001', 'BH/26-27/000002', 'BH/27-28/000001']);
    expect(await numbersOf(1)).toEqual(['CN/26-27/000001', 'CN/26-27/000002', 'CN/27-28/000001']);
    expect((await contentOf(ids[1] ?? '', 1)).facts[1]?.value).toBe('31 Mar, 2027');
    expect((await contentOf(ids[2] ?? '', 2)).facts[1]?.value).toBe('1 Apr, 2027');
  });

  it('of a credit note is that of its own day, not of its invoice', async () => {
    const id = await placeOrder();
    test.clock.now = new Date('2027-03-31T18:29:59Z');
    await downloadInvoice(id);
    test.clock.now = new Date('2027-03-31T18:30:00Z');
    await setStatus(id, 'cancelled');
    expect((await storedRows(id)).map(({ number }) => number)).toEqual(['BH/26-27/000001', 'CN/27-28/000001']);
    const next = await placeOrder();
    await downloadInvoice(next);
    expect((await read(next)).invoice?.number).toBe('BH/27-28/000001');
  });

  it('have no gap after a correction that is rolled back', async () => {
    const id = await placeOrder();
    await downloadInvoice(id);
    const { db } = test.deps.database;
    await db.execute(sql`alter table audit_log add constraint no_status check (action <> 'status') not valid`);
    expect(
      (await test.probe(updateStatus, { token, params: { id }, body: { order_status: 'cancelled' } })).status,
    ).toBe(422);
    await db.execute(sql`alter table audit_log drop constraint no_status`);
    expect(await kindsOf(id)).toEqual(['invoice']);
    expect((await read(id)).invoice?.number).toBe('BH/26-27/000001');
    await setStatus(id, 'cancelled');
    expect((await storedRows(id)).map(({ number }) => number)).toEqual(['BH/26-27/000001', 'CN/26-27/000001']);
  });
});

describe('an invoice from before documents were stored', () => {
  /** Makes the invoice of an order one whose number alone is stored. */
  const makeOld = async () => {
    const id = await placeOrder();
    await test.deps.database.db.execute(sql`
      insert into order_invoice (order_id, year, serial, number, at) values (${id}, 2025, 7, 'BH/25-26/000007', '2026-03-01T04:00:00Z')`);
    return id;
  };

  it('is stored by its next download, which the audit log records once', async () => {
    const id = await makeOld();
    const replies = [await downloadInvoice(id), await downloadInvoice(id)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await storedRows(id)).toMatchObject([{ year: 2025, serial: 7, number: 'BH/25-26/000007' }]);
    expect((await contentOf(id, 1)).facts[1]).toEqual({ label: 'Invoice date', value: '1 Mar, 2026' });
    expect(await auditsOf(id, 'store_invoice')).toEqual([
      { changes: { invoice_document: { from: null, to: 'BH/25-26/000007 stored' } } },
    ]);
    expect(await rowsOf(test.deps.database.db, sql`select * from invoice_series`)).toEqual([]);
  });

  it('is stored as it was before a change of its order, and credited', async () => {
    const id = await makeOld();
    await move(id);
    expect(await kindsOf(id)).toEqual(['invoice', 'credit_note']);
    expect((await contentOf(id, 1)).parties[0]?.name).toBe('Asha Verma');
    expect((await contentOf(id, 2)).facts[2]?.value).toBe('BH/25-26/000007');
  });

  it('of an order that is cancelled since says so, and is credited when the order is restored', async () => {
    const id = await makeOld();
    await test.deps.database.db.execute(sql`update orders set status = 'cancelled' where id = ${id}`);
    await downloadInvoice(id);
    expect((await contentOf(id, 1)).facts.at(-1)).toEqual({ label: 'Order status', value: 'Cancelled' });
    await setStatus(id, 'confirmed');
    expect(await kindsOf(id)).toEqual(['invoice', 'credit_note']);
  });
});

it('the stored content has sorted keys, and the same text after it is read', async () => {
  const id = await placeOrder();
  await downloadInvoice(id);
  const [row] = await storedRows(id);
  const content = readContent(row?.document ?? '');
  const { total, ...others } = content;
  expect(writeContent({ total, ...others })).toBe(row?.document);
  expect(Object.keys(content)).toEqual(Object.keys(content).toSorted());
});
