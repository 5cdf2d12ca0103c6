import type { Invoice } from './invoice.ts';
import { itemRows } from './items-layout.ts';
import { flow, type Placed, type Row } from './pages.ts';
import { box, leading, line, type Measure, page, styles, type Typesetter, typesetter } from './text/typesetter.ts';

/** Computes the pages of an invoice as positioned texts. `invoice-pdf.ts` draws them. */

const gap = 16;
const width = page.right - page.left;

/** The seller on the left; the kind and the facts of the document on the right. */
const letterhead = (set: Typesetter, { title, seller, facts }: Invoice): Row => {
  const parts: Placed[] = [];
  let left = 16;
  for (const [index, text] of [seller.name, ...seller.lines].entries()) {
    const style = index === 0 ? styles.name : styles.body;
    const block = set.paragraph(text, { x: page.left, y: left }, style, width * 0.5);
    parts.push(...block.parts);
    left += block.height;
  }
  parts.push(set.rightAligned(title, { x: page.right, y: 18 }, styles.title, width * 0.4));
  let right = 40;
  for (const { label, value } of facts) {
    parts.push(set.at(label, { x: page.right - 195, y: right }, styles.small));
    parts.push(set.rightAligned(value, { x: page.right, y: right }, styles.body, 125));
    right += leading(styles.body);
  }
  const height = Math.max(left, right) + gap / 2;
  return { height, parts: [...parts, box(page.left, height - gap, width, 0.75, line)] };
};

/** Places the addresses side by side. Each text line is a row, so that a long address can continue on the next page. */
const partyRows = (set: Typesetter, { parties }: Invoice): Row[] => {
  const columnWidth = width / parties.length;
  const maxWidth = columnWidth - gap;
  const columns = parties.map(({ heading, name, lines }) => [
    { text: heading, style: styles.small },
    ...set.wrap(name, styles.strong, maxWidth).map((text) => ({ text, style: styles.strong })),
    ...lines.flatMap((text) => set.wrap(text, styles.body, maxWidth)).map((text) => ({ text, style: styles.body })),
  ]);
  const count = Math.max(...columns.map((column) => column.length));
  return Array.from({ length: count }, (_, index) => ({
    height: leading(styles.body) + (index === count - 1 ? gap : 0),
    parts: columns.flatMap((column, position) => {
      const cell = column[index];
      return cell ? [set.at(cell.text, { x: page.left + position * columnWidth, y: 10 }, cell.style)] : [];
    }),
  }));
};

/** The sums on the right; the total in words and the payment on the left. It is not split across pages. */
const totalsRow = (set: Typesetter, invoice: Invoice): Row => {
  const parts: Placed[] = [box(page.left, 4, width, 0.75, line)];
  const [edge, label] = [page.right - 5, page.right - 190];
  let right = 22;
  for (const sum of invoice.sums) {
    parts.push(set.at(sum.label, { x: label, y: right }, styles.body));
    parts.push(set.rightAligned(sum.amount, { x: edge, y: right }, styles.body, 110));
    right += leading(styles.body);
  }
  parts.push(box(label, right - 8, page.right - label, 0.75, line));
  right += 7;
  parts.push(set.at('Total', { x: label, y: right }, styles.total));
  parts.push(set.rightAligned(invoice.total, { x: edge, y: right }, styles.total, 130));
  parts.push(set.at('Total in words', { x: page.left, y: 22 }, styles.small));
  const words = set.paragraph(invoice.totalInWords, { x: page.left, y: 35 }, styles.strong, width * 0.5);
  parts.push(...words.parts);
  let left = 35 + words.height + 6;
  for (const { label: name, value } of invoice.payment) {
    const text = set.paragraph(value, { x: page.left + 85, y: left }, styles.body, width * 0.5 - 85);
    parts.push(set.at(name, { x: page.left, y: left }, styles.small), ...text.parts);
    left += text.height;
  }
  return { height: Math.max(left, right) + 6, parts };
};

const footer = (set: Typesetter, { number }: Invoice, index: number, count: number): Placed[] => {
  const y = page.height - 34;
  return [
    box(page.left, y - 13, width, 0.5, line),
    set.at(number, { x: page.left, y }, styles.small),
    set.rightAligned(`Page ${index + 1} of ${count}`, { x: page.right, y }, styles.small, 100),
  ];
};

/**
 * Computes the pages of an invoice. It is a generator so that `slices.ts` can pause the work.
 * @param measure measures the width of a text, in points
 */
export function* layoutInvoice(invoice: Invoice, measure: Measure): Generator<void, Placed[][]> {
  const set = typesetter(measure);
  const rows = [
    letterhead(set, invoice),
    ...partyRows(set, invoice),
    ...(yield* itemRows(set, invoice.items)),
    totalsRow(set, invoice),
  ];
  const pages = flow(rows, page);
  return pages.map((parts, index) => [...parts, ...footer(set, invoice, index, pages.length)]);
}
