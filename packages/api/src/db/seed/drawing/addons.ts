import {
  box,
  circle,
  darker,
  ellipse,
  heartPath,
  lighter,
  n,
  picture,
  placed,
  shape,
  starPath,
  stroke,
} from './paint.ts';
import { onePiece } from './toppings.ts';

/** Things sold beside cakes, drawn large. */

export type AddonDesign = { readonly thing: keyof typeof things; readonly colour: string; readonly back: string };

const shadow = ellipse({ x: 300, y: 500 }, 190, 30, 'url(#shade)');

const balloon = (x: number, y: number, colour: string, r = 78) =>
  stroke(n`M${x} ${y + r}Q${x + (300 - x) * 0.2} ${y + r + 90} 300 500`, '#b9aca2', 3) +
  ellipse({ x, y }, r * 0.88, r, colour) +
  ellipse({ x: x - r * 0.3, y: y - r * 0.36 }, r * 0.18, r * 0.28, lighter(colour, 0.55)) +
  shape(n`M${x - 9} ${y + r + 10}L${x} ${y + r - 4}L${x + 9} ${y + r + 10}Z`, darker(colour));

const candle = (x: number, colour: string, height = 190) =>
  box(x - 15, 470 - height, 30, height, 10, colour) +
  stroke(n`M${x - 13} ${430}l26 -22m-26 -38l26 -22m-26 -38l26 -22`, lighter(colour, 0.55), 8) +
  stroke(n`M${x} ${470 - height}v-16`, '#6d5b4e', 4) +
  shape(n`M${x} ${388 - height}q-26 36 0 58q26 -22 0 -58Z`, '#f2b455') +
  shape(n`M${x} ${410 - height}q-11 18 0 32q11 -14 0 -32Z`, '#fdeab5');

