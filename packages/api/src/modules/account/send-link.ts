import { randomBytes } from 'node:crypto';
import { type LinkPurpose, linkHours, linkPaths } from '@bakehouse/contract/core/account-links';
import type { MessageLanguage } from '@bakehouse/contract/core/message-language';
import { deviceLabel } from '@bakehouse/contract/core/text';
import type { AccountKind } from '@bakehouse/contract/message-template/account-kinds';
import type { Deps } from '../../kernel/http/context.ts';
import type { JobData, SignInDevice } from '../../kernel/jobs/jobs.ts';
import { dashboardAddress } from '../../platform/dashboard-address.ts';
import { missingForLinks } from '../admin-user/link/account-link.writes.ts';
import { durationText, timeText } from '../message-template/account-values.ts';
import { writeAccountMessage } from '../message-template/write-message.ts';
import { deliverMessage } from '../outbox/deliver-message.ts';
import { findReader, storeToken } from './account.queries.ts';

const kinds: Readonly<Record<LinkPurpose, AccountKind>> = {
  invite: 'account_invited',
  reset_password: 'account_password_reset',
  change_email: 'account_email_confirm',
  report_sign_in: 'account_new_device',
};

/**
 * Generates the token of a link, stores its hash and sends the mail, unless the link cannot be used any more. The present address gets a
 * notice of a new one. A retry generates a new token,
 * because tokens are stored nowhere but in the mail.
 */
export async function sendLink(
  deps: Deps,
  { linkId, signIn }: JobData['account-link'],
  warn: (reason: string) => void,
): Promise<void> {
  const { db } = deps.database;
  const missing = missingForLinks(deps);
  if (missing) return warn(`A mail with a link was dropped. ${missing}`);
  const token = randomBytes(32).toString('base64url');
  const link = await storeToken(db, linkId, token, deps.now());
  const reader = link && (await findReader(db, link.userId));
  if (!reader) return;
  const { purpose, email, newEmail } = link;
  const { name, language } = reader;
  const values = {
    name,
    email: newEmail ?? email,
    link: `${dashboardAddress(deps.config)}${linkPaths[purpose]}#${token}`,
    valid_for: durationText(linkHours[purpose], language),
    ...(signIn && describeSignIn(signIn, deps.config.TIME_ZONE, language)),
  };
  const mail = await writeAccountMessage(db, { kind: kinds[purpose], language, to: newEmail ?? email, values });
  await deliverMessage(deps, mail, warn);
  if (newEmail === null) return;
  const notice = { kind: 'account_email_changing', language, to: email, values: { name, email: newEmail } } as const;
  await deps.jobs.send(db, 'message', await writeAccountMessage(db, notice));
}

const describeSignIn = ({ userAgent, address, at }: SignInDevice, timeZone: string, language: MessageLanguage) => ({
  device: deviceLabel(userAgent),
  address,
  time: timeText(new Date(at), timeZone, language),
});
