import { type Cake, cake, categoryNames } from './cake.ts';
import { icing, wall } from './colours.ts';

/** Cheesecakes, wedding cakes, cakes for children, and cakes for one. */

const { birthday, chocolate, fruit, cheese, wedding, kids, small } = categoryNames;

export const festiveCakes: readonly Cake[] = [
  cake('Baked New York Cheesecake', [cheese], ['Vanilla'], 849, 'Baked slowly, served cold, biscuit underneath.', {
    shape: 'slice',
    icing: icing.vanilla,
    layers: '#fff7ea',
    drip: '#d9b27c',
    toppings: ['strawberries'],
    back: wall.mist,
  }),
  cake('Blueberry Cheesecake', [cheese, fruit], ['Blueberry'], 899, 'Blueberry compote over set cream cheese.', {
    shape: 'slice',
    icing: icing.vanilla,
    layers: icing.blueberry,
    drip: icing.blueberry,
    toppings: ['blueberries'],
    back: wall.lilac,
  }),
  cake('Mango Cheesecake', [cheese, fruit], ['Mango'], 899, 'Mango on top, mango inside.', {
    icing: icing.vanilla,
    drip: icing.mango,
    toppings: ['mango', 'leaves'],
    back: wall.straw,
  }),
  cake('Biscoff Cheesecake', [cheese], ['Caramel biscuit'], 949, 'Spiced caramel biscuit in crust and cream.', {
    shape: 'slice',
    icing: '#e8cfa8',
    layers: '#c48d55',
    drip: '#b97f49',
    toppings: ['nuts'],
    back: wall.sand,
  }),
  cake('Red Berry Cheesecake', [cheese], ['Mixed berry'], 929, 'Raspberries and cherries set in their own juice.', {
    icing: icing.cream,
    drip: icing.redVelvet,
    toppings: ['raspberries', 'cherries'],
    back: wall.blush,
  }),

  cake(
    'Ivory Rose Two Tier',
    [wedding],
    ['Vanilla', 'Red velvet'],
    1899,
    'Two ivory tiers with sugar roses made by hand.',
    { tiers: 2, icing: '#f5eadb', piping: '#fffaf2', toppings: ['whiteRoses', 'roses'], back: wall.sage },
  ),
  cake(
    'Three Tier Celebration',
    [wedding],
    ['Vanilla', 'Chocolate'],
    3499,
    'Three tiers for a hundred guests, delivered in parts and put together at the hall.',
    { tiers: 3, icing: '#f8efe2', piping: icing.rose, toppings: ['roses'], back: wall.mist },
  ),
  cake(
    'Golden Jubilee Cake',
    [wedding],
    ['Butterscotch'],
    1499,
    'For fifty years together: gold stars on caramel cream.',
    { tiers: 2, icing: '#eed9a6', piping: '#fbf1e0', toppings: ['stars', 'dollops'], back: wall.lilac },
  ),
  cake('Rose Heart Cake', [wedding], ['Strawberry', 'Red velvet'], 849, 'A heart in rose icing with sugar flowers.', {
    shape: 'heart',
    icing: icing.rose,
    toppings: ['roses', 'whiteRoses'],
    back: wall.mist,
  }),
  cake('Naked Berry Two Tier', [wedding, fruit], ['Vanilla'], 1699, 'Bare sides, berries between the layers.', {
    tiers: 2,
    icing: '#f0d9ae',
    layers: '#fff7ea',
    toppings: ['raspberries', 'blueberries'],
    back: wall.sand,
  }),

  cake('Rainbow Sprinkle Cake', [kids, birthday], ['Vanilla'], 579, 'Six colours inside, sprinkles outside.', {
    icing: icing.sky,
    drip: icing.strawberry,
    sprinkled: true,
    toppings: ['stars'],
    back: wall.straw,
  }),
  cake('Starry Night Cake', [kids], ['Blueberry', 'Vanilla'], 649, 'A night-blue cake with golden stars.', {
    icing: '#7f8fb5',
    drip: '#66759c',
    sprinkled: true,
    toppings: ['stars', 'candles'],
    back: wall.lilac,
  }),
  cake('Jelly Castle', [kids], ['Strawberry'], 699, 'Two towers of cream with cubes of jelly.', {
    tiers: 2,
    icing: icing.mint,
    drip: icing.strawberry,
    toppings: ['jelly'],
    back: wall.blush,
  }),
  cake('Macaron Carousel', [kids, birthday], ['Strawberry', 'Pistachio'], 899, 'Macarons stand around a pink cake.', {
    icing: icing.strawberry,
    drip: icing.cream,
    sprinkled: true,
    toppings: ['macarons', 'pistachioMacarons'],
    back: wall.mist,
  }),

  cake('Red Velvet Cupcakes (box of 6)', [small, kids], ['Red velvet'], 399, 'Six cupcakes with cream cheese swirls.', {
    shape: 'cupcakes',
    icing: icing.cream,
    drip: icing.redVelvet,
    toppings: ['raspberries'],
    back: wall.blush,
  }),
  cake(
    'Chocolate Cupcakes (box of 6)',
    [small, chocolate],
    ['Milk chocolate'],
    379,
    'Six cupcakes, chocolate from wrapper to swirl.',
    { shape: 'cupcakes', icing: icing.chocolate, drip: icing.dark, toppings: ['truffles'], back: wall.sand },
  ),
  cake('Confetti Cupcakes (box of 6)', [small, kids], ['Vanilla'], 359, 'Six cupcakes that look like a party.', {
    shape: 'cupcakes',
    icing: icing.sky,
    drip: icing.orange,
    sprinkled: true,
    toppings: ['stars'],
    back: wall.straw,
  }),
  cake('Mango Jar Cake', [small, fruit], ['Mango'], 219, 'Sponge, cream and mango, layered in a jar.', {
    shape: 'jar',
    icing: icing.mango,
    layers: icing.cream,
    drip: '#e8d3a4',
    piping: icing.kiwi,
    toppings: ['mango'],
    back: wall.sage,
  }),
];
