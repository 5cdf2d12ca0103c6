import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';

export type Filters = Readonly<Record<string, string>>;

/** The query parameters of a list, as they are in the URL: one text for each field of the endpoint's query. */
export type ListSearch<Schema extends z.ZodObject> = { readonly [Name in keyof Schema['shape'] & string]?: string };

const perPageDefault = 25;

/**
 * Returns the query parameters that the list's endpoint accepts. Invalid ones are dropped, so that a mistyped link
 * shows a list instead of an error.
 */
export const listSearch = <Schema extends z.ZodObject>(
  schema: Schema,
  search: Readonly<Record<string, unknown>>,
): ListSearch<Schema> => {
  const remaining: Record<string, string> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = search[name];
    if (value !== undefined && value !== '' && z.safeParse(field, String(value)).success)
      remaining[name] = String(value);
  }
  return remaining as ListSearch<Schema>;
};

/** Returns the query for the server. */
export const listRequest = (search: Readonly<Record<string, string | undefined>>): Filters => {
  const { page = '1', perPage = String(perPageDefault), ...rest } = search;
  return { page, perPage, ...(rest as Filters) };
};

/**
 * State of a list, stored in the URL, so that back, reload and a shared link show the same page.
 * @param usual the default page size, omitted from the URL; `null` where the server decides it.
 */
export const useListState = <Schema extends z.ZodObject>(schema: Schema, usual: number | null = perPageDefault) => {
  const navigate = useNavigate();
  const search = listSearch(schema, useSearch({ strict: false }));
  const { page = '1', perPage = String(perPageDefault), sort, ...filters }: Partial<Filters> = search;

  /** Changes parts of the state; `undefined` or '' removes a part. Any change except of the page goes to page 1. */
  const change = (
    part: { readonly [Name in keyof Schema['shape'] & string]?: string | undefined },
    { replace = false } = {},
  ): void => {
    const next: Record<string, string | undefined> = { ...search, page: undefined, ...part };
    if (next.page === '1') delete next.page;
    if (next.perPage === String(usual)) delete next.perPage;
    // In the schema's order, so that equal states have equal URLs.
    const remaining = Object.fromEntries(
      Object.keys(schema.shape).flatMap((name) => (next[name] ? [[name, next[name]]] : [])),
    );
    void navigate({ to: '.', search: remaining, replace, resetScroll: 'page' in part });
  };

  const noFilters: Parameters<typeof change>[0] = Object.assign(
    {},
    ...Object.keys(filters).map((name) => ({ [name]: undefined })),
  );

  return {
    search,
    request: listRequest(search),
    page: Number(page),
    perPage: Number(perPage),
    sort,
    filters: filters as Filters,
    filtered: Object.keys(filters).length > 0,
    change,
    clear: () => change(noFilters),
  };
};
export type ListState = ReturnType<typeof useListState<z.ZodObject>>;
