import { type Placed, paginate, type Row } from './pages.ts';
import {
  black,
  box,
  contentWidth,
  createTypesetter,
  lineColour,
  lineRows,
  type Measure,
  page,
  type Style,
  type Typesetter,
} from './text/typesetter.ts';

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

const styles = {
  title: { size: 20, bold: true, colour: black },
  summary: { size: 11, bold: false, colour: black },
  when: { size: 15, bold: true, colour: black },
  number: { size: 11, bold: true, colour: black },
  item: { size: 12, bold: true, colour: black },
  detail: { size: 10, bold: false, colour: black },
} as const satisfies Record<string, Style>;

/** Width of the checkbox for the kitchen, and the indent of the text beside it, in points. */
const checkbox = { size: 11, indent: 20 };

/** @param measure measures the width of a text, in points */
export function* layoutDaySheet(sheet: DaySheet, measure: Measure): Generator<void, Placed[][]> {
  const typesetter = createTypesetter(measure);
  const rows: Row[] = [
    ...lines(typesetter, sheet.title, styles.title),
    ...lines(typesetter, sheet.summary, styles.summary),
  ];
  for (const { when, orders } of sheet.slots) {
    rows.push(rule(16, true), ...lines(typesetter, when, styles.when));
    for (const order of orders) {
      rows.push(...orderRows(typesetter, order));
      yield;
    }
  }
  return paginate(rows, page);
}

const lines = (typesetter: Typesetter, text: string, style: Style, indent = 0): Row[] =>
  lineRows(typesetter, text, style, { indent, keepWithNext: true });

const rule = (height: number, keepWithNext: boolean): Row => ({
  height,
  keepWithNext,
  parts: [box(page.left, height / 2, contentWidth, 1, lineColour)],
});

function orderRows(typesetter: Typesetter, order: SheetOrder): Row[] {
  const [first, ...rest] = lines(
    typesetter,
    [order.number, ...order.facts].join(' · '),
    styles.number,
    checkbox.indent,
  );
  const head = first && { ...first, parts: [...first.parts, ...square(page.left, 2, checkbox.size)] };
  return [
    ...(head ? [head] : []),
    ...rest,
    ...order.items.flatMap(({ name, details }) => [
      ...lines(typesetter, name, styles.item, checkbox.indent),
      ...details.flatMap((text) => lines(typesetter, text, styles.detail, checkbox.indent + 14)),
    ]),
    ...(order.note ? lines(typesetter, `Note: ${order.note}`, styles.detail, checkbox.indent) : []),
    rule(10, false),
  ];
}

/** An empty square, drawn as four lines. */
const square = (x: number, y: number, size: number): Placed[] => [
  box(x, y, size, 1, black),
  box(x, y + size - 1, size, 1, black),
  box(x, y, 1, size, black),
  box(x + size - 1, y, 1, size, black),
];
