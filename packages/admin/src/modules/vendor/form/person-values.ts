import type { adminUser } from '@bakehouse/contract/admin-user';
import {
  confirmPasswordField,
  emailField,
  newPasswordField,
  phoneField,
  requiredText,
} from '@bakehouse/contract/core/fields';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { z } from 'zod';
import type { Values } from '../../../ui/form/use-entry-form.ts';

/** Schema of a vendor's personal info (spec 1 §5). */
export const personSchema = z.object({
  first_name: requiredText('First Name is required'),
  last_name: requiredText('Last Name is required'),
  email: emailField,
  phone: phoneField,
  roles: z.array(z.string()).min(1, 'Atleast one Role is required'),
});

export const newPersonSchema = personSchema
  .extend({ password: newPasswordField.optional(), confirm_password: confirmPasswordField.optional() })
  .refine(({ password, confirm_password }) => password === confirm_password, {
    path: ['confirm_password'],
    message: 'Password must be same as password',
    // Runs even when other fields are invalid, so that the user sees all errors at once.
    when: () => true,
  });

export const emptyPerson = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: undefined,
  confirm_password: undefined,
};

export type Person = RecordOf<typeof adminUser>;

export const personOf = ({ first_name, last_name, email, phone, roles }: Person) => ({
  first_name,
  last_name,
  email,
  phone,
  roles: roles.map(({ _id }) => _id).toSorted(),
});

const text = (value: unknown) => String(value ?? '').trim();

/**
 * Adds the full name when the first or last name is sent, because lists of admin users show it.
 * @param all all values of the form.
 */
export const withName = (sent: Values, all: Values): Values =>
  'first_name' in sent || 'last_name' in sent
    ? { ...sent, name: `${text(all.first_name)} ${text(all.last_name)}`.trim() }
    : sent;
