import type { CallOf, Endpoint } from '@bakehouse/contract/core/endpoint';
import type { Resource } from '@bakehouse/contract/core/resource';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { callEndpoint } from './client.ts';
import { type AnyRecord, recordsQuery } from './crud-queries.ts';
import { useCan } from './session.ts';

export type Choices<Row> =
  | { readonly state: 'ready'; readonly rows: readonly Row[] }
  | { readonly state: 'loading' }
  /** The person may not read them. */
  | { readonly state: 'closed' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void };

type Query<Row> = Pick<UseQueryResult<{ data: Row[] }>, 'data' | 'error' | 'refetch'>;

const choicesIn = <Row>(mayAsk: boolean, { data, error, refetch }: Query<Row>): Choices<Row> => {
  if (!mayAsk) return { state: 'closed' };
  if (data) return { state: 'ready', rows: data.data };
  return error ? { state: 'failed', error, retry: () => void refetch() } : { state: 'loading' };
};

/** Every record of a resource (at most the first thousand), to choose from; asks nothing that one may not have. */
export const useChoices = <R extends Resource, Row extends AnyRecord = AnyRecord>(
  resource: R,
  sort: R['sort'][number],
): Choices<Row> => {
  const mayList = useCan()(resource.endpoints.list);
  const query = useQuery({
    ...recordsQuery(resource, 'list', { sort }),
    enabled: mayList,
    meta: { saidOnScreen: true },
  });
  return choicesIn(mayList, query as unknown as Query<Row>);
};

/** A record that can be chosen. */
export type Named = { readonly _id: string; readonly name: string };

/** A call that answers records to choose from, and the name of their resource, whose changes make them old. */
export type Lookup = {
  readonly of: string;
  readonly endpoint: Endpoint & { readonly response: z.ZodType<{ data: Named[] }> };
  readonly query?: Readonly<Record<string, string>>;
};

export const lookupQuery = ({ of, endpoint, query = {} }: Lookup) =>
  queryOptions({
    queryKey: [of, 'look-up', endpoint.path, query],
    queryFn: ({ signal }) =>
      callEndpoint<Endpoint>(endpoint, { query } as CallOf<Endpoint>, { signal }) as Promise<{ data: Named[] }>,
    meta: { saidOnScreen: true },
  });

/** What a look-up answers, for those who may ask it. */
export const useLookup = (lookup: Lookup): Choices<Named> => {
  const mayAsk = useCan()(lookup.endpoint);
  return choicesIn(mayAsk, useQuery({ ...lookupQuery(lookup), enabled: mayAsk }));
};
