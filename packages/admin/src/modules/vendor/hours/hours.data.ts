import type { CallOf } from '@bakehouse/contract/core/endpoint';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';

/** Queries and mutations of the hours of a store. */

const { view, update, pause, decide } = vendorHoursEndpoints;

/** Query options of the hours, closures, lead times, cut-offs and capacity of a store. */
export const hoursQuery = (id: string) =>
  queryOptions({
    queryKey: ['vendor', 'hours', id],
    queryFn: async ({ signal }) => (await callEndpoint(view, { params: { id } }, { signal })).data,
    meta: { hasOwnErrorState: true },
    // An edit must start from the server's current data.
    staleTime: 0,
  });

/** Mutation that saves the hours of a store, or requests the change. The form compares a stale save. */
export const useSaveHours = (id: string) =>
  useMutation({
    meta: { invalidates: 'vendor', handles: ['stale'] },
    mutationFn: (body: NonNullable<CallOf<typeof update>['body']>) => callEndpoint(update, { params: { id }, body }),
  });

/** Mutation that pauses the new orders of a store until a time, or ends the pause. */
export const usePause = (id: string) =>
  useMutation({
    meta: { invalidates: 'vendor' },
    mutationFn: (body: NonNullable<CallOf<typeof pause>['body']>) => callEndpoint(pause, { params: { id }, body }),
  });

/** Mutation that applies or rejects the change that the vendor requested. */
export const useDecideHours = (id: string) =>
  useMutation({
    meta: { invalidates: 'vendor' },
    mutationFn: (body: NonNullable<CallOf<typeof decide>['body']>) => callEndpoint(decide, { params: { id }, body }),
  });
