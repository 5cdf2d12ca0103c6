import { type ListResponse, pageOf, type Total } from '@bakehouse/contract/core/envelopes';
import type { ListQuery } from '@bakehouse/contract/core/resource';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Values } from '../ui/form/use-entry-form.ts';
import { callUntyped } from './client.ts';
import type { BaseRecord, CrudResource, EndpointFor, LifecycleResource } from './crud-resource.ts';
import { keepSaved } from './query-client.ts';
import { isMe, refreshSession, useCan } from './session.ts';

type Page<Row> = { data: Row[] } & Total;
export type Search = Readonly<Partial<Record<keyof ListQuery & string, string>>>;
type ListResource<Row> = Pick<CrudResource, 'name'> & {
  readonly endpoints: Readonly<Record<'list' | 'deleted', EndpointFor<ListResponse<Row>>>>;
};

/**
 * Query options of one page of records.
 * @param resource the contract's resource.
 * @param which active (`list`) or deleted records.
 * @param search query of the list.
 */
export const recordsQuery = <Row extends BaseRecord>(
  resource: ListResource<Row>,
  which: 'list' | 'deleted',
  search: Search,
) =>
  queryOptions({
    queryKey: [resource.name, which, search],
    queryFn: async ({ signal }): Promise<Page<Row>> =>
      pageOf(await callUntyped(resource.endpoints[which], { query: search }, { signal })),
    placeholderData: keepPreviousData,
  });

type DetailResource<Rec> = Pick<CrudResource, 'name'> & {
  readonly endpoints: { readonly detail: EndpointFor<{ data: Rec; usage?: UsageEntry[] | undefined }> };
};

/**
 * Query options of one record with its usage.
 * @param resource the contract's resource.
 * @param id id of the record.
 */
export const recordQuery = <Rec extends BaseRecord>(resource: DetailResource<Rec>, id: string) =>
  queryOptions({
    queryKey: detailKey(resource, id),
    queryFn: async ({ signal }): Promise<Rec> =>
      (await callUntyped(resource.endpoints.detail, { params: { id } }, { signal })).data,
    meta: { hasOwnErrorState: true },
    // An edit must start from the server's current data, not from cached list data.
    staleTime: 0,
  });

const detailKey = ({ name }: Pick<DetailResource<BaseRecord>, 'name'>, id: string) => [name, 'detail', id] as const;

/**
 * Fetches the active records that use a record.
 * @param resource the contract's resource.
 * @param id id of the record.
 * @returns usage by module.
 */
export const fetchUsage = async (resource: DetailResource<BaseRecord>, id: string): Promise<readonly UsageEntry[]> =>
  (await callUntyped(resource.endpoints.detail, { params: { id } })).usage ?? [];

type SavingResource<Rec, Operation extends 'create' | 'update'> = Pick<CrudResource, 'name'> & {
  readonly endpoints: Readonly<Record<Operation, EndpointFor<{ message: string; data: Rec }>>>;
};

/**
 * Mutation that creates a record.
 * @param resource the contract's resource.
 */
export const useCreateRecord = <Rec extends BaseRecord>(resource: SavingResource<Rec, 'create'>) =>
  useMutation({
    meta: { invalidates: resource.name },
    mutationFn: ({ values, idempotencyKey }: { values: Values; idempotencyKey: string }) =>
      callUntyped(resource.endpoints.create, splitFiles(values), { idempotencyKey }),
  });

/** Separates files, which are multipart fields, from values. */
function splitFiles(values: Values) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const files = entries.filter((entry): entry is [string, File] => entry[1] instanceof File);
  return {
    body: Object.fromEntries(entries.filter(([, value]) => !(value instanceof File))),
    files: Object.fromEntries(files),
  };
}

/**
 * Mutation that sends the changed values of a record with the version they are based on.
 * @param resource the contract's resource.
 */
export function useUpdateRecord<Rec extends BaseRecord>(resource: SavingResource<Rec, 'update'>) {
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: resource.name, handles: ['stale'] },
    mutationFn: ({ record, values }: { record: BaseRecord; values: Values }) =>
      callUntyped(resource.endpoints.update, {
        params: { id: record._id },
        ...splitFiles({ ...values, version: record.version }),
      }),
    onSuccess: async ({ data }, { record }) => {
      await keepSaved(client, detailKey(resource, record._id), data);
      // The name of the signed-in user is shown in the top bar, and a change of their password ends the session.
      if (isMe(record)) void refreshSession().catch(() => undefined);
    },
  });
}

/**
 * Mutation that deletes the displayed version of a record. Its toast offers Undo to users who may restore records.
 * @param resource the contract's resource.
 */
export const useDeleteRecord = (resource: LifecycleResource) => useLifecycleChange(resource, 'remove');

type LifecycleOperation = 'remove' | 'restore';

/** A record, and whether it gets another SKU when it is restored. */
type Changed = BaseRecord & { readonly hasNewSku?: boolean };

function useLifecycleChange(resource: LifecycleResource, operation: LifecycleOperation) {
  const canRestore = useCan()(resource.endpoints.restore);
  return useMutation({
    meta: {
      invalidates: resource.name,
      // The button offers what solves it.
      handles: operation === 'restore' ? ['duplicate'] : [],
      undo:
        operation === 'remove' && canRestore
          ? ({ _id, version }: BaseRecord) => changeLifecycle(resource, 'restore', { _id, version: version + 1 })
          : undefined,
    },
    mutationFn: (record: Changed) => changeLifecycle(resource, operation, record),
  });
}

const changeLifecycle = (
  resource: LifecycleResource,
  operation: LifecycleOperation,
  { _id: id, version, hasNewSku }: Pick<Changed, '_id' | 'version' | 'hasNewSku'>,
) =>
  callUntyped(resource.endpoints[operation], {
    params: { id },
    query: { version: String(version), ...(hasNewSku && { new_sku: 'true' }) },
  });

/**
 * Mutation that restores a deleted record.
 * @param resource the contract's resource.
 */
export const useRestoreRecord = (resource: LifecycleResource) => useLifecycleChange(resource, 'restore');
