import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderClaimEndpoints, type StaffClaimInput } from '@bakehouse/contract/order/order-claim.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClaimShop, type ClaimShop, deliveredAt, refundOf, rejection } from '../../../../test/claim/claim-shop.ts';
import { makeVendor } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';

const { details } = orderEndpoints;
const { list, ofOrder } = orderClaimEndpoints;

let shop: ClaimShop;
beforeAll(async () => {
  shop = await buildClaimShop();
});
afterAll(() => shop.test.close());

const setHours = async (claim_hours: number) => {
  const body = { cod: { is_enabled: true }, razorpay: { is_enabled: true }, claim_hours };
  expect((await shop.test.probe(settingEndpoints.payment.update, { token: shop.token, body })).status).toBe(200);
};

describe('filing a claim', () => {
  it('stores what the customer says, and adds it to timeline and audit log', async () => {
    const id = await shop.deliver();
    const filed = await shop.claimOn(id, { wish: 'partial', amount: 250.5 });
    expect(filed.status).toBe(201);
    expect(filed.body.data).toMatchObject({
      order: { _id: id },
      status: 'open',
      reason: 'damaged',
      wish: 'partial',
      requested: 250.5,
      text: 'The cake arrived upside down',
      vendor: { vendor_id: shop.vendor.vendorId },
      decided_at: null,
      amount: null,
    });
    const { timeline } = await shop.orderNow(id);
    expect(timeline.at(-1)).toMatchObject({
      kind: 'claim',
      subject: 'Claim',
      to: 'Damaged, filed with the wish: partial refund of ₹250.50',
    });
    const audit = await rowsOf<{ action: string }>(
      shop.test.deps.database.db,
      sql`select action from audit_log where record_id = ${id} order by at desc, id desc limit 1`,
    );
    expect(audit).toEqual([{ action: 'claim_filed' }]);
  });

  it('is possible for one open claim of an order at a time', async () => {
    const { id, claim } = await shop.openClaim();
    expect(await shop.claimOn(id)).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    await shop.decideOn({ id, claim }, rejection());
    expect((await shop.claimOn(id, { reason: 'quality' })).status).toBe(201);
    expect((await shop.claimsOf(id)).claims.map(({ reason }) => reason)).toEqual(['quality', 'damaged']);
  });

  it('needs an order that is delivered and not cancelled', async () => {
    const id = await shop.place();
    expect(await shop.claimOn(id)).toMatchObject({ status: 409, body: { error: 'This order is not delivered yet' } });
    await shop.setStatus(id, 'cancelled');
    expect(await shop.claimOn(id)).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
    expect((await shop.claimOn(newId())).status).toBe(404);
  });

  it('about a missing delivery begins with the end of the slot', async () => {
    const id = await shop.place();
    await shop.setStatus(id, 'shipped');
    shop.test.clock.now = new Date('2026-11-22T06:29:00Z');
    expect(await shop.claimOn(id, { reason: 'not_delivered' })).toMatchObject({
      status: 409,
      body: { error: 'The delivery slot of this order has not ended yet' },
    });
    shop.test.clock.now = new Date('2026-11-22T06:31:00Z');
    expect((await shop.claimOn(id, { reason: 'not_delivered' })).status).toBe(201);
  });

  it('after the time for claims needs a reason', async () => {
    const id = await shop.deliver();
    shop.test.clock.now = new Date(deliveredAt.getTime() + 24 * 3_600_000 + 1);
    expect(await shop.claimOn(id)).toMatchObject({
      status: 422,
      body: { fields: { late_reason: expect.any(String) } },
    });
    const late = await shop.claimOn(id, { late_reason: 'The customer was in hospital' });
    expect(late.body.data.late_reason).toBe('The customer was in hospital');
    const other = await shop.deliver();
    await setHours(48);
    shop.test.clock.now = new Date(deliveredAt.getTime() + 47 * 3_600_000);
    expect((await shop.claimOn(other)).status).toBe(201);
    await setHours(24);
  });

  it('rejects amounts that do not belong to the wish or to the order', async () => {
    const id = await shop.deliver();
    const messageOf = async (more: Partial<StaffClaimInput>) => (await shop.claimOn(id, more)).body.fields?.amount;
    expect(await messageOf({ wish: 'partial' })).toBe('Enter the amount of the partial refund');
    expect(await messageOf({ wish: 'full', amount: 10 })).toBe('Only a partial refund has an amount');
    expect(await messageOf({ wish: 'partial', amount: 10.123 })).toMatch(/two decimals/);
    expect(await messageOf({ wish: 'partial', amount: 1010.01 })).toMatch(/At most ₹1,010 can be asked for/);
    expect((await shop.claimOn(id, { text: ' ' })).status).toBe(422);
    expect((await shop.claimOn(id, { photo_1: '/files/none' })).body.fields).toEqual({ photo_1: 'Choose an image' });
    expect((await shop.claimOn(id, { photo_1: newId() })).status).toBe(422);
    expect((await shop.claimsOf(id)).claims).toEqual([]);
  });
});

describe('the list of claims', () => {
  it('is filtered by status, reason and vendor, newest first', async () => {
    await shop.test.deps.database.db.execute(sql`delete from order_claim`);
    const [first, second] = [await shop.openClaim(), await shop.openClaim()];
    await shop.decideOn(first, rejection());
    const idsOf = async (query: object) =>
      (await shop.test.call(list, { token: shop.token, query: query as never })).body.data.map(({ _id }) => _id);
    expect(await idsOf({})).toEqual([second.claim, first.claim]);
    expect(await idsOf({ status: 'open' })).toEqual([second.claim]);
    expect(await idsOf({ reason: 'late' })).toEqual([]);
    expect(await idsOf({ vendor: shop.vendor.vendorId, status: 'rejected' })).toEqual([first.claim]);
    expect(await idsOf({ vendor: newId() })).toEqual([]);
    expect(await idsOf({ perPage: '1', page: '2' })).toEqual([first.claim]);
    expect((await shop.test.call(list, { token: shop.token, query: { perPage: '1' } })).body.total).toBe(2);
  });

  it('shows a store its claims and what it bears, without what the customer gets', async () => {
    const params = await shop.openClaim();
    await shop.decideOn(params, refundOf(300, { platform: 100, vendor: 200, rider: 0 }, { note: 'For staff' }));
    const other = await makeVendor(shop.test.deps, []);
    expect((await shop.test.probe(ofOrder, { token: other.token, params: { id: params.id } })).status).toBe(404);
    expect((await shop.test.call(list, { token: other.token })).body.data).toEqual([]);
    const hidden = { requested: null, amount: null, shares: null, filed_by: '', decided_by: '', note: '' };
    const [own] = (await shop.claimsOf(params.id, shop.vendor.token)).claims;
    expect(own).toMatchObject({
      ...hidden,
      status: 'refunded',
      vendor_share: 200,
      text: 'The cake arrived upside down',
    });
    expect((await shop.test.call(list, { token: shop.vendor.token })).body.data[0]).toEqual(own);
    expect((await shop.claimsOf(params.id, shop.baker.token)).claims[0]).toEqual({ ...own, vendor_share: null });
    const seen = (await shop.test.call(details, { token: shop.vendor.token, params: { id: params.id } })).body.data;
    expect(JSON.stringify(seen.timeline)).not.toMatch(/Refund|Claim/);
  });
});
