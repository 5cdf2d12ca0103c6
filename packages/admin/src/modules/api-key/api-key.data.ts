import { type ApiKey, apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import type { CallOf } from '@bakehouse/contract/core/endpoint';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { useIdempotencyKey } from '../../data/idempotency-key.ts';

const { list, deleted, permissions, create, update, rotate, confirm, revoke } = apiKeyEndpoints;
const topic = 'api-key';

/** Query options of a page of keys. */
export const apiKeysQuery = (search: Readonly<Record<string, string>>) => pageQuery(list, search);

const pageQuery = (endpoint: typeof list | typeof deleted, search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [topic, endpoint === list ? 'list' : 'deleted', search],
    queryFn: ({ signal }) => callEndpoint(endpoint, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    meta: { hasOwnErrorState: true },
  });

/** Query options of a page of deleted keys. */
export const deletedApiKeysQuery = (search: Readonly<Record<string, string>>) => pageQuery(deleted, search);

/** Query options of the permissions that the user can give to a key. */
export const keyPermissionsQuery = queryOptions({
  queryKey: [topic, 'permissions'],
  queryFn: async ({ signal }) => (await callEndpoint(permissions, {}, { signal })).data,
  meta: { hasOwnErrorState: true },
});

/** Error codes that the dialog shows next to its fields. */
export const handles = ['invalid', 'duplicate', 'forbidden'];

export type ApiKeyValues = NonNullable<CallOf<typeof create>['body']>;

/** Mutation that creates a key. Its response is the only one with the secret, so it is not cached. */
export function useCreateApiKey() {
  const idempotency = useIdempotencyKey();
  return useMutation({
    gcTime: 0,
    meta: { invalidates: topic, handles },
    mutationFn: (body: ApiKeyValues) => callEndpoint(create, { body }, { idempotencyKey: idempotency.keyFor(body) }),
    onSuccess: idempotency.reset,
  });
}

/** Mutation that changes the displayed version of a key. */
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

/** Mutation that lets an own suspended key work again. */
export const useConfirmApiKey = () =>
  useMutation({
    meta: { invalidates: topic },
    mutationFn: ({ _id, version }: ApiKey) =>
      callEndpoint(confirm, { params: { id: _id }, query: { version: String(version) } }),
  });

/** Mutation that revokes a key permanently. */
export const useRevokeApiKey = () =>
  useMutation({
    meta: { invalidates: topic },
    mutationFn: ({ _id, version }: ApiKey) =>
      callEndpoint(revoke, { params: { id: _id }, query: { version: String(version) } }),
  });

/** API keys as a resource for the generic mutations that delete and restore records. */
export const apiKeyLifecycle = { name: topic, endpoints: apiKeyEndpoints } as const;
