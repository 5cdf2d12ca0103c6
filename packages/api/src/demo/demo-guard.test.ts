import { adminUser } from '@bakehouse/contract/admin-user';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeOwner, makeStaff } from '../../test/factories.ts';
import { demoPassword } from '../kernel/passwords/common-passwords.ts';
import { hashPassword } from '../kernel/passwords/passwords.ts';
import { markDemo, rejectDemo } from './demo-guard.ts';

describe('rejectDemo', () => {
  let test: TestApp | undefined;
  beforeEach(async () => {
    await test?.close();
    test = await buildTestApp();
  });
  afterAll(() => test?.close());

  const database = () => {
    if (!test) throw new Error('no database');
    return { deps: test.deps, db: test.deps.database.db, call: test.call };
  };

  it('accepts a database without the demo', async () => {
    const { deps, db } = database();
    await makeOwner(deps);
    await expect(rejectDemo(db)).resolves.toBeUndefined();
  });

  it('rejects a marked database, and an older one that contains the demo accounts', async () => {
    const { deps, db } = database();
    const { userId } = await makeOwner(deps);
    await db.execute(
      sql`update admin_user set email = 'Orders@Bakehouse.test', status = 'InActive' where id = ${userId}`,
    );
    await expect(rejectDemo(db)).rejects.toThrow('This database holds the demo marketplace');
    await db.execute(sql`update admin_user set email = 'other@example.test'`);
    await expect(rejectDemo(db)).resolves.toBeUndefined();
    await markDemo(db);
    await expect(rejectDemo(db)).rejects.toThrow('This database holds the demo marketplace');
  });

  it('rejects a database only while an active user has the demo password', async () => {
    const { deps, db } = database();
    await makeOwner(deps);
    const staff = await makeStaff(deps, []);
    const hash = await hashPassword(demoPassword);
    await db.execute(
      sql`update admin_user set email = 'staff@example.test', password_hash = ${hash} where id = ${staff.userId}`,
    );
    await expect(rejectDemo(db)).rejects.toThrow('staff@example.test has the public password of the demo');
    await db.execute(sql`update admin_user set status = 'InActive' where id = ${staff.userId}`);
    await expect(rejectDemo(db)).resolves.toBeUndefined();
  });

  it('does not accept the demo password for a new user', async () => {
    const { deps, call } = database();
    const { token } = await makeOwner(deps);
    const body = { name: 'Nila', email: 'nila@example.test', phone: '9812345670', password: 'Bakehouse-Demo' };
    const reply = await call(adminUser.endpoints.create, { token, body });
    expect(reply.body).toMatchObject({ error: 'This password is too common. Choose another one.' });
  });
});
