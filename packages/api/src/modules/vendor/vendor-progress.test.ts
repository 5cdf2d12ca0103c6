import { adminUser } from '@bakehouse/contract/admin-user';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { signUp } from '@bakehouse/contract/sign-up';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveAssignmentSettings } from '../../../test/acceptance.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeDeliveryType, makeOwner, makeStaff, makeVendor, offer } from '../../../test/factories.ts';

const { invite, detail, list, update, sendToReview } = vendorEndpoints;

let test: TestApp;
let token: string;
let typeId: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
  typeId = await makeDeliveryType(test.deps);
});
afterAll(() => test.close());

const setStore = (id: string, columns: string) =>
  test.deps.database.db.execute(sql`update vendor set ${sql.raw(columns)} where id = ${id}`);

describe('the progress of a store', () => {
  const makeDraft = async () => {
    const vendor = await makeVendor(test.deps, [detail, update, sendToReview, vendorOtpEndpoints.send]);
    await setStore(vendor.vendorId, "status = 'draft'");
    return { ...vendor, params: { id: vendor.vendorId } };
  };
  const progressOf = async (id: string, as = token) =>
    (await test.call(detail, { token: as, params: { id } })).body.data.progress;

  it('is the same for the vendor and staff, in the store and in the list', async () => {
    const { params, token: own } = await makeDraft();
    await setStore(params.id, "store_address = '', latitude = null, longitude = null, service_radius = 0");
    const progress = await progressOf(params.id, own);
    expect(progress).toEqual({
      done: 0,
      total: 4,
      steps: [
        { step: 'address', state: 'todo', missing: ['an address', 'a point on the map'] },
        { step: 'area', state: 'todo', missing: ['a service radius'] },
        { step: 'delivery', state: 'todo', missing: ['an active delivery type'] },
        { step: 'documents', state: 'optional', missing: [] },
        { step: 'hours', state: 'optional', missing: [] },
        { step: 'review', state: 'todo', missing: [] },
      ],
    });
    expect(await progressOf(params.id)).toEqual(progress);
    const listed = await test.call(list, { token, query: { status: 'draft' } });
    expect(listed.body.data.find(({ id }) => id === params.id)?.progress).toEqual(progress);
  });

  it('follows what is saved, and ends with the approval', async () => {
    const { params } = await makeDraft();
    expect(await progressOf(params.id)).toMatchObject({ done: 2, total: 4 });
    await offer(test.deps, params.id, typeId);
    expect(await progressOf(params.id)).toMatchObject({ done: 3, total: 4 });
    await setStore(params.id, "status = 'review'");
    expect(await progressOf(params.id)).toMatchObject({ done: 4, total: 4 });
    await setStore(params.id, "status = 'approve'");
    expect(await progressOf(params.id)).toBeNull();
  });

  it('counts required documents, without which the vendor cannot send the store to review', async () => {
    const { params, token: own } = await makeDraft();
    await offer(test.deps, params.id, typeId);
    await saveAssignmentSettings(test, { required_documents: ['fssai'] });
    const needed = { step: 'documents', state: 'todo', missing: ['the document FSSAI licence'] };
    expect(await progressOf(params.id)).toMatchObject({ done: 3, total: 5, steps: expect.arrayContaining([needed]) });
    const error = {
      status: 422,
      body: { error: 'This store still needs the document FSSAI licence', code: 'invalid' },
    };
    expect(await test.call(vendorOtpEndpoints.send, { token: own, params })).toMatchObject(error);
    await setStore(params.id, "status = 'reject'");
    expect(await test.call(sendToReview, { token: own, params, body: {} })).toMatchObject(error);
    await saveAssignmentSettings(test, {});
    expect((await test.call(sendToReview, { token: own, params, body: {} })).status).toBe(200);
  });

  it('is not a change in the audit log', async () => {
    const { params, token: own } = await makeDraft();
    await test.call(update, { token: own, params, body: { service_radius: 3, version: 1 } });
    await offer(test.deps, params.id, typeId);
    const rows = await test.deps.database.db.execute(
      sql`select changes from audit_log where record_id = ${params.id} and action = 'update'`,
    );
    expect(JSON.stringify(rows)).not.toContain('progress');
  });

  it('keeps the draft of a vendor from review until it is complete, and says what is missing', async () => {
    const { params, token: own } = await makeDraft();
    await setStore(params.id, 'service_radius = 0');
    const sent = await test.call(vendorOtpEndpoints.send, { token: own, params });
    expect(sent.body.error).toBe('This store still needs a service radius and an active delivery type');
    expect((await test.call(vendorOtpEndpoints.send, { token, params })).status).toBe(200);
  });
});

