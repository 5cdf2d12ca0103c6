import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import { normaliseText } from '@bakehouse/contract/core/text';
import type { CartInput, CouponDraft, PricedCartRecord } from '@bakehouse/contract/coupon/coupon.endpoints';
import type { CartLine } from '@bakehouse/contract/coupon/coupon-cart';
import { codeKey } from '@bakehouse/contract/coupon/coupon-reasons';
import { type PricedCart, type PricedLine, priceCart } from '@bakehouse/contract/coupon/price-cart';
import { lineKey } from '@bakehouse/contract/money/tax';
import { itemAttributeOf } from '@bakehouse/contract/order/order-item';
import type { Ctx } from '../../kernel/http/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import {
  type CartFacts,
  type CartProduct,
  findCartFacts,
  findCartProducts,
  findPastLines,
  findRedeemedFacts,
  type PastLine,
  type VersionedCoupon,
} from './coupon-cart.queries.ts';

/** Prices carts: for the storefront and the phone order form, for new orders, and with coupons that are not saved yet. */

type SentItem = CartInput['items'][number];
type Addon = NonNullable<SentItem['addons']>[number];

/** An item of a cart. Amounts are paise. */
export type CartItem = Omit<SentItem, 'shipping_cost' | 'delivery_date' | 'addons'> & {
  readonly shipping_cost: number;
  readonly deliveryDate?: string | undefined;
  readonly addons: readonly Addon[];
};
type Products = ReadonlyMap<string, CartProduct>;

/** The error of an item, at a field of the item. */
type ItemError = { readonly field: string; readonly message: string };
type Variants = CartProduct['variants'];
type Choice = { readonly variants: Variants; readonly error?: ItemError };
export type PricedItem = {
  readonly item: CartItem;
  readonly name: string;
  readonly price: number;
  /** The prices that the catalogue has for the item, in paise. Several while its variant is not determined. */
  readonly prices: readonly number[];
  /** Set when the item is no variant of the product. */
  readonly error: ItemError | undefined;
  /** Names of the attributes to choose before the variant is determined; empty when it is. */
  readonly openOptions: readonly string[];
};

/** Maximum order total of the contract, in paise. Larger sums would not be exact. */
const maxTotal = 9_999_999_999;

/** The prices of a cart, with the items and coupons that an order checks and stores. */
export type CartPrice = {
  readonly priced: PricedCart;
  readonly items: readonly PricedItem[];
  readonly coupons: readonly VersionedCoupon[];
};

/**
 * Prices a cart.
 * @param facts products and coupons; they may be those of several carts
 * @param day in the marketplace's time zone, `YYYY-MM-DD`
 * @throws AppError invalid for an unknown product or a total that is too large
 */
export function priceFacts(
  items: readonly CartItem[],
  codes: readonly string[],
  facts: Pick<CartFacts, 'products' | 'coupons'>,
  day: string,
): CartPrice {
  const products = new Map(facts.products.map((product) => [product.id, product]));
  const pricedItems = priceItems(items, products);
  const lines = pricedItems.flatMap((item, index) => linesOf(item, index, products));
  rejectLargeCart(lines);
  return { priced: priceCart({ lines, codes }, facts.coupons, day), items: pricedItems, coupons: facts.coupons };
}

/**
 * Returns each item with its price: the price of the input, or the lowest of the catalogue.
 * @throws AppError invalid for an unknown product
 */
const priceItems = (items: readonly CartItem[], products: Products): PricedItem[] =>
  items.map((item, index) => {
    const product = products.get(item.product);
    if (!product) throw invalidField(`items.${index}.product`, 'Unknown product');
    const { variants, error } = variantsOf(product, item);
    const prices = variants.length > 0 ? [...new Set(variants.map(({ price }) => price))] : [product.price];
    const price = item.price ?? Math.min(...prices);
    return { item, name: product.name, price, prices, error, openOptions: differingAttributes(variants) };
  });

