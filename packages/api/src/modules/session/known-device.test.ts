import { profileEndpoints } from '@bakehouse/contract/profile';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, testPassword } from '../../../test/factories.ts';
import { hashPassword } from '../../kernel/passwords/passwords.ts';
import { rowsOf } from '../../platform/db/client.ts';

const { login, session } = sessionEndpoints;
const day = 24 * 3_600_000;
const wrongPassword = 'not-the-password';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
let email: string;
let userId: string;
beforeEach(async () => {
  test.clock.now = new Date();
  await test.deps.database.db.execute(sql`delete from sign_in_throttle`);
  ({ email, userId } = await makeOwner(test.deps));
});

type Options = { to?: string; cookie?: string | undefined; address?: string };
const signIn = async (password: string, { to = email, cookie, address = '203.0.113.9' }: Options = {}) => {
  const reply = await test.app.inject({
    method: 'POST',
    url: `/api/${login.path}`,
    payload: { email: to, password },
    remoteAddress: address,
    ...(cookie ? { headers: { cookie: `bakehouse_device=${cookie}` } } : {}),
  });
  return { status: reply.statusCode, cookie: reply.cookies.find(({ name }) => name === 'bakehouse_device'), reply };
};
/** Signs in from a new device and returns its cookie. */
const knownDevice = async (to = email): Promise<string> => (await signIn(testPassword, { to })).cookie?.value ?? '';
/** Stores the counters that 11 wrong passwords produce. */
const blockAccount = () =>
  test.deps.database.db.execute(sql`
    insert into sign_in_throttle (key, failures, in_a_row, window_start, blocked_until)
    select ${`account:${email}`}, 11, 11, at, at + interval '15 minutes'
    from (select ${test.clock.now.toISOString()}::timestamptz as at) as now
    on conflict (key) do update set failures = 11, window_start = excluded.window_start, blocked_until = excluded.blocked_until`);
const lockAccount = () =>
  test.deps.database.db.execute(sql`
    insert into sign_in_throttle (key, failures, in_a_row, window_start)
    values (${`account:${email}`}, 1, 101, ${test.clock.now.toISOString()}::timestamptz)
    on conflict (key) do update set in_a_row = 101`);
const rejectedEverywhere = async (cookie: string, to = email) => {
  expect((await signIn(testPassword, { to, cookie })).status).toBe(429);
};

describe('the cookie of a known device', () => {
  it('is set only by a sign-in, for 90 days, and hidden from scripts, other sites and other endpoints', async () => {
    const { cookie } = await signIn(testPassword);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: `/api/${login.path}` });
    expect(cookie?.expires?.getTime()).toBeGreaterThan(Date.now() + 89 * day);
    expect(cookie?.expires?.getTime()).toBeLessThan(Date.now() + 91 * day);
    expect((await signIn(wrongPassword)).cookie).toBeUndefined();
  });

  it('belongs to one host and is sent only over https if the dashboard uses https', async () => {
    const secure = await serveDatabase(test.deps.database, test.deps.config.DATA_DIR, undefined, {
      PUBLIC_URL: 'https://bakehouse.example',
    });
    const payload = { email, password: testPassword };
    const reply = await secure.app.inject({ method: 'POST', url: `/api/${login.path}`, payload });
    expect(reply.cookies.map(({ name, secure: isSecure }) => [name, isSecure])).toEqual([
      ['__Host-bakehouse_session', true],
      ['__Host-bakehouse_acting', true],
      ['__Host-bakehouse_device', true],
    ]);
    expect(reply.cookies.map(({ path, domain }) => [path, domain])).toEqual([
      ['/', undefined],
      ['/', undefined],
      ['/', undefined],
    ]);
    const sessionWith = async (name: string) => {
      const cookies = { [name]: reply.json().token };
      return (await secure.app.inject({ url: `/api/${session.path}`, cookies })).statusCode;
    };
    // Another host of the domain can set a cookie without the prefix.
    expect(await sessionWith('bakehouse_session')).toBe(401);
    expect(await sessionWith('__Host-bakehouse_session')).toBe(200);
    await secure.app.close();
  });

  it('opens no session and contains neither email nor password hash', async () => {
    const cookie = await knownDevice();
    const headers = { cookie: `bakehouse_device=${cookie}; bakehouse_session=${cookie}` };
    expect((await test.call(session, { headers })).status).toBe(401);
    expect((await signIn(wrongPassword, { cookie })).status).toBe(401);
    expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toMatch(/argon|example/);
  });

  it('keeps its id when the device signs in again', async () => {
    const cookie = await knownDevice();
    const again = await signIn(testPassword, { cookie });
    expect(again.cookie?.value.split('.')[0]).toBe(cookie.split('.')[0]);
  });
});

