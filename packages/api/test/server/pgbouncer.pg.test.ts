import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../src/platform/db/client.ts';
import { openServer } from '../../src/platform/db/postgres/postgres-database.ts';
import { createTestDatabase } from '../test-db.ts';
import { startServer } from './start-server.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);
const migrateProgram = join(import.meta.dirname, '../../src/programs/migrate.ts');

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });

if (!program)
  process.stdout.write('The tests behind PgBouncer are skipped: install the package pgbouncer to run them.\n');

// Each test starts processes, which takes seconds on a busy machine.
describe.skipIf(!program)('behind PgBouncer in transaction mode', () => {
  let folder: string;
  let bouncer: ChildProcess;
  let url: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bakehouse-pgbouncer-'));
    const target = new URL(await createTestDatabase());
    const port = await freePort();
    const users = join(folder, 'users.txt');
    await writeFile(users, `"${target.username}" "${target.password}"\n`);
    const text = await readFile(join(import.meta.dirname, '../../../../ops/pgbouncer.ini'), 'utf8');
    const settings = text
      .replace(
        'host=postgres port=5432 dbname=bakehouse',
        `host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)}`,
      )
      .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/run/secrets/pgbouncer_users', users)
      // Fewer connections than clients, so that transactions change connections.
      .replace('default_pool_size = 20', 'default_pool_size = 5')
      // One of the tests needs a pooler that does not keep prepared statements.
      .replace(/^max_prepared_statements.*$/m, '');
    const file = join(folder, 'pgbouncer.ini');
    await writeFile(file, settings);
    await chmod(folder, 0o755);
    // PgBouncer refuses to run as root.
    const asUser = userInfo().uid === 0 ? ['-u', 'postgres'] : [];
    bouncer = spawn(program ?? '', [...asUser, file], { stdio: 'ignore' });
    while (!(await accepts(port))) await wait(50);
    url = `postgres://${target.username}:${target.password}@127.0.0.1:${port}/bakehouse`;
  });
  afterAll(async () => {
    bouncer.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const env = () => ({ DATABASE_URL: url, DATA_DIR: folder, DATABASE_POOLER: '1' });
  const migrate = () => {
    const child = spawn(process.execPath, [migrateProgram], { env: { PATH: process.env.PATH, ...env() } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
    return { child, exit, output: () => output };
  };

  it('a server without DATABASE_POOLER names the missing setting', async () => {
    const server = startServer({ DATABASE_URL: url, DATA_DIR: folder });
    expect(await server.exit).toBe(1);
    expect(server.output()).toMatch(
      /^DATABASE_URL leads to a connection pooler such as PgBouncer\. Set DATABASE_POOLER=1/,
    );
  });

  it('a server with MIGRATE=0 does not start on an old schema', async () => {
    const server = startServer({ ...env(), MIGRATE: '0' });
    expect(await server.exit).toBe(1);
    expect(server.output()).toBe(
      'The database schema is older than this version. Run "npm run migrate", then start again.\n',
    );
  });

  it('releases the lock of a migration that is killed', async () => {
    const killed = migrate();
    await wait(900);
    killed.child.kill('SIGKILL');
    await killed.exit;
    const { exit, output } = migrate();
    expect(await exit, output()).toBe(0);
    expect(output()).toContain('The database schema is up to date.');
  });

  it('sets limits in each transaction, also in that of a single statement', async () => {
    const database = openServer(url, 3, () => {}, { pooler: true });
    const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
    const expected = [{ statement: '5s', lock: '2s' }];
    expect(await rowsOf(database.db, limits)).toEqual(expected);
    expect(await database.transaction((tx) => rowsOf(tx, limits))).toEqual(expected);
    await expect(database.db.execute(sql`select 1 / 0`)).rejects.toThrow();
    await expect(database.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
    expect(await Promise.all(Array.from({ length: 20 }, () => rowsOf(database.db, limits)))).toHaveLength(20);
    await database.close();
  });

  it('stops preparing statements if the pooler does not keep them, without a failed call', async () => {
    let reports = 0;
    const onUnprepared = () => {
      reports += 1;
    };
    // Other connections change the session that a transaction gets.
    const [database, other] = [
      openServer(url, 3, () => {}, { pooler: true, onUnprepared }),
      openServer(url, 5, () => {}, { pooler: true }),
    ];
    const plusOne = (n: number) => sql`select ${n}::int + 1 as n`;
    for (let n = 0; n < 30; n += 1) {
      const [single, inTransaction] = await Promise.all([
        rowsOf(database.db, plusOne(n)),
        database.transaction((tx) => rowsOf(tx, plusOne(n))),
        ...Array.from({ length: 4 }, () => other.db.execute(sql`select pg_sleep(0.002)`)),
      ]);
      expect([single, inTransaction]).toEqual([[{ n: n + 1 }], [{ n: n + 1 }]]);
    }
    expect(reports).toBeLessThanOrEqual(3);
    await Promise.all([database.close(), other.close()]);
  });

  it('serves requests with two servers', async () => {
    const administrator = { ADMIN_EMAIL: 'first@example.test', ADMIN_PASSWORD: 'quiet-oven-42' };
    const servers = [1, 2].map(() => startServer({ ...env(), ...administrator, MIGRATE: '0' }));
    for (const server of servers) {
      const address = await server.ready;
      expect(address, server.output()).toBeDefined();
      const signIn = await fetch(`${address}/api/web-api/admin_auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'first@example.test', password: 'quiet-oven-42' }),
      });
      const { token } = (await signIn.json()) as { token: string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const created = await fetch(`${address}/api/brand/create`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: 'Amber Oven' }),
      });
      expect(created.status).toBe(201);
      expect((await fetch(`${address}/api/order/list`, { headers })).status).toBe(200);
      server.child.kill('SIGTERM');
      expect(await server.exit).toBe(0);
    }
  });
});
