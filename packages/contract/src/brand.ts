import { z } from 'zod';
import { choiceField, imageInput, imageRecord, recordStatuses, requiredText } from './core/fields.ts';
import { defineResource, recordFields } from './core/resource.ts';

export const brand = defineResource({
  name: 'brand',
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
    slug: z.string(),
    status: z.string(),
    image: imageRecord.nullable(),
  }),
});
