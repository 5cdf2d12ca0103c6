import { accountEndpoints } from '@bakehouse/contract/account';
import { adminUser, pendingEmailEndpoints } from '@bakehouse/contract/admin-user';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, makeLink, tokenIn } from '../../../test/account/account-links.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeStaff, type Person, testPassword } from '../../../test/factories.ts';

const { confirmEmail, viewLink } = accountEndpoints;
const { update, pendingEmail, resendEmail, cancelEmail } = profileEndpoints;
const revoked = 'This link does not work any more. Ask for a new one.';

let test: TestApp;
let owner: Person;
let n = 0;
beforeAll(async () => {
  test = await buildTestApp();
  owner = await makeOwner(test.deps);
});
afterAll(() => test.close());

const newEmail = () => `new-${(n += 1)}@example.test`;
const change = (token: string, email: string) =>
  test.call(update, { token, body: { email, current_password: testPassword } });
const tokenOf = async (email: string) => tokenIn((await mailsTo(test, email))[0], 'change_email');
const confirm = (token: string) => test.call(confirmEmail, { body: { token } });
const signIn = async (email: string) =>
  (await test.call(sessionEndpoints.login, { body: { email, password: testPassword } })).status;
const changeByStaff = (id: string, body: object) =>
  test.call(adminUser.endpoints.update, { token: owner.token, params: { id }, body });

