import { type Cake, cake, categoryNames } from './cake.ts';

/** Cheesecakes, wedding cakes, cakes for children, and cakes for one. */

const { birthday, chocolate, fruit, cheese, wedding, kids, small } = categoryNames;

export const festiveCakes: readonly Cake[] = [
  cake(
    'Baked New York Cheesecake',
    [cheese],
    ['Vanilla'],
    849,
    'Baked slowly, served cold, biscuit underneath.',
    'weight',
  ),
  cake(
    'Blueberry Cheesecake',
    [cheese, fruit],
    ['Blueberry'],
    899,
    'Blueberry compote over set cream cheese.',
    'weight',
  ),
  cake('Mango Cheesecake', [cheese, fruit], ['Mango'], 899, 'Mango on top, mango inside.', 'weight'),
  cake(
    'Biscoff Cheesecake',
    [cheese],
    ['Caramel biscuit'],
    949,
    'Spiced caramel biscuit in crust and cream.',
    'weight',
  ),
  cake(
    'Red Berry Cheesecake',
    [cheese],
    ['Mixed berry'],
    929,
    'Raspberries and cherries set in their own juice.',
    'weight',
  ),

  cake(
    'Ivory Rose Two Tier',
    [wedding],
    ['Vanilla', 'Red velvet'],
    1899,
    'Two ivory tiers with sugar roses made by hand.',
    'piece',
  ),
  cake(
    'Three Tier Celebration',
    [wedding],
    ['Vanilla', 'Chocolate'],
    3499,
    'Three tiers for a hundred guests, delivered in parts and put together at the hall.',
    'piece',
  ),
  cake(
    'Golden Jubilee Cake',
    [wedding],
    ['Butterscotch'],
    1499,
    'For fifty years together: gold stars on caramel cream.',
    'piece',
  ),
  cake(
    'Rose Heart Cake',
    [wedding],
    ['Strawberry', 'Red velvet'],
    849,
    'A heart in rose icing with sugar flowers.',
    'weight',
  ),
  cake('Naked Berry Two Tier', [wedding, fruit], ['Vanilla'], 1699, 'Bare sides, berries between the layers.', 'piece'),

  cake('Rainbow Sprinkle Cake', [kids, birthday], ['Vanilla'], 579, 'Six colours inside, sprinkles outside.', 'weight'),
  cake('Starry Night Cake', [kids], ['Blueberry', 'Vanilla'], 649, 'A night-blue cake with golden stars.', 'weight'),
  cake('Jelly Castle', [kids], ['Strawberry'], 699, 'Two towers of cream with cubes of jelly.', 'piece'),
  cake(
    'Macaron Carousel',
    [kids, birthday],
    ['Strawberry', 'Pistachio'],
    899,
    'Macarons stand around a pink cake.',
    'weight',
  ),

  cake(
    'Red Velvet Cupcakes (box of 6)',
    [small, kids],
    ['Red velvet'],
    399,
    'Six cupcakes with cream cheese swirls.',
    'piece',
  ),
  cake(
    'Chocolate Cupcakes (box of 6)',
    [small, chocolate],
    ['Milk chocolate'],
    379,
    'Six cupcakes, chocolate from wrapper to swirl.',
    'piece',
  ),
  cake(
    'Confetti Cupcakes (box of 6)',
    [small, kids],
    ['Vanilla'],
    359,
    'Six cupcakes that look like a party.',
    'piece',
  ),
  cake('Mango Jar Cake', [small, fruit], ['Mango'], 219, 'Sponge, cream and mango, layered in a jar.', 'piece'),
];
