import { randomUUID } from 'node:crypto';
import { auditEndpoints } from '@bakehouse/contract/audit';
import { brand } from '@bakehouse/contract/brand';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeOwner, makeStaff, testPassword } from '../../test/factories.ts';
import { buildApp } from './app.ts';
import { secretPaths } from './logging.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** Opens a second server on the same database that collects its log lines at `trace`. */
const openLogged = async (logsAddress = true) => {
  const lines: string[] = [];
  const logger = pino({ level: 'trace', redact: [...secretPaths] }, { write: (line) => void lines.push(line) });
  const config = { ...test.deps.config, LOG_CLIENT_ADDRESS: logsAddress };
  const app = await buildApp({ ...test.deps, config }, { logger });
  const find = (message: string) =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === message);
  return { app, lines, find };
};

const login = (email: string, password = 'not-this-one') => ({
  method: 'POST' as const,
  url: '/api/web-api/admin_auth/login',
  payload: { email, password },
  remoteAddress: '203.0.113.9',
});

describe('the log', () => {
  it('has the person, the record and the address of a refused call', async () => {
    const { app, find } = await openLogged();
    const { token, userId } = await makeStaff(test.deps, []);
    const id = randomUUID();
    const authorization = `Bearer ${token}`;
    const url = `/api/${brand.endpoints.detail.path.replace('{id}', id)}`;
    const reply = await app.inject({ url, headers: { authorization }, remoteAddress: '203.0.113.9' });
    expect(reply.statusCode).toBe(403);
    expect(find('request')).toMatchObject([{ status: 403, user: userId, record: id, address: '203.0.113.9' }]);
    await app.close();
  });

  it('has the account, the address and the reason of a failed sign-in', async () => {
    const { app, find } = await openLogged();
    const { email } = await makeStaff(test.deps, []);
    expect((await app.inject(login(email.toUpperCase()))).statusCode).toBe(401);
    expect(find('sign-in rejected')).toMatchObject([
      { account: email, address: '203.0.113.9', reason: 'wrong_credentials' },
    ]);
    await app.close();
  });

  it('has no address with LOG_CLIENT_ADDRESS=0', async () => {
    const { app, lines } = await openLogged(false);
    await app.inject(login('nobody@example.test'));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).not.toContain('203.0.113.9');
    await app.close();
  });

  it('has no token and no password at any level', async () => {
    const { app, lines } = await openLogged();
    const { token, email } = await makeOwner(test.deps);
    const signedIn = await app.inject(login(email, testPassword));
    const boundary = 'part';
    await app.inject({
      method: brand.endpoints.create.methods[0],
      url: `/api/${brand.endpoints.create.path}`,
      headers: {
        authorization: `Bearer ${token}`,
        cookie: 'bakehouse_session=cookie-secret',
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="name"\r\n\r\nAmul\r\n--${boundary}--\r\n`,
    });
    const text = lines.join('');
    expect(text).toContain('busboy');
    for (const secret of [token, signedIn.json().token, testPassword, 'cookie-secret'])
      expect(text).not.toContain(secret);
    await app.close();
  });
});

describe('the audit log', () => {
  it('has each sign-out, and the block of an account once', async () => {
    const owner = await makeOwner(test.deps);
    const { email, userId } = await makeStaff(test.deps, []);
    const actionsOf = async () => {
      const query = { record: userId, result: 'done' } as const;
      const { body } = await test.call(auditEndpoints.list, { token: owner.token, query });
      return body.data.map(({ action }) => action);
    };
    const { token } = (await test.call(sessionEndpoints.login, { body: { email, password: testPassword } })).body;
    await test.call(sessionEndpoints.logout, { token });
    expect(await actionsOf()).toEqual(['sign-out', 'sign-in']);
    for (let failure = 0; failure < 13; failure += 1) {
      test.clock.now = new Date(test.clock.now.getTime() + 1_000);
      await test.call(sessionEndpoints.login, { body: { email, password: 'not-this-one' } });
    }
    expect(await actionsOf()).toEqual(['block', 'sign-out', 'sign-in']);
  });
});
