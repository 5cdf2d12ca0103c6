import type { AddonDesign } from '../drawing/addons.ts';
import { icing, wall } from './colours.ts';

/** What is sold beside the cakes: name, price in rupees, a sentence, and a look. */

const addon = (
  name: string,
  price: number,
  text: string,
  thing: AddonDesign['thing'],
  colour: string,
  back: string,
) => ({
  name,
  price,
  text,
  look: { thing, colour, back },
});

export const addons = [
  addon(
    'Spiral Candles (pack of 4)',
    49,
    'Four twisted candles that burn without dripping.',
    'candles',
    icing.rose,
    wall.mist,
  ),
  addon(
    'Sparkler Candle',
    79,
    'Half a minute of golden sparks; for outdoors or a high ceiling.',
    'sparkler',
    '#e9b44f',
    wall.lilac,
  ),
  addon('Number Candle', 59, 'Any digit; write yours in the note.', 'number', icing.rose, wall.straw),
  addon('Golden Star Topper', 99, 'A star of thin card on a wooden stick.', 'starTopper', '#e0b45a', wall.blush),
  addon('Heart Topper', 99, 'A heart of thin card on a wooden stick.', 'heartTopper', '#d77f8b', wall.sage),
  addon(
    'Latex Balloons (set of 10)',
    149,
    'Ten balloons in soft colours, not inflated.',
    'balloons',
    icing.rose,
    wall.straw,
  ),
  addon(
    'Foil Star Balloon',
    129,
    'One large star, filled with helium on the day.',
    'foilBalloon',
    '#e3bf68',
    wall.mist,
  ),
  addon('Greeting Card', 49, 'A folded card with your words written by hand.', 'card', '#d77f8b', wall.lilac),
  addon('Rose Bouquet (7 stems)', 449, 'Seven roses wrapped in paper.', 'bouquet', '#d77f8b', wall.sage),
  addon(
    'Chocolate Box (7 pieces)',
    299,
    'Seven truffles from the same kitchen.',
    'chocolates',
    icing.coffee,
    wall.blush,
  ),
  addon('Party Popper', 69, 'Paper confetti, no gunpowder.', 'popper', icing.blueberry, wall.straw),
  addon('Party Caps (set of 6)', 89, 'Six caps with elastic bands.', 'caps', icing.rose, wall.sage),
  addon('Birthday Bunting', 119, 'Three metres of paper flags.', 'bunting', icing.rose, wall.lilac),
  addon('Cake Knife and Server', 79, 'A knife to cut with and keep.', 'server', icing.walnut, wall.sand),
] as const;
