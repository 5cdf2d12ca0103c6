import type { CakeDesign } from '../drawing/cakes.ts';

/** A cake of the demo: what is sold and how it looks. */
export type Cake = {
  readonly name: string;
  readonly categories: readonly string[];
  readonly flavours: readonly string[];
  /** Of half a kilo (or of the box, jar or tier), in rupees. */
  readonly price: number;
  readonly text: string;
  readonly look: CakeDesign;
};

export const cake = (
  name: string,
  categories: string[],
  flavours: string[],
  price: number,
  text: string,
  look: CakeDesign,
): Cake => ({ name, categories, flavours, price, text, look });

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
