import { i18n } from '@bakehouse/contract/i18n';
import {
  type InferDataFromTag,
  MutationCache,
  type MutationMeta,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { showHolder, showUsage } from '../ui/feedback/confirm.tsx';
import { toastError, toastSuccess } from '../ui/feedback/toast.tsx';
import { ApiError, isMissing, isUnreachable } from './api-error.ts';
import { navigationCountsKey } from './navigation-counts.ts';
import { offlineOwner } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The screen shows loading errors itself; only a failed refresh of displayed data is shown in a toast. */
      hasOwnErrorState?: true;
      /** The screen also shows failed refreshes itself; a query with an interval would repeat the toast. */
      hidesRefreshErrors?: true;
      /** Fetches the records with these ids again, and replaces them in the cached data of the query. */
      patch?: (client: QueryClient, ids: readonly string[]) => Promise<void>;
      /** Returns whether a new record must be in the list without waiting for the user to show it. */
      isUrgent?: (client: QueryClient, id: string) => Promise<boolean>;
    };
    mutationMeta: {
      /** First element of the query keys that a success invalidates. */
      invalidates?: string;
      /** Reverts a success; its toast then offers Undo. Receives the variables of the mutation and its response. */
      undo?: ((variables: never, response: never) => Promise<unknown>) | undefined;
      /** Error codes that the screen handles itself, without a toast. */
      handles?: readonly string[];
    };
  }
}

/**
 * Stores the saved version of a record. A refetch is cancelled first: leaving the screen would abort it, which restores the
 * version before the save, and the next save would be stale.
 */
export async function keepSaved<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  data: InferDataFromTag<unknown, Key>,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, data);
}

/**
 * Creates the query client. It is the only place that shows server messages in toasts and invalidates queries after
 * writes.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, state }) => {
        const isReported =
          meta?.hidesRefreshErrors || (meta?.hasOwnErrorState && (state.data === undefined || isMissing(error)));
        // Stores see in `offline-bar.tsx` that there is no connection.
        if (!isReported && !(isUnreachable(error) && offlineOwner())) toastError(errorText(error));
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (response, variables, _context, { meta }) => {
        const message = messageOf(response);
        if (message) toastSuccess(message, undoOf(client, variables, response, meta));
        if (!meta?.invalidates) return;
        void client.invalidateQueries({ queryKey: [meta.invalidates] });
        void client.invalidateQueries({ queryKey: [navigationCountsKey] });
      },
      onError: (error, _variables, _context, { meta }) => {
        const { code, usage = [] } = error instanceof ApiError ? error : {};
        if (!code || !meta?.handles?.includes(code)) {
          if (usage.length === 0) toastError(errorText(error));
          else void (code === 'duplicate' ? showHolder : showUsage)(error.message, usage);
        }
        // A call may have been rejected because the displayed data is outdated.
        if (meta?.invalidates) void client.invalidateQueries({ queryKey: [meta.invalidates] });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && !isRejection(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

const errorText = (error: Error): string =>
  error instanceof ApiError ? error.message : i18n.t('This page failed. Reload it and try again.');

const messageOf = (response: unknown): string | undefined =>
  typeof response === 'object' && response !== null && 'message' in response && typeof response.message === 'string'
    ? response.message
    : undefined;

/** Builds the undo callback, which runs as a mutation with its own toast and invalidation. */
function undoOf(client: QueryClient, variables: unknown, response: unknown, meta: MutationMeta | undefined) {
  const undo = meta?.undo;
  if (!undo) return undefined;
  const { invalidates } = meta;
  return () => {
    const mutation = client.getMutationCache().build(client, {
      mutationFn: () => undo(variables as never, response as never),
      meta: invalidates === undefined ? {} : { invalidates },
      networkMode: 'always',
    });
    void mutation.execute(undefined).catch(() => undefined);
  };
}

const isRejection = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;
