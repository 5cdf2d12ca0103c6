import { z } from 'zod';
import { fieldError } from './core/field-errors.ts';
import { choiceField, requiredText, textField } from './core/fields.ts';
import { defineResource, recordFields } from './core/resource.ts';

export const permissionMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Path of an endpoint below `/api/`, parameters in braces; a leading slash or `/api/` is removed. */
const endpointField = z
  .string(fieldError('must be text', 'Endpoint is required'))
  .trim()
  .transform((path) => path.replace(/^\/?(?:api\/)?/, ''))
  .pipe(
    z
      .string()
      .min(1, 'Endpoint is required')
      .max(200, fieldError('must be at most 200 characters'))
      .regex(/^[\w{}./-]+$/, 'Write the endpoint like order/{id}/update_status'),
  );

export const permission = defineResource({
  name: 'permission',
  personOnly: true,
  statuses: [],
  sort: ['name', 'createdAt', 'slug', 'module'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required'),
    slug: endpointField,
    method: choiceField(permissionMethods),
    module: textField(100).optional(),
  }),
  record: z.object({
    ...recordFields,
    name: z.string(),
    slug: z.string(),
    method: z.string(),
    /** Group in the permission grid. */
    module: z.string(),
  }),
});
