import {
  around,
  box,
  circle,
  darker,
  ellipse,
  lighter,
  mix,
  n,
  type Point,
  placed,
  shape,
  starPath,
  stroke,
} from './paint.ts';

/** What lies on top of a cake. Each piece is drawn around the origin, about 40 wide, standing on y = 0. */

const berry = (colour: string) =>
  circle({ x: 0, y: -14 }, 15, colour) +
  circle({ x: -5, y: -19 }, 4.5, lighter(colour, 0.45)) +
  ellipse({ x: 1, y: -26 }, 5, 2.5, darker(colour, 0.35));

const strawberry =
  shape('M0 0C-22 -14 -20 -36 0 -36C20 -36 22 -14 0 0Z', '#d8525a') +
  [
    [-8, -24],
    [7, -25],
    [0, -15],
    [-4, -9],
    [9, -16],
  ]
    .map(([x = 0, y = 0]) => ellipse({ x, y }, 1.5, 2.4, '#f6d9a8'))
    .join('') +
  shape('M-13 -34Q-4 -44 0 -34Q6 -45 13 -34Q4 -27 0 -31Q-5 -27 -13 -34Z', '#7fa36a');

const cherry =
  stroke('M2 -26Q6 -44 18 -52', '#7c6a4b', 2.5) +
  circle({ x: 0, y: -14 }, 15, '#b5303f') +
  circle({ x: -5, y: -19 }, 4, '#e99aa2');

const dollop = (colour: string) =>
  ellipse({ x: 0, y: -4 }, 22, 11, darker(colour, 0.08)) +
  ellipse({ x: 0, y: -12 }, 17, 9, colour) +
  ellipse({ x: 0, y: -19 }, 11, 7, lighter(colour)) +
  shape('M-6 -22Q-2 -34 4 -33Q2 -27 7 -21Z', lighter(colour));

const slice = (rind: string, flesh: string) =>
  ellipse({ x: 0, y: -12 }, 24, 17, rind) +
  ellipse({ x: 0, y: -12 }, 20, 14, lighter(flesh, 0.5)) +
  Array.from({ length: 8 }, (_, k) => {
    const angle = (k / 8) * Math.PI * 2;
    return ellipse({ x: 11 * Math.cos(angle), y: -12 + 8 * Math.sin(angle) }, 5, 3.6, flesh);
  }).join('');

const cube = (colour: string) =>
  shape('M0 -30L16 -22V-6L0 2L-16 -6V-22Z', colour) +
  shape('M0 -30L16 -22L0 -14L-16 -22Z', lighter(colour, 0.4)) +
  shape('M0 -14L16 -22V-6L0 2Z', darker(colour, 0.12));

const shard = shape('M-16 2L-6 -50L14 -44L12 4Z', '#4b2e26') + shape('M-16 2L-6 -50L-1 -48L-6 3Z', '#7a5344');

const macaron = (colour: string) =>
  box(-22, -12, 44, 13, 7, darker(colour, 0.1)) +
  box(-20, -17, 40, 7, 3, '#fff7ea') +
  shape('M-22 -15Q-22 -33 0 -33Q22 -33 22 -15Z', colour) +
  shape('M-14 -24Q-8 -30 2 -30Q-8 -26 -10 -20Z', lighter(colour, 0.5));

const rose = (colour: string) =>
  circle({ x: 0, y: -18 }, 21, darker(colour, 0.08)) +
  circle({ x: -5, y: -20 }, 15, colour) +
  circle({ x: 5, y: -17 }, 13, lighter(colour, 0.2)) +
  stroke('M-7 -18Q-2 -30 7 -22Q11 -12 1 -11Q-6 -13 -1 -20', darker(colour, 0.25), 2.5) +
  shape('M16 -8Q34 -14 36 2Q22 6 16 -8Z', '#9db58a');

const biscuit =
  circle({ x: 0, y: -20 }, 22, '#3d3130') +
  circle({ x: 0, y: -20 }, 17, '#55443f') +
  circle({ x: 0, y: -20 }, 7, '#f3e9da');

const ball = (colour: string) =>
  circle({ x: 0, y: -16 }, 16, colour) + circle({ x: -5, y: -22 }, 5, lighter(colour, 0.5));

const nut = ellipse({ x: 0, y: -10 }, 15, 9, '#c79a62') + stroke('M-10 -11Q0 -18 10 -11', '#9a7044', 2);

const star = placed({ x: 0, y: -22 }, shape(starPath(5, 0.5, 24), '#e0b45a') + shape(starPath(5, 0.5, 14), '#f1d492'));

const leaf = shape('M0 0Q-22 -16 0 -40Q22 -16 0 0Z', '#9db58a') + stroke('M0 -3V-34', '#7d9a6c', 2);

