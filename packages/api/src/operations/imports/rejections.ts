import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { csvLine } from '../../platform/lib/csv-line.ts';

/** A row or order that was not imported, and the reason. */
export type Rejection = {
  readonly file: string;
  readonly line: number;
  readonly order: string;
  readonly reason: string;
};
export type RejectRow = (rejection: Rejection) => void;

/**
 * Creates the CSV file of rejected rows.
 * @param subject the name of the third column
 */
export async function rejectionFile(
  path: string,
  subject = 'order',
): Promise<{ add: RejectRow; close: () => Promise<void> }> {
  const stream: WriteStream = createWriteStream(path);
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve());
    stream.once('error', reject);
  });
  stream.write(csvLine(['file', 'line', subject, 'reason']));
  return {
    add: ({ file, line, order, reason }) => void stream.write(csvLine([file, line, order, reason])),
    close: async () => {
      stream.end();
      await finished(stream);
    },
  };
}

/** Groups reasons that differ only in the value they quote: `Unknown product: X` counts with `Unknown product: Y`. */
export const kindOf = (reason: string): string => reason.replace(/: .*$/s, '');
