import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { listResponse } from './core/envelopes.ts';
import {
  choiceField,
  imageInput,
  imageWithOriginal,
  linkedRecord,
  recordStatuses,
  requiredText,
} from './core/fields.ts';
import { lookupDefaults, textParams } from './core/lookup.ts';
import { defineResource, recordFields } from './core/resource.ts';

export const productProperty = defineResource({
  name: 'product-property',
  statuses: recordStatuses,
  sort: ['name', 'createdAt'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required'),
    status: choiceField(recordStatuses).optional(),
    image: imageInput.optional(),
  }),
  record: z.object({
    ...recordFields,
    name: z.string(),
    status: z.string(),
    image: imageWithOriginal.nullable(),
  }),
});

/** Active properties for the product form. */
export const searchProductProperties = defineEndpoint({
  ...lookupDefaults,
  module: productProperty.label.many,
  name: 'Search Product properties',
  operationId: 'searchProductProperties',
  description: 'Returns the active product properties whose name contains the text in the path.',
  path: 'product_properties/search/{text}',
  params: textParams,
  response: listResponse(linkedRecord.extend({ image: imageWithOriginal.nullable() })),
});
