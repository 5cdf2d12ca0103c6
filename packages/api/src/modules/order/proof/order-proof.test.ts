import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import type { CallOf } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { listUpcomingOrders } from '@bakehouse/contract/order/order-board.endpoints';
import type { ProofRule } from '@bakehouse/contract/vendor/proof-rules';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareAcceptance, saveAssignmentSettings } from '../../../../test/acceptance.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { pdf, photo } from '../../../../test/document/vendor-documents.ts';
import { multipart } from '../../../../test/multipart.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import { sweepUploads } from '../../upload/upload.service.ts';
import { deliveryCode } from './delivery-code.ts';

const { updateStatus, details } = orderEndpoints;
type Status = NonNullable<CallOf<typeof updateStatus>['body']>;

let test: TestApp;
let shop: Awaited<ReturnType<typeof prepareAcceptance>>;
let store: { token: string; vendorId: string };
let other: { token: string; vendorId: string };
beforeAll(async () => {
  test = await buildTestApp();
  shop = await prepareAcceptance(test, 2);
  const [first, second] = shop.vendors;
  if (!first || !second) throw new Error('there are two stores');
  [store, other] = [first, second];
});
afterAll(() => test.close());
beforeEach(() => setRules([all({ shipped: 'photo', delivered: 'photo_or_code' })]));

const all = (rule: Partial<ProofRule>): ProofRule => ({ category: null, shipped: 'none', delivered: 'none', ...rule });
const setRules = (proof_rules: ProofRule[]) => saveAssignmentSettings(test, { proof_rules });
const db = () => test.deps.database.db;
const place = async (): Promise<string> => (await shop.placeOfferedOrder())._id;
const set = (id: string, body: Status, by: { token: string } = store) =>
  test.call(updateStatus, { token: by.token, params: { id }, body });
const read = async (id: string, by: { token: string } = store) =>
  (await test.call(details, { token: by.token, params: { id } })).body.data;
const send = async (
  id: string,
  {
    step = 'shipped',
    content = photo(),
    by = store,
    name = 'photo.jpg',
    key = '',
  }: {
    step?: string;
    content?: Buffer | Promise<Buffer>;
    by?: { token: string };
    name?: string;
    key?: string;
  } = {},
) => {
  const { payload, headers } = multipart({ step }, { file: { name, content: await content } });
  const reply = await test.app.inject({
    method: 'POST',
    url: `/api/order/${id}/proof`,
    headers: { ...headers, authorization: `Bearer ${by.token}`, ...(key && { 'idempotency-key': key }) },
    payload,
  });
  return { status: reply.statusCode, body: reply.json() };
};
const download = (id: string, position: number, by?: { token: string }) =>
  test.app.inject({
    method: 'GET',
    url: `/api/order/${id}/proof/${position}`,
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
  });
const wrongCode = async (id: string) => (Number(await deliveryCode(db(), id)) === 0 ? '0001' : '0000');
const staff = () => ({ token: shop.token });

