import { type LinkPurpose, linkHours } from '@bakehouse/contract/core/account-links';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Ctx, Deps } from '../../../kernel/http/context.ts';
import type { JobData } from '../../../kernel/jobs/jobs.ts';
import { dashboardAddress } from '../../../platform/dashboard-address.ts';
import type { Db } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import { canDeliver, missingService } from '../../outbox/deliver-message.ts';
import { adminUserTable } from '../admin-user.table.ts';
import { accountLinkTable } from './account-link.table.ts';

type NewLink = {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** The user's present address. */
  readonly email: string;
  readonly newEmail?: string;
  /** Id of the user who causes it; null without a session. */
  readonly createdBy: string | null;
};

type MailData = Pick<JobData['account-link'], 'signIn'>;

/**
 * Makes a link and queues its mail. Earlier links of the user with this purpose stop working, except for reports of sign-ins. The token is generated when the mail is sent,
 * so that only the mail contains it. The row of the user must be locked.
 */
export async function issueLink(
  { db, deps }: Pick<Ctx, 'db' | 'deps'>,
  link: NewLink,
  mailData: MailData = {},
): Promise<void> {
  const createdAt = deps.now();
  if (link.purpose !== 'report_sign_in') await revokeLinks(db, link.userId, [link.purpose], createdAt);
  const linkId = newId();
  const expiresAt = new Date(createdAt.getTime() + linkHours[link.purpose] * 3_600_000);
  await db.insert(accountLinkTable).values({ _id: linkId, ...link, createdAt, expiresAt });
  await deps.jobs.send(db, 'account-link', { linkId, channel: 'email', ...mailData });
}

/**
 * Makes the unused links of a user stop working.
 * @returns the number of links
 */
export async function revokeLinks(
  db: Db,
  userId: string,
  purposes: readonly LinkPurpose[],
  revokedAt: Date,
): Promise<number> {
  const { _id, usedAt, revokedAt: revoked, purpose } = accountLinkTable;
  const rows = await db
    .update(accountLinkTable)
    .set({ revokedAt })
    .where(and(eq(accountLinkTable.userId, userId), inArray(purpose, [...purposes]), isNull(usedAt), isNull(revoked)))
    .returning({ _id });
  return rows.length;
}

/** Locks a user until the transaction ends, before links or sessions of the user are changed. Rows that refer to the user can be written. */
export async function lockPerson(db: Db, userId: string): Promise<{ passwordHash: string } | undefined> {
  const { _id, passwordHash } = adminUserTable;
  const [user] = await db.select({ passwordHash }).from(adminUserTable).where(eq(_id, userId)).for('no key update');
  return user;
}

/** Invites a user who is active and has no password, unless mail cannot be sent. */
export async function inviteWithoutPassword(ctx: Pick<Ctx, 'db' | 'deps' | 'actor'>, userId: string): Promise<void> {
  const { _id, status, passwordHash, deletedAt, email } = adminUserTable;
  const [user] = await ctx.db
    .select({ email })
    .from(adminUserTable)
    .where(and(eq(_id, userId), eq(status, 'Active'), eq(passwordHash, ''), isNull(deletedAt)))
    .for('update');
  if (!user || missingForLinks(ctx.deps)) return;
  await issueLink(ctx, { userId, purpose: 'invite', email: user.email, createdBy: ctx.actor.user._id });
}

/** Returns why links cannot be sent, for the administrator; undefined if they can. */
export function missingForLinks(deps: Deps): string | undefined {
  if (!canDeliver(deps, 'email')) return missingService('email');
  return dashboardAddress(deps.config) ? undefined : 'Links need the address of the dashboard. Set PUBLIC_URL.';
}

/** @throws AppError unavailable with the name of the missing setting */
export function requireLinks(deps: Deps): void {
  const missing = missingForLinks(deps);
  if (missing) throw new AppError('unavailable', missing);
}
