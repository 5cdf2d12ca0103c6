import { brand } from '@bakehouse/contract/brand';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeStaff, openSession, testPassword } from '../../../test/factories.ts';

const { update, changePassword, sessions, endSession, endOtherSessions } = profileEndpoints;

describe('the own profile', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  const readStatus = async (token: string) => (await test.call(brand.endpoints.list, { token })).status;
  const newPassword = (password: string, current_password = testPassword) => ({
    current_password,
    password,
    confirm_password: password,
  });

  it('needs a session and no permission', async () => {
    const nobody = await makeStaff(test.deps, []);
    const renamed = await test.call(update, { token: nobody.token, body: { name: 'Ira Das' } });
    expect(renamed.body.data).toMatchObject({ name: 'Ira Das', email: nobody.email });
    expect((await test.call(update, { body: { name: 'X' } })).status).toBe(401);
    const signedIn = await test.call(sessionEndpoints.login, { body: { email: nobody.email, password: testPassword } });
    expect(signedIn.body.data.name).toBe('Ira Das');
  });

  it('changes email and phone only with the current password', async () => {
    const { token, email } = await makeStaff(test.deps, []);
    const body = { email: 'ira@example.test', phone: '6222222222' };
    const rejected = await test.call(update, { token, body });
    expect(rejected.body.fields?.current_password).toBe('Enter your current password');
    const changed = await test.call(update, { token, body: { ...body, current_password: testPassword } });
    // The new email waits for its confirmation (account/email-change.test.ts).
    expect(changed.body.data).toMatchObject({ email, phone: body.phone });
    const taken = await makeStaff(test.deps, []);
    const clash = { email: email.toUpperCase(), current_password: testPassword };
    expect((await test.call(update, { token: taken.token, body: clash })).status).toBe(409);
  });

  it('keeps the language of the dashboard with the account', async () => {
    const { token, email } = await makeStaff(test.deps, []);
    const login = () => test.call(sessionEndpoints.login, { body: { email, password: testPassword } });
    expect((await login()).body.data.language).toBeNull();
    const changed = await test.call(update, { token, body: { language: 'ta' } });
    expect(changed.body.data).toMatchObject({ email, language: 'ta' });
    await test.call(update, { token, body: { name: 'Ira Das' } });
    expect((await login()).body.data).toMatchObject({ name: 'Ira Das', language: 'ta' });
    const unknown = await test.call(update, { token, body: { language: 'gu' as 'hi' } });
    expect(unknown.status).toBe(422);
    expect((await login()).body.data.language).toBe('ta');
  });

  it('ends every session after a new password and answers with a new one', async () => {
    const staff = await makeStaff(test.deps, [brand.endpoints.list]);
    const other = await openSession(test.deps, staff.userId);
    const changed = await test.call(changePassword, { token: staff.token, body: newPassword('a-new-oven-door') });
    expect(changed.status).toBe(200);
    expect(String(changed.headers['set-cookie'])).toContain(changed.body.token);
    expect([await readStatus(staff.token), await readStatus(other), await readStatus(changed.body.token)]).toEqual([
      401, 401, 200,
    ]);
  });

  it.each([
    [newPassword('a-new-oven-door', 'not-my-password'), 'current_password', 'This is not your current password'],
    [newPassword(testPassword), 'password', 'Choose a password you do not have yet'],
    [newPassword('sunshine1'), 'password', 'This password is too common. Choose another one.'],
    [
      { ...newPassword('a-new-oven-door'), confirm_password: 'another' },
      'confirm_password',
      'Password must be same as password',
    ],
  ])('rejects %j', async (body, field, message) => {
    const { token } = await makeStaff(test.deps, []);
    const rejected = await test.call(changePassword, { token, body });
    expect(rejected.status).toBe(422);
    expect(rejected.body.fields?.[field]).toBe(message);
  });

  it('limits guesses at the current password', async () => {
    const { token } = await makeStaff(test.deps, []);
    const guess = async () =>
      (await test.call(changePassword, { token, body: newPassword('a-new-oven-door', 'a-wrong-guess') })).status;
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await guess()).toBe(422);
    expect(await guess()).toBe(429);
  });

  it('lists the own sessions and ends any of them, but none of other users', async () => {
    const staff = await makeStaff(test.deps, [brand.endpoints.list]);
    const other = await openSession(test.deps, staff.userId);
    const { body } = await test.call(sessions, { token: staff.token });
    expect(body.data).toHaveLength(2);
    expect(body.data.filter(({ current }) => current)).toHaveLength(1);
    const id = body.data.find(({ current }) => !current)?._id ?? '';
    const stranger = await makeStaff(test.deps, []);
    expect((await test.call(endSession, { token: stranger.token, params: { id } })).status).toBe(404);
    expect(await readStatus(other)).toBe(200);
    expect((await test.call(endSession, { token: staff.token, params: { id } })).status).toBe(200);
    expect([await readStatus(other), await readStatus(staff.token)]).toEqual([401, 200]);
  });

  it('ends all other sessions of the caller', async () => {
    const staff = await makeStaff(test.deps, [brand.endpoints.list]);
    const others = [await openSession(test.deps, staff.userId), await openSession(test.deps, staff.userId)];
    const stranger = await makeStaff(test.deps, [brand.endpoints.list]);
    const ended = await test.call(endOtherSessions, { token: staff.token });
    expect(ended.body.message).toBe('All other sessions ended');
    expect(await Promise.all([staff.token, stranger.token, ...others].map(readStatus))).toEqual([200, 200, 401, 401]);
  });
});
