import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outgoingClient } from './outgoing.ts';
import { s3FileStore } from './s3-file-store.ts';

describe('a bucket as the file store', () => {
  let directory: string;
  let server: S3rver;
  let endpoint: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bakehouse-s3-'));
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'cakes', configs: [] }],
    });
    const { port } = await server.run();
    endpoint = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const store = (more: object = {}) =>
    s3FileStore({ endpoint, bucket: 'cakes', region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER', ...more });
  const content = Buffer.from('not really a picture');

  it('stores and returns a file, and returns undefined for an unknown key', async () => {
    const files = store();
    await files.put('a/large.webp', content);
    const found = await files.get('a/large.webp');
    expect(found?.size).toBe(content.length);
    expect(found && (await buffer(found.stream()))).toEqual(content);
    expect(await files.get('a/none.webp')).toBeUndefined();
  });

  it('removes only the files with the prefix', async () => {
    const files = store();
    for (const key of ['b/large.webp', 'b/medium.webp', 'bc/large.webp']) await files.put(key, content);
    await files.removeAll('b');
    expect([await files.get('b/large.webp'), await files.get('b/medium.webp')]).toEqual([undefined, undefined]);
    expect(await files.get('bc/large.webp')).toBeDefined();
  });

  it('reports a rejected or unreachable request', async () => {
    await expect(store({ bucket: 'pies' }).put('a/x.webp', content)).rejects.toThrow('the file store answered 404');
    await expect(store({ endpoint: 'http://127.0.0.1:1' }).get('a')).rejects.toThrow('127.0.0.1 could not be reached');
  });
});

describe('outgoing requests', () => {
  it('do not follow redirects and enforce the timeout and the size limit', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/redirect') response.writeHead(302, { location: '/large' }).end();
      else if (request.url === '/large') response.end(Buffer.alloc(400_000));
      // Other requests are never answered.
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const send = outgoingClient(`http://127.0.0.1:${port}`, { milliseconds: 300 });
    expect((await send({ method: 'GET', path: '/redirect' })).status).toBe(302);
    await expect(send({ method: 'GET', path: '/large' })).rejects.toThrow('could not be reached');
    await expect(send({ method: 'GET', path: '/hang' })).rejects.toThrow('could not be reached');
    server.closeAllConnections();
    server.close();
  });

  it('reject a public name that resolves to an internal address', async () => {
    const send = outgoingClient('http://localhost.localdomain:1');
    await expect(send({ method: 'GET', path: '/' })).rejects.toThrow();
  });
});
