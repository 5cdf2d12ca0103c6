import { randomBytes } from 'node:crypto';
import { type LinkPurpose, linkPaths } from '@bakehouse/contract/core/account-links';
import { sql } from 'drizzle-orm';
import { hashToken } from '../../src/kernel/access/token-hash.ts';
import type { Deps } from '../../src/kernel/http/context.ts';
import { insertUser } from '../../src/modules/admin-user/admin-user.writes.ts';
import { rowsOf } from '../../src/platform/db/client.ts';
import { newId } from '../../src/platform/db/columns.ts';
import type { TestApp } from '../build-test-app.ts';

/** Links of mails about accounts, for tests. */

/** Creates an active user without a password. */
export const makeInvited = async ({ database: { db } }: Deps): Promise<{ userId: string; email: string }> => {
  const email = `invited-${randomBytes(4).toString('hex')}@example.test`;
  const user = { name: 'Ira Das', email, phone: '9876543210', passwordHash: '' };
  return { userId: await insertUser(db, user, []), email };
};

/** Creates a link of a user without its mail, unless there is one, and returns its token. */
export const makeLink = async (
  { database: { db }, now }: Deps,
  userId: string,
  purpose: LinkPurpose,
  newEmail: string | null = null,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await db.execute(sql`
    insert into account_link (id, user_id, purpose, token_hash, email, new_email, expires_at)
    select ${newId()}, id, ${purpose}, ${hashToken(token)}, email, ${newEmail}, ${now().toISOString()}::timestamptz + interval '10 minutes'
    from admin_user where id = ${userId} on conflict do nothing`);
  return token;
};

export type SentMail = { subject: string; text: string };

/** Sends what is queued, and returns the mails to an address, newest first. */
export const mailsTo = async (test: Pick<TestApp, 'deps' | 'runQueued'>, email: string): Promise<SentMail[]> => {
  await test.runQueued();
  return rowsOf<SentMail>(
    test.deps.database.db,
    sql`select subject, text from outbox_message where recipient = ${email} order by created_at desc, id desc`,
  );
};

/** Returns the token of the link in a mail. */
export const tokenIn = (mail: SentMail | undefined, purpose: LinkPurpose): string => {
  const [, token = ''] = new RegExp(`${linkPaths[purpose]}#([\\w-]{43})$`, 'm').exec(mail?.text ?? '') ?? [];
  return token;
};
