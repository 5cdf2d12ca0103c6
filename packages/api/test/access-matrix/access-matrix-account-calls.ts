import { sql } from 'drizzle-orm';
import { insertUser } from '../../src/modules/admin-user/admin-user.writes.ts';
import { makeChallenge } from '../../src/modules/second-factor/challenge.ts';
import { insertFactor } from '../../src/modules/second-factor/second-factor.queries.ts';
import { sessionCookie } from '../../src/modules/session/signed-in.ts';
import { insertAgreement } from '../../src/modules/vendor/agreement/agreement.queries.ts';
import { membershipId } from '../../src/modules/vendor/team/team.queries.ts';
import { rowsOf } from '../../src/platform/db/client.ts';
import { newId } from '../../src/platform/db/columns.ts';
import { makeInvited, makeLink } from '../account/account-links.ts';
import { SoftAuthenticator } from '../account/soft-authenticator.ts';
import { addMember, makePerson, testPassword } from '../factories.ts';
import type { Fixtures } from './access-matrix-fixtures.ts';
import type { ActorName } from './access-matrix-lines.ts';

/** The requests of the access matrix about accounts and teams, and what all requests have in common. */

export type Call = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as the part `file` of a multipart body. */
  file?: Buffer;
};
/** `named` is the id or the email of the record that the call is about. */
export type Subject = { fixtures: Fixtures; actor: ActorName; named: string };

let serial = 0;
export const uniqueName = (word: string) => `${word} ${(serial += 1)}`;
export const uniqueEmail = () => `${uniqueName('applicant').replace(' ', '-')}@example.test`;

const agreement = { basis: 'charge', percent: null, rules: [] } as const;
/** Returns another day for each request, because a store has one agreement from a day. */
const nextDay = () => new Date(Date.UTC(2100, 0, (serial += 1))).toISOString().slice(0, 10);

const actorOf = ({ fixtures, actor }: Subject) => (actor === 'nobody' ? undefined : fixtures.people[actor]);

export const newPassword = 'a-new-oven-door';

/** Adds a member to the store, if there is one with the id. */
const memberOf = async ({ named, fixtures: { deps } }: Subject) => {
  const [row] = await rowsOf(deps.database.db, sql`select 1 from vendor where id = ${named}`);
  if (!row) return { id: named, memberId: newId() };
  const email = uniqueEmail();
  const userId = await insertUser(deps.database.db, { name: 'Member', email, phone: '', passwordHash: '' }, []);
  await addMember(deps, named, { userId, email }, 'baker');
  const [member] = await rowsOf<{ id: string }>(
    deps.database.db,
    sql`select ${membershipId(sql`${named}`, sql`${userId}`)} as id`,
  );
  return { id: named, memberId: member?.id ?? '' };
};

/** Makes a new email of the caller wait for its confirmation. */
const waitingEmail = async (subject: Subject): Promise<Call> => {
  const userId = actorOf(subject)?.userId;
  if (userId) await makeLink(subject.fixtures.deps, userId, 'change_email', uniqueEmail());
  return {};
};

const authenticator = () => new SoftAuthenticator('http://localhost:3000');
const waitingEmailOf = async ({ named, fixtures: { deps } }: Subject): Promise<Call> => {
  await makeLink(deps, named, 'change_email', uniqueEmail());
  return { params: { id: named } };
};

