import { Readable } from 'node:stream';
import type { ArchiveFile } from '../retention/archive-index.ts';
import { readLines } from '../tables/line-file.ts';

/** Rows as backups and archives contain them: the text of each column, or null. */

export type TextRow = Readonly<Record<string, string | null>>;

export function toRow(columns: readonly string[], line: string): TextRow {
  const values = JSON.parse(line) as (string | null)[];
  return Object.fromEntries(columns.map((column, position) => [column, values[position] ?? null]));
}

export const toLine = (columns: readonly string[], row: TextRow): string =>
  JSON.stringify(columns.map((column) => row[column] ?? null));

/** Reads the rows of an archive file. */
export async function* readRecords({ key, columns }: ArchiveFile, content: Buffer): AsyncGenerator<TextRow> {
  for await (const lines of readLines(key, Readable.from([content])))
    for (const line of lines) yield toRow(columns, line);
}

/** The rows to read: those with one of these values in the column. */
export type Wanted = { readonly column: string; readonly values: ReadonlySet<string> };

/** Reads the lines of the wanted rows of an archive file. The others are not converted to objects, which takes longest. */
export async function readWantedLines(
  { key, columns }: ArchiveFile,
  content: Buffer,
  { column, values }: Wanted,
): Promise<string[]> {
  const position = columns.indexOf(column);
  const wanted: string[] = [];
  for await (const lines of readLines(key, Readable.from([content])))
    for (const line of lines)
      if (values.has((JSON.parse(line) as (string | null)[])[position] ?? '')) wanted.push(line);
  return wanted;
}