describe('a new email', () => {
  it('takes effect when its link is opened, and the old address is told', async () => {
    const [staff, email] = [await makeStaff(test.deps, []), newEmail()];
    const saved = await change(staff.token, email);
    expect(saved.body.message).toBe(
      'Profile updated successfully. The new email takes effect when it is confirmed with the link that we sent to it.',
    );
    expect(saved.body.data.email).toBe(staff.email);
    expect((await test.call(pendingEmail, { token: staff.token })).body.data).toMatchObject({ email });
    const token = await tokenOf(email);
    const [notice] = await mailsTo(test, staff.email);
    expect(notice?.subject).toBe('The email of your Bakehouse account will change');
    expect(notice?.text).toContain(`will change to ${email} when it is confirmed`);
    expect(notice?.text).not.toContain('/auth/');
    expect([await signIn(staff.email), await signIn(email)]).toEqual([200, 401]);
    const seen = await test.call(viewLink, { body: { token, purpose: 'change_email' } });
    expect(seen.body.data.email).toBe(email);
    expect((await confirm(token)).body.message).toBe(`Email confirmed. Sign in with ${email} from now on.`);
    expect([await signIn(staff.email), await signIn(email)]).toEqual([401, 200]);
    expect((await test.call(pendingEmail, { token: staff.token })).body.data).toBeNull();
    expect((await confirm(token)).body.error).toBe('This link was used already. Sign in, or ask for a new one.');
  });

  it('that staff enter waits too, and the record shows it', async () => {
    const [staff, email] = [await makeStaff(test.deps, []), newEmail()];
    const saved = await changeByStaff(staff.userId, { email, phone: '6111111111' });
    expect(saved.body.message).toMatch(/^Admin user updated successfully\. The new email takes effect when/);
    expect(saved.body.data).toMatchObject({ email: staff.email, phone: '6111111111', pending_email: email });
    await confirm(await tokenOf(email));
    const { body } = await test.call(adminUser.endpoints.detail, { token: owner.token, params: { id: staff.userId } });
    expect(body.data).toMatchObject({ email, pending_email: null });
  });

  it('that staff enter for a user who cannot sign in takes effect at once', async () => {
    const [staff, email] = [await makeStaff(test.deps, [], 'InActive'), newEmail()];
    expect((await changeByStaff(staff.userId, { email })).body.data).toMatchObject({ email, pending_email: null });
    const other = await makeStaff(test.deps, []);
    const upper = other.email.toUpperCase();
    expect((await changeByStaff(other.userId, { email: upper })).body.data.email, 'only the case').toBe(upper);
  });

  it('is sent again, and the earlier link stops working', async () => {
    const [staff, email] = [await makeStaff(test.deps, []), newEmail()];
    await change(staff.token, email);
    const first = await tokenOf(email);
    test.clock.now = new Date(test.clock.now.getTime() + 1_000);
    expect((await test.call(resendEmail, { token: staff.token })).body.message).toBe(
      `We sent another link to ${email}`,
    );
    expect((await confirm(first)).body.error).toBe(revoked);
    expect((await confirm(await tokenOf(email))).status).toBe(200);
    const nothing = await test.call(resendEmail, { token: staff.token });
    expect([nothing.status, nothing.body.error]).toEqual([409, 'No new email waits for its confirmation']);
  });

  it('is cancelled by its user', async () => {
    const [staff, email] = [await makeStaff(test.deps, []), newEmail()];
    await change(staff.token, email);
    const token = await tokenOf(email);
    expect((await test.call(cancelEmail, { token: staff.token })).body.message).toBe(`Your email stays ${staff.email}`);
    expect((await confirm(token)).body.error).toBe(revoked);
    expect((await test.call(cancelEmail, { token: staff.token })).status).toBe(409);
  });

  it('is sent again and cancelled by staff, unless the user holds more rights', async () => {
    const [staff, email] = [await makeStaff(test.deps, []), newEmail()];
    const clerk = await makeStaff(test.deps, Object.values(pendingEmailEndpoints));
    const params = { id: staff.userId };
    await change(staff.token, email);
    const first = await tokenOf(email);
    const resent = await test.call(pendingEmailEndpoints.resend, { token: clerk.token, params });
    expect(resent.body.message).toBe(`We sent another link to ${email}`);
    expect((await confirm(first)).body.error).toBe(revoked);
    const second = await tokenOf(email);
    const cancelled = await test.call(pendingEmailEndpoints.cancel, { token: clerk.token, params });
    expect(cancelled.body.message).toMatch(new RegExp(`^The email of Person \\d+ stays ${staff.email}$`));
    expect((await confirm(second)).body.error).toBe(revoked);
    expect((await test.call(pendingEmailEndpoints.cancel, { token: clerk.token, params })).status).toBe(409);
    await change(owner.token, newEmail());
    for (const endpoint of Object.values(pendingEmailEndpoints))
      expect((await test.call(endpoint, { token: clerk.token, params: { id: owner.userId } })).status).toBe(403);
  });

  it('that another user has is rejected, when it is entered and when it is confirmed', async () => {
    const [staff, other] = [await makeStaff(test.deps, []), await makeStaff(test.deps, [])];
    const taken = await change(staff.token, other.email.toUpperCase());
    expect([taken.status, taken.body.fields?.email]).toEqual([409, 'Email already in use']);
    expect((await changeByStaff(staff.userId, { email: other.email })).body.fields?.email).toMatch(
      /^Email already in use by Person/,
    );
    const email = newEmail();
    for (const { token } of [staff, other]) await change(token, email);
    const [second, first] = await mailsTo(test, email);
    expect((await confirm(tokenIn(first, 'change_email'))).status).toBe(200);
    const late = await confirm(tokenIn(second, 'change_email'));
    expect([late.status, late.body.error]).toEqual([409, 'Email already in use']);
    expect(await signIn(other.email)).toBe(200);
  });

  it('waits for 24 hours', async () => {
    const [staff, email] = [await makeStaff(test.deps, []), newEmail()];
    await change(staff.token, email);
    const token = await tokenOf(email);
    test.clock.now = new Date(test.clock.now.getTime() + 24 * 3_600_000);
    expect((await test.call(pendingEmail, { token: staff.token })).body.data).toBeNull();
    expect((await confirm(token)).body.error).toBe('This link has expired. Ask for a new one.');
  });

  it('gets at most five mails in 15 minutes', async () => {
    const staff = await makeStaff(test.deps, []);
    for (let sent = 0; sent < 5; sent += 1) expect((await change(staff.token, newEmail())).status).toBe(200);
    const rejected = await change(staff.token, newEmail());
    expect([rejected.status, rejected.body.error]).toEqual([
      429,
      'Too many mails to new addresses. Try again in 15 minutes.',
    ]);
  });

  it('ends the link of a forgotten password that was sent to the old address', async () => {
    const [staff, email] = [await makeStaff(test.deps, []), newEmail()];
    const reset = await makeLink(test.deps, staff.userId, 'reset_password');
    await change(staff.token, email);
    await confirm(await tokenOf(email));
    const body = { token: reset, password: 'a-warmer-oven', confirm_password: 'a-warmer-oven' };
    expect((await test.call(accountEndpoints.resetPassword, { body })).body.error).toBe(revoked);
  });
});

it('a link of a forgotten password ends when its user changes the password', async () => {
  const staff = await makeStaff(test.deps, []);
  const token = await makeLink(test.deps, staff.userId, 'reset_password');
  const password = 'a-warmer-oven';
  const body = { current_password: testPassword, password, confirm_password: password };
  expect((await test.call(profileEndpoints.changePassword, { token: staff.token, body })).status).toBe(200);
  const late = await test.call(accountEndpoints.resetPassword, { body: { ...body, token } });
  expect(late.body.error).toBe(revoked);
});
