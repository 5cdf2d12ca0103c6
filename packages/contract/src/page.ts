import { z } from 'zod';
import { pageBlocks } from './blocks/block.ts';
import { missingSelections } from './blocks/selections.ts';
import {
  choiceField,
  imageInput,
  imageRecord,
  linkedRecord,
  recordStatuses,
  referenceField,
  requiredText,
  richTextField,
} from './core/fields.ts';
import { defineResource, recordFields } from './core/resource.ts';

/** A page of the storefront; active pages are published. */
export const page = defineResource({
  name: 'page',
  statuses: recordStatuses,
  sort: ['name', 'createdAt'],
  richText: ['description'],
  notExported: ['blocks', 'missing'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required'),
    description: richTextField().optional(),
    /** Id of the parent page. */
    parent: referenceField.optional(),
    image: imageInput.optional(),
    /** Blocks below the description. */
    blocks: pageBlocks.optional(),
    status: choiceField(recordStatuses).optional(),
  }),
  record: z.object({
    ...recordFields,
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    parent: linkedRecord.nullable(),
    image: imageRecord.nullable(),
    blocks: z.array(z.unknown()),
    /** Returned with a single page only, not in lists. */
    missing: missingSelections.optional(),
    status: z.string(),
  }),
});
