import { accountEndpoints } from '@bakehouse/contract/account';
import { adminUser, invitationEndpoints } from '@bakehouse/contract/admin-user';
import { wrongCredentials } from '@bakehouse/contract/core/messages';
import { messageTemplateEndpoints } from '@bakehouse/contract/message-template/message-template.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, makeInvited, makeLink, tokenIn } from '../../../test/account/account-links.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeStaff, makeVendorUser, type Person } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';

const { viewLink, acceptInvitation } = accountEndpoints;
const { create, update, remove, restore, list } = adminUser.endpoints;
const { resend, revoke } = invitationEndpoints;
const { login } = sessionEndpoints;

const password = 'a-quiet-oven';
const sentences = {
  unknown: 'This link is not valid. Open it again from the mail, or ask for a new one.',
  used: 'This link was used already. Sign in, or ask for a new one.',
  expired: 'This link has expired. Ask for a new one.',
  revoked: 'This link does not work any more. Ask for a new one.',
};

let test: TestApp;
let owner: Person;
let n = 0;
beforeAll(async () => {
  test = await buildTestApp({ PUBLIC_URL: 'https://desk.example.test/' });
  owner = await makeOwner(test.deps);
});
afterAll(() => test.close());

const person = () => ({ name: 'Nila Bose', email: `nila.${(n += 1)}@example.test`, phone: '9812345670' });
const invite = async (more: object = {}) => {
  const created = await test.call(create, { token: owner.token, body: { ...person(), ...more } });
  return { ...created.body, status: created.status };
};
const newestToken = async (email: string) =>
  (await mailsTo(test, email)).map((mail) => tokenIn(mail, 'invite')).find(Boolean) ?? '';
const accept = (token: string, more: object = {}) =>
  test.call(acceptInvitation, { body: { token, password, confirm_password: password, ...more } });
const invitationOf = async (id: string) => {
  const { body } = await test.call(adminUser.endpoints.detail, { token: owner.token, params: { id } });
  return body.data.invitation;
};
const later = (hours: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + hours * 3_600_000);
};

