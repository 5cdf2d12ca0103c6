import type { CallOf } from '@bakehouse/contract/core/endpoint';
import { storefrontOrderEndpoints as endpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { type StoreHours, unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeDeliveryType, makeVendor, offer } from '../../../test/factories.ts';
import { openStorefront, storePincode as pincode, type Storefront } from '../../../test/storefront-shop.ts';
import { rowsOf } from '../../platform/db/client.ts';

/** The seats of cities in carts, serviceability and the phone order form. The store of the shop is in Delhi. */

let shop: Storefront;
let express: string;
beforeAll(async () => {
  shop = await openStorefront();
  express = await makeDeliveryType(shop.test.deps, 'Express', [49, 79]);
  await offer(shop.test.deps, shop.vendor.vendorId, express, 79);
});
afterAll(() => shop.test.close());

const run = (statement: SQL) => shop.test.deps.database.db.execute(statement);
const capacity = (orders: number, per: 'slot' | 'hour' = 'slot'): Partial<StoreHours> => ({
  capacity: { per, orders },
});
const setHours = async (hours: Partial<StoreHours>, id = shop.vendor.vendorId) => {
  const body = { hours: { ...unlimitedHours, ...hours } };
  expect((await shop.test.call(vendorHoursEndpoints.update, { token: shop.token, params: { id }, body })).status).toBe(
    200,
  );
};
beforeEach(async () => {
  await run(sql`delete from order_city_seat`);
  await run(sql`update vendor set status = 'reject' where id <> ${shop.vendor.vendorId}`);
  await run(sql`update vendor set city = 'Delhi', pincode = ${pincode} where id = ${shop.vendor.vendorId}`);
  await setHours(capacity(2));
});

const noon = { from: '12:00', upto: '14:00' };
const afternoon = { from: '14:00', upto: '16:00' };
const today = '2027-01-04';
const itemIn = (delivery_slot: object, delivery_type = shop.type) => ({
  ...{ product: shop.cake, quantity: 2, ...shop.delivery() },
  ...{ delivery_date: today, delivery_slot, delivery_type },
});
const place = async (city: string, item = itemIn(noon)) => {
  const { address } = shop.orderBody(0);
  const shipping = { ...address.shipping, city };
  const body = { items: [item], address: { ...address, shipping } };
  return (await shop.place(shop.orderBody(1_079, body))).status;
};
/** Returns the code of the error of a cart; undefined for one that can be ordered. */
const cartError = async (more: object, items: object[] = [itemIn(noon)]) =>
  (await shop.cart({ items, pincode, ...more })).body.code;
/** Returns the start of the next slot of each delivery type. */
const nextSlots = async (query: CallOf<typeof endpoints.serviceability>['query']) => {
  const { body } = await shop.test.call(endpoints.serviceability, { query });
  return Object.fromEntries(body.data.delivery_types.map(({ name, next_slot }) => [name, next_slot?.from]));
};

describe('a city whose seats of a slot are taken by orders without a store', () => {
  it('is full in the cart and the serviceability, for every delivery type', async () => {
    expect(await cartError({})).toBeUndefined();
    expect(await nextSlots({ pincode })).toEqual({ Standard: '12:00', Express: '12:00' });
    expect([await place('Delhi'), await place(' delhi', itemIn(noon, express))]).toEqual([201, 201]);
    expect(await cartError({})).toBe('slot_full');
    expect(await cartError({ city: 'DELHI' })).toBe('slot_full');
    expect(await cartError({}, [itemIn(noon, express)])).toBe('slot_full');
    expect(await cartError({}, [itemIn(afternoon), itemIn(noon, express)])).toBe('slot_full');
    expect(await cartError({}, [itemIn(afternoon)])).toBeUndefined();
    for (const place of [{ pincode }, { pincode, city: 'delhi' }, { lat: '28.55', lng: '77.2' }])
      expect(await nextSlots(place)).toEqual({ Standard: '14:00', Express: '14:00' });
    expect(await place('Delhi')).toBe(409);
    expect(await place('Delhi', itemIn(afternoon))).toBe(201);
  });

  it('does not concern a cart without a place, or of another city', async () => {
    expect([await place('Delhi'), await place('Delhi')]).toEqual([201, 201]);
    expect(await cartError({ pincode: undefined })).toBeUndefined();
    expect(await cartError({ city: 'Ghaziabad' })).toBeUndefined();
    expect(await nextSlots({ pincode, city: 'Ghaziabad' })).toEqual({ Standard: '12:00', Express: '12:00' });
  });

  it('without a store of its own has the seats of the stores that reach it', async () => {
    expect([await place('Ghaziabad'), await place('Ghaziabad')]).toEqual([201, 201]);
    expect(await cartError({ city: 'Ghaziabad' })).toBe('slot_full');
    expect(await nextSlots({ pincode, city: 'Ghaziabad' })).toEqual({ Standard: '14:00', Express: '14:00' });
    expect(await place('Ghaziabad')).toBe(409);
    expect(await cartError({})).toBeUndefined();
  });

  it('is not full while a store that reaches the place, or one of the city, is unlimited', async () => {
    expect([await place('Delhi'), await place('Delhi')]).toEqual([201, 201]);
    const { vendorId } = await makeVendor(shop.test.deps, []);
    await offer(shop.test.deps, vendorId, express, 49);
    // It offers Express only, and is in the city.
    expect(await cartError({})).toBeUndefined();
    expect(await nextSlots({ pincode })).toEqual({ Standard: '12:00', Express: '12:00' });
    await run(sql`update vendor set city = 'Noida' where id = ${vendorId}`);
    expect(await cartError({})).toBe('slot_full');
    expect(await cartError({}, [itemIn(noon, express)])).toBeUndefined();
    expect(await nextSlots({ pincode })).toEqual({ Standard: '14:00', Express: '12:00' });
  });

  it('is that of the nearest store of the same postal area; without one, seats are not checked', async () => {
    await run(sql`update vendor set city = 'Noida', pincode = '201301' where id = ${shop.vendor.vendorId}`);
    expect([await place('Noida'), await place('Noida')]).toEqual([201, 201]);
    expect(await cartError({})).toBeUndefined();
    expect(await nextSlots({ pincode })).toEqual({ Standard: '12:00', Express: '12:00' });
    expect(await cartError({ city: 'Noida' })).toBe('slot_full');
  });

  it('shares the seats of an hour between the slots that start in it', async () => {
    await setHours(capacity(2, 'hour'));
    const half = { from: '12:30', upto: '13:30' };
    expect([await place('Delhi'), await place('Delhi', itemIn(half))]).toEqual([201, 201]);
    expect(await cartError({})).toBe('slot_full');
    expect(await cartError({}, [itemIn(half)])).toBe('slot_full');
    expect(await cartError({}, [itemIn({ from: '13:00', upto: '15:00' })])).toBeUndefined();
    expect(await nextSlots({ pincode })).toEqual({ Standard: '14:00', Express: '14:00' });
  });

  it('has no free slot within a week when all are taken', async () => {
    await setHours({ ...capacity(1), closures: [{ from: '2027-01-05', to: '2027-02-01', note: '' }] });
    for (let hour = 12; hour < 22; hour += 2)
      expect(await place('Delhi', itemIn({ from: `${hour}:00`, upto: `${hour + 2}:00` }))).toBe(201);
    expect(await place('Delhi', itemIn({ from: '22:00', upto: '00:00' }))).toBe(201);
    expect(await nextSlots({ pincode })).toEqual({ Standard: undefined, Express: undefined });
  });
});

describe('the phone order form', () => {
  const point = { latitude: 28.55, longitude: 77.2 };
  const delivery = (slot: { from: string; upto: string }) => ({ date: today, ...slot, delivery_type: shop.type });
  const deliveries = () => [delivery(noon), delivery(afternoon)];
  const fullSlots = async (body: object, token = shop.token) =>
    (await shop.test.call(vendorEndpoints.servicing, { token, body })).body.full_slots;
  const fullNoon = [{ date: today, ...noon, seats: 2 }];

  it('learns which slots are full in the city, with and without a point', async () => {
    expect(await fullSlots({ ...point, city: 'Delhi', deliveries: deliveries() })).toEqual([]);
    expect([await place('Delhi'), await place('Delhi')]).toEqual([201, 201]);
    expect(await fullSlots({ ...point, city: 'Delhi', deliveries: deliveries() })).toEqual(fullNoon);
    expect(await fullSlots({ city: 'delhi ', deliveries: deliveries() })).toEqual(fullNoon);
    expect(await fullSlots({ ...point, deliveries: deliveries() })).toEqual([]);
    expect(await fullSlots({ city: 'Ghaziabad', deliveries: deliveries() })).toEqual([]);
  });

  it('does not count the order that is moved', async () => {
    expect([await place('Delhi'), await place('Delhi', itemIn(afternoon))]).toEqual([201, 201]);
    await setHours(capacity(1));
    const [seat] = await rowsOf<{ order: string }>(
      shop.test.deps.database.db,
      sql`select order_id as "order" from order_city_seat where slot_from = '12:00'`,
    );
    const order = seat?.order;
    expect(await fullSlots({ city: 'Delhi', order })).toEqual([]);
    const moved = [{ date: today, ...afternoon, seats: 1 }];
    expect(await fullSlots({ city: 'Delhi', order, deliveries: deliveries() })).toEqual(moved);
  });

  it('is the only one that learns it: a store does not see the seats of a city', async () => {
    expect([await place('Delhi'), await place('Delhi')]).toEqual([201, 201]);
    const store = await makeVendor(shop.test.deps, [vendorEndpoints.servicing]);
    await run(sql`update vendor set status = 'reject' where id = ${store.vendorId}`);
    expect(await fullSlots({ city: 'Delhi', deliveries: deliveries() })).toEqual(fullNoon);
    expect(await fullSlots({ city: 'Delhi', deliveries: deliveries() }, store.token)).toEqual([]);
  });
});
