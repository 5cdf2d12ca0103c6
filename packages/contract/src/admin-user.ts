import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { fieldError } from './core/field-errors.ts';
import {
  choiceField,
  emailField,
  idField,
  idListField,
  linkedRecord,
  newPasswordField,
  passwordField,
  phoneField,
  requiredText,
  textField,
} from './core/fields.ts';
import { defineResource, recordFields } from './core/resource.ts';

const adminUserStatuses = ['Active', 'InActive', 'Deleted'] as const;

export const adminUser = defineResource({
  name: 'admin-user',
  personOnly: true,
  statuses: adminUserStatuses,
  sort: ['name', 'email', 'createdAt'],
  input: z.object({
    name: requiredText('Name is required'),
    /** First and last name of a vendor's user (spec 1 §3). When only one form is sent, it is derived from `name`. */
    first_name: textField().optional(),
    last_name: textField().optional(),
    email: emailField,
    phone: z
      .string(fieldError('must be text', 'Phone is required'))
      .trim()
      .min(1, 'Phone is required')
      .pipe(phoneField),
    /** Temporary password set by staff; the user must change it at the next sign-in. */
    password: newPasswordField,
    status: choiceField(adminUserStatuses).optional(),
    roles: idListField(50).optional(),
    /** Required when users change their own email, phone or password. */
    current_password: passwordField.optional(),
  }),
  record: z.object({
    ...recordFields,
    /** The response of a create carries the user's id as `id` as well as `_id` (spec 1 §7). */
    id: idField,
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    status: z.string(),
    roles: z.array(linkedRecord),
  }),
});

/** Finds the user who already has an email address; null when the address is free (spec 1 §7). */
export const findByEmail = defineEndpoint({
  name: 'Look up an email',
  operationId: 'findUserByEmail',
  description: 'Returns the user who has an email address, or null when nobody has it.',
  module: 'Vendors',
  methods: ['GET'],
  path: 'newvendor/vendor_user',
  access: 'permission',
  query: z.strictObject({ email: emailField }),
  response: z.object({
    user: z
      .object({
        _id: idField,
        name: z.string(),
        email: z.string(),
        status: z.string(),
        /** True for users with the Vendor role; an interrupted onboarding can be resumed with such a user. */
        is_vendor: z.boolean(),
      })
      .nullable(),
  }),
});
