import { type CsvFile, nameOf, readRows } from './csv-file.ts';
import type { Mapping } from './mapping.ts';
import type { Refuse } from './rejections.ts';

/** One of a mapping's files, given. */
export type TableFile = CsvFile & { readonly name: string; readonly columns: readonly string[] };

/** A row of it: the mapping's columns in their order. `fault` says why it cannot be used. */
export type TableRow = { readonly line: number; readonly cells: readonly string[]; readonly fault?: string };

export const tableFile = (mapping: Mapping, alias: string, path: string): TableFile => {
  const settings = mapping.files[alias];
  if (!settings) throw new Error(`the mapping has no file ${alias}`);
  return { path, name: nameOf(path), ...settings };
};

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether a header has all these columns, in any order and case. */
export const hasColumns = (header: readonly string[], columns: readonly string[]): boolean =>
  columns.every((column) => header.some((name) => sameName(name, column)));

/** The file's rows, less the columns no one asks for. Rows that cannot be told apart are refused here. */
export async function* tableRows(file: TableFile, reject: Refuse): AsyncGenerator<TableRow> {
  const onLost = (line: number, reason: string) => reject({ file: file.name, line, order: '', reason });
  let places: number[] | undefined;
  let width = 0;
  for await (const rows of readRows(file, onLost))
    for (const { line, cells } of rows) {
      if (!places) {
        places = file.columns.map((column) => cells.findIndex((name) => sameName(name, column)));
        width = cells.length;
        continue;
      }
      const row = { line, cells: places.map((place) => cells[place] ?? '') };
      yield cells.length === width ? row : { ...row, fault: `${cells.length} cells where the header has ${width}` };
    }
}
