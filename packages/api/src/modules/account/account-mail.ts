import type { MessageLanguage, Translated } from '@bakehouse/contract/core/message-language';
import type { AccountKind } from '@bakehouse/contract/message-template/account-kinds';
import { defaultMessage } from '@bakehouse/contract/message-template/default-messages';
import { type MessageValues, renderSubject, renderText } from '@bakehouse/contract/message-template/render-message';
import type { Ctx } from '../../kernel/http/context.ts';
import type { Message } from '../../kernel/jobs/jobs.ts';
import type { Db } from '../../platform/db/client.ts';
import { findTemplate } from '../message-template/message-template.queries.ts';
import { findReader } from './account.queries.ts';

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

/** Sends a mail that tells the owner of an account how it changed, in the transaction of the change. */
export async function mailAccountChange(
  { db, deps }: Pick<Ctx, 'db' | 'deps'>,
  user: { readonly _id: string; readonly name: string; readonly email: string },
  kind: 'account_factor_changed' | 'account_identity_changed',
  change: Translated,
): Promise<void> {
  const language: MessageLanguage = (await findReader(db, user._id))?.language ?? 'en';
  const values = { name: user.name, change: change[language] };
  await deps.jobs.send(db, 'message', await writeMail(db, { kind, language, to: user.email, values }));
}
