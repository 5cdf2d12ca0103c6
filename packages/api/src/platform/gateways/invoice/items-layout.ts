import type { InvoiceItem } from './invoice.ts';
import type { Placed, Row } from './pages.ts';
import {
  box,
  contentWidth,
  headColour,
  leading,
  lineColour,
  page,
  type Style,
  styles,
  type Typesetter,
} from './text/typesetter.ts';

/** The table of items: one row per item and add-on, and a head that is repeated on every page. */

const padding = 5;
const addonIndent = 10;
const name = { x: page.left + 22, width: 228 } as const;
/** The right edge and the width of each column, in points. */
const cells = {
  quantity: { x: 334, width: 36 },
  price: { x: 411, width: 72 },
  shipping: { x: 476, width: 60 },
  amount: { x: page.right - padding, width: 70 },
} as const;

/**
 * Yields after each row, so that `slices.ts` can pause the work. The last row stays with the totals, so that they are
 * never on a page without an item.
 */
export function* itemRows(typesetter: Typesetter, items: readonly InvoiceItem[]): Generator<void, Row[]> {
  const head = headRow(typesetter);
  const rows: Row[] = [{ ...head, keepWithNext: true }];
  for (const [index, item] of items.entries()) {
    rows.push({ ...itemRow(typesetter, item, index), head, keepWithNext: item.addons.length > 0 });
    yield;
    for (const addon of item.addons) {
      rows.push({ ...addonRow(typesetter, addon), head });
      yield;
    }
  }
  const last = rows.pop();
  return last ? [...rows, { ...last, keepWithNext: true }] : rows;
}

function headRow(typesetter: Typesetter): Row {
  const y = 13;
  return {
    height: 20,
    parts: [
      box(page.left, 0, contentWidth, 19, headColour),
      typesetter.placeText('#', { x: page.left + padding, y }, styles.strong),
      typesetter.placeText('Item', { x: name.x, y }, styles.strong),
      cell(typesetter, 'quantity', 'Qty', y, styles.strong),
      cell(typesetter, 'price', 'Price', y, styles.strong),
      cell(typesetter, 'shipping', 'Shipping', y, styles.strong),
      cell(typesetter, 'amount', 'Amount', y, styles.strong),
    ],
  };
}

const cell = (typesetter: Typesetter, column: keyof typeof cells, text: string, y: number, style: Style) =>
  typesetter.rightAligned(text, { x: cells[column].x, y }, style, cells[column].width);

function itemRow(typesetter: Typesetter, item: InvoiceItem, index: number): Row {
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
      cell(typesetter, 'quantity', item.quantity, first, styles.body),
      cell(typesetter, 'price', item.price, first, styles.body),
      cell(typesetter, 'shipping', item.shipping, first, styles.body),
      cell(typesetter, 'amount', item.amount, first, styles.body),
    ],
  };
}

function addonRow(typesetter: Typesetter, addon: InvoiceItem['addons'][number]): Row {
  const [x, y] = [name.x + addonIndent, 9];
  const { parts, height } = typesetter.paragraph(addon.name, { x, y }, styles.body, name.width - addonIndent);
  return {
    height: height + 2,
    parts: [
      typesetter.placeText('+', { x: name.x, y }, styles.body),
      ...parts,
      cell(typesetter, 'quantity', addon.quantity, y, styles.body),
      cell(typesetter, 'price', addon.price, y, styles.body),
      cell(typesetter, 'amount', addon.amount, y, styles.body),
    ],
  };
}
