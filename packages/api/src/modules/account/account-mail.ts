import type { MessageLanguage } from '@bakehouse/contract/core/message-language';
import type { AccountKind } from '@bakehouse/contract/message-template/account-kinds';
import { defaultMessage } from '@bakehouse/contract/message-template/default-messages';
import { type MessageValues, renderSubject, renderText } from '@bakehouse/contract/message-template/render-message';
import type { Message } from '../../kernel/jobs/jobs.ts';
import type { Db } from '../../platform/db/client.ts';
import { findTemplate } from '../message-template/message-template.queries.ts';

type Mail = {
  readonly kind: AccountKind;
  readonly language: MessageLanguage;
  readonly to: string;
  readonly values: MessageValues;
};

/** Writes a mail about an account with the text of its template. */
export async function writeMail(db: Db, { kind, language, to, values }: Mail): Promise<Message> {
  const saved = await findTemplate(db, { kind, channel: 'email', language });
  const standard = defaultMessage(kind, 'email', language);
  return {
    channel: 'email',
    to,
    subject: renderSubject(saved?.subject ?? standard.subject, values),
    text: renderText(saved?.text ?? standard.text, values),
  };
}
