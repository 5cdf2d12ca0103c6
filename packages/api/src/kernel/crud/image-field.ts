import { type ImageRecord, imageRecord } from '@bakehouse/contract/core/fields';
import { validate as isUuid } from 'uuid';
import { invalidField } from '../../platform/errors.ts';

/** A record's image is the id of an upload; a response holds the URLs of its variants. */

const variants = Object.keys(imageRecord.shape) as (keyof ImageRecord)[];

/**
 * Returns the id of the upload that an image field of a body refers to; null removes the image. A file of a multipart body
 * arrives as its id; a JSON body sends the URLs that it received, or one of them.
 * @throws AppError invalid when it is not an image of this server.
 */
export function imageId(field: string, value: unknown): string | null {
  if (value === null || value === '') return null;
  const reference = typeof value === 'object' && value && 'medium' in value ? value.medium : value;
  if (typeof reference !== 'string') throw invalidField(field, /* i18n */ 'Choose an image');
  const id = isUuid(reference) ? reference : idInUrl(reference);
  if (!id) throw invalidField(field, /* i18n */ 'Choose an image');
  return id;
}

/** Returns the upload id in the URL of one of this server's variants, else undefined. */
function idInUrl(url: string): string | undefined {
  const id = url.split('/')[2] ?? '';
  return isUuid(id) && variants.some((variant) => variantUrl(id, variant) === url) ? id : undefined;
}

const variantUrl = (id: string, variant: keyof ImageRecord) => `/files/${id}/${variant}.webp`;

/** Returns the URLs of an upload's variants; null without an upload. */
export const imageUrls = (id: string | null): ImageRecord | null =>
  id
    ? { thumbnail: variantUrl(id, 'thumbnail'), medium: variantUrl(id, 'medium'), large: variantUrl(id, 'large') }
    : null;

/** Returns the same with the specification's second name of the largest variant. */
export function originalUrls(id: string | null) {
  const urls = imageUrls(id);
  return urls && { ...urls, original: urls.large };
}

export const thumbnailUrl = (id: string | null) => (id ? { thumbnail: variantUrl(id, 'thumbnail') } : null);
