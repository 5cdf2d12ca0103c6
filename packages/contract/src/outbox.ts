import { z } from 'zod';
import { nameComponents } from './core/components.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { listResponse } from './core/envelopes.ts';
import { idField, pageQuery, searchTextField, timeField } from './core/fields.ts';
import { messageChannels } from './core/message-language.ts';

/**
 * Emails and text messages that are stored because no provider is configured (spec 3 §6); for Super Admins, outside
 * production only.
 */

export const outboxMessage = z.object({
  _id: idField,
  channel: z.enum(messageChannels),
  to: z.string(),
  /** Empty for a text message. */
  subject: z.string(),
  text: z.string(),
  createdAt: timeField,
});
export type OutboxMessage = z.output<typeof outboxMessage>;

/** Newest first. */
export const listOutbox = defineEndpoint({
  name: 'List stored messages',
  operationId: 'listOutboxMessages',
  description: 'Returns a page of the emails and SMS that were stored because no provider is configured, newest first.',
  module: 'Outbox',
  methods: ['GET'],
  path: 'outbox/list',
  access: 'permission',
  // In production there is no such route.
  errors: ['not_found'],
  query: z.strictObject({
    /** Part of the recipient's address. */
    search: searchTextField().optional(),
    ...pageQuery(),
  }),
  response: listResponse(outboxMessage),
});

nameComponents({
  OutboxMessage: outboxMessage,
});
