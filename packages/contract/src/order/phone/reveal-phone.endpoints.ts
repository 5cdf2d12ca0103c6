import { z } from 'zod';
import { nameComponents } from '../../core/components.ts';
import { defineEndpoint } from '../../core/endpoint.ts';
import { dataResponse } from '../../core/envelopes.ts';
import { idField } from '../../core/fields.ts';

/** The phone numbers of a finished order, for its store. */

const revealedPhones = z.object({
  /** The customer's phone and email; the email is empty without one. */
  customer: z.object({ phone: z.string(), email: z.string() }),
  /** Phones of the addresses. */
  billing: z.string(),
  shipping: z.string(),
});
export type RevealedPhones = z.output<typeof revealedPhones>;

export const revealOrderPhone = defineEndpoint({
  module: 'Orders',
  name: 'Reveal the phone numbers of an order',
  operationId: 'revealOrderPhone',
  description:
    'Returns the phone numbers and the email of an order to its store, which sees them masked from a day after delivery. Each call is recorded in the audit log.',
  methods: ['POST'],
  // It needs the permission to view orders, so that a role that has it needs no other.
  access: 'signed-in',
  // Staff who work as a store see the phones of orders in their own session, if their role shows orders.
  whileActing: 'closed',
  errors: ['forbidden', 'password_change_required', 'not_found', 'wrong_status', 'too_many'],
  path: 'order/{id}/reveal_phone',
  params: z.object({ id: idField }),
  response: dataResponse(revealedPhones.nullable()),
  unstored: ['data'],
});

nameComponents({ RevealedPhones: revealedPhones });
