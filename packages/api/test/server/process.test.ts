import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startServer } from './start-server.ts';

/** The server as a process on the embedded database. */
describe.skipIf(process.env.TEST_DB === 'postgres')('the server process on the embedded database', () => {
  let directory: string;
  let first: Running;
  let address: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bakehouse-process-'));
    const administrator = { ADMIN_EMAIL: 'first@example.test', ADMIN_PASSWORD: 'first-password' };
    first = startServer({ DATA_DIR: directory, NODE_ENV: 'production', ...administrator });
    address = (await first.ready) ?? '';
    expect(address, first.output()).not.toBe('');
  });
  afterAll(async () => {
    first.child.kill('SIGKILL');
    await first.exit;
    await rm(directory, { recursive: true, force: true });
  });

  it('is healthy and ready, without a token', async () => {
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('sends the OpenAPI document of the build to people who are signed in', async () => {
    const document = `${address}/api/openapi.json`;
    expect((await fetch(document)).status).toBe(401);
    const signIn = await fetch(`${address}/api/web-api/admin_auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'first@example.test', password: 'first-password' }),
    });
    const { token } = (await signIn.json()) as { token: string };
    const reply = await fetch(document, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' } });
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(await reply.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] });
  });

  it('creates the first administrator from the settings, and loads no demo data', async () => {
    const signIn = (email: string, password: string) =>
      fetch(`${address}/api/web-api/admin_auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
    expect((await signIn('first@example.test', 'first-password')).status).toBe(200);
    expect((await signIn('owner@bakehouse.test', 'bakehouse-demo')).status).toBe(401);
  });

  it('locks its database: a second process exits and names the first', async () => {
    const second = startServer({ DATA_DIR: directory });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(`in use by process ${first.child.pid}`);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('exits with 0 on SIGTERM, and has its data after a restart', async () => {
    first.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { interval: 20 }).toBe(503);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await first.exit).toBe(0);
    first = startServer({ DATA_DIR: directory, NODE_ENV: 'production' });
    address = (await first.ready) ?? '';
    const body = JSON.stringify({ email: 'first@example.test', password: 'first-password' });
    const headers = { 'content-type': 'application/json' };
    const signIn = () => fetch(`${address}/api/web-api/admin_auth/login`, { method: 'POST', headers, body });
    // A server in production answers 503 while the machine is busy. Any other answer counts.
    let status = 503;
    const isBusy = async () => {
      ({ status } = await signIn());
      return status === 503;
    };
    await expect.poll(isBusy, { interval: 500 }).toBe(false);
    expect(status).toBe(200);
  });

  it('opens the database of a killed process', async () => {
    first.child.kill('SIGKILL');
    await first.exit;
    first = startServer({ DATA_DIR: directory, NODE_ENV: 'production' });
    expect(await first.ready, first.output()).toBeDefined();
  });

  it('warns when ADMIN_EMAIL and ADMIN_PASSWORD are ignored', async () => {
    first.child.kill('SIGKILL');
    await first.exit;
    const administrator = { ADMIN_EMAIL: 'second@example.test', ADMIN_PASSWORD: 'second-password' };
    first = startServer({ DATA_DIR: directory, NODE_ENV: 'production', ...administrator });
    expect(await first.ready, first.output()).toBeDefined();
    expect(first.output()).toContain('ADMIN_EMAIL and ADMIN_PASSWORD are ignored: this database has users.');
  });

  it('does not start without DEMO on a database with demo data, and explains it in one line', async () => {
    const demo = await mkdtemp(join(tmpdir(), 'bakehouse-demo-'));
    const loaded = startServer({ DATA_DIR: demo, DEMO: '1' });
    expect(await loaded.ready, loaded.output()).toBeDefined();
    loaded.child.kill('SIGTERM');
    await loaded.exit;
    const rejected = startServer({ DATA_DIR: demo, NODE_ENV: 'production', DEMO: '0' });
    expect(await rejected.exit).toBe(1);
    expect(rejected.output().trim()).toMatch(/^This database holds the demo marketplace[^\n]+$/);
    await rm(demo, { recursive: true, force: true });
  });

  it('rejects a malformed setting in one line', async () => {
    const failed = startServer({ DATA_DIR: directory, TIME_ZONE: 'Mars/Olympus' });
    expect(await failed.exit).toBe(1);
    expect(failed.output().trim()).toMatch(/^Settings are malformed: TIME_ZONE [^\n]+$/);
  });
});
