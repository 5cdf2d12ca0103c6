import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { storefrontOrderEndpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import type { AssignmentSettings } from '@bakehouse/contract/vendor/assignment-settings';
import { vendorDocumentEndpoints } from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveAssignmentSettings } from '../../../../test/acceptance.ts';
import { acceptDocument, submitDocument } from '../../../../test/document/vendor-documents.ts';
import { openStorefront, storePincode as pincode, type Storefront } from '../../../../test/storefront-shop.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { routeOrders } from '../routing/route-orders.ts';

const { vendorChoices, assignVendor } = orderAssignmentEndpoints;
const noon = new Date('2027-01-04T06:00:00Z');

let shop: Storefront;
let order: string;
beforeAll(async () => {
  shop = await openStorefront();
  order = await placeOrder();
});
afterAll(() => shop.test.close());
beforeEach(async () => {
  shop.test.clock.now = noon;
  await shop.test.deps.database.db.execute(sql`delete from store_document`);
  await requireDocuments(['fssai']);
});

const requireDocuments = (required_documents: AssignmentSettings['required_documents'], more: object = {}) =>
  saveAssignmentSettings(shop.test, { required_documents, ...more });
const placeOrder = async (): Promise<string> => {
  const { body } = await shop.place(shop.orderBody(1_079));
  expect(body.error).toBeUndefined();
  const [row] = await rowsOf<{ id: string }>(
    shop.test.deps.database.db,
    sql`select id from orders order by id desc limit 1`,
  );
  return row?.id ?? '';
};
const accept = (submission: Parameters<typeof acceptDocument>[3]) =>
  acceptDocument(shop.test, shop.token, shop.vendor.vendorId, submission);
const reasons = async () => {
  const { data } = (await shop.test.call(vendorChoices, { token: shop.token, params: { id: order } })).body;
  expect(data.suggested.length + data.left_out.length).toBe(1);
  return data.left_out.map(({ reason }) => reason);
};
const assign = (id = order, note = '') =>
  shop.test.call(assignVendor, {
    token: shop.token,
    params: { id },
    body: {
      vendor: shop.vendor.vendorId,
      delivery_type: shop.type,
      vendor_delivery_charges: 79,
      vendor_charges: 400,
      vendors_note: note,
    },
  });
const cart = () => shop.cart({ items: [{ product: shop.cake, quantity: 1, ...shop.delivery() }], pincode });

describe('a required document', () => {
  it('changes nothing until the settings require it', async () => {
    await requireDocuments(undefined);
    expect(await reasons()).toEqual([]);
    await requireDocuments([]);
    expect(await reasons()).toEqual([]);
  });

  it('that is missing, waits for review or was rejected is a reason against the store', async () => {
    expect(await reasons()).toEqual(['FSSAI licence is missing']);
    await submitDocument(shop.test, { token: shop.token, vendorId: shop.vendor.vendorId });
    expect(await reasons()).toEqual(['FSSAI licence waits for review']);
    const { view, decide } = vendorDocumentEndpoints;
    const params = { id: shop.vendor.vendorId };
    const { documents } = (await shop.test.call(view, { token: shop.token, params })).body.data;
    await shop.test.call(decide, {
      token: shop.token,
      params: { ...params, documentId: documents[0]?._id ?? '' },
      body: { decision: 'reject', reason: 'The photo is blurred', version: 1 },
    });
    expect(await reasons()).toEqual(['FSSAI licence was rejected']);
    await accept({});
    expect(await reasons()).toEqual([]);
  });

  it('expires at midnight in India, after its last day, although a new one waits', async () => {
    await accept({ expires_on: '2027-01-04' });
    await submitDocument(shop.test, { token: shop.token, vendorId: shop.vendor.vendorId });
    shop.test.clock.now = new Date('2027-01-04T18:29:59Z');
    expect(await reasons()).toEqual([]);
    shop.test.clock.now = new Date('2027-01-04T18:30:00Z');
    expect(await reasons()).toEqual(['FSSAI licence expired on 4 Jan 2027']);
  });

  it('is a reason in the assignment, in bulk, and in routing', async () => {
    expect((await assign()).body).toMatchObject({
      code: 'not_eligible',
      error: expect.stringMatching(/^Store \d+ cannot deliver this order: FSSAI licence is missing$/),
    });
    const body = { resource: 'order', action: 'assign', ids: [order], input: { vendor: 'best' } };
    const preview = await shop.test.probe(bulkEndpoints.preview, { token: shop.token, body });
    expect(JSON.stringify(preview.body)).toContain('FSSAI licence is missing');
    await requireDocuments(['fssai', 'pan']);
    await accept({});
    expect(await reasons()).toEqual(['PAN is missing']);
  });

  it('keeps the routing from the store', async () => {
    const assigned = async () => {
      // The clock of the database is not that of the test.
      await shop.test.deps.database.db.execute(sql`update order_routing set due_at = now()`);
      await routeOrders(shop.test.deps, (error) => {
        throw error;
      });
      const [row] = await rowsOf<{ vendor_id: string | null }>(
        shop.test.deps.database.db,
        sql`select vendor_id from orders order by id desc limit 1`,
      );
      return row?.vendor_id;
    };
    const routing = { is_enabled: true, otherwise: 'assign' as const };
    await requireDocuments([], { routing });
    await placeOrder();
    await requireDocuments(['fssai'], { routing });
    expect(await assigned()).toBeNull();
    await requireDocuments([], { routing });
    await placeOrder();
    expect(await assigned()).toBe(shop.vendor.vendorId);
  });

  it('lets orders finish that the store has already', async () => {
    await requireDocuments([]);
    const running = await placeOrder();
    expect((await assign(running)).status).toBe(200);
    await requireDocuments(['fssai']);
    expect((await assign(running, 'With a candle')).status).toBe(200);
  });

  it('hides the store from the storefront, without a reason', async () => {
    const serviceable = async () =>
      (await shop.test.probe(storefrontOrderEndpoints.serviceability, { query: { pincode } })).body.data;
    expect(await serviceable()).toEqual({ serviceable: false, delivery_types: [] });
    expect((await cart()).body).toMatchObject({
      code: 'not_serviceable',
      error: 'We do not deliver to this place yet',
    });
    expect((await shop.place(shop.orderBody(1_079))).body.code).toBe('not_serviceable');
    await accept({});
    expect(await serviceable()).toMatchObject({ serviceable: true });
    expect((await cart()).status).toBe(200);
  });
});
