import { z } from 'zod';
import { usageEntry } from './usage.ts';

/** Body of every error: one sentence for a person, one code for a program. */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With the code `in_use`: the records that use this one. */
  usage: z.array(usageEntry).optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.output<typeof errorBody>;

export const messageAnswer = z.object({ message: z.string() });

/** A record and the active records that use it; `usage` is absent where nothing can use a record of this module. */
export const detailAnswer = <Data extends z.ZodType>(data: Data) =>
  z.object({ data, usage: z.array(usageEntry).optional() });

export const dataAnswer = <Data extends z.ZodType>(data: Data) => z.object({ data });

/** Writes say what happened and give the record back. */
export const savedAnswer = <Data extends z.ZodType>(data: Data) => z.object({ message: z.string(), data });

/** A filtered list is counted up to this many records (spec 3 §2). */
export const maxFilteredTotal = 10_000;

/** Set when there are more than `maxFilteredTotal` matches, which is then the total that the answer gives. */
export const totalIsMinimum = z.literal(true).optional();

/** How many records match: exactly, or at least so many. */
export type Total = { total: number; totalIsMinimum?: true | undefined };

/** `total` counts every match, not the page. */
export const listAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), total: z.int(), totalIsMinimum });

/** What the list of a plain module answers: a page, or one in an envelope of the module's own inside `data`. */
export type ListAnswer<Item = unknown> =
  | ({ data: Item[] } & Total)
  | { data: Total & { [field: string]: Item[] | number | boolean | undefined } };

/** The page in a list's answer, whatever its envelope. */
export const pageOf = <Item>(answer: ListAnswer<Item>): { data: Item[] } & Total => {
  if ('total' in answer) return answer;
  const items = Object.values(answer.data).find((value) => Array.isArray(value));
  return { data: items ?? [], total: answer.data.total, totalIsMinimum: answer.data.totalIsMinimum };
};
