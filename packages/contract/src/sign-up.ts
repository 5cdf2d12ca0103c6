import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { messageResponse } from './core/envelopes.ts';
import {
  confirmPasswordField,
  emailField,
  newPasswordField,
  passwordMismatchError,
  passwordsMatch,
  phoneField,
  requiredText,
  textField,
} from './core/fields.ts';
import { sessionBase } from './session.ts';

/** A vendor's sign-up form. */
export const signUpInput = z
  .object({
    name: requiredText(/* i18n */ 'Name is required'),
    email: emailField,
    phone: z.union([z.literal(''), phoneField], /* i18n */ 'Enter a valid Phone Number').optional(),
    store_name: textField().optional(),
    password: newPasswordField,
    confirm_password: confirmPasswordField,
  })
  .refine(passwordsMatch, passwordMismatchError);

export const signUp = defineEndpoint({
  module: 'Session',
  name: 'Apply as a vendor',
  operationId: 'signUpAsVendor',
  description: 'Creates a vendor account from an application; staff review its store before it receives orders.',
  errors: ['duplicate'],
  methods: ['POST'],
  path: `${sessionBase}/signup`,
  access: 'public',
  body: signUpInput,
  maxBody: 8_000,
  response: messageResponse,
  status: 201,
});
