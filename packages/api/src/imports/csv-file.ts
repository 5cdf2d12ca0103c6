import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Info, parse } from 'csv-parse';
import { ImportError } from './import-error.ts';

/** CSV files as rows with their line numbers, read as a stream whatever their size. */

export type Encoding = 'utf-8' | 'windows-1252';
export type CsvFile = { readonly path: string; readonly encoding: Encoding; readonly delimiter: string };
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

export const nameOf = (path: string): string => basename(path);

/** A row longer than this is a quote that was never closed. */
const longestRow = 1_000_000;

const isGzip = async (path: string): Promise<boolean> => {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(
      error.code === 'ENOENT' ? `There is no file ${path}` : `${path} cannot be read: ${error.message}`,
    );
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
};

/** Bytes to text; a byte that is none in the encoding stops the import instead of becoming a question mark. */
const decoded = ({ path, encoding }: CsvFile): Transform => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const step = (chunk: Buffer | undefined, done: (error: Error | null, text?: string) => void) => {
    try {
      done(null, chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
    } catch {
      done(new ImportError(`${nameOf(path)} is not ${encoding}. Name its encoding in the mapping.`));
    }
  };
  return new Transform({
    decodeStrings: false,
    readableObjectMode: true,
    transform: (chunk: Buffer, _, done) => step(chunk, done),
    flush: (done) => step(undefined, done),
  });
};

const newlines = (cells: readonly string[]) => {
  let windows = 0;
  let all = 0;
  for (const cell of cells) {
    if (!cell.includes('\n')) continue;
    all += cell.split('\n').length - 1;
    windows += cell.split('\r\n').length - 1;
  }
  return { windows, all };
};

/** A file's text, piece by piece, unpacked if it is packed. */
export async function* textOf(file: CsvFile): AsyncGenerator<string> {
  const packed = await isGzip(file.path);
  const bytes = createReadStream(file.path);
  const text = decoded(file);
  // A fault of any of them destroys the last, which is read below.
  const last = packed ? pipeline(bytes, createGunzip(), text, () => {}) : pipeline(bytes, text, () => {});
  try {
    yield* last as AsyncIterable<string>;
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`${nameOf(file.path)} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Every row of the file, the header as the first, in the pieces they are read in: a wait for each row would take longer
 * than reading it.
 * @param onLost hears of rows that cannot be told apart (a quote never closed).
 */
export async function* readRows(
  file: CsvFile,
  onLost: (line: number, reason: string) => void,
): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = [];
  let lastLine = 0;
  let counted = 0;
  const keep = (cells: string[], { lines }: Info) => {
    // The parser counts a CRLF inside quotes as two lines, and gives the line a row ends on.
    const inside = newlines(cells);
    counted += inside.windows;
    lastLine = lines - counted;
    rows.push({ line: lastLine - inside.all, cells });
    return null;
  };
  const parser = parse({
    bom: true,
    delimiter: file.delimiter,
    max_record_size: longestRow,
    on_record: keep,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: () => {
      onLost(lastLine + 1, 'From here on a quote is opened and never closed: the rows after it are left out');
      return undefined;
    },
  });
  const taken = () => {
    const piece = rows;
    rows = [];
    return piece;
  };
  for await (const text of textOf(file)) {
    parser.write(text);
    yield taken();
  }
  parser.end();
  await finished(parser.resume());
  yield taken();
}

export const headerOf = async (path: string, delimiter = ','): Promise<string[]> => {
  // Windows-1252 reads any byte: enough to know a file by its column names.
  for await (const [row] of readRows({ path, encoding: 'windows-1252', delimiter }, () => {}))
    if (row) return row.cells.map((cell) => cell.replace(/^\u00ef\u00bb\u00bf/, '').trim());
  return [];
};
