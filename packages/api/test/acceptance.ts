import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import type { AssignmentSettings } from '@bakehouse/contract/vendor/assignment-settings';
import { sql } from 'drizzle-orm';
import { advanceOffers } from '../src/modules/order/acceptance/offer-sweep.ts';
import { rowsOf } from '../src/platform/db/client.ts';
import type { TestApp } from './build-test-app.ts';
import { makeDeliveryType, makeOwner, makeProduct, makeVendor, offer, orderOf } from './factories.ts';

/** Stores, orders and offers for the tests of acceptance. Offers are moved in time, because their clock is the database's. */

type Acceptance = NonNullable<AssignmentSettings['acceptance']>;

export const switchAcceptance = (test: TestApp, acceptance: Acceptance | undefined): Promise<void> =>
  saveAssignmentSettings(test, { acceptance: acceptance && { is_enabled: true, minutes: 10, ...acceptance } });

/** Saves settings with which the nearest store is the best one. */
export const saveAssignmentSettings = async ({ deps }: TestApp, settings: AssignmentSettings): Promise<void> => {
  const weights = { distance: 10, load: 0, price: 0, acceptance: 0, rating: 0 };
  const value = JSON.stringify({ weights, ...settings });
  await deps.database.db.execute(sql`
    insert into content_setting (name, value, version, saved_at) values ('assignment', ${value}, 2, now())
    on conflict (name) do update set value = excluded.value, version = content_setting.version + 1`);
};

export type OfferRow = { store_id: string; round: number; attempt: number; state: string; reason: string };

/** Prepares a day after tomorrow, so that there is time to answer, and stores that offer one delivery type. */
export const prepareAcceptance = async (test: TestApp, stores: number) => {
  const { db } = test.deps.database;
  const { token } = await makeOwner(test.deps);
  const productId = await makeProduct(test.deps);
  const typeId = await makeDeliveryType(test.deps);
  const answers = Object.values(orderAcceptanceEndpoints);
  const vendors: Awaited<ReturnType<typeof makeVendor>>[] = [];
  for (let n = 0; n < stores; n += 1) {
    const granted =
      n === 0 ? [...answers, orderEndpoints.details, orderEndpoints.list, orderEndpoints.updateStatus] : [];
    const vendor = await makeVendor(test.deps, granted);
    await offer(test.deps, vendor.vendorId, typeId);
    // The first store is the nearest.
    await db.execute(sql`update vendor set latitude = ${28.55 + n / 100} where id = ${vendor.vendorId}`);
    vendors.push(vendor);
  }
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

  const placeOrder = async (
    changes: { date?: string; from?: string; upto?: string; order?: Parameters<typeof orderOf>[1] } = {},
  ) => {
    const [item] = orderOf(productId).order_items;
    if (!item) throw new Error('the factory makes an item');
    const body = orderOf(productId, {
      order_date: new Date().toISOString(),
      order_items: [
        {
          ...item,
          shipping_cost: 49,
          selected_delivery_type: { _id: typeId, name: 'Standard' },
          selected_delivery_date: changes.date ?? day,
          selected_delivery_slot: { from: changes.from ?? '10:00', upto: changes.upto ?? '12:00' },
        },
      ],
      shipping_total: 49,
      order_total: 1009.5,
      ...changes.order,
    });
    return (await test.call(orderEndpoints.create, { token, body })).body.data;
  };
  const assign = (id: string, vendorId: string) =>
    test.call(orderAssignmentEndpoints.assignVendor, {
      token,
      params: { id },
      body: { vendor: vendorId, delivery_type: typeId, vendor_delivery_charges: 49, vendor_charges: 700 },
    });
  /** Creates an order and assigns it to the first store. */
  const placeOfferedOrder = async () => {
    const order = await placeOrder();
    const { status, body } = await assign(order._id, vendors[0]?.vendorId ?? '');
    if (status !== 200) throw new Error(`the order was not assigned: ${body.error}`);
    return body.data;
  };
  const read = async (id: string) => (await test.call(orderEndpoints.details, { token, params: { id } })).body.data;
  const offersOf = (id: string): Promise<OfferRow[]> =>
    rowsOf(
      db,
      sql`select store_id, round, attempt, state, reason from order_offer where order_id = ${id} order by round, attempt`,
    );
  /** Moves the open offer of an order into the past. */
  const passTime = (id: string, minutes: number) =>
    db.execute(sql`
      update order_offer set offered_at = offered_at - ${minutes} * interval '1 minute',
        remind_at = remind_at - ${minutes} * interval '1 minute', expires_at = expires_at - ${minutes} * interval '1 minute'
      where order_id = ${id} and state = 'offered'`);
  const advance = () =>
    advanceOffers(test.deps, (error) => {
      throw error;
    });
  const accept = (id: string, by: { token: string } | undefined) =>
    test.call(orderAcceptanceEndpoints.accept, { token: by?.token ?? '', params: { id } });
  const decline = (id: string, by: { token: string } | undefined, reason = 'The oven is broken') =>
    test.call(orderAcceptanceEndpoints.decline, { token: by?.token ?? '', params: { id }, body: { reason } });
  const auditActions = async (id: string): Promise<string[]> =>
    (
      await rowsOf<{ action: string }>(db, sql`select action from audit_log where record_id = ${id} order by at, id`)
    ).map(({ action }) => action);
  return {
    token,
    vendors,
    placeOrder,
    assign,
    placeOfferedOrder,
    read,
    offersOf,
    passTime,
    advance,
    accept,
    decline,
    auditActions,
    day,
    productId,
    typeId,
  };
};
