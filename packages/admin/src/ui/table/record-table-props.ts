import type { ReactNode } from 'react';
import type { ScreenPath } from '../screen-path.ts';
import type { RowSelection } from './selection/row-selection.ts';

/** Definition of a column. */
export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Value of the endpoint's `sort` parameter, when the column can be sorted. */
  readonly sort?: string;
  readonly align?: 'right';
  /** Contains the link that opens the record; the title of its card. */
  readonly main?: true;
  /** A small picture, shown next to the title of a card. */
  readonly picture?: true;
  /** Uses the full width of a card. */
  readonly wide?: true;
  /** Contains a short value such as a date or a phone number, which must not wrap. */
  readonly unbroken?: true;
  /** Hidden until the user selects it. */
  readonly optional?: true;
  /** Names of the columns of an export that have its content; the id by default. */
  readonly exports?: readonly string[];
};

export type RecordTableProps<Row> = {
  /** Accessible name of the table, and the key under which its column settings are stored. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** `undefined` until the first response; the table then shows a skeleton. */
  readonly rows: readonly Row[] | undefined;
  /** True while the rows are outdated and newer ones are loading. */
  readonly dimmed?: boolean;
  readonly sort?: string;
  readonly onSort?: (sort: string | undefined) => void;
  /** Returns the path of the screen that a row opens. */
  readonly linkTo?: (row: Row) => ScreenPath | undefined;
  readonly actions?: (row: Row) => ReactNode;
  /** Content of a phone card below its title; the default is pairs of name and value. */
  readonly card?: ((row: Row) => ReactNode) | undefined;
  /** Content next to the title of a card, when `card` is used. */
  readonly cardAside?: ((row: Row) => ReactNode) | undefined;
  /** Adds a checkbox to each row, for bulk actions. */
  readonly selection?: RowSelection<Row> | undefined;
  /** Replaces the rows when there are none. */
  readonly empty: ReactNode;
};
