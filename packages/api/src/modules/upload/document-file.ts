import { type Message, message } from '@bakehouse/contract/i18n';
import type { DocumentType } from '@bakehouse/contract/vendor/store-documents';
import { AppError } from '../../platform/errors.ts';
import { documentImage, isDocumentImage } from '../../platform/gateways/image-variants.ts';

/** The files of documents: what is accepted, and where it is stored. The content decides, not the name of the file. */

/** Number of bytes at the end of a PDF in which its end mark must be. */
const endLength = 2_048;

/** Returns the key of a document in the file store. The public `/files` path serves only the variants of images. */
export const documentKey = (id: string, type: DocumentType): string => `${id}/document.${type}`;

/**
 * Checks a private photo, and encodes it again without its metadata.
 * @throws AppError unsupported_type for other formats; invalid for an unreadable image; too_large above 25 megapixels
 */
export async function photoFile(bytes: Buffer): Promise<{ type: 'jpeg'; content: Buffer }> {
  if (!isDocumentImage(bytes))
    throw fileError('unsupported_type', formatMessage(bytes, /* i18n */ 'Only JPEG, PNG and WebP photos are accepted'));
  return { type: 'jpeg', content: await documentImage(bytes).catch(rethrowForFile) };
}

/**
 * Checks the file of a document. An image is encoded again, without its metadata; a PDF is stored as it is.
 * @throws AppError unsupported_type for other formats; invalid for an incomplete PDF and an unreadable image; too_large above 25
 *   megapixels
 */
export async function documentFile(bytes: Buffer): Promise<{ type: DocumentType; content: Buffer }> {
  if (isDocumentImage(bytes)) return { type: 'jpeg', content: await documentImage(bytes).catch(rethrowForFile) };
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw fileError(
      'unsupported_type',
      formatMessage(bytes, /* i18n */ 'Only JPEG, PNG, WebP and PDF files are accepted'),
    );
  if (!bytes.subarray(-endLength).includes('%%EOF'))
    throw fileError(
      'invalid',
      /* i18n */ 'The PDF is incomplete. Open it on your device, save it again and send that file.',
    );
  return { type: 'pdf', content: bytes };
}

const fileError = (code: AppError['code'], text: string | Message) =>
  new AppError(code, text, { fields: { file: text } });

function rethrowForFile(error: unknown): never {
  if (error instanceof AppError && error.code !== 'unavailable') throw fileError(error.code, error.message);
  throw error;
}

function formatMessage(bytes: Buffer, accepted: string): string | Message {
  const isHeic = /^ftyp(hei|hev|mif|msf)/.test(bytes.subarray(4, 12).toString('latin1'));
  return isHeic
    ? message(/* i18n */ '{accepted}. This photo is HEIC. Save it as JPEG, and send that file.', {
        accepted: { id: accepted },
      })
    : accepted;
}
