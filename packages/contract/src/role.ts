import { z } from 'zod';
import { booleanField, choiceField, idListField, linkedRecord, requiredText } from './core/fields.ts';
import { defineResource, recordFields } from './core/resource.ts';

export const roleStatuses = ['Active', 'InActive', 'Deleted'] as const;

export const role = defineResource({
  name: 'role',
  personOnly: true,
  statuses: roleStatuses,
  sort: ['name', 'createdAt'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required'),
    status: choiceField(roleStatuses).optional(),
    /** People with the role must set up a second factor. */
    requires_factor: booleanField.optional(),
    /** Ids of permission groups (spec 1 §3). */
    permissions: idListField().optional(),
  }),
  record: z.object({
    ...recordFields,
    name: z.string(),
    status: z.string(),
    requires_factor: z.boolean(),
    /**
     * Built-in roles, identified independently of their name: `super_admin` may do everything, `vendor` manages one
     * store.
     */
    system: z.enum(['super_admin', 'vendor']).nullable(),
    permissiongroups: z.array(linkedRecord),
  }),
});
