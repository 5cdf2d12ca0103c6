import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import type { CartInput, CouponDraft, PricedCartRecord } from '@bakehouse/contract/coupon/coupon.endpoints';
import type { CartCoupon, CartLine } from '@bakehouse/contract/coupon/coupon-cart';
import { codeKey } from '@bakehouse/contract/coupon/coupon-reasons';
import { type PricedCart, type PricedLine, priceCart } from '@bakehouse/contract/coupon/price-cart';
import { invalidField } from '../../errors.ts';
import type { Ctx } from '../../http/context.ts';
import { dayIn } from '../../lib/zoned-time.ts';
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

type CartItem = CartInput['items'][number];
type Products = ReadonlyMap<string, CartProduct>;

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Returns the prices of the catalogue for a product with options, in paise. Options that determine no variant leave the
 * prices of all matching variants; text that is no option of the product leaves those of all its variants.
 */
const cataloguePrices = (product: CartProduct, attributes: CartItem['attributes']): number[] => {
  const chosen = Object.entries(attributes ?? {}).flatMap(([slug, name]) => (name ? [[slug, name] as const] : []));
  const matching = product.variants.filter(({ options }) =>
    chosen.every(([slug, name]) => isSame(options[slug] ?? '', name)),
  );
  const variants = matching.length > 0 ? matching : product.variants;
  const prices = variants.length > 0 ? variants.map(({ price }) => price) : [product.price];
  return [...new Set(prices)];
};

type PricedItem = { readonly item: CartItem; readonly name: string; readonly price: number; readonly prices: number[] };

/** Finds the price of each item: the given one, or the lowest of the catalogue. */
const priceItems = (items: readonly CartItem[], products: Products): PricedItem[] =>
  items.map((item, index) => {
    const product = products.get(item.product);
    if (!product) throw invalidField(`items.${index}.product`, 'Unknown product');
    const prices = cataloguePrices(product, item.attributes);
    const price = item.price === undefined ? Math.min(...prices) : toPaise(item.price);
    return { item, name: product.name, price, prices };
  });

const productIdsOf = (items: readonly CartItem[]) =>
  items.flatMap(({ product, addons = [] }) => [product, ...addons.flatMap((addon) => addon.product ?? [])]);

/** The lines of an item and its add-ons. Keys are padded, so that they sort as numbers do. */
const linesOf = ({ item, price }: PricedItem, index: number, products: Products): CartLine[] => {
  const categoriesOf = (id: string | undefined) => products.get(id ?? '')?.categories ?? [];
  const deliveryDate = item.delivery_date ?? null;
  const key = String(index).padStart(3, '0');
  const addons = (item.addons ?? []).map((addon, at): CartLine => {
    const product = products.get(addon.product ?? '');
    if (addon.product && !product) throw invalidField(`items.${index}.addons.${at}.product`, 'Unknown product');
    return {
      key: `${key}.${String(at).padStart(3, '0')}`,
      product: addon.product ?? null,
      categories: categoriesOf(addon.product),
      price: addon.price === undefined ? (product?.price ?? 0) : toPaise(addon.price),
      quantity: addon.quantity,
      shipping: 0,
      deliveryDate,
    };
  });
  const own = {
    key,
    product: item.product,
    categories: categoriesOf(item.product),
    price,
    quantity: item.quantity,
    shipping: toPaise(item.shipping_cost ?? 0),
    deliveryDate,
  };
  return [own, ...addons];
};

/** The largest order total of the contract, in paise. Beyond it sums would not be exact. */
const maxTotal = 9_999_999_999;

const rejectLargeCart = (lines: readonly CartLine[]) => {
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity + line.shipping, 0);
  if (total > maxTotal) throw invalidField('items', 'The cart is too large: its total must be below ₹10,00,00,000');
};

/** A cart that has been priced, with what the order needs to check and store. */
export type CartPrice = {
  readonly priced: PricedCart;
  readonly items: readonly PricedItem[];
  readonly coupons: readonly VersionedCoupon[];
};

const priceFacts = (items: readonly CartItem[], codes: readonly string[], facts: CartFacts, day: string): CartPrice => {
  const products = new Map(facts.products.map((product) => [product.id, product]));
  const pricedItems = priceItems(items, products);
  const lines = pricedItems.flatMap((item, index) => linesOf(item, index, products));
  rejectLargeCart(lines);
  return { priced: priceCart({ lines, codes }, facts.coupons, day), items: pricedItems, coupons: facts.coupons };
};

/**
 * Prices a cart with the stored coupons.
 * @param cart items in rupees, codes as typed, and the phone of the customer
 * @throws AppError invalid for an unknown product or a total that is too large
 */
