import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { homeBlocks } from '@bakehouse/contract/blocks/block';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { rowsOf } from '../db/client.ts';
import { newId } from '../db/columns.ts';
import { assignBlockKeys } from './block-keys.ts';

type Keyed = { id: number; block_key?: string | null; title?: string };
const keysOf = (blocks: readonly Keyed[]) => assignBlockKeys(blocks).map(({ block_key }) => block_key);

describe('assignBlockKeys', () => {
  it('keeps the keys that were sent, wherever the block moved', () => {
    expect(
      keysOf([
        { id: 1, block_key: 'b', title: 'changed' },
        { id: 2, block_key: 'a', title: 'A' },
      ]),
    ).toEqual(['b', 'a']);
  });

  it.each([undefined, null, ''])('replaces the missing key %j', (block_key) => {
    const [key] = keysOf([{ id: 1, ...(block_key === undefined ? {} : { block_key }), title: 'A' }]);
    expect(key).toMatch(/^[0-9a-f]{16}$/);
  });

  it('gives a copy of a block a new key, and lets the first one keep its key', () => {
    const [first, second, third] = keysOf([1, 2, 3].map((id) => ({ id, block_key: 'a', title: 'A' })));
    expect(first).toBe('a');
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('derives the same key for the same content at any position', () => {
    const [a] = keysOf([{ id: 1, title: 'A' }]);
    const [, moved] = keysOf([
      { id: 1, title: 'New' },
      { id: 2, title: 'A' },
    ]);
    expect(moved).toBe(a);
  });

  it('returns unique keys and puts them after the id', () => {
    const anyKeyed = fc.record(
      { id: fc.nat(), block_key: fc.constantFrom('a', 'b', '', null), title: fc.constantFrom('A', 'B') },
      { requiredKeys: ['id'] },
    );
    fc.assert(
      fc.property(fc.array(anyKeyed, { maxLength: 20 }), (blocks) => {
        const assigned = assignBlockKeys<Keyed>(blocks);
        expect(new Set(assigned.map(({ block_key }) => block_key)).size).toBe(blocks.length);
        for (const block of assigned) expect(Object.keys(block).slice(0, 2)).toEqual(['id', 'block_key']);
        expect(assignBlockKeys(assigned)).toEqual(assigned);
      }),
    );
  });

  it('never derives a key that another block has sent', () => {
    const [derived = ''] = keysOf([{ id: 1, title: 'A' }]);
    const [first, second] = keysOf([
      { id: 1, title: 'A' },
      { id: 2, block_key: derived, title: 'B' },
    ]);
    expect(second).toBe(derived);
    expect(first).not.toBe(derived);
  });
});

describe('migration 0022_block_keys', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  it('gives stored settings, versions and pages the keys that a save would give them', async () => {
    const { db } = test.deps.database;
    const city = { block_name: 'cityBlock', title: 'ज़ाफ़रान "x" \\ 🎂', data: ['{"id":1,"title":"]}"}'] };
    const parsed = homeBlocks.parse([city, { block_name: 'faqBlock', layout: null }, city]);
    // Half a character, which earlier versions accepted.
    const list = [...parsed, { ...city, title: `${city.title} \ud800` }] as typeof parsed;
    const keyed = { id: 4, block_key: 'kept', block_name: 'cityBlock', title: 'Has a key' };
    const before = JSON.stringify([...list, keyed]);
    const after = JSON.stringify(assignBlockKeys([...list, keyed]));
    await db.execute(
      sql`insert into content_setting (name, value, version, saved_at) values
          ('home', ${before}, 3, now()), ('global-sections', '[]', 2, now()), ('header', '{"logo":""}', 2, now())`,
    );
    await db.execute(
      sql`insert into content_version (name, version, value, saved_at) values
          ('home', 1, '[]', now()), ('home', 2, ${JSON.stringify(list.slice(0, 1))}, now()), ('home', 3, ${before}, now())`,
    );
    const id = newId();
    await db.execute(sql`insert into page (id, name, slug, blocks) values (${id}, 'A', 'a', ${before}::json)`);
    const file = join(import.meta.dirname, '../db/migrations/0022_block_keys.sql');
    for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint'))
      await db.execute(sql.raw(statement));

    const settings = await rowsOf(db, sql`select name, value, version from content_setting order by name`);
    expect(settings).toEqual([
      { name: 'global-sections', value: '[]', version: 2 },
      { name: 'header', value: '{"logo":""}', version: 2 },
      { name: 'home', value: after, version: 3 },
    ]);
    const versions = await rowsOf<{ value: string }>(db, sql`select value from content_version order by version`);
    expect(versions.map(({ value }) => value)).toEqual([
      '[]',
      JSON.stringify(assignBlockKeys(list.slice(0, 1))),
      after,
    ]);
    const [page] = await rowsOf(db, sql`select blocks::text as text from page where id = ${id}`);
    expect(page).toEqual({ text: after });
  });
});
