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
  label: { one: 'Admin user', many: 'Admin users' },
  screen: '/admin',
  wire: { base: 'admin', deleted: 'deleted' },
  statuses: adminUserStatuses,
  sort: ['name', 'email', 'createdAt'],
  input: z.object({
    name: requiredText('Name is required'),
    /** A vendor's person is known by both (spec 1 §3); either alone follows from `name`. */
    first_name: textField().optional(),
    last_name: textField().optional(),
    email: emailField,
    phone: z
      .string(fieldError('must be text', 'Phone is required'))
      .trim()
      .min(1, 'Phone is required')
      .pipe(phoneField),
    /** Set by staff: it must be changed at the next sign-in. */
    password: newPasswordField,
    status: choiceField(adminUserStatuses).optional(),
    roles: idListField(50).optional(),
    /** Asked for when one changes one's own email, phone or password. */
    current_password: passwordField.optional(),
  }),
  record: z.object({
    ...recordFields,
    /** spec 1 §7: the answer of a create names the user by `id` as well as `_id`. */
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

/** Who has this email already; null when it is free (spec 1 §7). */
export const findByEmail = defineEndpoint({
  name: 'Look up an email',
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
        /** Holds the Vendor role: an onboarding that stopped half-way can be taken up with this person. */
        is_vendor: z.boolean(),
      })
      .nullable(),
  }),
});
