import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { vendorAssortmentEndpoints } from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeMember, makeOwner, makeProduct, makeVendor } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';

const { view, update, decide } = vendorAssortmentEndpoints;
type Change = BodyOf<typeof update>['changes'][number];

let test: TestApp;
let token: string;
let store: Awaited<ReturnType<typeof makeVendor>>;
let photo: string;
let truffle: string;
let cakes: string;
beforeAll(async () => {
  test = await buildTestApp();
  test.clock.now = new Date('2026-12-20T09:00:00Z');
  token = (await makeOwner(test.deps)).token;
  store = await makeVendor(test.deps, [view, update]);
  photo = await makeProduct(test.deps, 'Photo Cake');
  truffle = await makeProduct(test.deps, 'Truffle Cake');
  cakes = newId();
  await test.deps.database.db.execute(
    sql`insert into category (id, name, slug, status) values (${cakes}, 'Cakes', 'cakes', 'Active')`,
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.deps.database.db.execute(sql`delete from vendor_assortment`);
  await test.deps.database.db.execute(sql`delete from vendor_assortment_request`);
});

const read = async (query: object = {}, by = token, id = store.vendorId) =>
  (await test.call(view, { token: by, params: { id }, query })).body.data;
const save = (changes: Change[], by = token, more: { version?: number; only_listed?: boolean } = {}) =>
  test.call(update, { token: by, params: { id: store.vendorId }, body: { changes, ...more } });
const answer = (decision: 'approve' | 'reject', reason?: string) =>
  test.call(decide, { token, params: { id: store.vendorId }, body: { decision, ...(reason && { reason }) } });
const product = (record: string, more: Partial<Change> = {}): Change => ({ kind: 'product', record, ...more });
const rupees = (value: number) => ({ kind: 'amount' as const, value });
const namesOf = async (query: object) => (await read(query)).entries.map(({ name }) => name);

describe('the assortment of a store', () => {
  it('is changed by staff with an audit entry and a new version, and by fields', async () => {
    const { version } = await read();
    const saved = await save(
      [product(photo, { makes: false }), { kind: 'category', record: cakes, price: { kind: 'percent', value: 72.5 } }],
      token,
      { version },
    );
    expect(saved.body).toMatchObject({ message: 'Assortment updated successfully', data: { version: version + 1 } });
    expect((await save([], token, { version })).body.code).toBe('stale');
    await save([product(photo, { price: rupees(450.5) }), product(truffle, { paused_until: '2026-12-24' })]);
    expect((await read()).entries).toEqual([
      {
        kind: 'category',
        record: cakes,
        name: 'Cakes',
        entry: { makes: true, price: { kind: 'percent', value: 72.5 }, paused_until: null },
      },
      {
        kind: 'product',
        record: photo,
        name: 'Photo Cake',
        entry: { makes: false, price: rupees(450.5), paused_until: null },
      },
      {
        kind: 'product',
        record: truffle,
        name: 'Truffle Cake',
        entry: { makes: true, price: null, paused_until: '2026-12-24' },
      },
    ]);
    const [entry] = await rowsOf<{ changes: unknown }>(
      test.deps.database.db,
      sql`select changes from audit_log where record_id = ${store.vendorId} and action = 'assortment' order by at, id limit 1`,
    );
    expect(entry?.changes).toMatchObject({
      assortment: {
        from: ['Photo Cake: not listed', 'Cakes (category): not listed'],
        to: ['Photo Cake: does not make it', 'Cakes (category): makes it, 72.5% of the price'],
      },
    });
  });

  it('is searched, filtered and paged', async () => {
    await save([
      product(photo, { makes: false }),
      product(truffle, { paused_until: '2026-12-20' }),
      { kind: 'category', record: cakes, paused_until: '2026-12-19' },
    ]);
    expect(await namesOf({ search: 'photo' })).toEqual(['Photo Cake']);
    expect(await namesOf({ kind: 'category' })).toEqual(['Cakes']);
    expect(await namesOf({ state: 'not_made' })).toEqual(['Photo Cake']);
    expect(await namesOf({ state: 'paused' })).toEqual(['Truffle Cake']);
    expect(await namesOf({ state: 'made' })).toEqual(['Cakes']);
    expect(await namesOf({ state: 'proposed' })).toEqual([]);
    expect(await read({ perPage: '1', page: '2' })).toMatchObject({
      total: 3,
      listed: 3,
      entries: [{ name: 'Photo Cake' }],
    });
    expect(await read({ search: 'trufle' })).toMatchObject({ correctedSearch: 'truffle', total: 1 });
  });

  it('changes 500 entries at once, and undoes them', async () => {
    const ids = Array.from({ length: 500 }, newId);
    const rows = JSON.stringify(ids.map((id) => ({ id })));
    await test.deps.database.db.execute(sql`
      insert into product (id, name, slug, product_sku, price)
      select r.id, 'Bulk ' || r.id, r.id::text, r.id::text, 100 from json_to_recordset(${rows}) as r (id uuid)`);
    await save(ids.map((id) => product(id, { price: rupees(100) })));
    const saved = await save(ids.map((id) => product(id, { price: rupees(120), paused_until: '2027-01-02' })));
    expect(saved.status).toBe(200);
    const after = await read({ perPage: '200', page: '3' });
    expect([after.total, after.entries.length]).toEqual([500, 100]);
    expect(after.entries.every(({ entry }) => entry?.price?.value === 120 && entry.paused_until)).toBe(true);
    expect((await save(saved.body.data.undo)).status).toBe(200);
    const undone = await read({ perPage: '200', page: '3' });
    expect(undone.entries.every(({ entry }) => entry?.price?.value === 100 && !entry.paused_until)).toBe(true);
    const tooMany = await save([...ids.map((id) => product(id)), product(photo)]);
    expect([tooMany.status, tooMany.body.fields]).toEqual([422, { changes: 'Changes must have at most 500 entries' }]);
  });

  it('undoes an addition by removing it, and a removal by adding it', async () => {
    const added = await save([product(photo, { price: rupees(450) })]);
    expect(added.body.data.undo).toEqual([{ kind: 'product', record: photo, remove: true }]);
    const removed = await save(added.body.data.undo);
    expect((await read()).entries).toEqual([]);
    await save(removed.body.data.undo);
    expect((await read()).entries).toMatchObject([{ name: 'Photo Cake', entry: { price: rupees(450) } }]);
  });

  it('changes nothing when one of the changes is not possible', async () => {
    const cases: [Change[], string][] = [
      [[product(photo), product(newId())], 'changes.1.record'],
      [[product(photo), { kind: 'category', record: photo }], 'changes.1.record'],
      [[product(photo), product(photo)], 'changes'],
      [[product(photo, { price: { kind: 'percent', value: 100.5 } })], 'changes.0.price.value'],
      [[product(photo, { price: rupees(-1) })], 'changes.0.price.value'],
      [[product(photo, { paused_until: '24 Dec' })], 'changes.0.paused_until'],
    ];
    for (const [changes, field] of cases) {
      const { status, body } = await save(changes);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
    }
    expect((await read()).total).toBe(0);
  });

  it('keeps and removes the entry of a deleted product, and adds none', async () => {
    const id = await makeProduct(test.deps, 'Old Cake');
    await save([product(id)]);
    await test.deps.database.db.execute(sql`update product set deleted_at = now() where id = ${id}`);
    expect(await namesOf({})).toEqual(['Old Cake']);
    expect((await save([product(id, { remove: true })])).status).toBe(200);
    expect((await save([product(id)])).body.fields).toEqual({ 'changes.0.record': 'Unknown product' });
  });

  it('lists at most 2000 entries', async () => {
    await test.deps.database.db.execute(sql`
      insert into vendor_assortment (vendor_id, kind, record_id, makes)
      select ${store.vendorId}, 'product', gen_random_uuid(), true from generate_series(1, 2000)`);
    expect((await save([product(photo)])).body.fields).toEqual({
      changes: 'A store can list at most 2000 products and categories',
    });
  });

  it('is switched to only what is listed by staff', async () => {
    await save([], token, { only_listed: true });
    expect(await read()).toMatchObject({ only_listed: true });
    expect((await save([], store.token, { only_listed: false })).status).toBe(403);
    await save([], token, { only_listed: false });
  });
});

describe('a change that a store proposes', () => {
  it('is a difference that staff approve', async () => {
    await save([product(photo, { price: rupees(450) })]);
    const proposal = [product(photo, { price: rupees(500) }), product(truffle, { paused_until: '2026-12-24' })];
    expect((await save(proposal, store.token)).body.message).toBe('Changes sent for approval');
    const seen = await read();
    expect(seen).toMatchObject({
      editing: 'direct',
      total: 2,
      listed: 1,
      entries: [
        { name: 'Photo Cake', entry: { price: rupees(450) }, proposed: { price: rupees(500) } },
        { name: 'Truffle Cake', entry: null, proposed: { paused_until: '2026-12-24' } },
      ],
      request: {
        status: 'pending',
        differences: [
          { name: 'Photo Cake', before: { price: rupees(450) }, after: { price: rupees(500) }, is_conflict: false },
          { name: 'Truffle Cake', before: null, after: { makes: true }, is_conflict: false },
        ],
      },
    });
    expect(await namesOf({ state: 'proposed' })).toEqual(['Photo Cake', 'Truffle Cake']);
    expect(await read({}, store.token)).toMatchObject({ editing: 'request' });
    expect((await answer('approve')).body.message).toBe('Assortment updated successfully');
    expect(await read()).toMatchObject({
      request: null,
      entries: [{ entry: { price: rupees(500) } }, { entry: { paused_until: '2026-12-24' } }],
    });
    expect((await answer('approve')).body.code).toBe('wrong_status');
  });

  it('is rejected with a reason that the store reads until its next proposal', async () => {
    await save([product(photo, { makes: false })], store.token);
    expect((await answer('reject')).status).toBe(422);
    expect((await answer('reject', 'It sells well')).status).toBe(200);
    expect(await read({}, store.token)).toMatchObject({
      total: 0,
      request: { status: 'rejected', reason: 'It sells well', differences: [{ name: 'Photo Cake' }] },
    });
    await save([product(truffle, { makes: false })], store.token);
    expect((await read()).request).toMatchObject({
      status: 'pending',
      reason: '',
      differences: [{ name: 'Truffle Cake' }],
    });
  });

  it('is joined with the pending one, and withdrawn by its undo', async () => {
    const first = await save([product(photo, { makes: false })], store.token);
    const second = await save([product(truffle), product(photo, { price: rupees(9) })], store.token);
    expect((await read()).request?.differences).toMatchObject([
      { name: 'Truffle Cake' },
      { name: 'Photo Cake', after: { makes: false, price: rupees(9) } },
    ]);
    await save(second.body.data.undo, store.token);
    expect((await read()).request?.differences).toMatchObject([
      { name: 'Photo Cake', after: { makes: false, price: null } },
    ]);
    await save(first.body.data.undo, store.token);
    expect((await read()).request).toBeNull();
  });

  it('leaves entries as they are that staff have changed since', async () => {
    await save([product(photo, { price: rupees(450) }), product(truffle)]);
    await save([product(photo, { price: rupees(500) }), product(truffle, { makes: false })], store.token);
    await save([product(photo, { price: rupees(460) })]);
    expect((await read()).request?.differences).toMatchObject([
      { name: 'Photo Cake', is_conflict: true, current: { price: rupees(460) } },
      { name: 'Truffle Cake', is_conflict: false },
    ]);
    expect((await answer('approve')).body.message).toBe(
      'Assortment updated successfully. Changed since, so not applied: Photo Cake',
    );
    expect((await read()).entries).toMatchObject([
      { name: 'Photo Cake', entry: { price: rupees(460) } },
      { name: 'Truffle Cake', entry: { makes: false } },
    ]);
    await save([product(photo, { price: rupees(500) })], store.token);
    await save([product(photo, { price: rupees(470) })]);
    expect((await answer('approve')).body.code).toBe('wrong_status');
    expect((await read()).request?.status).toBe('pending');
  });

  it('belongs to the own store, and not to bakers', async () => {
    const other = await makeVendor(test.deps, []);
    const call = { params: { id: store.vendorId }, body: { changes: [product(photo)] } };
    expect((await test.call(update, { token: other.token, ...call })).status).toBe(404);
    expect((await test.call(view, { token: other.token, params: call.params })).status).toBe(404);
    const baker = await makeMember(test.deps, store.vendorId, 'baker');
    expect((await test.call(view, { token: baker.token, params: call.params })).status).toBe(403);
    const manager = await makeMember(test.deps, store.vendorId, 'manager');
    expect((await test.call(update, { token: manager.token, ...call })).body.message).toBe('Changes sent for approval');
    const decision = { token: store.token, params: call.params, body: { decision: 'approve' as const } };
    expect((await test.call(decide, decision)).status).toBe(403);
  });
});
