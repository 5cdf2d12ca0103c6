import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { makeRole } from '../../../test/factories.ts';
import { finishSso, ssoSettings, startProvider, startSso, visit } from '../../../test/sso/provider.ts';
import { rowsOf } from '../../platform/db/client.ts';

it('makes one user of several first sign-ins of a person at once', async () => {
  const account = { sub: 'one', email: 'asha@bakery.test', email_verified: true, name: 'Asha', groups: ['desk'] };
  const provider = await startProvider('http://dashboard.test', account);
  const test = await buildTestApp(ssoSettings(provider.origin));
  const { db } = test.deps.database;
  const role = await makeRole(test.deps, []);
  await db.execute(sql`update role set name = 'Order Desk' where id = ${role}`);
  const answers = [];
  for (let call = 0; call < 6; call += 1) {
    const { url, cookie } = await startSso(test);
    answers.push({ cookie, response: await visit(url) });
  }
  const sessions = await Promise.all(answers.map(({ response, cookie }) => finishSso(test, response, cookie)));
  expect(sessions.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(sessions.map(({ body }) => body.data._id)).size).toBe(1);
  const [counts] = await rowsOf<Record<string, number>>(
    db,
    sql`select (select count(*)::int from admin_user where email = 'asha@bakery.test') as users,
          (select count(*)::int from identity) as identities, (select count(*)::int from session_identity) as sessions`,
  );
  expect(counts).toEqual({ users: 1, identities: 1, sessions: 6 });
  await test.close();
  await provider.close();
});
