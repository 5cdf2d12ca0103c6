import type { MessageChannel, MessageLanguage } from '@bakehouse/contract/core/message-language';
import type { AccountKind } from '@bakehouse/contract/message-template/account-kinds';
import { renderRegistered } from '@bakehouse/contract/message-template/dlt-template';
import type { MessageKind } from '@bakehouse/contract/message-template/message-kinds';
import { type MessageValues, renderSubject, renderText } from '@bakehouse/contract/message-template/render-message';
import type { Message } from '../../kernel/jobs/jobs.ts';
import type { Db } from '../../platform/db/client.ts';
import { findTemplate } from './message-template.queries.ts';
import { type MessageContent, presentContent } from './message-template.service.ts';

/** Writes messages with the texts of their templates. */

type Address = { readonly email: string; readonly phone: string };

const tenDigits = /^\d{10}$/;

/** Returns the message to an address; undefined if it has none for this channel. */
export function writeMessage(
  { kind, channel, language }: { kind: MessageKind; channel: MessageChannel; language: MessageLanguage },
  { subject, text, dlt }: MessageContent,
  values: MessageValues,
  { email, phone }: Address,
): Message | undefined {
  if (channel === 'email')
    return email === ''
      ? undefined
      : { channel, to: email, subject: renderSubject(subject, values), text: renderText(text, values) };
  if (!tenDigits.test(phone)) return undefined;
  if (channel === 'whatsapp')
    return { channel, to: phone, text: renderText(text, values), template: { name: kind, language, values } };
  return writeSms(phone, { text, dlt }, values);
}

const writeSms = (to: string, { text, dlt }: Pick<MessageContent, 'text' | 'dlt'>, values: MessageValues): Message =>
  dlt
    ? { channel: 'sms', to, text: renderRegistered(text, dlt.text, values), dltTemplateId: dlt.id }
    : { channel: 'sms', to, text: renderText(text, values) };

type AccountMessage = {
  readonly kind: AccountKind;
  readonly language: MessageLanguage;
  /** An email address; for an SMS a number of ten digits. */
  readonly to: string;
  readonly values: MessageValues;
};

/** Writes a message about an account, by email unless another channel is given. It cannot be switched off. */
export async function writeAccountMessage(
  db: Db,
  { kind, language, to, values }: AccountMessage,
  channel: 'email' | 'sms' = 'email',
): Promise<Message> {
  const key = { kind, channel, language };
  const { subject, text, dlt } = presentContent(key, await findTemplate(db, key));
  return channel === 'email'
    ? { channel, to, subject: renderSubject(subject, values), text: renderText(text, values) }
    : writeSms(to, { text, dlt }, values);
}
