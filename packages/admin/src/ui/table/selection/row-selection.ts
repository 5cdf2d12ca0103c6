/** Selection of rows for bulk actions. */
export type RowSelection<Row> = {
  readonly isSelected: (row: Row) => boolean;
  /** How many rows of this page are selected. */
  readonly page: 'none' | 'some' | 'all';
  /**
   * Selects a row, or removes it from the selection.
   * @param isRange applies the change to all rows from the row that was toggled last
   */
  readonly toggle: (row: Row, isRange: boolean) => void;
  readonly togglePage: () => void;
  /** Returns the name of a row for screen readers. */
  readonly nameOf: (row: Row) => string;
};
