import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import {
  choiceField,
  imageInput,
  imageRecord,
  linkedRecord,
  longTextField,
  recordStatuses,
  referenceField,
  requiredText,
} from './core/fields.ts';
import { linkedResponse, lookupDefaults } from './core/lookup.ts';
import { defineResource, recordFields } from './core/resource.ts';

export const faqCategory = defineResource({
  name: 'faq-category',
  statuses: recordStatuses,
  sort: ['name', 'createdAt'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required'),
    parent: referenceField.optional(),
    description: longTextField(5_000).optional(),
    image: imageInput.optional(),
    status: choiceField(recordStatuses).optional(),
  }),
  record: z.object({
    ...recordFields,
    name: z.string(),
    slug: z.string(),
    parent: linkedRecord.nullable(),
    description: z.string(),
    image: imageRecord.nullable(),
    status: z.string(),
  }),
});

/** Every active FAQ category, as a parent for another category or for a FAQ. */
export const parentFaqCategories = defineEndpoint({
  ...lookupDefaults,
  module: faqCategory.label.many,
  name: 'Look up parent FAQ categories',
  operationId: 'listParentFaqCategories',
  description: 'Returns every FAQ category that is not deleted, to choose a parent from.',
  path: 'FaqCategory/listparents',
  aliases: ['faqcategory/listparents'],
  response: linkedResponse,
});
