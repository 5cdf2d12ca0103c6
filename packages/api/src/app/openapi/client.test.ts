import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner } from '../../../test/factories.ts';

/** A program of somebody else, written with the types that are generated from the document. */
const program = `
import type { Client } from 'openapi-fetch';
import type { components, operations, paths } from './schema.js';

type Brand = components['schemas']['Brand'];
type BrandInput = components['schemas']['BrandInput'];
type ApiError = components['schemas']['Error'];
export type AssignVendor = operations['assignVendor']['requestBody']['content']['application/json'];

export const createBrand = async (client: Client<paths>, input: BrandInput): Promise<Brand | ApiError> => {
  const { data, error } = await client.POST('/api/brand/create', {
    body: input,
    params: { header: { 'Idempotency-Key': 'brand-1' } },
  });
  return data ? data.data : error;
};

export const listNames = async (client: Client<paths>, search: string): Promise<string[]> => {
  const { data } = await client.GET('/api/brand/list', { params: { query: { search } } });
  return data ? data.data.map((brand: Brand) => brand.name) : [];
};

// @ts-expect-error The types reject a value of the wrong type.
export const wrong: BrandInput = { name: 5 };
`;

const tsconfig = (require: NodeJS.Require) => ({
  compilerOptions: {
    strict: true,
    target: 'ES2022',
    module: 'ES2022',
    moduleResolution: 'bundler',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
    outDir: 'out',
    paths: { 'openapi-fetch': [require.resolve('openapi-fetch').replace(/\.cjs$/, '.d.cts')] },
  },
  include: ['program.ts'],
});

type Program = {
  createBrand: (client: object, input: object) => Promise<Record<string, unknown>>;
  listNames: (client: object, search: string) => Promise<string[]>;
};

describe('a client generated from the OpenAPI document', () => {
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    test = await buildTestApp();
    folder = await mkdtemp(join(tmpdir(), 'bakehouse-client-'));
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('compiles with named types and calls the server', async () => {
    const require = createRequire(import.meta.url);
    const document = (await test.app.inject({ url: '/api/openapi.json' })).json();
    await writeFile(join(folder, 'schema.ts'), astToString(await openapiTS(document)));
    await writeFile(join(folder, 'program.ts'), program);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig(require)));
    const compiler = promisify(execFile)(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', folder]);
    expect(await compiler.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({ stdout: '' });

    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const { token } = await makeOwner(test.deps);
    const client = createClient({
      baseUrl: `http://127.0.0.1:${port}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const generated = (await import(pathToFileURL(join(folder, 'out/program.js')).href)) as Program;
    expect(await generated.createBrand(client, { name: 'Amber Oven' })).toMatchObject({
      name: 'Amber Oven',
      version: 1,
    });
    expect(await generated.createBrand(client, { name: 'Blue Tin' })).toMatchObject({ code: 'key_reused' });
    expect(await generated.listNames(client, 'Amber')).toEqual(['Amber Oven']);
  });
});