/** Returns the variants that an item can be: the chosen one, or those that match its attributes. */
function variantsOf(product: CartProduct, { variant: id, attributes }: CartItem): Choice {
  const { name, variants } = product;
  if (!id) return variants.length === 0 ? { variants } : matchAttributes(product, attributes);
  const chosen = variants.filter((variant) => variant.id === id);
  if (chosen.length > 0) return { variants: chosen };
  return { variants, error: { field: 'variant', message: `${name} has no such variant` } };
}

/** Returns the variants that an item with flavour and weight can be. */
function matchAttributes({ name, variants }: CartProduct, attributes: CartItem['attributes'] = {}): Choice {
  let matching = variants;
  for (const [key, value] of Object.entries(attributes)) {
    if (!value) continue;
    matching = matching.filter(({ options }) =>
      options.some(
        (option) => itemAttributeOf(option.attribute) === key && optionKey(option.value) === optionKey(value),
      ),
    );
    if (matching.length === 0)
      return { variants, error: { field: `attributes.${key}`, message: `${name} is not sold as ${value}` } };
  }
  return { variants: matching };
}

/** Compares names of options as people write them: `2kg` is `2 KG`. */
const optionKey = (name: string) => normaliseText(name).toLowerCase().replaceAll(/\s+/g, '');

/** Returns the names of the attributes in which variants differ. */
function differingAttributes(variants: Variants): string[] {
  const values = Map.groupBy(
    variants.flatMap(({ options }) => options),
    ({ name }) => name,
  );
  return [...values].flatMap(([name, options]) => (new Set(options.map(({ value }) => value)).size > 1 ? [name] : []));
}

/** Returns the lines of an item and its add-ons. */
function linesOf({ item, price }: PricedItem, index: number, products: Products): CartLine[] {
  const categoriesOf = (id: string | undefined) => products.get(id ?? '')?.categories ?? [];
  const deliveryDate = item.deliveryDate ?? null;
  const addons = item.addons.map((addon, addonIndex): CartLine => {
    const product = products.get(addon.product ?? '');
    if (addon.product && !product) throw invalidField(`items.${index}.addons.${addonIndex}.product`, 'Unknown product');
    return {
      key: lineKey(index, addonIndex),
      product: addon.product ?? null,
      categories: categoriesOf(addon.product),
      price: addon.price ?? product?.price ?? 0,
      quantity: addon.quantity,
      shipping: 0,
      deliveryDate,
    };
  });
  const itemLine = {
    key: lineKey(index),
    product: item.product,
    categories: categoriesOf(item.product),
    price,
    quantity: item.quantity,
    shipping: item.shipping_cost,
    deliveryDate,
  };
  return [itemLine, ...addons];
}

function rejectLargeCart(lines: readonly CartLine[]) {
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity + line.shipping, 0);
  if (total > maxTotal) throw invalidField('items', 'The cart is too large: its total must be below ₹10,00,00,000');
}

/** The codes as typed, and the phone of the customer, without which the limits per customer are not checked. */
export type CouponQuery = { readonly codes: readonly string[]; readonly phone?: string | undefined };

/** Returns the day on which carts are priced. */
export const pricingDay = ({ deps }: Pick<Ctx, 'deps'>): string => dayIn(deps.config.TIME_ZONE, deps.now());

type Reader = Pick<Ctx, 'db' | 'deps'>;

/**
 * Prices a cart with the stored coupons.
 * @throws AppError invalid for an unknown product or a total that is too large
 */
export async function priceStoredCart(
  ctx: Reader,
  items: readonly CartItem[],
  { codes, phone }: CouponQuery,
): Promise<CartPrice> {
  const today = pricingDay(ctx);
  const facts = await findCartFacts(ctx.db, { productIds: productIdsOf(items), codes, today, phone });
  return priceFacts(items, codes, facts, today);
}

const productIdsOf = (items: readonly CartItem[]) =>
  items.flatMap(({ product, addons }) => [product, ...addons.flatMap((addon) => addon.product ?? [])]);

