import { z } from 'zod';
import { imageInput, imageRecord, requiredLongText, requiredText } from './core/fields.ts';
import { defineResource, recordFields } from './core/resource.ts';

/** Meta records of the site, for search engines and social networks. */
export const siteSetting = defineResource({
  name: 'site-setting',
  statuses: [],
  sort: ['meta_key', 'meta_tag', 'createdAt'],
  displayField: 'meta_key',
  input: z.object({
    meta_key: requiredText('meta key is required'),
    meta_tag: requiredText('meta tag is required', 500),
    meta_value: requiredLongText('meta value is required', 10_000),
    image: imageInput.optional(),
  }),
  record: z.object({
    ...recordFields,
    meta_key: z.string(),
    meta_tag: z.string(),
    meta_value: z.string(),
    image: imageRecord.nullable(),
  }),
});