export const priceStoredCart = async (
  { db, deps }: Pick<Ctx, 'db' | 'deps'>,
  { items, coupon_codes: codes = [], phone }: CartInput,
): Promise<CartPrice> => {
  const today = dayIn(deps.config.TIME_ZONE, deps.now());
  const facts = await findCartFacts(db, { productIds: productIdsOf(items), codes, today, phone });
  return priceFacts(items, codes, facts, today);
};

/** A coupon that an order has used, with its code at that time. */
type Redeemed = { readonly coupon_id: string; readonly code: string };

/**
 * Prices the items of a stored order with the coupons that it has used, on the day it was placed. The order keeps its uses, so
 * limits are not checked again, nor whether a coupon has been deactivated or deleted since.
 * @param day in the marketplace's time zone, `YYYY-MM-DD`
 * @throws AppError invalid for an unknown product or a total that is too large
 */
export const priceWithRedeemed = async (
  { db }: Pick<Ctx, 'db'>,
  items: readonly CartItem[],
  { redeemed, day }: { redeemed: readonly Redeemed[]; day: string },
): Promise<CartPrice> => {
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
};

const noAmounts = { price: 0, subtotal: 0, discount: 0, shipping: 0, shippingDiscount: 0 };

/** Presents a priced cart in rupees. Of the rejected coupons only the entered ones are shown, so that no other is revealed. */
const toPricedCart = (priced: PricedCart, items: readonly PricedItem[], codes: readonly string[]): PricedCartRecord => {
  const lines = new Map<string, PricedLine>(priced.lines.map((line) => [line.key, line]));
  const entered = new Set(codes.map(codeKey));
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
      const key = String(index).padStart(3, '0');
      const line = lines.get(key) ?? noAmounts;
      const addons = (item.addons ?? []).map(({ quantity }, at) => {
        const { subtotal, discount } = lines.get(`${key}.${String(at).padStart(3, '0')}`) ?? noAmounts;
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
    rejected: priced.rejected
      .filter(({ code }) => entered.has(codeKey(code)))
      .map(({ code, reason, message }) => ({ code, reason, message })),
  };
};

export const evaluateCoupons = async (ctx: Pick<Ctx, 'db' | 'deps'>, input: CartInput) => {
  const { priced, items } = await priceStoredCart(ctx, input);
  return { data: toPricedCart(priced, items, input.coupon_codes ?? []) };
};

/** The id and code of a coupon that is not saved. */
const draftId = '00000000-0000-4000-8000-000000000000';
const draftCode = 'This coupon';

const paiseOf = (rupees: number | null | undefined) => (typeof rupees === 'number' ? toPaise(rupees) : null);
const day = (value: string | null | undefined) => value?.slice(0, 10) ?? null;

/** A coupon that is not saved: valid every day and without limits. */
const toCartCoupon = (draft: CouponDraft): CartCoupon => ({
  id: draftId,
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
  deliveryFrom: day(draft.delivery_date),
  deliveryUpto: day(draft.use_date_range_delivery_date ? draft.delivery_date_end : draft.delivery_date),
  condition: draft.product_condition ?? 'any_products',
  products: draft.coupon_products ?? [],
  categories: draft.coupon_categories ?? [],
  excludedProducts: draft.exclude_products ?? [],
  excludedCategories: draft.exclude_categories ?? [],
  giveaways: draft.bogo_products ?? [],
});

/** Prices a cart with one coupon that need not be saved. */
export const tryCoupon = async (
  { db }: Ctx,
  { coupon, items }: { coupon: CouponDraft; items: readonly CartItem[] },
) => {
  const products = new Map((await findCartProducts(db, productIdsOf(items))).map((product) => [product.id, product]));
  const pricedItems = priceItems(items, products);
  const lines = pricedItems.flatMap((item, index) => linesOf(item, index, products));
  rejectLargeCart(lines);
  const codes = [draftCode];
  return { data: toPricedCart(priceCart({ lines, codes }, [toCartCoupon(coupon)], '2000-01-01'), pricedItems, codes) };
};

/** Number of orders that a coupon is tried on. */
const maxPastOrders = 500;

/** Returns what a coupon that need not be saved would have given to the newest orders, with two statements. */
export const simulateCoupon = async ({ db }: Ctx, draft: CouponDraft) => {
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
    const priced = priceCart({ lines: lines.map(toLine), codes: [draftCode] }, [coupon], '2000-01-01');
    return priced.discount + priced.shippingDiscount;
  });
  const applied = discounts.filter((discount) => discount > 0);
  const cost = applied.reduce((sum, discount) => sum + discount, 0);
  return { data: { orders: orders.length, applied: applied.length, cost: toRupees(cost) } };
};