/** A coupon that an order has used, with its code at that time. */
type Redeemed = { readonly coupon_id: string; readonly code: string };

/**
 * Prices the items of a stored order with the coupons that it has used, on the day on which it was placed. The order keeps its uses,
 * so that neither limits are checked again nor whether a coupon has been deactivated or deleted.
 * @param day in the marketplace's time zone, `YYYY-MM-DD`
 * @throws AppError invalid for an unknown product or a total that is too large
 */
export async function priceWithRedeemed(
  { db }: Pick<Ctx, 'db'>,
  items: readonly CartItem[],
  { redeemed, day }: { redeemed: readonly Redeemed[]; day: string },
): Promise<CartPrice> {
  const couponIds = redeemed.map(({ coupon_id }) => coupon_id);
  const { products, coupons } = await findRedeemedFacts(db, { productIds: productIdsOf(items), couponIds });
  const codes = new Map(redeemed.map(({ coupon_id, code }) => [coupon_id, code]));
  const unlimited = coupons.map((coupon) => ({
    ...coupon,
    code: codes.get(coupon.id) ?? coupon.code,
    usageLimit: null,
    userLimit: null,
  }));
  return priceFacts(items, [...codes.values()], { products, coupons: unlimited }, day);
}

/** Returns the rejected coupons whose codes were entered. The others must not be revealed. */
export function rejectedCodes({ rejected }: PricedCart, codes: readonly string[]): PricedCart['rejected'] {
  const entered = new Set(codes.map(codeKey));
  return rejected.filter(({ code }) => entered.has(codeKey(code)));
}

const noAmounts = { price: 0, subtotal: 0, discount: 0, shipping: 0, shippingDiscount: 0 };

/** Converts a priced cart to rupees. */
export function toPricedCart({ priced, items }: CartPrice, codes: readonly string[]): PricedCartRecord {
  const lines = new Map<string, PricedLine>(priced.lines.map((line) => [line.key, line]));
  const toDiscounts = (amounts: { discount: number; shippingDiscount: number }) => ({
    discount: toRupees(amounts.discount),
    shipping_discount: toRupees(amounts.shippingDiscount),
  });
  return {
    subtotal: toRupees(priced.subtotal),
    shipping_total: toRupees(priced.shipping),
    ...toDiscounts(priced),
    total_coupon_discount: toRupees(priced.discount + priced.shippingDiscount),
    order_total: toRupees(priced.total),
    items: items.map(({ item, name, price, prices }, index) => {
      const line = lines.get(lineKey(index)) ?? noAmounts;
      const addons = item.addons.map(({ quantity }, addonIndex) => {
        const { subtotal, discount } = lines.get(lineKey(index, addonIndex)) ?? noAmounts;
        return { price: toRupees(subtotal / quantity), subtotal: toRupees(subtotal), discount: toRupees(discount) };
      });
      return {
        name,
        price: toRupees(price),
        catalogue_prices: prices.map(toRupees),
        subtotal: toRupees(line.subtotal),
        shipping_cost: toRupees(line.shipping),
        ...toDiscounts(line),
        addons,
      };
    }),
    applied: priced.applied.map(({ id, code, isAutomatic, ...amounts }) => ({
      _id: id,
      code,
      is_automatic: isAutomatic,
      ...toDiscounts(amounts),
    })),
    rejected: rejectedCodes(priced, codes).map(({ code, reason, message }) => ({ code, reason, message })),
  };
}

/** Converts an item of a request, in rupees, to paise. */
export const toCartItem = ({ delivery_date, addons = [], ...item }: SentItem): CartItem => ({
  ...item,
  price: paiseOf(item.price) ?? undefined,
  shipping_cost: paiseOf(item.shipping_cost) ?? 0,
  deliveryDate: delivery_date,
  addons: addons.map((addon) => ({ ...addon, price: paiseOf(addon.price) ?? undefined })),
});

