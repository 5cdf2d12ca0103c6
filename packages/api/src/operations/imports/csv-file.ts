import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Info, parse } from 'csv-parse';
import { OperatorError } from '../../platform/errors.ts';

/** Reads CSV files of any size as a stream of rows with their line numbers. */

export type Encoding = 'utf-8' | 'windows-1252';
export type CsvFile = { readonly path: string; readonly encoding: Encoding; readonly delimiter: string };
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** Maximum length of a row in bytes. A longer row has a quote that was never closed. */
const maxRowLength = 1_000_000;

/** Yields the text of a file in chunks, decompressed when the file is gzip. */
export async function* readText(file: CsvFile): AsyncGenerator<string> {
  const isCompressed = await isGzip(file.path);
  const bytes = createReadStream(file.path);
  const text = createDecoder(file);
  // An error in any stream of the pipeline destroys the last one, which is read below.
  const last = isCompressed ? pipeline(bytes, createGunzip(), text, () => {}) : pipeline(bytes, text, () => {});
  try {
    yield* last as AsyncIterable<string>;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${basename(file.path)} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      error.code === 'ENOENT' ? `There is no file ${path}` : `${path} cannot be read: ${error.message}`,
    );
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

/** Creates a stream that decodes bytes to text. Bytes that are invalid in the encoding stop the import. */
function createDecoder({ path, encoding }: CsvFile): Transform {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk: Buffer | undefined, done: (error: Error | null, text?: string) => void) => {
    try {
      done(null, chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
    } catch {
      done(new OperatorError(`${basename(path)} is not ${encoding}. Name its encoding in the mapping.`));
    }
  };
  return new Transform({
    decodeStrings: false,
    readableObjectMode: true,
    transform: (chunk: Buffer, _, done) => decode(chunk, done),
    flush: (done) => decode(undefined, done),
  });
}

/**
 * Reads every row of a file, starting with the header.
 * Rows are yielded in arrays, as many as each chunk of the file contains, because awaiting single rows takes longer
 * than parsing them.
 * @param onLost called with the line number and the reason when rows cannot be separated (a quote is never closed)
 * @throws OperatorError if the file cannot be read or decoded
 */
export async function* readRows(
  file: CsvFile,
  onLost: (line: number, reason: string) => void,
): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = [];
  let lastLine = 0;
  let extraLines = 0;
  const addRow = (cells: string[], { lines }: Info) => {
    // The parser counts a CRLF inside quotes as two lines, and it reports the line on which a row ends.
    const lineBreaks = countLineBreaks(cells);
    extraLines += lineBreaks.crlf;
    lastLine = lines - extraLines;
    rows.push({ line: lastLine - lineBreaks.total, cells });
    return null;
  };
  const parser = parse({
    bom: true,
    delimiter: file.delimiter,
    max_record_size: maxRowLength,
    on_record: addRow,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: () => {
      onLost(lastLine + 1, 'A quote opened here is never closed: the rows after it are skipped');
      return undefined;
    },
  });
  const drainRows = () => {
    const drained = rows;
    rows = [];
    return drained;
  };
  for await (const text of readText(file)) {
    parser.write(text);
    yield drainRows();
  }
  parser.end();
  await finished(parser.resume());
  yield drainRows();
}

function countLineBreaks(cells: readonly string[]) {
  let crlf = 0;
  let total = 0;
  for (const cell of cells) {
    if (!cell.includes('\n')) continue;
    total += cell.split('\n').length - 1;
    crlf += cell.split('\r\n').length - 1;
  }
  return { crlf, total };
}

/** Reads the column names of a CSV file, or returns an empty list for an empty file. */
export async function headerOf(path: string, delimiter = ','): Promise<string[]> {
  // Windows-1252 can decode any byte, which is enough to compare column names.
  for await (const [row] of readRows({ path, encoding: 'windows-1252', delimiter }, () => {}))
    if (row) return row.cells.map((cell) => cell.replace(/^\u00ef\u00bb\u00bf/, '').trim());
  return [];
}
