import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../test/build-test-app.ts';
import { programFile } from '../../test/server/programs.ts';
import { installDocuments } from './documents.ts';

const builtFile = join(programFile('serve'), '../openapi.json');

it('are sent from the file of the build, with the address of the server, compressed and with an ETag', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-documents-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, '{"openapi":"3.1.0","servers":[{"url":"/"}],"paths":{"/a":{"url":"/"}}}');
  const app = Fastify();
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'));
  installDocuments(app, [], { serverUrl: 'https://bakehouse.example', file });
  const read = (headers: Record<string, string>) => app.inject({ url: '/api/openapi.json', headers });

  const plain = await read({});
  expect(plain.json()).toEqual({
    openapi: '3.1.0',
    servers: [{ url: 'https://bakehouse.example' }],
    paths: { '/a': { url: '/' } },
  });
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(plain.headers['access-control-allow-origin']).toBeUndefined();

  const compressed = await read({ 'accept-encoding': 'gzip, br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
  expect(compressed.headers.etag).not.toBe(plain.headers.etag);
  const unchanged = await read({ 'accept-encoding': 'br', 'if-none-match': String(compressed.headers.etag) });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);

  await app.close();
  await rm(folder, { recursive: true });
});

it('are the same with and without a build', async () => {
  const test = await buildTestApp();
  expect(await readFile(builtFile, 'utf8')).toBe((await test.app.inject({ url: '/api/openapi.json' })).body);
  await test.close();
});