describe('the rules of proofs', () => {
  it('refuse a step without proof with one sentence, and nothing without a rule', async () => {
    const id = await place();
    expect(await set(id, { order_status: 'shipped' })).toMatchObject({
      status: 409,
      body: { code: 'proof_required', error: 'A photo is needed before this order can be shipped.' },
    });
    expect((await set(id, { order_status: 'shipped' }, staff())).body.code).toBe('proof_required');
    expect((await set(id, { order_status: 'delivered' })).body.error).toBe(
      'A photo is needed before this order can be shipped.',
    );
    await setRules([]);
    expect((await read(id)).proof).toBeUndefined();
    expect((await set(id, { order_status: 'shipped' })).status).toBe(200);
    await setRules([all({ shipped: 'photo', delivered: 'photo_or_code' })]);
    expect((await set(id, { order_status: 'delivered' })).body.error).toBe(
      "A photo or the customer's code is needed before this order can be delivered.",
    );
  });

  it('apply the strictest of the categories of the items and their parents', async () => {
    const [cakes, wedding, bread] = [newId(), newId(), newId()];
    for (const [id, parent] of [
      [cakes, null],
      [wedding, cakes],
      [bread, null],
    ] as const)
      await db().execute(
        sql`insert into category (id, name, slug, parent_id) values (${id}, ${id}, ${id}, ${parent}::uuid)`,
      );
    await db().execute(
      sql`insert into product_category (product_id, category_id) values (${shop.productId}, ${wedding})`,
    );
    const id = await place();
    await setRules([
      all({ delivered: 'photo_or_code' }),
      { category: cakes, shipped: 'photo', delivered: 'code' },
      { category: bread, shipped: 'none', delivered: 'photo' },
    ]);
    expect((await read(id)).proof?.missing).toEqual({ shipped: 'photo', delivered: 'code' });
    await setRules([
      { category: cakes, shipped: 'none', delivered: 'code' },
      { category: wedding, shipped: 'none', delivered: 'photo' },
    ]);
    expect((await read(id)).proof?.missing).toEqual({ delivered: 'photo_and_code' });
    await setRules([{ category: bread, shipped: 'photo', delivered: 'photo' }]);
    expect((await read(id)).proof).toBeUndefined();
    await db().execute(sql`delete from product_category where product_id = ${shop.productId}`);
  });

  it('let staff continue with a reason on the timeline, which the store does not see, and no store', async () => {
    const id = await place();
    expect((await set(id, { order_status: 'shipped', proof_reason: 'In a hurry' })).body.code).toBe('proof_required');
    const reply = await set(id, { order_status: 'shipped', proof_reason: 'The camera is broken' }, staff());
    expect(reply.status).toBe(200);
    expect(reply.body.data.timeline.at(-1)).toMatchObject({ to: 'shipped', reason: 'The camera is broken' });
    expect(JSON.stringify(await read(id))).not.toContain('camera');
  });

  it('name the reason for each order of a bulk action', async () => {
    const [first, second] = [await place(), await place()];
    await send(first);
    const body = { resource: 'order', action: 'status', input: { status: 'shipped' }, ids: [first, second] };
    const preview = await test.call(bulkEndpoints.preview, { token: shop.token, body: body as never });
    expect(JSON.stringify(preview.body).match(/A photo is needed before this order can be shipped\./g)).toHaveLength(1);
    await test.call(bulkEndpoints.run, { token: shop.token, body: body as never });
    expect(await test.runQueued()).toEqual([]);
    expect([(await read(first)).status, (await read(second)).status]).toEqual(['shipped', 'pending']);
    const rows = await rowsOf<{ reason: string }>(
      db(),
      sql`select reason from bulk_job_row where record_id = ${second}`,
    );
    expect(rows).toEqual([{ reason: 'A photo is needed before this order can be shipped.' }]);
  });
});

describe('a photo', () => {
  it('allows the step, and is shown to the store and staff only, uncached', async () => {
    const id = await place();
    const sent = await send(id);
    expect(sent).toMatchObject({ status: 201, body: { message: 'Photo saved successfully' } });
    expect(sent.body.data.proof).toMatchObject({
      missing: { delivered: 'photo_or_code' },
      given: [{ position: 1, step: 'shipped', kind: 'photo', has_file: true, by: expect.any(String) }],
    });
    expect((await set(id, { order_status: 'shipped', version: sent.body.data.version })).status).toBe(200);
    const file = await download(id, 1, store);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await download(id, 1, staff())).statusCode).toBe(200);
    expect((await download(id, 1)).statusCode).toBe(401);
    const unknown = await download(newId(), 1, other);
    const foreign = await download(id, 1, other);
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    const [upload] = await rowsOf<{ image_id: string }>(
      db(),
      sql`select image_id from order_proof where order_id = ${id}`,
    );
    for (const name of ['document.jpeg', 'large.webp', 'thumbnail.webp'])
      expect((await test.app.inject(`/files/${upload?.image_id}/${name}`)).statusCode).toBe(404);
    expect((await send(id, { by: other })).status).toBe(404);
  });

  it('of an earlier store does not count for the next one, which cannot see it', async () => {
    const id = await place();
    await send(id);
    await db().execute(sql`update orders set vendor_id = ${other.vendorId} where id = ${id}`);
    await db().execute(sql`update order_assignment set vendor_id = ${other.vendorId} where order_id = ${id}`);
    expect((await download(id, 1, other)).statusCode).not.toBe(200);
    expect((await read(id, staff())).proof).toMatchObject({ missing: { shipped: 'photo' }, given: [{ position: 1 }] });
    expect((await set(id, { order_status: 'shipped' }, staff())).body.code).toBe('proof_required');
    expect((await download(id, 1, staff())).statusCode).toBe(200);
  });

  it('is turned upright, and loses its position', async () => {
    const sideways = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#c0ffee' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const id = await place();
    await send(id, { content: sideways });
    const stored = await sharp((await download(id, 1, store)).rawPayload).metadata();
    expect(stored).toMatchObject({ format: 'jpeg', width: 20, height: 60 });
    expect([stored.exif, stored.orientation]).toEqual([undefined, undefined]);
  });

  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
  it.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['a PDF', () => pdf, 415, 'Only JPEG, PNG and WebP photos are accepted'],
    [
      'a HEIC photo',
      () => heic,
      415,
      'Only JPEG, PNG and WebP photos are accepted. This photo is HEIC. Save it as JPEG, and send that file.',
    ],
    ['12 MB', () => Buffer.alloc(12 * 1_048_576, 1), 413, 'The file is larger than 10 MB. Send a smaller one.'],
    ['30 MB', () => Buffer.alloc(30 * 1_048_576, 1), 413, 'An upload must have at most 24 MiB in all'],
    ['a broken image', async () => (await photo()).subarray(0, 200), 422, 'The image cannot be read'],
  ])('is refused as %s', async (_, content, status, error) => {
    const id = await place();
    expect(await send(id, { content: content() })).toMatchObject({ status, body: { error } });
    expect((await read(id)).proof?.given).toEqual([]);
  });

  it('is stored once for a repeated request, and leaves no file behind when it is refused', async () => {
    const id = await place();
    const content = await photo();
    const [first, second] = [await send(id, { content, key: id }), await send(id, { content, key: id })];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await read(id)).proof?.given).toHaveLength(1);
    await set(id, { order_status: 'cancelled' }, staff());
    const refused = await send(id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
  });

  it('must arrive with the call, and is kept by the sweep', async () => {
    const id = await place();
    await send(id);
    const [row] = await rowsOf<{ image_id: string }>(
      db(),
      sql`select image_id from order_proof where order_id = ${id}`,
    );
    const reused = await test.app.inject({
      method: 'POST',
      url: `/api/order/${id}/proof`,
      headers: { authorization: `Bearer ${store.token}` },
      payload: { step: 'shipped', file: row?.image_id ?? '' },
    });
    expect(reused.json()).toMatchObject({ code: 'invalid', fields: { file: 'Choose a photo' } });
    await db().execute(sql`update upload set created_at = created_at - interval '3 days'`);
    await sweepUploads(test.deps);
    expect((await download(id, 1, store)).statusCode).toBe(200);
    await db().execute(sql`update order_proof set image_id = null where order_id = ${id}`);
    await sweepUploads(test.deps);
    expect((await download(id, 1, store)).statusCode).toBe(404);
    expect((await read(id)).proof?.given).toMatchObject([{ has_file: false }]);
  });
});

