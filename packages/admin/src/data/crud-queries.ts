import type { CallOf, Endpoint } from '@bakehouse/contract/core/endpoint';
import { type ListAnswer, pageOf, type Total } from '@bakehouse/contract/core/envelopes';
import type { ListQuery, Resource } from '@bakehouse/contract/core/resource';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Values } from '../ui/form/use-record-form.ts';
import { callEndpoint } from './client.ts';
import { isMe, refreshSession, useCan } from './session.ts';

/** Fields of every record; the type for generic screens. */
export type AnyRecord = { readonly _id: string; readonly version: number } & Readonly<Record<string, unknown>>;
type Page = { data: AnyRecord[] } & Total;
export type Search = Readonly<Partial<Record<keyof ListQuery & string, string>>>;
/** Separates files, which are multipart fields, from values. */
const split = (values: Values) => {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const files = entries.filter((entry): entry is [string, File] => entry[1] instanceof File);
  return {
    body: Object.fromEntries(entries.filter(([, value]) => !(value instanceof File))),
    files: Object.fromEntries(files),
  };
};

/**
 * Query options of one page of records.
 * @param resource the contract's resource.
 * @param which active (`list`) or deleted records.
 * @param search query of the list.
 */
export const recordsQuery = (resource: Resource, which: 'list' | 'deleted', search: Search) =>
  queryOptions({
    queryKey: [resource.name, which, search],
    queryFn: async ({ signal }): Promise<Page> => {
      const answer = await callEndpoint<Endpoint>(resource.endpoints[which], { query: search } as CallOf<Endpoint>, {
        signal,
      });
      return pageOf(answer as ListAnswer<AnyRecord>);
    },
    placeholderData: keepPreviousData,
  });

/**
 * Query options of one record with its usage.
 * @param resource the contract's resource.
 * @param id id of the record.
 */
export const recordQuery = (resource: Resource, id: string) =>
  queryOptions({
    queryKey: [resource.name, 'detail', id],
    queryFn: async ({ signal }) => {
      const answer = await callEndpoint<Endpoint>(resource.endpoints.detail, { params: { id } } as CallOf<Endpoint>, {
        signal,
      });
      return (answer as { data: AnyRecord }).data;
    },
    meta: { hasOwnErrorState: true },
    // An edit must start from the server's current data, not from cached list data.
    staleTime: 0,
  });

/**
 * Fetches the active records that use a record.
 * @param resource the contract's resource.
 * @param id id of the record.
 * @returns usage by module.
 */
export const fetchUsage = async (resource: Resource, id: string): Promise<readonly UsageEntry[]> => {
  const answer = await callEndpoint<Endpoint>(resource.endpoints.detail, { params: { id } } as CallOf<Endpoint>);
  return (answer as { usage?: UsageEntry[] }).usage ?? [];
};

type Saved = z.output<Resource['endpoints']['create']['response']>;

/**
 * Mutation that creates a record.
 * @param resource the contract's resource.
 */
export const useCreateRecord = (resource: Resource) =>
  useMutation({
    meta: { invalidates: resource.name },
    mutationFn: ({ values, idempotencyKey }: { values: Values; idempotencyKey: string }) =>
      callEndpoint<Endpoint>(resource.endpoints.create, split(values) as CallOf<Endpoint>, {
        idempotencyKey,
      }) as Promise<Saved>,
  });

/**
 * Mutation that sends the changed values of a record with the version they are based on.
 * @param resource the contract's resource.
 */
export const useUpdateRecord = (resource: Resource) =>
  useMutation({
    meta: { invalidates: resource.name, handles: ['stale'] },
    mutationFn: ({ record, values }: { record: AnyRecord; values: Values }) =>
      callEndpoint<Endpoint>(resource.endpoints.update, {
        params: { id: record._id },
        ...split({ ...values, version: record.version }),
      } as CallOf<Endpoint>) as Promise<Saved>,
    // The user's own name is shown in the top bar, and changing the own password ends the session.
    onSuccess: (_saved, { record }) => {
      if (isMe(record)) void refreshSession().catch(() => undefined);
    },
  });

const move = (resource: Resource, act: 'remove' | 'restore', id: string, version: number) =>
  callEndpoint<Endpoint>(resource.endpoints[act], {
    params: { id },
    query: { version: String(version) },
  } as CallOf<Endpoint>);

const useLifecycleChange = (resource: Resource, act: 'remove' | 'restore') => {
  const canRestore = useCan()(resource.endpoints.restore);
  return useMutation({
    meta: {
      invalidates: resource.name,
      undo:
        act === 'remove' && canRestore
          ? ({ _id, version }: AnyRecord) => move(resource, 'restore', _id, version + 1)
          : undefined,
    },
    mutationFn: (record: AnyRecord) => move(resource, act, record._id, record.version),
  });
};

/**
 * Mutation that deletes the displayed version of a record. Its toast offers Undo to users who may restore records.
 * @param resource the contract's resource.
 */
export const useDeleteRecord = (resource: Resource) => useLifecycleChange(resource, 'remove');

/**
 * Mutation that restores a deleted record.
 * @param resource the contract's resource.
 */
export const useRestoreRecord = (resource: Resource) => useLifecycleChange(resource, 'restore');
