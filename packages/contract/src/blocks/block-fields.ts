import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { fieldError } from '../core/field-errors.ts';
import { booleanField, imageRecord, storableText } from '../core/fields.ts';

/**
 * Values of blocks and settings. The specification's editors validate nothing (spec 2 §5): every field may be missing,
 * null or empty, and fields named here are stored exactly as sent, untrimmed (spec 3 §8).
 */

/** Plain text, stored exactly as typed. */
export const contentText = (max = 2_000) =>
  storableText(
    z.string(fieldError('must be text')).max(max, fieldError(`must be at most ${max} characters`)),
  ).nullish();

/** HTML of the rich-text editor; the server removes everything that the editor cannot produce. */
export const contentHtml = () => contentText(50_000);

/** URL of a picture, or the three sizes of an uploaded picture. */
const storedPicture = z.union(
  [z.string().max(1_000), imageRecord.extend({ original: z.string().max(1_000).optional() }).partial()],
  /* i18n */ 'Choose an image',
);
export const contentPicture = storedPicture.nullish();
export type ContentPicture = z.output<typeof contentPicture>;

/** Text or a number; records store either. */
export const contentValue = z
  .union([storableText(z.string().max(2_000)), z.number()], fieldError('must be text'))
  .nullish();

/** A boolean. The two-column block of the specification stores its boolean as the text `true` or `false` instead. */
export const contentSwitch = booleanField.nullish();

/**
 * Returns the URL of a picture in the requested size.
 * @param picture a URL or the sizes of an uploaded picture.
 * @param size the size needed.
 * @returns the URL; null when there is no picture.
 */
export const pictureUrl = (picture: ContentPicture, size: 'thumbnail' | 'medium' | 'large' = 'large') =>
  (typeof picture === 'string' ? picture : (picture?.[size] ?? picture?.large ?? picture?.original)) || null;

nameComponents({
  StoredPicture: storedPicture,
});
