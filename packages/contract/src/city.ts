import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { listResponse } from './core/envelopes.ts';
import {
  choiceField,
  imageInput,
  imageRecord,
  linkedRecord,
  recordStatuses,
  requiredText,
  textField,
} from './core/fields.ts';
import { keyQuery, lookupDefaults } from './core/lookup.ts';
import { defineResource, recordFields } from './core/resource.ts';

export const city = defineResource({
  name: 'city',
  statuses: recordStatuses,
  sort: ['name', 'state', 'createdAt'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required'),
    state: textField(100).optional(),
    image: imageInput.optional(),
    status: choiceField(recordStatuses).optional(),
  }),
  record: z.object({
    ...recordFields,
    name: z.string(),
    slug: z.string(),
    state: z.string(),
    image: imageRecord.nullable(),
    status: z.string(),
  }),
});

/** Active cities for the blocks of the storefront. */
export const searchCities = defineEndpoint({
  ...lookupDefaults,
  module: city.label.many,
  name: 'Search Cities',
  operationId: 'searchCities',
  description: 'Returns the active cities whose name contains the key, for blocks of the storefront.',
  path: 'city/search',
  query: keyQuery,
  response: listResponse(linkedRecord.extend({ slug: z.string(), state: z.string(), image: imageRecord.nullable() })),
});
