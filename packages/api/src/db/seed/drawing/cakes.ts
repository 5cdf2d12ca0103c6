import {
  across,
  around,
  box,
  darker,
  ellipse,
  heartPath,
  lighter,
  n,
  type Point,
  picture,
  shape,
  stroke,
  widePicture,
} from './paint.ts';
import { crumbs, onePiece, rowOf, sprinkles, swirl, type Topping, toppingsOn } from './toppings.ts';

/** How a cake looks; every product has its own. */
export type CakeDesign = {
  readonly shape?: 'round' | 'square' | 'heart' | 'loaf' | 'cupcakes' | 'jar' | 'slice' | 'roll';
  readonly tiers?: 1 | 2 | 3;
  readonly icing: string;
  /** Runs down from the edge. */
  readonly drip?: string;
  /** Shown between layers when the sides are left bare. */
  readonly layers?: string;
  readonly piping?: string;
  readonly toppings?: readonly Topping[];
  readonly sprinkled?: boolean;
  readonly back: string;
};

const plate = (y: number, rx: number): string =>
  ellipse({ x: 300, y: y + 34 }, rx * 1.08, 34, 'url(#shade)') +
  ellipse({ x: 300, y: y + 8 }, rx, rx * 0.2, '#d9d1c7') +
  ellipse({ x: 300, y }, rx, rx * 0.2, '#fbf8f3');

const drips = (centre: Point, rx: number, ry: number, colour: string): string => {
  const count = Math.round(rx / 13);
  const runs = Array.from({ length: count + 1 }, (_, index) => {
    const angle = Math.PI - (index / count) * Math.PI;
    const length = 22 + ((index * 37 + 13) % 5) * 11;
    return n`M${centre.x + rx * 0.985 * Math.cos(angle)} ${centre.y + ry * Math.sin(angle) - 4}v${length}`;
  });
  return stroke(runs.join(''), colour, 19);
};

const tier = (look: CakeDesign, top: Point, rx: number, height: number, isTop: boolean): string => {
  const ry = rx * 0.25;
  const inset = height * 0.05;
  const half = (y: number) => n`M${top.x - rx + inset} ${y}A${rx - inset} ${ry} 0 0 0 ${top.x + rx - inset} ${y}`;
  const body = n`M${top.x - rx} ${top.y}V${top.y + height}A${rx} ${ry} 0 0 0 ${top.x + rx} ${top.y + height}V${top.y}Z`;
  const bare = look.layers
    ? [0.22, 0.48, 0.74].map((share) => stroke(half(top.y + height * share), look.layers ?? '', height * 0.11)).join('')
    : '';
  const lid = look.drip ?? lighter(look.icing, 0.28);
  const foot = look.piping
    ? around({ x: top.x, y: top.y + height }, rx, ry, 34)
        .filter((at) => at.y >= top.y + height - 4)
        .map((at) => swirl(at, rx * 0.085, look.piping ?? ''))
        .join('')
    : '';
  const rim =
    look.piping && isTop && !look.drip
      ? around(top, rx * 0.93, ry * 0.9, 22)
          .map((at) => swirl(at, rx * 0.1, look.piping ?? ''))
          .join('')
      : '';
  return (
    shape(body, 'url(#icing)') +
    bare +
    (look.drip ? drips(top, rx, ry, look.drip) : '') +
    ellipse(top, rx, ry, lid) +
    ellipse({ x: top.x - rx * 0.1, y: top.y - ry * 0.12 }, rx * 0.84, ry * 0.76, lighter(lid, 0.12)) +
    foot +
    rim
  );
};

const round = (look: CakeDesign): string => {
  const tiers = look.tiers ?? 1;
  const sizes = [
    { rx: [175], height: [150] },
    { rx: [182, 120], height: [118, 105] },
    { rx: [186, 134, 86], height: [100, 92, 84] },
  ][tiers - 1];
  if (!sizes) return '';
  let y = 452;
  let drawn = plate(y + 6, 236);
  let top: Point = { x: 300, y };
  let rx = 0;
  for (const [index, radius] of sizes.rx.entries()) {
    const height = sizes.height[index] ?? 0;
    rx = radius;
    y -= height;
    top = { x: 300, y };
    const isTop = index === sizes.rx.length - 1;
    drawn += tier(look, top, radius, height, isTop);
    if (!isTop && look.toppings?.[0]) drawn += ledge(look.toppings[0], top, radius, sizes.rx[index + 1] ?? 0);
    y += radius * 0.03;
  }
  if (look.sprinkled) drawn += sprinkles(top, rx * 0.9, rx * 0.22, crumbs(look.icing));
  return drawn + toppingsOn(top, rx, rx * 0.25, look.toppings ?? []);
};

