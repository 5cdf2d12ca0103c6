import { icing, wall } from '../catalogue/colours.ts';
import { drawMark } from '../drawing/addons.ts';
import { drawCakeBanner } from '../drawing/cakes.ts';
import { onePiece, type Topping } from '../drawing/toppings.ts';

/** Pictures that stand on the demo's storefront and belong to no record. */

const mark = (colour: string, sign: Topping) => drawMark(colour, onePiece({ x: 300, y: 400 }, sign, 5.6));

const drawings = {
  logo: () => mark(icing.chocolate, 'cherries'),
  banner: () =>
    drawCakeBanner({
      icing: icing.rose,
      drip: icing.redVelvet,
      toppings: ['strawberries', 'dollops'],
      back: wall.blush,
    }),
  offer: () =>
    drawCakeBanner({ icing: icing.dark, drip: '#3f2a23', toppings: ['truffles', 'shards'], back: wall.sand }),
  sameDay: () => mark('#d99a4e', 'stars'),
  eggless: () => mark('#8fae9a', 'nuts'),
  written: () => mark('#cf8f97', 'roses'),
  kept: () => mark('#7f86b5', 'dollops'),
} as const;

export type ContentPictureName = keyof typeof drawings;

export const contentDrawings = () =>
  Object.values(drawings).map((draw) => ({ folder: 'homepagesetting' as const, svg: draw() }));

/** `pictures` are those of `contentDrawings`, kept, in the same order. */
export const contentPictures = (pictures: readonly { id: string }[]): Record<ContentPictureName, string> =>
  Object.fromEntries(Object.keys(drawings).map((name, index) => [name, pictures[index]?.id ?? ''])) as Record<
    ContentPictureName,
    string
  >;
