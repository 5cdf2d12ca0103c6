import { isColour } from '@bakehouse/contract/blocks/safe-values';

/** Which ink can be read on a ground that an editor chose. */

type Rgb = readonly [red: number, green: number, blue: number];

const fromHex = (text: string): Rgb | null => {
  const digits = /^#([0-9a-f]{3,8})$/i.exec(text)?.[1] ?? '';
  if (![3, 4, 6, 8].includes(digits.length)) return null;
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return onWhite([red, green, blue], alpha / 255);
};

/** What shines through is the page's white. */
const onWhite = ([red, green, blue]: Rgb, alpha: number): Rgb => {
  const mixed = (part: number) => 255 - (255 - part) * alpha;
  return [mixed(red), mixed(green), mixed(blue)];
};

const share = (text: string | undefined, whole: number): number =>
  text?.endsWith('%') ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text ?? '');

const fromHsl = (hue: number, saturation: number, lightness: number): Rgb => {
  const part = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    const swing = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - swing * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [part(0), part(8), part(4)];
};

const fromFunction = (text: string): Rgb | null => {
  const [, kind, inside = ''] = /^(rgb|hsl)a?\(([^)]+)\)$/i.exec(text) ?? [];
  const [one, two, three, alpha] = inside.split(/[\s,/]+/).filter(Boolean);
  const opacity = alpha === undefined ? 1 : share(alpha, 1);
  const colour: Rgb =
    kind?.toLowerCase() === 'hsl'
      ? fromHsl(((Number.parseFloat(one ?? '') % 360) + 360) % 360, share(two, 1), share(three, 1))
      : [share(one, 255), share(two, 255), share(three, 255)];
  return kind && [...colour, opacity].every(Number.isFinite) ? onWhite(colour, opacity) : null;
};

/** The browser alone knows every colour's name. */
const fromName = (text: string): Rgb | null => {
  const probe = document.createElement('i');
  probe.style.color = text;
  document.body.append(probe);
  const computed = probe.style.color === '' ? '' : getComputedStyle(probe).color;
  probe.remove();
  return fromFunction(computed);
};

const known = new Map<string, Rgb | null>();
const rgbOf = (text: string): Rgb | null => {
  const kept = known.get(text);
  if (kept !== undefined) return kept;
  const read = fromHex(text) ?? fromFunction(text) ?? fromName(text);
  known.set(text, read);
  return read;
};

/** WCAG 2: relative luminance, 0 for black to 1 for white. */
const luminance = (colour: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = colour
    .map((part) => Math.min(255, Math.max(0, part)) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

export type Ground = {
  /** The colour itself; undefined for none, or for what is no colour. */
  readonly colour: string | undefined;
  readonly ink: 'dark' | 'light';
  /** Neither ink stands out far: only its purest shade can be read. */
  readonly middling: boolean;
};

const page: Ground = { colour: undefined, ink: 'dark', middling: false };

export const groundOf = (background: unknown): Ground => {
  const colour = typeof background === 'string' ? background.trim() : '';
  const rgb = colour !== '' && isColour(colour) ? rgbOf(colour) : null;
  if (!rgb) return page;
  const light = luminance(rgb);
  const [onBlack, onWhiteInk] = [(light + 0.05) / 0.05, 1.05 / (light + 0.05)];
  return {
    colour,
    ink: onBlack >= onWhiteInk ? 'dark' : 'light',
    middling: Math.max(onBlack, onWhiteInk) < 9,
  };
};
