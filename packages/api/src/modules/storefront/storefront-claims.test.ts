import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { storefrontClaimEndpoints } from '@bakehouse/contract/storefront/storefront-claim.endpoints';
import { storefrontOrderEndpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiKey } from '../../../test/api-keys.ts';
import { buildClaimShop, type ClaimShop, deliveredAt, rebakeOf, refundOf } from '../../../test/claim/claim-shop.ts';
import { multipart, pixel } from '../../../test/multipart.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';

const { file, view } = storefrontClaimEndpoints;

describe('a claim of a storefront', () => {
  let shop: ClaimShop;
  let key: string;
  beforeAll(async () => {
    shop = await buildClaimShop();
    key = (await makeApiKey(shop.test, { token: shop.token }, [file, view])).secret;
  });
  afterAll(() => shop.test.close());

  const claim = { reason: 'damaged', wish: 'full', text: 'The cake arrived upside down' } as const;
  const deliver = async () => shop.orderNow(await shop.deliver());
  const send = (order_number: string, more: object = {}, headers: object = { 'idempotency-key': newId() }) =>
    shop.test.call(file, { token: key, params: { order_number }, body: { ...claim, ...more }, headers } as never);
  const claimsOf = async (order_number: string) =>
    (await shop.test.call(view, { token: key, params: { order_number } })).body.data;
  /** Sends a claim with photos as a multipart body. */
  const sendPhotos = (order_number: string, contents: Record<string, Buffer>, idempotencyKey: string = newId()) => {
    const files = Object.entries(contents).map(([field, content]) => [field, { name: 'cake.png', content }]);
    const { payload, headers } = multipart({ ...claim, wish: 'partial', amount: '120' }, Object.fromEntries(files));
    return shop.test.app.inject({
      method: 'POST',
      url: `/api/store/v1/orders/${order_number}/claims`,
      payload,
      headers: { ...headers, authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey },
    });
  };
  const setHours = (claim_hours: number) =>
    shop.test.probe(settingEndpoints.payment.update, { token: shop.token, body: { claim_hours } });

  it('arrives with photos, and shows its decision without who bears it', async () => {
    const { _id: id, order_number } = await deliver();
    const filed = await sendPhotos(order_number, { photo_1: pixel, photo_3: pixel });
    expect([filed.statusCode, filed.json().data.photos.length]).toEqual([201, 2]);
    const { claims, file_until } = await claimsOf(`#${order_number}`);
    expect(file_until).toBe('2026-11-23T06:00:00.000Z');
    expect(claims).toMatchObject([{ status: 'open', wish: 'partial', requested: 120, refund: null, answer: '' }]);
    const [photo] = claims[0]?.photos ?? [];
    expect((await shop.test.app.inject({ url: photo?.medium ?? '' })).statusCode).toBe(200);
    const body = refundOf(120, { platform: 20, vendor: 100, rider: 0 }, { note: 'For staff' });
    await shop.decideOn({ id, claim: claims[0]?.id ?? '' }, body);
    const decided = (await claimsOf(order_number)).claims[0];
    expect(decided).toMatchObject({ status: 'refunded', refund: 120, answer: 'We are sorry', rebake_number: null });
    expect(JSON.stringify(decided)).not.toMatch(/For staff|vendor|shares/);
    expect((await shop.claimsOf(id)).claims[0]).toMatchObject({ filed_by: expect.stringMatching(/./) });
  });

  it('is stored once for a repeated key, with the photos of the first request', async () => {
    const { order_number } = await deliver();
    const idempotencyKey = newId();
    const first = await sendPhotos(order_number, { photo_1: pixel }, idempotencyKey);
    const second = await sendPhotos(order_number, { photo_1: pixel }, idempotencyKey);
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect((await claimsOf(order_number)).claims).toHaveLength(1);
    expect(await send(order_number)).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect((await send(order_number, {}, {})).status).toBe(400);
  });

  it('is rejected with a photo that is no image, and leaves no file', async () => {
    const { order_number } = await deliver();
    const count = async () => (await rowsOf(shop.test.deps.database.db, sql`select 1 from upload`)).length;
    const before = await count();
    const reply = await sendPhotos(order_number, { photo_1: pixel, photo_2: Buffer.from('no image') });
    expect(reply.statusCode).toBe(415);
    expect((await sendPhotos(order_number, { photo_6: pixel })).statusCode).toBe(422);
    expect((await claimsOf(order_number)).claims).toEqual([]);
    await expect.poll(count).toBe(before);
  });

  it('is rejected after the time for claims, and while it is switched off', async () => {
    const { order_number } = await deliver();
    shop.test.clock.now = new Date(deliveredAt.getTime() + 24 * 3_600_000 + 1);
    expect(await send(order_number, { late_reason: 'Please' })).toMatchObject({
      status: 409,
      body: { error: 'Claims can be filed within 24 hours after the delivery. Contact us.' },
    });
    shop.test.clock.now = deliveredAt;
    expect((await setHours(-1)).status).toBe(422);
    expect((await setHours(0)).status).toBe(200);
    expect(await send(order_number)).toMatchObject({
      status: 409,
      body: { error: 'Claims are switched off. Contact the marketplace.' },
    });
    expect((await claimsOf(order_number)).file_until).toBeNull();
    expect((await shop.claimOn((await deliver())._id)).status).toBe(201);
    await setHours(24);
    expect((await send(order_number)).status).toBe(201);
  });

  it('is rejected for an unknown, an undelivered and a cancelled order', async () => {
    const id = await shop.place();
    const { order_number } = await shop.orderNow(id);
    expect((await send('NONE')).status).toBe(404);
    expect((await send(order_number)).body).toMatchObject({ error: 'This order is not delivered yet' });
    expect((await claimsOf(order_number)).file_until).toBeNull();
    await shop.setStatus(id, 'cancelled');
    expect((await send(order_number)).status).toBe(409);
  });

  it('shows the number of the order that replaces this one', async () => {
    const { _id: id, order_number } = await deliver();
    await send(order_number);
    const claimId = (await claimsOf(order_number)).claims[0]?.id ?? '';
    const { rebake } = (await shop.decideOn({ id, claim: claimId }, rebakeOf())).body.data;
    expect((await claimsOf(order_number)).claims[0]).toMatchObject({
      status: 'rebaked',
      rebake_number: rebake?.order_number,
    });
  });

  it('needs a key with the permission', async () => {
    const { order_number } = await deliver();
    const other = (await makeApiKey(shop.test, { token: shop.token }, [storefrontOrderEndpoints.place])).secret;
    for (const endpoint of [file, view])
      expect((await shop.test.probe(endpoint, { token: other, params: { order_number }, body: claim })).status).toBe(
        403,
      );
  });
});
