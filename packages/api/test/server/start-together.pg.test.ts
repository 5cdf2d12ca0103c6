import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '../../src/platform/db/client.ts';
import { createTestDatabase, openTestServer } from '../test-db.ts';
import { startServer } from './start-server.ts';

it('three of four servers start at once on an empty database when one is killed, and migrate it once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-together-'));
  const url = await createTestDatabase();
  const administrator = { ADMIN_EMAIL: 'first@example.test', ADMIN_PASSWORD: 'first-password' };
  const servers = Array.from({ length: 4 }, () =>
    startServer({ DATABASE_URL: url, DATA_DIR: directory, ...administrator }),
  );
  const [victim, ...survivors] = servers;
  setTimeout(() => victim?.child.kill('SIGKILL'), 600);
  for (const server of survivors) expect(await server.ready, server.output()).toBeDefined();
  const database = openTestServer(url, 2);
  const [row] = await rowsOf<{ migrations: string; roles: string; duplicates: string }>(
    database.db,
    sql`select (select count(*) from drizzle.__drizzle_migrations) as migrations, (select count(*) from role) as roles,
      (select count(*) from (select slug, method from permission group by 1, 2 having count(*) > 1) as d) as duplicates`,
  );
  expect(row).toMatchObject({ roles: '2', duplicates: '0' });
  expect(Number(row?.migrations)).toBeGreaterThan(2);
  for (const server of survivors) {
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  }
  await victim?.exit;
  await database.close();
  await rm(directory, { recursive: true, force: true });
});
