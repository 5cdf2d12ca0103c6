import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { makeOwner } from '../../../test/factories.ts';
import { actorSource } from '../../modules/session/session.queries.ts';
import { type ActorRow, accessCache } from './access-cache.ts';

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
  const cache = accessCache(
    actorSource(slow, { SESSION_IDLE_HOURS: 8, SUPER_ADMIN_FACTOR_FROM: undefined, TIME_ZONE: 'Asia/Kolkata' }),
    new Map(),
  );
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

it('looks up at most four unknown tokens at the same time', async () => {
  let running = 0;
  let highest = 0;
  const findActor = async (): Promise<ActorRow | undefined> => {
    running += 1;
    highest = Math.max(highest, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return undefined;
  };
  const none = async () => undefined;
  const cache = accessCache(
    { findVersion: async () => 1, findActor, findApiKey: none, findPerson: none, findStore: none },
    new Map(),
  );
  const found = await Promise.all(Array.from({ length: 20 }, (_, n) => cache.find(`token ${n}`)));
  expect(found).toEqual(Array(20).fill(undefined));
  expect(highest).toBe(4);
});