describe('a known device', () => {
  it('signs in while guesses from other devices block its account', async () => {
    const cookie = await knownDevice();
    for (let n = 0; n < 11; n += 1) await signIn(wrongPassword, { address: `198.51.100.${n}` });
    expect((await signIn(testPassword)).status).toBe(429);
    expect((await signIn(testPassword, { cookie })).status).toBe(200);
  });

  it('signs in although 100 wrong passwords in a row have locked its account', async () => {
    const cookie = await knownDevice();
    await lockAccount();
    expect((await signIn(testPassword)).status).toBe(429);
    expect((await signIn(testPassword, { cookie })).status).toBe(200);
  });

  it('signs in from a blocked address', async () => {
    const cookie = await knownDevice();
    for (let n = 0; n < 31; n += 1) await signIn(wrongPassword, { to: `guess-${n}@example.test` });
    expect((await signIn(testPassword)).status).toBe(429);
    expect((await signIn(testPassword, { cookie })).status).toBe(200);
  });

  it('stays known after it changed the password', async () => {
    const { token } = (await signIn(testPassword)).reply.json();
    const password = 'another-horse-battery';
    const body = { current_password: testPassword, password, confirm_password: password };
    const changed = await test.call(profileEndpoints.changePassword, { token, body });
    const [, cookie] = /bakehouse_device=([^;]+)/.exec(String(changed.headers['set-cookie'])) ?? [];
    await blockAccount();
    expect((await signIn(password, { cookie })).status).toBe(200);
  });

  it('is accepted by another server on the same database', async () => {
    const cookie = await knownDevice();
    await blockAccount();
    const other = await serveDatabase(test.deps.database, test.deps.config.DATA_DIR);
    const headers = { cookie: `bakehouse_device=${cookie}` };
    expect((await other.call(login, { body: { email, password: testPassword }, headers })).status).toBe(200);
    await other.app.close();
  });

  it('does not end the blocking of its account for other devices', async () => {
    const cookie = await knownDevice();
    await blockAccount();
    await signIn(testPassword, { cookie });
    expect((await signIn(testPassword, { address: '198.51.100.77' })).status).toBe(429);
    await lockAccount();
    await signIn(testPassword, { cookie });
    test.clock.now = new Date(Date.now() + 16 * 60_000);
    expect((await signIn(testPassword, { address: '198.51.100.77' })).reply.json().error).toMatch(/^Too many failed/);
  });

  it('has its own limit of 10 failures in 15 minutes, also for simultaneous requests', async () => {
    const cookie = await knownDevice();
    const replies = await Promise.all(Array.from({ length: 14 }, () => signIn(wrongPassword, { cookie })));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(4);
    await rejectedEverywhere(cookie);
    test.clock.now = new Date(Date.now() + 16 * 60_000);
    expect((await signIn(testPassword, { cookie })).status).toBe(200);
  });

  it('is locked after 100 failures in a row', async () => {
    const cookie = await knownDevice();
    await signIn(wrongPassword, { cookie });
    await test.deps.database.db.execute(
      sql`update sign_in_throttle set in_a_row = 100 where key = ${`device:${cookie.split('.')[0]}`}`,
    );
    await rejectedEverywhere(cookie);
  });

  it('counts its failures against the account as well', async () => {
    const cookie = await knownDevice();
    for (let n = 0; n < 10; n += 1) await signIn(wrongPassword, { cookie });
    expect((await signIn(testPassword, { address: '198.51.100.77' })).status).toBe(429);
  });
});

