import type { Resource } from '@bakehouse/contract/resource';
import { useQuery } from '@tanstack/react-query';
import { type AnyRecord, recordsQuery } from './crud-queries.ts';
import { useCan } from './session.ts';

export type Choices<Row> =
  | { readonly state: 'ready'; readonly rows: readonly Row[] }
  | { readonly state: 'loading' }
  /** The person may not read them. */
  | { readonly state: 'closed' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void };

/** Every record of a resource (at most the first thousand), to choose from; asks nothing that one may not have. */
export const useChoices = <R extends Resource, Row extends AnyRecord = AnyRecord>(
  resource: R,
  sort: R['sort'][number],
): Choices<Row> => {
  const mayList = useCan()(resource.endpoints.list);
  const { data, error, refetch } = useQuery({
    ...recordsQuery(resource, 'list', { sort }),
    enabled: mayList,
    meta: { saidOnScreen: true },
  });
  if (!mayList) return { state: 'closed' };
  if (data) return { state: 'ready', rows: data.data as unknown as readonly Row[] };
  return error ? { state: 'failed', error, retry: () => void refetch() } : { state: 'loading' };
};
