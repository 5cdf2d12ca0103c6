import { flow, type Placed, type Row } from './pages.ts';
import { box, leading, line, type Measure, page, type Style, type Typesetter, typesetter } from './text/typesetter.ts';

/** Computes the pages of a day sheet: everything that a kitchen prepares on a day, by slot. */

type SheetOrder = {
  readonly number: string;
  /** Customer, place and, for an order to be paid in cash, the amount. */
  readonly facts: readonly string[];
  readonly items: readonly { readonly name: string; readonly details: readonly string[] }[];
  readonly note: string;
};

/** The text of a day sheet. All dates and amounts are already formatted. */
export type DaySheet = {
  readonly title: string;
  readonly summary: string;
  readonly slots: readonly { readonly when: string; readonly orders: readonly SheetOrder[] }[];
};

const ink = '#000000';
const styles = {
  title: { size: 20, bold: true, colour: ink },
  summary: { size: 11, bold: false, colour: ink },
  when: { size: 15, bold: true, colour: ink },
  number: { size: 11, bold: true, colour: ink },
  item: { size: 12, bold: true, colour: ink },
  detail: { size: 10, bold: false, colour: ink },
} as const satisfies Record<string, Style>;

const width = page.right - page.left;
/** Width of the box that the kitchen ticks, and its distance to the text. */
const tick = { size: 11, indent: 20 };

/** A paragraph as rows of one line each, of which all but the last stay with the next row. */
const lines = (set: Typesetter, text: string, style: Style, indent = 0): Row[] =>
  set.wrap(text, style, width - indent).map((part) => ({
    height: leading(style),
    keepWithNext: true,
    parts: [set.at(part, { x: page.left + indent, y: style.size }, style)],
  }));

const rule = (height: number, keepWithNext: boolean): Row => ({
  height,
  keepWithNext,
  parts: [box(page.left, height / 2, width, 1, line)],
});

/** An empty square, drawn as four lines. */
const square = (x: number, y: number, size: number): Placed[] => [
  box(x, y, size, 1, ink),
  box(x, y + size - 1, size, 1, ink),
  box(x, y, 1, size, ink),
  box(x + size - 1, y, 1, size, ink),
];

const orderRows = (set: Typesetter, order: SheetOrder): Row[] => {
  const [first, ...rest] = lines(set, [order.number, ...order.facts].join(' · '), styles.number, tick.indent);
  const head = first && { ...first, parts: [...first.parts, ...square(page.left, 2, tick.size)] };
  return [
    ...(head ? [head] : []),
    ...rest,
    ...order.items.flatMap(({ name, details }) => [
      ...lines(set, name, styles.item, tick.indent),
      ...details.flatMap((text) => lines(set, text, styles.detail, tick.indent + 14)),
    ]),
    ...(order.note ? lines(set, `Note: ${order.note}`, styles.detail, tick.indent) : []),
    rule(10, false),
  ];
};

/** @param measure measures the width of a text, in points */
export function* layoutDaySheet(sheet: DaySheet, measure: Measure): Generator<void, Placed[][]> {
  const set = typesetter(measure);
  const rows: Row[] = [...lines(set, sheet.title, styles.title), ...lines(set, sheet.summary, styles.summary)];
  for (const { when, orders } of sheet.slots) {
    rows.push(rule(16, true), ...lines(set, when, styles.when));
    for (const order of orders) {
      rows.push(...orderRows(set, order));
      yield;
    }
  }
  return flow(rows, page);
}
