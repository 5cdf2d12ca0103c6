import type { BodyOf, QueryOf } from '@bakehouse/contract/core/endpoint';
import { channelLabels, languageLabels, messageLanguages } from '@bakehouse/contract/core/message-language';
import { isAccountKind } from '@bakehouse/contract/message-template/account-kinds';
import { defaultMessage, type MessageText } from '@bakehouse/contract/message-template/default-messages';
import { type DltTemplate, renderRegistered } from '@bakehouse/contract/message-template/dlt-template';
import {
  channelsOf,
  messageKinds,
  messageLabel,
  placeholdersOf,
  recipientOf,
  topicOf,
} from '@bakehouse/contract/message-template/message-kinds';
import {
  type MessageTemplate,
  type messageTemplateEndpoints,
  templateErrors,
} from '@bakehouse/contract/message-template/message-template.endpoints';
import { type MessageValues, renderSubject, renderText } from '@bakehouse/contract/message-template/render-message';
import { smsLength } from '@bakehouse/contract/message-template/sms-segments';
import { notificationLink } from '@bakehouse/contract/notification/notification-kinds';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { grantedScope } from '../../kernel/access/permissions.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { AppError, invalidField, notFound, requireVersion } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { sampleAccount } from './account-values.ts';
import { findOrderFacts, findStoreFacts } from './message-facts.queries.ts';
import {
  findTemplate,
  findTemplates,
  lockTemplate,
  type TemplateChange,
  type TemplateKey,
  type TemplateRow,
  updateTemplate,
} from './message-template.queries.ts';
import { type NoticeData, orderData, sampleData, valuesOf } from './message-values.ts';

/** The actions on message templates and their rules. */

const allKeys: readonly TemplateKey[] = messageKinds.flatMap((kind) =>
  channelsOf(kind).flatMap((channel) => messageLanguages.map((language) => ({ kind, channel, language }))),
);

/** The text of a message, and its registration with the operators. */
export type MessageContent = MessageText & { readonly dlt: DltTemplate | undefined };

/** Returns the text of each message, channel and language; undefined for a message that is switched off. */
export type FindText = (key: TemplateKey) => MessageContent | undefined;

/** Loads the texts of all messages with one statement. */
export async function loadTexts(db: Ctx['db']): Promise<FindText> {
  const rows = new Map((await findTemplates(db)).map((row) => [keyText(row), row]));
  return (key) => {
    const row = rows.get(keyText(key));
    return (row?.is_enabled ?? true) ? presentContent(key, row) : undefined;
  };
}

/** Returns the saved text of a message, or its default text. */
export function presentContent(
  { kind, channel, language }: TemplateKey,
  row: Pick<TemplateRow, 'subject' | 'text' | 'dlt_template_id' | 'dlt_text'> | undefined,
): MessageContent {
  const standard = defaultMessage(kind, channel, language);
  return {
    subject: row?.subject ?? standard.subject,
    text: row?.text ?? standard.text,
    dlt: row?.dlt_template_id ? { id: row.dlt_template_id, text: row.dlt_text ?? '' } : undefined,
  };
}

const keyText = ({ kind, channel, language }: TemplateKey) => `${kind} ${channel} ${language}`;

function present(key: TemplateKey, row: TemplateRow | undefined): MessageTemplate {
  const { kind } = key;
  const { dlt, ...content } = presentContent(key, row);
  return {
    ...key,
    label: messageLabel(kind),
    recipient: recipientOf(kind),
    ...content,
    dlt_template_id: dlt?.id ?? '',
    dlt_text: dlt?.text ?? '',
    is_enabled: row?.is_enabled ?? true,
    is_default: row?.text === undefined || row.text === null,
    placeholders: [...placeholdersOf(kind)],
    version: row?.version ?? 1,
    updatedAt: row && row.version > 1 ? toIsoTime(row.updated_at) : null,
  };
}

export async function listTemplates(
  { db }: Ctx,
  { kind, channel, language }: QueryOf<typeof messageTemplateEndpoints.list>,
) {
  const rows = new Map((await findTemplates(db)).map((row) => [keyText(row), row]));
  const keys = allKeys.filter(
    (key) =>
      (kind ?? key.kind) === key.kind &&
      (channel ?? key.channel) === key.channel &&
      (language ?? key.language) === key.language,
  );
  const data = keys.map((key) => present(key, rows.get(keyText(key))));
  return { data, total: data.length };
}

export async function viewTemplate({ db }: Ctx, key: TemplateKey) {
  requireChannel(key);
  return { data: present(key, await findTemplate(db, key)) };
}

/** @throws AppError not_found for an SMS of a message that is sent by email only */
function requireChannel({ kind, channel }: Pick<TemplateKey, 'kind' | 'channel'>): void {
  if (!channelsOf(kind).includes(channel)) throw notFound('Message template');
}