/** A few pieces at the left and right of a lower tier, beside the one above. */
const ledge = (topping: Topping, top: Point, rx: number, above: number): string => {
  const x = (rx + above) / 2;
  return (
    onePiece({ x: top.x - x, y: top.y + 12 }, topping, 0.62) +
    onePiece({ x: top.x + x, y: top.y + 12 }, topping, 0.62) +
    onePiece({ x: top.x + x * 0.82, y: top.y + 28 }, topping, 0.5)
  );
};

const square = (look: CakeDesign): string => {
  const lid = look.drip ?? lighter(look.icing, 0.28);
  const edge = look.piping ?? lighter(look.icing, 0.5);
  const front = 'M110 300L300 385V500L110 415Z';
  const right = 'M300 385L490 300V415L300 500Z';
  const bare = look.layers ? stroke('M114 345L300 428L486 345M114 385L300 468L486 385', look.layers, 12) : '';
  return (
    plate(452, 240) +
    shape(front, lighter(look.icing, 0.12)) +
    shape(right, darker(look.icing, 0.1)) +
    bare +
    (look.drip
      ? stroke(
          'M118 306v34M150 322v22M182 336v44M216 350v26M250 366v40M280 380v24M320 380v40M352 364v26M386 348v46M420 334v24M452 320v38M482 306v26',
          look.drip,
          17,
        )
      : '') +
    shape('M300 212L492 300L300 388L108 300Z', lid) +
    stroke('M300 222L470 300L300 378L130 300Z', edge, 8) +
    (look.sprinkled ? sprinkles({ x: 300, y: 300 }, 130, 56, crumbs(look.icing)) : '') +
    toppingsOn({ x: 300, y: 302 }, 120, 54, look.toppings ?? [])
  );
};

const heart = (look: CakeDesign): string => {
  const at = (y: number, fill: string, scale = 4.3) =>
    n`<g transform="translate(300 ${y}) scale(${scale} ${scale * 0.62})">${shape(heartPath, fill)}</g>`;
  const sides = Array.from({ length: 21 }, (_, step) =>
    at(450 - step * 5, step < 20 ? darker(look.icing, 0.16 - step * 0.006) : look.icing),
  ).join('');
  const lid = look.drip ?? lighter(look.icing, 0.25);
  return (
    plate(470, 244) +
    sides +
    at(345, lid) +
    at(342, lighter(lid, 0.16), 3.7) +
    (look.sprinkled ? sprinkles({ x: 300, y: 312 }, 120, 50, crumbs(look.icing)) : '') +
    toppingsOn({ x: 300, y: 300 }, 128, 46, look.toppings ?? [])
  );
};

const loaf = (look: CakeDesign): string => {
  const [topping] = look.toppings ?? [];
  return (
    plate(456, 250) +
    shape('M110 440Q96 300 150 274Q300 226 450 274Q504 300 490 440Q300 478 110 440Z', 'url(#icing)') +
    (look.layers ? stroke('M112 400Q300 438 488 400', look.layers, 14) : '') +
    (look.drip
      ? shape(
          'M118 330Q120 290 152 276Q300 230 448 276Q480 290 482 330Q470 372 452 336Q436 318 424 360Q406 392 392 344Q372 322 358 362Q340 400 322 350Q300 326 284 366Q262 396 248 346Q230 322 216 356Q196 388 182 342Q164 316 150 346Q130 366 118 330Z',
          look.drip,
        )
      : '') +
    (topping ? rowOf({ x: 160, y: 280 }, 280, 6, topping, 1) : '')
  );
};

const cupcake = (look: CakeDesign, x: number, y: number, size: number): string => {
  const [topping] = look.toppings ?? [];
  const wrapper = lighter(look.drip ?? darker(look.icing, 0.25), 0.1);
  const inner =
    shape('M-70 0L-52 96Q0 110 52 96L70 0Z', wrapper) +
    stroke('M-46 8L-36 94M-22 8L-17 100M0 8V101M22 8L17 100M46 8L36 94', lighter(wrapper, 0.3), 4) +
    swirl({ x: 0, y: -6 }, 82, look.icing) +
    swirl({ x: 0, y: -48 }, 60, lighter(look.icing, 0.12)) +
    swirl({ x: 0, y: -82 }, 38, lighter(look.icing, 0.22)) +
    (look.sprinkled ? sprinkles({ x: 0, y: -40 }, 60, 44, crumbs(look.icing), x) : '') +
    (topping ? onePiece({ x: 0, y: -88 }, topping, 1.15) : '');
  return n`<g transform="translate(${x} ${y}) scale(${size})">${inner}</g>`;
};

