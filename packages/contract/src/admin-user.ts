import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { messageResponse } from './core/envelopes.ts';
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
  timeField,
} from './core/fields.ts';
import { defineResource, recordFields } from './core/resource.ts';

const adminUserStatuses = ['Active', 'InActive', 'Deleted'] as const;

export const adminUser = defineResource({
  name: 'admin-user',
  personOnly: true,
  // Setting the email, password or roles of somebody.
  errors: ['identity_required'],
  statuses: adminUserStatuses,
  notExported: ['id', 'has_second_factor', 'pending_email', 'invitation'],
  personal: ['name', 'first_name', 'last_name', 'email', 'phone'],
  statusFilters: ['Invited'],
  sort: ['name', 'email', 'createdAt'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required'),
    /** First and last name of a vendor's user (spec 1 §3). When only one form is sent, it is derived from `name`. */
    first_name: textField().optional(),
    last_name: textField().optional(),
    email: emailField,
    phone: z
      .string(fieldError('must be text', 'Phone is required'))
      .trim()
      .min(1, 'Phone is required')
      .pipe(phoneField),
    /**
     * Temporary password set by staff; the user must change it at the next sign-in. A user who is created without one is
     * invited by email and chooses the first password.
     */
    password: newPasswordField.optional(),
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
    /** Whether the user has an authenticator app or a passkey. */
    has_second_factor: z.boolean(),
    /** A new email that waits for its confirmation. */
    pending_email: z.string().nullable(),
    /** Set while the user has no password. `none`: the invitation was not sent, or was revoked. */
    invitation: z
      .object({
        state: z.enum(['open', 'expired', 'none']),
        /** When it was sent last; null for `none`. */
        sentAt: timeField.nullable(),
      })
      .nullable(),
  }),
});

const staffCommon = {
  module: adminUser.label.many,
  access: 'permission',
  staffOnly: true,
  personOnly: true,
  params: z.object({ id: idField }),
} as const;

const invitationCommon = {
  ...staffCommon,
  errors: ['wrong_status'],
  methods: ['POST'],
  response: messageResponse,
} as const;

/** The invitation of a user who has no password yet. `admin/create` without a password sends the first one. */
export const invitationEndpoints = {
  resend: defineEndpoint({
    ...invitationCommon,
    name: 'Resend an invitation',
    operationId: 'resendInvitation',
    description: 'Sends a new invitation to a user without a password; the link of the previous one stops working.',
    errors: ['wrong_status', 'unavailable'],
    path: 'admin/{id}/invite',
  }),
  revoke: defineEndpoint({
    ...invitationCommon,
    name: 'Revoke an invitation',
    operationId: 'revokeInvitation',
    description: 'Makes the link in the invitation of a user stop working.',
    path: 'admin/{id}/revoke_invitation',
  }),
};

/** The new email of another user that waits for its confirmation. */
export const pendingEmailEndpoints = {
  resend: defineEndpoint({
    ...staffCommon,
    name: 'Resend the link to a new email',
    operationId: 'resendUserEmailConfirmation',
    description: 'Sends another link to the new email of a user; the previous link stops working.',
    errors: ['wrong_status', 'duplicate', 'unavailable'],
    methods: ['POST'],
    path: 'admin/{id}/email',
    response: messageResponse,
  }),
  cancel: defineEndpoint({
    ...staffCommon,
    name: 'Cancel the new email of a user',
    operationId: 'cancelUserEmailChange',
    description: 'Makes the link to the new email of a user stop working.',
    errors: ['wrong_status'],
    methods: ['DELETE'],
    path: 'admin/{id}/email',
    response: messageResponse,
  }),
};

/** Removes all factors of somebody who has lost them. */
export const resetFactors = defineEndpoint({
  module: adminUser.label.many,
  name: 'Reset a second factor',
  operationId: 'resetSecondFactor',
  description:
    'Removes all second factors and recovery codes of a user and ends the user’s sessions. A mail tells the user.',
  methods: ['POST'],
  path: 'admin/{id}/reset_second_factor',
  access: 'permission',
  staffOnly: true,
  personOnly: true,
  recentProof: true,
  errors: ['wrong_status'],
  params: z.object({ id: idField }),
  response: messageResponse,
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
