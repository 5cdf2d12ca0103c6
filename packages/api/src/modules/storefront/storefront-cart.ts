import type { Point } from '@bakehouse/contract/core/great-circle';
import { toRupees } from '@bakehouse/contract/core/money';
import { codeKey, rejectionMessages } from '@bakehouse/contract/coupon/coupon-reasons';
import { taxTotal } from '@bakehouse/contract/money/tax';
import type { ItemOption } from '@bakehouse/contract/order/order-item';
import { offeredPaymentKinds } from '@bakehouse/contract/order/order-payment';
import { shortageText } from '@bakehouse/contract/product/stock';
import type { StorefrontCart, StorefrontCartInput } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { notMade, type OrderedProduct } from '@bakehouse/contract/vendor/assortment';
import { type Delivery, pauseForSlots } from '@bakehouse/contract/vendor/eligibility';
import type { CityStore, Slot } from '@bakehouse/contract/vendor/slots';
import type { Ctx, PublicCtx } from '../../kernel/http/context.ts';
import { addressKey, limitPerMinute, uncountAttempt } from '../../kernel/http/limits/throttle.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { type CartFacts, type CartProduct, findCartFacts } from '../coupon/coupon-cart.queries.ts';
import {
  type CartPrice,
  type CouponQuery,
  priceFacts,
  pricingDay,
  rejectedCodes,
  toPricedCart,
} from '../coupon/coupon-pricing.ts';
import { addedTaxOf, priceTax, type StoredTax, toTaxedOrder } from '../order/tax/order-tax.ts';
import { findFullCitySlots, toCityStore } from '../vendor/hours/city-seats.ts';
import { deliveryTypesOf, localNow } from '../vendor/hours/servicing.ts';
import { describeDeliveries, limitsQuery } from '../vendor/hours/vendor-hours.queries.ts';
import { toServicing } from '../vendor/vendor.present.ts';
import { findPublicServicing, type ServicingRow } from '../vendor/vendor-servicing.ts';
import { findPincodePoint } from './storefront-order.queries.ts';

/**
 * Prices carts of storefronts: items with the prices of the catalogue, shipping with the charges of the stores that can deliver, and
 * discounts with coupons. Amounts are paise.
 */

type Reader = Pick<Ctx, 'db' | 'deps'>;
type Item = StorefrontCartInput['items'][number];
type Line = Pick<Item, 'product' | 'variant' | 'quantity'>;
type Products = ReadonlyMap<string, CartProduct>;

/** A line with its name and price from the catalogue. */
type SoldLine = {
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
  readonly product: string;
  readonly variant: string | null;
  readonly options: readonly ItemOption[];
  readonly image: string | null;
  /** The stock of the product or variant: its id and quantity; null for a product that is made to order. */
  readonly stock: { readonly key: string; readonly quantity: number } | null;
};
export type SoldItem = SoldLine & { readonly item: Item; readonly addons: readonly SoldLine[] };

/** A cart as the catalogue and the coupons were when it was read, with one statement. */
export type CartSnapshot = {
  readonly sold: readonly SoldItem[];
  readonly codes: readonly string[];
  readonly facts: CartFacts;
  /** The day on which it is priced, in the marketplace's time zone. */
  readonly day: string;
};

/** The shipping of an item, with all charges that its delivery type allows. Items of the same delivery share one. */
export type Shipping = {
  readonly cost: number;
  readonly type: { readonly id: string; readonly name: string; readonly cost_range: number[] };
  readonly isShared: boolean;
};

/** The delivery of a cart. */
export type CartDelivery = {
  readonly shipping: ReadonlyMap<Item, Shipping>;
  readonly slots: readonly Slot[];
  /** The stores that can deliver it. */
  readonly reaching: readonly CityStore[];
  /** All stores that reach the place, nearest first. */
  readonly nearest: readonly NearStore[];
};

/**
 * Prices a cart of an anonymous client.
 * @throws AppError too_many for codes of an address that has guessed too many; those that exist do not count
 */
export async function priceStorefrontCart({ deps, request }: PublicCtx, input: StorefrontCartInput) {
  const { db } = deps.database;
  const count = new Set((input.coupon_codes ?? []).map(codeKey)).size;
  const counter = addressKey('unknown codes', request.ip);
  // All are counted before they are looked up, so that simultaneous guesses cannot exceed the limit.
  const limited = { key: counter, limit: maxUnknownCodes, what: 'unknown coupon codes' };
  if (count > 0) await limitPerMinute(db, limited, deps.now(), count);
  const cart = await priceCart({ db, deps }, input);
  const unknownCount = cart.rejected.filter(({ reason }) => reason === 'unknown').length;
  if (count > unknownCount) await uncountAttempt(db, counter, count - unknownCount);
  return { data: cart };
}

