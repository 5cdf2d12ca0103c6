import type { InvoiceItem } from './invoice.ts';
import type { Placed, Row } from './pages.ts';
import {
  box,
  contentWidth,
  headColour,
  leading,
  lineColour,
  page,
  styles,
  type Typesetter,
} from './text/typesetter.ts';

/** The table of items: one row per item and add-on, and a head that is repeated on every page. */

const padding = 5;
const addonIndent = 10;

type Line = Pick<InvoiceItem, 'quantity' | 'price' | 'amount' | 'tax'> & { readonly shipping?: string };
/** A column of numbers: its head, its right edge and width in points, and its text in a line. */
type Column = {
  readonly head: string;
  readonly x: number;
  readonly width: number;
  readonly textOf: (line: Line) => string;
};
type Table = { readonly name: { readonly x: number; readonly width: number }; readonly columns: readonly Column[] };

const amountColumn = (width: number): Column => ({
  head: 'Amount',
  x: page.right - padding,
  width,
  textOf: ({ amount }) => amount,
});
const quantityColumn = { head: 'Qty', textOf: ({ quantity }: Line) => quantity };
const priceColumn = { head: 'Price', textOf: ({ price }: Line) => price };

const plainTable: Table = {
  name: { x: page.left + 22, width: 228 },
  columns: [
    { ...quantityColumn, x: 334, width: 36 },
    { ...priceColumn, x: 411, width: 72 },
    { head: 'Shipping', x: 476, width: 60, textOf: ({ shipping = '' }) => shipping },
    amountColumn(70),
  ],
};

/** The table of an invoice with tax. Shipping is a line of its own. */
const taxTable: Table = {
  name: { x: page.left + 22, width: 136 },
  columns: [
    { head: 'HSN', x: 251, width: 46, textOf: ({ tax }) => tax?.hsn ?? '' },
    { ...quantityColumn, x: 276, width: 24 },
    { ...priceColumn, x: 335, width: 58 },
    { head: 'Taxable', x: 397, width: 60, textOf: ({ tax }) => tax?.taxable ?? '' },
    { head: 'Rate', x: 430, width: 32, textOf: ({ tax }) => tax?.rate ?? '' },
    { head: 'Tax', x: 484, width: 53, textOf: ({ tax }) => tax?.tax ?? '' },
    amountColumn(62),
  ],
};

/**
 * Yields after each row, so that `slices.ts` can pause the work. The last row stays with the totals, so that they are
 * never on a page without an item.
 */
export function* itemRows(typesetter: Typesetter, items: readonly InvoiceItem[]): Generator<void, Row[]> {
  const table = items.some(({ tax }) => tax) ? taxTable : plainTable;
  const head = headRow(typesetter, table);
  const rows: Row[] = [{ ...head, keepWithNext: true }];
  for (const [index, item] of items.entries()) {
    rows.push({ ...itemRow(typesetter, table, item, index), head, keepWithNext: item.addons.length > 0 });
    yield;
    for (const addon of item.addons) {
      rows.push({ ...addonRow(typesetter, table, addon), head });
      yield;
    }
  }
  const last = rows.pop();
  return last ? [...rows, { ...last, keepWithNext: true }] : rows;
}

function headRow(typesetter: Typesetter, { name, columns }: Table): Row {
  const y = 13;
  return {
    height: 20,
    parts: [
      box(page.left, 0, contentWidth, 19, headColour),
      typesetter.placeText('#', { x: page.left + padding, y }, styles.strong),
      typesetter.placeText('Item', { x: name.x, y }, styles.strong),
      ...columns.map(({ head, x, width }) => typesetter.rightAligned(head, { x, y }, styles.strong, width)),
    ],
  };
}

const cells = (typesetter: Typesetter, { columns }: Table, line: Line, y: number): Placed[] =>
  columns.map(({ x, width, textOf }) => typesetter.rightAligned(textOf(line), { x, y }, styles.body, width));

function itemRow(typesetter: Typesetter, table: Table, item: InvoiceItem, index: number): Row {
  const { name } = table;
  const first = 13;
  const title = typesetter.paragraph(item.name, { x: name.x, y: first }, styles.strong, name.width);
  let y = first + title.height;
  const details: Placed[] = [];
  for (const detail of item.details) {
    const { parts, height } = typesetter.paragraph(detail, { x: name.x, y: y - 1 }, styles.small, name.width);
    details.push(...parts);
    y += height;
  }
  return {
    height: y - leading(styles.body) + padding + 2,
    parts: [
      ...(index === 0 ? [] : [box(page.left, 0, contentWidth, 0.5, lineColour)]),
      typesetter.rightAligned(String(index + 1), { x: name.x - 7, y: first }, styles.body, 14),
      ...title.parts,
      ...details,
      ...cells(typesetter, table, item, first),
    ],
  };
}

function addonRow(typesetter: Typesetter, table: Table, addon: InvoiceItem['addons'][number]): Row {
  const { name } = table;
  const [x, y] = [name.x + addonIndent, 9];
  const { parts, height } = typesetter.paragraph(addon.name, { x, y }, styles.body, name.width - addonIndent);
  return {
    height: height + 2,
    parts: [typesetter.placeText('+', { x: name.x, y }, styles.body), ...parts, ...cells(typesetter, table, addon, y)],
  };
}
