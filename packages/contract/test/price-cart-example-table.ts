import { formatRupees, toPaise, toRupees } from '../src/core/money.ts';
import type { CartCoupon, CartLine } from '../src/coupon/coupon-cart.ts';
import { isPercentage } from '../src/coupon/coupon-rules.ts';
import { priceCart } from '../src/coupon/price-cart.ts';
import { type Example, type ExampleCoupon, type ExampleLine, exampleDay } from './price-cart-example-parts.ts';
import { examples } from './price-cart-examples.ts';

/** Prices the worked examples, and describes them as the rows of the table in docs/coupons.md. */

/** Categories by product; Cakes is the parent of Chocolate cakes. */
const categories: Readonly<Record<string, readonly string[]>> = {
  Truffle: ['Chocolate cakes', 'Cakes'],
  Brownie: ['Chocolate cakes', 'Cakes'],
  Vanilla: ['Cakes'],
  Cupcake: ['Cupcakes'],
  Candle: ['Add-ons'],
};

const cartLine = ([quantity, product, price, more = {}]: ExampleLine, index: number): CartLine => ({
  key: String(index),
  product,
  categories: categories[product] ?? [],
  price: toPaise(price),
  quantity,
  shipping: toPaise(more.shipping ?? 0),
  deliveryDate: more.delivery ?? null,
});

/**
 * Fills the fields of a coupon that an example does not mention.
 * @param coupon the coupon; its value in rupees or percent.
 */
export const couponOf = ({ value = 0, ...coupon }: ExampleCoupon): CartCoupon => ({
  id: coupon.code,
  value: toPaise(value),
  startDate: '2026-12-01',
  endDate: '2026-12-31',
  minimumSpend: null,
  maximumSpend: null,
  maxDiscount: null,
  usageLimit: null,
  used: 0,
  userLimit: null,
  usedByCustomer: 0,
  isIndividual: false,
  isAutomatic: false,
  deliveryFrom: null,
  deliveryUpto: null,
  condition: 'any_products',
  products: [],
  categories: [],
  excludedProducts: [],
  excludedCategories: [],
  giveaways: [],
  ...coupon,
});

/** Prices the cart of an example. */
export const priceExample = ({ cart, codes: entered = [], coupons }: Example) =>
  priceCart({ lines: cart.map(cartLine), codes: entered }, coupons.map(couponOf), exampleDay);

const rupees = (amount: number) => formatRupees(amount).replace('.00', '');
const paise = (amount: number) => rupees(toRupees(amount));
const dayText = (day: string) => `${Number(day.slice(8))} Dec`;

const lineText = ([quantity, product, price, more = {}]: ExampleLine) =>
  [
    `${quantity} × ${product} ${rupees(price)}`,
    more.shipping && `shipping ${rupees(more.shipping)}`,
    more.delivery && `for ${dayText(more.delivery)}`,
  ]
    .filter(Boolean)
    .join(', ');

const typeText = ({ type, value = 0 }: ExampleCoupon): string => {
  if (type === 'free_shipping') return 'free shipping';
  if (type === 'buy_x_get_y_free') return 'buy X, get Y free';
  if (type === 'buy_x_get_y_percent_off') return `buy X, get Y ${value} % off`;
  if (isPercentage(type)) return `${value} % off`;
  return `${rupees(value)} off ${type === 'fixed_product_discount' ? 'each unit' : 'the cart'}`;
};

const list = (label: string, names: readonly string[] = [], word = ' or ') =>
  names.length > 0 && `${label} ${names.join(word)}`;
const amount = (label: string, value: number | null | undefined) =>
  typeof value === 'number' && `${label} ${paise(value)}`;

const couponText = (coupon: ExampleCoupon): string =>
  [
    `**${coupon.code}** ${typeText(coupon)}`,
    coupon.isAutomatic && 'automatic',
    coupon.isIndividual && 'individual use',
    list(
      coupon.type.startsWith('buy') ? 'X is' : 'for',
      [...(coupon.products ?? []), ...(coupon.categories ?? [])],
      coupon.condition ? ' and ' : ' or ',
    ),
    list('Y is', coupon.giveaways),
    list('not for', [...(coupon.excludedProducts ?? []), ...(coupon.excludedCategories ?? [])]),
    amount('minimum spend', coupon.minimumSpend),
    amount('maximum spend', coupon.maximumSpend),
    amount('at most', coupon.maxDiscount),
    coupon.startDate && `from ${dayText(coupon.startDate)}`,
    coupon.endDate && `until ${dayText(coupon.endDate)}`,
    coupon.usageLimit && `used ${coupon.used} of ${coupon.usageLimit} times`,
    coupon.userLimit && `${coupon.userLimit} per customer, who used it ${coupon.usedByCustomer} times`,
    coupon.deliveryFrom &&
      coupon.deliveryUpto &&
      `for delivery ${[...new Set([coupon.deliveryFrom, coupon.deliveryUpto])].map(dayText).join(' to ')}`,
  ]
    .filter(Boolean)
    .join(', ');

const resultText = (example: Example): string => {
  const { applied, rejected, discount, shippingDiscount } = priceExample(example);
  const off = [discount > 0 && paise(discount), shippingDiscount > 0 && `${paise(shippingDiscount)} of shipping`];
  const given = off.filter(Boolean).join(' and ');
  const parts = [
    given ? `${given} off` : 'No discount.',
    example.shares && `(lines: ${example.shares.map(rupees).join(', ')})`,
    applied.length > 1 &&
      `(${applied.map((coupon) => `${coupon.code} ${paise(coupon.discount + coupon.shippingDiscount)}`).join(', ')})`,
    ...rejected.filter(({ reason }) => reason !== 'not_entered').map(({ code, message }) => `${code}: ${message}`),
  ];
  return parts.filter(Boolean).join(' ');
};

/** Returns the examples as rows of a Markdown table. */
export const exampleTable = (): string[] =>
  examples.map((example, index) => {
    const cells = [
      String(index + 1),
      example.rule,
      example.cart.map(lineText).join('<br>') || 'empty',
      example.coupons.map(couponText).join('<br>'),
      (example.codes ?? []).join(' | ').replaceAll('|', 'and') || '–',
      resultText(example),
    ];
    return `| ${cells.join(' | ')} |`;
  });
