import type { Point } from '@bakehouse/contract/core/great-circle';
import { clockOf, dayAfter, type LocalTime } from '@bakehouse/contract/core/local-time';
import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import { shorten } from '@bakehouse/contract/core/text';
import { orderStatuses } from '@bakehouse/contract/order/order';
import { orderNumberForms } from '@bakehouse/contract/order/order-number';
import { offeredPaymentKinds, type PaymentKind, paymentKindOf } from '@bakehouse/contract/order/order-payment';
import type {
  StorefrontDeliveryType,
  StorefrontLocationQuery,
  StorefrontOrder,
  StorefrontOrderInput,
} from '@bakehouse/contract/storefront/storefront-order.endpoints';
import {
  canDeliverIn,
  type Delivery,
  daysSearched,
  documentProblems,
  nextFreeSlot,
} from '@bakehouse/contract/vendor/eligibility';
import { type CityLoad, fullCitySlots, isUnlimited, type Slot } from '@bakehouse/contract/vendor/slots';
import { unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import type { Ctx, PublicCtx } from '../../kernel/http/context.ts';
import { addressKey, limitPerMinute } from '../../kernel/http/limits/throttle.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { lockCoupons } from '../order/coupon/order-coupons.ts';
import { checkCharges } from '../order/edit/order-charges.ts';
import type { CatalogueFacts, NewOrder, OrderItem } from '../order/edit/order-intake.ts';
import { checkDates, placeOrder } from '../order/order-placement.ts';
import { deliveryCode, takesCode } from '../order/proof/delivery-code.ts';
import { lockCitySeats } from '../order/seats/city-seats.ts';
import { addedTaxOf } from '../order/tax/order-tax.ts';
import { findCityLoad, toCityStore } from '../vendor/hours/city-seats.ts';
import { localNow } from '../vendor/hours/servicing.ts';
import { describeDeliveries, limitsQuery } from '../vendor/hours/vendor-hours.queries.ts';
import { findPublicServicing, type ServicingRow } from '../vendor/vendor-servicing.ts';
import {
  calculateShipping,
  cityOf,
  isMadeBy,
  lowestCharge,
  notMadeMessage,
  priceCartTax,
  priceSoldItems,
  publicRejections,
  readCart,
  requirePincodePoint,
  type Shipping,
  type SoldItem,
  slotFull,
} from './storefront-cart.ts';
import {
  findPincodePoint,
  findStorefrontOrder,
  isNearPincode,
  type StorefrontOrderRow,
} from './storefront-order.queries.ts';

/** Orders of storefronts: checks the delivery, places and tracks orders. */

/**
 * Places an order with the prices of the catalogue.
 * @throws AppError those of `priceStorefrontOrder`; invalid for a slot in the past
 */
export async function placeStorefrontOrder(ctx: Ctx, input: StorefrontOrderInput) {
  const { items, discount, price, facts, charges, tax, delivery } = await priceStorefrontOrder(ctx, input);
  const { items: _lines, order_total: _total, ...sent } = input;
  const order: NewOrder = { ...sent, items, discount, source: 'storefront', order_date: ctx.deps.now().toISOString() };
  checkDates(ctx, order);
  const { slots, reaching } = delivery;
  if (await lockCitySeats(ctx.db, { city: input.address.shipping.city, slots }, reaching)) throw slotFull();
  const { redemptions, isStale, error } = await lockCoupons(ctx, price);
  // A coupon was changed or used after it was read, so the order gets the error that a later one would get.
  if (isStale) await priceStorefrontOrder(ctx, input);
  if (error) throw error;
  const { data } = await placeOrder(ctx, { ...charges, order, sent: input, facts, tax, redemptions });
  const row = await findStorefrontOrder(ctx.db, [data.order_number], input.customer.phone);
  if (!row) throw notFound(/* i18n */ 'Order');
  return { message: 'Order placed successfully', data: toStorefrontOrder(row) };
}

/**
 * Finds an order for its customer.
 * @throws AppError not_found, the same for an unknown number and a wrong phone; too_many
 */
export async function trackStorefrontOrder(
  { deps, request }: PublicCtx,
  { order_number: typed, phone }: { order_number: string; phone: string },
) {
  const { db } = deps.database;
  const now = deps.now();
  const numbers = orderNumberForms(typed);
  // All spellings of a number share its limits.
  const number = numbers.at(-1) ?? typed;
  // A rejected lookup does not count towards the limits after it, so one address cannot use up those of a number.
  for (const [key, limit] of [
    [addressKey('track', request.ip), maxLookups.ofAddress],
    [addressKey(`track ${number}`, request.ip), maxLookups.ofNumberFromAddress],
    [`track order:${number}`, maxLookups.ofNumber],
  ] as const)
    await limitPerMinute(db, { key, limit, what: 'order lookups' }, now);
  const row = await findStorefrontOrder(db, numbers, phone);
  if (!row) throw notFound(/* i18n */ 'Order');
  // The response to a new order is stored for repeated requests, so only this one has the code.
  const code = takesCode(row) ? { delivery_code: await deliveryCode(db, row.id) } : {};
  return { data: { ...toStorefrontOrder(row), ...code } };
}

/**
 * Returns the delivery types that are possible at a place, without naming stores.
 * @throws AppError malformed without a place
 */
export async function checkServiceability(
  { deps }: Pick<Ctx, 'deps'>,
  { pincode, lat, lng, city, product }: StorefrontLocationQuery,
): Promise<{ data: { serviceable: boolean; reason?: string; delivery_types: StorefrontDeliveryType[] } }> {
  const { db } = deps.database;
  if (pincode === undefined && (lat === undefined || lng === undefined))
    throw new AppError('malformed', 'Send a pincode, or lat and lng');
  const place = lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : undefined;
  if (place && pincode !== undefined && !(await isNearPincode(db, pincode, place)))
    throw new AppError('malformed', `lat and lng are not near the pincode ${pincode}`);
  const point = place ?? (await findPincodePoint(db, pincode ?? ''));
  if (!point) return { data: { serviceable: false, delivery_types: [] } };
  const now = localNow({ deps });
  const today = now.slice(0, 10);
  const days = Array.from({ length: daysSearched + 1 }, (_, index) => dayAfter(today, index));
  const { made, ...delivery } = await describeProduct(db, product, today);
  const reaching = await findPublicServicing(db, point, { ...limitsQuery([{ date: today, made }]), days });
  const found = reaching.filter(({ documents }) => documentProblems(documents, today).length === 0);
  const rows = found.filter((store) => made.every((sold) => isMadeBy(sold)(store)));
  const [sold] = made;
  if (sold && found.length > 0 && rows.length === 0)
    return { data: { serviceable: false, reason: `${notMadeMessage(sold)}.`, delivery_types: [] } };
  const load = await findLoadOfDays(db, cityOf({ city, pincode }, found), rows, days);
  const delivery_types = listDeliveryTypes(rows, { ...delivery, made }, now, load);
  return { data: { serviceable: delivery_types.length > 0, delivery_types } };
}

/** Returns a delivery of a product in the first slot of a day; of nothing without a product. */
async function describeProduct(db: Db, product: string | undefined, date: string) {
  const slot = { date, ...firstSlot };
  const [facts] = product === undefined ? [] : await describeDeliveries(db, [{ ...slot, product }]);
  return { product: '', categories: [], ...facts, ...slot, made: facts?.made ?? [] };
}

/** Returns the delivery types of stores, each with its lowest charge and the next slot of a delivery. */
function listDeliveryTypes(
  rows: readonly ServicingRow[],
  delivery: Omit<Delivery, 'type'>,
  now: LocalTime,
  load: CityLoad | undefined,
): StorefrontDeliveryType[] {
  const types = new Map(
    rows.flatMap(({ preferences }) => preferences.map((preference) => [preference.type_id, preference.name] as const)),
  );
  return [...types].flatMap(([id, name]): StorefrontDeliveryType[] => {
    const charge = lowestCharge(rows, id);
    const next = nextSlotOf(rows, { ...delivery, type: { _id: id, name } }, now, load);
    return charge === undefined ? [] : [{ id, name, charge: toRupees(charge.cost), next_slot: next ?? null }];
  });
}

const toStorefrontOrder = (row: StorefrontOrderRow): StorefrontOrder => ({
  order_number: row.order_number,
  order_date: toIsoTime(row.order_date),
  status: row.status,
  payment_method: row.payment_method,
  payment_status: row.payment_status,
  subtotal: toRupees(row.subtotal),
  shipping_total: toRupees(row.shipping_total),
  total_coupon_discount: toRupees(row.discount),
  tax_total: toRupees(row.tax_total),
  prices_include_tax: row.prices_include_tax,
  order_total: toRupees(row.order_total),
  items: row.items.map(({ name, quantity, price, delivery_type, delivery_date, slot_from, slot_upto }) => ({
    name,
    quantity,
    price: toRupees(price),
    delivery_type,
    delivery_date,
    delivery_slot: { from: slot_from, upto: slot_upto },
  })),
  history: row.history.flatMap(({ at, status }) => {
    const orderStatus = orderStatuses.find((candidate) => candidate === status);
    return orderStatus ? [{ at: toIsoTime(at), status: orderStatus }] : [];
  }),
});

const toItem = (
  line: SoldItem,
  { message, delivery_date, delivery_slot }: StorefrontOrderInput['items'][number],
  { cost, type: { id, name }, isShared }: Shipping,
): OrderItem => ({
  ...line,
  name: shorten(line.name, 200),
  shipping_cost: cost,
  ...(isShared ? { shippingReason: 'Delivered together with another item' } : {}),
  deliveryType: { id, name },
  deliveryDate: delivery_date,
  slot: delivery_slot,
  message,
  addons: line.addons.map((addon) => ({ ...addon, name: shorten(addon.name, 200) })),
});

/**
 * Returns the point of the delivery: that of the order, or the middle of the pincode.
 * @throws AppError not_serviceable for an unknown pincode without a point; invalid for a point that is not near the pincode
 */
const pointOf = async ({ selected_area, address }: StorefrontOrderInput, ctx: Ctx): Promise<Point> => {
  const { pincode } = address.shipping;
  const [longitude, latitude] = selected_area?.locations.coordinates ?? [];
  if (longitude === undefined || latitude === undefined) return requirePincodePoint(ctx, pincode);
  const point = { latitude, longitude };
  if (!(await isNearPincode(ctx.db, pincode, point)))
    throw invalidField(
      'selected_area',
      `This place is not near the pincode ${pincode}. Correct the pincode or the place.`,
    );
  return point;
};

/**
 * Checks that the payment settings offer the payment of an order. A payment whose name is not known is checked by staff.
 * @throws AppError invalid
 */
function requireOfferedPayment(
  { payment_method, payment_kind = paymentKindOf(payment_method) }: StorefrontOrderInput,
  offered: readonly PaymentKind[],
): void {
  if (payment_kind === 'unknown' || offered.includes(payment_kind)) return;
  const name = payment_kind === 'cash' ? 'Cash on delivery' : 'Online payment';
  throw invalidField('payment_method', `${name} is switched off. Choose another payment method.`);
}

/**
 * Calculates an order with the prices of the catalogue, and compares the total with the one that the customer saw.
 * @throws AppError out_of_stock, not_serviceable, slot_full, invalid for a payment that is switched off and a code that does not apply, and price_changed with the right
 * total in `fields`
 */
const priceStorefrontOrder = async (ctx: Ctx, input: StorefrontOrderInput) => {
  const { items: lines, coupon_codes: codes = [], customer } = input;
  const cart = await readCart(ctx, lines, { codes, phone: customer.phone });
  requireOfferedPayment(input, offeredPaymentKinds(cart.facts.paymentSettings));
  const delivery = await calculateShipping(ctx, lines, await pointOf(input, ctx));
  const { shipping } = delivery;
  const price = priceSoldItems(cart, shipping);
  const [rejected] = publicRejections(price, cart);
  if (rejected) throw invalidField('coupon_codes', `${rejected.code}: ${rejected.message}`);
  const { discount, shippingDiscount } = price.priced;
  const tax = await priceCartTax(ctx, price, input.address.shipping.state);
  const total = price.priced.total + addedTaxOf(tax);
  if (total !== toPaise(input.order_total))
    throw new AppError('price_changed', `The order total is now ₹${toRupees(total)}. Confirm it and order again.`, {
      fields: { order_total: `order_total must be ${toRupees(total)}` },
    });
  const items = cart.sold.map((line, index) => {
    const item = lines[index];
    const shipped = item && shipping.get(item);
    if (!item || !shipped) throw new Error('an item was not shipped');
    return toItem(line, item, shipped);
  });
  const types = [...shipping.values()].map(({ type }) => type);
  const facts: CatalogueFacts = {
    images: new Map(cart.sold.flatMap((item) => [item, ...item.addons]).map(({ product, image }) => [product, image])),
    options: new Map(cart.sold.map(({ variant, options }) => [variant ?? '', options])),
    hasStock: cart.sold.flatMap((item) => [item, ...item.addons]).some(({ stock }) => stock !== null),
  };
  const charges = checkCharges(items, types);
  return { items, discount: discount + shippingDiscount, price, facts, tax, charges, delivery };
};

/**
 * Maximum number of lookups per minute: from one address, of one order number from one address, and of one order number from all
 * addresses. A stranger cannot use up the lookups of the customer, and trying all phone numbers for an order number would take
 * longer than a lifetime.
 */
const maxLookups = { ofAddress: 30, ofNumberFromAddress: 10, ofNumber: 100 };

/** The first slot of a day. The proposed slots are later and have its length. */
const firstSlot = { from: '00:00', upto: '02:00' };

const compareSlots = (a: Slot, b: Slot) => (`${a.date} ${a.from}` < `${b.date} ${b.from}` ? -1 : 1);

/** Returns the load of a city on days; undefined without a city, and if no store has a capacity. */
const findLoadOfDays = async (
  db: Db,
  city: string | undefined,
  rows: readonly ServicingRow[],
  days: readonly string[],
): Promise<CityLoad | undefined> => {
  if (city === undefined || rows.every(isUnlimited)) return undefined;
  const hours = Array.from({ length: 24 }, (_, hour) => clockOf(hour * 60));
  return findCityLoad(db, { city, slots: days.flatMap((date) => hours.map((from) => ({ date, from }))) });
};

/**
 * Returns the first slot in which a store that offers the delivery type can deliver, and the city has a seat left.
 * @param load the load of the city, if its seats are limited
 */
const nextSlotOf = (
  rows: readonly ServicingRow[],
  delivery: Delivery,
  now: LocalTime,
  load: CityLoad | undefined,
): Slot | undefined => {
  const stores = rows
    .filter(({ preferences }) => preferences.some(({ type_id }) => type_id === delivery.type?._id))
    .map((row) => ({ ...row, hours: row.hours ?? unlimitedHours }));
  const isFull = memoize((slot) => {
    if (!load) return false;
    const reaching = stores.filter((store) => canDeliverIn({ ...delivery, ...slot }, store, now));
    return fullCitySlots(load, reaching.map(toCityStore), [slot]).length > 0;
  });
  return stores.flatMap((store) => nextFreeSlot(delivery, store, now, isFull) ?? []).toSorted(compareSlots)[0];
};

/** The stores propose the same slots, so each is decided once. */
const memoize = (decide: (slot: Slot) => boolean): ((slot: Slot) => boolean) => {
  const known = new Map<string, boolean>();
  return (slot) => {
    const key = JSON.stringify(slot);
    const result = known.get(key) ?? decide(slot);
    known.set(key, result);
    return result;
  };
};
