import pLimit from 'p-limit';
import { AppError, serviceBusy } from '../errors.ts';

/** Maximum side length of each stored variant, in pixels. */
const variants = { thumbnail: 150, medium: 600, large: 1200 } as const;
export type Variant = keyof typeof variants;
export const variantNames = Object.keys(variants) as Variant[];

const maxPixels = 25_000_000;
/** Maximum time for all variants of an image together, in milliseconds. */
const maxTime = 10_000;
/** Maximum number of images that wait. More are rejected. */
const maxWaiting = 30;
/** One image at a time, because conversions occupy the thread pool, in which the server also reads the images that it sends. */
const limit = pLimit(1);

/**
 * Re-encodes an uploaded image to WebP in three sizes. Metadata is removed, the orientation is applied and SVG is
 * rasterised.
 * @param bytes the uploaded file
 * @param name its name, which must have the extension of its format or none
 * @returns size of the largest variant in pixels, and the files
 * @throws AppError `unsupported_type` for other formats and for a name of another format, `too_large` above 25 megapixels, `invalid` if the image is
 *   unreadable or takes too long, `unavailable` if too many images are waiting
 */
export async function imageVariants(bytes: Buffer, name = '') {
  const format = formatOf(bytes);
  if (!format) throw unsupportedType();
  requireMatchingName(name, format);
  if (limit.pendingCount >= maxWaiting) throw serviceBusy();
  return limit(() => convert(bytes, format));
}

/** Maximum side length of a stored document, in pixels: an A4 page with about 200 pixels for each inch. */
const maxDocumentSide = 2_400;

/** The formats of images of documents. */
const documentFormats: readonly (Format | undefined)[] = ['jpeg', 'png', 'webp'];

/** Returns whether a file begins like an image that `documentImage` accepts. */
export const isDocumentImage = (bytes: Buffer): boolean => documentFormats.includes(formatOf(bytes));

/**
 * Re-encodes an image of a document to JPEG. Metadata such as the position is removed, and the orientation is applied.
 * @throws AppError like `imageVariants`
 */
export async function documentImage(bytes: Buffer): Promise<Buffer> {
  if (limit.pendingCount >= maxWaiting) throw serviceBusy();
  return limit(async () => {
    const { resize } = await openSharp();
    const image = resize(bytes, maxDocumentSide).flatten({ background: '#ffffff' });
    return image.jpeg({ quality: 85 }).toBuffer().catch(rethrowUnreadable);
  });
}

/** The extensions that a file of each format may have. */
const extensions = {
  png: ['png', 'apng'],
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp'],
  gif: ['gif'],
  webp: ['webp'],
  svg: ['svg'],
} as const;
type Format = keyof typeof extensions;

/** Detects the format from the first bytes. */
function formatOf(bytes: Buffer): Format | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (/^(\ufeff)?\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(bytes.subarray(0, 1_024).toString('utf8'))) return 'svg';
  return undefined;
}

const startsWith = (bytes: Buffer, text: string, offset = 0) =>
  bytes.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'));

const unsupportedType = () => new AppError('unsupported_type', 'Only PNG, JPEG, GIF, WebP and SVG images are accepted');

/** @throws AppError `unsupported_type` if the file's name has the extension of another format. A name without one is accepted. */
function requireMatchingName(name: string, format: Format): void {
  const extension = /\.([a-z][a-z\d]{1,4})$/i.exec(name)?.[1]?.toLowerCase();
  const accepted: readonly string[] = extensions[format];
  if (!extension || accepted.includes(extension)) return;
  const message = `The file's name ends in .${extension}, but it is a ${format.toUpperCase()} image. Rename it to .${accepted[0]}.`;
  throw new AppError('unsupported_type', message);
}

/** Returns functions that read images within the limits of pixels and time. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  // Each image is read only once, so a cache would only use memory.
  sharp.cache(false);
  const read = (source: Buffer) => sharp(source, { limitInputPixels: maxPixels, failOn: 'error', unlimited: false });
  const deadline = Date.now() + maxTime;
  const resize = (source: Buffer, side: number) => {
    const seconds = Math.ceil((deadline - Date.now()) / 1_000);
    if (seconds <= 0) throw new Error('the image takes too long');
    return read(source)
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds });
  };
  return { read, resize };
}

async function convert(bytes: Buffer, format: Format) {
  const { read, resize } = await openSharp();
  try {
    const metadata = await read(bytes).metadata();
    if (!(metadata.format in extensions)) throw unsupportedType();
    if (metadata.width * metadata.height > maxPixels) throw tooLarge();
    const longest = Math.max(metadata.width, metadata.height);
    // Drawing an SVG can take seconds, so it is drawn once, in the size of the largest variant.
    const source = format === 'svg' ? await resize(bytes, Math.min(variants.large, longest)).png().toBuffer() : bytes;
    const files = {} as Record<Variant, Buffer>;
    let previous = { side: 0, width: 0, height: 0, data: Buffer.alloc(0) };
    for (const name of variantNames) {
      // Images are never enlarged, so the larger variants of a small image are identical.
      const side = Math.min(variants[name], longest);
      if (side !== previous.side) {
        const { data, info } = await resize(source, side).webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
        previous = { side, width: info.width, height: info.height, data };
      }
      files[name] = previous.data;
    }
    return { width: previous.width, height: previous.height, files };
  } catch (error) {
    return rethrowUnreadable(error);
  }
}

/** @throws AppError for every error of an image */
function rethrowUnreadable(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooLarge();
  throw new AppError('invalid', 'The image cannot be read');
}

const tooLarge = () => new AppError('too_large', 'The image has more than 25 megapixels');
