import { toPaise } from '@bakehouse/contract/core/money';
import { numberedOrder, orderEdit } from '@bakehouse/contract/order/order-input';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderOf } from '../../../test/factories.ts';
import { newId } from '../../platform/db/columns.ts';
import { toBodyRows, toPaiseOrder, toRows } from './edit/order-intake.ts';
import { toOrder } from './order.present.ts';

/** Property test of 10,000 orders: amounts in rupees are stored in paise and returned in rupees without rounding errors. */

const line = fc.record({ price: fc.integer({ min: 0, max: 9_999_99 }), quantity: fc.integer({ min: 1, max: 60 }) });
const item = fc.record({
  ...{ price: fc.integer({ min: 0, max: 9_999_99 }), quantity: fc.integer({ min: 1, max: 60 }) },
  shipping: fc.integer({ min: 0, max: 50_000 }),
  addons: fc.array(line, { maxLength: 4 }),
});
const priced = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 8 }),
  discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
});

type Priced = typeof priced extends fc.Arbitrary<infer T> ? T : never;

/** Sums with bigint, which is exact. */
const sumsOf = ({ items, discountShare }: Priced) => {
  let [subtotal, shipping] = [0n, 0n];
  for (const item of items) {
    subtotal += BigInt(item.price) * BigInt(item.quantity);
    for (const addon of item.addons) subtotal += BigInt(addon.price) * BigInt(addon.quantity);
    shipping += BigInt(item.shipping);
  }
  const discount = ((subtotal + shipping) * BigInt(Math.floor(discountShare * 1_000))) / 1_000n;
  return { subtotal, shipping, discount, total: subtotal + shipping - discount };
};

/** Rupees as a client writes them: the decimal text of the paise. */
const rupees = (paise: bigint | number) => {
  const text = String(paise).padStart(3, '0');
  return Number(`${text.slice(0, -2)}.${text.slice(-2)}`);
};

const productId = newId();

const bodyOf = (sample: Priced) => {
  const [model] = orderOf(productId).order_items;
  if (!model) throw new Error('the factory makes an item');
  const sums = sumsOf(sample);
  return orderOf(productId, {
    order_items: sample.items.map((item) => ({
      ...model,
      product: { ...model.product, price: rupees(item.price), quantity: item.quantity },
      shipping_cost: rupees(item.shipping),
      addons: item.addons.map((addon) => ({ name: 'Candle', price: rupees(addon.price), quantity: addon.quantity })),
    })),
    subtotal: rupees(sums.subtotal),
    shipping_total: rupees(sums.shipping),
    total_coupon_discount: rupees(sums.discount),
    order_total: rupees(sums.total),
  });
};

const newOrderColumns = {
  version: 1,
  events: [],
  assignment: null,
  notes: [],
  invoice: null,
  documents: [],
  offer: null,
  accept_until: null,
  vendor_id: null,
  created_at: '2026-11-20T10:15:00.000Z',
  updated_at: '2026-11-20T10:15:00.000Z',
  deleted_at: null,
};

const noFacts = { images: new Map(), options: new Map() };

it('sums of 10,000 orders are exact from the request to the record, and unchanged by an edit', () => {
  fc.assert(
    fc.property(priced, (sample) => {
      const body = bodyOf(sample);
      const order = numberedOrder.parse(body);
      const sums = sumsOf(sample);
      const { header, ...parts } = toRows(toPaiseOrder(order), noFacts);
      expect([header.subtotal, header.shipping_total, header.total_coupon_discount, header.order_total]).toEqual(
        [sums.subtotal, sums.shipping, sums.discount, sums.total].map(String),
      );
      const record = toOrder({
        ...header,
        ...parts,
        ...newOrderColumns,
        coupons: [],
        routing: null,
        phone_facts: null,
        change: null,
      });
      expect(record).toMatchObject({
        subtotal: body.subtotal,
        shipping_total: body.shipping_total,
        total_coupon_discount: body.total_coupon_discount,
        order_total: body.order_total,
      });
      expect(record.order_items.map((item) => toPaise(item.product.price ?? 0))).toEqual(
        sample.items.map((item) => item.price),
      );
      const { order_number: _n, order_date: _d, source: _s, ...edit } = body;
      const edited = toBodyRows(toPaiseOrder(orderEdit.parse({ ...edit, version: 1 })), noFacts);
      expect(edited.columns.order_total).toBe(header.order_total);
    }),
    { numRuns: 10_000, seed: 2_026 },
  );
});

it('a sum that differs from the lines by one paisa is rejected', () => {
  fc.assert(
    fc.property(priced, fc.constantFrom('subtotal', 'shipping_total', 'order_total'), (sample, field) => {
      const body = bodyOf(sample);
      const wrongBody = { ...body, [field]: rupees(toPaise(body[field as 'subtotal']) + 1) };
      expect(numberedOrder.safeParse(wrongBody).success).toBe(false);
    }),
    { numRuns: 500, seed: 2_026 },
  );
});
