import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { choiceField, linkedRecord, longTextField, ratingField, referenceField, textField } from './core/fields.ts';
import { linkedResponse, lookupDefaults, searchQuery } from './core/lookup.ts';
import { defineResource, recordFields } from './core/resource.ts';

const productReviewStatuses = ['Pending', 'Approved', 'Disapproved', 'Deleted'] as const;

/** Displayed author of a review without a name. */
export const guest = 'guest';

export const productReview = defineResource({
  name: 'product-review',
  statuses: productReviewStatuses,
  sort: ['createdAt', 'rating'],
  displayField: 'user',
  personal: ['user'],
  input: z.object({
    /** Name of the customer who wrote the review. */
    user: textField().optional(),
    product: referenceField.optional(),
    description: longTextField(5_000).optional(),
    rating: ratingField('Rating is required'),
    /** Number of the delivered order that the review is about. Its store is rated by the review. */
    order_number: textField(40).optional(),
    /** Defaults to Pending. */
    status: choiceField(productReviewStatuses).optional(),
  }),
  record: z.object({
    ...recordFields,
    /** `guest` when the name is unknown. */
    user: z.string(),
    product: linkedRecord.nullable(),
    description: z.string(),
    rating: z.number(),
    /** Empty when the order of the review is unknown. */
    order_number: z.string(),
    status: z.string(),
  }),
});

/** Products that can be reviewed. */
export const reviewedProducts = defineEndpoint({
  ...lookupDefaults,
  module: productReview.label.many,
  name: 'Look up products to review',
  operationId: 'listProductsToReview',
  description: 'Returns the products that a review can be about, filtered by name.',
  path: 'product_reviews/products',
  query: searchQuery,
  response: linkedResponse,
});
