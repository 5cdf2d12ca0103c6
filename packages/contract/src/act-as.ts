import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { idField, requiredText } from './core/fields.ts';
import { signedIn } from './session.ts';

/** Support that works as a store: a second session of a staff member, with the view of the store's person, for 30 minutes. */

/** How long a session as a store lasts, in minutes. */
export const actingMinutes = 30;

export const actAsInput = z.object({
  /** Why; the store reads it. */
  reason: requiredText('Enter a reason', 300).refine(
    (reason) => reason.length >= 10,
    'The reason must have at least 10 characters',
  ),
});

export const actAs = defineEndpoint({
  module: 'Vendors',
  name: 'Act as a Vendor',
  operationId: 'actAsVendor',
  description:
    'Opens a session of 30 minutes in which the caller works as the person of a store, with their permissions. Both names are recorded, and the store is notified.',
  errors: ['wrong_status', 'unavailable'],
  methods: ['POST'],
  path: 'vendor/{id}/act_as',
  access: 'permission',
  staffOnly: true,
  personOnly: true,
  params: z.object({ id: idField }),
  body: actAsInput,
  maxBody: 4_000,
  response: signedIn,
});