describe('the code of the customer', () => {
  beforeEach(() => setRules([all({ delivered: 'code' })]));

  it('delivers the order, and is in no response, event or table', async () => {
    const id = await place();
    const code = await deliveryCode(db(), id);
    expect((await set(id, { order_status: 'delivered' })).body.error).toBe(
      "The customer's code is needed before this order can be delivered.",
    );
    const reply = await set(id, { order_status: 'delivered', delivery_code: code });
    expect(reply.body.data).toMatchObject({
      status: 'delivered',
      proof: { given: [{ kind: 'code', has_file: false }] },
    });
    const texts = await rowsOf<{ text: string }>(
      db(),
      sql`select (to_jsonb(p) - 'order_id' - 'store_id' - 'actor_id' - 'at')::text as text from order_proof p where order_id = ${id}
          union all select changes::text from audit_log where record_id = ${id}
          union all select detail::text from order_event where order_id = ${id}`,
    );
    expect(JSON.stringify(texts)).not.toContain(code);
    const { body } = await test.call(listUpcomingOrders, { token: store.token });
    expect(JSON.stringify(body)).not.toContain('delivery_code');
  });

  it('is refused when it is wrong, and after five wrong ones also when it is right', async () => {
    const id = await place();
    const wrong = await wrongCode(id);
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt', '0 attempts'])
      expect(await set(id, { order_status: 'delivered', delivery_code: wrong })).toMatchObject({
        status: 422,
        body: { error: `This code is wrong. ${left} left.` },
      });
    const code = await deliveryCode(db(), id);
    expect(await set(id, { order_status: 'delivered', delivery_code: code })).toMatchObject({
      status: 409,
      body: { error: 'The code was wrong 5 times. Ask the marketplace to continue with a reason.' },
    });
    expect((await set(id, { order_status: 'delivered', proof_reason: 'The customer phoned' }, staff())).status).toBe(
      200,
    );
  });

  it('is limited for attempts at the same time', async () => {
    const id = await place();
    const wrong = await wrongCode(id);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => set(id, { order_status: 'delivered', delivery_code: wrong })),
    );
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it('is checked once for a repeated request', async () => {
    const id = await place();
    const code = await deliveryCode(db(), id);
    const again = () =>
      test.call(updateStatus, {
        token: store.token,
        params: { id },
        body: { order_status: 'delivered', delivery_code: code },
        headers: { 'idempotency-key': `deliver ${id}` },
      });
    const replies = [await again(), await again()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(id)).timeline.filter(({ to }) => to === 'delivered')).toHaveLength(1);
  });

  it('is not accepted from another store', async () => {
    const id = await place();
    expect((await set(id, { order_status: 'delivered', delivery_code: '1234' }, other)).status).not.toBe(200);
    expect(await rowsOf(db(), sql`select 1 from order_proof where order_id = ${id}`)).toEqual([]);
  });
});
