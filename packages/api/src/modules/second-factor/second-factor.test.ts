import { adminUser, resetFactors } from '@bakehouse/contract/admin-user';
import { brand } from '@bakehouse/contract/brand';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { role } from '@bakehouse/contract/role';
import { secondFactorEndpoints as calls } from '@bakehouse/contract/second-factor';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SoftAuthenticator } from '../../../test/account/soft-authenticator.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import {
  makeOwner,
  makePerson,
  makeRole,
  makeStaff,
  openSession,
  type Person,
  testPassword,
} from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';

let test: TestApp;
let owner: Person;
const origin = 'https://desk.example';

beforeAll(async () => {
  test = await buildTestApp({ PUBLIC_URL: origin });
  owner = await makeOwner(test.deps);
});
beforeEach(() => {
  test.clock.now = new Date();
});
afterAll(() => test.close());

/** Moves the clock to a period with an unused code. */
const later = (seconds = 30) => {
  test.clock.now = new Date(test.clock.now.getTime() + seconds * 1_000);
};
const codeOf = (secret: string, secondsAgo = 0) =>
  new TOTP({ secret }).generate({ timestamp: test.clock.now.getTime() - secondsAgo * 1_000 });

const signIn = async ({ email }: Pick<Person, 'email'>) => {
  const { status, body } = await test.call(sessionEndpoints.login, { body: { email, password: testPassword } });
  expect(status).toBe(200);
  return body;
};

/** Opens a session with a recent proof at the test's clock. */
const proven = async (person: Person): Promise<Person> => ({ ...person, token: (await signIn(person)).token });

const addApp = async ({ token }: Pick<Person, 'token'>, name = 'Phone') => {
  const { data } = (await test.call(calls.addApp, { token })).body;
  const { status, body } = await test.call(calls.confirmApp, {
    token,
    params: { id: data._id },
    body: { name, code: codeOf(data.secret) },
  });
  expect(status).toBe(200);
  later();
  return { ...data, codes: body.recovery_codes ?? [] };
};

const addPasskey = async ({ token }: Pick<Person, 'token'>, authenticator = new SoftAuthenticator(origin)) => {
  const options = await test.call(calls.addPasskeyOptions, { token });
  const reply = await test.call(calls.addPasskey, {
    token,
    body: { name: 'Laptop', passkey: authenticator.make(options.body.data.challenge) },
  });
  return { authenticator, reply };
};

const listBrands = (token: string) => test.call(brand.endpoints.list, { token });

