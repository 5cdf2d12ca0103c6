import { z } from 'zod';
import { message } from '../i18n.ts';
import { nameComponents } from './components.ts';
import { fieldError, maxCharacters, maxEntries } from './field-errors.ts';
import { normaliseText } from './text.ts';

/** Schemas of single values and their validation messages. */

/** Statuses of a record, unless the specification names others for its module (spec 2 §4). */
export const recordStatuses = ['Active', 'InActive', 'Draft', 'Deleted'] as const;

/** Rejects what PostgreSQL cannot store: NUL characters and halves of characters (unpaired surrogates). */
export const storableText = (text: z.ZodString) =>
  text
    .refine((value) => !value.includes('\0'), fieldError('must not contain NUL characters'))
    .refine((value) => value.isWellFormed(), fieldError(/* i18n */ 'contains an incomplete character'));

/** Rejects line breaks and all other control characters, which break exports, logs and headers of mails. */
const singleLine = (text: z.ZodString) =>
  storableText(text).refine(
    (value) => !/[\p{Cc}\u2028\u2029]/u.test(value),
    fieldError(/* i18n */ 'must be one line without control characters'),
  );

/** Rejects control characters except tabs and line breaks. */
const severalLines = (text: z.ZodString) =>
  storableText(text).refine(
    (value) => !/(?![\t\n\r])\p{Cc}/u.test(value),
    fieldError(/* i18n */ 'must not contain control characters'),
  );

/** The server generates UUIDv7 ids; a path accepts any well-formed UUID. */
const idError = fieldError('is not a valid id');
export const idField = z.uuid(idError);
const idOfRecord = z.object({ _id: idField }).transform(({ _id }) => _id);
const recordId = z.union([idField, idOfRecord], idError);

/**
 * Ids of other records. Clients may send the records themselves, as they received them.
 * @param max maximum number of ids.
 * @returns the schema; its output is a list of ids.
 */
export const idListField = (max = 500) =>
  z.array(recordId, fieldError('must be a list')).max(max, fieldError(maxEntries(max)));

/** Id of another record, or `null` for none. Clients may send the record itself, as they received it. */
export const referenceField = z.union([z.null(), idField, idOfRecord], idError);

/** Reference to another record in a response. */
export const linkedRecord = z.object({ _id: idField, name: z.string() });

/** ISO 8601 UTC timestamp, the format of every time in a response. */
export const timeField = z.string().meta({ format: 'date-time' });

/** Calendar day that a record has, `YYYY-MM-DD`. */
export const storedDayField = z.iso.date(fieldError('must be a date such as 2026-12-25'));

/** Years of dates that a client can send. PostgreSQL has no year 0, and the day after the last day of 9999 has another format. */
const years = { first: 1900, last: 2200 } as const;
/** Text that is no date has another message already. */
const isInYears = (date: string): boolean => {
  const year = Number(date.slice(0, 4));
  return Number.isNaN(year) || (year >= years.first && year <= years.last);
};
const yearError = fieldError(
  message(/* i18n */ 'must be between {first} and {last}', { first: String(years.first), last: String(years.last) }),
);

/** Calendar day in the marketplace's time zone, `YYYY-MM-DD`. */
export const dayField = storedDayField.refine(isInYears, yearError);

/** A time that a client sends, ISO 8601 with any offset. */
export const instantField = z.iso
  .datetime({ offset: true, ...fieldError('must be a time such as 2026-12-25T10:30:00Z') })
  .refine(isInYears, yearError);

/** Time of day, `HH:mm`. */
const clockError = fieldError('must be a time such as 10:30');
export const clockField = z.string(clockError).regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockError);

const trimmedText = (max: number) =>
  z
    .string(fieldError('must be text'))
    .trim()
    .max(max, fieldError(maxCharacters(max)));

/**
 * Optional text of one line. It is trimmed, and rejected (not cut) when it is longer.
 * @param max maximum length in characters.
 */
export const textField = (max = 200) => singleLine(trimmedText(max));

/** Like `textField`, for text of several lines. */
export const longTextField = (max: number) => severalLines(trimmedText(max));

/** Text to search for, which is not stored. It may contain the tabs and line breaks of pasted text. */
export const searchTextField = (max = 100) => longTextField(max);

/** Screens show repeated spaces as one, so they are stored as one. */
const withSingleSpaces = (text: string): string => text.replaceAll(/[^\S\r\n]{2,}/g, ' ');

const trimmedRequiredText = (message: string, max: number) =>
  z
    .string(fieldError('must be text', message))
    .trim()
    .overwrite(withSingleSpaces)
    .min(1, message)
    .max(max, fieldError(maxCharacters(max)));

