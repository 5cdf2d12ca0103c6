import { type CellField, cellFields, pasted, rowErrors } from './variant-row.ts';
import type { VariantStore } from './variant-store.ts';

/** Operations on many cells. */

const below = (store: VariantStore, key: string) => store.keys().slice(store.keys().indexOf(key));

/**
 * Copies a cell into all rows below it.
 * @returns the number of rows.
 */
export const fillDown = (store: VariantStore, key: string, field: CellField): number => {
  const value = store.row(key)?.[field] ?? '';
  const [, ...rest] = below(store, key);
  for (const one of rest) {
    store.set(one, { [field]: value });
    store.leave(one, field);
  }
  return rest.length;
};

type Pasted = { readonly rows: number; readonly invalid: number };

/**
 * Pastes cells of a spreadsheet, starting at this cell. Invalid cells are marked immediately.
 * @returns the number of pasted rows and of invalid cells.
 */
export const pasteCells = (store: VariantStore, key: string, field: CellField, text: string): Pasted => {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const columns = cellFields.slice(cellFields.indexOf(field));
  const targets = below(store, key).slice(0, lines.length);
  let invalid = 0;
  for (const [at, one] of targets.entries()) {
    const cells = (lines[at] ?? '').split('\t');
    const part = columns.flatMap((column, index) => {
      const cell = cells[index];
      return cell === undefined ? [] : [[column, pasted(column, cell)]];
    });
    store.set(one, Object.fromEntries(part));
    const row = store.row(one);
    const errors = row ? rowErrors(row) : {};
    for (const [column] of part) {
      store.leave(one, String(column));
      if (errors[String(column)]) invalid += 1;
    }
  }
  return { rows: targets.length, invalid };
};
