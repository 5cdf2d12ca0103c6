import { z } from 'zod';
import { nameComponents } from './core/components.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { dataResponse, matchesResponse } from './core/envelopes.ts';
import { idField, searchTextField } from './core/fields.ts';

/** Search over all records, and the counts next to the entries of the navigation. */

/** Kinds of records that the search finds, in display order. */
export const searchKinds = ['order', 'vendor', 'product', 'coupon', 'person'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Minimum length at which the trigram indexes can narrow a search. */
export const minSearchLength = 3;
/** Maximum number of results of each kind. */
export const maxResultsPerKind = 5;

const searchResult = z.object({
  kind: z.enum(searchKinds),
  _id: idField,
  /** Display name: an order number, the name of a store or of a person. */
  title: z.string(),
  /** Distinguishes records with the same title. */
  detail: z.string(),
});
export type SearchResult = z.output<typeof searchResult>;

/** Message for search text that is too short. */
export const searchTooShort = `Type at least ${minSearchLength} characters`;
const common = { module: 'Search', methods: ['GET'], access: 'signed-in', whileActing: 'open' } as const;

/**
 * Finds records of every list that the caller may read, limited to the records that the caller may see in that
 * list. Responds with 403 to a caller who may read none of the lists.
 */
export const searchRecords = defineEndpoint({
  ...common,
  name: 'Search records',
  operationId: 'searchRecords',
  description:
    'Returns up to five records of each kind that match the text, within the lists that the caller may read.',
  errors: ['forbidden', 'password_change_required'],
  path: 'search',
  query: z.strictObject({ q: searchTextField().pipe(z.string().min(minSearchLength, searchTooShort)) }),
  response: matchesResponse(searchResult),
});

/**
 * Counts for the navigation, for lists that the caller may read: orders without a vendor (for a vendor, the orders to
 * deliver today) and stores in review.
 */
export const navigationCounts = defineEndpoint({
  ...common,
  name: 'Count waiting orders and stores',
  operationId: 'getNavigationCounts',
  description:
    'Returns the counts shown in the navigation: orders without a vendor (for a vendor, orders to deliver today) and stores in review.',
  errors: ['password_change_required'],
  path: 'navigation/counts',
  response: dataResponse(z.object({ orders: z.int().nullable(), in_review: z.int().nullable() })),
});

nameComponents({
  SearchResult: searchResult,
});
