import type { Deps } from '../../kernel/http/context.ts';
import { addressKey, countAttempt } from '../../kernel/http/limits/throttle.ts';
import type { JobData } from '../../kernel/jobs/jobs.ts';
import { AppError } from '../../platform/errors.ts';
import { issueLink, missingForLinks } from '../admin-user/link/account-link.writes.ts';
import { accountOf } from '../session/known-device.ts';
import { lockActiveUser } from './account.queries.ts';

/** Maximum number of requests in 15 minutes. */
const maxPerEmail = 3;
const maxPerAddress = 20;

/** The response is the same for every email, so that it does not reveal who has an account. */
const received = { message: 'If this email has an account, a mail with a link is on its way.' };

/**
 * Counts the request and queues it. Whether a user has the email is looked up by the job, so that neither the response nor its time
 * reveals it.
 * @throws AppError too_many for one email or from one address
 */
export async function requestReset(deps: Deps, email: string, address: string): Promise<{ message: string }> {
  const { db } = deps.database;
  const counts = await countAttempt(
    db,
    [
      { key: `reset:${accountOf(email)}`, limit: maxPerEmail },
      { key: addressKey('reset-address', address), limit: maxPerAddress },
    ],
    deps.now(),
  );
  if (counts.some(({ blocked }) => blocked))
    throw new AppError('too_many', /* i18n */ 'Too many requests for a new password. Try again in 15 minutes.', {
      retryAfter: 900,
    });
  await deps.jobs.send(db, 'password-reset', { email, channel: 'email' });
  return received;
}

/** Makes the link of a request, if an active user has the email. An invited user gets a new invitation, unless staff revoked it. */
export async function sendReset(
  deps: Deps,
  { email }: JobData['password-reset'],
  warn: (reason: string) => void,
): Promise<void> {
  const missing = missingForLinks(deps);
  if (missing) return warn(`A request for a new password was dropped. ${missing}`);
  await deps.database.transaction(async (db) => {
    const user = await lockActiveUser(db, email);
    const isInvited = user?.passwordHash === '';
    if (!user || (isInvited && !user.invitationId)) return;
    const purpose = isInvited ? 'invite' : 'reset_password';
    await issueLink({ db, deps }, { userId: user.userId, purpose, email: user.email, createdBy: null });
  });
}
