import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import type { PaymentSettings } from '@bakehouse/contract/content/site-parts';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import { coupon as couponModule } from '@bakehouse/contract/coupon/coupon';
import type { OrderInput } from '@bakehouse/contract/order/order-input';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { agreementEndpoints } from '@bakehouse/contract/vendor/vendor-agreement';
import pg from 'pg';
import type { randomFrom } from '../statistics.ts';
import { type Api, mustCall } from './api.ts';
import { limitSlots, type Market, makeOrder } from './market.ts';
import { type Agreement, type Coupon, discountOf, itemsValue, type OrderNote, totalOf } from './week-notebook.ts';

/** The products, coupons and agreements of a simulated week, and the orders of its customers. */

type Product = { readonly _id: string; readonly name: string; readonly price: number };
export type WeekMarket = Market & {
  readonly products: readonly Product[];
  readonly coupons: readonly Coupon[];
  readonly agreements: ReadonlyMap<string, Agreement>;
};

/** Prices in rupees. Their commissions and discounts have half and odd paise. */
const prices = [649.95, 1_249.5, 899.99, 1_575.25, 349.05, 2_100, 75.15, 499.33];

const createProducts = async (api: Api): Promise<Product[]> => {
  const products: Product[] = [];
  for (const [index, price] of prices.entries()) {
    const name = `Cake of the week ${index + 1}`;
    const body = { name, product_type: 'simple', price, status: 'Active' } as const;
    products.push({ _id: (await mustCall(api, productEndpoints.create, { body })).data._id, name, price });
  }
  return products;
};

const coupons: readonly Coupon[] = [
  { code: 'WEEKMARKET', off: { percent: 12.5 }, vendorPercent: 0 },
  { code: 'WEEKVENDOR', off: { fixed: 5_055 }, vendorPercent: 100 },
  { code: 'WEEKSHARED', off: { percent: 7.77 }, vendorPercent: 35 },
];

/** Creates the coupons. A new coupon starts tomorrow at the earliest, so the database moves its start to today. */
const createCoupons = async (api: Api, today: string, databaseUrl: string): Promise<void> => {
  for (const { code, off, vendorPercent } of coupons) {
    const value =
      'percent' in off
        ? ({ coupon_type: 'percentage_discount', coupon_value: off.percent } as const)
        : ({ coupon_type: 'fixed_cart_discount', coupon_value: toRupees(off.fixed) } as const);
    const shared = { funded_by: 'shared', vendor_share: vendorPercent } as const;
    const funding =
      vendorPercent % 100 === 0 ? ({ funded_by: vendorPercent ? 'vendor' : 'platform' } as const) : shared;
    const dates = { start_date: dayAfter(today, 1), expire_date: dayAfter(today, 7) };
    const body = { name: code, description: code, individual_use_only: true, ...value, ...funding, ...dates };
    await mustCall(api, couponModule.endpoints.create, { body });
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update coupon set start_date = $1 where name = any($2)', [
    today,
    coupons.map(({ code }) => code),
  ]);
  await client.end();
};

/** Gives every second store an agreement on commission, and the others one on entered charges. */
const createAgreements = async (
  api: Api,
  { stores }: Market,
  products: readonly Product[],
  valid_from: string,
): Promise<Map<string, Agreement>> => {
  const agreements = new Map<string, Agreement>();
  const [first, second] = products;
  for (const [index, { id, delivery_preferences }] of stores.entries()) {
    const params = { id };
    const type = delivery_preferences.find(({ status }) => status === 'Active')?.type_id;
    if (!first || !second || !type) throw new Error('every store needs a delivery type');
    if (index % 2 === 1) {
      const body = { valid_from, basis: 'charge' as const, percent: null, rules: [] };
      await mustCall(api, agreementEndpoints.create, { params, body });
      continue;
    }
    const percent = 17.25 + index;
    const rules = [
      { applies_to: 'product', target: first._id, unit: 'percent', rate: 30.33 },
      { applies_to: 'product', target: second._id, unit: 'fixed', rate: 101.05 },
      { applies_to: 'delivery_type', target: type, unit: 'percent', rate: 21.5 },
    ] as const;
    await mustCall(api, agreementEndpoints.create, {
      params,
      body: { valid_from, basis: 'commission', percent, rules: [...rules] },
    });
    agreements.set(id, {
      percent,
      products: new Map([
        [first._id, { percent: 30.33 }],
        [second._id, { fixed: 10_105 }],
      ]),
      types: new Map([[type, { percent: 21.5 }]]),
    });
  }
  return agreements;
};

