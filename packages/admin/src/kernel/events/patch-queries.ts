import type { Query, QueryClient } from '@tanstack/react-query';

/** Fetches the changed records of large queries by their ids, because fetching such a query as a whole is expensive. */

/** Minimum time in ms between two requests of a query. */
const minPatchInterval = 1_000;

type Pending = { readonly ids: Set<string>; sentAt: number; timer?: ReturnType<typeof setTimeout> | undefined };

/** Returns functions that collect the changes of queries with `meta.patch`. The first change is fetched at once. */
export function createQueryPatcher(client: QueryClient) {
  const pending = new Map<string, Pending>();

  const send = (query: Query, state: Pending) => {
    state.timer = undefined;
    state.sentAt = performance.now();
    const ids = [...state.ids];
    state.ids.clear();
    // A failed request leaves outdated records, so the whole query is fetched.
    void query.meta
      ?.patch?.(client, ids)
      .catch(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
  };

  return {
    /** Marks a record of a query as changed. A query that no screen shows is fetched as a whole when it is shown again. */
    add: (query: Query, id: string): void => {
      if (!query.isActive() || query.state.data === undefined)
        return void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'active' });
      const state = pending.get(query.queryHash) ?? { ids: new Set<string>(), sentAt: Number.NEGATIVE_INFINITY };
      pending.set(query.queryHash, state);
      state.ids.add(id);
      const wait = Math.max(0, state.sentAt + minPatchInterval - performance.now());
      state.timer ??= setTimeout(() => send(query, state), wait);
    },
    stop: (): void => {
      for (const { timer } of pending.values()) clearTimeout(timer);
      pending.clear();
    },
  };
}
