import { settingEndpoints, settingVersionEndpoints } from '@bakehouse/contract/content/content-settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct } from '../../../test/factories.ts';
import { openTestServer } from '../../../test/test-db.ts';
import { rowsOf } from '../../platform/db/client.ts';

/** Settings of two servers with real connections. */

describe('two servers', () => {
  let test: TestApp;
  let other: Awaited<ReturnType<typeof serveDatabase>>;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    other = await serveDatabase(openTestServer(test.url ?? ''), test.deps.config.DATA_DIR);
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(async () => {
    await other.app.close();
    await test.close();
  });

  const { home, footer, header } = settingEndpoints;
  const servers = (n: number) => Array.from({ length: n }, (_, i) => (i % 2 ? test : other));
  const blocks = (title: string) => [{ block_name: 'cityBlock' as const, title }];
  const readPublished = async (server: typeof other) =>
    (await server.app.inject({ url: '/public/home' })).json<{ data: { title: string; data: unknown[] }[] }>().data;

  it.each(['never saved', 'saved before'])('of 20 saves at one version of a setting %s, one wins', async (state) => {
    const { version = 0 } = (await test.call(footer.get, { token })).body.data[0] ?? {};
    expect(version).toBe(state === 'never saved' ? 1 : 2);
    const replies = await Promise.all(
      servers(20).map((server, n) =>
        server.call(footer.update, { token, body: { meta_value: { footer_text: `Text ${n}` }, version } }),
      ),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'stale')).toHaveLength(19);
    const now = (await test.call(footer.get, { token })).body.data[0];
    expect(now).toMatchObject({ version: version + 1, meta_value: won[0]?.body.data.meta_value });
  });

  it('accept 20 saves without a version and number them without gaps', async () => {
    const replies = await Promise.all(
      servers(20).map((server, n) => server.call(header.update, { token, body: { cart: { text: `Cart ${n}` } } })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(replies.map(({ body }) => body.data.version).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 2),
    );
    const query = { perPage: '50' };
    const { body } = await test.call(settingVersionEndpoints.list, { token, params: { setting: 'header' }, query });
    expect(body.data.map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, n) => 21 - n));
    const rows = await rowsOf<{ n: number }>(
      test.deps.database.db,
      sql`select count(*)::int as n from audit_log where module = 'content' and record_name = 'Header settings'`,
    );
    expect(rows).toEqual([{ n: 20 }]);
  });

  it('show a save, and a change of a record in it', async () => {
    const cake = await makeProduct(test.deps, 'Plum', 400);
    const slider = { block_name: 'productSliderBlock' as const, title: 'Fresh', data: [{ id: cake }] };
    // Both servers have cached a response; the other one has just done so.
    await readPublished(test);
    expect(await readPublished(other)).toEqual([]);
    await test.call(home.update, { token, body: [slider] });
    await expect.poll(async () => (await readPublished(other))[0]?.title).toBe('Fresh');
    await other.deps.database.db.execute(
      sql`update product set price = 45000, version = version + 1 where id = ${cake}`,
    );
    for (const server of [test, other])
      await expect.poll(async () => JSON.stringify(await readPublished(server))).toContain('"price":450');
  });

  it('show the last known response while the database is unavailable', async () => {
    await test.call(home.update, { token, body: blocks('Last known') });
    await expect.poll(async () => (await readPublished(other))[0]?.title).toBe('Last known');
    await other.deps.database.close();
    for (let n = 0; n < 20; n += 1) {
      const began = performance.now();
      expect((await readPublished(other))[0]?.title).toBe('Last known');
      expect(performance.now() - began).toBeLessThan(10_000);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const never = await other.app.inject({ url: '/public/footer' });
    expect(never.statusCode).toBeOneOf([500, 503]);
  });
});
