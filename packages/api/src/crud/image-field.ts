import type { ImageRecord } from '@bakehouse/contract/core/fields';
import { invalidField } from '../errors.ts';

/** A record's picture is the id of an upload; on the wire it is the URLs of its variants. */

const ownUrl = /^\/files\/([0-9a-f-]{36})\/(?:thumbnail|medium|large)\.webp$/;

/**
 * Id of the upload that a body's image value stands for; null removes the picture.
 * @throws AppError invalid when it is not a picture of this server.
 */
export const imageId = (field: string, value: unknown): string | null => {
  if (value === null || value === '') return null;
  const url = typeof value === 'object' && value && 'medium' in value ? value.medium : value;
  const id = typeof url === 'string' ? ownUrl.exec(url)?.[1] : undefined;
  if (!id) throw invalidField(field, 'Choose an image');
  return id;
};

/** URLs of an upload's variants; null without one. */
export const imageUrls = (id: string | null): ImageRecord | null =>
  (id && {
    thumbnail: `/files/${id}/thumbnail.webp`,
    medium: `/files/${id}/medium.webp`,
    large: `/files/${id}/large.webp`,
  }) ||
  null;

/** The same with the specification's other name for the largest. */
export const originalUrls = (id: string | null) => {
  const urls = imageUrls(id);
  return urls && { ...urls, original: urls.large };
};

export const thumbnailUrl = (id: string | null) => (id ? { thumbnail: `/files/${id}/thumbnail.webp` } : null);