describe('a sign-in with an authenticator app', () => {
  it('reaches nothing before the code, and everything with a new token after it', async () => {
    const person = await makeStaff(test.deps, [brand.endpoints.list]);
    const app = await addApp(person);
    expect((await listBrands(person.token)).status).toBe(200);

    const { token, data } = await signIn(person);
    expect(data.second_factor).toBe('verify');
    expect((await listBrands(token)).body).toMatchObject({ code: 'second_factor_required' });
    for (const endpoint of [profileEndpoints.sessions, calls.addApp, calls.renewCodes])
      expect((await test.probe(endpoint, { token })).body).toMatchObject({ code: 'second_factor_required' });

    const reply = await test.call(calls.verify, { token, body: { code: codeOf(app.secret) } });
    expect(reply.body).toMatchObject({ message: 'Signed in successfully', data: { second_factor: 'none' } });
    expect(reply.body.token).not.toBe(token);
    expect((await listBrands(reply.body.token)).status).toBe(200);
    expect((await test.call(calls.verify, { token: reply.body.token, body: { code: '123456' } })).body.error).toBe(
      'This sign-in is complete already',
    );
  });

  it('asks every other session of the person for the code as soon as a factor exists', async () => {
    const person = await makeStaff(test.deps, [brand.endpoints.list]);
    const other = await openSession(test.deps, person.userId);
    expect((await listBrands(other)).status).toBe(200);
    await addApp(person);
    expect((await listBrands(other)).body.code).toBe('second_factor_required');
    expect((await listBrands(person.token)).status).toBe(200);
  });

  it('accepts a clock that is one period off, no other one, and no code twice', async () => {
    const person = await makeStaff(test.deps, []);
    const { secret } = await addApp(person);
    later(300);
    const verify = async (code: string) =>
      (await test.call(calls.verify, { token: (await signIn(person)).token, body: { code } })).status;
    expect(await verify(codeOf(secret, 90))).toBe(422);
    expect(await verify(codeOf(secret, -90))).toBe(422);
    expect(await verify(codeOf(secret, 30))).toBe(200);
    expect(await verify(codeOf(secret, 30))).toBe(422);
    expect(await verify(codeOf(secret))).toBe(200);
    const both = await Promise.all([verify(codeOf(secret, -30)), verify(codeOf(secret, -30))]);
    expect(both.toSorted()).toEqual([200, 422]);
  });

  it('stops after ten wrong codes, even for a right one, and not for a passkey', async () => {
    const person = await proven(await makeStaff(test.deps, []));
    const { secret } = await addApp(person);
    const { authenticator } = await addPasskey(person);
    const { token } = await signIn(person);
    const verify = (code: string) => test.call(calls.verify, { token, body: { code } });
    for (let index = 0; index < 10; index += 1) expect((await verify('000000')).status).toBe(422);
    expect((await verify(codeOf(secret))).body.error).toBe('Too many wrong codes. Try again in 15 minutes.');
    const { data } = (await test.call(calls.options, { token })).body;
    const passkey = authenticator.prove(data.challenge);
    expect((await test.call(calls.verify, { token, body: { passkey } })).status).toBe(200);
  });

  it('does not trust a known device instead of the code', async () => {
    const person = await makeStaff(test.deps, []);
    await addApp(person);
    const login = () =>
      test.app.inject({
        method: 'POST',
        url: `/api/${sessionEndpoints.login.path}`,
        payload: { email: person.email, password: testPassword },
        headers: { cookie },
      });
    let cookie = '';
    cookie = [(await login()).headers['set-cookie']]
      .flat()
      .map((line) => line?.split(';')[0])
      .join('; ');
    expect(cookie).toContain('bakehouse_device');
    expect((await login()).json().data.second_factor).toBe('verify');
  });
});

