import type { IncomingMessage } from 'node:http';
import { maxDocumentBytes } from '@bakehouse/contract/vendor/store-documents';
import { AppError } from '../../platform/errors.ts';

const mebibyte = 1_048_576;

/** Maximum size of a multipart body in bytes. It applies to the Content-Length and to the bytes that have arrived. */
const maxMultipartBytes = 24 * mebibyte;

/**
 * Limits of the parts of a multipart body. Text fields are buffered completely, so their number limits the memory of a
 * request.
 */
export const partLimits = { fileSize: 2 * mebibyte, files: 10, fields: 32, fieldSize: mebibyte };

/** Limits of the parts of a body with a document: a private file, of which a store sends one at a time. */
export const documentLimits = { ...partLimits, fileSize: maxDocumentBytes, files: 1 };

/**
 * Checks the Content-Length of a multipart body.
 * @throws AppError `too_large` if it exceeds the limit
 */
export function rejectAnnounced(raw: IncomingMessage): void {
  if (Number(raw.headers['content-length'] ?? 0) > maxMultipartBytes) throw tooLarge();
}

/** The error for a document with more bytes than `documentLimits`. */
export function documentTooLarge(): AppError {
  const message = 'The file is larger than 10 MB. Send a smaller one.';
  return new AppError('too_large', message, { fields: { file: message } });
}

const tooLarge = () => new AppError('too_large', /* i18n */ 'An upload must have at most 24 MiB in all');

/**
 * Rejects as soon as more bytes have arrived than a body may have, and stops reading. It must be called before the body
 * is read.
 */
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
