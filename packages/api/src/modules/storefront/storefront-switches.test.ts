import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorefront, type Storefront } from '../../../test/storefront-shop.ts';

describe('the payment switches of the settings', () => {
  let shop: Storefront;
  beforeAll(async () => {
    shop = await openStorefront();
  });
  afterAll(() => shop.test.close());

  const save = (body: object) => shop.test.probe(settingEndpoints.payment.update, { token: shop.token, body });
  const offered = async () =>
    (await shop.cart({ items: [{ product: shop.candle, quantity: 1 }] })).body.data as { payment_kinds: string[] };
  const placeWith = async (more: object) => {
    const { status, body } = await shop.place({
      ...shop.orderBody(99, { items: [{ product: shop.candle, quantity: 1, ...shop.delivery() }] }),
      ...more,
    });
    return status === 201 ? 'placed' : body.fields;
  };

  it('offer both ways to pay until somebody decides', async () => {
    const [saved] = (await shop.test.call(settingEndpoints.payment.get, { token: shop.token })).body.data;
    expect(JSON.parse(saved?.meta_value ?? '')).toMatchObject({ cod: { is_enabled: true } });
    expect((await offered()).payment_kinds).toEqual(['cash', 'prepaid']);
    await save({ vendor_commission: 20 });
    expect((await offered()).payment_kinds).toEqual(['cash', 'prepaid']);
  });

  it('reject orders with a method that is switched off, and name the field', async () => {
    await save({ cod: { is_enabled: false }, razorpay: { is_enabled: true } });
    expect((await offered()).payment_kinds).toEqual(['prepaid']);
    const cash = { payment_method: 'Cash on delivery is switched off. Choose another payment method.' };
    expect(await placeWith({ payment_method: 'COD' })).toEqual(cash);
    expect(await placeWith({ payment_method: 'At the door', payment_kind: 'cash' })).toEqual(cash);
    expect(await placeWith({ payment_method: 'UPI' })).toBe('placed');
    expect(await placeWith({ payment_method: 'Barter' })).toBe('placed');
    await save({ cod: { is_enabled: true }, razorpay: { is_enabled: false } });
    const online = { payment_method: 'Online payment is switched off. Choose another payment method.' };
    expect(await placeWith({ payment_method: 'Razorpay' })).toEqual(online);
    expect(await placeWith({ payment_method: 'COD' })).toBe('placed');
    await shop.test.deps.database.db.execute(sql`delete from content_setting where name = 'payment'`);
    expect((await offered()).payment_kinds).toEqual(['cash', 'prepaid']);
  });
});
