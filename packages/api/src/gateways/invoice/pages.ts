/** Rows flow down pages. Pure. */

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

/** What stays on one page; its parts are placed from its own top. */
export type Row = {
  readonly height: number;
  readonly parts: readonly Placed[];
  /** Not the last on its page. */
  readonly keepWithNext?: boolean;
  /** Repeated above it when it begins a page. */
  readonly head?: Row;
};

const movedDown = (parts: readonly Placed[], by: number): Placed[] =>
  parts.map((part) => ({ ...part, y: part.y + by }));

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.height, 0);

/** Rows that must not be parted. */
const chainsOf = (rows: readonly Row[]): Row[][] => {
  const chains: Row[][] = [[]];
  for (const row of rows) {
    chains.at(-1)?.push(row);
    if (!row.keepWithNext) chains.push([]);
  }
  return chains.filter((chain) => chain.length > 0);
};

/** Pages of rows between `top` and `bottom`. A chain higher than a page is parted after all. */
export const flow = (rows: readonly Row[], { top, bottom }: { top: number; bottom: number }): Placed[][] => {
  const pages: Placed[][] = [[]];
  let y = top;
  const put = (row: Row) => {
    pages.at(-1)?.push(...movedDown(row.parts, y));
    y += row.height;
  };
  const turn = (head: Row | undefined) => {
    pages.push([]);
    y = top;
    if (head) put(head);
  };
  for (const chain of chainsOf(rows)) {
    const [first] = chain;
    const onFresh = heightOf(chain) + (first?.head?.height ?? 0) <= bottom - top;
    if (onFresh && y + heightOf(chain) > bottom) turn(first?.head);
    for (const row of chain) {
      if (y + row.height > bottom && y > top) turn(row.head);
      put(row);
    }
  }
  return pages;
};
