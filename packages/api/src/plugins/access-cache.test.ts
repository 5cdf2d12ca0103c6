import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../test/build-test-app.ts';
import { makeOwner } from '../../test/factories.ts';
import type { Database } from '../db/client.ts';
import { accessCache } from './access-cache.ts';

it('a look at the version that began before a change does not stand for the one asked for after it', async () => {
  const test = await buildTestApp();
  const { token, userId } = await makeOwner(test.deps);
  const { database } = test.deps;
  let hold: Promise<void> | undefined;
  /** Answers as the database does, but an answer already fetched may be held back. */
  const slow = new Proxy(database.db, {
    get: (db, name, self) =>
      name === 'execute'
        ? async (statement: Parameters<typeof db.execute>[0]) => {
            const answer = await db.execute(statement);
            await hold;
            return answer;
          }
        : Reflect.get(db, name, self),
  });
  const cache = accessCache({ ...database, db: slow } as Database, []);
  expect(await cache.find(token)).toBeDefined();

  cache.recheck();
  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  const early = cache.find(token);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await database.db.execute(sql`update admin_user set status = 'InActive' where id = ${userId}`);
  cache.recheck();
  release();
  hold = undefined;
  await early;
  expect(await cache.find(token)).toBeUndefined();
  await test.close();
});
