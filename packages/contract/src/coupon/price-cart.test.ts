import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleDay } from '../../test/price-cart-example-parts.ts';
import { couponOf, exampleTable, priceExample } from '../../test/price-cart-example-table.ts';
import { examples } from '../../test/price-cart-examples.ts';
import { couponTypes } from './coupon.ts';
import type { CartCoupon, CartLine } from './coupon-cart.ts';
import { applyCoupon, newCartState } from './coupon-discounts.ts';
import type { CouponChecker } from './coupon-eligibility.ts';
import { rejectionMessages } from './coupon-reasons.ts';
import { hasGiveaway } from './coupon-rules.ts';
import { priceCart } from './price-cart.ts';

const products = ['a', 'b', 'c', 'd', 'e'];
const categories = ['k', 'l', 'm'];

const line = fc.record({
  product: fc.option(fc.constantFrom(...products)),
  categories: fc.subarray(categories),
  price: fc.integer({ min: 0, max: 300_000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  shipping: fc.constantFrom(0, 4_900, 7_950),
  deliveryDate: fc.constantFrom(null, '2026-12-24', '2026-12-25', '2026-12-30'),
});
const cartLines = fc
  .array(line, { maxLength: 8 })
  .map((lines): CartLine[] => lines.map((line, index) => ({ ...line, key: String(index) })));

const amount = (max: number) => fc.option(fc.integer({ min: 0, max }));
const terms = fc.record({
  type: fc.constantFrom(...couponTypes),
  value: fc.integer({ min: 0, max: 10_000 }),
  minimumSpend: amount(200_000),
  maximumSpend: amount(900_000),
  maxDiscount: amount(50_000),
  isIndividual: fc.boolean(),
  isAutomatic: fc.boolean(),
  deliveryFrom: fc.constantFrom(null, null, '2026-12-24'),
  condition: fc.constantFrom('any_products' as const, 'all_products' as const),
  products: fc.subarray(products),
  categories: fc.subarray(categories),
  excludedProducts: fc.subarray(['a', 'x']),
  excludedCategories: fc.subarray(['k']),
  giveaways: fc.subarray(products),
});
const coupons = fc.array(terms, { maxLength: 6 }).map((all): CartCoupon[] =>
  all.map((coupon, index) => ({
    ...couponOf({ code: `C${index}`, type: coupon.type }),
    ...coupon,
    deliveryUpto: coupon.deliveryFrom && '2026-12-26',
  })),
);
const entered = (all: readonly CartCoupon[]) => all.map(({ code }) => code);
const price = (lines: readonly CartLine[], all: readonly CartCoupon[]) =>
  priceCart({ lines, codes: entered(all) }, all, exampleDay);
const sum = <T>(items: readonly T[], amountOf: (item: T) => number) =>
  items.reduce((total, item) => total + amountOf(item), 0);
const check = (property: (lines: CartLine[], all: CartCoupon[]) => void) =>
  fc.assert(fc.property(cartLines, coupons, property), { numRuns: 2_000 });

describe('priceCart', () => {
  it.each(examples.map((example) => [example.rule, example] as const))('%s', (_rule, example) => {
    const priced = priceExample(example);
    expect([priced.discount, priced.shippingDiscount]).toEqual(
      [example.discount, example.shipping ?? 0].map((rupees) => Math.round(rupees * 100)),
    );
    if (example.shares) expect(priced.lines.map(({ discount }) => discount / 100)).toEqual(example.shares);
    expect(Object.fromEntries(priced.rejected.map(({ code, reason }) => [code, reason]))).toEqual(
      example.reasons ?? {},
    );
  });

  it('has at least 60 worked examples, and docs/coupons.md contains exactly these', () => {
    const document = readFileSync(new URL('../../../../docs/coupons.md', import.meta.url), 'utf8');
    expect(examples.length).toBeGreaterThanOrEqual(60);
    // The formatter aligns the columns of the table.
    const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim().replace(/ +/g, ' '));
    const rows = document.split('\n').filter((row) => /^\| \d+ +\|/.test(row));
    expect(rows.map(cellsOf)).toEqual(exampleTable().map(cellsOf));
  });

  it('never gives a negative total or more than the cart, for any line', () =>
    check((lines, all) => {
      const priced = price(lines, all);
      for (const amounts of [priced, ...priced.lines]) {
        expect(amounts.discount).toBeGreaterThanOrEqual(0);
        expect(amounts.discount).toBeLessThanOrEqual(amounts.subtotal);
        expect(amounts.shippingDiscount).toBeLessThanOrEqual(amounts.shipping);
        expect(amounts.total).toBe(amounts.subtotal + amounts.shipping - amounts.discount - amounts.shippingDiscount);
        expect(amounts.total).toBeGreaterThanOrEqual(0);
      }
    }));

  it('divides each discount among lines without losing a paisa', () =>
    check((lines, all) => {
      const priced = price(lines, all);
      for (const coupon of priced.applied) {
        expect(sum(coupon.shares, (share) => share.discount)).toBe(coupon.discount);
        expect(sum(coupon.shares, (share) => share.shippingDiscount)).toBe(coupon.shippingDiscount);
        expect(coupon.discount + coupon.shippingDiscount).toBeGreaterThan(0);
      }
      expect(sum(priced.applied, (coupon) => coupon.discount)).toBe(priced.discount);
      for (const { key, discount } of priced.lines)
        expect(
          sum(
            priced.applied.flatMap(({ shares }) => shares),
            (share) => (share.key === key ? share.discount : 0),
          ),
        ).toBe(discount);
    }));

  it('gives every coupon either a discount or a reason', () =>
    check((lines, all) => {
      const { applied, rejected } = price(lines, all);
      expect([...applied, ...rejected].map(({ code }) => code).toSorted()).toEqual(entered(all).toSorted());
    }));

  it('does not depend on the order of the lines', () =>
    check((lines, all) => {
      const [first, second] = [price(lines, all), price(lines.toReversed(), all)];
      expect(second.applied).toEqual(first.applied);
      expect(second.lines.toReversed()).toEqual(first.lines);
    }));

  it('never gives more when an excluded product is added', () =>
    fc.assert(
      fc.property(cartLines, terms, line, (lines, drawnTerms, added) => {
        const coupon = {
          ...couponOf({ code: 'C', type: drawnTerms.type }),
          ...drawnTerms,
          deliveryUpto: drawnTerms.deliveryFrom,
        };
        const excluding = { ...coupon, excludedProducts: ['x'] };
        const more = [...lines, { ...added, key: 'x', product: 'x' }];
        const [before, after] = [price(lines, [excluding]), price(more, [excluding])];
        expect(after.discount + after.shippingDiscount).toBe(before.discount + before.shippingDiscount);
      }),
      { numRuns: 2_000 },
    ));

  it('never changes the price of items for free shipping', () =>
    check((lines, all) => {
      const shipping = all.map((coupon) => ({ ...coupon, type: 'free_shipping' as const, isIndividual: false }));
      expect(price(lines, shipping).discount).toBe(0);
    }));

  it('never gives more than the maximum discount of a coupon', () =>
    check((lines, all) => {
      for (const { code, discount, shippingDiscount } of price(lines, all).applied) {
        const max = all.find((coupon) => coupon.code === code)?.maxDiscount ?? Number.POSITIVE_INFINITY;
        expect(discount + shippingDiscount).toBeLessThanOrEqual(max);
      }
    }));
});

const isListed = (cartLine: CartLine, productIds: readonly string[], categoryIds: readonly string[]) =>
  productIds.includes(cartLine.product ?? '') || cartLine.categories.some((id) => categoryIds.includes(id));

const isOnDate = ({ deliveryDate }: CartLine, { deliveryFrom: from, deliveryUpto: upto }: CartCoupon) =>
  from === null || upto === null || (deliveryDate !== null && deliveryDate >= from && deliveryDate <= upto);

const rejectionOfDates = (coupon: CartCoupon, now: string) => {
  const { startDate, endDate, usageLimit, used, userLimit, usedByCustomer } = coupon;
  if (now < startDate) return rejectionMessages.not_started(startDate);
  if (now > endDate) return rejectionMessages.ended(endDate);
  if (used >= (usageLimit ?? Number.POSITIVE_INFINITY)) return rejectionMessages.used_up();
  return userLimit !== null && usedByCustomer >= userLimit ? rejectionMessages.user_limit(userLimit) : undefined;
};

const rejectionOfSpend = (spend: number, { minimumSpend, maximumSpend }: CartCoupon) => {
  if (minimumSpend !== null && spend < minimumSpend) return rejectionMessages.below_minimum(minimumSpend, spend);
  return maximumSpend !== null && spend > maximumSpend ? rejectionMessages.above_maximum(maximumSpend) : undefined;
};

const rejectionOfNothing = ({ type }: CartCoupon) => {
  if (hasGiveaway(type)) return rejectionMessages.no_giveaway();
  return type === 'free_shipping' ? rejectionMessages.no_shipping() : rejectionMessages.no_discount();
};

const linesWhere = (lines: readonly CartLine[], isMatch: (cartLine: CartLine) => boolean) =>
  lines.flatMap((line, index) => (isMatch(line) ? [index] : []));

const requirementsOf = (
  lines: readonly CartLine[],
  coupon: CartCoupon,
  isIncluded: (cartLine: CartLine) => boolean,
) => {
  const listed = [
    ...coupon.products.map((id) => linesWhere(lines, (line) => isIncluded(line) && line.product === id)),
    ...coupon.categories.map((id) => linesWhere(lines, (line) => isIncluded(line) && line.categories.includes(id))),
  ];
  return coupon.condition === 'all_products' && listed.length > 0 ? listed : [linesWhere(lines, isIncluded)];
};

/** Checks the lines of a cart one after the other, without an index. */
const checkLineByLine =
  (lines: readonly CartLine[]): CouponChecker =>
  (coupon, now) => {
    const unavailable = rejectionOfDates(coupon, now);
    if (unavailable) return { rejection: unavailable };
    const { deliveryFrom, deliveryUpto } = coupon;
    const isAllowed = (cartLine: CartLine) => !isListed(cartLine, coupon.excludedProducts, coupon.excludedCategories);
    const includesAll = coupon.products.length + coupon.categories.length === 0;
    const isMatch = (cartLine: CartLine) =>
      isAllowed(cartLine) && (includesAll || isListed(cartLine, coupon.products, coupon.categories));
    const isIncluded = (cartLine: CartLine) => isMatch(cartLine) && isOnDate(cartLine, coupon);
    if (!lines.some(isMatch)) return { rejection: rejectionMessages.no_matching_products() };
    if (!lines.some(isIncluded))
      return { rejection: rejectionMessages.delivery_date(deliveryFrom ?? '', deliveryUpto ?? '') };
    const requirements = requirementsOf(lines, coupon, isIncluded);
    if (requirements.some((supply) => supply.length === 0)) return { rejection: rejectionMessages.missing_products() };
    const spend = sum(lines.filter(isIncluded), ({ price: unit, quantity }) => unit * quantity);
    const outsideSpend = rejectionOfSpend(spend, coupon);
    if (outsideSpend) return { rejection: outsideSpend };
    const giveaways = linesWhere(
      lines,
      (line) => isAllowed(line) && isOnDate(line, coupon) && coupon.giveaways.includes(line.product ?? ''),
    );
    const eligible = { coupon, lines: linesWhere(lines, isIncluded), giveaways, requirements, aloneDiscount: 0 };
    const { discount, shippingDiscount } = applyCoupon(newCartState(lines), eligible);
    const aloneDiscount = discount + shippingDiscount;
    return aloneDiscount > 0 ? { eligible: { ...eligible, aloneDiscount } } : { rejection: rejectionOfNothing(coupon) };
  };

it('has the same result with and without the index of the cart', () =>
  check((lines, all) => {
    for (const codes of [entered(all), []]) {
      const cart = { lines, codes };
      expect(priceCart(cart, all, exampleDay)).toEqual(priceCart(cart, all, exampleDay, checkLineByLine));
    }
  }));
