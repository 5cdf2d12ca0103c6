import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';

const mebibyte = 1_048_576;

/** A whole multipart body in bytes, by its Content-Length and by what has arrived. */
const maxMultipartBytes = 24 * mebibyte;

/** Limits of a multipart body's parts. Text fields are buffered whole, so their number bounds the memory of a call. */
export const partLimits = { fileSize: 2 * mebibyte, files: 10, fields: 32, fieldSize: mebibyte };

const tooLarge = () => new AppError('too_large', 'An upload must have at most 24 MiB in all');

/** @throws AppError too_large when the announced length is beyond the limit. */
export const rejectAnnounced = (raw: IncomingMessage): void => {
  if (Number(raw.headers['content-length'] ?? 0) > maxMultipartBytes) throw tooLarge();
};

/** Rejects as soon as more bytes have arrived than a body may have, and stops reading. Must be called before the body is read. */
export const rejectExcess = (raw: IncomingMessage): Promise<never> =>
  new Promise((_, reject) => {
    let received = 0;
    const count = (chunk: Buffer) => {
      received += chunk.length;
      if (received <= maxMultipartBytes) return;
      raw.off('data', count);
      raw.unpipe();
      raw.pause();
      reject(tooLarge());
    };
    raw.on('data', count);
  });
