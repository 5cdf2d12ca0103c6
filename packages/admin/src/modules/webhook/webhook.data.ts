import type { CallOf } from '@bakehouse/contract/core/endpoint';
import type { DeliveryState, Webhook } from '@bakehouse/contract/webhook/webhook';
import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { useIdempotencyKey } from '../../data/idempotency-key.ts';

const { list, details, create, update, enable, rotate, test, deliveries, redeliver } = webhookEndpoints;
const topic = 'webhook';

/** Refresh interval in ms, because deliveries are made at any time. */
const refetchInterval = 5_000;
const perPage = '25';

/** Query options of all webhooks. */
export const webhooksQuery = queryOptions({
  queryKey: [topic, 'list'],
  queryFn: async ({ signal }) => (await callEndpoint(list, {}, { signal })).data,
  refetchInterval,
  meta: { hasOwnErrorState: true, hidesRefreshErrors: true },
});

/** Query options of a webhook. */
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [topic, 'details', id],
    queryFn: async ({ signal }) => (await callEndpoint(details, { params: { id } }, { signal })).data,
    refetchInterval,
    meta: { hasOwnErrorState: true, hidesRefreshErrors: true },
  });

/** Query options of the deliveries of a webhook, newest first, page by page. */
export const deliveriesQuery = (id: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: [topic, 'deliveries', id, state],
    queryFn: ({ pageParam: before, signal }) =>
      callEndpoint(
        deliveries,
        { params: { id }, query: { perPage, ...(state && { state }), ...(before && { before }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ data, more }) => (more ? data.at(-1)?._id : undefined),
    refetchInterval,
    meta: { hasOwnErrorState: true, hidesRefreshErrors: true },
  });

/** Error codes that the dialog shows next to its fields. */
export const handles = ['invalid', 'forbidden'];

export type WebhookValues = NonNullable<CallOf<typeof create>['body']>;

/** Mutation that creates a webhook. Its response contains the secret, so it is not cached. */
export function useCreateWebhook() {
  const idempotency = useIdempotencyKey();
  return useMutation({
    gcTime: 0,
    meta: { invalidates: topic, handles },
    mutationFn: (body: WebhookValues) => callEndpoint(create, { body }, { idempotencyKey: idempotency.keyFor(body) }),
    onSuccess: idempotency.reset,
  });
}

/** Mutation that changes the displayed version of a webhook. */
export const useUpdateWebhook = () =>
  useMutation({
    meta: { invalidates: topic, handles },
    mutationFn: ({ webhook: { _id, version }, ...body }: WebhookValues & { webhook: Webhook }) =>
      callEndpoint(update, { params: { id: _id }, body: { ...body, version } }),
  });

/** Mutation that pauses or resumes a webhook. */
export const useEnableWebhook = () =>
  useMutation({
    meta: { invalidates: topic },
    mutationFn: ({ _id, version, enabled }: Webhook) =>
      callEndpoint(enable, { params: { id: _id }, body: { enabled: !enabled, version } }),
  });

/** Mutation that gives a webhook a new secret; requests are also signed with the previous one for some hours. */
export const useRotateWebhook = () =>
  useMutation({
    gcTime: 0,
    meta: { invalidates: topic },
    mutationFn: ({ _id }: Webhook) => callEndpoint(rotate, { params: { id: _id } }),
  });

/** Mutation that sends a test event. It shows no message, because a dialog shows the delivery. */
export const useTestWebhook = () =>
  useMutation({
    meta: { invalidates: topic },
    mutationFn: async ({ _id }: Webhook) => (await callEndpoint(test, { params: { id: _id } })).data,
  });

/** Mutation that sends a delivery again. */
export const useRedeliver = (webhookId: string) =>
  useMutation({
    meta: { invalidates: topic },
    mutationFn: (delivery: string) => callEndpoint(redeliver, { params: { id: webhookId, delivery } }),
  });

/** Webhooks as a resource for the generic mutations that delete and restore records. */
export const webhookLifecycle = { name: topic, endpoints: webhookEndpoints } as const;