describe('an invitation', () => {
  it('is sent to a user who is created without a password, and signs in with the chosen one', async () => {
    const { status, message, data } = await invite();
    expect([status, message]).toEqual([201, 'Admin user created successfully. The invitation is on its way.']);
    expect(data.invitation).toMatchObject({ state: 'open', sentAt: test.clock.now.toISOString() });
    const [mail] = await mailsTo(test, data.email);
    expect(mail?.subject).toBe('Your invitation to Bakehouse');
    expect(mail?.text).toContain('The link works once, for 72 hours.');
    expect(mail?.text).toMatch(/^https:\/\/desk\.example\.test\/auth\/invite#[\w-]{43}$/m);
    const token = tokenIn(mail, 'invite');
    const seen = await test.call(viewLink, { body: { token, purpose: 'invite' } });
    expect(seen.body.data).toEqual({ name: 'Nila Bose', email: data.email });
    const accepted = await accept(token);
    expect(accepted.body).toMatchObject({ message: 'Welcome to Bakehouse', data: { must_change_password: false } });
    expect(String(accepted.headers['set-cookie'])).toContain('bakehouse_session');
    expect((await test.call(login, { body: { email: data.email, password } })).status).toBe(200);
    expect(await invitationOf(data._id)).toBeNull();
  });

  it('keeps its token out of everything but the mail', async () => {
    const { data } = await invite();
    expect(test.queued.at(-1)).toEqual({
      kind: 'account-link',
      data: { linkId: expect.stringMatching(/^[\da-f-]{36}$/), channel: 'email' },
    });
    const token = await newestToken(data.email);
    await accept(token);
    const { db } = test.deps.database;
    for (const table of ['account_link', 'audit_log', 'event', 'admin_user', 'idempotency'])
      expect(JSON.stringify(await rowsOf(db, sql`select * from ${sql.identifier(table)}`)), table).not.toContain(token);
  });

  it('is not sent with a password of staff, which is temporary', async () => {
    const { data, message } = await invite({ password });
    expect(message).toBe('Admin user created successfully');
    expect(data.invitation).toBeNull();
    expect(await mailsTo(test, data.email)).toEqual([]);
    const signedIn = await test.call(login, { body: { email: data.email, password } });
    expect(signedIn.body.data.must_change_password).toBe(true);
  });

  it('does not let the invited user sign in before', async () => {
    const { data } = await invite();
    for (const guess of [password, '12345678']) {
      const rejected = await test.call(login, { body: { email: data.email, password: guess } });
      expect([rejected.status, rejected.body.error]).toEqual([401, wrongCredentials]);
    }
  });

  it('to an existing email is rejected at its field', async () => {
    const { data } = await invite();
    const again = await test.call(create, {
      token: owner.token,
      body: { ...person(), email: data.email.toUpperCase() },
    });
    expect(again.status).toBe(409);
    expect(again.body.fields?.email).toMatch(/^Email already in use by /);
  });

  it('rejects a weak password, and another repetition, without using the link', async () => {
    const { data } = await invite();
    const token = await newestToken(data.email);
    const weak = await accept(token, { password: 'Password123', confirm_password: 'Password123' });
    expect(weak.body.fields?.password).toBe('This password is too common. Choose another one.');
    const other = await accept(token, { confirm_password: 'a-loud-oven' });
    expect(other.body.fields?.confirm_password).toBe('Password must be same as password');
    expect((await accept(token)).status).toBe(200);
  });

  it('is sent again on request, and the earlier link stops working', async () => {
    const { data } = await invite();
    const first = await newestToken(data.email);
    later(1);
    const again = await test.call(resend, { token: owner.token, params: { id: data._id } });
    expect(again.body.message).toBe(`Invitation sent to ${data.email}`);
    expect((await accept(first)).body.error).toBe(sentences.revoked);
    expect((await accept(await newestToken(data.email))).status).toBe(200);
    const done = await test.call(resend, { token: owner.token, params: { id: data._id } });
    expect([done.status, done.body.error]).toEqual([409, 'Nila Bose has a password already']);
  });

  it('stops working when it is revoked, once', async () => {
    const { data } = await invite();
    const token = await newestToken(data.email);
    const params = { id: data._id };
    expect((await test.call(revoke, { token: owner.token, params })).body.message).toBe(
      'Invitation of Nila Bose revoked',
    );
    expect((await accept(token)).body.error).toBe(sentences.revoked);
    expect(await invitationOf(data._id)).toEqual({ state: 'none', sentAt: null });
    const again = await test.call(revoke, { token: owner.token, params });
    expect([again.status, again.body.error]).toEqual([409, 'Nila Bose has no invitation']);
  });

  it('expires after 72 hours, and the list says so', async () => {
    const { data } = await invite();
    const token = await newestToken(data.email);
    later(72);
    expect((await accept(token)).body.error).toBe(sentences.expired);
    const { body } = await test.call(list, { token: owner.token, query: { search: data.email } });
    expect(body.data[0]?.invitation).toEqual({ state: 'expired', sentAt: data.invitation?.sentAt });
  });

  it('ends with a password of staff, an inactive status and a deletion', async () => {
    const params = async (change: object | 'delete') => {
      const { data } = await invite();
      const token = await newestToken(data.email);
      const call = { token: owner.token, params: { id: data._id } };
      if (change === 'delete') {
        await test.call(remove, call);
        expect((await accept(token)).body.error).toBe(sentences.revoked);
        await test.call(restore, call);
      } else await test.call(update, { ...call, body: change });
      expect((await accept(token)).body.error, JSON.stringify(change)).toBe(sentences.revoked);
    };
    for (const change of [{ password: 'given-by-staff' }, { status: 'InActive' }, 'delete'] as const)
      await params(change);
  });

  it('follows a corrected email, and waits until the user is active', async () => {
    const { data } = await invite({ status: 'InActive' });
    expect(data.invitation).toEqual({ state: 'none', sentAt: null });
    const change = (body: object) => test.call(update, { token: owner.token, params: { id: data._id }, body });
    const inactive = await test.call(resend, { token: owner.token, params: { id: data._id } });
    expect(inactive.body.error).toBe('Nila Bose is not active. Make the person active first.');
    expect((await change({ status: 'Active' })).body.data.invitation?.state).toBe('open');
    const first = await newestToken(data.email);
    const email = person().email;
    expect((await change({ email })).body.data.email).toBe(email);
    expect((await accept(first)).body.error).toBe(sentences.revoked);
    expect((await accept(await newestToken(email))).status).toBe(200);
  });

  it('is given by nobody to a user with more permissions', async () => {
    const { userId } = await makeInvited(test.deps);
    await test.deps.database.db.execute(sql`
      insert into admin_user_role (user_id, role_id) select ${userId}, id from role where system = 'super_admin'`);
    const staff = await makeStaff(test.deps, [resend, revoke]);
    for (const endpoint of [resend, revoke])
      expect((await test.call(endpoint, { token: staff.token, params: { id: userId } })).status).toBe(403);
  });

  it('is sent with the approval of a store whose user has no password yet', async () => {
    const { db } = test.deps.database;
    const { userId, email } = await makeInvited(test.deps);
    const { userId: otherId, email: otherEmail } = await makeVendorUser(test.deps);
    for (const id of [userId, otherId]) {
      const vendorId = await makeStoreInReview(id);
      const body = { decision: 'approve' } as const;
      const reviewed = await test.call(vendorEndpoints.review, { token: owner.token, params: { id: vendorId }, body });
      expect(reviewed.body.message).toBe('Vendor approved successfully');
    }
    expect(await newestToken(email)).not.toBe('');
    expect((await mailsTo(test, otherEmail)).filter(({ text }) => text.includes('/auth/'))).toEqual([]);
    expect(await rowsOf(db, sql`select 1 from account_link where user_id = ${otherId}`)).toEqual([]);
  });

  const makeStoreInReview = async (userId: string) => {
    const { db } = test.deps.database;
    const [row] = await rowsOf<{ id: string }>(
      db,
      sql`insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude, service_radius, status)
          values (gen_random_uuid(), ${userId}, 'Sweet Corner', '1 Main Road', 'Hauz Khas', 'Delhi', 'Delhi', '110016', 28.55, 77.2, 8, 'review') returning id`,
    );
    const id = row?.id ?? '';
    await db.execute(sql`
      with type as (insert into delivery_type (id, name, slug, time, cost_range) values (gen_random_uuid(), ${id}, ${id}, 60, '[0]') returning id)
      insert into delivery_preference (vendor_id, type_id, cost, active) select ${id}, id, 0, true from type`);
    return id;
  };

  it('has the language of the user, and the text of the template', async () => {
    const { userId, email } = await makeInvited(test.deps);
    await test.deps.database.db.execute(
      sql`insert into notification_setting (person_id, language) values (${userId}, 'hi')`,
    );
    const params = { kind: 'account_invited', channel: 'email', language: 'hi' } as const;
    const change = (body: object) => test.probe(messageTemplateEndpoints.update, { token: owner.token, params, body });
    const text = 'नमस्ते {{name}}!\n{{link}}\n{{valid_for}}';
    expect((await change({ subject: 'निमंत्रण', text })).status).toBe(200);
    const off = await change({ subject: 'निमंत्रण', text, is_enabled: false });
    expect(off.body.fields?.is_enabled).toBe('This message cannot be switched off');
    await test.call(resend, { token: owner.token, params: { id: userId } });
    const [mail] = await mailsTo(test, email);
    expect(mail?.subject).toBe('निमंत्रण');
    expect(mail?.text).toMatch(/^नमस्ते Ira Das!\nhttps:\S+\n72 घंटे$/);
    const sms = { ...params, channel: 'sms' } as const;
    expect((await test.call(messageTemplateEndpoints.detail, { token: owner.token, params: sms })).status).toBe(404);
  });

  it('needs a mail service and the address of the dashboard in production', async () => {
    const server = await buildTestApp({ NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' });
    const { token } = await makeOwner(server.deps);
    const rejected = await server.call(create, { token, body: person() });
    expect([rejected.status, rejected.body.error]).toEqual([
      503,
      'Links need the address of the dashboard. Set PUBLIC_URL.',
    ]);
    expect((await server.call(create, { token, body: { ...person(), password } })).status).toBe(201);
    await server.close();
  });
});

describe('the filter "Invited" of the list', () => {
  it('finds users whose invitation is open or expired, and nobody else', async () => {
    const word = `filtered${Date.now()}`;
    const named = async (more: object = {}) => (await invite({ name: `${word} Bose`, ...more })).data;
    const [expired, revoked, accepted] = [await named(), await named(), await named()];
    await named({ password });
    await named({ status: 'InActive' });
    await test.call(revoke, { token: owner.token, params: { id: revoked._id } });
    expect((await accept(await newestToken(accepted.email))).status).toBe(200);
    later(73);
    const open = await named();
    const ids = async (query: object) => {
      const { body } = await test.call(list, { token: owner.token, query: { search: word, ...query } });
      return [body.total, body.data.map(({ _id }) => _id)];
    };
    expect(await ids({ status: 'Invited' })).toEqual([2, [open._id, expired._id]]);
    expect((await ids({ status: 'Active' }))[0]).toBe(5);
    test.clock.now = new Date();
  });
});

describe('a link', () => {
  it('that does not exist changes nothing', async () => {
    for (const token of ['x', 'x'.repeat(43)]) expect((await accept(token)).body.error).toBe(sentences.unknown);
    const seen = await test.call(viewLink, { body: { token: 'x', purpose: 'invite' } });
    expect([seen.status, seen.body.error]).toEqual([409, sentences.unknown]);
  });

  it('works once, also when it is used twice at once', async () => {
    const { userId } = await makeInvited(test.deps);
    const token = await makeLink(test.deps, userId, 'invite');
    const replies = await Promise.all([accept(token), accept(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await accept(token)).body.error).toBe(sentences.used);
  });
});
