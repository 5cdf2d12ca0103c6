import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { dataAnswer } from './core/envelopes.ts';
import { idField, textField } from './core/fields.ts';

/** The search over all records, and the counts beside the entries of the navigation. */

/** Kinds of records that the search finds, in the order shown. */
export const searchKinds = ['order', 'vendor', 'product', 'coupon', 'person'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Characters below which the trigram indexes cannot narrow a search. */
export const minSearchLength = 3;
/** Results of each kind. */
export const maxResultsPerKind = 5;

const searchResult = z.object({
  kind: z.enum(searchKinds),
  _id: idField,
  /** What a person calls the record: an order number, a store, a name. */
  title: z.string(),
  /** What tells it from others of the same name. */
  detail: z.string(),
});
export type SearchResult = z.output<typeof searchResult>;

/** Message for a search that is too short. */
export const tooShort = `Type at least ${minSearchLength} characters`;
const common = { module: 'Search', methods: ['GET'], access: 'signed-in' } as const;

/**
 * Finds records of every kind whose list the caller may read, within the caller's scope for that list. A caller who may
 * read none of the lists gets 403.
 */
export const searchRecords = defineEndpoint({
  ...common,
  name: 'Search records',
  path: 'search',
  query: z.strictObject({ q: textField(100).pipe(z.string().min(minSearchLength, tooShort)) }),
  response: dataAnswer(z.array(searchResult)),
});

/**
 * What waits in the lists of the navigation, as far as the caller may read them: orders without a vendor (for a vendor,
 * the orders to deliver today) and stores in review.
 */
export const navigationCounts = defineEndpoint({
  ...common,
  name: 'Count waiting orders and stores',
  path: 'navigation/counts',
  response: dataAnswer(z.object({ orders: z.int().nullable(), in_review: z.int().nullable() })),
});
