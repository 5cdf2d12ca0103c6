import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { dataResponse, listResponse, totalIsMinimum } from './core/envelopes.ts';
import {
  choiceField,
  idField,
  imageInput,
  imageRecord,
  longTextField,
  ratingField,
  recordStatuses,
  requiredText,
  timeField,
} from './core/fields.ts';
import { keyQuery, lookupDefaults } from './core/lookup.ts';
import { defineResource, recordFields } from './core/resource.ts';

const plain = defineResource({
  name: 'review',
  statuses: recordStatuses,
  sort: ['name', 'createdAt', 'rating'],
  personal: ['name', 'slug'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required'),
    rating: ratingField('Enter a rating').nullable().optional(),
    description: longTextField(5_000).optional(),
    image: imageInput.optional(),
    status: choiceField(recordStatuses).optional(),
  }),
  record: z.object({
    ...recordFields,
    name: z.string(),
    slug: z.string(),
    rating: z.number().nullable(),
    description: z.string(),
    image: imageRecord.nullable(),
    status: z.string(),
  }),
});

/**
 * The list has an envelope of its own (spec 3 §2). Without `page` it returns the first page in the server's default
 * size.
 */
const reviewPage = z.object({
  reviews: z.array(plain.record),
  page: z.int(),
  perPage: z.int(),
  totalPages: z.int(),
  total: z.int(),
  totalIsMinimum,
});

export const review = {
  ...plain,
  endpoints: { ...plain.endpoints, list: { ...plain.endpoints.list, response: dataResponse(reviewPage) } },
};

/** Active reviews for the blocks of the storefront. */
export const searchReviews = defineEndpoint({
  ...lookupDefaults,
  module: review.label.many,
  name: 'Search Google reviews',
  operationId: 'searchGoogleReviews',
  description: 'Returns the active Google reviews that contain the key, for blocks of the storefront.',
  path: 'reviews/search',
  query: keyQuery,
  response: listResponse(
    z.object({
      _id: idField,
      name: z.string(),
      slug: z.string(),
      rating: z.number().nullable(),
      description: z.string(),
      profile_image: imageRecord.nullable(),
      createdAt: timeField,
    }),
  ),
});
