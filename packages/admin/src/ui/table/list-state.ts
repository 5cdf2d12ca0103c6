import { listSearch } from '@bakehouse/contract/core/list-search';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { useListViews } from './list-views.ts';

export type Filters = Readonly<Record<string, string>>;

const defaultPerPage = 25;

/** Returns the query for the server. */
export function listRequest(search: Readonly<Record<string, string | undefined>>): Filters {
  const { page = '1', perPage = String(defaultPerPage), ...rest } = search;
  return { page, perPage, ...(rest as Filters) };
}

/**
 * Keeps the open view in the URL while its parameters change. Without any parameter the URL would open the saved
 * parameters of the view, or the default view, so it names the page or the list without a view.
 */
const withView = (view: unknown, search: Filters, hasDefault: boolean): Filters => {
  const isEmpty = Object.keys(search).length === 0;
  if (typeof view === 'string' && view !== 'all') return { view, ...(isEmpty ? { page: '1' } : search) };
  return isEmpty && hasDefault ? { view: 'all' } : search;
};

/**
 * State of a list, stored in the URL, so that back, reload and a shared link show the same page.
 * @param usualPerPage the default page size, omitted from the URL; `null` where the server decides it.
 */
export function useListState<Schema extends z.ZodObject>(schema: Schema, usualPerPage: number | null = defaultPerPage) {
  const navigate = useNavigate();
  const { hasDefault } = useListViews();
  const url: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = listSearch(schema, url);
  const { page = '1', perPage = String(defaultPerPage), sort, ...filters }: Partial<Filters> = search;

  /** Changes parameters; `undefined` or '' removes one. Any change except of the page goes to page 1. */
  const change = (
    changes: { readonly [Name in keyof Schema['shape'] & string]?: string | undefined },
    { replace = false } = {},
  ): void => {
    // Starts from the URL that is being opened, which is not rendered yet when two changes follow each other closely.
    const changed = (current: Readonly<Record<string, unknown>>): Filters => {
      const next: Record<string, string | undefined> = {
        ...(listSearch(schema, current) as Partial<Filters>),
        page: undefined,
        ...changes,
      };
      if (next.page === '1') delete next.page;
      if (next.perPage === String(usualPerPage)) delete next.perPage;
      // In the schema's order, so that equal states have equal URLs.
      const remaining = Object.fromEntries(
        Object.keys(schema.shape).flatMap((name) => (next[name] ? [[name, next[name]]] : [])),
      );
      return withView(current.view, remaining, hasDefault);
    };
    void navigate({
      to: '.',
      search: changed,
      replace,
      resetScroll: 'page' in changes,
    });
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
}

export type ListState = ReturnType<typeof useListState<z.ZodObject>>;
