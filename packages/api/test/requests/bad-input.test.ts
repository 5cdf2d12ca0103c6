import { type AddressInfo, connect } from 'node:net';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '../../src/platform/db/client.ts';
import { buildTestApp, type ProbeReply, type TestApp } from '../build-test-app.ts';
import { makeOwner } from '../factories.ts';

/** Tests that every route rejects bad input as spec 3 requires. */

const nobody = '00000000-0000-7000-8000-000000000000';
const messageTemplate = { kind: 'order_confirmed', channel: 'email', language: 'en' };
const params = {
  ...{
    id: nobody,
    typeId: nobody,
    memberId: nobody,
    payment: nobody,
    order: nobody,
    claim: nobody,
    note: nobody,
    documentId: nobody,
  },
  ...{ setting: 'home', number: '1', position: '1', ...messageTemplate },
};

/** Values that are valid in every field of these routes: a coordinate, a radius, a charge, a version. JSON has null for 1e999. */
const validValues: Record<string, readonly unknown[]> = {
  'POST newvendor/locations': [7],
  'POST vendor/servicing': [7, -1],
  'POST newvendor/{id}/delivery/{typeId}/cost_update': [7],
  'POST newvendor/{id}/pause': [null, 1e999],
  'POST newvendor/{id}/invite': [7],
  'POST newvendor/{id}/send_to_review': [7],
  'POST order/{id}/vendor_unassign': [7],
  'POST order/{id}/confirm_changes': [7],
  'POST sitesetting/{setting}/versions/{number}/restore': [7],
  'POST message_template/{kind}/{channel}/{language}/reset': [7],
  'POST apikey/{id}/rotate': [7],
  'POST money/settlements/{id}/review': [7, -1],
  'PUT money/vendors/{id}/cash_limit': [7, null, 1e999],
};

/** Whether the body may be an array: the value of a setting is a list of blocks. */
const acceptsArray = ({ path }: Endpoint) => /^sitesetting\/update\w+settings$/.test(path);