export const accountCalls: Record<string, (subject: Subject) => Call | Promise<Call>> = {
  'POST web-api/admin_auth/login': (subject) => ({
    body: { email: actorOf(subject)?.email ?? 'unknown@example.test', password: testPassword },
  }),
  'GET web-api/admin_auth/session': (subject) => ({ cookies: { [sessionCookie.name]: actorOf(subject)?.token ?? '' } }),
  'POST web-api/admin_auth/signup': () => ({
    body: { name: uniqueName('Applicant'), email: uniqueEmail(), password: newPassword, confirm_password: newPassword },
  }),
  'POST web-api/admin_auth/link': async ({ fixtures: { deps } }) => {
    const { userId } = await makeInvited(deps);
    return { body: { token: await makeLink(deps, userId, 'invite'), purpose: 'invite' } };
  },
  'POST web-api/admin_auth/accept_invitation': async ({ fixtures: { deps } }) => {
    const { userId } = await makeInvited(deps);
    const token = await makeLink(deps, userId, 'invite');
    return { body: { token, password: newPassword, confirm_password: newPassword } };
  },
  'POST web-api/admin_auth/forgot_password': () => ({ body: { email: uniqueEmail() } }),
  'POST web-api/admin_auth/reset_password': async ({ fixtures: { deps } }) => {
    const { userId } = await makeInvited(deps);
    const token = await makeLink(deps, userId, 'reset_password');
    return { body: { token, password: newPassword, confirm_password: newPassword } };
  },
  'POST web-api/admin_auth/confirm_email': async ({ fixtures: { deps } }) => {
    const { userId } = await makePerson(deps, []);
    return { body: { token: await makeLink(deps, userId, 'change_email', uniqueEmail()) } };
  },
  'POST web-api/admin_auth/passkey_login': async ({ fixtures: { deps } }) => {
    const passkey = authenticator();
    const { userId } = await makePerson(deps, []);
    await insertFactor(deps.database.db, {
      ...{ userId, kind: 'passkey', name: 'Laptop', confirmedAt: new Date() },
      credentialId: passkey.id.toString('base64url'),
      publicKey: passkey.publicKey().toString('base64url'),
    });
    const challenge = Buffer.from(await makeChallenge(deps, 'sign-in')).toString('base64url');
    return { body: { passkey: passkey.prove(challenge) } };
  },
  'POST web-api/admin_auth/second_factor': () => ({ body: { code: '123456' } }),
  'POST web-api/admin_auth/confirm_identity': () => ({ body: { password: testPassword } }),
  'POST web-api/admin_auth/factors/app/{id}': () => ({
    params: { id: newId() },
    body: { name: 'Phone', code: '123456' },
  }),
  'POST web-api/admin_auth/factors/passkey': () => ({
    body: { name: 'Laptop', passkey: authenticator().make('bm90LW91cnM') },
  }),
  'DELETE web-api/admin_auth/factors/{id}': () => ({ params: { id: newId() } }),
  'POST admin/{id}/reset_second_factor': async ({ named, fixtures: { deps, people } }) => {
    if (!Object.values(people).some(({ userId }) => userId === named))
      await insertFactor(deps.database.db, {
        ...{ userId: named, kind: 'app', name: 'Phone', secret: 'JBSWY3DPEHPK3PXP', confirmedAt: new Date() },
      }).catch(() => undefined);
    return { params: { id: named } };
  },
  'POST web-api/admin_auth/report_sign_in': async ({ fixtures: { deps } }) => {
    const { userId } = await makePerson(deps, []);
    return { body: { token: await makeLink(deps, userId, 'report_sign_in') } };
  },
  'POST web-api/admin_auth/profile/email': waitingEmail,
  'DELETE web-api/admin_auth/profile/email': waitingEmail,
  'POST admin/{id}/end_sessions': ({ named }) => ({ params: { id: named }, body: {} }),
  'POST admin/{id}/email': waitingEmailOf,
  'DELETE admin/{id}/email': waitingEmailOf,
  'POST web-api/admin_auth/sso/start': () => ({ body: { provider: 'none' } }),
  'POST web-api/admin_auth/sso/finish': () => ({ body: { provider: 'none', response: '?code=one' } }),
  'POST web-api/admin_auth/sso/logout/{provider}': () => ({
    params: { provider: 'none' },
    body: { logout_token: 'a.b.c' },
  }),
  'POST web-api/admin_auth/sso/identities': () => ({ body: { provider: 'none' } }),
  'POST web-api/admin_auth/sso/identities/finish': () => ({ body: { provider: 'none', response: '?code=one' } }),
  'POST admin/{id}/revoke_invitation': async ({ named, fixtures: { deps } }) => {
    await makeLink(deps, named, 'invite');
    return { params: { id: named } };
  },
  'PUT web-api/admin_auth/profile': () => ({ body: { name: uniqueName('Renamed') } }),
  'POST web-api/admin_auth/password': () => ({
    body: { current_password: testPassword, password: newPassword, confirm_password: newPassword },
  }),
  'POST newvendor/{id}/agreements': ({ named }) => ({
    params: { id: named },
    body: { ...agreement, valid_from: nextDay() },
  }),
  'DELETE newvendor/{id}/agreements/{agreementId}': async ({ named, fixtures: { deps } }) => {
    const agreementId = newId();
    const row = { ...agreement, vendorId: named, validFrom: nextDay(), actorName: 'Matrix' };
    await insertAgreement(deps.database.db, { ...row, _id: agreementId }).catch(() => undefined);
    return { params: { id: named, agreementId } };
  },
  'POST newvendor/{id}/team': ({ named }) => ({
    params: { id: named },
    body: { email: uniqueEmail(), name: 'New Member', role: 'baker' },
  }),
  'PUT newvendor/{id}/team/{memberId}': async (call) => ({ params: await memberOf(call), body: { role: 'manager' } }),
  'DELETE newvendor/{id}/team/{memberId}': async (call) => ({ params: await memberOf(call) }),
};