const cupcakes = (look: CakeDesign): string =>
  plate(466, 250) + cupcake(look, 300, 330, 1) + cupcake(look, 180, 384, 1) + cupcake(look, 420, 384, 1);

const jar = (look: CakeDesign): string => {
  const layers = [
    look.icing,
    look.layers ?? '#fff4e2',
    look.drip ?? darker(look.icing),
    look.layers ?? '#fff4e2',
    look.icing,
  ];
  const bands = layers.map((colour, index) => box(192, 254 + index * 44, 216, 46, 6, colour)).join('');
  const [topping] = look.toppings ?? [];
  return (
    ellipse({ x: 300, y: 498 }, 190, 34, 'url(#shade)') +
    box(176, 176, 248, 320, 44, '#ffffff', 'opacity=".55"') +
    box(192, 236, 216, 244, 30, layers[0] ?? '') +
    bands +
    swirl({ x: 300, y: 236 }, 96, look.layers ?? '#fff4e2') +
    (topping ? rowOf({ x: 225, y: 222 }, 150, 3, topping, 1.1) : '') +
    box(176, 176, 248, 320, 44, 'none', 'stroke="#c9d3d6" stroke-width="7"') +
    box(190, 160, 220, 26, 12, '#dfe6e7') +
    stroke('M204 220V440', '#ffffff', 10) +
    stroke('M182 348H418', look.piping ?? '#d9a7a0', 12) +
    shape('M300 348L262 326V370ZM300 348L338 326V370Z', look.piping ?? '#d9a7a0')
  );
};

const slice = (look: CakeDesign): string => {
  const bare = look.layers ?? '#fff4e2';
  return (
    plate(456, 240) +
    shape('M120 330L480 288V420L120 462Z', look.icing) +
    stroke('M124 374L476 332M124 416L476 374', bare, 14) +
    shape('M120 440L480 398V430L120 472Z', darker(look.drip ?? '#b98d5c', 0.05)) +
    shape('M120 330L392 226Q470 240 480 288Z', lighter(look.drip ?? look.icing, 0.15)) +
    shape('M120 330L392 226L380 222Q110 318 120 330Z', darker(look.icing, 0.1)) +
    (look.toppings?.[0] ? rowOf({ x: 262, y: 298 }, 170, 3, look.toppings[0], 1.15) : '')
  );
};

const roll = (look: CakeDesign): string => {
  const cream = look.layers ?? '#fff4e2';
  return (
    plate(456, 250) +
    shape('M190 290H430Q500 300 500 376Q500 450 430 458H190Z', 'url(#icing)') +
    ellipse({ x: 190, y: 374 }, 74, 84, look.icing) +
    stroke('M190 374q-14 -18 -26 0q-4 34 34 34q44 -4 40 -46q-8 -44 -54 -44q-52 6 -50 62q6 54 58 58', cream, 13) +
    (look.drip
      ? shape(
          'M196 290H430Q484 296 498 344Q486 364 468 340Q450 326 436 350Q416 372 400 340Q380 322 362 346Q340 366 322 338Q300 322 284 342Q262 358 248 330Q230 304 196 290Z',
          look.drip,
        )
      : '') +
    (look.toppings?.[0] ? rowOf({ x: 250, y: 294 }, 220, 4, look.toppings[0], 1) : '')
  );
};

const shapes = { round, square, heart, loaf, cupcakes, jar, slice, roll } as const;

/** Low cakes are brought nearer, so that all fill their picture alike. */
const nearness = (look: CakeDesign) =>
  look.tiers === 3 ? 1.06 : look.shape === 'heart' || look.shape === 'cupcakes' ? 1.05 : 1.14;

const standing = (look: CakeDesign): string => {
  const drawn = shapes[look.shape ?? 'round'](look);
  return n`<g transform="translate(300 492) scale(${nearness(look)}) translate(-300 -460)">${drawn}</g>`;
};

export const drawCake = (look: CakeDesign): string => picture(look.back, across('icing', look.icing), standing(look));

export const drawCakeBanner = (look: CakeDesign): string =>
  widePicture(look.back, across('icing', look.icing), standing(look));
