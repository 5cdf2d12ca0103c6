import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { csvLine } from '../csv-cells.ts';

/** A row or order that was not taken, and why. */
export type Rejection = {
  readonly file: string;
  readonly line: number;
  readonly order: string;
  readonly reason: string;
};
export type Refuse = (rejection: Rejection) => void;

/** The refused rows as a CSV file of their own; `subject` is what the third column names. */
export const rejectionFile = async (
  path: string,
  subject = 'order',
): Promise<{ add: Refuse; close: () => Promise<void> }> => {
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
};

/** Reasons alike but for what they quote are one: `Unknown product: X` counts with `Unknown product: Y`. */
export const kindOf = (reason: string): string => reason.replace(/: .*$/s, '');
