import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expandRefs } from '../../../test/expand-refs.ts';

type Media = { schema?: object; example?: unknown };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: { type?: string } }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content: Record<string, Media & { examples?: object }> }>;
};
type Document = {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties?: object; prefixItems?: object[] }>;
    responses: Record<string, { headers?: object }>;
  };
};

describe('the OpenAPI document', () => {
  let test: TestApp;
  let text: string;
  let document: Document;
  let operations: { path: string; method: string; operation: Operation }[];
  beforeAll(async () => {
    test = await buildTestApp({ PUBLIC_URL: 'https://bakehouse.example.in' });
    text = (await test.app.inject({ url: '/api/openapi.json' })).body;
    document = expandRefs(JSON.parse(text) as Document);
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    );
  });
  afterAll(() => test.close());

  const operationOf = (id: string) => operations.find(({ operation }) => operation.operationId === id)?.operation;

  it('has no error by the rules of Redocly', async () => {
    const problems = await lintFromString({
      source: text,
      absoluteRef: '/openapi.json',
      config: await createConfig({ extends: ['recommended'] }),
    });
    const serious = problems.filter(({ severity, ruleId }) => severity === 'error' || ruleId.includes('example'));
    expect(serious.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('has less than 1,800 bytes for each operation', () =>
    expect(Buffer.byteLength(text) / operations.length).toBeLessThan(1_800));

  it('describes every method and path of every endpoint', () => {
    const expected = test.app.endpoints.flatMap(({ path, aliases = [], methods }) =>
      [path, ...aliases].flatMap((address) => methods.map((method) => `${method} /api/${address}`)),
    );
    const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(described.toSorted()).toEqual(expected.toSorted());
  });

  it('gives each operation a unique id in camelCase', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['listBrands', 'updateBrand', 'updateBrandByPatch', 'assignVendor']));
  });

  it('gives each operation a sentence, a described tag and an example', () => {
    const tags = new Set(document.tags.filter(({ description }) => description.endsWith('.')).map(({ name }) => name));
    const incomplete = operations.filter(
      ({ operation: { description, summary, requestBody, responses, tags: own } }) => {
        const media = [
          ...Object.values(requestBody?.content ?? {}),
          ...Object.entries(responses).flatMap(([status, { content }]) =>
            status.startsWith('2') ? Object.values(content) : [],
          ),
        ];
        const isDescribed = /^[A-Z].*\.$/.test(description) && summary.length > 0;
        return (
          !isDescribed || !own.every((tag) => tags.has(tag)) || !media.some(({ example }) => example !== undefined)
        );
      },
    );
    expect(incomplete.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('shows examples of bodies that the server accepts', () => {
    const isMain = ({ operationId }: Endpoint) => operationOf(operationId);
    const rejected = test.app.endpoints.filter(isMain).flatMap(({ operationId, body }) => {
      const json = operationOf(operationId)?.requestBody?.content['application/json'];
      // The body of a private file is multipart only.
      if (body && !json) return [];
      const example = json?.example;
      const problem = body?.safeParse(example).error?.issues[0];
      return problem ? [`${operationId}: ${problem.path.join('.')} ${problem.message}`] : [];
    });
    expect(rejected).toEqual([]);
  });

  it('lists the errors of each operation with their codes', () => {
    const codesOf = (id: string) =>
      Object.entries(operationOf(id)?.responses ?? {})
        .filter(([status]) => !status.startsWith('2'))
        .map(([status, { content }]) => [status, Object.keys(content['application/json']?.examples ?? {})]);
    expect(codesOf('updateBrand')).toEqual([
      ['400', ['malformed']],
      ['401', ['unauthenticated']],
      ['403', ['forbidden', 'password_change_required', 'second_factor_required']],
      ['404', ['not_found']],
      ['409', ['duplicate', 'stale', 'in_use']],
      ['413', ['too_large']],
      ['415', ['unsupported_type']],
      ['422', ['invalid']],
      ['429', ['too_many']],
      ['5XX', ['internal', 'unavailable', 'storage_full']],
    ]);
    expect(Object.fromEntries(codesOf('exportOrders'))[403]).toContain('identity_required');
    expect(Object.fromEntries(codesOf('assignVendor'))).toMatchObject({
      409: ['duplicate', 'stale', 'in_use', 'in_progress', 'wrong_status', 'slot_full'],
      422: ['invalid', 'not_eligible', 'key_reused'],
    });
  });

  it('describes Retry-After of a call that was rejected because of its rate', () => {
    expect(document.components.responses.TooMany?.headers).toHaveProperty('Retry-After');
    expect(operationOf('updateBrand')?.responses).toHaveProperty('429');
  });

  it('takes an Idempotency-Key where a repeated POST is recognised', () => {
    const acceptsKey = (id: string) =>
      operationOf(id)?.parameters?.some(({ name, in: where }) => name === 'Idempotency-Key' && where === 'header');
    expect(['createBrand', 'assignVendor', 'updateVendorByPost'].map(acceptsKey)).toEqual([true, true, true]);
    // Reads, other methods, and sign-in, which runs again.
    expect(
      ['listBrands', 'updateVendor', 'listServicingVendors', 'signIn'].map((id) => Boolean(acceptsKey(id))),
    ).toEqual([false, false, false, false]);
  });

  it('requires an Idempotency-Key where the server does', () => {
    const requiring = operations.filter(({ operation }) =>
      operation.parameters?.some(({ name, required }) => name === 'Idempotency-Key' && required),
    );
    expect(requiring.map(({ operation }) => operation.operationId)).toEqual([
      'placeStorefrontOrder',
      'fileStorefrontClaim',
    ]);
  });

  it('names records, inputs, envelopes and the error', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        'Brand',
        'BrandInput',
        'BrandUpdate',
        'BrandList',
        'Order',
        'OrderInput',
        'Error',
        'Image',
      ]),
    );
    expect(text).toContain('"schema":{"$ref":"#/components/schemas/BrandSaved"}');
  });

  it('writes tuples as OpenAPI 3.1 has them', () => {
    expect(text).toContain('"coordinates":{"type":"array","prefixItems":[');
    // A list of schemas; examples have lists of values under this name.
    expect(text).not.toMatch(/"items":\[\{"(type|\$ref)"/);
  });

  it('requires a session except for public endpoints, at the public address of the server', () => {
    expect(operationOf('signIn')?.security).toEqual([]);
    expect(operationOf('listBrands')?.security).toBeUndefined();
    expect(document.servers.map(({ url }) => url)).toEqual(['https://bakehouse.example.in']);
  });
});
