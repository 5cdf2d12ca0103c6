import type { Deps } from '../../kernel/http/context.ts';
import { countAttempt } from '../../kernel/http/limits/throttle.ts';
import type { JobData } from '../../kernel/jobs/jobs.ts';
import { issueLink, missingForLinks } from '../admin-user/link/account-link.writes.ts';
import { hasSignedInBefore, lockActiveUserById } from './account.queries.ts';

/** Maximum number of these mails of a user in 15 minutes, so that a script with the password cannot fill the mailbox. */
const maxMails = 5;

/**
 * Sends a mail about a sign-in from an unknown device. The first sign-in of a user, and the first after a password was reset by link, are
 * expected and send none.
 */
export async function reportNewDevice(
  deps: Deps,
  { userId, requestId, signIn }: JobData['new-device'],
  warn: (reason: string) => void,
): Promise<void> {
  const missing = missingForLinks(deps);
  if (missing) return warn(`A mail about a sign-in was dropped. ${missing}`);
  await deps.database.transaction(async (db) => {
    if (!(await hasSignedInBefore(db, userId, requestId))) return;
    const [count] = await countAttempt(db, [{ key: `new-device:${userId}`, limit: maxMails }], deps.now());
    if (count?.blocked) return;
    const user = await lockActiveUserById(db, userId);
    if (!user) return;
    await issueLink(
      { db, deps },
      { userId, purpose: 'report_sign_in', email: user.email, createdBy: null },
      { signIn },
    );
  });
}
