import { z } from 'zod';
import { fieldError } from '../core/field-errors.ts';

/** The query and the file types of endpoints that export a list. */

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type ExportQuery = { readonly columns?: string | undefined; readonly format?: ExportFormat | undefined };

/** Properties of an endpoint that exports a list. */
export const exportResponse = {
  methods: ['GET'],
  response: z.string(),
  produces: 'text/csv',
  alsoProduces: [workbookType],
} as const;

/** The field of an export's query that chooses the type of the file; CSV without it. */
export const formatQuery = () => ({
  format: z.enum(exportFormats, fieldError('must be csv or xlsx')).optional(),
});

/**
 * The fields of an export's query.
 * @param columns names of the columns that can be exported, in the order in which they are written by default.
 * @returns `columns`, a list of names with commas between them, and `format`.
 */
export const exportQuery = (columns: readonly string[]) => ({
  columns: z
    .string(fieldError('must be names of columns'))
    .max(2_000, fieldError('must be at most 2000 characters'))
    .refine(
      (text) => text.split(',').every((name) => columns.includes(name)),
      fieldError('must be names of columns of this list, with commas between them'),
    )
    .meta({
      description: `Columns of the file in their order, with commas between them. The names are ${columns.join(', ')}.`,
    })
    .optional(),
  ...formatQuery(),
});

/**
 * Returns the columns of an export, in the order of its query.
 * @param chosen the value of `columns` in the query.
 * @param known the columns that can be exported.
 * @param usual the columns without a choice.
 */
export function chosenColumns<Name extends string>(
  chosen: string | undefined,
  known: readonly Name[],
  usual: readonly Name[] = known,
): readonly Name[] {
  if (chosen === undefined) return usual;
  return [...new Set(chosen.split(','))].flatMap((name) => known.find((column) => column === name) ?? []);
}
