import { createReadStream, createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { PassThrough, pipeline, type Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline as runPipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { OperatorError } from '../../platform/errors.ts';
import { createRowHash, type RowDigest } from './row-hash.ts';

/** Gzipped files of lines (`.jsonl.gz`). A line contains no line break, because JSON escapes it. */

type Batches = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

/**
 * Writes batches of lines to a file and flushes it to the disk.
 * @returns the number of lines and their hash
 */
export const writeLines = (path: string, batches: Batches): Promise<RowDigest> =>
  compressLines(batches, createWriteStream(path, { flush: true, mode: 0o600 }));

/** Compresses batches of lines into `target`. */
async function compressLines(batches: Batches, target: Writable): Promise<RowDigest> {
  const hash = createRowHash();
  await runPipeline(
    async function* () {
      for await (const lines of batches) {
        for (const line of lines) hash.add(line);
        if (lines.length > 0) yield `${lines.join('\n')}\n`;
      }
    },
    createGzip(),
    target,
  );
  return hash.digest();
}

/** Returns the content of a file with these lines, and their number. For files that fit into the memory. */
export async function packLines(batches: Batches): Promise<{ content: Buffer; rows: number }> {
  const target = new PassThrough();
  const [{ rows }, content] = await Promise.all([compressLines(batches, target), buffer(target)]);
  return { content, rows };
}

/** A batch ends after this many lines or characters. */
const maxBatchLines = 1_000;
const maxBatchLength = 4_000_000;

/**
 * Reads the lines of a file in batches of at most 1,000.
 * @param source the content of the file, if it is not on this disk
 * @throws OperatorError if the file is missing or damaged
 */
export async function* readLines(path: string, source: Readable = createReadStream(path)): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for await (const lines of readChunks(path, source))
    for (const line of lines) {
      batch.push(line);
      length += line.length;
      if (batch.length < maxBatchLines && length < maxBatchLength) continue;
      yield batch;
      batch = [];
      length = 0;
    }
  if (batch.length > 0) yield batch;
}

/**
 * Reads the lines of a file, in groups of varying size.
 * @throws OperatorError if the file is missing or damaged
 */
async function* readChunks(path: string, source: Readable): AsyncGenerator<string[]> {
  const text = createGunzip();
  text.setEncoding('utf8');
  // A failure destroys `text` with the error, which the loop below throws.
  pipeline(source, text, () => {});
  let rest = '';
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield lines;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw damaged(path, 'missing');
    if (code?.startsWith('Z_')) throw damaged(path);
    throw error;
  }
  if (rest !== '') throw damaged(path);
}

const damaged = (path: string, state = 'damaged') =>
  new OperatorError(`The file ${basename(path)} of the backup is ${state}. Use another backup.`);
