import { basename } from 'node:path';
import { type CsvFile, readRows } from '../csv-file.ts';
import type { RejectRow } from '../rejections.ts';
import type { Mapping } from './mapping.ts';

/** A given file that a mapping lists. */
export type TableFile = CsvFile & { readonly name: string; readonly columns: readonly string[] };

/** A row with the mapping's columns in the mapping's order. `error` says why the row cannot be used. */
export type TableRow = { readonly line: number; readonly cells: readonly string[]; readonly error?: string };

export function tableFile(mapping: Mapping, alias: string, path: string): TableFile {
  const settings = mapping.files[alias];
  if (!settings) throw new Error(`the mapping has no file ${alias}`);
  return { path, name: basename(path), ...settings };
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Returns whether a header has all these columns, in any order and case. */
export const hasColumns = (header: readonly string[], columns: readonly string[]): boolean =>
  columns.every((column) => header.some((name) => sameName(name, column)));

/** Yields the rows of a file with only the columns of the mapping. Rejects rows that cannot be separated. */
export async function* tableRows(file: TableFile, reject: RejectRow): AsyncGenerator<TableRow> {
  const onLost = (line: number, reason: string) => reject({ file: file.name, line, order: '', reason });
  let positions: number[] | undefined;
  let width = 0;
  for await (const rows of readRows(file, onLost))
    for (const { line, cells } of rows) {
      if (!positions) {
        positions = file.columns.map((column) => cells.findIndex((name) => sameName(name, column)));
        width = cells.length;
        continue;
      }
      const row = { line, cells: positions.map((position) => cells[position] ?? '') };
      yield cells.length === width ? row : { ...row, error: `${cells.length} cells where the header has ${width}` };
    }
}
