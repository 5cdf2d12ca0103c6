import { type CellField, cellFields, normalizeCell, rowErrors } from './variant-row.ts';
import type { RowChange, VariantStore } from './variant-store.ts';

/** Operations on many cells. */

/**
 * Copies a cell into all rows below it.
 * @returns the number of rows.
 */
export function fillDown(store: VariantStore, key: string, field: CellField): number {
  const value = store.getState().rows.get(key)?.[field] ?? '';
  const [, ...targets] = keysFrom(store, key);
  store.setMany(targets.map((target) => [target, { [field]: value }]));
  return targets.length;
}

/** Returns the keys of a row and of all rows below it. */
function keysFrom(store: VariantStore, key: string) {
  const { keys } = store.getState();
  return keys.slice(keys.indexOf(key));
}

type PasteResult = { readonly rows: number; readonly invalid: number };

/**
 * Pastes cells of a spreadsheet, starting at this cell. Invalid cells are marked immediately.
 * @returns the number of pasted rows and of invalid cells.
 */
export function pasteCells(store: VariantStore, key: string, field: CellField, text: string): PasteResult {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const columns = cellFields.slice(cellFields.indexOf(field));
  const targets = keysFrom(store, key).slice(0, lines.length);
  const changes = targets.map((target, index): RowChange => {
    const cells = (lines[index] ?? '').split('\t');
    const fields = columns.slice(0, cells.length).map((column, i) => [column, normalizeCell(column, cells[i] ?? '')]);
    return [target, Object.fromEntries(fields)];
  });
  store.setMany(changes);
  const { rows } = store.getState();
  const invalid = changes.flatMap(([target, fields]) => {
    const row = rows.get(target);
    const errors = row ? rowErrors(row) : {};
    return Object.keys(fields).filter((column) => errors[column]);
  });
  return { rows: targets.length, invalid: invalid.length };
}
