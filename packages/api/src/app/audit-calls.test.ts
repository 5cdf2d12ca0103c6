import { auditEndpoints } from '@bakehouse/contract/audit';
import { brand } from '@bakehouse/contract/brand';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { secondFactorEndpoints as factorEndpoints } from '@bakehouse/contract/second-factor';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SoftAuthenticator } from '../../test/account/soft-authenticator.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeOwner, makeStaff, type Person, testPassword } from '../../test/factories.ts';
import { newId } from '../platform/db/columns.ts';
import { createMetrics } from '../platform/observe/metrics.ts';
import { buildApp } from './app.ts';

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await buildTestApp();
  owner = await makeOwner(test.deps);
});
afterAll(() => test.close());

const device = { remoteAddress: '203.0.113.9', headers: { 'user-agent': 'Firefox/140' } };
const from = { address: '203.0.113.9', device: 'Firefox/140' };

const list = async (query: Record<string, string>) =>
  (await test.call(auditEndpoints.list, { token: owner.token, query: query as never })).body.data;

/** Entries are written after the response. */
const expectEntries = (query: Record<string, string>, entries: object[]) =>
  expect.poll(async () => (await list(query)).map(({ _id, at, ...entry }) => entry)).toMatchObject(entries);

const login = (email: string, password: string) =>
  test.app.inject({
    ...device,
    method: 'POST',
    url: `/api/${sessionEndpoints.login.path}`,
    payload: { email, password },
  });

const get = (path: string, token: string) =>
  test.app.inject({ ...device, url: `/api/${path}`, headers: { ...device.headers, authorization: `Bearer ${token}` } });

