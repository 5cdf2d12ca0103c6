/** A cake of the demo. */
export type Cake = {
  readonly name: string;
  readonly categories: readonly string[];
  readonly flavours: readonly string[];
  /** Price of half a kilo (or of the box, jar or tier), in rupees. */
  readonly price: number;
  readonly text: string;
  /** Whether the cake is sold by weight. A box, a jar or a tier is sold by the piece. */
  readonly soldBy: 'weight' | 'piece';
};

export const cake = (
  name: string,
  categories: string[],
  flavours: string[],
  price: number,
  text: string,
  soldBy: Cake['soldBy'],
): Cake => ({ name, categories, flavours, price, text, soldBy });

export const categoryNames = {
  birthday: 'Birthday Cakes',
  chocolate: 'Chocolate Cakes',
  fruit: 'Fruit & Fresh Cream',
  cheese: 'Cheesecakes',
  wedding: 'Wedding & Anniversary',
  kids: 'Kids’ Favourites',
  small: 'Cupcakes & Jars',
  addons: 'Add-ons',
} as const;
