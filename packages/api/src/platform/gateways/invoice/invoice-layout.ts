import type { Invoice } from './invoice.ts';
import { itemRows } from './items-layout.ts';
import { type Placed, paginate, type Row } from './pages.ts';
import {
  box,
  contentWidth,
  createTypesetter,
  leading,
  lineColour,
  type Measure,
  page,
  styles,
  type Typesetter,
} from './text/typesetter.ts';

/** Computes the pages of an invoice as positioned texts. `invoice-pdf.ts` draws them. */

const gap = 16;

/**
 * Computes the pages of an invoice. It is a generator so that `slices.ts` can pause the work.
 * @param measure measures the width of a text, in points
 */
export function* layoutInvoice(invoice: Invoice, measure: Measure): Generator<void, Placed[][]> {
  const typesetter = createTypesetter(measure);
  const rows = [
    letterhead(typesetter, invoice),
    ...partyRows(typesetter, invoice),
    ...(yield* itemRows(typesetter, invoice.items)),
    ...taxRows(typesetter, invoice),
    totalsRow(typesetter, invoice),
  ];
  const pages = paginate(rows, page);
  return pages.map((parts, index) => [...parts, ...footer(typesetter, invoice, index, pages.length)]);
}

/** Places the seller on the left; the kind and the facts of the document on the right. */
function letterhead(typesetter: Typesetter, { title, seller, facts }: Invoice): Row {
  const parts: Placed[] = [];
  let leftY = 16;
  for (const [index, text] of [seller.name, ...seller.lines].entries()) {
    const style = index === 0 ? styles.name : styles.body;
    const block = typesetter.paragraph(text, { x: page.left, y: leftY }, style, contentWidth * 0.5);
    parts.push(...block.parts);
    leftY += block.height;
  }
  parts.push(typesetter.rightAligned(title, { x: page.right, y: 18 }, styles.title, contentWidth * 0.4));
  let rightY = 40;
  for (const { label, value } of facts) {
    parts.push(typesetter.placeText(label, { x: page.right - 195, y: rightY }, styles.small));
    parts.push(typesetter.rightAligned(value, { x: page.right, y: rightY }, styles.body, 125));
    rightY += leading(styles.body);
  }
  const height = Math.max(leftY, rightY) + gap / 2;
  return { height, parts: [...parts, box(page.left, height - gap, contentWidth, 0.75, lineColour)] };
}

/** Places the addresses side by side. Each text line is a row, so that a long address can continue on the next page. */
function partyRows(typesetter: Typesetter, { parties }: Invoice): Row[] {
  const columnWidth = contentWidth / parties.length;
  const maxWidth = columnWidth - gap;
  const columns = parties.map(({ heading, name, lines }) => [
    { text: heading, style: styles.small },
    ...typesetter.wrap(name, styles.strong, maxWidth).map((text) => ({ text, style: styles.strong })),
    ...lines
      .flatMap((text) => typesetter.wrap(text, styles.body, maxWidth))
      .map((text) => ({ text, style: styles.body })),
  ]);
  const count = Math.max(...columns.map((column) => column.length));
  return Array.from({ length: count }, (_, index) => ({
    height: leading(styles.body) + (index === count - 1 ? gap : 0),
    parts: columns.flatMap((column, position) => {
      const cell = column[index];
      return cell
        ? [typesetter.placeText(cell.text, { x: page.left + position * columnWidth, y: 10 }, cell.style)]
        : [];
    }),
  }));
}

/** Places tax by rate on the left, in columns of equal width. The rows stay with the totals. */
function taxRows(typesetter: Typesetter, { taxSummary = [] }: Invoice): Row[] {
  const columnWidth = 90;
  return taxSummary.map((texts, index) => ({
    height: leading(styles.body) + (index === 0 ? 8 : 0),
    keepWithNext: true,
    parts: texts.map((text, column) => {
      const style = index === 0 ? styles.strong : styles.body;
      const y = index === 0 ? 18 : 10;
      return column === 0
        ? typesetter.placeText(text, { x: page.left, y }, style)
        : typesetter.rightAligned(text, { x: page.left + 50 + column * columnWidth, y }, style, columnWidth - 6);
    }),
  }));
}

/** Places the sums on the right; the total in words and the payment on the left. The row is not split across pages. */
function totalsRow(typesetter: Typesetter, invoice: Invoice): Row {
  const parts: Placed[] = [box(page.left, 4, contentWidth, 0.75, lineColour)];
  const [edge, label] = [page.right - 5, page.right - 190];
  let rightY = 22;
  for (const sum of invoice.sums) {
    parts.push(typesetter.placeText(sum.label, { x: label, y: rightY }, styles.body));
    parts.push(typesetter.rightAligned(sum.amount, { x: edge, y: rightY }, styles.body, 110));
    rightY += leading(styles.body);
  }
  parts.push(box(label, rightY - 8, page.right - label, 0.75, lineColour));
  rightY += 7;
  parts.push(typesetter.placeText('Total', { x: label, y: rightY }, styles.total));
  parts.push(typesetter.rightAligned(invoice.total, { x: edge, y: rightY }, styles.total, 130));
  parts.push(typesetter.placeText('Total in words', { x: page.left, y: 22 }, styles.small));
  const words = typesetter.paragraph(invoice.totalInWords, { x: page.left, y: 35 }, styles.strong, contentWidth * 0.5);
  parts.push(...words.parts);
  let leftY = 35 + words.height + 6;
  for (const { label: name, value } of invoice.payment) {
    const text = typesetter.paragraph(value, { x: page.left + 85, y: leftY }, styles.body, contentWidth * 0.5 - 85);
    parts.push(typesetter.placeText(name, { x: page.left, y: leftY }, styles.small), ...text.parts);
    leftY += text.height;
  }
  return { height: Math.max(leftY, rightY) + 6, parts };
}

function footer(typesetter: Typesetter, { number }: Invoice, index: number, count: number): Placed[] {
  const y = page.height - 34;
  return [
    box(page.left, y - 13, contentWidth, 0.5, lineColour),
    typesetter.placeText(number, { x: page.left, y }, styles.small),
    typesetter.rightAligned(`Page ${index + 1} of ${count}`, { x: page.right, y }, styles.small, 100),
  ];
}
