import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@bakehouse/contract/brand';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { rowsOf } from '../../src/db/client.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { makeOwner } from '../factories.ts';
import { pixel } from '../pixel.ts';

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

  it('sends the headers that keep a browser safe, and no product names', async () => {
    const { headers } = await test.app.inject({ url: '/api/brand/list', headers: { authorization } });
    const csp = String(headers['content-security-policy']);
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

  it('describes every call in the OpenAPI document, and shows it on a page', async () => {
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
      await expect.poll(status(closed, url, authorization), { message: url, timeout: 10_000 }).toBe(200);
      await expect.poll(status(open, url), { message: url, timeout: 10_000 }).toBe(200);
    }
    await closed.close();
    await open.close();
  });

  it('answers a full disk with 507 and a sentence, and keeps nothing', async () => {
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

  it('says that it is ready, and that it is not once it stops', async () => {
    expect((await test.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    const stopping = await buildApp(test.deps, { isStopping: () => true });
    expect((await stopping.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await stopping.inject({ url: '/readyz' })).statusCode).toBe(503);
    await stopping.close();
  });

  describe('takes pictures', () => {
    const send = (fields: Record<string, string>, content: Buffer, extra: Record<string, string> = {}) => {
      const { payload, headers } = multipart(fields, { name: 'image', content });
      return test.app.inject({
        method: 'POST',
        url: '/api/brand/create',
        payload,
        headers: { ...headers, authorization, ...extra },
      });
    };

    it('in three sizes, served for ever and unable to run anything', async () => {
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

    it('keeps the picture when the record is sent back, and drops it for null', async () => {
      const made = (await send({ name: 'Kept' }, pixel)).json().data;
      const token = authorization.slice(7);
      const params = { id: made._id };
      const kept = await test.call(brand.endpoints.update, {
        token,
        params,
        body: { name: 'Kept', image: made.image },
      });
      expect(kept.body.data.image).toEqual(made.image);
      const dropped = await test.call(brand.endpoints.update, { token, params, body: { image: null } });
      expect(dropped.body.data.image).toBeNull();
    });

    const keptPictures = async () => {
      const [row] = await rowsOf<{ n: string }>(test.deps.database.db, sql`select count(*) as n from upload`);
      const directories = await readdir(join(test.deps.config.DATA_DIR, 'files'));
      expect(directories).toHaveLength(Number(row?.n));
      return directories.length;
    };

    it('once for a repeated create', async () => {
      const key = { 'idempotency-key': 'pictured-once' };
      const first = await send({ name: 'Once' }, pixel, key);
      const before = await keptPictures();
      const second = await send({ name: 'Once' }, pixel, key);
      expect(second.json()).toEqual(first.json());
      await expect.poll(keptPictures).toBe(before);
    });

    it('but not with a record that is refused', async () => {
      const pictures = await keptPictures();
      expect((await send({ name: '' }, pixel)).statusCode).toBe(422);
      await expect.poll(keptPictures).toBe(pictures);
    });

    it.each([
      ['text that calls itself a picture', Buffer.from('hello'), 415],
      ['a cut-off picture', pixel.subarray(0, 40), 422],
      ['more than 2 MB', Buffer.alloc(2_200_000, 1), 413],
    ])('but not %s, and leaves nothing behind', async (_what, content, status) => {
      const pictures = await keptPictures();
      const before = await test.call(brand.endpoints.list, { token: authorization.slice(7) });
      const reply = await send({ name: 'Refused' }, content);
      expect(reply.statusCode).toBe(status);
      expect(reply.json()).toMatchObject({ error: expect.any(String) });
      const after = await test.call(brand.endpoints.list, { token: authorization.slice(7) });
      expect(after.body.total).toBe(before.body.total);
      await expect.poll(keptPictures).toBe(pictures);
    });
  });
});
