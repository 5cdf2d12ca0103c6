import { audit } from '../../../kernel/audit.ts';
import { withHolder } from '../../../kernel/crud/duplicate-holder.ts';
import { canList } from '../../../kernel/crud/record-usage.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import { countAttempt } from '../../../kernel/http/limits/throttle.ts';
import { AppError } from '../../../platform/errors.ts';
import { users } from '../../record-users.ts';
import { findUserByEmail } from '../admin-user.queries.ts';
import { findPendingEmail } from './account-link.queries.ts';
import { issueLink, lockPerson, requireLinks, revokeLinks } from './account-link.writes.ts';

/** A new email of a user waits until the link in the mail to it is opened. */

/** Maximum number of these mails of a user in 15 minutes, because they go to any address. */
const maxMails = 5;

/** Added to the message of a save. */
export const confirmationNote = 'The new email takes effect when it is confirmed with the link that we sent to it.';

/** Returns whether an email is another address than the present one, ignoring case. */
export const isOtherAddress = (present: string, email: string): boolean =>
  email.toLowerCase() !== present.toLowerCase();

type Person = { readonly _id: string; readonly name: string; readonly email: string };

/**
 * Sends a link to the new email and a notice to the present one. The row of the user must be locked.
 * @throws AppError duplicate; too_many; unavailable if mail cannot be sent
 */
export async function requestEmailChange(ctx: Ctx, { _id, name, email }: Person, newEmail: string): Promise<void> {
  requireLinks(ctx.deps);
  await rejectTaken(ctx, newEmail);
  await limitMails(ctx, _id);
  await issueLink(ctx, { userId: _id, purpose: 'change_email', email, newEmail, createdBy: ctx.actor.user._id });
  const changes = { email: { from: email, to: newEmail } };
  await audit(ctx, { module: 'admin-user', action: 'request-email', recordId: _id, recordName: name, changes });
}

/**
 * Sends another link to the new email of a user.
 * @throws AppError wrong_status without a new email; as `requestEmailChange`
 */
export async function resendEmailChange(ctx: Ctx, user: Person): Promise<{ message: string }> {
  await lockPerson(ctx.db, user._id);
  const pending = await findPendingEmail(ctx.db, user._id, ctx.deps.now());
  if (!pending) throw noPending();
  await requestEmailChange(ctx, user, pending.email);
  return { message: `We sent another link to ${pending.email}` };
}

const noPending = () => new AppError('wrong_status', 'No new email waits for its confirmation');

/**
 * Keeps the present email of a user.
 * @throws AppError wrong_status without a new email
 */
export async function cancelEmailChange(ctx: Ctx, { _id: recordId, name: recordName }: Person): Promise<void> {
  await lockPerson(ctx.db, recordId);
  if ((await revokeLinks(ctx.db, recordId, ['change_email'], ctx.deps.now())) === 0) throw noPending();
  await audit(ctx, { module: 'admin-user', action: 'cancel-email', recordId, recordName });
}

const rejectTaken = async ({ db, actor }: Ctx, email: string): Promise<void> => {
  const holder = await findUserByEmail(db, email);
  if (!holder) return;
  const message = /* i18n */ 'Email already in use';
  const error = new AppError('duplicate', message, { fields: { email: message } });
  throw canList(actor, users.adminUsers) ? withHolder(error, users.adminUsers, holder) : error;
};

const limitMails = async ({ db, deps }: Ctx, userId: string): Promise<void> => {
  const [count] = await countAttempt(db, [{ key: `email-change:${userId}`, limit: maxMails }], deps.now());
  if (count?.blocked)
    throw new AppError('too_many', 'Too many mails to new addresses. Try again in 15 minutes.', { retryAfter: 900 });
};
