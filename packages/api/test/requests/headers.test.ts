import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@bakehouse/contract/brand';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app/app.ts';
import { rowsOf } from '../../src/platform/db/client.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { makeOwner } from '../factories.ts';
import { pixel } from '../multipart.ts';

const multipart = (fields: Record<string, string>, file?: { name: string; content: Buffer }) => {
  const boundary = 'bakehouse-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file?.name}"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(parts.join('')),
    ...(file ? [Buffer.from(head), file.content, Buffer.from('\r\n')] : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
};

describe('the server', () => {
  let test: TestApp;
  let authorization: string;
  beforeAll(async () => {
    test = await buildTestApp();
    authorization = `Bearer ${(await makeOwner(test.deps)).token}`;
  });
  afterAll(() => test.close());

  it('sends security headers, and no header that names its software', async () => {
    const { headers } = await test.app.inject({ url: '/api/brand/list', headers: { authorization } });
    const csp = String(headers['content-security-policy']);
    expect(csp).toContain("base-uri 'none'");
    expect(csp).toContain("script-src 'self'");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).not.toMatch(/script-src[^;]*unsafe/);
    expect(csp).toMatch(/img-src 'self' data: blob:(;|$)/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.server).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('describes every endpoint in the OpenAPI document, and shows it on a page', async () => {
    const document = (await test.app.inject({ url: '/api/openapi.json' })).json() as { paths: Record<string, object> };
    for (const endpoint of test.app.endpoints) {
      const path = document.paths[`/api/${endpoint.path}`] as Record<string, { responses: object }> | undefined;
      for (const method of endpoint.methods)
        expect(path?.[method.toLowerCase()]?.responses, endpoint.path).toBeDefined();
    }
    expect((await test.app.inject({ url: '/api/docs' })).headers['content-type']).toContain('text/html');
  });

  it('shows the OpenAPI document in production only with a session, or with PUBLIC_DOCS', async () => {
    const withSettings = (settings: Partial<TestApp['deps']['config']>) =>
      buildApp({ ...test.deps, config: { ...test.deps.config, NODE_ENV: 'production', ...settings } });
    const closed = await withSettings({});
    const open = await withSettings({ PUBLIC_DOCS: true });
    const status = (app: FastifyInstance, url: string, bearer?: string) => async () =>
      (await app.inject({ url, ...(bearer && { headers: { authorization: bearer } }) })).statusCode;
    // Generating the document takes long enough that the server answers 503 for a moment.
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/json']) {
      await expect.poll(status(closed, url), { message: url }).toBe(401);
      await expect.poll(status(closed, url, 'Bearer dead'), { message: url }).toBe(401);
      await expect.poll(status(closed, url, authorization), { message: url }).toBe(200);
      await expect.poll(status(open, url), { message: url }).toBe(200);
    }
    await closed.close();
    await open.close();
  });

  it('returns 507 with a message when the disk is full, and saves nothing', async () => {
    const full = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    const app = await buildApp({ ...test.deps, files: { ...test.deps.files, put: full } });
    const { payload, headers } = multipart({ name: 'Full' }, { name: 'image', content: pixel });
    const request = {
      method: 'POST',
      url: '/api/brand/create',
      payload,
      headers: { ...headers, authorization },
    } as const;
    const reply = await app.inject(request);
    expect(reply.statusCode).toBe(507);
    expect(reply.json()).toEqual({
      error: 'The server has no space left, so nothing was saved. Tell your administrator.',
      code: 'storage_full',
      requestId: expect.any(String),
    });
    await app.close();
  });

  it('is ready until it begins to stop', async () => {
    expect((await test.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    const stopping = await buildApp(test.deps, { isStopping: () => true });
    expect((await stopping.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await stopping.inject({ url: '/readyz' })).statusCode).toBe(503);
    await stopping.close();
  });

  describe('an uploaded image', () => {
    const send = (fields: Record<string, string>, content: Buffer, extra: Record<string, string> = {}) => {
      const { payload, headers } = multipart(fields, { name: 'image', content });
      return test.app.inject({
        method: 'POST',
        url: '/api/brand/create',
        payload,
        headers: { ...headers, authorization, ...extra },
      });
    };

    it('is served in three sizes, immutable and in a sandbox', async () => {
      const reply = await send({ name: 'Pictured', status: 'Active' }, pixel);
      expect(reply.statusCode).toBe(201);
      const { image } = reply.json().data;
      for (const url of [image.thumbnail, image.medium, image.large]) {
        const file = await test.app.inject({ url });
        expect(file.statusCode).toBe(200);
        expect(file.headers['content-type']).toBe('image/webp');
        expect(file.headers['content-security-policy']).toContain('sandbox');
        expect(file.headers['cache-control']).toContain('immutable');
        expect(file.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
      }
    });

    it('remains when the record is sent back unchanged, and is removed by null', async () => {
      const created = (await send({ name: 'Kept' }, pixel)).json().data;
      const token = authorization.slice(7);
      const params = { id: created._id };
      const updated = await test.call(brand.endpoints.update, {
        token,
        params,
        body: { name: 'Kept', image: created.image },
      });
      expect(updated.body.data.image).toEqual(created.image);
      const removed = await test.call(brand.endpoints.update, { token, params, body: { image: null } });
      expect(removed.body.data.image).toBeNull();
    });

    const countImages = async () => {
      const [row] = await rowsOf<{ n: string }>(test.deps.database.db, sql`select count(*) as n from upload`);
      const directories = await readdir(join(test.deps.config.DATA_DIR, 'files'));
      expect(directories).toHaveLength(Number(row?.n));
      return directories.length;
    };

    it('is stored once for a repeated create', async () => {
      const key = { 'idempotency-key': 'pictured-once' };
      const first = await send({ name: 'Once' }, pixel, key);
      const before = await countImages();
      const second = await send({ name: 'Once' }, pixel, key);
      expect(second.json()).toEqual(first.json());
      await expect.poll(countImages).toBe(before);
    });

    it('is not stored with a record that is rejected', async () => {
      const imagesBefore = await countImages();
      expect((await send({ name: '' }, pixel)).statusCode).toBe(422);
      await expect.poll(countImages).toBe(imagesBefore);
    });

    it.each([
      ['text that calls itself a picture', Buffer.from('hello'), 415],
      ['a cut-off picture', pixel.subarray(0, 40), 422],
      ['more than 2 MB', Buffer.alloc(2_200_000, 1), 413],
    ])('is rejected if it is %s, and nothing is stored', async (_what, content, status) => {
      const imagesBefore = await countImages();
      const before = await test.call(brand.endpoints.list, { token: authorization.slice(7) });
      const reply = await send({ name: 'Refused' }, content);
      expect(reply.statusCode).toBe(status);
      expect(reply.json()).toMatchObject({ error: expect.any(String) });
      const after = await test.call(brand.endpoints.list, { token: authorization.slice(7) });
      expect(after.body.total).toBe(before.body.total);
      await expect.poll(countImages).toBe(imagesBefore);
    });
  });
});