describe('the invitation to finish a store', () => {
  beforeEach(() => void (test.queued.length = 0));

  /** Applies as a vendor, and returns the store and the person. */
  const apply = async (email: string) => {
    const password = 'a-quiet-oven';
    const body = { name: 'Leela Nair', email, store_name: 'Leela’s Oven', password, confirm_password: password };
    await test.call(signUp, { body });
    const { data } = (await test.call(list, { token, query: { search: email } })).body;
    test.queued.length = 0;
    return { params: { id: String(data[0]?.id) }, credentials: { email, password } };
  };
  const mails = () => test.queued.flatMap((job) => (job.kind === 'record-message' ? [job.data.message] : []));

  it('activates the applicant, sends the link, and is repeated while the store is a draft', async () => {
    const { params, credentials } = await apply('finish@example.test');
    expect((await test.call(sessionEndpoints.login, { body: credentials })).status).toBe(401);
    const invited = await test.call(invite, { token, params, body: { version: 1 } });
    expect(invited.body).toMatchObject({
      message: 'Invitation sent successfully',
      data: { status: 'draft', version: 2, admin_detail: { status: 'Active' } },
    });
    expect(mails()).toEqual([
      {
        channel: 'email',
        to: credentials.email,
        subject: 'Finish your store Leela’s Oven',
        text: expect.stringMatching(/^Finish your store: http.*\/vendor\/finish$/m),
      },
    ]);
    expect((await test.call(sessionEndpoints.login, { body: credentials })).status).toBe(200);
    const stale = await test.call(invite, { token, params, body: { version: 1 } });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    expect((await test.call(invite, { token, params, body: {} })).status).toBe(200);
    expect(mails()).toHaveLength(2);
  });

  it('sends one link to choose a password to a person without one', async () => {
    for (const status of ['Active', 'InActive']) {
      const vendor = await makeVendor(test.deps, []);
      await setStore(vendor.vendorId, "status = 'draft'");
      await test.deps.database.db.execute(
        sql`update admin_user set password_hash = '', status = ${status} where id = ${vendor.userId}`,
      );
      test.queued.length = 0;
      expect((await test.call(invite, { token, params: { id: vendor.vendorId }, body: {} })).status).toBe(200);
      expect(test.queued.map(({ kind }) => kind)).toEqual(['account-link']);
    }
  });

  it.each(['review', 'approve', 'reject'])('is refused for a store in %s', async (status) => {
    const { vendorId } = await makeVendor(test.deps, []);
    await setStore(vendorId, `status = '${status}'`);
    const refused = await test.call(invite, { token, params: { id: vendorId }, body: {} });
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'Only the vendor of a draft store can be invited to finish it', code: 'wrong_status' },
    ]);
    expect(test.queued).toEqual([]);
  });

  it('is refused for a person who may do more than the caller', async () => {
    const vendor = await makeVendor(test.deps, [adminUser.endpoints.list, detail]);
    await setStore(vendor.vendorId, "status = 'draft'");
    const staff = await makeStaff(test.deps, [invite]);
    const refused = await test.call(invite, { token: staff.token, params: { id: vendor.vendorId }, body: {} });
    expect(refused.body).toEqual({ error: 'You cannot change a person who may do more than you', code: 'forbidden' });
  });
});
