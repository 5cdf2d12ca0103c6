import { attributeOptions } from '@bakehouse/contract/attribute';
import { categoryLookups } from '@bakehouse/contract/category';
import type { AnswerOf, Endpoint } from '@bakehouse/contract/core/endpoint';
import { manufacturersForProduct } from '@bakehouse/contract/manufacturer';
import { searchProductProperties } from '@bakehouse/contract/product-property';
import { tagsForProduct } from '@bakehouse/contract/product-tag';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Choices } from './choices.ts';
import { callEndpoint } from './client.ts';
import { useCan } from './session.ts';

export const lookups = {
  categories: categoryLookups.forProduct,
  tags: tagsForProduct,
  manufacturers: manufacturersForProduct,
  attributes: attributeOptions,
  properties: searchProductProperties,
};
export type AttributeChoice = AnswerOf<typeof lookups.attributes>['data'][number];

/** A record that can be chosen. */
export type Named = { readonly _id: string; readonly name: string };

/** `call` names what is asked; its answer is kept for a minute, for look-ups change seldom. */
export const lookupQuery = <E extends Endpoint>(endpoint: E, call: Parameters<typeof callEndpoint<E>>[1]) =>
  queryOptions({
    queryKey: ['look-up', endpoint.path, call],
    queryFn: ({ signal }) => callEndpoint(endpoint, call, { signal }),
    meta: { saidOnScreen: true },
    staleTime: 60_000,
  });

/** The rows of a look-up that answers all there is at once, for those who may ask it. */
export const useLookup = <E extends Endpoint, Row>(
  endpoint: E,
  rowsOf: (answer: AnswerOf<E>) => readonly Row[],
): Choices<Row> => {
  const mayAsk = useCan()(endpoint);
  const { data, error, refetch } = useQuery({ ...lookupQuery(endpoint, {}), enabled: mayAsk });
  // The same choices until there are others: what is drawn of them may be hundreds of rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what reads the answer is the same at every call, if not the same function
  return useMemo((): Choices<Row> => {
    if (!mayAsk) return { state: 'closed' };
    if (data) return { state: 'ready', rows: rowsOf(data as AnswerOf<E>) };
    return error ? { state: 'failed', error, retry: () => void refetch() } : { state: 'loading' };
  }, [mayAsk, data, error, refetch]);
};
