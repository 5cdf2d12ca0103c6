import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDashboard } from './dashboard.ts';

describe('the address of a page', () => {
  const page = '<!doctype html><title>Bakehouse</title>';
  let root: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'bakehouse-dashboard-'));
    await writeFile(join(root, 'index.html'), page);
    await mkdir(join(root, 'assets'));
    await writeFile(join(root, 'assets/icon.svg'), '<svg/>');
    app = Fastify();
    await serveDashboard(app, { root });
  });
  afterAll(async () => {
    await app.close();
    await rm(root, { recursive: true, force: true });
  });

  const get = (url: string, accept?: string) => app.inject({ url, headers: accept === undefined ? {} : { accept } });

  it.each([
    ['a browser', '/brand', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['a client that accepts anything', '/brand', '*/*'],
    ['a client that sends no Accept header', '/order/edit/5?tab=notes', undefined],
    ['a browser, where the address ends like a file', '/pages/edit/v1.2', 'text/html,*/*;q=0.8'],
    ['curl, at the root', '/', '*/*'],
  ])('returns the dashboard to %s', async (_client, url, accept) => {
    const { statusCode, headers, body } = await get(url, accept);
    expect([statusCode, body]).toEqual([200, page]);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['a client that accepts JSON only', '/brand', 'application/json'],
    ['an address of the API', '/api/nothing', '*/*'],
    ['an address of the API, in a browser', '/api/nothing', 'text/html'],
    ['the root of the API', '/api?page=1', '*/*'],
    ['a picture', '/files/nothing.webp', '*/*'],
    ['a file of the build', '/assets/nothing.js', '*/*'],
    ['any other file', '/nothing.js', '*/*'],
  ])('answers 404 in JSON for %s', async (_what, url, accept) => {
    const reply = await get(url, accept);
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { error: 'There is nothing at this address', code: 'not_found' },
    ]);
  });

  it('sets the cookie of the demo only where the demo runs', async () => {
    expect((await get('/auth/signin')).headers['set-cookie']).toBeUndefined();
    const demo = Fastify();
    await serveDashboard(demo, { root, isDemo: true });
    const { headers } = await demo.inject('/auth/signin');
    expect(headers['set-cookie']).toBe('bakehouse_demo=1; Path=/; SameSite=Strict');
    await demo.close();
  });

  it('sets the cookie with the providers of single sign-on, without their secrets', async () => {
    const server = Fastify();
    const providers = [{ id: 'google', name: 'Google & friends', clientSecret: 'hidden' }];
    await serveDashboard(server, { root, providers });
    const { headers } = await server.inject('/auth/signin');
    const value = encodeURIComponent('[{"id":"google","name":"Google & friends"}]');
    expect(headers['set-cookie']).toBe(`bakehouse_providers=${value}; Path=/; SameSite=Strict`);
    await server.close();
  });

  it('sends an SVG file with its charset', async () => {
    expect((await get('/assets/icon.svg')).headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });

  it('answers 404 in JSON for any method but GET', async () => {
    const reply = await app.inject({ method: 'POST', url: '/brand', headers: { accept: '*/*' } });
    expect(reply.statusCode).toBe(404);
    expect(reply.json().code).toBe('not_found');
  });
});

describe('the page of a screen', () => {
  let root: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'bakehouse-dashboard-'));
    await mkdir(join(root, 'screens/order'), { recursive: true });
    const pages = ['index', 'screens/index', 'screens/order', 'screens/order/details'];
    await Promise.all(pages.map((name) => writeFile(join(root, `${name}.html`), name)));
    app = Fastify();
    await serveDashboard(app, { root });
  });
  afterAll(async () => {
    await app.close();
    await rm(root, { recursive: true, force: true });
  });

  it.each([
    ['/', 'screens/index'],
    ['/?tab=1', 'screens/index'],
    ['/order', 'screens/order'],
    ['/order/?page=2', 'screens/order'],
    ['/order/deleted', 'screens/order'],
    ['/order/details/5', 'screens/order/details'],
    ['/auth/signin', 'index'],
  ])('is chosen by the longest address: %s', async (url, page) => {
    const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect([statusCode, body]).toEqual([200, page]);
  });

  it.each([
    '/orders',
    '/order/nothing',
    '/.git/config',
    '/metrics',
    '/API/ORDER/LIST',
    '//api/order/list',
    '/..%2forder',
  ])('is not found at %s, with the page that says so', async (url) => {
    const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect([statusCode, body]).toEqual([404, 'index']);
  });

  it.each(['/', '/order/', '/permission-group/'])('is not found below %s with thousands of segments', async (start) => {
    for (const segment of ['/', 'a/', '.a/']) {
      const url = `${start}${segment.repeat(5_000)}x`;
      const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } });
      expect([statusCode, body]).toEqual([404, 'index']);
    }
  });
});
