import type { CallOf } from '@bakehouse/contract/core/endpoint';
import {
  type MessageTemplate,
  messageTemplateEndpoints,
} from '@bakehouse/contract/message-template/message-template.endpoints';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, callUntyped } from '../../data/client.ts';
import { keepSaved } from '../../data/query-client.ts';

const { list, detail, update, reset, preview } = messageTemplateEndpoints;
const topic = 'message-template';

export type TemplateKey = Pick<MessageTemplate, 'kind' | 'channel' | 'language'>;

/** Parameters of the list in the URL. */
export const templateFilters = list.query;

/** Query options of the templates that match. The previous ones stay until the new ones have arrived. */
export const templatesQuery = (query: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [topic, 'list', query],
    queryFn: async ({ signal }) => (await callUntyped(list, { query }, { signal })).data,
    placeholderData: keepPreviousData,
    meta: { hasOwnErrorState: true },
  });

/** Query options of one template. */
export const templateQuery = (params: TemplateKey) =>
  queryOptions({
    queryKey: [topic, 'detail', params],
    queryFn: async ({ signal }) => (await callEndpoint(detail, { params }, { signal })).data,
    meta: { hasOwnErrorState: true },
    // An edit must start from the server's current data.
    staleTime: 0,
  });

export type PreviewInput = NonNullable<CallOf<typeof preview>['body']>;

/** Query options of a message with the values of an example or of an order. */
export const previewQuery = (body: PreviewInput) =>
  queryOptions({
    queryKey: ['message-preview', body],
    queryFn: async ({ signal }) => (await callEndpoint(preview, { body }, { signal })).data,
    placeholderData: keepPreviousData,
    meta: { hasOwnErrorState: true },
    retry: false,
  });

type Update = NonNullable<CallOf<typeof update>['body']>;

/** Mutation that changes a template. */
export function useSaveTemplate(params: TemplateKey) {
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: topic, handles: ['stale'] },
    mutationFn: (body: Update) => callEndpoint(update, { params, body }),
    onSuccess: ({ data }) => keepSaved(client, templateQuery(params).queryKey, data),
  });
}

/** Mutation that replaces the text of a template by the default text. */
export function useResetTemplate(params: TemplateKey) {
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: topic },
    mutationFn: (version: number) => callEndpoint(reset, { params, body: { version } }),
    onSuccess: ({ data }) => keepSaved(client, templateQuery(params).queryKey, data),
  });
}
