import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { can } from './session.ts';

type Context = { readonly queryClient: QueryClient };

/**
 * Starts fetching what a screen will ask for, on the way to it or when a link to it is hovered. Never waits: the
 * screen shows its own skeleton. Asks nothing that the session may not have.
 */
export const prefetch = <Data, Key extends readonly unknown[]>(
  { queryClient }: Context,
  permission: string,
  query: UseQueryOptions<Data, Error, Data, Key>,
): void => {
  if (can(permission)) void queryClient.prefetchQuery(query);
};

/** The same for a module whose queries are loaded with its screens: whatever then needs them asks again. */
export const prefetchLater = <Queries>(load: () => Promise<Queries>, ask: (queries: Queries) => void): void =>
  void load().then(ask, () => undefined);