const things = {
  candles: (colour: string) =>
    shadow +
    candle(180, colour) +
    candle(420, lighter(colour)) +
    candle(260, '#f1d492', 220) +
    candle(340, '#a9c3d6', 205),
  sparkler: (colour: string) =>
    shadow +
    stroke('M300 500V270', '#8c8078', 9) +
    placed(
      { x: 300, y: 230 },
      shape(starPath(16, 0.32, 150), lighter(colour, 0.35)) +
        shape(starPath(12, 0.4, 92), colour) +
        circle({ x: 0, y: 0 }, 26, '#fff8df'),
    ),
  number: (colour: string) =>
    shadow +
    stroke('M262 230Q300 196 336 228Q362 268 318 312L262 388H352', darker(colour), 60) +
    stroke('M262 230Q300 196 336 228Q362 268 318 312L262 388H352', colour, 46) +
    box(294, 408, 14, 92, 6, '#d9d1c7') +
    shape('M300 120q-22 30 0 50q22 -20 0 -50Z', '#f2b455'),
  starTopper: (colour: string) =>
    shadow +
    box(292, 300, 16, 200, 8, '#d9c9ae') +
    placed(
      { x: 300, y: 240 },
      shape(starPath(5, 0.5, 130), darker(colour, 0.12)) + shape(starPath(5, 0.5, 104), colour),
    ),
  heartTopper: (colour: string) =>
    shadow +
    box(292, 300, 16, 200, 8, '#d9c9ae') +
    placed({ x: 300, y: 270 }, shape(heartPath, darker(colour, 0.1)), 2.9) +
    placed({ x: 300, y: 264 }, shape(heartPath, colour), 2.3),
  balloons: (colour: string) =>
    balloon(200, 240, colour) +
    balloon(400, 230, '#a9c3d6') +
    balloon(300, 170, lighter(colour), 84) +
    circle({ x: 300, y: 500 }, 8, '#b9aca2'),
  foilBalloon: (colour: string) =>
    stroke('M300 330Q270 420 300 500', '#b9aca2', 3) +
    placed(
      { x: 300, y: 230 },
      shape(starPath(5, 0.62, 165), colour) +
        shape(starPath(5, 0.62, 120), lighter(colour, 0.25)) +
        ellipse({ x: -48, y: -38 }, 16, 34, '#ffffff', 'opacity=".7" transform="rotate(30)"'),
    ),
  card: (colour: string) =>
    shadow +
    shape('M170 170L320 140V470L170 490Z', darker(colour, 0.1)) +
    box(196, 150, 250, 330, 12, '#fffaf2') +
    placed({ x: 321, y: 300 }, shape(heartPath, colour), 1.7) +
    stroke('M250 410H392M270 436H372', '#d8ccc0', 7),
  bouquet: (colour: string) =>
    shadow +
    shape('M190 320L300 510L410 320Z', '#e9dcc8') +
    shape('M240 330L300 510L360 330Z', '#f6ecdc') +
    stroke('M262 430H338', colour, 14) +
    [
      [210, 300],
      [300, 270],
      [390, 300],
      [250, 240],
      [350, 240],
      [300, 340],
      [300, 200],
    ]
      .map(([x = 0, y = 0]) => onePiece({ x, y: y + 24 }, x === 300 ? 'roses' : 'whiteRoses', 2.1))
      .join(''),
  chocolates: (colour: string) =>
    shadow +
    shape('M110 350L300 290L490 350L300 420Z', darker(colour, 0.05)) +
    shape('M110 350L300 420V480L110 410Z', colour) +
    shape('M490 350L300 420V480L490 410Z', darker(colour, 0.18)) +
    [
      [210, 356],
      [270, 336],
      [330, 336],
      [390, 356],
      [270, 376],
      [330, 376],
      [300, 396],
    ]
      .map(([x = 0, y = 0]) => onePiece({ x, y }, 'truffles', 1.1))
      .join(''),
  popper: (colour: string) =>
    shadow +
    shape('M210 480L270 300L372 366Z', colour) +
    stroke('M236 402L316 450M256 344L350 404', lighter(colour, 0.5), 10) +
    ellipse({ x: 321, y: 333 }, 62, 26, darker(colour, 0.1), 'transform="rotate(33 321 333)"') +
    Array.from({ length: 26 }, (_, k) =>
      placed(
        { x: 410 + Math.sqrt(k) * 24 * Math.cos(k * 2.4), y: 230 + Math.sqrt(k) * 24 * Math.sin(k * 2.4) },
        box(-8, -4, 16, 8, 2, ['#e3a9b0', '#a9c3d6', '#f1d492', '#b7cba4'][k % 4] ?? colour),
        1,
        k * 40,
      ),
    ).join(''),
  caps: (colour: string) =>
    shadow +
    [
      [210, colour],
      [390, '#a9c3d6'],
      [300, '#f1d492'],
    ]
      .map(([x = 0, fill = '']) => {
        const at = Number(x);
        return (
          shape(n`M${at - 74} 470L${at} 240L${at + 74} 470Q${at} 496 ${at - 74} 470Z`, String(fill)) +
          stroke(n`M${at - 46} 420l84 -40M${at - 26} 352l44 -22`, '#ffffff', 9) +
          circle({ x: at, y: 236 }, 20, '#fff4e2')
        );
      })
      .join(''),
  bunting: (colour: string) =>
    stroke('M40 190Q300 330 560 190', '#b9aca2', 6) +
    Array.from({ length: 7 }, (_, k) => {
      const x = 80 + k * 72;
      const y = 205 + Math.sin((k / 6) * Math.PI) * 54;
      return shape(
        n`M${x - 30} ${y}H${x + 30}L${x} ${y + 84}Z`,
        [colour, '#f1d492', '#a9c3d6', '#b7cba4'][k % 4] ?? colour,
      );
    }).join(''),
  server: (colour: string) =>
    shadow +
    shape('M300 130Q372 190 330 330H270Q228 190 300 130Z', '#dfe3e4') +
    shape('M300 130Q330 200 312 330H270Q228 190 300 130Z', '#f2f4f4') +
    box(278, 326, 44, 160, 20, colour) +
    stroke('M300 350V460', lighter(colour, 0.4), 6),
} as const;

export const drawAddon = ({ thing, colour, back }: AddonDesign): string => picture(back, '', things[thing](colour));

/** A maker's mark: a ring with one thing in it. */
export const drawMark = (colour: string, inner: string): string =>
  picture(
    '#faf6f0',
    '',
    circle({ x: 300, y: 300 }, 232, colour) +
      circle({ x: 300, y: 300 }, 208, lighter(colour, 0.82)) +
      circle({ x: 300, y: 300 }, 196, 'none', `stroke="${colour}" stroke-width="4"`) +
      inner,
  );
