import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { listResponse } from './core/envelopes.ts';
import {
  choiceField,
  idField,
  imageInput,
  imageRecord,
  linkedRecord,
  recordStatuses,
  referenceField,
  requiredText,
  richTextField,
  timeField,
} from './core/fields.ts';
import { keyQuery, lookupDefaults } from './core/lookup.ts';
import { defineResource, recordFields } from './core/resource.ts';

export const faq = defineResource({
  name: 'faq',
  statuses: recordStatuses,
  sort: ['question', 'createdAt'],
  displayField: 'question',
  richText: ['answer'],
  input: z.object({
    question: requiredText('Question is required', 500),
    answer: richTextField().optional(),
    /** Id of the FAQ category. */
    parent: referenceField.optional(),
    image: imageInput.optional(),
    status: choiceField(recordStatuses).optional(),
  }),
  record: z.object({
    ...recordFields,
    question: z.string(),
    answer: z.string(),
    parent: linkedRecord.nullable(),
    image: imageRecord.nullable(),
    status: z.string(),
  }),
});

/** Active questions for the blocks of the storefront. */
export const searchFaqs = defineEndpoint({
  ...lookupDefaults,
  module: faq.label.many,
  name: 'Search FAQs',
  operationId: 'searchFaqs',
  description: 'Returns the active questions that contain the key, for blocks of the storefront.',
  path: 'faq/search',
  query: keyQuery,
  response: listResponse(z.object({ _id: idField, question: z.string(), answer: z.string(), createdAt: timeField })),
});
