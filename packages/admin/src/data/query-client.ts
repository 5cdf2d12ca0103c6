import { MutationCache, type MutationMeta, QueryCache, QueryClient } from '@tanstack/react-query';
import { showUsage } from '../ui/feedback/confirm.tsx';
import { toastError, toastSuccess } from '../ui/feedback/toast.tsx';
import { ApiError, isMissing } from './api-error.ts';
import { navigationCountsKey } from './navigation-counts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The screen itself says what could not be fetched; only a failed refresh of what is shown is a toast. */
      saidOnScreen?: true;
      /** The screen also says that what it shows was not refreshed: it asks by itself, and would toast again and again. */
      refreshedQuietly?: true;
    };
    mutationMeta: {
      /** First part of the query keys that a success makes stale. */
      invalidates?: string;
      /** Takes a success back; the toast that reports it then offers Undo. Is given what the mutation was given. */
      undo?: ((sent: never) => Promise<unknown>) | undefined;
      /** Error codes the screen shows by other means than a toast. */
      handles?: readonly string[];
    };
  }
}

const sentenceOf = (error: Error): string =>
  error instanceof ApiError ? error.message : 'This page failed. Reload it and try again.';

const messageOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : undefined;

const isRejection = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Sends the call that takes a write back as a write of its own, with its toast and its refreshed lists. */
const undoOf = (client: QueryClient, sent: unknown, meta: MutationMeta | undefined) => {
  const undo = meta?.undo;
  if (!undo) return undefined;
  const { invalidates } = meta;
  return () => {
    const mutation = client.getMutationCache().build(client, {
      mutationFn: () => undo(sent as never),
      meta: invalidates === undefined ? {} : { invalidates },
      networkMode: 'always',
    });
    void mutation.execute(undefined).catch(() => undefined);
  };
};

/** The one place that toasts what the server says, and that makes lists fresh after a write. */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, state }) => {
        const said = meta?.refreshedQuietly || (meta?.saidOnScreen && (state.data === undefined || isMissing(error)));
        if (!said) toastError(sentenceOf(error));
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (answer, sent, _context, { meta }) => {
        const message = messageOf(answer);
        if (message) toastSuccess(message, undoOf(client, sent, meta));
        if (meta?.invalidates) void client.invalidateQueries({ queryKey: [meta.invalidates] });
        if (meta?.invalidates) void client.invalidateQueries({ queryKey: [navigationCountsKey] });
      },
      onError: (error, _sent, _context, { meta }) => {
        const code = error instanceof ApiError ? error.code : undefined;
        if (error instanceof ApiError && error.usage.length > 0) void showUsage(error.message, error.usage);
        else if (!code || !meta?.handles?.includes(code)) toastError(sentenceOf(error));
        // Whatever was refused may have been refused because what is shown is old.
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
};
