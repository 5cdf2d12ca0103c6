import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { expandRefs } from '../expand-refs.ts';
import { makeOwner } from '../factories.ts';

/**
 * Tests the message of every route for every field of its body, query and path when the value is missing or invalid. The
 * cases are generated from the OpenAPI document.
 */

type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  prefixItems?: Json[];
  anyOf?: Json[];
  oneOf?: Json[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};
type Operation = {
  parameters?: { name: string; in: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
};
type OpenApi = { paths: Record<string, Record<string, Operation>> };

/** Ways to break a field. Each returns a value that a field of this schema refuses, or undefined where there is none. */
const corruptions: Record<string, (schema: Json) => unknown> = {
  missing: () => undefined,
  'a number for a text': (schema) => (isOf(schema, 'string') ? 7 : undefined),
  'a text for another type': (schema) => (isOf(schema, 'string') ? undefined : 'abc'),
  'an object': () => ({ $gt: '' }),
  'an unknown choice': (schema) => (enumOf(schema) ? 'no such choice' : undefined),
  'a wrong format': (schema) => (isOf(schema, 'string') ? '25/12/2026' : undefined),
  'too much': (schema) => (isOf(schema, 'string') ? 'x'.repeat(60_000) : isOf(schema, 'number') ? 1e300 : undefined),
  'too little': (schema) => (isOf(schema, 'number') ? -1e9 : isOf(schema, 'string') ? '' : undefined),
};

const branches = (schema: Json): Json[] => [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
const isOf = (schema: Json, type: 'string' | 'number') =>
  branches(schema).some((branch) =>
    [branch.type ?? []].flat().some((name) => name === type || (type === 'number' && name === 'integer')),
  );
const enumOf = (schema: Json) => branches(schema).find((branch) => branch.enum)?.enum;

/** A body in which every field without fields of its own is broken in one way. */
const broken = (schema: Json, corrupt: (schema: Json) => unknown): unknown => {
  const object = branches(schema).find((branch) => branch.properties);
  if (object?.properties)
    return Object.fromEntries(Object.entries(object.properties).map(([name, field]) => [name, broken(field, corrupt)]));
  const list = branches(schema).find((branch) => branch.items ?? branch.prefixItems);
  const items = list?.prefixItems ?? (list?.items ? [list.items] : undefined);
  return items ? items.map((item) => broken(item, corrupt)) : corrupt(schema);
};

/** Terms of a validator that a user would not understand. */
const validatorLanguage =
  /invalid (input|option|string|key|element|union|value)|expected|received|undefined|\bNaN\b|malformed|^must be |regex|pattern|union|ISO 8601|\bnull\b|\bint\b/i;

/** Messages of the specification, and of fields with their own message. */
const specified =
  /^(Password must be same as password|Atleast one Role is required|No project match|Choose an image|Type at least 3 characters)$/;

/** The name of a field in the dashboard where it differs from its name in the API. */
const synonyms: Record<string, string> = {
  address1: 'address',
  catagory: 'category',
  coordinates: 'itude',
  key: 'search text',
  lat: 'latitude',
  lng: 'longitude',
  meta_value: 'value',
  perPage: 'page',
  phone_otp: 'SMS',
  q: 'search text',
  slug: 'endpoint',
  text: 'note',
  token: 'link',
  tname: 'name',
  tslug: 'slug',
  upto: 'until',
};

/** Returns whether a message names the field at `path`, by any word of its name or of its parents' names. */
const namesField = (sentence: string, path: string): boolean => {
  const message = sentence.toLowerCase();
  const nameParts = path
    .split('.')
    .flatMap((part) => [part, synonyms[part] ?? part, ...part.replaceAll(/([a-z])([A-Z])/g, '$1 $2').split(/[ _-]+/)])
    .map((namePart) => namePart.toLowerCase())
    .filter((namePart) => namePart.length > 1 && !/^\d+$/.test(namePart));
  return nameParts.some((namePart) => message.includes(namePart.replace(/(ies|es|s|y)$/, '')));
};

/** Returns whether a value was sent at `path`. */
const isPresent = (sent: unknown, path: string): boolean => {
  const value = path.split('.').reduce<unknown>((at, key) => (Object(at) as Record<string, unknown>)[key], sent);
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
};

describe('every route returns understandable messages', () => {
  let test: TestApp;
  let token: string;
  let document: OpenApi;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    document = expandRefs((await test.app.inject({ url: '/api/openapi.json' })).json() as OpenApi);
  });
  afterAll(() => test.close());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );

  const nobody = '00000000-0000-7000-8000-000000000000';
  const paramsOf = (operation: Operation) =>
    (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
  const urlOf = (path: string, values: Record<string, string> = {}) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? ({ setting: 'home', number: '1' } as Record<string, string>)[name] ?? nobody),
    );

  type Reply = { status: number; body: { error?: string; fields?: Record<string, string> } };
  /** Returns the messages of a rejection that a user could not act on. `sent` is the rejected value. */
  const problems = (what: string, { status, body }: Reply, sent: unknown): string[] => {
    if (![400, 422].includes(status)) return [];
    const { error = '', fields = {} } = body;
    const isPoor = (sentence: string) => sentence === '' || sentence.length > 300 || validatorLanguage.test(sentence);
    return [
      ...(isPoor(error) ? [`${what}: ${error}`] : []),
      ...Object.entries(fields).flatMap(([field, sentence]) => {
        if (isPoor(sentence)) return [`${what}: ${field}: ${sentence}`];
        if (specified.test(sentence)) return [];
        if (!namesField(sentence, field)) return [`${what}: ${field} is not named: ${sentence}`];
        return / is required$/.test(sentence) && isPresent(sent, field)
          ? [`${what}: ${field} is there: ${sentence}`]
          : [];
      }),
    ];
  };

  const send = async (method: string, url: string, more: object = {}) => {
    const reply = await test.app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${token}` },
      ...more,
    });
    const isJson = String(reply.headers['content-type']).includes('json');
    return { status: reply.statusCode, body: isJson ? reply.json() : {} };
  };

  it.each(Object.entries(corruptions))('for a body with %s', async (what, corrupt) => {
    const poorMessages: string[] = [];
    let tested = 0;
    for (const { path, method, operation } of operations()) {
      const schema = operation.requestBody?.content['application/json']?.schema;
      if (!schema || path.endsWith('/logout')) continue;
      tested += 1;
      const payload = JSON.parse(JSON.stringify(broken(schema, corrupt) ?? {}));
      const reply = await send(method, urlOf(path), { payload });
      poorMessages.push(...problems(`${method} ${path} with ${what}`, reply, payload));
    }
    expect(tested).toBeGreaterThan(50);
    expect(poorMessages).toEqual([]);
  });

  it('for a query', async () => {
    const poorMessages: string[] = [];
    for (const { path, method, operation } of operations())
      for (const { name, schema } of (operation.parameters ?? []).filter((parameter) => parameter.in === 'query'))
        for (const value of [
          '',
          'no such value',
          '-1',
          '25/12/2026',
          'x'.repeat(400),
          ...(isOf(schema, 'number') ? ['abc'] : []),
        ]) {
          const reply = await send(method, urlOf(path), { query: { [name]: value } });
          poorMessages.push(...problems(`${method} ${path}?${name}=${value.slice(0, 20)}`, reply, { [name]: value }));
        }
    expect(poorMessages).toEqual([]);
  });

  it('for a path', async () => {
    const poorMessages: string[] = [];
    for (const { path, method, operation } of operations())
      for (const { name } of paramsOf(operation)) {
        const reply = await send(method, urlOf(path, { [name]: 'no-such-value' }));
        poorMessages.push(...problems(`${method} ${path} ${name}`, reply, { [name]: 'no-such-value' }));
      }
    expect(poorMessages).toEqual([]);
  });
});
