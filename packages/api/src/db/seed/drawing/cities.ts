import { box, circle, darker, lighter, n, picture, shape } from './paint.ts';

/** A city by what it is known for, before a row of its houses. */

/** Where everything stands. */
const ground = 486;

/** Rows of small panes within a wall. */
const panes = (x: number, y: number, columns: number, rows: number, colour: string): string =>
  Array.from({ length: columns * rows }, (_, index) =>
    box(x + (index % columns) * 26, y + Math.floor(index / columns) * 34, 14, 20, 3, colour),
  ).join('');

const house = (x: number, width: number, height: number, colour: string): string =>
  box(x, ground - height, width, height, 6, colour);

/** Far away, and the same behind every landmark. */
const houses = (colour: string): string =>
  [
    [40, 66, 120],
    [112, 50, 170],
    [168, 74, 96],
    [360, 70, 110],
    [436, 54, 180],
    [496, 68, 132],
  ]
    .map(([x = 0, width = 0, height = 0]) => house(x, width, height, colour))
    .join('');

const tree = (x: number, height: number): string =>
  box(x - 4, ground - height * 0.5, 8, height * 0.5, 3, '#8a6a4f') +
  circle({ x, y: ground - height * 0.75 }, height * 0.36, '#93ad84');

const dome = (x: number, y: number, r: number, colour: string): string =>
  shape(
    n`M${x - r} ${y}C${x - r} ${y - r * 1.1} ${x - r * 0.35} ${y - r * 1.15} ${x} ${y - r * 1.6}C${x + r * 0.35} ${y - r * 1.15} ${x + r} ${y - r * 1.1} ${x + r} ${y}Z`,
    colour,
  ) + box(x - 2, y - r * 1.95, 4, r * 0.4, 2, darker(colour));

const landmarks = {
  /** A gate of one arch. */
  gate: (colour: string) =>
    shape(n`M196 ${ground}V210H404V${ground}H352V330A52 52 0 0 0 248 330V${ground}Z`, colour) +
    box(182, 190, 236, 26, 4, darker(colour, 0.12)) +
    box(216, 160, 168, 30, 4, colour) +
    box(244, 138, 112, 22, 4, darker(colour, 0.08)),
  /** Towers of glass. */
  towers: (colour: string) =>
    house(182, 84, 330, colour) +
    panes(197, 176, 3, 8, lighter(colour, 0.6)) +
    house(274, 92, 250, darker(colour, 0.14)) +
    panes(292, 256, 3, 6, lighter(colour, 0.5)) +
    house(374, 62, 300, lighter(colour, 0.18)) +
    panes(386, 206, 2, 7, darker(colour, 0.1)),
  /** A long house of columns under a dome. */
  assembly: (colour: string) =>
    dome(300, 250, 62, darker(colour, 0.1)) +
    box(230, 246, 140, 40, 4, colour) +
    box(130, 286, 340, 30, 4, darker(colour, 0.12)) +
    house(130, 340, 170, colour) +
    Array.from({ length: 10 }, (_, at) => box(146 + at * 32, 334, 12, ground - 334, 4, lighter(colour, 0.5))).join('') +
    dome(152, 286, 22, darker(colour, 0.1)) +
    dome(448, 286, 22, darker(colour, 0.1)),
  /** A palace of three domes. */
  palace: (colour: string) =>
    house(150, 300, 190, colour) +
    [200, 300, 400].map((x, at) => dome(x, 298, at === 1 ? 52 : 34, '#b9686b')).join('') +
    [176, 238, 300, 362, 424]
      .map((x) => shape(n`M${x - 18} ${ground}V384A18 22 0 0 1 ${x + 18} 384V${ground}Z`, darker(colour, 0.22)))
      .join(''),
  /** A wall that is all windows. */
  facade: (colour: string) =>
    [0, 1, 2, 3]
      .map((tier) =>
        house(160 + tier * 34, 280 - tier * 68, 130 + tier * 68, tier % 2 ? lighter(colour, 0.12) : colour),
      )
      .join('') +
    [0, 1, 2, 3]
      .flatMap((tier) =>
        Array.from({ length: 7 - tier * 2 }, (_, at) => {
          const [x, y] = [186 + tier * 38 + at * 38, 418 - tier * 68];
          return shape(n`M${x - 10} ${y + 34}V${y}A10 13 0 0 1 ${x + 10} ${y}V${y + 34}Z`, lighter(colour, 0.7));
        }),
      )
      .join(''),
} as const;

export type CityDesign = { readonly landmark: keyof typeof landmarks; readonly colour: string; readonly back: string };

export const drawCity = ({ landmark, colour, back }: CityDesign): string =>
  picture(back, '', houses(darker(back, 0.08)) + landmarks[landmark](colour) + tree(96, 92) + tree(520, 108));
