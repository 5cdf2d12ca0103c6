import { z } from 'zod';
import { idField, idListField, longTextField, requiredText } from './core/fields.ts';
import { defineResource, recordFields } from './core/resource.ts';

export const permissionGroup = defineResource({
  name: 'permission-group',
  personOnly: true,
  statuses: [],
  sort: ['name', 'createdAt'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required'),
    description: longTextField(500).optional(),
    permissions: idListField(2_000).optional(),
  }),
  record: z.object({
    ...recordFields,
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    permissions: z.array(idField),
  }),
});
