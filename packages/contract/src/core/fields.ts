import { z } from 'zod';
import { fieldError } from './field-errors.ts';

/** Building blocks of every schema: what a single value may be, and the words when it is not. */

/** Statuses of a record, where the specification names no others (spec 2 §4). */
export const recordStatuses = ['Active', 'InActive', 'Draft', 'Deleted'] as const;

const noNul = (value: string) => !value.includes('\0');
const nulError = fieldError('must not contain NUL characters');

/** Ids are UUIDs made by the server (v7); any well-formed UUID is accepted in a path. */
const idError = fieldError('is not a valid id');
export const idField = z.uuid(idError);

/** Ids of other records; a client may send the records themselves, as it was shown them. */
export const idListField = (most = 500) =>
  z
    .array(
      z.union([idField, z.object({ _id: idField }).transform(({ _id }) => _id)], idError),
      fieldError('must be a list'),
    )
    .max(most, fieldError(`must have at most ${most} entries`));

/** Id of one other record, `null` for none; a client may send the record itself, as it was shown it. */
export const referenceField = z.union(
  [z.null(), idField, z.object({ _id: idField }).transform(({ _id }) => _id)],
  idError,
);

/** Another record as a record shows it. */
export const linkedRecord = z.object({ _id: idField, name: z.string() });

/** ISO 8601 UTC, as every time leaves the API. */
export const timeField = z.string().meta({ format: 'date-time' });

/** Calendar day of the marketplace's time zone, `YYYY-MM-DD`. */
export const dayField = z.iso.date(fieldError('must be a date such as 2026-12-25'));

/** Time of day, `HH:mm`. */
const clockError = fieldError('must be a time such as 10:30');
export const clockField = z.string(clockError).regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockError);

/** Optional text: trimmed, refused (not cut) beyond `max` characters. */
export const textField = (max = 200) =>
  z
    .string(fieldError('must be text'))
    .trim()
    .max(max, fieldError(`must be at most ${max} characters`))
    .refine(noNul, nulError);

/** Text that must be there; `message` is the specification's sentence for its absence. */
export const requiredText = (message: string, max = 200) =>
  z
    .string(fieldError('must be text', message))
    .trim()
    .min(1, message)
    .max(max, fieldError(`must be at most ${max} characters`))
    .refine(noNul, nulError);

/** HTML of the editor; the server keeps of it what the editor can make. */
export const richTextField = (max = 50_000) => textField(max);

/** Stars of a review, from 0 to 5, halves and tenths allowed. */
export const ratingField = (message: string) =>
  z
    .number(fieldError('must be a number', message))
    .min(0, 'Rating must be between 0 and 5')
    .max(5, 'Rating must be between 0 and 5')
    .refine(
      (value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9,
      fieldError('can have at most one decimal'),
    );

/** What separates the digits of a written phone number, and the invisible marks that come along when one is copied. */
const phoneSeparators = /[\s().\-\u2010-\u2015/\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The ten digits of an Indian mobile number that is written with `+91`, `0091`, `91` or a leading zero, spaces or hyphens.
 * @returns any other text trimmed, otherwise unchanged.
 */
export const normalisePhone = (text: string): string =>
  /^(?:tel:)?(?:\+|00)?(?:91)?0?([6-9]\d{9})$/.exec(text.replaceAll(phoneSeparators, ''))?.[1] ?? text.trim();

/** Ten digits starting 6 to 9 (spec 1 §5), normalised first (spec 3 §5). */
export const phoneField = z
  .string('Enter a valid Phone Number')
  .overwrite(normalisePhone)
  .regex(/^[6-9]\d{9}$/, 'Enter a valid Phone Number');

export const emailField = z
  .string(fieldError('must be text', 'Email is required'))
  .trim()
  .min(1, 'Email is required')
  .max(254, fieldError('must be at most 254 characters'))
  .pipe(z.email('Invalid email format'));

/** A password as it is typed to prove who one is. */
export const passwordField = z
  .string(fieldError('must be text', 'Password is required'))
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters long')
  .max(128, 'Password must be at most 128 characters long');

/** A password to be set; the server also refuses the commonest ones. */
export const newPasswordField = passwordField.refine(noNul, nulError);

/** Money on the wire: rupees with at most two decimals; inside it is whole paise (`money.ts`). */
export const rupeesField = z
  .number(fieldError('must be an amount in rupees'))
  .min(0, fieldError('must not be negative'))
  .max(99_999_999.99, fieldError('is too large'))
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    fieldError('can have at most two decimals'),
  );

/** One of `values`, accepted in any case, given back as spelled here. */
export const choiceField = <const Values extends readonly [string, ...string[]]>(values: Values, missing?: string) =>
  z
    .preprocess(
      (value) =>
        typeof value === 'string'
          ? (values.find((known) => known.toLowerCase() === value.trim().toLowerCase()) ?? value)
          : value,
      z.enum(values, fieldError(`must be one of ${values.join(', ')}`, missing)),
    )
    .meta({ type: 'string', enum: [...values] });

export const latitudeField = z
  .number('Latitude must be a number')
  .min(-90, 'Latitude must be between -90 and 90')
  .max(90, 'Latitude must be between -90 and 90');
export const longitudeField = z
  .number('Longitude must be a number')
  .min(-180, 'Longitude must be between -180 and 180')
  .max(180, 'Longitude must be between -180 and 180');

/** The version a client last saw; sent back to detect that someone else saved meanwhile. */
export const versionField = z
  .int(fieldError('must be a whole number'))
  .min(1, fieldError('must be at least 1'))
  .max(2_147_483_647, fieldError('is too large'));

/** A whole number in a query string. */
export const countQuery = (min: number, max: number, message: string) =>
  z
    .string(message)
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .meta({ type: 'integer', minimum: min, maximum: max });

/** The three sizes an uploaded picture is kept in, as URLs of this server. */
export const imageRecord = z.object({ thumbnail: z.string(), medium: z.string(), large: z.string() });
/** spec 2 §3: of categories and product properties the largest size is also called `original`. */
export const imageWithOriginal = imageRecord.extend({ original: z.string() });
export type ImageRecord = z.output<typeof imageRecord>;

/**
 * A picture in a body: `null` removes it; a record's own variants, or the URL of one, keep or choose an uploaded one.
 * A new file travels as a multipart part of the field's name.
 */
export const imageInput = z.union([z.null(), z.string().max(500), imageRecord], 'Choose an image');
