import { type ApiKey, apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import type { CallOf } from '@bakehouse/contract/core/endpoint';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';

const { list, deleted, permissions, create, update, rotate, revoke, remove, restore } = apiKeyEndpoints;
const topic = 'api-key';

const pageQuery = (endpoint: typeof list | typeof deleted, search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [topic, endpoint === list ? 'list' : 'deleted', search],
    queryFn: ({ signal }) => callEndpoint(endpoint, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    meta: { hasOwnErrorState: true },
  });

/** Query options of a page of keys. */
export const apiKeysQuery = (search: Readonly<Record<string, string>>) => pageQuery(list, search);

/** Query options of a page of deleted keys. */
export const deletedApiKeysQuery = (search: Readonly<Record<string, string>>) => pageQuery(deleted, search);

/** Query options of the permissions that the user can give to a key. */
export const keyPermissionsQuery = queryOptions({
  queryKey: [topic, 'permissions'],
  queryFn: async ({ signal }) => (await callEndpoint(permissions, {}, { signal })).data,
  meta: { hasOwnErrorState: true },
});

/** Error codes that the dialog shows at its fields. */
const handles = ['invalid', 'duplicate'];

export type ApiKeyValues = NonNullable<CallOf<typeof create>['body']>;

/** Mutation that creates a key. Its answer is the only one with the secret, so it is not stored. */
export const useCreateApiKey = () =>
  useMutation({
    gcTime: 0,
    meta: { invalidates: topic, handles },
    mutationFn: ({ idempotencyKey, ...body }: ApiKeyValues & { idempotencyKey: string }) =>
      callEndpoint(create, { body }, { idempotencyKey }),
  });

/** Mutation that changes a key at the version that is shown. */
export const useUpdateApiKey = () =>
  useMutation({
    meta: { invalidates: topic, handles },
    mutationFn: ({ key, ...body }: ApiKeyValues & { key: ApiKey }) =>
      callEndpoint(update, { params: { id: key._id }, body: { ...body, version: key.version } }),
  });

/** Mutation that gives a key a new secret; the previous one works for some hours. */
export const useRotateApiKey = () =>
  useMutation({
    gcTime: 0,
    meta: { invalidates: topic },
    mutationFn: ({ key: { _id, version }, hours }: { key: ApiKey; hours: number }) =>
      callEndpoint(rotate, { params: { id: _id }, body: { overlap_hours: hours, version } }),
  });

const versioned = ({ _id, version }: ApiKey) => ({ params: { id: _id }, query: { version: String(version) } });

/** Mutation that ends a key for good. */
export const useRevokeApiKey = () =>
  useMutation({ meta: { invalidates: topic }, mutationFn: (key: ApiKey) => callEndpoint(revoke, versioned(key)) });

/** Mutation that deletes a key. Its toast offers Undo. */
export const useDeleteApiKey = () =>
  useMutation({
    meta: {
      invalidates: topic,
      undo: (key: ApiKey) => callEndpoint(restore, versioned({ ...key, version: key.version + 1 })),
    },
    mutationFn: (key: ApiKey) => callEndpoint(remove, versioned(key)),
  });

/** Mutation that restores a deleted key. */
export const useRestoreApiKey = () =>
  useMutation({ meta: { invalidates: topic }, mutationFn: (key: ApiKey) => callEndpoint(restore, versioned(key)) });
