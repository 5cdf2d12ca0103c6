/** Distributes rows over pages. */

export type Placed =
  /** `y` is the baseline. */
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly bold: boolean;
      readonly colour: string;
    }
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly colour: string;
    };

/** A row is not split across pages. Its parts are positioned relative to its top. */
export type Row = {
  readonly height: number;
  readonly parts: readonly Placed[];
  /** Whether the row must be on the same page as the next one. */
  readonly keepWithNext?: boolean;
  /** A row that is repeated above this one if it is the first of a page. */
  readonly head?: Row;
};

/**
 * Distributes rows over pages between `top` and `bottom`. A group of rows that is higher than a page is split.
 * @returns the positioned parts of each page
 */
export function paginate(rows: readonly Row[], { top, bottom }: { top: number; bottom: number }): Placed[][] {
  const pages: Placed[][] = [[]];
  let y = top;
  const placeRow = (row: Row) => {
    pages.at(-1)?.push(...shiftDown(row.parts, y));
    y += row.height;
  };
  const startPage = (head: Row | undefined) => {
    pages.push([]);
    y = top;
    if (head) placeRow(head);
  };
  for (const chain of chainsOf(rows)) {
    const [first] = chain;
    const fitsOnPage = heightOf(chain) + (first?.head?.height ?? 0) <= bottom - top;
    if (fitsOnPage && y + heightOf(chain) > bottom) startPage(first?.head);
    for (const row of chain) {
      if (y + row.height > bottom && y > top) startPage(row.head);
      placeRow(row);
    }
  }
  return pages;
}

const shiftDown = (parts: readonly Placed[], distance: number): Placed[] =>
  parts.map((part) => ({ ...part, y: part.y + distance }));

/** Groups rows that must stay on one page. */
function chainsOf(rows: readonly Row[]): Row[][] {
  const chains: Row[][] = [[]];
  for (const row of rows) {
    chains.at(-1)?.push(row);
    if (!row.keepWithNext) chains.push([]);
  }
  return chains.filter((chain) => chain.length > 0);
}

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.height, 0);
