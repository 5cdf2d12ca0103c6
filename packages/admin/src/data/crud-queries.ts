import type { CallOf, Endpoint } from '@bakehouse/contract/core/endpoint';
import { type ListAnswer, pageOf, type Total } from '@bakehouse/contract/core/envelopes';
import type { ListQuery, Resource } from '@bakehouse/contract/core/resource';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Values } from '../ui/form/use-record-form.ts';
import { callEndpoint } from './client.ts';
import { isMe, refreshSession, useCan } from './session.ts';

/** What every record has; `crudScreens` is where a module's own type meets this one. */
export type AnyRecord = { readonly _id: string; readonly version: number } & Readonly<Record<string, unknown>>;
type Page = { data: AnyRecord[] } & Total;
export type Search = Readonly<Partial<Record<keyof ListQuery & string, string>>>;
/** A `File` is sent as a part of its own. */
const split = (values: Values) => {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const files = entries.filter((entry): entry is [string, File] => entry[1] instanceof File);
  return {
    body: Object.fromEntries(entries.filter(([, value]) => !(value instanceof File))),
    files: Object.fromEntries(files),
  };
};

/** The living (`list`) or the deleted records of a resource, one page of them. */
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

export const recordQuery = (resource: Resource, id: string) =>
  queryOptions({
    queryKey: [resource.name, 'detail', id],
    queryFn: async ({ signal }) => {
      const answer = await callEndpoint<Endpoint>(resource.endpoints.detail, { params: { id } } as CallOf<Endpoint>, {
        signal,
      });
      return (answer as { data: AnyRecord }).data;
    },
    meta: { saidOnScreen: true },
    // An edit screen starts from what the server has now, not from what a list once saw.
    staleTime: 0,
  });

/** The active records that use this one, asked of the server at this moment. */
export const fetchUsage = async (resource: Resource, id: string): Promise<readonly UsageEntry[]> => {
  const answer = await callEndpoint<Endpoint>(resource.endpoints.detail, { params: { id } } as CallOf<Endpoint>);
  return (answer as { usage?: UsageEntry[] }).usage ?? [];
};

type Saved = z.output<Resource['endpoints']['create']['response']>;

export const useCreateRecord = (resource: Resource) =>
  useMutation({
    meta: { invalidates: resource.name },
    mutationFn: ({ values, idempotencyKey }: { values: Values; idempotencyKey: string }) =>
      callEndpoint<Endpoint>(resource.endpoints.create, split(values) as CallOf<Endpoint>, {
        idempotencyKey,
      }) as Promise<Saved>,
  });

/** Sends what changed and the version it was changed from. */
export const useUpdateRecord = (resource: Resource) =>
  useMutation({
    meta: { invalidates: resource.name, handles: ['stale'] },
    mutationFn: ({ record, values }: { record: AnyRecord; values: Values }) =>
      callEndpoint<Endpoint>(resource.endpoints.update, {
        params: { id: record._id },
        ...split({ ...values, version: record.version }),
      } as CallOf<Endpoint>) as Promise<Saved>,
    // One's own name stands in the top bar, and one's own new password has ended this session.
    onSuccess: (_saved, { record }) => {
      if (isMe(record)) void refreshSession().catch(() => undefined);
    },
  });

const move = (resource: Resource, act: 'remove' | 'restore', id: string, version: number) =>
  callEndpoint<Endpoint>(resource.endpoints[act], {
    params: { id },
    query: { version: String(version) },
  } as CallOf<Endpoint>);

/** Deletes or restores the version of the record that is shown; a delete can be undone from its toast. */
export const useMoveRecord = (resource: Resource, act: 'remove' | 'restore') => {
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
