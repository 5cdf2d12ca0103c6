import {
  bogo,
  bogoHalf,
  candle,
  cupcake,
  type Example,
  type ExampleLine,
  example,
  exampleDay,
  fiftyOffEach,
  freeShipping,
  hundredOff,
  rejected,
  tenPercent,
  truffle,
  twoForOne,
  vanilla,
} from './price-cart-example-parts.ts';

/** Worked examples of `priceCart`. The tests check each, and that the table in docs/coupons.md is made of them. */

const types: readonly Example[] = [
  example('Percentage of the cart', tenPercent, [truffle, vanilla], 90, { shares: [50, 40] }),
  example('Fixed amount off the cart', hundredOff, [truffle, vanilla], 100, { shares: [55.56, 44.44] }),
  example('Fixed amount off each unit', fiftyOffEach, [[3, 'Cupcake', 100]], 150),
  example('Free shipping', freeShipping, [[1, 'Truffle', 500, { shipping: 79 }]], 0, { shipping: 79 }),
  example('Buy one, get one free', bogo, [truffle, cupcake], 100),
  example('Buy one, get one for half', bogoHalf, [truffle, cupcake], 50),
];

const codes: readonly Example[] = [
  example('A code in any case, with spaces', tenPercent, [truffle], 50, { codes: [' t e N '] }),
  example('A code that is entered twice counts once', tenPercent, [truffle], 50, { codes: ['TEN', 'ten'] }),
  example('An unknown code', tenPercent, [truffle], 0, {
    codes: ['TENN'],
    reasons: { TENN: 'unknown', TEN: 'not_entered' },
  }),
  rejected('Before the first day', { ...tenPercent, startDate: '2026-12-11' }, [truffle], 'not_started'),
  example('On the last day', { ...tenPercent, endDate: exampleDay }, [truffle], 50),
  rejected('After the last day', { ...tenPercent, endDate: '2026-12-09' }, [truffle], 'ended'),
  rejected('The limit of the coupon is reached', { ...tenPercent, usageLimit: 10, used: 10 }, [truffle], 'used_up'),
  example('The last use of the limit', { ...tenPercent, usageLimit: 10, used: 9 }, [truffle], 50),
  rejected(
    'The limit of the customer is reached',
    { ...tenPercent, userLimit: 1, usedByCustomer: 1 },
    [truffle],
    'user_limit',
  ),
];

const spend: readonly Example[] = [
  example('The minimum spend is reached exactly', { ...tenPercent, minimumSpend: 50_000 }, [truffle], 50),
  rejected('Below the minimum spend', { ...tenPercent, minimumSpend: 50_001 }, [truffle], 'below_minimum'),
  example('The maximum spend is reached exactly', { ...tenPercent, maximumSpend: 50_000 }, [truffle], 50),
  rejected('Above the maximum spend', { ...tenPercent, maximumSpend: 49_999 }, [truffle], 'above_maximum'),
  rejected(
    'Shipping does not count towards the minimum',
    { ...tenPercent, minimumSpend: 55_000 },
    [[1, 'Truffle', 500, { shipping: 100 }]],
    'below_minimum',
  ),
  rejected(
    'Excluded products do not count towards the minimum',
    { ...tenPercent, minimumSpend: 60_000, excludedProducts: ['Vanilla'] },
    [truffle, vanilla],
    'below_minimum',
  ),
  example(
    'Excluded products do not count towards the maximum',
    { ...tenPercent, maximumSpend: 60_000, excludedProducts: ['Vanilla'] },
    [truffle, vanilla],
    50,
  ),
  {
    rule: 'The minimum is compared with prices before discounts',
    cart: [truffle],
    coupons: [{ ...fiftyOffEach }, { ...tenPercent, minimumSpend: 50_000 }],
    codes: ['FIFTY', 'TEN'],
    discount: 95,
  },
];

