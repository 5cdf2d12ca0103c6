import { z } from 'zod';
import { attributeStatuses } from './attribute.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { listResponse } from './core/envelopes.ts';
import { choiceField, linkedRecord, referenceField, requiredText, richTextField } from './core/fields.ts';
import { lookupDefaults } from './core/lookup.ts';
import { defineResource, recordFields } from './core/resource.ts';

export const productTag = defineResource({
  name: 'product-tag',
  statuses: attributeStatuses,
  sort: ['name', 'createdAt'],
  richText: ['description'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required'),
    description: richTextField().optional(),
    status: choiceField(attributeStatuses).optional(),
    parent: referenceField.optional(),
  }),
  record: z.object({
    ...recordFields,
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    status: z.string(),
    parent: linkedRecord.nullable(),
  }),
});

/** Active tags for the product form. */
export const tagsForProduct = defineEndpoint({
  ...lookupDefaults,
  module: productTag.label.many,
  name: 'Look up Product tags',
  operationId: 'listTagsForProducts',
  description: 'Returns the active tags, for the product form.',
  path: 'product_tag/gettaglistforproduct',
  response: listResponse(linkedRecord.extend({ slug: z.string() })),
});