/**
 * Reads the products of a cart, with their names and prices, and the coupons that may apply.
 * @throws AppError out_of_stock for a product that is not sold or not in stock, invalid without a variant
 */
export async function readCart(
  ctx: Reader,
  items: readonly Item[],
  { codes, phone }: CouponQuery,
): Promise<CartSnapshot> {
  const day = pricingDay(ctx);
  const productIds = items.flatMap(({ product, addons = [] }) => [product, ...addons.map((addon) => addon.product)]);
  const facts = await findCartFacts(ctx.db, { productIds, codes, phone, today: day });
  const products = new Map(facts.products.map((product) => [product.id, product]));
  const sold = items.map((item, index) => ({
    ...toSoldLine(item, `items.${index}`, products),
    item,
    addons: (item.addons ?? []).map((addon, addonIndex) =>
      toSoldLine(addon, `items.${index}.addons.${addonIndex}`, products),
    ),
  }));
  requireStock(
    sold.flatMap((line, index) => [
      { line, path: `items.${index}` },
      ...line.addons.map((addon, addonIndex) => ({ line: addon, path: `items.${index}.addons.${addonIndex}` })),
    ]),
  );
  return { sold, codes, facts, day };
}

/**
 * Prices a cart with its shipping and coupons.
 * @throws AppError invalid for a total that is too large
 */
export function priceSoldItems(
  { sold, codes, facts, day }: CartSnapshot,
  shipping: ReadonlyMap<Item, Shipping>,
): CartPrice {
  const items = sold.map((line) => ({
    ...line,
    shipping_cost: shipping.get(line.item)?.cost ?? 0,
    deliveryDate: line.item.delivery_date,
  }));
  return priceFacts(items, codes, facts, day);
}

/** Calculates the tax of a priced cart. Its amount does not depend on the state of the address. */
export const priceCartTax = (ctx: Reader, { priced, items }: CartPrice, state?: string): Promise<StoredTax> =>
  priceTax(
    ctx,
    toTaxedOrder(
      items.map(({ item, price }) => ({ ...item, price })),
      priced.discount + priced.shippingDiscount,
      priced.applied.flatMap(({ shares }) => shares),
    ),
    { at: ctx.deps.now(), ...(state !== undefined && { state }) },
  );

/** Returns the entered codes that give nothing, with the reason that anyone may know: a coupon that has not started is not announced. */
export function publicRejections({ priced }: CartPrice, { codes }: CartSnapshot): StorefrontCart['rejected'] {
  return rejectedCodes(priced, codes).map(({ code, reason, message }) => ({
    code,
    ...(reason === 'not_started' ? rejectionMessages.unknown() : { reason, message }),
  }));
}

/**
 * Returns the shipping of each item, and what its slots need. Items of the same delivery (type, day and slot) pay once.
 * @throws AppError not_serviceable or slot_full if no store can deliver all items
 */
export async function calculateShipping(ctx: Reader, items: readonly Item[], point: Point): Promise<CartDelivery> {
  const delivered = items.filter(isDelivered);
  const deliveries: Delivery[] = await describeDeliveries(
    ctx.db,
    delivered.map((item) => ({
      delivery_type: item.delivery_type,
      date: item.delivery_date,
      ...item.delivery_slot,
      product: item.product,
      addons: item.addons?.map((addon) => addon.product),
    })),
  );
  const unknown = deliveries.findIndex(({ type }) => type === null);
  if (unknown >= 0)
    throw invalidField(
      `items.${items.indexOf(delivered[unknown] as Item)}.delivery_type`,
      /* i18n */ 'Unknown delivery type',
    );
  const rows = await findPublicServicing(ctx.db, point, limitsQuery(deliveries));
  const check = { order: { wanted: deliveryTypesOf(deliveries), deliveries }, now: localNow(ctx) };
  const stores = rows.map((row) => ({
    row,
    ...toServicing({ ...row, paused_until: pauseForSlots(row.paused_until, deliveries) }, check),
  }));
  const eligibleStores = stores.filter(({ reasons }) => reasons.length === 0).map(({ row }) => row);
  if (eligibleStores.length === 0) {
    rejectNotMade(rows, deliveries, (index) => `items.${items.indexOf(delivered[index] as Item)}.product`);
    rejectDelivery(stores);
  }
  const paidDeliveries = new Set<string>();
  const shipping = new Map(
    delivered.map((item, index) => {
      const delivery = JSON.stringify([item.delivery_type, item.delivery_date, item.delivery_slot]);
      const isShared = paidDeliveries.has(delivery);
      paidDeliveries.add(delivery);
      const charge = lowestCharge(eligibleStores, item.delivery_type);
      if (charge === undefined)
        throw notServiceable('No delivery is possible then. Choose another delivery type, day or slot.');
      const { cost, cost_range } = charge;
      const type = { id: item.delivery_type, name: deliveries[index]?.type?.name ?? '', cost_range };
      return [item, { cost: isShared ? 0 : cost, type, isShared }] as const;
    }),
  );
  return { shipping, slots: deliveries, reaching: eligibleStores.map(toCityStore), nearest: rows };
}

