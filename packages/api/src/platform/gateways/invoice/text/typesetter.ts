import type { Placed, Row } from '../pages.ts';
import { isRightToLeft, rightToLeftMark } from './bidi.ts';
import { breakLines } from './line-breaker.ts';
import { plainText } from './runs.ts';

/** Positions texts on a page. The caller passes the function that measures a text. */

export type Measure = (text: string, size: number, bold: boolean) => number;
export type Style = { readonly size: number; readonly bold: boolean; readonly colour: string };
type Position = { readonly x: number; readonly y: number };

/** An A4 page and its margins, in points. */
export const page = { width: 595.28, height: 841.89, left: 40, right: 555.28, top: 40, bottom: 786 } as const;
export const contentWidth = page.right - page.left;

const ink = '#1d2125';
const grey = '#5b6470';
/** The colour of sheets for printers without colours. */
export const black = '#000000';
export const lineColour = '#d5d9de';
export const headColour = '#f1f3f5';

export const styles = {
  title: { size: 20, bold: true, colour: ink },
  name: { size: 13, bold: true, colour: ink },
  strong: { size: 9, bold: true, colour: ink },
  body: { size: 9, bold: false, colour: ink },
  small: { size: 8, bold: false, colour: grey },
  total: { size: 11, bold: true, colour: ink },
} as const satisfies Record<string, Style>;

/** Distance between baselines, in points. It is large because Indian scripts reach higher and lower than Latin. */
export const leading = ({ size }: Style): number => Math.round(size * 1.5);

const minSize = 3;

export function createTypesetter(measure: Measure) {
  /**
   * Breaks a text into lines of at most `width` points. Every line of a right-to-left paragraph keeps its direction.
   */
  const wrap = (text: string, style: Style, width: number): string[] => {
    const plain = plainText(text);
    const lines = breakLines(plain, width, (part) => measure(part, style.size, style.bold));
    return isRightToLeft(plain) ? lines.map((line) => (isRightToLeft(line) ? line : rightToLeftMark + line)) : lines;
  };

  const placeText = (text: string, { x, y }: Position, style: Style): Placed => ({
    kind: 'text',
    x,
    y,
    text,
    ...style,
  });

  /** Places a right-aligned text that ends at `x`. The font size is reduced if the text is wider than `width`. */
  const rightAligned = (text: string, { x, y }: Position, style: Style, width: number): Placed => {
    const fullWidth = measure(text, style.size, style.bold);
    const size =
      fullWidth <= width ? style.size : Math.max(minSize, Math.floor(((style.size * width) / fullWidth) * 10) / 10);
    return placeText(text, { x: x - measure(text, size, style.bold), y }, { ...style, size });
  };

  /** Places a paragraph with its first baseline at `y`. */
  const paragraph = (text: string, { x, y }: Position, style: Style, width: number) => {
    const lines = wrap(text, style, width);
    return {
      parts: lines.map((line, index) => placeText(line, { x, y: y + index * leading(style) }, style)),
      height: lines.length * leading(style),
    };
  };

  return { wrap, placeText, rightAligned, paragraph };
}

export type Typesetter = ReturnType<typeof createTypesetter>;

export const box = (x: number, y: number, width: number, height: number, colour: string): Placed => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  colour,
});

/**
 * Returns a paragraph as rows of one line each, so that a long text continues on the next page.
 * @param options `indent` in points; `keepWithNext` keeps each row on the page of the next one
 */
export const lineRows = (
  typesetter: Typesetter,
  text: string,
  style: Style,
  { indent = 0, keepWithNext = false }: { indent?: number; keepWithNext?: boolean } = {},
): Row[] =>
  typesetter.wrap(text, style, contentWidth - indent).map((line) => ({
    height: leading(style),
    keepWithNext,
    parts: [typesetter.placeText(line, { x: page.left + indent, y: style.size }, style)],
  }));