const candle = (colour: string) =>
  box(-5, -62, 10, 62, 4, colour) +
  stroke('M-5 -16L5 -26M-5 -34L5 -44', lighter(colour, 0.6), 3) +
  shape('M0 -88Q-11 -72 0 -64Q11 -72 0 -88Z', '#f3b24f') +
  shape('M0 -80Q-5 -71 0 -67Q5 -71 0 -80Z', '#fdeab5');

const curl = stroke('M-18 -4Q-20 -22 -2 -22Q14 -22 12 -10Q8 -2 0 -9', '#5d3b30', 8);

const pieces = {
  strawberries: strawberry,
  cherries: cherry,
  blueberries: berry('#66709f'),
  raspberries: berry('#c4566e'),
  dollops: dollop('#fff4e2'),
  orange: slice('#e0914a', '#f0b263'),
  kiwi: slice('#9aa65c', '#b9cc7c'),
  pineapple: slice('#d8ae45', '#f2d36c'),
  mango: cube('#f0b04a'),
  jelly: cube('#d77f8b'),
  shards: shard,
  curls: curl,
  macarons: macaron('#e3b4bd'),
  pistachioMacarons: macaron('#c3d0a0'),
  roses: rose('#dd9aa2'),
  whiteRoses: rose('#f4e6d8'),
  biscuits: biscuit,
  truffles: ball('#5a3a30'),
  coconut: ball('#f7f1e6'),
  gulab: ball('#a3622f'),
  nuts: nut,
  stars: star,
  leaves: leaf,
  candles: candle('#a9c3d6'),
  pinkCandles: candle('#e3a9b0'),
} as const;
export type Topping = keyof typeof pieces;

/** Bright crumbs all over the top; their places follow from `seed`. */
export const sprinkles = (centre: Point, rx: number, ry: number, colours: readonly string[], seed = 1): string =>
  Array.from({ length: 46 }, (_, index) => {
    const angle = (index + seed) * 2.399_963;
    const reach = Math.sqrt((index + 0.5) / 46) * 0.9;
    const at = { x: centre.x + rx * reach * Math.cos(angle), y: centre.y + ry * reach * Math.sin(angle) };
    return placed(at, box(-6, -2, 12, 4, 2, colours[index % colours.length] ?? '#ffffff'), 1, index * 47);
  }).join('');

const standing = new Set<Topping>(['shards', 'candles', 'pinkCandles', 'leaves']);

/**
 * Toppings on a round top: a ring of the first, the second in the middle. Upright ones stand in a small group instead.
 */
export const toppingsOn = (centre: Point, rx: number, ry: number, toppings: readonly Topping[]): string => {
  const scale = Math.max(0.75, rx / 135);
  const [first, second] = toppings;
  const put = (topping: Topping, at: Point, size = scale) => placed(at, pieces[topping], size);
  if (!first) return '';
  const upright = standing.has(first);
  const count = upright ? 5 : Math.max(6, Math.round(rx / 20));
  const ring = upright
    ? around(centre, rx * 0.42, ry * 0.42, count, 0.6)
    : around(centre, rx * 0.76, ry * 0.72, count, 0.3);
  const middle = second ? around(centre, rx * 0.24, ry * 0.28, standing.has(second) ? 3 : 4, 0.5) : [];
  const parts = [
    ...ring.map((at) => ({ at, drawn: put(first, at) })),
    ...middle.map((at) => ({ at, drawn: second ? put(second, at, scale * 1.15) : '' })),
  ];
  return parts
    .sort((a, b) => a.at.y - b.at.y)
    .map(({ drawn }) => drawn)
    .join('');
};

/** A few pieces in a row, for narrow tops. */
export const rowOf = (from: Point, width: number, count: number, topping: Topping, scale = 0.8): string =>
  Array.from({ length: count }, (_, index) =>
    placed({ x: from.x + (width * (index + 0.5)) / count, y: from.y }, pieces[topping], scale),
  ).join('');

export const onePiece = (at: Point, topping: Topping, scale = 1, turn = 0): string =>
  placed(at, pieces[topping], scale, turn);

/** Colours of sprinkles that go with an icing. */
export const crumbs = (icing: string): string[] => [
  '#e3a9b0',
  '#a9c3d6',
  '#f1d492',
  '#b7cba4',
  mix(icing, '#ffffff', 0.7),
];

export const swirl = (at: Point, r: number, colour: string): string =>
  n`${ellipse(at, r, r * 0.72, darker(colour, 0.1))}${ellipse({ x: at.x - r * 0.1, y: at.y - r * 0.28 }, r * 0.72, r * 0.5, colour)}${ellipse({ x: at.x - r * 0.18, y: at.y - r * 0.5 }, r * 0.38, r * 0.26, lighter(colour, 0.5))}`;
