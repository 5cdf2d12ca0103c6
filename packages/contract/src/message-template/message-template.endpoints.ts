import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, listResponse, savedResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  booleanField,
  enumField,
  idField,
  requiredLongText,
  textField,
  timeField,
  versionField,
} from '../core/fields.ts';
import { type MessageChannel, messageChannels, messageLanguages } from '../core/message-language.ts';
import { linkError, linkPlaceholder } from './account-kinds.ts';
import { type MessageKind, messageKinds, placeholdersOf } from './message-kinds.ts';
import { placeholdersIn, unknownPlaceholders } from './render-message.ts';

/** The templates of the emails and SMS to customers, stores and staff: one for each message, channel and language. */

const templateKey = {
  // The names of all messages are too many for a sentence.
  kind: z.enum(messageKinds, fieldError('must be the name of a message such as order_created')),
  channel: enumField(messageChannels),
  language: enumField(messageLanguages),
};

const templateRecord = z.object({
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  language: z.enum(messageLanguages),
  label: z.string(),
  recipient: z.enum(['customer', 'store', 'staff', 'user']),
  /** Empty for an SMS. */
  subject: z.string(),
  text: z.string(),
  /** False if the message is not sent. */
  is_enabled: z.boolean(),
  /** True if the text is the default text. */
  is_default: z.boolean(),
  /** Names that may be used as `{{name}}`. */
  placeholders: z.array(z.string()),
  /** 1 before the first change. */
  version: versionField,
  updatedAt: timeField.nullable(),
});
export type MessageTemplate = z.output<typeof templateRecord>;

const textFields = {
  /** One line; required for an email. */
  subject: textField(200).optional(),
  text: requiredLongText('Text is required', 2_000),
};

type Content = { subject?: string | undefined; text?: string | undefined };

/**
 * Returns the errors of a template that depend on its message and channel, by field.
 * @param kind message of the template.
 * @param channel channel of the template.
 * @param content subject and text.
 */
export function templateErrors(
  kind: MessageKind,
  channel: MessageChannel,
  { subject = '', text = '' }: Content,
): Record<string, string> {
  const known = placeholdersOf(kind);
  const errors: Record<string, string> = {};
  const check = (field: string, label: string, value: string) => {
    const [first, ...others] = unknownPlaceholders(value, known).map((name) => `{{${name}}}`);
    if (first === undefined) return;
    const names = [first, ...others].join(', ');
    errors[field] = `${label} has ${others.length ? 'unknown placeholders' : 'an unknown placeholder'}: ${names}`;
  };
  check('subject', 'Subject', subject);
  check('text', 'Text', text);
  const problem = linkError(kind, text);
  if (problem) errors.text ??= problem;
  if (placeholdersIn(subject).includes(linkPlaceholder)) errors.subject ??= 'The subject cannot have {{link}}';
  if (channel === 'email' && subject === '') errors.subject = 'Subject is required';
  if (channel === 'sms' && subject !== '') errors.subject = 'An SMS has no subject';
  return errors;
}

const templateUpdate = z.object({
  ...textFields,
  is_enabled: booleanField.optional(),
  version: versionField.optional(),
});
export type MessageTemplateUpdate = z.output<typeof templateUpdate>;

const previewRecord = z.object({
  subject: z.string(),
  text: z.string(),
  /** Number and size of the parts of an SMS; null for an email. */
  sms: z.object({ encoding: z.enum(['GSM-7', 'UCS-2']), units: z.int(), segments: z.int() }).nullable(),
});
export type MessagePreview = z.output<typeof previewRecord>;

const common = { module: 'Message templates', access: 'permission', staffOnly: true } as const;
const path = 'message_template/{kind}/{channel}/{language}';
const params = z.object(templateKey);
const filters = z.strictObject(templateKey).partial();
const saved = savedResponse(templateRecord);
const page = listResponse(templateRecord);

export const messageTemplateEndpoints = {
  /** The templates, in the order of the messages. The list has no pages, because messages are part of the product. */
  list: defineEndpoint({
    ...common,
    name: 'List message templates',
    operationId: 'listMessageTemplates',
    description:
      'Returns the templates of all messages, or of one message, channel or language, with the default texts of those that nobody has changed.',
    methods: ['GET'],
    path: 'message_template/list',
    query: filters,
    response: page,
  }),
  detail: defineEndpoint({
    ...common,
    name: 'View a message template',
    operationId: 'getMessageTemplate',
    description: 'Returns the template of one message, channel and language.',
    errors: ['not_found'],
    methods: ['GET'],
    path,
    params,
    response: dataResponse(templateRecord),
  }),
  update: defineEndpoint({
    ...common,
    name: 'Change a message template',
    operationId: 'updateMessageTemplate',
    description: 'Changes the text of a message, or switches it off.',
    errors: ['stale', 'not_found'],
    methods: ['PUT', 'PATCH'],
    path,
    params,
    body: templateUpdate,
    response: saved,
  }),
  reset: defineEndpoint({
    ...common,
    name: 'Reset a message template',
    operationId: 'resetMessageTemplate',
    description: 'Replaces the text of a message by the default text and switches the message on.',
    errors: ['stale', 'not_found'],
    methods: ['POST'],
    path: `${path}/reset`,
    params,
    body: z.object({ version: versionField.optional() }),
    optionalBody: true,
    response: saved,
  }),
  preview: defineEndpoint({
    ...common,
    name: 'Preview a message',
    operationId: 'previewMessage',
    description: 'Returns a message with the values of an order, or of an example without one.',
    errors: ['not_found'],
    methods: ['POST'],
    path: 'message_template/preview',
    reads: true,
    body: z.object({ ...templateKey, ...textFields, order_id: idField.optional() }),
    response: dataResponse(previewRecord),
  }),
};

nameComponents({
  MessagePreview: previewRecord,
  MessageTemplate: templateRecord,
  MessageTemplateList: page,
  MessageTemplateSaved: saved,
  MessageTemplateUpdate: templateUpdate,
});
