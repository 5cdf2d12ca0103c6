import { type SQL, sql } from 'drizzle-orm';

/** Values in hand-written SQL. A list is one parameter, so that the text of the statement does not depend on its length. */

/** Returns a table function whose rows have the column `value`. */
export const textList = (values: readonly string[]): SQL =>
  sql`json_array_elements_text(${JSON.stringify(values)}::json)`;

/** Returns a subquery for `in`. */
export const idList = (ids: readonly string[]): SQL => sql`(select value::uuid from ${textList(ids)})`;

/** Returns a time as ISO 8601 with microseconds, for exact comparisons as text. */
export const microsecondText = (time: SQL): SQL =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Escapes the wildcards of `like`. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** Returns the pattern of `like` for texts that contain `text`. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;

/** Returns the pattern of `like` for texts that start with `text`. */
export const startsWithPattern = (text: string): string => `${escapeLike(text)}%`;

/** Returns an array of ids, for `= any()`. */
export const uuidArray = (ids: Iterable<string>): SQL => sql`${`{${[...ids].join(',')}}`}::uuid[]`;

/** Returns an array of texts, for `= any()` and for columns. The values must not contain commas, quotes or braces. */
export const textArray = (values: Iterable<string>): SQL => sql`${`{${[...values].join(',')}}`}::text[]`;

/** Quotes the name of a table or column. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
