import { z } from 'zod';
import { fieldError } from '../core/field-errors.ts';
import { imageRecord } from '../core/fields.ts';

/**
 * Values of blocks and settings. The specification's editors enforce nothing (spec 2 §5): every field may be missing, null or
 * empty, and what is named here is kept exactly as sent (spec 3 §8), not even trimmed.
 */

const noNul = (value: string) => !value.includes('\0');

/** Text as it was typed. */
export const contentText = (max = 2_000) =>
  z
    .string(fieldError('must be text'))
    .max(max, fieldError(`must be at most ${max} characters`))
    .refine(noNul, fieldError('must not contain NUL characters'))
    .nullish();

/** HTML of the editor; the server keeps of it what the editor can make. */
export const contentHtml = () => contentText(50_000);

/** Address of a picture, or the variants of an uploaded one. */
export const contentPicture = z
  .union(
    [z.string().max(1_000), imageRecord.extend({ original: z.string().max(1_000).optional() }).partial()],
    'Choose an image',
  )
  .nullish();
export type ContentPicture = z.output<typeof contentPicture>;

/** Text or a number, as records hold them. */
export const contentValue = z
  .union(
    [z.string().max(2_000).refine(noNul, fieldError('must not contain NUL characters')), z.number()],
    fieldError('must be text'),
  )
  .nullish();

/** A switch; the specification's two-column block keeps its own as the texts true and false. */
export const contentSwitch = z.boolean(fieldError('must be true or false')).nullish();

/** The address a picture is shown from, by the width it is needed in; null when there is none. */
export const pictureAddress = (picture: ContentPicture, size: 'thumbnail' | 'medium' | 'large' = 'large') =>
  (typeof picture === 'string' ? picture : (picture?.[size] ?? picture?.large ?? picture?.original)) || null;
