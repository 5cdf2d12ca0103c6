import { deliveryType } from '@bakehouse/contract/delivery-type';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../test/build-test-app.ts';
import { makeDeliveryType, makeOwner, makeVendor, makeVendorUser, offer } from '../../../test/factories.ts';
import { openTestServer } from '../../../test/test-db.ts';
import { rowsOf } from '../../platform/db/client.ts';

/** Simultaneous requests about one store, on two servers with real connections. */

const { create, review, remove, restore, detail, update, addPreferences } = vendorEndpoints;

const store = {
  store_name: 'Contended Oven',
  store_address: '1 Main Road',
  locality: 'Hauz Khas',
  city: 'Delhi',
  state: 'Delhi',
  pincode: '110016',
  latitude: 28.55,
  longitude: 77.2,
};

describe('two simultaneous requests', () => {
  let test: TestApp;
  let other: Awaited<ReturnType<typeof serveDatabase>>;
  let token: string;
  let typeId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    other = await serveDatabase(openTestServer(test.url ?? ''), test.deps.config.DATA_DIR);
    token = (await makeOwner(test.deps)).token;
    typeId = await makeDeliveryType(test.deps);
  });
  afterAll(async () => {
    await other.app.close();
    await other.deps.database.close();
    await test.close();
  });

  const servers = (n: number) => Array.from({ length: n }, (_, i) => (i % 2 ? test : other));
  const count = async (statement: ReturnType<typeof sql>) =>
    (await rowsOf<{ n: number }>(test.deps.database.db, statement))[0]?.n;
  const makeStoreInReview = async () => {
    const { vendorId } = await makeVendor(test.deps, []);
    await offer(test.deps, vendorId, typeId);
    await test.deps.database.db.execute(sql`update vendor set status = 'review' where id = ${vendorId}`);
    return { id: vendorId };
  };

  it('approve once: one approval, one history entry, one mail', async () => {
    const params = await makeStoreInReview();
    const sent = () => [...test.queued, ...other.queued].length;
    const before = sent();
    const replies = await Promise.all(
      servers(10).map((server) => server.call(review, { token, params, body: { decision: 'approve' } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'wrong_status')).toHaveLength(9);
    expect((await test.call(detail, { token, params })).body.data).toMatchObject({ version: 2, status: 'approve' });
    expect(await count(sql`select count(*)::int as n from vendor_event where vendor_id = ${params.id}`)).toBe(1);
    expect(sent() - before).toBe(1);
  });

  it('approve or reject, but never both at one version', async () => {
    const params = await makeStoreInReview();
    const decisions = [{ decision: 'approve' as const }, { decision: 'reject' as const, reason: 'No' }];
    const replies = await Promise.all(
      servers(10).map((server, n) =>
        server.call(review, { token, params, body: { ...decisions[n % 2]!, version: 1 } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'stale')).toHaveLength(9);
  });

  it('create one store for one user', async () => {
    const { userId } = await makeVendorUser(test.deps);
    const replies = await Promise.all(
      servers(10).map((server) => server.call(create, { token, body: { ...store, store_admin: userId } })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of replies.filter((reply) => reply.status !== 201))
      expect([status, body.error]).toEqual([409, 'This person already has a store']);
    expect(await count(sql`select count(*)::int as n from vendor where store_admin = ${userId}`)).toBe(1);
  });

  it('restore one store or create another one, but never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { userId } = await makeVendorUser(test.deps);
      const body = { ...store, store_admin: userId };
      const first = (await test.call(create, { token, body })).body.data.id;
      await test.call(remove, { token, params: { id: first } });
      const statuses = await Promise.all([
        test.call(restore, { token, params: { id: first } }).then(({ status }) => status),
        other.call(create, { token, body }).then(({ status }) => status),
      ]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual(statuses);
    }
  });

  it('delete while the status changes: one of them at the same version, or one after the other', async () => {
    const versioned = await makeStoreInReview();
    const both = await Promise.all([
      test.call(remove, { token, params: versioned, query: { version: '1' } }),
      other.call(review, { token, params: versioned, body: { decision: 'approve', version: 1 } }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    for (let round = 0; round < 5; round += 1) {
      const params = await makeStoreInReview();
      const [missing, decided] = await Promise.all([
        test.call(remove, { token, params }),
        other.call(review, { token, params, body: { decision: 'approve' } }),
      ]);
      expect(missing.status).toBe(200);
      expect([200, 404]).toContain(decided.status);
      const events = await count(sql`select count(*)::int as n from vendor_event where vendor_id = ${params.id}`);
      expect(events).toBe(decided.status === 200 ? 1 : 0);
    }
  });

  it('lose no change', async () => {
    const params = await makeStoreInReview();
    const replies = await Promise.all(
      servers(20).map((server, n) => server.call(update, { token, params, body: { service_radius: n } })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await test.call(detail, { token, params })).body.data.version).toBe(21);
  });

  it('add a preference once', async () => {
    const { id } = await makeStoreInReview();
    const another = await makeDeliveryType(test.deps);
    const body = { delivery_types: [{ id: another, cost: 0 }] };
    const replies = await Promise.all(
      servers(6).map((server) => server.call(addPreferences, { token, params: { id }, body })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('never leave an active store with a deleted delivery type', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await makeStoreInReview();
      const chosen = await makeDeliveryType(test.deps);
      const body = { delivery_types: [{ id: chosen, cost: 0 }] };
      const statuses = await Promise.all([
        test.call(deliveryType.endpoints.remove, { token, params: { id: chosen } }).then(({ status }) => status),
        other.call(addPreferences, { token, params: { id }, body }).then(({ status }) => status),
      ]);
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual(statuses);
    }
  });
});