type NearStore = Pick<ServicingRow, 'city' | 'pincode'>;

/**
 * Returns the city of a place: the one that the client sends, else that of the nearest store in the same postal area, which is the first three
 * digits of a pincode. Undefined if there is none.
 * @param nearest the stores that reach the place, nearest first
 */
export const cityOf = (
  { city, pincode }: { city?: string | undefined; pincode?: string | undefined },
  nearest: readonly NearStore[],
): string | undefined =>
  city || nearest.find((store) => !pincode || store.pincode.slice(0, 3) === pincode.slice(0, 3))?.city;

/** Returns the lowest allowed charge of a delivery type among stores, with all that it allows; undefined if none offers it. */
export function lowestCharge(
  rows: readonly ServicingRow[],
  type: string,
): { readonly cost: number; readonly cost_range: number[] } | undefined {
  return rows
    .flatMap(({ preferences }) =>
      preferences.filter(({ type_id, cost, cost_range }) => type_id === type && cost_range.includes(cost)),
    )
    .toSorted((a, b) => a.cost - b.cost)[0];
}

/** @throws AppError not_serviceable for an unknown pincode */
export async function requirePincodePoint({ db }: Reader, pincode: string): Promise<Point> {
  const point = await findPincodePoint(db, pincode);
  if (!point) throw notServiceable(`We do not deliver to ${pincode} yet`);
  return point;
}

const isDelivered = (
  item: Item,
): item is Item & Required<Pick<Item, 'delivery_type' | 'delivery_date' | 'delivery_slot'>> =>
  item.delivery_type !== undefined && item.delivery_date !== undefined && item.delivery_slot !== undefined;

const outOfStock = (field: string, message: string) =>
  new AppError('out_of_stock', message, { fields: { [field]: message } });

const toSoldLine = (
  { product: id, variant: variantId, quantity }: Line,
  path: string,
  products: Products,
): SoldLine => {
  const product = products.get(id);
  if (product?.status !== 'Active')
    throw outOfStock(`${path}.product`, 'This product is no longer sold. Remove it from the cart.');
  const line = { product: id, quantity, image: product.image };
  if (product.variants.length === 0) {
    if (variantId) throw invalidField(`${path}.variant`, `${product.name} has no such variant`);
    const { name, price } = product;
    return { ...line, name, price, variant: null, options: [], stock: stockOf(product, product) };
  }
  if (!variantId) throw invalidField(`${path}.variant`, `Choose a variant of ${product.name}`);
  const variant = product.variants.find((variant) => variant.id === variantId);
  if (!variant)
    throw outOfStock(`${path}.variant`, `This variant of ${product.name} is no longer sold. Choose another one.`);
  const { name, price, options } = variant;
  return { ...line, name, price, variant: variantId, options, stock: stockOf(product, variant) };
};

const stockOf = (
  { has_stock }: CartProduct,
  { id, quantity }: Pick<CartProduct, 'id' | 'quantity'>,
): SoldLine['stock'] => (has_stock ? { key: id, quantity } : null);

/** @throws AppError out_of_stock when the lines need more than the stock */
const requireStock = (lines: readonly { line: SoldLine; path: string }[]) => {
  const needed = new Map<string, number>();
  for (const { line, path } of lines) {
    if (!line.stock) continue;
    const { key, quantity } = line.stock;
    const total = (needed.get(key) ?? 0) + line.quantity;
    needed.set(key, total);
    if (total > quantity)
      throw outOfStock(`${path}.quantity`, `${shortageText(line.name, quantity)}. Change the cart and try again.`);
  }
};

const notServiceable = (message: string) => new AppError('not_serviceable', message);

export const slotFull = () => new AppError('slot_full', 'This slot is full. Choose another slot or day.');

