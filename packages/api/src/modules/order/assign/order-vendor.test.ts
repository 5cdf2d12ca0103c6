import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeDeliveryType, makeOwner, makeProduct, makeVendor, offer, orderOf } from '../../../../test/factories.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';

const { create, details, updateStatus } = orderEndpoints;
const { vendorChoices, assignVendor, unassignVendor } = orderAssignmentEndpoints;

describe('the vendor of an order', () => {
  let test: TestApp;
  let db: Db;
  let token: string;
  let productId: string;
  let standard: string;
  beforeAll(async () => {
    test = await buildTestApp();
    db = test.deps.database.db;
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
    standard = await makeDeliveryType(test.deps, 'Standard', [0, 49, 49.5]);
  });
  afterAll(() => test.close());
  beforeEach(() => db.execute(sql`update vendor set status = 'reject'`));

  /** Creates a store at a distance in km north of the factory's orders. */
  const storeAt = async (kilometres: number, name: string) => {
    const { vendorId, token: own } = await makeVendor(test.deps, [details]);
    await db.execute(sql`
      update vendor set latitude = ${28.55 + kilometres / 111.195_08}, service_radius = 8, store_name = ${name}
      where id = ${vendorId}`);
    await offer(test.deps, vendorId, standard, 49);
    return { vendorId, token: own };
  };
  const placeOrder = async () => (await test.call(create, { token, body: orderOf(productId) })).body.data;
  const choices = async (id: string) => (await test.call(vendorChoices, { token, params: { id } })).body.data;
  const assign = (id: string, vendor: string) =>
    test.call(assignVendor, {
      token,
      params: { id },
      body: { vendor, delivery_type: standard, vendor_delivery_charges: 49, vendor_charges: 400 },
    });

  it('is paid its charges without the discount that it pays', async () => {
    const { vendorId, token: own } = await storeAt(1, 'Paying');
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const body = {
      name: 'TENTH',
      description: 'Ten percent',
      coupon_type: 'percentage_discount' as const,
      coupon_value: 10,
      start_date: dayIn(5),
      expire_date: dayIn(9),
      funded_by: 'vendor' as const,
    };
    expect((await test.call(coupon.endpoints.create, { token, body })).body.error).toBeUndefined();
    await db.execute(sql`update coupon set start_date = '2020-01-01'`);
    const order = orderOf(productId, { coupon_codes: ['TENTH'], total_coupon_discount: 106.05, order_total: 1_003.95 });
    const placed = await test.call(create, { token, body: order });
    expect(placed.body.error).toBeUndefined();
    const { _id: id } = placed.body.data;
    await assign(id, vendorId);
    const { earning } = (await test.call(orderMoneyEndpoints.view, { token, params: { id } })).body.data;
    expect(earning).toMatchObject({ charges: 400, delivery: 49, discount: 106.05 });
    const seen = await test.call(details, { token: own, params: { id } });
    expect(seen.body.data.assigned_vendor?.vendor_payable).toBe(earning?.payable);
  });

  it('is rated by the approved reviews of its deliveries, which change the ranking by their weight', async () => {
    const poor = await storeAt(1, 'Poor');
    await storeAt(1.5, 'Unrated');
    const review = (rating: number, status = 'Approved', vendor = poor.vendorId) =>
      db.execute(sql`
        insert into product_review (id, rating, status, order_number, vendor_id)
        values (${newId()}, ${rating}, ${status}, 'BH-1', ${vendor})`);
    await review(2);
    await review(3.5);
    await review(5, 'Pending');
    const { _id } = await placeOrder();
    const found = async () =>
      (await choices(_id)).suggested.map(({ store_name, rating }) => [store_name, rating] as const);
    expect(await found()).toEqual([
      ['Poor', { average: 2.75, reviews: 2 }],
      ['Unrated', null],
    ]);
    await test.call(settingEndpoints.assignment.update, { token, body: { meta_value: { weights: { rating: 1 } } } });
    expect((await found()).map(([name]) => name)).toEqual(['Unrated', 'Poor']);
    await test.call(settingEndpoints.assignment.update, { token, body: { meta_value: {} } });
  });

  it('is removed by staff, which is on the timeline and the audit log', async () => {
    const store = await storeAt(1, 'Qureshi & Sons Bakers');
    const order = await placeOrder();
    const { version } = (await assign(order._id, store.vendorId)).body.data;
    const unassign = (body: object) => test.call(unassignVendor, { token, params: { id: order._id }, body });
    expect((await unassign({ version: version - 1 })).body).toMatchObject({ code: 'stale' });
    const removed = await unassign({ version });
    expect(removed.body).toMatchObject({ message: 'Vendor removed successfully', data: { assigned_vendor: null } });
    expect(removed.body.data.timeline.at(-1)).toMatchObject({
      kind: 'vendor',
      subject: 'Vendor',
      from: 'Qureshi & Sons Bakers',
      to: 'none',
    });
    expect((await unassign({})).body).toMatchObject({ code: 'wrong_status', error: 'This order has no vendor.' });
    const audited = await rowsOf<{ action: string }>(
      db,
      sql`select action from audit_log where record_id = ${order._id} order by at, id`,
    );
    expect(audited.map(({ action }) => action)).toEqual(['create', 'assign', 'unassign']);
    expect((await test.call(details, { token: store.token, params: { id: order._id } })).status).toBe(404);
  });

  it.each(['delivered', 'cancelled'] as const)('is not removed from a %s order', async (order_status) => {
    const store = await storeAt(1, 'Qureshi & Sons Bakers');
    const order = await placeOrder();
    await assign(order._id, store.vendorId);
    await test.call(updateStatus, { token, params: { id: order._id }, body: { order_status } });
    const { status, body } = await test.call(unassignVendor, { token, params: { id: order._id }, body: {} });
    expect([status, body.error]).toEqual([409, `This order is ${order_status}, so its vendor cannot be removed.`]);
  });
});
