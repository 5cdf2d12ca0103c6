import { z } from 'zod';

/** The query parameters of a list, as they are in the URL: one text for each field of the endpoint's query. */
export type ListSearch<Schema extends z.ZodObject> = { readonly [Name in keyof Schema['shape'] & string]?: string };

/**
 * Returns the query parameters that the list's endpoint accepts. Invalid ones are dropped, so that a mistyped link
 * shows a list instead of an error.
 * @param schema query of the list's endpoint.
 * @param search parameters by name, such as those of a URL.
 * @returns the valid parameters as text.
 */
export function listSearch<Schema extends z.ZodObject>(
  schema: Schema,
  search: Readonly<Record<string, unknown>>,
): ListSearch<Schema> {
  const accepted: Record<string, string> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = search[name];
    if (value !== undefined && value !== '' && z.safeParse(field, String(value)).success)
      accepted[name] = String(value);
  }
  return accepted as ListSearch<Schema>;
}