/** Percentages of the taxes that the settlements of the week deduct. */
export const deductionRates = [0.1, 0.5];

/** Lets vendors hold any amount of cash, switches claims on, and sets the rates of TDS and TCS. */
const setPayments = async (api: Api, from: string): Promise<void> => {
  const [record] = (await mustCall(api, settingEndpoints.payment.get)).data;
  const stored = JSON.parse(record?.meta_value ?? 'null') as PaymentSettings | null;
  const [tds = 0, tcs = 0] = deductionRates;
  const meta_value = {
    ...stored,
    settlement_cycle: 'none' as const,
    cash_limit: null,
    claim_hours: 24,
    deductions: [
      { kind: 'tds' as const, rate: tds, from },
      { kind: 'tcs' as const, rate: tcs, from },
    ],
  };
  await mustCall(api, settingEndpoints.payment.update, { body: { meta_value, version: record?.version ?? 1 } });
};

/** Creates what the week needs, and removes the limits of the stores. */
export const prepareWeek = async (
  api: Api,
  market: Market,
  { today, databaseUrl }: { today: string; databaseUrl: string },
): Promise<WeekMarket> => {
  await limitSlots(api, market, 0);
  await setPayments(api, dayAfter(today, -30));
  const products = await createProducts(api);
  await createCoupons(api, today, databaseUrl);
  return { ...market, products, coupons, agreements: await createAgreements(api, market, products, today) };
};

type Random = ReturnType<typeof randomFrom>;
type Item = OrderInput['order_items'][number];

/** Returns the lines of an order for the notebook. */
export const linesOf = (items: readonly Item[]): OrderNote['lines'] =>
  items.flatMap(({ product, addons = [] }) => [
    { product: product._id, price: toPaise(product.price), quantity: product.quantity },
    ...addons.map(({ price, quantity }) => ({ product: null, price: toPaise(price), quantity })),
  ]);

/** Returns the sums of an order as a client sends them, calculated by the notebook. */
export const sumsOf = (note: Pick<OrderNote, 'lines' | 'coupon' | 'shipping'>) => ({
  subtotal: toRupees(itemsValue(note.lines)),
  shipping_total: toRupees(note.shipping),
  total_coupon_discount: toRupees(discountOf(note.lines, note.coupon)),
  order_total: toRupees(totalOf(note)),
});

/** An order that was placed in the morning of its delivery day, as a storefront sends it, with its page of the notebook. */
export const makeWeekOrder = (
  random: Random,
  market: WeekMarket,
  { date, n }: { date: string; n: number },
): { input: OrderInput & { order_number: string }; note: OrderNote } => {
  const { coupon_codes: _, ...base } = makeOrder(random, market, date, n);
  const [first] = base.order_items;
  if (!first) throw new Error('every order has an item');
  const count = random() < 0.3 ? 2 : 1;
  const start = Math.floor(random() * market.products.length);
  const order_items = Array.from({ length: count }, (_item, index): Item => {
    const product = market.products[(start + index) % market.products.length];
    if (!product) throw new Error('there are no products');
    const addons = random() < 0.3 ? [{ name: 'Candles', price: 49.45, quantity: 1 + Math.floor(random() * 2) }] : [];
    return { ...first, product: { ...product, quantity: 1 + Math.floor(random() * 2) }, addons };
  });
  const coupon = market.coupons[Math.floor(random() * market.coupons.length * 2)];
  const number = `WEEK-${n}`;
  const isCash = base.payment_method === 'COD';
  const note: OrderNote = {
    number,
    isCash,
    type: first.selected_delivery_type._id ?? '',
    coupon,
    shipping: count * toPaise(first.shipping_cost),
    lines: linesOf(order_items),
    status: 'open',
    earning: undefined,
    payments: [],
    refunds: [],
  };
  if (!isCash) note.payments.push({ amount: totalOf(note) });
  const input = {
    ...base,
    order_number: number,
    order_date: `${date}T01:30:00.000Z`,
    order_items,
    ...sumsOf(note),
    payment_status: isCash ? ('Pending' as const) : ('Paid' as const),
    ...(coupon && { coupon_codes: [coupon.code] }),
  };
  return { input, note };
};
