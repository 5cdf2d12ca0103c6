import { type Placed, paginate, type Row } from './pages.ts';
import {
  box,
  contentWidth,
  createTypesetter,
  headColour,
  leading,
  lineColour,
  lineRows,
  type Measure,
  page,
  styles,
} from './text/typesetter.ts';

/** Computes the pages of a statement: a sum with its parts, and a table of amounts. */

/** The texts of a statement. All dates and amounts are already formatted. */
export type Statement = {
  readonly title: string;
  readonly facts: readonly string[];
  /** The parts of the sum; the last one is the sum. */
  readonly sums: readonly (readonly [label: string, amount: string])[];
  /** Headings of the table. The first two columns are texts, the others amounts. */
  readonly columns: readonly string[];
  readonly lines: readonly (readonly string[])[];
};

/** Width of the first two columns and of the column of sums, in points. */
const widths = { first: 120, second: 70, sums: 260 } as const;
const padding = 4;
const rowHeight = leading(styles.body) + padding;

/** @param measure measures the width of a text, in points */
export function* layoutStatement(statement: Statement, measure: Measure): Generator<void, Placed[][]> {
  const typesetter = createTypesetter(measure);
  const amounts = statement.columns.length - 2;
  const amountWidth = (contentWidth - widths.first - widths.second) / amounts;
  const y = styles.body.size + padding / 2;
  const tableRow = (cells: readonly string[], style: typeof styles.body | typeof styles.strong): Placed[] =>
    cells.map((text, index) =>
      index < 2
        ? typesetter.placeText(text, { x: page.left + padding + (index === 0 ? 0 : widths.first), y }, style)
        : typesetter.rightAligned(
            text,
            { x: page.right - padding - (amounts + 1 - index) * amountWidth, y },
            style,
            amountWidth - padding,
          ),
    );
  const head: Row = {
    height: rowHeight,
    keepWithNext: true,
    parts: [box(page.left, 0, contentWidth, rowHeight, headColour), ...tableRow(statement.columns, styles.strong)],
  };
  const rows: Row[] = [
    ...lineRows(typesetter, statement.title, styles.title, { keepWithNext: true }),
    ...statement.facts.flatMap((fact) => lineRows(typesetter, fact, styles.body, { keepWithNext: true })),
    { height: rowHeight, parts: [] },
    ...statement.sums.map(([label, amount], index): Row => {
      const isSum = index === statement.sums.length - 1;
      const style = isSum ? styles.total : styles.body;
      const top = isSum ? padding : 0;
      return {
        height: leading(style) + top,
        keepWithNext: true,
        parts: [
          ...(isSum ? [box(page.left, 0, widths.sums, 0.5, lineColour)] : []),
          typesetter.placeText(label, { x: page.left, y: top + style.size }, style),
          typesetter.rightAligned(amount, { x: page.left + widths.sums, y: top + style.size }, style, widths.sums / 2),
        ],
      };
    }),
    { height: rowHeight, parts: [] },
    head,
  ];
  for (const line of statement.lines) {
    rows.push({
      height: rowHeight,
      head,
      parts: [...tableRow(line, styles.body), box(page.left, rowHeight - 0.5, contentWidth, 0.5, lineColour)],
    });
    yield;
  }
  return paginate(rows, page);
}
