import type { MessageLanguage, Translated } from '@bakehouse/contract/core/message-language';
import type { Ctx } from '../../kernel/http/context.ts';
import { writeAccountMessage } from '../message-template/write-message.ts';
import { findReader } from './account.queries.ts';

/** Sends a mail that tells the owner of an account how it changed, in the transaction of the change. */
export async function mailAccountChange(
  { db, deps }: Pick<Ctx, 'db' | 'deps'>,
  user: { readonly _id: string; readonly name: string; readonly email: string },
  kind: 'account_factor_changed' | 'account_identity_changed',
  change: Translated,
): Promise<void> {
  const language: MessageLanguage = (await findReader(db, user._id))?.language ?? 'en';
  const values = { name: user.name, change: change[language] };
  await deps.jobs.send(db, 'message', await writeAccountMessage(db, { kind, language, to: user.email, values }));
}