describe('every route rejects bad input', () => {
  let test: TestApp;
  let token: string;
  let endpoints: readonly Endpoint[];
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    endpoints = test.app.endpoints;
  });
  afterAll(() => test.close());

  const isRejection = (reply: ProbeReply, statuses: number[], what: string) => {
    expect(statuses, `${what}: ${reply.status} ${JSON.stringify(reply.body)}`).toContain(reply.status);
    expect(reply.body).toMatchObject({ error: expect.any(String), code: expect.stringMatching(/^[a-z_]+$/) });
    expect(JSON.stringify(reply.body)).not.toMatch(/select .+ from |insert into |\.ts:|node_modules|\$argon2/);
  };
  const name = (endpoint: Endpoint) => `${endpoint.methods[0]} ${endpoint.path}`;
  const withBody = () => endpoints.filter((endpoint) => endpoint.body);
  const signedIn = () => endpoints.filter((endpoint) => endpoint.access !== 'public');
  const json = { 'content-type': 'application/json' };
  const form = 'application/x-www-form-urlencoded';

  const countRows = async () => {
    const rows = await rowsOf<{ n: string }>(
      test.deps.database.db,
      sql`select (select count(*) from brand) + (select count(*) from orders) + (select count(*) from audit_log) as n`,
    );
    return Number(rows[0]?.n);
  };

  it('has routes to test', () => expect(endpoints.length).toBeGreaterThan(10));

  it('returns 401 without a token or with an invalid one', async () => {
    const tokens = ['Bearer dead', 'Basic x', 'Bearer', ''];
    for (const endpoint of signedIn())
      for (const authorization of tokens)
        isRejection(await test.probe(endpoint, { params, headers: { authorization } }), [401], name(endpoint));
  });

  it('returns 400 for a malformed id', async () => {
    for (const endpoint of signedIn().filter((candidate) => candidate.params && 'id' in candidate.params.shape))
      for (const id of ['x', '1', '%00', '../etc', `${nobody}0`])
        isRejection(await test.probe(endpoint, { token, params: { ...params, id } }), [400], `${name(endpoint)} ${id}`);
  });

  it('returns 400 for an unknown or repeated query key', async () => {
    for (const endpoint of signedIn().filter((candidate) => !candidate.body)) {
      const path = `/api/${endpoint.path.replace('{id}', nobody)}`;
      for (const query of ['stray=1', 'page=1&page=2', 'search=a&search=b', '__proto__=1']) {
        const method = endpoint.methods[0];
        const headers = { authorization: `Bearer ${token}` };
        const reply = await test.app.inject({ method, url: `${path}?${query}`, headers });
        isRejection({ status: reply.statusCode, body: reply.json(), headers: {} }, [400], `${name(endpoint)}?${query}`);
      }
    }
  });

  it('returns 400 for invalid values of page, perPage, sort and status', async () => {
    const bad = {
      page: ['0', '-1', 'x', '1.5', '99999999999'],
      perPage: ['0', '201', 'x'],
      sort: ['password', 'name;'],
      status: ['x', ''],
    };
    for (const endpoint of signedIn())
      for (const [key, values] of Object.entries(bad))
        if (endpoint.query && key in endpoint.query.shape)
          for (const value of values)
            isRejection(
              await test.probe(endpoint, { token, params, query: { [key]: value } }),
              [400],
              `${name(endpoint)} ${key}=${value}`,
            );
  });

  it('returns 422 for a search text that is too long or contains NUL', async () => {
    for (const endpoint of signedIn().filter((candidate) => candidate.query && 'search' in candidate.query.shape))
      for (const search of ['x'.repeat(101), 'a\0b'])
        isRejection(await test.probe(endpoint, { token, params, query: { search } }), [422], name(endpoint));
  });

  it('returns 400 for JSON that is broken or not an object', async () => {
    for (const endpoint of withBody())
      for (const body of ['{"name":', '[]', '"text"', '7', 'null', '{"a":1}}'])
        if (body !== '[]' || !acceptsArray(endpoint))
          isRejection(
            await test.probe(endpoint, { token, params, body, headers: json }),
            [400],
            `${name(endpoint)} ${body}`,
          );
  });

  it('returns 415 for another content type', async () => {
    for (const endpoint of withBody())
      for (const type of ['text/plain', 'application/xml', ...(endpoint.takesForm ? [] : [form])])
        isRejection(
          await test.probe(endpoint, { token, params, body: 'a=1', headers: { 'content-type': type } }),
          [415],
          name(endpoint),
        );
  });

  it('returns 413 for a body over 1 MiB', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(1_100_000) });
    for (const endpoint of withBody())
      isRejection(await test.probe(endpoint, { token, params, body, headers: json }), [413], name(endpoint));
  });

  it('rejects wrong types with a message for each field, and writes nothing', async () => {
    const before = await countRows();
    for (const endpoint of withBody()) {
      if (!(endpoint.body instanceof z.ZodObject)) continue;
      const fields = Object.keys(endpoint.body.shape);
      const longText = 'x'.repeat(endpoint.maxBody ? 900 : 20_000);
      for (const value of [7, true, null, longText, [], { $gt: '' }, 'a\0b', -1, 1e999]) {
        if (validValues[name(endpoint)]?.includes(value)) continue;
        const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])));
        const reply = await test.probe(endpoint, { token, params, body, headers: json });
        isRejection(reply, [422], `${name(endpoint)} with every field ${JSON.stringify(value)?.slice(0, 20)}`);
        expect(reply.body.fields).toBeTypeOf('object');
      }
    }
    expect(await countRows()).toBe(before);
  });

  it('ignores prototype keys', async () => {
    for (const endpoint of withBody()) {
      const body = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}';
      const reply = await test.probe(endpoint, { token, params, body, headers: json });
      // A route without required fields may succeed, but must not return these keys.
      expect([200, 400, 404, 422], name(endpoint)).toContain(reply.status);
      expect(JSON.stringify(reply.body)).not.toContain('"admin":true');
    }
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('returns 400 for an Idempotency-Key that is too long', async () => {
    for (const endpoint of withBody().filter(
      (candidate) => candidate.methods[0] === 'POST' && candidate.access === 'permission',
    )) {
      const headers = { 'idempotency-key': 'x'.repeat(256) };
      const reply = await test.probe(endpoint, { token, params, body: {}, headers });
      expect([400, 422], name(endpoint)).toContain(reply.status);
    }
  });

  it('returns 404 for an unknown URL and 400 for a malformed one', async () => {
    for (const url of [
      '/api/none',
      '/api/order',
      '/api/brand/detail',
      '/files/../../etc/passwd',
      '/files/x/thumbnail.webp',
    ]) {
      // Without this header, a built dashboard answers every other address.
      const reply = await test.app.inject({ url, headers: { accept: 'application/json' } });
      expect(reply.statusCode, url).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'not_found' });
    }
    expect((await test.app.inject({ url: '/api/order/details/%zz' })).statusCode).toBe(400);
  });

  it('rejects bytes that are not an HTTP request with an error body, and goes on', async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    const sendBytes = (bytes: string) =>
      new Promise<string>((resolve, reject) => {
        let response = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        socket.on('data', (chunk) => {
          response += chunk;
        });
        socket.on('close', () => resolve(response));
        socket.on('error', reject);
      });
    const errorOf = (response: string) => {
      const [head = '', body = ''] = response.split('\r\n\r\n');
      return [head.split(' ')[1], JSON.parse(body).code];
    };
    const long = 'x'.repeat(20_000);
    expect(errorOf(await sendBytes(`GET /api/order/list?search=${long} HTTP/1.1\r\nHost: x\r\n\r\n`))).toEqual([
      '431',
      'too_large',
    ]);
    expect(errorOf(await sendBytes('GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'))).toEqual([
      '400',
      'malformed',
    ]);
    expect(errorOf(await sendBytes('no request at all\r\n\r\n'))).toEqual(['400', 'malformed']);
    expect(errorOf(await sendBytes('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'))).toEqual([
      '400',
      'malformed',
    ]);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});
