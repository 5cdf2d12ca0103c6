import { z } from 'zod';
import { defineEndpoint } from '../../core/endpoint.ts';
import { fieldError } from '../../core/field-errors.ts';
import { idField } from '../../core/fields.ts';
import { orderSaved } from '../order.ts';

/** The confirmation of changes of an order that its store has accepted. */

/** The last change that the person saw. */
const changeNumber = z
  .int(fieldError('must be a whole number', 'The number of the change is required'))
  .min(1, fieldError('must be at least 1'))
  .max(2_147_483_647, fieldError('is too large'));

export const confirmOrderChanges = defineEndpoint({
  module: 'Orders',
  name: 'Confirm the changes of an order',
  operationId: 'confirmOrderChanges',
  description:
    'Confirms for the store of an order that it has seen the changes up to a number. A repeated call changes nothing.',
  methods: ['POST'],
  // It needs the permission to accept an order or to set its status, so that a role that has one needs no other.
  access: 'signed-in',
  whileActing: 'open',
  errors: ['forbidden', 'password_change_required', 'not_found', 'stale'],
  path: 'order/{id}/confirm_changes',
  params: z.object({ id: idField }),
  body: z.object({ number: changeNumber }),
  response: orderSaved,
});
