import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, listResponse, savedResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  booleanField,
  enumField,
  idField,
  longTextField,
  requiredLongText,
  textField,
  timeField,
  versionField,
} from '../core/fields.ts';
import { type MessageChannel, messageChannels, messageLanguages } from '../core/message-language.ts';
import { linkError, linkPlaceholder } from './account-kinds.ts';
import { dltError } from './dlt-template.ts';
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
  /** Id and text of the registration with the operators; empty for a text that is not registered, and for other channels than SMS. */
  dlt_template_id: z.string(),
  dlt_text: z.string(),
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

const registrationFields = {
  /** Id of the SMS template that is registered with the operators. It is given together with its text. */
  dlt_template_id: textField(30)
    .refine((id) => /^\d*$/.test(id), 'The DLT template id has digits only')
    .optional(),
  /** The registered text, with variables such as `{#var#}`. The text must agree with it. */
  dlt_text: longTextField(2_000).optional(),
};

type Content = {
  subject?: string | undefined;
  text?: string | undefined;
  dlt_template_id?: string | undefined;
  dlt_text?: string | undefined;
};

/**
 * Returns the errors of a template that depend on its message and channel, by field.
 * @param kind message of the template.
 * @param channel channel of the template.
 * @param content subject, text, and the registration of an SMS.
 */
export function templateErrors(
  kind: MessageKind,
  channel: MessageChannel,
  { subject = '', text = '', dlt_template_id = '', dlt_text = '' }: Content,
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
  if (channel !== 'email' && subject !== '') errors.subject = 'Only an email has a subject';
  return { ...registrationErrors(channel, { text, dlt_template_id, dlt_text }), ...errors };
}

function registrationErrors(
  channel: MessageChannel,
  { text, dlt_template_id, dlt_text }: Required<Pick<MessageTemplate, 'text' | 'dlt_template_id' | 'dlt_text'>>,
): Record<string, string> {
  if (dlt_template_id === '' && dlt_text === '') return {};
  if (channel !== 'sms') return { dlt_template_id: 'Only an SMS has a DLT template' };
  if (dlt_template_id === '') return { dlt_template_id: 'Enter the id of the registered text' };
  if (dlt_text === '') return { dlt_text: 'Enter the registered text' };
  const problem = dltError(text, dlt_text);
  return problem ? { text: problem } : {};
}

const templateUpdate = z.object({
  ...textFields,
  ...registrationFields,
  is_enabled: booleanField.optional(),
  version: versionField.optional(),
});
export type MessageTemplateUpdate = z.output<typeof templateUpdate>;

const previewRecord = z.object({
  subject: z.string(),
  text: z.string(),
  /** Number and size of the parts of an SMS; null for other channels. */
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
    description:
      'Changes the text of a message, or switches it off. The text of an SMS must agree with its registered text.',
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
    description:
      'Replaces the text of a message by the default text, removes its registration, and switches the message on.',
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
    body: z.object({
      ...templateKey,
      ...textFields,
      dlt_text: registrationFields.dlt_text,
      order_id: idField.optional(),
    }),
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