describe('a cookie is ignored', () => {
  beforeEach(async () => void (await blockAccount()));
  const freed = async () => {
    await test.deps.database.db.execute(sql`delete from sign_in_throttle`);
    const cookie = await knownDevice();
    await blockAccount();
    return cookie;
  };

  it('if it belongs to another account', async () => {
    const other = await makeOwner(test.deps);
    await rejectedEverywhere(await knownDevice(other.email));
  });

  it.each([
    ['its id', (parts: string[]) => ['AAAAAAAAAAAAAAAAAAAAAA', ...parts.slice(1)]],
    ['its expiry', ([id, expires, ...rest]: string[]) => [id, String(Number(expires) + day), ...rest]],
    ['its password mark', ([id, expires, , signature]: string[]) => [id, expires, 'AAAA', signature]],
    ['its signature', (parts: string[]) => [...parts.slice(0, 3), 'A'.repeat(43)]],
    ['its number of parts', (parts: string[]) => [...parts, 'more']],
    ['everything', () => ['...', '%00', 'ü']],
  ])('if %s was changed', async (_name, change) => {
    const cookie = await freed();
    await rejectedEverywhere(change(cookie.split('.')).join('.'));
  });

  it('after 90 days', async () => {
    const cookie = await freed();
    test.clock.now = new Date(Date.now() + 91 * day);
    await blockAccount();
    await rejectedEverywhere(cookie);
  });

  it('after a new password', async () => {
    const cookie = await freed();
    const hash = await hashPassword(testPassword);
    await test.deps.database.db.execute(sql`update admin_user set password_hash = ${hash} where id = ${userId}`);
    await blockAccount();
    await rejectedEverywhere(cookie);
  });

  it('when it was signed with a key of another database', async () => {
    const foreign = await buildTestApp();
    await foreign.deps.database.db.execute(sql`
      insert into admin_user (id, name, email, phone, password_hash)
      select ${userId}, 'Asha', ${email}, '9876543210', ${(await rowsOf<{ hash: string }>(test.deps.database.db, sql`select password_hash as hash from admin_user where id = ${userId}`))[0]?.hash}`);
    const reply = await foreign.call(login, { body: { email, password: testPassword } });
    const [, cookie = ''] = /bakehouse_device=([^;]+)/.exec(String(reply.headers['set-cookie'])) ?? [];
    expect(cookie).not.toBe('');
    await rejectedEverywhere(cookie);
    await foreign.close();
  });
});

describe('many simultaneous sign-ins', () => {
  it('let a known device go first', async () => {
    const cookie = await knownDevice();
    const addresses = Array.from({ length: 120 }, (_, n) => `198.51.100.${n}`);
    let answered = 0;
    const flood = addresses.map((address, n) =>
      signIn(wrongPassword, { to: `guess-${n}@example.test`, address }).then(() => {
        answered += 1;
      }),
    );
    const mine = await signIn(testPassword, { cookie });
    expect(mine.status).toBe(200);
    expect(answered).toBeLessThan(30);
    await Promise.all(flood);
  });
});

describe('the limit per address', () => {
  it('counts IPv6 addresses by /64', async () => {
    for (let n = 0; n < 30; n += 1)
      await signIn(wrongPassword, { to: `guess-${n}@example.test`, address: `2001:db8:1:2::${n.toString(16)}` });
    expect((await signIn(testPassword, { address: '2001:db8:1:2:ffff:ffff:ffff:ffff' })).status).toBe(429);
    expect((await signIn(testPassword, { address: '2001:db8:1:3::1' })).status).toBe(200);
  });

  it('counts an IPv4 address in IPv6 notation as the same address', async () => {
    for (let n = 0; n < 30; n += 1) await signIn(wrongPassword, { to: `guess-${n}@example.test` });
    expect((await signIn(testPassword, { address: '::ffff:203.0.113.9' })).status).toBe(429);
    expect((await signIn(testPassword, { address: '::ffff:203.0.113.10' })).status).toBe(200);
  });
});
