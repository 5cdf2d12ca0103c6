import { taxRate } from '@bakehouse/contract/money/tax-rate';
import { storefrontOrderEndpoints as endpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorefront, storePincode as pincode, type Storefront, storePhone } from '../../../test/storefront-shop.ts';

let shop: Storefront;
beforeAll(async () => {
  shop = await openStorefront();
  shop.test.deps.config.SELLER_GSTIN = '07AAACB1234C1ZH';
  await shop.makeCoupon('TEN');
});
afterAll(() => shop.test.close());

const items = () => [
  { product: shop.cake, quantity: 2, ...shop.delivery(), addons: [{ product: shop.candle, quantity: 1 }] },
];
const price = async (coupon_codes: string[] = []) => {
  const { data } = (await shop.cart({ items: items(), pincode, coupon_codes })).body as {
    data: { tax_total: number; prices_include_tax: boolean; order_total: number };
  };
  return [data.tax_total, data.prices_include_tax, data.order_total];
};
const placeFor = (order_total: number, more: object = {}) =>
  shop.place(shop.orderBody(order_total, { items: items(), ...more }));

it('shows the tax of a cart, and places an order with the total of the cart only', async () => {
  expect(await price()).toEqual([0, true, 1_099]);
  for (const rate of [
    { hsn: '1905', rate: 5, applies_to: 'default' },
    { hsn: '3406', rate: 12, applies_to: 'product', product: shop.candle },
    { hsn: '9968', rate: 18, applies_to: 'delivery' },
  ] as const)
    await shop.test.call(taxRate.endpoints.create, {
      token: shop.token,
      body: { ...rate, effective_from: '2017-07-01' },
    });
  expect(await price()).toEqual([61.81, true, 1_099]);

  await shop.test.deps.database.db.execute(sql`
    insert into content_setting (name, value, version, saved_at, saved_by)
    values ('payment', '{"prices_include_tax": false}', 1, now(), 'Test')`);
  // 5 % of 1,000, 12 % of 20 and 18 % of 79.
  expect(await price()).toEqual([66.62, false, 1_165.62]);
  // The coupon takes a tenth off the items.
  expect(await price(['TEN'])).toEqual([61.38, false, 1_058.38]);

  const old = await placeFor(1_099);
  expect(old.body).toMatchObject({ code: 'price_changed', fields: { order_total: 'order_total must be 1165.62' } });
  const { status, body } = await placeFor(1_058.38, { coupon_codes: ['TEN'] });
  expect([status, body.data]).toMatchObject([
    201,
    { tax_total: 61.38, prices_include_tax: false, order_total: 1_058.38 },
  ]);
  const { order_number } = body.data as { order_number: string };
  const tracked = await shop.test.probe(endpoints.track, { body: { order_number, phone: storePhone } });
  expect(tracked.body.data).toMatchObject({ tax_total: 61.38, order_total: 1_058.38 });
});
