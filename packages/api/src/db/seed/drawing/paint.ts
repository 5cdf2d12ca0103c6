/** Small parts every drawing is made of. All are SVG fragments on a canvas of 600 by 600. */

const side = 600;

export type Point = { x: number; y: number };

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** `colour` moved towards `other` by a share from 0 to 1. */
export const mix = (colour: string, other: string, share: number): string => {
  const to = channels(other);
  const mixed = channels(colour).map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};
export const lighter = (colour: string, share = 0.35) => mix(colour, '#ffffff', share);
export const darker = (colour: string, share = 0.2) => mix(colour, '#2b1d1a', share);

const round = (value: number) => Math.round(value * 100) / 100;
export const n = (strings: TemplateStringsArray, ...values: (string | number)[]) =>
  strings.reduce((text, part, index) => {
    const value = values[index - 1] ?? '';
    return `${text}${typeof value === 'number' ? round(value) : value}${part}`;
  });

export const circle = (at: Point, r: number, fill: string, more = '') =>
  n`<circle cx="${at.x}" cy="${at.y}" r="${r}" fill="${fill}" ${more}/>`;
export const ellipse = (at: Point, rx: number, ry: number, fill: string, more = '') =>
  n`<ellipse cx="${at.x}" cy="${at.y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const box = (x: number, y: number, width: number, height: number, r: number, fill: string, more = '') =>
  n`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${fill}" ${more}/>`;
export const shape = (path: string, fill: string, more = '') => `<path d="${path}" fill="${fill}" ${more}/>`;
export const stroke = (path: string, colour: string, width: number) =>
  n`<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A group drawn around the origin, put at a point, turned and scaled. */
export const placed = (at: Point, inner: string, scale = 1, turn = 0) =>
  n`<g transform="translate(${at.x} ${at.y}) rotate(${turn}) scale(${scale.toFixed(3)})">${inner}</g>`;

/** Light from the left: a gradient across, for round bodies. */
export const across = (id: string, colour: string) =>
  `<linearGradient id="${id}"><stop offset="0" stop-color="${darker(colour, 0.06)}"/><stop offset=".28" stop-color="${lighter(colour, 0.3)}"/>` +
  `<stop offset=".65" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.22)}"/></linearGradient>`;

/** `count` points around an ellipse, back ones first so that front ones cover them. */
export const around = (centre: Point, rx: number, ry: number, count: number, from = 0): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = from + (index / count) * Math.PI * 2;
    return { x: centre.x + rx * Math.cos(angle), y: centre.y + ry * Math.sin(angle) };
  }).sort((a, b) => a.y - b.y);

export const heartPath = 'M0 30C-58 -8 -46 -52 -20 -52C-6 -52 0 -40 0 -34C0 -40 6 -52 20 -52C46 -52 58 -8 0 30Z';

export const starPath = (points = 5, inner = 0.45, r = 40): string => {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (index / (points * 2)) * Math.PI * 2 - Math.PI / 2;
    const reach = index % 2 ? r * inner : r;
    return n`${reach * Math.cos(angle)} ${reach * Math.sin(angle)}`;
  });
  return `M${corners.join('L')}Z`;
};

/** What every picture's shapes may be filled with. */
const fills = (back: string, definitions: string) =>
  `<defs><radialGradient id="wall" cx=".5" cy=".38" r=".75"><stop offset="0" stop-color="${lighter(back, 0.65)}"/><stop offset="1" stop-color="${back}"/></radialGradient>` +
  `<radialGradient id="shade"><stop offset="0" stop-color="#4a3a33" stop-opacity=".3"/><stop offset="1" stop-color="#4a3a33" stop-opacity="0"/></radialGradient>${definitions}</defs>`;

/** The finished picture: a calm wall, a table, a soft shadow, and what stands on it. */
export const picture = (back: string, definitions: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${fills(back, definitions)}` +
  `${box(0, 0, side, side, 0, 'url(#wall)')}${shape('M0 470Q300 448 600 470V600H0Z', darker(back, 0.07))}${content}</svg>`;

/** The same at twice the width, what stands on it to the right: room for words on the left. */
export const widePicture = (back: string, definitions: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="500" viewBox="0 0 1200 500">${fills(back, definitions)}` +
  `${box(0, 0, 1200, 500, 0, 'url(#wall)')}${shape('M0 400Q600 376 1200 400V500H0Z', darker(back, 0.07))}` +
  `<g transform="translate(590 -80)">${content}</g></svg>`;
