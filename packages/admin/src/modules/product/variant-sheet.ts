import { type CellField, cellFields, pasted } from './variant-row.ts';
import type { VariantStore } from './variant-store.ts';

/** What the grid does to many cells at once. */

const below = (store: VariantStore, key: string) => store.keys().slice(store.keys().indexOf(key));

/** Copies a cell into every row below it. @returns how many rows. */
export const fillDown = (store: VariantStore, key: string, field: CellField): number => {
  const value = store.row(key)?.[field] ?? '';
  const [, ...rest] = below(store, key);
  for (const one of rest) store.set(one, { [field]: value });
  return rest.length;
};

/** Rows and columns of a spreadsheet, from this cell downwards and to the right. @returns how many rows. */
export const pasteCells = (store: VariantStore, key: string, field: CellField, text: string): number => {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const columns = cellFields.slice(cellFields.indexOf(field));
  const targets = below(store, key).slice(0, lines.length);
  for (const [at, one] of targets.entries()) {
    const cells = (lines[at] ?? '').split('\t');
    const part = columns.flatMap((column, index) => {
      const cell = cells[index];
      return cell === undefined ? [] : [[column, pasted(column, cell)]];
    });
    store.set(one, Object.fromEntries(part));
  }
  return targets.length;
};
