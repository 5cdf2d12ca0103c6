import { storefrontOrderEndpoints as endpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { vendorAssortmentEndpoints } from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeVendor, offer } from '../../../test/factories.ts';
import { openStorefront, storePincode as pincode, type Storefront } from '../../../test/storefront-shop.ts';

let shop: Storefront;
beforeAll(async () => {
  shop = await openStorefront();
});
afterAll(() => shop.test.close());
beforeEach(() => shop.test.deps.database.db.execute(sql`delete from vendor_assortment`));

const setEntry = async (record: string, entry: object, id = shop.vendor.vendorId) => {
  const call = {
    token: shop.token,
    params: { id },
    body: { changes: [{ kind: 'product' as const, record, ...entry }] },
  };
  expect((await shop.test.call(vendorAssortmentEndpoints.update, call)).status).toBe(200);
};
const serviceable = async (product: string) =>
  (await shop.test.probe(endpoints.serviceability, { query: { pincode, product } })).body.data;
const items = () => [
  { product: shop.candle, quantity: 1, ...shop.delivery() },
  { product: shop.candle, quantity: 1, ...shop.delivery(), addons: [{ product: shop.cake, quantity: 1 }] },
];

describe('a product that no store near a place makes', () => {
  it('is not serviceable, with the reason', async () => {
    await setEntry(shop.cake, { makes: false });
    expect(await serviceable(shop.cake)).toEqual({
      serviceable: false,
      reason: 'No store near this place makes Truffle.',
      delivery_types: [],
    });
    expect(await serviceable(shop.candle)).toMatchObject({ serviceable: true });
  });

  it('is delivered after its pause', async () => {
    await setEntry(shop.cake, { paused_until: '2027-01-06' });
    expect(await serviceable(shop.cake)).toMatchObject({
      serviceable: true,
      delivery_types: [{ next_slot: { date: '2027-01-07', from: '00:00', upto: '02:00' } }],
    });
  });

  it('is rejected in a cart and an order, also as an add-on', async () => {
    await setEntry(shop.cake, { makes: false });
    const message = 'No store near this place makes Truffle. Remove it from the cart.';
    const rejected = await shop.cart({ items: items(), pincode });
    expect(rejected.body).toMatchObject({
      code: 'not_serviceable',
      error: message,
      fields: { 'items.1.product': message },
    });
    const order = await shop.place(shop.orderBody(1_079));
    expect(order.body).toMatchObject({ code: 'not_serviceable', fields: { 'items.0.product': message } });
    expect((await shop.cart({ items: items().slice(0, 1), pincode })).status).toBe(200);
  });

  it('is rejected on a paused day only', async () => {
    await setEntry(shop.cake, { paused_until: '2027-01-05' });
    const rejected = await shop.cart({ items: items(), pincode });
    expect(rejected.body.error).toBe(
      'No store near this place makes Truffle on that day. Choose another day, or remove it from the cart.',
    );
    const later = items().map((item) => ({ ...item, delivery_date: '2027-01-06' }));
    expect((await shop.cart({ items: later, pincode })).status).toBe(200);
  });

  it('is accepted when another store makes it, but not with what only the first store makes', async () => {
    const other = (await makeVendor(shop.test.deps, [])).vendorId;
    await offer(shop.test.deps, other, shop.type, 49);
    await setEntry(shop.cake, { makes: false });
    const shipping = async () => (await shop.cart({ items: items(), pincode })).body;
    expect(await shipping()).toMatchObject({ data: { shipping_total: 49 } });
    await setEntry(shop.candle, { makes: false }, other);
    expect(await shipping()).toMatchObject({
      code: 'not_serviceable',
      error: 'No store near this place makes all of these products. Order them separately.',
    });
  });
});
