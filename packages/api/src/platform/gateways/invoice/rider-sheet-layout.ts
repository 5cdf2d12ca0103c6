import { encode } from 'uqr';
import { type Placed, paginate, type Row } from './pages.ts';
import {
  black,
  box,
  contentWidth,
  createTypesetter,
  leading,
  lineColour,
  type Measure,
  page,
  type Style,
  styles,
  type Typesetter,
} from './text/typesetter.ts';

/** Computes the pages of a rider sheet: the stops in delivery order, each with a QR code of its point. */

export type RiderStop = {
  /** Order number and slot. */
  readonly title: string;
  readonly lines: readonly string[];
  /** The amount in cash; empty if nothing is collected. */
  readonly cash: string;
  /** Address of the point in a map; empty without a point. */
  readonly mapUrl: string;
};

/** The texts of a rider sheet. All dates and amounts are already formatted. */
export type RiderSheet = {
  readonly title: string;
  readonly facts: readonly string[];
  readonly stops: readonly RiderStop[];
  /** The sum of the amounts in cash. */
  readonly total: string;
};

const large = {
  number: { size: 16, bold: true, colour: black },
  title: { size: 11, bold: true, colour: black },
  text: { size: 10, bold: false, colour: black },
  cash: { size: 11, bold: true, colour: black },
} as const satisfies Record<string, Style>;

const gap = 10;
const codeSize = 76;
const number = { x: page.left, width: 26 } as const;
const text = { x: number.x + number.width, width: contentWidth - number.width - codeSize - gap } as const;
const code = { x: page.right - codeSize } as const;

/** Places a QR code with its quiet zone of four modules. Neighbouring modules of a line are one box. */
export function placeCode(content: string, { x, y }: { x: number; y: number }, width: number): Placed[] {
  const { data, size } = encode(content, { ecc: 'M', border: 4 });
  const side = width / size;
  return data.flatMap((row, top) => {
    const boxes: Placed[] = [];
    for (let left = 0; left < size; left += 1) {
      let end = left;
      while (row[end]) end += 1;
      if (end > left) boxes.push(box(x + left * side, y + top * side, (end - left) * side, side, black));
      left = end;
    }
    return boxes;
  });
}

const stopRow = (typesetter: Typesetter, stop: RiderStop, index: number): Row => {
  const parts: Placed[] = [box(page.left, 0, contentWidth, 0.5, lineColour)];
  let y = gap;
  const addParagraph = (content: string, style: Style) => {
    const paragraph = typesetter.paragraph(content, { x: text.x, y: y + style.size }, style, text.width);
    parts.push(...paragraph.parts);
    y += paragraph.height;
  };
  parts.push(typesetter.placeText(String(index + 1), { x: number.x, y: y + large.title.size }, large.number));
  addParagraph(stop.title, large.title);
  for (const content of stop.lines) addParagraph(content, large.text);
  if (stop.cash) addParagraph(stop.cash, large.cash);
  if (stop.mapUrl) parts.push(...placeCode(stop.mapUrl, { x: code.x, y: gap / 2 }, codeSize));
  else parts.push(typesetter.placeText('No map point', { x: code.x, y: gap + large.text.size }, styles.small));
  return { height: Math.max(y, codeSize) + gap, parts };
};

/** @param measure measures the width of a text, in points */
export function* layoutRiderSheet(sheet: RiderSheet, measure: Measure): Generator<void, Placed[][]> {
  const typesetter = createTypesetter(measure);
  const paragraph = (content: string, style: Style): Row => {
    const { parts, height } = typesetter.paragraph(content, { x: page.left, y: style.size }, style, contentWidth);
    return { height: height + leading(style) / 4, parts };
  };
  const rows: Row[] = [paragraph(sheet.title, styles.title), ...sheet.facts.map((fact) => paragraph(fact, large.text))];
  for (const [index, stop] of sheet.stops.entries()) {
    rows.push(stopRow(typesetter, stop, index));
    yield;
  }
  rows.push(
    { height: gap, parts: [box(page.left, 0, contentWidth, 0.5, lineColour)] },
    paragraph(sheet.total, large.cash),
  );
  return paginate(rows, page);
}
