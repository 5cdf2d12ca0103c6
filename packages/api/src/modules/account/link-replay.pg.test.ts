import { accountEndpoints } from '@bakehouse/contract/account';
import { type LinkPurpose, linkPurposes } from '@bakehouse/contract/core/account-links';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeInvited, makeLink } from '../../../test/account/account-links.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeStaff } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';

/** Replays links of every purpose. The connections are real, so that simultaneous uses are simultaneous. */

const { acceptInvitation, resetPassword, confirmEmail, reportSignIn } = accountEndpoints;
let test: TestApp;
let n = 0;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const makeUser = async (purpose: LinkPurpose) => {
  const { userId } = purpose === 'invite' ? await makeInvited(test.deps) : await makeStaff(test.deps, []);
  const token = await makeLink(
    test.deps,
    userId,
    purpose,
    purpose === 'change_email' ? `replayed-${(n += 1)}@example.test` : null,
  );
  return { userId, token };
};

const use = async (purpose: LinkPurpose, token: string): Promise<number> => {
  const password = `a-warmer-oven-${(n += 1)}`;
  const passwords = { token, password, confirm_password: password };
  if (purpose === 'change_email') return (await test.call(confirmEmail, { body: { token } })).status;
  if (purpose === 'report_sign_in') return (await test.call(reportSignIn, { body: { token } })).status;
  const endpoint = purpose === 'invite' ? acceptInvitation : resetPassword;
  return (await test.probe(endpoint, { body: passwords })).status;
};

/** What a link can change, and the links themselves. */
const stateOf = async (userId: string): Promise<string> => {
  const { db } = test.deps.database;
  const rows = await rowsOf(
    db,
    sql`select u.email, u.password_hash, u.version, u.must_change_password,
          (select count(*)::int from session s where s.user_id = u.id) as sessions,
          (select count(*)::int from audit_log a where a.record_id = u.id) as entries,
          (select count(*)::int from account_link l where l.user_id = u.id) as links
        from admin_user u where u.id = ${userId}`,
  );
  return JSON.stringify(rows);
};

/** What makes an unused link stop working. */
const spoilers = {
  expiry: (userId: string) =>
    sql`update account_link set expires_at = now() - interval '1 hour' where user_id = ${userId}`,
  'another email': (userId: string) => sql`update admin_user set email = 'moved-' || email where id = ${userId}`,
  deletion: (userId: string) => sql`update admin_user set deleted_at = now() where id = ${userId}`,
  'an inactive status': (userId: string) => sql`update admin_user set status = 'InActive' where id = ${userId}`,
  revocation: (userId: string) => sql`update account_link set revoked_at = now() where user_id = ${userId}`,
} as const;
type Spoiler = keyof typeof spoilers;

const purposes = fc.constantFrom(...linkPurposes);
const runs = { numRuns: 25 };

describe('any link', () => {
  it('works once: of simultaneous and later uses, exactly one succeeds', async () => {
    await fc.assert(
      fc.asyncProperty(purposes, fc.integer({ min: 2, max: 4 }), async (purpose, uses) => {
        const { userId, token } = await makeUser(purpose);
        const statuses = await Promise.all(Array.from({ length: uses }, () => use(purpose, token)));
        expect(statuses.filter((status) => status === 200)).toHaveLength(1);
        expect(statuses.filter((status) => status === 409)).toHaveLength(uses - 1);
        const before = await stateOf(userId);
        expect(await use(purpose, token)).toBe(409);
        expect(await stateOf(userId)).toBe(before);
      }),
      runs,
    );
  });

  it('changes nothing after expiry, another email, a deletion, an inactive status or a revocation', async () => {
    const spoiler = fc.constantFrom(...(Object.keys(spoilers) as Spoiler[]));
    await fc.assert(
      fc.asyncProperty(purposes, spoiler, async (purpose, name) => {
        const { userId, token } = await makeUser(purpose);
        await test.deps.database.db.execute(spoilers[name](userId));
        const before = await stateOf(userId);
        expect(await use(purpose, token), `${purpose}, ${name}`).toBe(409);
        expect(await stateOf(userId)).toBe(before);
      }),
      runs,
    );
  });

  it('does not work for another purpose', async () => {
    await fc.assert(
      fc.asyncProperty(purposes, purposes, async (made, used) => {
        fc.pre(made !== used);
        const { userId, token } = await makeUser(made);
        const before = await stateOf(userId);
        expect(await use(used, token)).toBe(409);
        expect(await stateOf(userId)).toBe(before);
      }),
      runs,
    );
  });
});