/**
 * Changes a text. Without new ones, it keeps its registration and its switch.
 * @throws AppError stale; invalid for an unknown placeholder, an email without a subject, a text that differs from its registered text, or
 *   a mail about an account switched off
 */
export async function changeText(ctx: Ctx, key: TemplateKey, body: BodyOf<typeof messageTemplateEndpoints.update>) {
  rejectErrors(key, body);
  if (isAccountKind(key.kind) && body.is_enabled === false)
    throw invalidField('is_enabled', 'This message cannot be switched off');
  const data = await changeTemplate(ctx, key, body.version, 'update', (before) => {
    const { subject = '', text, dlt_template_id, dlt_text, is_enabled } = { ...before, subject: '', ...body };
    rejectErrors(key, { subject, text, dlt_template_id, dlt_text });
    const standard = defaultMessage(key.kind, key.channel, key.language);
    // A registered text stays as it is when a later version has another default text.
    const isDefault = subject === standard.subject && text === standard.text && dlt_template_id === '';
    return {
      subject: isDefault ? null : subject,
      text: isDefault ? null : text,
      dltTemplateId: dlt_template_id || null,
      dltText: dlt_text || null,
      isEnabled: is_enabled,
    };
  });
  return { message: 'Message template updated successfully', data };
}

function rejectErrors(key: TemplateKey, content: Parameters<typeof templateErrors>[2]) {
  const fields = templateErrors(key.kind, key.channel, content);
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('invalid', message, { fields });
}

async function changeTemplate(
  ctx: Ctx,
  key: TemplateKey,
  version: number | undefined,
  action: 'update' | 'reset',
  changeOf: (before: MessageTemplate) => TemplateChange,
) {
  requireChannel(key);
  const row = requireVersion(await lockTemplate(ctx.db, key), version, 'Message template');
  const before = present(key, row);
  const data = present(key, await updateTemplate(ctx.db, row.id, changeOf(before)));
  const auditedOf = ({ subject, text, dlt_template_id, dlt_text, is_enabled }: MessageTemplate) => ({
    subject,
    text,
    dlt_template_id,
    dlt_text,
    is_enabled,
  });
  await audit(ctx, {
    module: 'message-template',
    action,
    recordId: row.id,
    recordName: `${data.label}, ${channelLabels[key.channel]}, ${languageLabels[key.language]}`,
    changes: changesBetween(auditedOf(before), auditedOf(data)),
    version: data.version,
  });
  return data;
}

export async function resetTemplate(ctx: Ctx, key: TemplateKey, version: number | undefined) {
  const data = await changeTemplate(ctx, key, version, 'reset', () => ({
    subject: null,
    text: null,
    dltTemplateId: null,
    dltText: null,
    isEnabled: true,
  }));
  return { message: 'Message template reset successfully', data };
}

/** Renders a text, which need not be saved, with the values of an order or of an example. */
export async function previewMessage(ctx: Ctx, body: BodyOf<typeof messageTemplateEndpoints.preview>) {
  requireChannel(body);
  const { kind, channel, subject = '', dlt_text } = body;
  rejectErrors(body, { subject, text: body.text });
  const placeholders = placeholdersOf(kind);
  const values = await previewValues(ctx, body);
  const allowed = Object.fromEntries(Object.entries(values).filter(([name]) => placeholders.includes(name)));
  const text = dlt_text ? renderRegistered(body.text, dlt_text, allowed) : renderText(body.text, allowed);
  return {
    data: { subject: renderSubject(subject, allowed), text, sms: channel === 'sms' ? smsLength(text) : null },
  };
}

/** Returns the values of an order or of an example. */
async function previewValues(
  ctx: Ctx,
  { kind, language, order_id }: Pick<BodyOf<typeof messageTemplateEndpoints.preview>, 'kind' | 'language' | 'order_id'>,
): Promise<MessageValues> {
  const { PUBLIC_URL } = ctx.deps.config;
  const topic = topicOf(kind);
  if (!topic) return sampleAccount(language, PUBLIC_URL ?? 'https://bakehouse.example');
  const data = order_id === undefined ? sampleData : await findData(ctx, order_id);
  return valuesOf(data, language, PUBLIC_URL && `${PUBLIC_URL}${notificationLink(topic, order_id ?? '', kind)}`);
}

/** Returns the data of an order that the caller may read. */
async function findData({ db, actor }: Ctx, id: string): Promise<NoticeData> {
  const facts = (await findOrderFacts(db, [id])).get(id);
  if (!facts || grantedScope(actor, orderEndpoints.details)?.reach !== 'all') throw notFound(/* i18n */ 'Order');
  const store = facts.vendor_id ? (await findStoreFacts(db, [facts.vendor_id])).get(facts.vendor_id) : undefined;
  return {
    ...sampleData,
    ...orderData(facts, facts.vendor_id ?? undefined),
    ...(store ? { store_name: store.store_name } : {}),
  };
}
