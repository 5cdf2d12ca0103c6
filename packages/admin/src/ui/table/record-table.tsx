import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useKeys } from '../use-keys.ts';
import { useColumnLayout } from './column-layout.ts';
import { RecordCards } from './record-cards.tsx';
import { RecordGrid } from './record-grid.tsx';

/** A column of a list. Plain data but for `cell`. */
export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Name of the endpoint's `sort`, when the column can be sorted. */
  readonly sort?: string;
  readonly align?: 'right';
  /** Carries the link that opens the record, and is the title of its card. */
  readonly main?: true;
  /** A small picture, which a card shows beside its title. */
  readonly picture?: true;
  /** Takes the whole width of a card. */
  readonly wide?: true;
  /** Holds a short value without spaces, such as a date or a phone number, which must not break within itself. */
  readonly unbroken?: true;
  /** Hidden until the user chooses it. */
  readonly optional?: true;
};

export type RecordTableProps<Row> = {
  /** Names the table for screen readers; the columns chosen are kept under it. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** `undefined` until the first answer: a skeleton of the table's own shape. */
  readonly rows: readonly Row[] | undefined;
  /** The rows are old and newer ones are on their way. */
  readonly dimmed?: boolean;
  readonly sort?: string;
  readonly onSort?: (sort: string | undefined) => void;
  /** Address of the screen a row opens. */
  readonly linkTo?: (row: Row) => string | undefined;
  readonly actions?: (row: Row) => ReactNode;
  /** Lines of a card on a phone, below its title; without it, pairs of name and value. */
  readonly card?: ((row: Row) => ReactNode) | undefined;
  /** Beside the title of a card, where `card` shows the rest. */
  readonly cardAside?: ((row: Row) => ReactNode) | undefined;
  /** Stands in the place of the rows when there are none. */
  readonly empty: ReactNode;
};

/**
 * The list of records: a real table on a desk, cards on a phone, the same links and actions in both.
 * `J` and `K` move between rows, Enter opens one, `E` edits it.
 */
export function RecordTable<Row extends { readonly _id: string }>(props: RecordTableProps<Row>) {
  const { name, columns, rows } = props;
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const place = useRef<HTMLDivElement>(null);
  const layout = useColumnLayout(name, columns);
  const step = (by: 1 | -1) => {
    const links = [...(place.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const at = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement));
    links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus();
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    e: () => document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('[data-row-edit]')?.click(),
  });

  if (rows?.length === 0) return props.empty;
  return (
    <div ref={place} aria-busy={rows === undefined || props.dimmed === true}>
      {narrow ? (
        <RecordCards {...props} columns={layout.shown} />
      ) : (
        <RecordGrid {...props} columns={layout.shown} layout={layout} />
      )}
    </div>
  );
}
