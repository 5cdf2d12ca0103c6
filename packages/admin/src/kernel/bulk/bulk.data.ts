import {
  type BulkJob,
  type BulkOutcome,
  type BulkRequest,
  bulkEndpoints,
} from '@bakehouse/contract/bulk/bulk.endpoints';
import type { BulkAction } from '@bakehouse/contract/bulk/bulk-actions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../data/api-error.ts';
import { callEndpoint, callUntyped } from '../../data/client.ts';
import { download } from '../../data/download.ts';
import { useIdempotencyKey } from '../../data/idempotency-key.ts';

/** Queries and mutations of bulk actions. */

/** The records of an action: chosen ones, or all matches of a list's query. */
export type BulkTarget = { readonly ids: readonly string[] } | { readonly filter: Readonly<Record<string, string>> };

/** An action whose dialog is opened, with the initial values of its inputs and the store among them. */
export type BulkStart = {
  readonly action: BulkAction;
  readonly input?: Readonly<Record<string, string>> | undefined;
  readonly vendor?: { readonly vendor_id: string; readonly store_name: string } | undefined;
};

/** Milliseconds between two requests for the progress of a running job. */
const progressInterval = 1_000;

/** Returns whether a job still has work to do. */
export const isRunning = ({ status }: Pick<BulkJob, 'status'>): boolean => status === 'queued' || status === 'running';

/** Query options of what an action would change. */
export const previewQuery = (body: BulkRequest) =>
  queryOptions({
    queryKey: ['bulk', 'preview', body],
    queryFn: async ({ signal }) => (await callUntyped(bulkEndpoints.preview, { body }, { signal })).data,
    meta: { hasOwnErrorState: true },
    staleTime: 0,
  });

/** Returns the milliseconds until the next request for the progress; a busy server sends the time to wait. */
const nextRequestIn = (error: Error | null): number =>
  Math.max(progressInterval, 1_000 * ((error instanceof ApiError && error.retryAfter) || 0));

/**
 * Query options of a job without its rows, requested again while the job runs. A failed request is not repeated at once,
 * because the interval repeats it.
 */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk', 'job', id],
    queryFn: async ({ signal }): Promise<BulkJob> =>
      (await callUntyped(bulkEndpoints.job, { params: { id }, query: { perPage: '1' } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : nextRequestIn(state.error)),
    retry: false,
    meta: { hasOwnErrorState: true, hidesRefreshErrors: true },
    staleTime: 0,
  });

/** Maximum number of rows of each outcome that the result lists. */
const maxRowsShown = 200;

/** Query options of the first rows of a job with an outcome. */
export const jobRowsQuery = (job: BulkJob, outcome: BulkOutcome) =>
  queryOptions({
    queryKey: ['bulk', 'rows', job._id, outcome, job.counts[outcome]],
    queryFn: async ({ signal }) => {
      const query = { outcome, perPage: String(maxRowsShown) };
      return (await callUntyped(bulkEndpoints.job, { params: { id: job._id }, query }, { signal })).data.rows;
    },
    meta: { hasOwnErrorState: true },
  });

/** Mutation that starts a job. */
export function useRunBulk() {
  const idempotency = useIdempotencyKey();
  return useMutation({
    mutationFn: async (body: BulkRequest): Promise<BulkJob> =>
      (await callUntyped(bulkEndpoints.run, { body }, { idempotencyKey: idempotency.keyFor(body) })).data,
    onSuccess: idempotency.reset,
  });
}

/** Mutation that cancels, retries or undoes a job. */
export function useChangeJob(action: 'cancel' | 'retry' | 'undo') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(bulkEndpoints[action], { params: { id } }),
    onSuccess: ({ data }) => client.setQueryData(jobQuery(data._id).queryKey, data),
  });
}

/** Mutation that downloads the file of an ended job. */
export const useDownloadFile = () =>
  useMutation({
    mutationFn: ({ _id, file }: Pick<BulkJob, '_id' | 'file'>) =>
      file === 'text/csv'
        ? download(bulkEndpoints.csv, { params: { id: _id } })
        : download(bulkEndpoints.pdf, { params: { id: _id } }),
  });