const maximum: readonly Example[] = [
  example('The maximum discount limits a percentage', { ...tenPercent, maxDiscount: 3_000 }, [truffle], 30),
  example('A discount below the maximum stays', { ...tenPercent, maxDiscount: 6_000 }, [truffle], 50),
  example(
    'The maximum limits the sum of all units',
    { ...fiftyOffEach, maxDiscount: 12_000 },
    [[3, 'Cupcake', 100]],
    120,
  ),
  example(
    'The maximum limits free shipping',
    { ...freeShipping, maxDiscount: 5_000 },
    [[1, 'Truffle', 500, { shipping: 79 }]],
    0,
    {
      shipping: 50,
    },
  ),
  example(
    'The maximum limits giveaways',
    { ...bogo, maxDiscount: 15_000 },
    [
      [2, 'Truffle', 500],
      [2, 'Cupcake', 100],
    ],
    150,
  ),
];

const lines: readonly Example[] = [
  example('Only included products', { ...tenPercent, products: ['Truffle'] }, [truffle, vanilla], 50, {
    shares: [50, 0],
  }),
  example('Only included categories', { ...tenPercent, categories: ['Cupcakes'] }, [truffle, cupcake], 10, {
    shares: [0, 10],
  }),
  example('A category includes its subcategories', { ...tenPercent, categories: ['Cakes'] }, [truffle, cupcake], 50),
  example(
    'Products and categories add up',
    { ...tenPercent, products: ['Candle'], categories: ['Chocolate cakes'] },
    [truffle, vanilla, candle],
    55,
  ),
  example('Excluded products get nothing', { ...hundredOff, excludedProducts: ['Vanilla'] }, [truffle, vanilla], 100, {
    shares: [100, 0],
  }),
  example(
    'Excluded categories get nothing',
    { ...tenPercent, excludedCategories: ['Chocolate cakes'] },
    [truffle, vanilla],
    40,
  ),
  example(
    'An exclusion is stronger than an inclusion',
    { ...tenPercent, categories: ['Cakes'], excludedProducts: ['Truffle'] },
    [truffle, vanilla],
    40,
  ),
  rejected(
    'Nothing in the cart is included',
    { ...tenPercent, products: ['Vanilla'] },
    [truffle],
    'no_matching_products',
  ),
  rejected(
    'Everything in the cart is excluded',
    { ...tenPercent, excludedCategories: ['Cakes'] },
    [truffle],
    'no_matching_products',
  ),
  example('Any of two products', { ...tenPercent, products: ['Truffle', 'Vanilla'] }, [truffle], 50),
  rejected(
    'All of two products, one is missing',
    { ...tenPercent, condition: 'all_products', products: ['Truffle', 'Vanilla'] },
    [truffle],
    'missing_products',
  ),
  example(
    'All of two products, both are there',
    { ...tenPercent, condition: 'all_products', products: ['Truffle', 'Vanilla'] },
    [truffle, vanilla, cupcake],
    90,
  ),
  rejected(
    'All: a category is missing',
    { ...tenPercent, condition: 'all_products', products: ['Truffle'], categories: ['Cupcakes'] },
    [truffle],
    'missing_products',
  ),
];

const christmas = { deliveryFrom: '2026-12-24', deliveryUpto: '2026-12-26' };
const on = (delivery: string): ExampleLine => [1, 'Truffle', 500, { delivery }];

const delivery: readonly Example[] = [
  example('Delivered on the first day of the range', { ...tenPercent, ...christmas }, [on('2026-12-24')], 50),
  example('Delivered on the last day of the range', { ...tenPercent, ...christmas }, [on('2026-12-26')], 50),
  rejected('Delivered after the range', { ...tenPercent, ...christmas }, [on('2026-12-27')], 'delivery_date'),
  rejected('No delivery date chosen yet', { ...tenPercent, ...christmas }, [truffle], 'delivery_date'),
  example(
    'Only the lines delivered in the range',
    { ...tenPercent, ...christmas },
    [on('2026-12-25'), on('2026-12-28')],
    50,
  ),
  rejected(
    'A single delivery date',
    { ...tenPercent, deliveryFrom: '2026-12-25', deliveryUpto: '2026-12-25' },
    [on('2026-12-24')],
    'delivery_date',
  ),
];