describe('recovery codes', () => {
  it('are shown once, stored as hashes, and work once, also at the same time', async () => {
    const person = await makeStaff(test.deps, []);
    const { codes } = await addApp(person);
    expect(codes).toHaveLength(10);
    const stored = await rowsOf<{ code_hash: string }>(
      test.deps.database.db,
      sql`select code_hash from recovery_code where user_id = ${person.userId}`,
    );
    expect(JSON.stringify(stored)).not.toContain(codes[0]?.replaceAll('-', ''));
    const verify = async (code = '') =>
      (await test.call(calls.verify, { token: (await signIn(person)).token, body: { code } })).status;
    expect(await verify(codes[0]?.toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await verify(codes[0])).toBe(422);
    const both = await Promise.all([verify(codes[1]), verify(codes[1])]);
    expect(both.toSorted()).toEqual([200, 422]);
  });

  it('are replaced by new ones', async () => {
    const person = await proven(await makeStaff(test.deps, []));
    expect((await test.call(calls.renewCodes, { token: person.token })).body.code).toBe('wrong_status');
    const { codes } = await addApp(person);
    const renewed = (await test.call(calls.renewCodes, { token: person.token })).body.recovery_codes ?? [];
    expect(renewed).toHaveLength(10);
    const { token } = await signIn(person);
    expect((await test.call(calls.verify, { token, body: { code: codes[0] ?? '' } })).status).toBe(422);
    expect((await test.call(calls.verify, { token, body: { code: renewed[0] ?? '' } })).status).toBe(200);
  });
});

describe('a passkey', () => {
  const request = async (endpoint: typeof calls.signInOptions | typeof calls.options, token?: string) =>
    (await test.call(endpoint, token === undefined ? {} : { token })).body.data.challenge;
  const login = (passkey: ReturnType<SoftAuthenticator['prove']>) => test.call(calls.signIn, { body: { passkey } });

  it('signs in alone, and its answer works once', async () => {
    const person = await proven(await makeStaff(test.deps, [brand.endpoints.list]));
    const { authenticator } = await addPasskey(person);
    const passkey = authenticator.prove(await request(calls.signInOptions));
    const { body } = await login(passkey);
    expect(body.data).toMatchObject({ email: person.email, second_factor: 'none' });
    expect((await listBrands(body.token)).status).toBe(200);
    // Its counter and its challenge both show the repetition.
    expect((await login(passkey)).body.error).toContain('does not belong to an active account');
  });

  it('is refused alone when it has not verified its user, and accepted after a password', async () => {
    const person = await proven(await makeStaff(test.deps, []));
    const { authenticator } = await addPasskey(person, new SoftAuthenticator(origin, false));
    expect((await login(authenticator.prove(await request(calls.signInOptions)))).status).toBe(401);
    const { token } = await signIn(person);
    const passkey = authenticator.prove(await request(calls.options, token));
    expect((await test.call(calls.verify, { token, body: { passkey } })).status).toBe(200);
  });

  it('of another origin, for another session, of another person or with an old challenge is refused', async () => {
    const person = await proven(await makeStaff(test.deps, []));
    expect((await addPasskey(person, new SoftAuthenticator('https://desk.example.evil'))).reply.status).toBe(422);
    const { authenticator } = await addPasskey(person);
    const [first, second] = [(await signIn(person)).token, (await signIn(person)).token];
    const verify = (passkey: ReturnType<SoftAuthenticator['prove']>) =>
      test.call(calls.verify, { token: first, body: { passkey } });
    const ofOther = authenticator.prove(await request(calls.options, second));
    expect((await verify(ofOther)).status).toBe(422);
    const stranger = await proven(await makeStaff(test.deps, []));
    const { authenticator: foreign } = await addPasskey(stranger);
    expect((await verify(foreign.prove(await request(calls.options, first)))).status).toBe(422);
    const old = authenticator.prove(await request(calls.options, first));
    later(301);
    expect((await verify(old)).status).toBe(422);
  });

  it('of an inactive person does not sign in', async () => {
    const person = await proven(await makeStaff(test.deps, []));
    const { authenticator } = await addPasskey(person);
    await test.deps.database.db.execute(sql`update admin_user set status = 'InActive' where id = ${person.userId}`);
    expect((await login(authenticator.prove(await request(calls.signInOptions)))).status).toBe(401);
  });

  it('cannot be added twice, and its options leave it out', async () => {
    const person = await proven(await makeStaff(test.deps, []));
    const { authenticator } = await addPasskey(person);
    const { reply } = await addPasskey(person, authenticator);
    expect(reply.status).toBe(409);
    const { data } = (await test.call(calls.addPasskeyOptions, { token: person.token })).body;
    expect(data.excludeCredentials).toEqual([expect.objectContaining({ id: authenticator.id.toString('base64url') })]);
  });
});

describe('a role that requires a second factor', () => {
  it('stops its people until they have set one up, also while they work, and forbids to remove the last', async () => {
    const roleId = await makeRole(test.deps, [brand.endpoints.list]);
    const person = await proven(await makePerson(test.deps, [roleId]));
    expect((await listBrands(person.token)).status).toBe(200);
    const saved = await test.call(role.endpoints.update, {
      token: owner.token,
      params: { id: roleId },
      body: { requires_factor: true },
    });
    expect(saved.body.data.requires_factor).toBe(true);
    expect((await listBrands(person.token)).body).toMatchObject({
      code: 'second_factor_required',
      error: 'Your role requires a second factor. Set one up to go on.',
    });
    expect((await signIn(person)).data.second_factor).toBe('set_up');
    const { _id } = await addApp(person);
    expect((await listBrands(person.token)).status).toBe(200);
    const removal = await test.call(calls.remove, { token: person.token, params: { id: _id } });
    expect(removal.body.error).toBe('Your role requires a second factor. Add another one first.');
    expect((await test.call(calls.list, { token: person.token })).body.data).toMatchObject({
      required: true,
      recovery_codes_left: 10,
      factors: [{ name: 'Phone', kind: 'app' }],
    });
  });
});

describe('a proof of identity', () => {
  it('is needed again after five minutes, and given by password, code or passkey', async () => {
    const person = await proven(await makeStaff(test.deps, []));
    const { secret } = await addApp(person);
    const { authenticator } = await addPasskey(person);
    const renew = async () => (await test.call(calls.renewCodes, { token: person.token })).body.code;
    const confirm = async (body: object) => (await test.probe(calls.confirm, { token: person.token, body })).status;
    const prove = async () =>
      authenticator.prove((await test.call(calls.options, { token: person.token })).body.data.challenge);
    for (const proof of [
      async () => ({ password: testPassword }),
      async () => ({ code: codeOf(secret) }),
      async () => ({ passkey: await prove() }),
    ]) {
      later(301);
      expect(await renew()).toBe('identity_required');
      expect(await confirm({ password: 'not-this-one' })).toBe(422);
      expect(await renew()).toBe('identity_required');
      expect(await confirm(await proof())).toBe(200);
      expect(await renew()).toBeUndefined();
    }
    expect(await confirm({})).toBe(422);
  });

  it('cannot be given with the factor of somebody else, nor can that be confirmed or removed', async () => {
    const [person, other] = [
      await proven(await makeStaff(test.deps, [])),
      await proven(await makeStaff(test.deps, [])),
    ];
    const { _id } = await addApp(person);
    const started = (await test.call(calls.addApp, { token: person.token })).body.data;
    const body = { name: 'Phone', code: codeOf(started.secret) };
    const { token } = other;
    expect((await test.call(calls.confirmApp, { token, params: { id: started._id }, body })).status).toBe(404);
    expect((await test.call(calls.remove, { token, params: { id: _id } })).status).toBe(404);
    expect((await test.call(calls.list, { token })).body.data.factors).toEqual([]);
  });

  it('is required by each endpoint that declares it, before the body is read', async () => {
    const { token } = await proven(await makeOwner(test.deps));
    later(301);
    const declared = test.app.endpoints.filter(({ recentProof }) => recentProof);
    expect(declared.length).toBeGreaterThan(12);
    for (const endpoint of declared) {
      const reply = await test.probe(endpoint, { token, params: { id: newId() } });
      expect([endpoint.operationId, reply.body.code]).toEqual([endpoint.operationId, 'identity_required']);
    }
  });

  it('does not complete a sign-in', async () => {
    const person = await makeStaff(test.deps, [brand.endpoints.list]);
    await addApp(person);
    const { token } = await signIn(person);
    expect((await test.call(calls.confirm, { token, body: { password: testPassword } })).status).toBe(200);
    expect((await listBrands(token)).body.code).toBe('second_factor_required');
  });
});

describe('a user with 20 second factors', () => {
  it('gets one sentence and no other factor, also when two are added at once', async () => {
    const person = await proven(await makeStaff(test.deps, []));
    await addPasskey(person);
    const starts = [];
    for (let index = 0; index < 2; index += 1) {
      const authenticator = new SoftAuthenticator(origin);
      const { data } = (await test.call(calls.addPasskeyOptions, { token: person.token })).body;
      starts.push({ name: `Key ${index}`, passkey: authenticator.make(data.challenge) });
    }
    await test.deps.database.db.execute(sql`
      insert into second_factor (id, user_id, kind, name, credential_id, public_key, confirmed_at)
      select gen_random_uuid(), ${person.userId}, 'passkey', 'Key', ${person.userId} || n, 'key', now() from generate_series(1, 18) n`);
    const replies = await Promise.all(starts.map((body) => test.call(calls.addPasskey, { token: person.token, body })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const sentence = 'Remove a second factor before you add another one.';
    expect(replies.find(({ status }) => status === 409)?.body.error).toBe(sentence);
    expect((await test.call(calls.list, { token: person.token })).body.data.factors).toHaveLength(20);
    for (const endpoint of [calls.addApp, calls.addPasskeyOptions])
      expect((await test.probe(endpoint, { token: person.token })).body).toMatchObject({ error: sentence });
  });
});

it('sign-ins with a passkey have a limit, which the error names', async () => {
  const passkey = new SoftAuthenticator(origin).prove('unknown');
  const errors = new Set<string>();
  for (let index = 0; index < 31; index += 1) {
    const reply = await test.app.inject({
      method: 'POST',
      url: `/api/${calls.signIn.path}`,
      payload: { passkey },
      remoteAddress: '203.0.113.77',
    });
    errors.add(reply.json().error);
  }
  expect([...errors].at(-1)).toBe('Too many sign-ins with a passkey. Try again in a minute.');
});

describe('an administrator', () => {
  it('resets the factors of a person who may not do more, which ends the sessions and is told by a mail', async () => {
    const person = await makeStaff(test.deps, [brand.endpoints.list]);
    await addApp(person);
    const helper = await proven(await makeStaff(test.deps, [resetFactors, brand.endpoints.list]));
    const reset = (id: string, { token } = helper) => test.call(resetFactors, { token, params: { id } });
    expect((await reset(person.userId, await proven(await makeStaff(test.deps, [])))).status).toBe(403);
    test.queued.length = 0;
    expect((await reset(person.userId)).status).toBe(200);
    expect(test.queued).toMatchObject([{ kind: 'message', data: { to: person.email } }]);
    expect((await listBrands(person.token)).status).toBe(401);
    expect((await signIn(person)).data.second_factor).toBe('none');
    expect((await reset(person.userId)).body.code).toBe('wrong_status');
    const secure = await proven(owner);
    await addApp(secure);
    expect((await reset(owner.userId)).body.error).toBe('You cannot change a person who may do more than you');
    expect((await reset(helper.userId)).body.error).toBe('Manage your own second factor at My profile');
    await test.call(calls.remove, {
      token: secure.token,
      params: { id: (await test.call(calls.list, { token: secure.token })).body.data.factors[0]?._id ?? '' },
    });
  });

  it('must prove their identity before changing the email, password or roles of somebody, and nothing is saved before', async () => {
    const admin = await proven(await makeOwner(test.deps));
    const roles = [await makeRole(test.deps, [brand.endpoints.list])];
    const { userId, email } = await makeStaff(test.deps, []);
    const { token } = admin;
    const change = async (body: object) =>
      (await test.probe(adminUser.endpoints.update, { token, params: { id: userId }, body })).body.code;
    const make = async (body: object) => (await test.probe(adminUser.endpoints.create, { token, body })).body.code;
    const changes = [{ email: `new-${email}` }, { password: 'a-horse-for-somebody' }, { roles }];
    const created = { name: 'Asha', email: `made-${email}`, phone: '9876543210', roles };
    later(301);
    expect(await change({ name: 'Harmless', email })).toBeUndefined();
    for (const body of changes) expect(await change({ name: 'Not saved', ...body })).toBe('identity_required');
    expect(await make(created)).toBe('identity_required');
    const saved = await test.call(adminUser.endpoints.detail, { token, params: { id: userId } });
    expect(saved.body.data).toMatchObject({ name: 'Harmless', email });
    await test.call(calls.confirm, { token, body: { password: testPassword } });
    for (const body of changes) expect(await change(body)).toBeUndefined();
    expect(await make({ ...created, password: 'a-horse-for-somebody' })).toBeUndefined();
  });
});

it('a password changed by its owner keeps the session complete', async () => {
  const person = await makeStaff(test.deps, [brand.endpoints.list]);
  await addApp(person);
  const password = 'another-horse-battery';
  const { body } = await test.call(profileEndpoints.changePassword, {
    token: person.token,
    body: { current_password: testPassword, password, confirm_password: password },
  });
  expect((await listBrands(body.token)).status).toBe(200);
});
