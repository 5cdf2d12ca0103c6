import { type CellField, cellFields, pasted, rowErrors } from './variant-row.ts';
import type { VariantStore } from './variant-store.ts';

/** What the grid does to many cells at once. */

const below = (store: VariantStore, key: string) => store.keys().slice(store.keys().indexOf(key));

/** Copies a cell into every row below it. @returns how many rows. */
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
 * Pastes rows and columns of a spreadsheet, from this cell downwards and to the right. Invalid cells are marked at once.
 * @returns how many rows were pasted, and how many of the cells are invalid.
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
