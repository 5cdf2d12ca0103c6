import { profileEndpoints } from '@bakehouse/contract/profile';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../src/platform/db/client.ts';
import type { TestApp } from '../build-test-app.ts';
import { makeRole } from '../factories.ts';
import type { Account } from './provider.ts';

/** People at a provider, and what single sign-on makes of them. */

let n = 0;
export const makeAccount = (claims: Record<string, unknown> = {}): Account => {
  n += 1;
  const email = `person-${n}@bakery.test`;
  return { sub: `subject-${n}`, email, email_verified: true, name: `Asha ${n}`, groups: ['desk'], ...claims };
};

export const makeRoles = async ({ deps }: TestApp) => {
  for (const name of ['Order Desk', 'Content Editor']) {
    const id = await makeRole(deps, []);
    await deps.database.db.execute(sql`update role set name = ${name} where id = ${id}`);
  }
};

export const rolesOf = async ({ deps }: TestApp, email: string) =>
  (
    await rowsOf<{ name: string }>(
      deps.database.db,
      sql`select r.name from admin_user u join admin_user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
          where lower(u.email) = ${email} order by r.name`,
    )
  ).map(({ name }) => name);

export const countUsers = async ({ deps }: TestApp) =>
  Number((await rowsOf<{ count: string }>(deps.database.db, sql`select count(*) as count from admin_user`))[0]?.count);

export const sessionStatus = async (test: TestApp, token: string) =>
  (await test.call(profileEndpoints.sessions, { token })).status;
