import { z } from 'zod';
import { isSafeLink, unsafeLinkMessage } from './blocks/safe-values.ts';
import { imageInput, imageRecord, requiredText, textField } from './core/fields.ts';
import { defineResource, recordFields } from './core/resource.ts';

/** An unsafe link is rejected here, not removed as in blocks, because the field is required. */
const socialLink = textField(500).refine(isSafeLink, unsafeLinkMessage);

/** Social networks of the site, each with a name, a link and a picture (spec 2 §2, §3). The newest record is live. */
export const general = defineResource({
  name: 'general',
  statuses: [],
  sort: ['Facebook', 'createdAt'],
  displayField: 'Facebook',
  input: z.object({
    Facebook: requiredText('Facebook is required'),
    Facebook_Link: requiredText('Facebook Link is required', 500).refine(isSafeLink, unsafeLinkMessage),
    Facebook_Image: imageInput.optional(),
    Instagram: requiredText('Instagram is required'),
    Instagram_Link: socialLink.optional(),
    Instagram_Image: imageInput.optional(),
    Twitter: requiredText('Twitter is required'),
    Twitter_Link: socialLink.optional(),
    Twitter_Image: imageInput.optional(),
  }),
  record: z.object({
    ...recordFields,
    Facebook: z.string(),
    Facebook_Link: z.string(),
    Facebook_Image: imageRecord.nullable(),
    Instagram: z.string(),
    Instagram_Link: z.string(),
    Instagram_Image: imageRecord.nullable(),
    Twitter: z.string(),
    Twitter_Link: z.string(),
    Twitter_Image: imageRecord.nullable(),
  }),
});