describe('the audit log has, with address and device,', () => {
  it('sign-ins, also those that failed with a wrong password or an unknown email', async () => {
    const { email, userId } = await makeStaff(test.deps, []);
    expect((await login(email, 'not-this-one')).statusCode).toBe(401);
    expect((await login('nobody@example.test', 'not-this-one')).statusCode).toBe(401);
    expect((await login(email, testPassword)).statusCode).toBe(200);
    await expectEntries({ action: 'sign-in', person: userId }, [
      { result: 'done', ...from },
      { result: 'failed', record_name: email, ...from },
    ]);
    await expectEntries({ action: 'sign-in', result: 'failed' }, [
      { actor: { _id: null, name: 'Unknown' }, record_name: 'nobody@example.test', ...from },
      { actor: { _id: userId }, record_name: email },
    ]);
  });

  it('wrong codes, wrong passkeys and wrong proofs of identity, which also count as rejections', async () => {
    const metrics = createMetrics();
    const app = await buildApp({ ...test.deps, metrics });
    const { token, userId, email } = await makeStaff(test.deps, []);
    const post = async ({ path }: { path: string }, payload: object, bearer?: string) => {
      const headers = { ...device.headers, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
      const reply = await app.inject({ ...device, headers, method: 'POST', url: `/api/${path}`, payload });
      return reply.statusCode;
    };
    const passkey = new SoftAuthenticator('http://localhost').prove('unknown');
    expect(await post(factorEndpoints.confirm, { code: '000000' }, token)).toBe(422);
    expect(await post(factorEndpoints.confirm, { password: 'not-this-one' }, token)).toBe(422);
    expect(await post(factorEndpoints.confirm, {}, token)).toBe(422);
    await test.deps.database.db.execute(sql`
      insert into second_factor (id, user_id, kind, name, secret, confirmed_at)
      values (gen_random_uuid(), ${userId}, 'app', 'Phone', 'JBSWY3DPEHPK3PXP', now())`);
    const session = (await login(email, testPassword)).json().token;
    expect(await post(factorEndpoints.verify, { code: '000000' }, session)).toBe(422);
    expect(await post(factorEndpoints.verify, { passkey }, session)).toBe(422);
    expect(await post(factorEndpoints.signIn, { passkey })).toBe(401);
    await app.close();
    await expectEntries({ person: userId, result: 'failed' }, [
      { action: 'second-factor-passkey', ...from },
      { action: 'second-factor', record_id: userId, ...from },
      { action: 'confirm-identity', ...from },
      { action: 'confirm-identity', ...from },
    ]);
    await expectEntries({ action: 'sign-in-passkey', result: 'failed' }, [{ actor: { _id: null }, ...from }]);
    const text = await metrics.scrape({
      poolUse: () => undefined,
      databaseState: async () => ({ queues: [], backlogs: [] }),
    });
    const counts = [...text.matchAll(/^bakehouse_sign_in_rejections_total\{reason="(\w+)"\} (\d+)/gm)];
    expect(Object.fromEntries(counts.map(([, reason, count]) => [reason, Number(count)]))).toEqual({
      wrong_code: 2,
      wrong_credentials: 1,
      wrong_passkey: 2,
    });
  });

  it('refused calls, each once in ten minutes', async () => {
    const { token, userId } = await makeStaff(test.deps, []);
    const ids = [newId(), newId()];
    const recorded = async () => {
      const entries = await list({ person: userId, result: 'refused' });
      return entries.toSorted((a, b) => ((a.record_id ?? '') < (b.record_id ?? '') ? -1 : 1));
    };
    for (const id of [ids[0], ids[0], ids[1], ids[0]])
      expect((await get(brand.endpoints.detail.path.replace('{id}', id ?? ''), token)).statusCode).toBe(403);
    const entry = { action: 'call', result: 'refused', record_name: brand.endpoints.detail.name, ...from };
    await expect.poll(recorded).toMatchObject(ids.map((id) => ({ ...entry, record_id: id })));
  });

  it('at most 100 different refused calls of a person, who does not hide those of others', async () => {
    const [script, other] = [await makeStaff(test.deps, []), await makeStaff(test.deps, [])];
    const app = await buildApp(test.deps);
    const refused = ({ token }: { token: string }) => {
      const path = brand.endpoints.detail.path.replace('{id}', newId());
      return app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${token}` } });
    };
    for (let index = 0; index < 105; index += 1) await refused(script);
    await refused(other);
    // A server records what is pending before it stops.
    await app.close();
    const count = async (person: string) => (await list({ person, result: 'refused', perPage: '200' })).length;
    expect(await count(other.userId)).toBe(1);
    expect(await count(script.userId)).toBe(100);
  });

  it('exports with their filter and number of rows', async () => {
    const exports = [orderEndpoints.exportCsv, auditEndpoints.exportLines];
    const { token, userId } = await makeStaff(test.deps, exports);
    expect((await get('order/export?quick=today&search=asha', token)).statusCode).toBe(200);
    expect((await get('audit/export_lines', token)).statusCode).toBe(200);
    await expectEntries({ person: userId, action: 'export' }, [
      {
        result: 'done',
        record_name: auditEndpoints.exportLines.name,
        changes: { rows: { to: expect.any(Number) } },
        ...from,
      },
      {
        record_name: orderEndpoints.exportCsv.name,
        changes: {
          quick: { from: null, to: 'today' },
          search: { from: null, to: 'asha' },
          rows: { from: null, to: 0 },
        },
      },
    ]);
  });
});

it('addresses are not stored with LOG_CLIENT_ADDRESS=0', async () => {
  const { email, userId } = await makeStaff(test.deps, []);
  const app = await buildApp({ ...test.deps, config: { ...test.deps.config, LOG_CLIENT_ADDRESS: false } });
  const url = `/api/${sessionEndpoints.login.path}`;
  await app.inject({ ...device, method: 'POST', url, payload: { email, password: 'not-this-one' } });
  await app.inject({ ...device, method: 'POST', url, payload: { email, password: testPassword } });
  await app.close();
  await expectEntries({ person: userId }, [
    { result: 'done', address: null, device: 'Firefox/140' },
    { result: 'failed', address: null, device: 'Firefox/140' },
  ]);
});

describe('the export of the audit log', () => {
  it('has every match of the filter as CSV, with escaped formulas, and as JSON lines', async () => {
    const { token, userId } = await makeStaff(test.deps, [brand.endpoints.create]);
    for (const name of ['=Amber', 'Blue "Tin"']) await test.call(brand.endpoints.create, { token, body: { name } });
    const csv = await get(`audit/export?person=${userId}`, owner.token);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toMatch(/audit-log-\d{4}-\d\d-\d\d\.csv/);
    const [head, first, second] = csv.body.split('\r\n');
    expect(head).toBe('\uFEFFTime,Person,Module,Action,Result,Record,Changes,Address,Device,Person id,Record id,Id');
    expect(first).toContain(',brand,create,done,"Blue ""Tin""",');
    expect(second).toContain(`,brand,create,done,"'=Amber",`);
    const lines = await get(`audit/export_lines?person=${userId}`, owner.token);
    expect(lines.headers['content-type']).toBe('application/x-ndjson');
    const entries = lines.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries).toEqual(await list({ person: userId }));
  });

  it('reads page after page', async () => {
    const { token, userId } = await makeStaff(test.deps, []);
    const { insertCallEntry } = await import('../modules/audit/audit.writes.ts');
    const entry = { requestId: '', action: 'call', result: 'refused', recordId: null } as const;
    for (let index = 0; index < 1_205; index += 1)
      await insertCallEntry(test.deps.database.db, {
        ...entry,
        actor: { _id: userId, name: 'Nila' },
        recordName: `Call ${index}`,
        device: { address: null, userAgent: '' },
      });
    const { body } = await get(`audit/export_lines?person=${userId}`, owner.token);
    const names = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).record_name);
    expect(names).toEqual(Array.from({ length: 1_205 }, (_, index) => `Call ${1_204 - index}`));
    expect((await get('audit/export', token)).statusCode).toBe(403);
  });
});

it.each(['action=Sign in', 'result=open', 'action='])('rejects the filter %s', async (query) => {
  expect((await get(`audit/list?${encodeURI(query)}`, owner.token)).statusCode).toBe(400);
});