/**
 * Required text of one line. It is trimmed, and repeated spaces become one.
 * @param message the specification's sentence for a missing value.
 * @param max maximum length in characters.
 */
export const requiredText = (message: string, max = 200) => singleLine(trimmedRequiredText(message, max));

/** Like `requiredText`, for text of several lines. */
export const requiredLongText = (message: string, max: number) => severalLines(trimmedRequiredText(message, max));

/**
 * HTML of the rich-text editor; the server removes everything that the editor cannot produce.
 * @param max maximum length in characters.
 */
export const richTextField = (max = 50_000) => longTextField(max);

/**
 * Star rating of a review, from 0 to 5 in steps of 0.1.
 * @param message the specification's sentence for a missing value.
 */
export const ratingField = (message: string) =>
  z
    .number(fieldError('must be a number', message))
    .min(0, 'Rating must be between 0 and 5')
    .max(5, 'Rating must be between 0 and 5')
    .refine(
      (value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9,
      fieldError(/* i18n */ 'can have at most one decimal'),
    );

/** Separators of a written phone number, and the invisible characters that are copied along with it. */
const phoneSeparators = /[\s().\-\u2010-\u2015/\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Normalises a typed number. Longer text is no number, and normalising a megabyte of it would take long. */
const normaliseNumber = (text: string): string => (text.length > 100 ? '' : normaliseText(text));

/**
 * Normalises an Indian mobile number that is written with `+91`, `0091`, `91` or a leading zero, spaces or hyphens, or in the digits
 * of an Indian script.
 * @param text the number as typed.
 * @returns its ten digits; any other text is only trimmed.
 */
export const normalisePhone = (text: string): string =>
  /^(?:tel:)?(?:\+|00)?(?:91)?0?([6-9]\d{9})$/.exec(normaliseNumber(text).replaceAll(phoneSeparators, ''))?.[1] ??
  text.trim();

/** Ten digits that start with 6 to 9 (spec 1 §5), normalised first (spec 3 §5). */
export const phoneField = z
  .string(/* i18n */ 'Enter a valid Phone Number')
  .overwrite(normalisePhone)
  .regex(/^[6-9]\d{9}$/, /* i18n */ 'Enter a valid Phone Number');

/**
 * Normalises a pincode that is written with a space or hyphen (`110 003`), or in the digits of an Indian script.
 * @param text the pincode as typed.
 * @returns its six digits; any other text is only trimmed.
 */
export const normalisePincode = (text: string): string =>
  /^[1-9]\d{5}$/.exec(normaliseNumber(text).replaceAll(/[\s.\-\u2010-\u2015]/g, ''))?.[0] ?? text.trim();

/** Six digits of a post office, normalised first. */
export const pincodeField = z
  .string(fieldError('must be text', /* i18n */ 'Pincode is required'))
  .overwrite(normalisePincode)
  .min(1, /* i18n */ 'Pincode is required')
  .regex(/^[1-9]\d{5}$/, /* i18n */ 'Enter a valid Pincode');

export const emailField = z
  .string(fieldError('must be text', /* i18n */ 'Email is required'))
  .trim()
  .min(1, /* i18n */ 'Email is required')
  .max(254, fieldError('must be at most 254 characters'))
  .pipe(z.email(/* i18n */ 'Invalid email format'));

/** An existing password, as typed to sign in or to confirm a change. */
export const passwordField = z
  .string(fieldError('must be text', /* i18n */ 'Password is required'))
  .min(1, /* i18n */ 'Password is required')
  .min(8, /* i18n */ 'Password must be at least 8 characters long')
  .max(128, /* i18n */ 'Password must be at most 128 characters long');

/** A new password; the server also rejects the most common passwords. */
export const newPasswordField = storableText(passwordField);

const mismatchMessage = /* i18n */ 'Password must be same as password';

/** Repetition of the password (spec 1 §5): required, and equal to the password. */
export const confirmPasswordField = z.string(mismatchMessage).min(1, mismatchMessage);

/** Returns whether a new password and its repetition are equal. */
export const passwordsMatch = (input: { readonly password: string; readonly confirm_password: string }): boolean =>
  input.password === input.confirm_password;

/** The error when they differ, for `refine`. Without a password, the repetition is not checked. */
export const passwordMismatchError = {
  path: ['confirm_password'],
  message: mismatchMessage,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && 'password' in value,
};

export const booleanField = z.boolean(fieldError('must be true or false'));

/** Returns whether each value is in a list only once. */
export const hasNoDuplicates = (values: readonly (string | number)[]): boolean =>
  new Set(values).size === values.length;

/** Returns whether a number has at most two decimals, within the precision of floating-point numbers. */
export const hasAtMostTwoDecimals = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Amount in rupees with at most two decimals. The server calculates in paise (`money.ts`). */
export const rupeesField = z
  .number(fieldError('must be an amount in rupees'))
  .min(0, fieldError('must not be negative'))
  .max(99_999_999.99, fieldError('is too large'))
  .refine(hasAtMostTwoDecimals, fieldError('can have at most two decimals'));

/**
 * One of `values`, in exactly this spelling.
 * @param values the allowed values.
 * @param missing the specification's sentence for a missing value.
 */
export const enumField = <const Values extends readonly [string, ...string[]]>(values: Values, missing?: string) =>
  z.enum(values, fieldError(`must be one of ${values.join(', ')}`, missing));

/**
 * One of `values`, accepted in any case and returned in the spelling given here.
 * @param values the allowed values.
 * @param missing the specification's sentence for a missing value.
 */
export const choiceField = <const Values extends readonly [string, ...string[]]>(values: Values, missing?: string) =>
  z
    .preprocess(
      (value) =>
        typeof value === 'string'
          ? (values.find((known) => known.toLowerCase() === value.trim().toLowerCase()) ?? value)
          : value,
      enumField(values, missing),
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

/** The version that the client last read. Sending it back detects that another user saved in the meantime. */
export const versionField = z
  .int(fieldError('must be a whole number'))
  .min(1, fieldError('must be at least 1'))
  .max(2_147_483_647, fieldError('is too large'));

/**
 * A whole number in a query string.
 * @param min lowest value.
 * @param max highest value.
 * @param message the validation message.
 */
export const countQuery = (min: number, max: number, message: string) =>
  z
    .string(message)
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .meta({ type: 'integer', minimum: min, maximum: max });

/**
 * The query parameters of a list with pages.
 * @param maxPage highest number of a page.
 * @returns the fields of a query schema: the number of the page from 1, and the number of records on a page.
 */
export const pageQuery = (maxPage = 1_000_000) => ({
  page: countQuery(1, maxPage, 'page must be a whole number from 1').optional(),
  perPage: countQuery(1, 200, 'perPage must be a whole number from 1 to 200').optional(),
});

/**
 * The fields of an object that has a field with the same schema for each key.
 * @param keys names of the fields.
 * @param schema schema of each field.
 */
export const sameFields = <Key extends string, Schema extends z.ZodType>(keys: readonly Key[], schema: Schema) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>;

/** URLs of the three sizes of an uploaded picture. */
export const imageRecord = z.object({ thumbnail: z.string(), medium: z.string(), large: z.string() });
/** Categories and product properties also have the largest size as `original` (spec 2 §3). */
export const imageWithOriginal = imageRecord.extend({ original: z.string() });
export type ImageRecord = z.output<typeof imageRecord>;

/**
 * A picture in a request body: `null` removes it; the record's own sizes, or one of their URLs, keep or select an
 * uploaded picture. A new file is a multipart part with the name of the field.
 */
export const imageInput = z.union([z.null(), z.string().max(500), imageRecord], /* i18n */ 'Choose an image');

nameComponents({
  Image: imageRecord,
  ImageInput: imageInput,
  ImageWithOriginal: imageWithOriginal,
  LinkedRecord: linkedRecord,
  RecordId: recordId,
  Reference: referenceField,
});

/**
 * Builds the schema of an address that the server calls. The host is converted to its ASCII form, and a fragment is removed.
 * @param texts `missing` is the message without a value, `example` an address for the message about another text, and `max` the
 * maximum length in characters.
 * @returns the schema; its output is an absolute URL without a user name and a password.
 */
export const outgoingUrlField = ({ missing, example, max }: { missing: string; example: string; max: number }) =>
  requiredText(missing, max)
    .refine(
      (text) => /^https?:$/.test(urlOf(text)?.protocol ?? ''),
      fieldError(`must be an address such as ${example}`),
    )
    .refine(
      (text) => !urlOf(text)?.username && !urlOf(text)?.password,
      fieldError('must not contain a user name or a password'),
    )
    .refine((text) => isAllowedPort(urlOf(text)?.port ?? ''), fieldError('must use port 443, 80, or a port from 1024'))
    .transform(withoutFragment)
    // Escaped characters make an address longer.
    .refine((text) => text.length <= max, fieldError(`must have at most ${max} characters`));

/** Returns the parsed URL; undefined for text that is no absolute URL. */
const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** Ports of other services, such as 25 for mail, are closed. */
const isAllowedPort = (port: string): boolean => ['', '80', '443'].includes(port) || Number(port) >= 1024;

function withoutFragment(text: string): string {
  const url = urlOf(text);
  if (!url) return text;
  url.hash = '';
  return url.href;
}
