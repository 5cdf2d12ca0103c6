import { category } from '@bakehouse/contract/category';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';

/** Simultaneous moves on a real server, where no transaction sees the uncommitted move of another. */
describe('simultaneous moves of categories', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const { create, update } = category.endpoints;
  const make = async (name: string, parent?: string) =>
    (await test.call(create, { token, body: { name, ...(parent && { parent }) } })).body.data._id;
  const move = (id: string, parent: string) => test.call(update, { token, params: { id }, body: { parent } });
  const inRing = async () =>
    rowsOf(
      test.deps.database.db,
      sql`with recursive up as (
            select id as start, parent_id as at from category
            union select up.start, c.parent_id from up join category c on c.id = up.at)
          select start from up where at = start`,
    );

  it('create no cycle of two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await make('A'), await make('B')];
      const replies = await Promise.all([move(a, b), move(b, a)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
    expect(await inRing()).toEqual([]);
  });

  it('create no cycle of many', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ids = await Promise.all([...'ABCDEFGH'].map((name) => make(name)));
      const replies = await Promise.all(ids.map((id, at) => move(id, ids[(at + 1) % ids.length] ?? '')));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 422]);
    }
    expect(await inRing()).toEqual([]);
  });
});
