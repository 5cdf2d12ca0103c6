import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';

/** Cursors of lists: the sort value and the id of the last record of a page, so that new records do not move the next page. */

/** The sort value as text, and the id. */
export type Position = { readonly value: string; readonly id: string };

const text = z
  .string()
  .max(300)
  .refine((value) => !value.includes('\0'));
const valueSchemas = {
  newest: z.iso.datetime(),
  price: z.string().regex(/^\d{1,12}$/),
  '-price': z.string().regex(/^\d{1,12}$/),
  name: text,
} as const;
export type CursorSort = keyof typeof valueSchemas;

/** Returns a position as the text of a cursor. Clients do not interpret it. */
export const writeCursor = (sort: CursorSort, { value, id }: Position): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/**
 * Reads a cursor that `writeCursor` wrote for the same sort order.
 * @throws AppError malformed for any other text
 */
export function readCursor(sort: CursorSort, cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const read = z
    .tuple([z.literal(sort), valueSchemas[sort], z.uuid()])
    .safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success)
    throw new AppError('malformed', 'cursor must be the next_cursor of a page with the same sort', {
      fields: { cursor: 'cursor must be the next_cursor of a page with the same sort' },
    });
  const [, value, id] = read.data;
  return { value, id };
}