const giveaways: readonly Example[] = [
  example(
    'Two bought, two given away',
    bogo,
    [
      [2, 'Truffle', 500],
      [2, 'Cupcake', 100],
    ],
    200,
  ),
  example(
    'Two bought, three in the cart: two are free',
    bogo,
    [
      [2, 'Truffle', 500],
      [3, 'Cupcake', 100],
    ],
    200,
  ),
  example('Three bought, one in the cart: one is free', bogo, [[3, 'Truffle', 500], cupcake], 100),
  rejected('The giveaway is not in the cart', bogo, [truffle], 'no_giveaway'),
  rejected('The product to buy is not in the cart', bogo, [cupcake], 'no_matching_products'),
  rejected('Two for one with a single unit', twoForOne, [truffle], 'no_giveaway'),
  example('Two for one', twoForOne, [[2, 'Truffle', 500]], 500),
  example('Two for one with three units', twoForOne, [[3, 'Truffle', 500]], 500),
  example('Two for one with four units', twoForOne, [[4, 'Truffle', 500]], 1_000),
  example(
    'The cheapest giveaway is free',
    { ...bogo, giveaways: ['Cupcake', 'Candle'] },
    [truffle, cupcake, candle],
    50,
  ),
  rejected(
    'An excluded product is not given away',
    { ...bogo, excludedProducts: ['Cupcake'] },
    [truffle, cupcake],
    'no_giveaway',
  ),
  example(
    'All: one giveaway for each complete set',
    { ...bogo, condition: 'all_products', products: ['Truffle', 'Vanilla'] },
    [[2, 'Truffle', 500], vanilla, [2, 'Cupcake', 100]],
    100,
  ),
  example('A third off, rounded half up', { ...bogoHalf, value: 33.33 }, [truffle, [1, 'Cupcake', 99.99]], 33.33),
  {
    rule: 'A unit that one coupon has given away is not given away by another',
    cart: [[2, 'Truffle', 500]],
    coupons: [twoForOne, { ...twoForOne, code: 'AGAIN' }],
    codes: ['TWOFORONE', 'AGAIN'],
    discount: 500,
    reasons: { TWOFORONE: 'no_discount' },
  },
];

