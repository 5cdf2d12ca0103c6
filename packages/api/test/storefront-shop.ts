import { randomUUID } from 'node:crypto';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { storefrontOrderEndpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { makeApiKey } from './api-keys.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { makeDeliveryType, makeOwner, makeVendor, offer } from './factories.ts';

/** A marketplace with one store, which delivers to one pincode, and the calls of a storefront that sells its products. */

export const storePincode = '110016';
export const storePhone = '9811122233';

const address = {
  full_name: 'Asha Verma',
  phone: storePhone,
  address1: '12 Lodhi Road',
  city: 'New Delhi',
  state: 'Delhi',
  country: 'India',
  pincode: storePincode,
};

/** Opens the marketplace at noon of 4 January 2027, Indian time. Delivery costs ₹79. */
export const openStorefront = async () => {
  const test = await buildTestApp();
  test.clock.now = new Date('2027-01-04T06:00:00Z');
  const { db } = test.deps.database;
  const { token } = await makeOwner(test.deps);
  const storefrontToken = (await makeApiKey(test, { token }, [storefrontOrderEndpoints.place])).secret;
  const vendor = await makeVendor(test.deps, []);
  const type = await makeDeliveryType(test.deps, 'Standard', [49, 79]);
  await offer(test.deps, vendor.vendorId, type, 79);
  await db.execute(sql`
    insert into postal_office (id, pincode, office, district, state, state_short, latitude, longitude)
    values (gen_random_uuid(), ${storePincode}, 'Hauz Khas', 'South Delhi', 'Delhi', 'DL', 28.55, 77.2),
      (gen_random_uuid(), '600001', 'Chennai GPO', 'Chennai', 'Tamil Nadu', 'TN', 13.09, 80.29)`);

  /** Creates a product with a stock; without a quantity it is made to order. */
  const makeProduct = async (name: string, price: number, quantity?: number): Promise<string> => {
    const { status, body } = await test.call(productEndpoints.create, { token, body: { name, price, quantity } });
    expect(status).toBe(201);
    return body.data._id;
  };
  /** Creates a coupon for ten percent that is valid in January 2027. */
  const makeCoupon = async (name: string, more: object = {}): Promise<string> => {
    const terms = { coupon_type: 'percentage_discount', coupon_value: 10, description: 'Ten percent' } as const;
    const days = { start_date: '2027-01-05', expire_date: '2027-03-01' };
    const { status, body } = await test.call(coupon.endpoints.create, {
      token,
      body: { name, ...terms, ...days, ...more },
    });
    expect(status).toBe(201);
    await db.execute(sql`update coupon set start_date = '2027-01-01' where id = ${body.data._id}`);
    return body.data._id;
  };
  const cake = await makeProduct('Truffle', 500, 1_000);
  const candle = await makeProduct('Candle', 20, 100);

  const delivery = () => ({
    delivery_type: type,
    delivery_date: '2027-01-05',
    delivery_slot: { from: '10:00', upto: '12:00' },
  });
  /** Returns an order of two cakes with this total, which is 1,079 without a coupon. */
  const orderBody = (order_total: unknown, more: object = {}) => ({
    items: [{ product: cake, quantity: 2, ...delivery() }],
    customer: { full_name: 'Asha Verma', phone: storePhone },
    address: { billing: address, shipping: address },
    payment_method: 'COD',
    order_total,
    ...more,
  });
  /** Places an order with the storefront's API key and, unless `headers` has one, a new idempotency key. */
  const place = (body: object, headers: Record<string, string> = {}, server: Pick<TestApp, 'probe'> = test) =>
    server.probe(storefrontOrderEndpoints.place, {
      token: storefrontToken,
      body,
      headers: { 'idempotency-key': randomUUID(), ...headers },
    });
  const cart = (body: object) => test.probe(storefrontOrderEndpoints.cart, { body });
  return {
    test,
    token,
    storefrontToken,
    vendor,
    type,
    cake,
    candle,
    delivery,
    orderBody,
    place,
    cart,
    makeProduct,
    makeCoupon,
  };
};
export type Storefront = Awaited<ReturnType<typeof openStorefront>>;
