import { z } from 'zod';
import { nameComponents } from './components.ts';
import { usageEntry } from './usage.ts';

/** Body of every error: `error` is a sentence for people, `code` an identifier for programs. */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Records that use this one, with the code `in_use`, or the record that has the value already, with the code `duplicate`. */
  usage: z.array(usageEntry).optional(),
  requestId: z.string().optional(),
  /** Id of the trace, if the server exports traces. */
  traceId: z.string().optional(),
});
export type ErrorBody = z.output<typeof errorBody>;

export const messageResponse = z.object({ message: z.string() });

/**
 * Response with one record and the active records that use it. `usage` is absent when nothing can use a record of this
 * module.
 * @param data schema of the record.
 */
export const detailResponse = <Data extends z.ZodType>(data: Data) =>
  z.object({ data, usage: z.array(usageEntry).optional() });

/**
 * Response with one value in `data`.
 * @param data schema of the value.
 */
export const dataResponse = <Data extends z.ZodType>(data: Data) => z.object({ data });

/**
 * Response of a write: a message for the user and the saved record.
 * @param data schema of the record.
 */
export const savedResponse = <Data extends z.ZodType>(data: Data) => z.object({ message: z.string(), data });

/** A filtered list is counted up to this number of records (spec 3 §2). */
export const maxFilteredTotal = 10_000;

/** Present when there are more than `maxFilteredTotal` matches; `total` is then that maximum. */
export const totalIsMinimum = z.literal(true).optional();

/** Present when the search found nothing and has a typing error; the records are those of this search. */
export const correctedSearch = z.string().optional();

/** Number of matching records, exact or a minimum, and the search that found them if it is not the requested one. */
export type Total = { total: number; totalIsMinimum?: true | undefined; correctedSearch?: string | undefined };

/**
 * Response with one page of a list. `total` counts all matches, not only the page.
 * @param item schema of a record.
 */
export const listResponse = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), total: z.int(), totalIsMinimum, correctedSearch });

/**
 * Response with the matches of a search.
 * @param item schema of a match.
 */
export const matchesResponse = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), correctedSearch });

/** Response of a module's list: a page, or a page inside an envelope of the module in `data`. */
export type ListResponse<Item = unknown> =
  | ({ data: Item[] } & Total)
  | { data: Total & { [field: string]: Item[] | number | boolean | string | undefined } };

/**
 * Returns the page of a list response, whichever envelope it has.
 * @param response the response of a list endpoint.
 * @returns the records and the total.
 */
export function pageOf<Item>(response: ListResponse<Item>): { data: Item[] } & Total {
  if ('total' in response) return response;
  const items = Object.values(response.data).find((value) => Array.isArray(value));
  const { total, totalIsMinimum, correctedSearch } = response.data;
  return { data: items ?? [], total, totalIsMinimum, correctedSearch };
}

nameComponents({
  Error: errorBody,
  Message: messageResponse,
});
