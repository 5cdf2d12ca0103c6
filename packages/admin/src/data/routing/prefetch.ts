import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { can } from '../session.ts';

export type PrefetchContext = { readonly queryClient: QueryClient };

/**
 * Prefetches the queries of a screen during navigation or when a link is hovered. It does not wait, because screens
 * show skeletons, and sends no request without the permission.
 */
export function prefetch<Data, Key extends readonly unknown[]>(
  { queryClient }: PrefetchContext,
  permission: string,
  query: UseQueryOptions<Data, Error, Data, Key>,
): void {
  if (can(permission)) void queryClient.prefetchQuery(query);
}

/**
 * Like `prefetch`, for a module whose queries are loaded with its screens. Errors are ignored here, because the screen
 * reports them.
 */
export const prefetchLater = <Queries>(
  load: () => Promise<Queries>,
  prefetchQueries: (queries: Queries) => void,
): void => void load().then(prefetchQueries, () => undefined);