/** @throws AppError slot_full when the city has no seat left in a slot */
const requireCitySeats = async (
  { db }: Reader,
  city: string | undefined,
  { slots, reaching }: CartDelivery,
): Promise<void> => {
  const full = city === undefined ? [] : await findFullCitySlots(db, { city, slots }, reaching);
  if (full.length > 0) throw slotFull();
};

type Assorted = Pick<ServicingRow, 'assortment'>;

/** Returns whether a store makes a product on a day; without a day, whether it makes it at all. */
export const isMadeBy =
  (product: OrderedProduct, date?: string) =>
  ({ assortment }: Assorted): boolean => {
    const cause = notMade(assortment, product, date ?? '');
    return !cause || (date === undefined && cause.paused_until !== null);
  };

export const notMadeMessage = ({ name }: OrderedProduct): string => `No store near this place makes ${name}`;

/**
 * Rejects a cart with a product that no store makes then, or whose products no single store makes.
 * @param fieldOf returns the field of a delivery by its index
 * @throws AppError not_serviceable
 */
function rejectNotMade(
  rows: readonly Assorted[],
  deliveries: readonly Delivery[],
  fieldOf: (index: number) => string,
): void {
  if (rows.length === 0) return;
  const made = deliveries.flatMap(({ made: products = [], date }, index) =>
    products.map((product) => ({ product, date, index })),
  );
  const missing = made.find(({ product, date }) => !rows.some(isMadeBy(product, date)));
  if (missing) {
    const { product, index } = missing;
    const isPaused = rows.some(isMadeBy(product));
    const message = `${notMadeMessage(product)}${isPaused ? ' on that day. Choose another day, or remove' : '. Remove'} it from the cart.`;
    throw new AppError('not_serviceable', message, { fields: { [fieldOf(index)]: message } });
  }
  if (!rows.some((row) => made.every(({ product, date }) => isMadeBy(product, date)(row))))
    throw notServiceable('No store near this place makes all of these products. Order them separately.');
}

/** @throws AppError slot_full if only the capacity of the stores is the reason, else not_serviceable */
const rejectDelivery = (reaching: readonly { reasons: readonly { code: string }[] }[]): never => {
  // No other slot helps against a document that is missing.
  const stores = reaching.filter(({ reasons }) => reasons.every(({ code }) => code !== 'document'));
  if (stores.length === 0) throw notServiceable('We do not deliver to this place yet');
  if (stores.some(({ reasons }) => reasons.every(({ code }) => code === 'full'))) throw slotFull();
  throw notServiceable('No delivery is possible then. Choose another delivery type, day or slot.');
};

const toStorefrontCart = (price: CartPrice, cart: CartSnapshot, tax: StoredTax): StorefrontCart => {
  const { sold, codes, facts } = cart;
  const priced = toPricedCart(price, codes);
  return {
    items: priced.items.map(({ price, subtotal, discount, shipping_cost, addons }, index) => ({
      name: sold[index]?.name ?? '',
      price,
      quantity: sold[index]?.quantity ?? 0,
      subtotal,
      discount,
      shipping_cost,
      addons: addons.map((addon, addonIndex) => {
        const line = sold[index]?.addons[addonIndex];
        return { ...addon, name: line?.name ?? '', quantity: line?.quantity ?? 0 };
      }),
    })),
    subtotal: priced.subtotal,
    shipping_total: priced.shipping_total,
    total_coupon_discount: priced.total_coupon_discount,
    tax_total: toRupees(taxTotal(tax.tax)),
    prices_include_tax: tax.prices_include_tax,
    order_total: toRupees(price.priced.total + addedTaxOf(tax)),
    applied: priced.applied.map(({ code, discount, shipping_discount }) => ({ code, discount, shipping_discount })),
    rejected: publicRejections(price, cart),
    payment_kinds: offeredPaymentKinds(facts.paymentSettings),
  };
};

/** Number of unknown codes that one address can send in a minute. */
const maxUnknownCodes = 30;

const priceCart = async (
  ctx: Reader,
  { items, pincode, city, coupon_codes: codes = [] }: StorefrontCartInput,
): Promise<StorefrontCart> => {
  const cart = await readCart(ctx, items, { codes });
  const isShipped = pincode !== undefined && items.some(isDelivered);
  const delivery = isShipped ? await calculateShipping(ctx, items, await requirePincodePoint(ctx, pincode)) : undefined;
  if (delivery) await requireCitySeats(ctx, cityOf({ city, pincode }, delivery.nearest), delivery);
  const price = priceSoldItems(cart, delivery?.shipping ?? new Map());
  return toStorefrontCart(price, cart, await priceCartTax(ctx, price));
};
