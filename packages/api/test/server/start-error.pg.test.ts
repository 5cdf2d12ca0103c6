import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../src/platform/db/client.ts';
import { createTestDatabase, openTestServer } from '../test-db.ts';
import { programFile } from './programs.ts';
import { startServer } from './start-server.ts';

let directory: string;
let url: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-start-error-'));
  url = await createTestDatabase();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const changedUrl = (change: (url: URL) => void): string => {
  const other = new URL(url);
  change(other);
  return other.href;
};

/** Starts a server that must fail, and returns everything it printed. It does not warn that the test server has no fsync. */
const failedStart = async (env: Record<string, string>): Promise<string> => {
  const server = startServer({ DATA_DIR: directory, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env });
  expect(await server.exit).toBe(1);
  return server.output();
};

describe('a server that cannot start prints one line that says what to do', () => {
  it('when the database password is wrong', async () => {
    const wrong = changedUrl((other) => {
      other.password = 'wrong-password';
    });
    const output = await failedStart({ DATABASE_URL: wrong });
    expect(output).toBe('PostgreSQL refused the password in DATABASE_URL. Correct it and start again.\n');
  });

  it('when the database does not exist', async () => {
    const missing = changedUrl((other) => {
      other.pathname = '/no_such_database';
    });
    expect(await failedStart({ DATABASE_URL: missing })).toMatch(
      /^The database named in DATABASE_URL does not exist\. [^\n]+\n$/,
    );
  });

  it('when no server listens at the address', async () => {
    expect(await failedStart({ DATABASE_URL: 'postgres://user@127.0.0.1:1/none' })).toMatch(
      /^PostgreSQL at DATABASE_URL cannot be reached \(ECONNREFUSED\)\. [^\n]+\n$/,
    );
  });

  it('when the database is read-only', async () => {
    const readOnly = await createTestDatabase();
    const database = openTestServer(readOnly, 1);
    const name = new URL(readOnly).pathname.slice(1);
    await database.executeSql(`alter database ${name} set default_transaction_read_only = on`);
    await database.close();
    expect(await failedStart({ DATABASE_URL: readOnly })).toMatch(
      /^The server in DATABASE_URL is a read-only standby\. [^\n]+\n$/,
    );
  });

  it('when the port is in use', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as { port: number };
    expect(await failedStart({ DATABASE_URL: url, PORT: String(port) })).toBe(
      `Port ${port} is already in use. Stop the other program or set PORT to a free port.\n`,
    );
    holder.close();
  });
});

it('prints nothing but JSON on standard output in production', async () => {
  const server = startServer({ DATABASE_URL: url, DATA_DIR: directory, NODE_ENV: 'production', LOG_LEVEL: 'info' });
  const address = await server.ready;
  await fetch(`${address}/healthz`);
  await fetch(`${address}/api/order/list`);
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  const lines = server.output().trim().split('\n');
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
});

it('admin:create reads the email and the password from piped input', async () => {
  const child = spawn(process.execPath, [programFile('admin-create')], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: directory },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end('piped@example.test\nquiet-oven-42\n');
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0);
  const database = openTestServer(url, 1);
  expect(await rowsOf(database.db, sql`select email from admin_user`)).toEqual([{ email: 'piped@example.test' }]);
  await database.close();
});
