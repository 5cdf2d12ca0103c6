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
