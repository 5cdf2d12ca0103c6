import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { makeOwner } from '../../../test/factories.ts';
import { actorSource } from '../../modules/session/session.queries.ts';
import { accessCache } from './access-cache.ts';

it('reads the version again when a read that began before a change is still running', async () => {
  const test = await buildTestApp();
  const { token, userId } = await makeOwner(test.deps);
  const { database } = test.deps;
  let delay: Promise<void> | undefined;
  /** Returns what the database returns, but a result that was fetched already may be delayed. */
  const slow = new Proxy(database.db, {
    get: (db, name, self) =>
      name === 'execute'
        ? async (statement: Parameters<typeof db.execute>[0]) => {
            const result = await db.execute(statement);
            await delay;
            return result;
          }
        : Reflect.get(db, name, self),
  });
  const cache = accessCache(actorSource(slow), []);
  expect(await cache.find(token)).toBeDefined();

  cache.recheck();
  let release = () => {};
  delay = new Promise((resolve) => {
    release = resolve;
  });
  const early = cache.find(token);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await database.db.execute(sql`update admin_user set status = 'InActive' where id = ${userId}`);
  cache.recheck();
  release();
  delay = undefined;
  await early;
  expect(await cache.find(token)).toBeUndefined();
  await test.close();
});
