import type { ListSearch } from '@bakehouse/contract/core/list-search';
import type { z } from 'zod';

/** Query parameters of a list, with the saved view that it opens. */
export type ListLinkSearch<Schema extends z.ZodObject> = ListSearch<Schema> & { readonly view?: string };

/**
 * Declares the query parameters that a link to a screen may have. It changes nothing, because the screens read and check the
 * parameters of the URL themselves.
 * @returns the option `validateSearch` of a route.
 */
export const linkSearch =
  <Search extends object>() =>
  (search: Readonly<Record<string, unknown>>): Search =>
    search as Search;
