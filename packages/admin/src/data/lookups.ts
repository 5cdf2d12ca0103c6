import type { CallOf, Endpoint, ResponseOf } from '@bakehouse/contract/core/endpoint';
import { pageOf } from '@bakehouse/contract/core/envelopes';
import type { RecordOf, Resource } from '@bakehouse/contract/core/resource';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callEndpoint } from './client.ts';
import { useCan } from './session.ts';

/** A record that can be chosen. */
export type Named = { readonly _id: string; readonly name: string };

/** The records that a select offers, or the reason why there are none. */
export type Choices<Row> =
  | {
      readonly state: 'ready';
      readonly rows: readonly Row[];
      /** The search that found the rows, if the typed one has a typing error. */
      readonly correctedSearch: string | undefined;
      /** The rows are those of an earlier search; the response to the current search is pending. */
      readonly arePrevious: boolean;
    }
  | { readonly state: 'loading' }
  /** The user does not have the permission to read them. */
  | { readonly state: 'forbidden' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void };

type Found<Row> = { readonly rows: readonly Row[]; readonly correctedSearch?: string | undefined };

/** One request for records to choose from. */
export type Lookup<Row> = {
  /** The user needs the permissions of all of them. */
  readonly endpoints: readonly Endpoint[];
  readonly query: UseQueryOptions<unknown, Error, Found<Row>>;
};

/** Returns the rows of a response with the list as its `data`. */
export const dataOf = <Row>({ data }: { readonly data: readonly Row[] }): readonly Row[] => data;

/**
 * Defines a lookup: an endpoint that lists records to choose from.
 * @param resource name of the resource it lists. Every save of this resource invalidates the lookup.
 * @param rowsOf returns the rows of the endpoint's response.
 * @returns a function that takes the parameters and the query of one request.
 */
export function defineLookup<E extends Endpoint, Row>(
  resource: string,
  endpoint: E,
  rowsOf: (response: ResponseOf<E>) => readonly Row[],
) {
  // One function for all renders, so that React Query runs it only on a new response.
  const select = (response: unknown): Found<Row> => ({
    rows: rowsOf(response as ResponseOf<E>),
    correctedSearch: (response as Pick<Found<Row>, 'correctedSearch'>).correctedSearch,
  });
  return (call: CallOf<E> = {}): Lookup<Row> => ({
    endpoints: [endpoint],
    query: {
      queryKey: [resource, 'lookup', endpoint.path, call],
      queryFn: ({ signal }) => callEndpoint(endpoint, call, { signal }),
      select,
      meta: { hasOwnErrorState: true },
    },
  });
}

/** Returns the lookup of all records of a resource. The server returns at most the first thousand. */
export function recordsLookup<R extends Resource>(resource: R, sort: R['sort'][number]): Lookup<RecordOf<R>> {
  const list: Resource['endpoints']['list'] = resource.endpoints.list;
  return defineLookup(resource.name, list, (response) => pageOf(response).data as RecordOf<R>[])({ query: { sort } });
}

type LookupOptions = {
  /** `false` sends no request: the select is not open yet, or nothing is typed. */
  readonly enabled?: boolean;
  /** Keeps the rows of the previous request until the next response arrives. */
  readonly keepPrevious?: boolean;
};

/**
 * Returns the records of a lookup. No request is sent for a user who may not read them.
 * @returns the same object until the state or the rows change, so that memoized options stay valid.
 */
export function useLookup<Row>(
  { endpoints, query }: Lookup<Row>,
  { enabled = true, keepPrevious = false }: LookupOptions = {},
): Choices<Row> {
  const isAllowed = endpoints.every(useCan());
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query,
    enabled: isAllowed && enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
  return useMemo((): Choices<Row> => {
    if (!isAllowed) return { state: 'forbidden' };
    if (data) return { state: 'ready', ...data, correctedSearch: data.correctedSearch, arePrevious: isPlaceholderData };
    return error ? { state: 'failed', error, retry: () => void refetch() } : { state: 'loading' };
  }, [isAllowed, data, isPlaceholderData, error, refetch]);
}