const combinations: readonly Example[] = [
  {
    rule: 'The fixed amount is taken after the percentage',
    cart: [truffle],
    coupons: [hundredOff, tenPercent],
    codes: ['HUNDRED', 'TEN'],
    discount: 150,
  },
  {
    rule: 'The percentage is taken of what the product discount leaves',
    cart: [truffle],
    coupons: [tenPercent, fiftyOffEach],
    codes: ['TEN', 'FIFTY'],
    discount: 95,
  },
  {
    rule: 'Two percentages do not add up',
    cart: [truffle],
    coupons: [tenPercent, { ...tenPercent, code: 'TWENTY', value: 20 }],
    codes: ['TEN', 'TWENTY'],
    discount: 140,
  },
  {
    rule: 'The percentage is taken of what the giveaway leaves',
    cart: [[2, 'Truffle', 500]],
    coupons: [twoForOne, tenPercent],
    codes: ['TEN', 'TWOFORONE'],
    discount: 550,
  },
  {
    rule: 'Free shipping with a percentage: shipping is no part of the percentage',
    cart: [[1, 'Truffle', 500, { shipping: 79 }]],
    coupons: [freeShipping, tenPercent],
    codes: ['DELIVERED', 'TEN'],
    discount: 50,
    shipping: 79,
  },
  {
    rule: 'An individual code that is entered first excludes the others',
    cart: [truffle],
    coupons: [{ ...hundredOff, isIndividual: true }, tenPercent],
    codes: ['HUNDRED', 'TEN'],
    discount: 100,
    reasons: { TEN: 'not_combinable' },
  },
  {
    rule: 'An individual code that is entered later is rejected',
    cart: [truffle],
    coupons: [{ ...hundredOff, isIndividual: true }, tenPercent],
    codes: ['TEN', 'HUNDRED'],
    discount: 50,
    reasons: { HUNDRED: 'not_combinable' },
  },
  {
    rule: 'An individual code that does not apply excludes nothing',
    cart: [truffle],
    coupons: [{ ...hundredOff, isIndividual: true, minimumSpend: 90_000 }, tenPercent],
    codes: ['HUNDRED', 'TEN'],
    discount: 50,
    reasons: { HUNDRED: 'below_minimum' },
  },
  example('An automatic coupon needs no code', { ...tenPercent, isAutomatic: true }, [truffle], 50),
  {
    rule: 'An automatic coupon together with a code',
    cart: [truffle],
    coupons: [{ ...tenPercent, isAutomatic: true }, hundredOff],
    codes: ['HUNDRED'],
    discount: 150,
  },
  {
    rule: 'An individual code excludes automatic coupons',
    cart: [truffle],
    coupons: [
      { ...tenPercent, isAutomatic: true },
      { ...fiftyOffEach, isIndividual: true },
    ],
    codes: ['FIFTY'],
    discount: 50,
    reasons: { TEN: 'not_combinable' },
  },
  {
    rule: 'Without a code, one individual automatic coupon that saves more',
    cart: [truffle],
    coupons: [
      { ...tenPercent, isAutomatic: true },
      { ...hundredOff, isAutomatic: true, isIndividual: true },
    ],
    discount: 100,
    reasons: { TEN: 'not_combinable' },
  },
  {
    rule: 'Without a code, the automatic coupons together when they save more',
    cart: [truffle],
    coupons: [
      { ...tenPercent, isAutomatic: true },
      { ...fiftyOffEach, isAutomatic: true },
      { ...hundredOff, value: 90, isAutomatic: true, isIndividual: true },
    ],
    discount: 95,
    reasons: { HUNDRED: 'not_combinable' },
  },
];

const edges: readonly Example[] = [
  example('Never below zero: a larger amount than the cart', hundredOff, [candle], 50),
  example('Never below zero: a larger amount than the unit', { ...fiftyOffEach, value: 80 }, [[2, 'Candle', 50]], 100),
  {
    rule: 'A coupon that finds nothing left does not apply and is not used up',
    cart: [candle],
    coupons: [{ ...tenPercent, value: 100 }, hundredOff],
    codes: ['TEN', 'HUNDRED'],
    discount: 50,
    reasons: { HUNDRED: 'no_discount' },
  },
  rejected('Shipping is free already', freeShipping, [truffle], 'no_shipping'),
  example(
    'Free shipping of the included products only',
    { ...freeShipping, categories: ['Cakes'] },
    [
      [1, 'Truffle', 500, { shipping: 79 }],
      [1, 'Candle', 50, { shipping: 49 }],
    ],
    0,
    { shipping: 79 },
  ),
  example('Half a paisa is rounded up', { ...tenPercent, value: 50 }, [[1, 'Candle', 0.01]], 0.01),
  example(
    'Paise that remain go to the largest fractions',
    { ...hundredOff, value: 1 },
    [
      [1, 'Truffle', 500],
      [1, 'Vanilla', 500],
      [1, 'Brownie', 500],
    ],
    1,
    {
      shares: [0.34, 0.33, 0.33],
    },
  ),
  {
    rule: 'An empty cart',
    cart: [],
    coupons: [tenPercent],
    codes: ['TEN'],
    discount: 0,
    reasons: { TEN: 'no_matching_products' },
  },
];

export const examples: readonly Example[] = [
  ...types,
  ...codes,
  ...spend,
  ...maximum,
  ...lines,
  ...delivery,
  ...giveaways,
  ...combinations,
  ...edges,
];