const paiseOf = (rupees: number | null | undefined) => (typeof rupees === 'number' ? toPaise(rupees) : null);

/** @throws AppError invalid for an unknown product, and for an item that is no variant of its product */
export async function evaluateCoupons(ctx: Reader, { items, coupon_codes: codes = [], phone }: CartInput) {
  const price = await priceStoredCart(ctx, items.map(toCartItem), { codes, phone });
  for (const [index, { error }] of price.items.entries())
    if (error) throw invalidField(`items.${index}.${error.field}`, error.message);
  return { data: toPricedCart(price, codes) };
}

/** The id and code of a coupon that is not saved. */
const draftId = '00000000-0000-4000-8000-000000000000';
const draftCode = 'This coupon';
/** The day on which carts with a draft are priced. A draft is valid every day. */
const anyDay = '2000-01-01';

/** Prices a cart with a coupon that is not saved. */
export async function tryCoupon(
  { db }: Ctx,
  { coupon, items: sent }: { coupon: CouponDraft; items: readonly SentItem[] },
) {
  const codes = [draftCode];
  const items = sent.map(toCartItem);
  const facts = { products: await findCartProducts(db, productIdsOf(items)), coupons: [toCartCoupon(coupon)] };
  return { data: toPricedCart(priceFacts(items, codes, facts, anyDay), codes) };
}

/** Converts a coupon that is not saved. It is valid every day and has no limits. */
const toCartCoupon = (draft: CouponDraft): VersionedCoupon => ({
  id: draftId,
  version: 0,
  code: draftCode,
  type: draft.coupon_type,
  value: paiseOf(draft.coupon_value) ?? 0,
  startDate: '',
  endDate: '9999-12-31',
  minimumSpend: paiseOf(draft.minimum_spend),
  maximumSpend: paiseOf(draft.maximum_spend),
  maxDiscount: paiseOf(draft.max_discount),
  usageLimit: null,
  used: 0,
  userLimit: null,
  usedByCustomer: 0,
  isIndividual: false,
  isAutomatic: false,
  deliveryFrom: dayOf(draft.delivery_date),
  deliveryUpto: dayOf(draft.use_date_range_delivery_date ? draft.delivery_date_end : draft.delivery_date),
  condition: draft.product_condition ?? 'any_products',
  products: draft.coupon_products ?? [],
  categories: draft.coupon_categories ?? [],
  excludedProducts: draft.exclude_products ?? [],
  excludedCategories: draft.exclude_categories ?? [],
  giveaways: draft.bogo_products ?? [],
});

const dayOf = (value: string | null | undefined) => value?.slice(0, 10) ?? null;

/** Number of orders on which a coupon is simulated. */
const maxPastOrders = 500;

/** Returns the discounts that a coupon that is not saved would have given to the newest orders, with two statements. */
export async function simulateCoupon({ db }: Ctx, draft: CouponDraft) {
  const past = await findPastLines(db, maxPastOrders);
  const productIds = [...new Set(past.flatMap(({ product }) => product ?? []))];
  const products = new Map((await findCartProducts(db, productIds)).map((product) => [product.id, product]));
  const coupon = toCartCoupon(draft);
  const toLine = ({ delivery_date, order_id: _, ...line }: PastLine): CartLine => ({
    ...line,
    categories: products.get(line.product ?? '')?.categories ?? [],
    deliveryDate: delivery_date,
  });
  const orders = [...Map.groupBy(past, ({ order_id }) => order_id).values()];
  const discounts = orders.map((lines) => {
    const priced = priceCart({ lines: lines.map(toLine), codes: [draftCode] }, [coupon], anyDay);
    return priced.discount + priced.shippingDiscount;
  });
  const applied = discounts.filter((discount) => discount > 0);
  const cost = applied.reduce((sum, discount) => sum + discount, 0);
  return { data: { orders: orders.length, applied: applied.length, cost: toRupees(cost) } };
}
