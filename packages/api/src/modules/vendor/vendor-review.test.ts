import type { VendorStatus } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeDeliveryType, makeOwner, makeVendor, offer } from '../../../test/factories.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { lockVendor } from './vendor.queries.ts';
import { markVerified, viewVendor } from './vendor.service.ts';

const { review, sendToReview, detail } = vendorEndpoints;

describe('the review of a store', () => {
  let test: TestApp;
  let token: string;
  let ownerId: string;
  let typeId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    const owner = await makeOwner(test.deps);
    [token, ownerId] = [owner.token, owner.userId];
    typeId = await makeDeliveryType(test.deps);
  });
  afterAll(() => test.close());

  const makeStoreIn = async (status: VendorStatus, complete = true) => {
    const vendor = await makeVendor(test.deps, [sendToReview]);
    const { db } = test.deps.database;
    await db.execute(sql`update vendor set status = ${status} where id = ${vendor.vendorId}`);
    if (complete) await offer(test.deps, vendor.vendorId, typeId);
    return { ...vendor, params: { id: vendor.vendorId } };
  };
  const reason = 'The address does not exist.\nSend a photograph of the door.';
  const reject = { decision: 'reject' as const, reason };
  const approve = { decision: 'approve' as const };
  const findMails = () => test.queued.flatMap((job) => (job.kind === 'record-message' ? [job.data.message] : []));

  it('approves with status, history, audit entry and mail', async () => {
    const { params, email } = await makeStoreIn('review');
    test.queued.length = 0;
    const approved = await test.call(review, { token, params, body: { ...approve, version: 1 } });
    expect(approved.body).toMatchObject({
      message: 'Vendor approved successfully',
      data: { status: 'approve', version: 2 },
    });
    expect(approved.body.data.history).toEqual([
      { at: test.clock.now.toISOString(), actor: expect.stringContaining('Person'), kind: 'approve', reason: '' },
    ]);
    expect(findMails()).toEqual([
      {
        channel: 'email',
        to: email,
        subject: expect.stringMatching(/^Store \d+ is approved$/),
        text: expect.stringContaining('You can now receive orders within its service area'),
      },
    ]);
    expect(test.queued).toMatchObject([{ kind: 'record-message', data: { record: `vendor:${params.id}` } }]);
    const audited = await rowsOf(
      test.deps.database.db,
      sql`select actor_id, action, changes from audit_log where record_id = ${params.id}`,
    );
    expect(audited).toEqual([
      { actor_id: ownerId, action: 'approve', changes: { status: { from: 'review', to: 'approve' } } },
    ]);
  });

  it('rejects with a reason that the vendor reads, also an approved store', async () => {
    for (const status of ['review', 'approve'] as const) {
      const { params, email } = await makeStoreIn(status);
      test.queued.length = 0;
      const rejected = await test.call(review, { token, params, body: reject });
      expect(rejected.body).toMatchObject({ message: 'Vendor rejected successfully', data: { status: 'reject' } });
      expect(rejected.body.data.history[0]).toMatchObject({ kind: 'reject', reason });
      expect(findMails()).toEqual([expect.objectContaining({ to: email, text: expect.stringContaining(reason) })]);
    }
    const { params } = await makeStoreIn('review');
    for (const body of [{ decision: 'reject' }, { decision: 'reject', reason: ' ' }, { decision: 'maybe' }, {}])
      expect((await test.probe(review, { token, params, body })).status, JSON.stringify(body)).toBe(422);
  });

  it.each([
    ['draft', approve, 'This store is still a draft. Its codes have to be verified first.'],
    ['draft', reject, 'This store is still a draft. Its codes have to be verified first.'],
    ['approve', approve, 'This store is approved already'],
    ['reject', approve, 'This store was rejected. It has to be sent to review again first.'],
    ['reject', reject, 'This store is rejected already'],
  ] as const)('of a store in %s with %j is a conflict', async (status, body, error) => {
    const { params } = await makeStoreIn(status);
    test.queued.length = 0;
    const rejected = await test.call(review, { token, params, body });
    expect([rejected.status, rejected.body]).toEqual([409, { error, code: 'wrong_status' }]);
    expect((await test.call(detail, { token, params })).body.data).toMatchObject({ status, version: 1, history: [] });
    expect(findMails()).toEqual([]);
  });

  it('names everything that is missing', async () => {
    const { params } = await makeStoreIn('review', false);
    const error = async () => (await test.call(review, { token, params, body: approve })).body;
    expect(await error()).toEqual({ error: 'This store still needs an active delivery type', code: 'invalid' });
    const { db } = test.deps.database;
    const set = (columns: string) => db.execute(sql`update vendor set ${sql.raw(columns)} where id = ${params.id}`);
    await offer(test.deps, params.id, await makeDeliveryType(test.deps, 'Resting', [49], 'InActive'));
    await offer(test.deps, params.id, typeId, 49, false);
    await set('service_radius = 0');
    expect((await error()).error).toBe('This store still needs a service radius and an active delivery type');
    await set("latitude = null, longitude = null, store_address = ''");
    expect((await error()).error).toBe(
      'This store still needs an address, a point on the map, a service radius and an active delivery type',
    );
    await db.execute(sql`update delivery_preference set active = true where vendor_id = ${params.id}`);
    await set("latitude = 1, longitude = 1, store_address = 'x', service_radius = 1");
    expect((await test.call(review, { token, params, body: approve })).status).toBe(200);
  });

  it('rejects a stale version', async () => {
    const { params } = await makeStoreIn('review');
    const body = { ...approve, version: 7 };
    expect((await test.call(review, { token, params, body })).body.code).toBe('stale');
    const rejected = await makeStoreIn('reject');
    const again = await test.call(sendToReview, { token, params: rejected.params, body: { version: 7 } });
    expect(again.body.code).toBe('stale');
  });

  it('starts again when the vendor sends a rejected store to review', async () => {
    const { params, token: own } = await makeStoreIn('reject');
    const sent = await test.call(sendToReview, { token: own, params, body: { version: 1 } });
    expect(sent.body).toMatchObject({
      message: 'Vendor sent to review successfully',
      data: { status: 'review', version: 2 },
    });
    expect((await test.call(review, { token, params, body: reject })).status).toBe(200);
    const { history } = (await test.call(detail, { token, params })).body.data;
    expect(history.map(({ kind }) => kind)).toEqual(['reject', 'sent']);
    const incomplete = await makeStoreIn('reject', false);
    const rejected = await test.call(sendToReview, { token, params: incomplete.params, body: {} });
    expect(rejected.body.error).toBe('This store still needs an active delivery type');
    for (const status of ['draft', 'review', 'approve'] as const) {
      const wrong = await makeStoreIn(status);
      expect((await test.call(sendToReview, { token, params: wrong.params, body: {} })).body.code).toBe('wrong_status');
    }
  });

  it('starts with verified codes, and only for a draft', async () => {
    const { params } = await makeStoreIn('draft');
    const user = { _id: ownerId, name: 'Someone' };
    const verify = () =>
      test.deps.database.transaction(async (db, atCommit) => {
        const ctx = {
          deps: test.deps,
          db,
          atCommit,
          scope: { reach: 'all' },
          actor: { user },
          requestId: 'r',
        } as unknown as Ctx;
        const vendor = await lockVendor(db, ctx.scope, params.id);
        if (!vendor) throw new Error('no store');
        await markVerified(ctx, vendor);
        return viewVendor(ctx, params.id);
      });
    expect((await verify()).data).toMatchObject({
      status: 'review',
      version: 2,
      history: [{ kind: 'verified', actor: 'Someone', reason: '' }],
    });
    await expect(verify()).rejects.toMatchObject({ code: 'wrong_status' });
  });
});
