import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../../test/build-test-app.ts';
import { makeOwner, makeProduct, orderOf } from '../../../../test/factories.ts';
import { clearDocuments } from '../../../../test/rows/clear-documents.ts';
import { openTestServer } from '../../../../test/test-db.ts';
import { rowsOf } from '../../../platform/db/client.ts';

/** Simultaneous requests for invoice numbers, over connections of two servers. */

const { create, details, invoice, updateAddress, updateStatus } = orderEndpoints;

describe('invoice numbers', () => {
  let test: TestApp;
  let other: Awaited<ReturnType<typeof serveDatabase>>;
  let token: string;
  let productId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    test.clock.now = new Date('2026-11-21T04:00:00Z');
    other = await serveDatabase(openTestServer(test.url ?? ''), test.deps.config.DATA_DIR, test.clock);
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
    // The first invoice of a process loads fonts for a second, while nobody's lock should wait.
    await requestInvoice(0, await placeOrder());
  });
  afterAll(async () => {
    await other.app.close();
    await other.deps.database.close();
    await test.close();
  });
  beforeEach(() => clearDocuments(test.deps.database.db));

  const times = <T>(n: number, work: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: n }, (_, i) => work(i)));
  const placeOrder = async () => (await test.call(create, { token, body: orderOf(productId) })).body.data._id;
  const requestInvoice = (i: number, id: string) => (i % 2 ? test : other).probe(invoice, { token, params: { id } });
  const readSeries = async (kind = 'invoice') =>
    (
      await rowsOf<{ serial: number }>(
        test.deps.database.db,
        sql`select serial from order_document where kind = ${kind} order by serial`,
      )
    ).map(({ serial }) => serial);

  it('are assigned once per order for simultaneous requests', async () => {
    const id = await placeOrder();
    const replies = await times(20, (i) => requestInvoice(i, id));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.headers['content-disposition'])).size).toBe(1);
    expect(await readSeries()).toEqual([1]);
    const audits = await rowsOf(
      test.deps.database.db,
      sql`select 1 from audit_log where record_id = ${id} and action = 'invoice'`,
    );
    expect(audits).toHaveLength(1);
  });

  it('are consecutive for 20 orders', async () => {
    const ids = await times(20, placeOrder);
    const replies = await times(20, (i) => requestInvoice(i, ids[i] ?? ''));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(await readSeries()).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it('have no gap when every third request fails, and do not block changes of orders', async () => {
    const ids = await times(18, placeOrder);
    for (const [index, id] of ids.entries())
      if (index % 3 === 0) await test.deps.database.db.execute(sql`delete from order_address where order_id = ${id}`);
    const [replies, changes] = await Promise.all([
      times(18, (i) => requestInvoice(i, ids[i] ?? '')),
      times(18, (i) =>
        test.call(updateStatus, {
          token,
          params: { id: ids.filter((_, index) => index % 3 !== 0)[i % 12] ?? '' },
          body: { order_status: i < 12 ? 'confirmed' : 'processing' },
        }),
      ),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual(ids.map((_, index) => (index % 3 === 0 ? 500 : 200)));
    expect(new Set(changes.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(await readSeries()).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  });

  it('are cancelled by one credit note for simultaneous edits and cancellations of an order', async () => {
    const id = await placeOrder();
    await requestInvoice(0, id);
    const contact = { address_type: 'billing', full_name: 'Ira Das', phone: '9811122233' } as const;
    const server = (i: number) => (i % 2 ? test : other);
    const replies = await times(
      8,
      (i): Promise<{ status: number }> =>
        i < 6
          ? server(i).call(updateAddress, { token, params: { id }, body: { ...contact, address1: `${i} Park Street` } })
          : server(i).call(updateStatus, { token, params: { id }, body: { order_status: 'cancelled' } }),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { documents } = (await test.call(details, { token, params: { id } })).body.data;
    expect(documents.map(({ kind, credits }) => [kind, credits])).toEqual([
      ['invoice', null],
      ['credit_note', 1],
    ]);
  });

  it('and those of credit notes are consecutive while orders are cancelled and invoices are requested', async () => {
    const ids = await times(24, placeOrder);
    await times(24, async (i) => i % 2 && requestInvoice(i, ids[i] ?? ''));
    await times(24, async (i): Promise<unknown> => {
      const id = ids[i] ?? '';
      return i % 2
        ? test.call(updateStatus, { token, params: { id }, body: { order_status: 'cancelled' } })
        : requestInvoice(i, id);
    });
    expect(await readSeries('invoice')).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
    expect(await readSeries('credit_note')).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  });
});
