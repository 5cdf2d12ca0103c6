import { brand } from '@bakehouse/contract/brand';
import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import { city } from '@bakehouse/contract/city';
import { manufacturer } from '@bakehouse/contract/manufacturer';
import { membershipEndpoints } from '@bakehouse/contract/profile';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import {
  addMember,
  makeOwner,
  makeProduct,
  makeStaff,
  makeVendor,
  openSession,
  type Person,
} from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { resumeBulkJobs } from './bulk-runner.ts';

const { preview, run, list, job, cancel, retry, undo } = bulkEndpoints;

describe('bulk actions', () => {
  let test: TestApp;
  let owner: Person;
  beforeAll(async () => {
    test = await buildTestApp();
    owner = await makeOwner(test.deps);
  });
  afterAll(() => test.close());
  beforeEach(() => {
    test.queued.length = 0;
  });

  const create = async (names: readonly string[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const name of names) {
      const { body } = await test.call(brand.endpoints.create, {
        token: owner.token,
        body: { name, status: 'Active' },
      });
      ids.push(body.data._id);
    }
    return ids;
  };
  const start = async (body: Parameters<typeof test.call<typeof run>>[1] & object, token = owner.token) => {
    const reply = await test.call(run, { token, ...body });
    expect(reply.body.error).toBeUndefined();
    expect(reply.status).toBe(201);
    return reply.body.data._id;
  };
  const view = async (id: string, token = owner.token) =>
    (await test.call(job, { token, params: { id }, query: { perPage: '200' } as never })).body.data;
  const finish = async (id: string, token = owner.token) => {
    expect(await test.runQueued()).toEqual([]);
    return view(id, token);
  };
  const namesOf = async (endpoint: typeof brand.endpoints.list | typeof brand.endpoints.deleted, search: string) =>
    (await test.call(endpoint, { token: owner.token, query: { search } })).body.data.map(({ name }) => name).sort();

  it('previews, deletes and restores records through undo', async () => {
    const ids = await create(['Saffron One', 'Saffron Two', 'Saffron Three']);
    const request = { resource: 'brand', action: 'delete', filter: { search: 'Saffron' } };
    const { body } = await test.call(preview, { token: owner.token, body: request });
    expect(body.data).toMatchObject({ total: 3, will_change: 3, will_not_change: 0 });
    expect(body.data.changes[0]).toMatchObject({ name: 'Saffron Three', from: 'Active', to: 'Deleted', reason: '' });
    expect(await namesOf(brand.endpoints.list, 'Saffron')).toHaveLength(3);

    const id = await start({ body: request });
    expect(await view(id)).toMatchObject({ status: 'queued', total: 3, counts: { pending: 3 } });
    const done = await finish(id);
    expect(done).toMatchObject({ status: 'finished', phase: 'run', counts: { done: 3, pending: 0 } });
    expect(new Set(done.rows.map((row) => row.record_id))).toEqual(new Set(ids));
    expect(await namesOf(brand.endpoints.list, 'Saffron')).toEqual([]);
    const audited = await rowsOf<{ actor_name: string }>(
      test.deps.database.db,
      sql`select * from audit_log where record_id in ${ids} and action = 'delete'`,
    );
    expect(audited).toHaveLength(3);
    expect((await test.call(list, { token: owner.token })).body.data[0]).toMatchObject({
      _id: id,
      counts: { done: 3 },
    });

    expect((await test.call(undo, { token: owner.token, params: { id } })).body.data).toMatchObject({ phase: 'undo' });
    expect(await finish(id)).toMatchObject({ status: 'finished', counts: { undone: 3 }, undo_until: null });
    expect(await namesOf(brand.endpoints.list, 'Saffron')).toEqual(['Saffron One', 'Saffron Three', 'Saffron Two']);
    expect((await test.call(undo, { token: owner.token, params: { id } })).status).toBe(409);
  });

  it('sets a status, skips records that have it, and undoes only what nobody has changed since', async () => {
    const ids = await create(['Clove One', 'Clove Two', 'Clove Three']);
    const [first = '', second = '', third = ''] = ids;
    const update = (id: string, body: object) =>
      test.call(brand.endpoints.update, { token: owner.token, params: { id }, body });
    await update(first, { status: 'InActive' });
    const request = { resource: 'brand', action: 'status', ids, input: { status: 'InActive' } };
    const { body } = await test.call(preview, { token: owner.token, body: request });
    expect(body.data.unchanged).toMatchObject([{ record_id: first, reason: 'The status is already InActive' }]);
    const id = await start({ body: request });
    const done = await finish(id);
    expect(done.rows.map(({ outcome }) => outcome)).toEqual(['skipped', 'done', 'done']);
    await update(second, { name: 'Clove Changed' });
    await test.call(undo, { token: owner.token, params: { id } });
    const undone = await finish(id);
    expect(undone.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['skipped', 'The status is already InActive'],
      ['not_undone', 'Changed since'],
      ['undone', ''],
    ]);
    const statusOf = async (of: string) =>
      (await test.call(brand.endpoints.detail, { token: owner.token, params: { id: of } })).body.data.status;
    expect(await statusOf(second)).toBe('InActive');
    expect(await statusOf(third)).toBe('Active');
  });

  it('reports records in use and unknown records, and retries them', async () => {
    const makers: string[] = [];
    for (const name of ['Mill One', 'Mill Two']) {
      const { body } = await test.call(manufacturer.endpoints.create, { token: owner.token, body: { name } as never });
      makers.push(body.data._id);
    }
    const [used = '', free = ''] = makers;
    const productId = await makeProduct(test.deps);
    await test.deps.database.db.execute(sql`update product set manufacturer_id = ${used} where id = ${productId}`);
    const unknown = newId();
    const request = { resource: 'manufacturer', action: 'delete', ids: [used, free, unknown] };
    const inUse = '1 product uses this manufacturer.';
    const { body } = await test.call(preview, { token: owner.token, body: request });
    expect(body.data).toMatchObject({ will_change: 1, will_not_change: 2 });
    expect(body.data.unchanged.map(({ reason }) => reason)).toEqual([inUse, 'Manufacturer not found']);
    const id = await start({ body: request });
    expect((await finish(id)).rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['failed', inUse],
      ['done', ''],
      ['failed', 'Manufacturer not found'],
    ]);
    await test.deps.database.db.execute(sql`update product set manufacturer_id = null where id = ${productId}`);
    expect((await test.call(retry, { token: owner.token, params: { id } })).status).toBe(200);
    expect((await finish(id)).counts).toMatchObject({ done: 2, failed: 1 });
  });

  it('sets the status of products by the filter of their list, deletes and restores them', async () => {
    for (const name of ['Barfi One', 'Barfi Two']) await makeProduct(test.deps, name);
    const filter = { search: 'Barfi' };
    const apply = async (action: string, input = {}) =>
      finish(await start({ body: { resource: 'product', action, filter, input } }));
    expect((await apply('status', { status: 'Draft' })).rows[0]).toMatchObject({ from: 'Active', to: 'Draft' });
    expect((await apply('delete')).counts).toMatchObject({ done: 2 });
    expect((await apply('restore')).counts).toMatchObject({ done: 2 });
    const rows = await rowsOf(
      test.deps.database.db,
      sql`select status, deleted_at from product where name like 'Barfi %'`,
    );
    expect(rows).toEqual(Array(2).fill({ status: 'Draft', deleted_at: null }));
  });

  it('fails the remaining rows when the person loses the permission half-way', async () => {
    const ids = await create(['Mace One', 'Mace Two', 'Mace Three', 'Mace Four']);
    const staff = await makeStaff(test.deps, [brand.endpoints.list, brand.endpoints.remove]);
    const id = await start({ body: { resource: 'brand', action: 'delete', ids } }, staff.token);
    let rows = 0;
    const { database } = test.deps;
    const transaction = database.transaction;
    Object.assign(database, {
      transaction: (async (work) => {
        rows += 1;
        if (rows === 3)
          await database.db.execute(sql`
            delete from role_permission_group where role_id in (
              select role_id from admin_user_role where user_id = ${staff.userId})`);
        return transaction(work);
      }) as typeof transaction,
    });
    await test.runQueued();
    Object.assign(database, { transaction });
    const ended = await view(id, await openSession(test.deps, staff.userId));
    expect(ended).toMatchObject({ status: 'finished', counts: { done: 2, failed: 2 } });
    expect(ended.rows.at(-1)?.reason).toBe('You do not have permission to do this');
    expect(await namesOf(brand.endpoints.list, 'Mace')).toHaveLength(2);
  });

  it('fails the rows of a person who has left the store of the job, also with another store', async () => {
    const ids = await create(['Anise Two']);
    const staff = await makeStaff(test.deps, [brand.endpoints.remove]);
    const email = 'baker@bakery.test';
    const [first, second] = [await makeVendor(test.deps, []), await makeVendor(test.deps, [])];
    for (const { vendorId } of [first, second])
      await addMember(test.deps, vendorId, { userId: staff.userId, email }, 'baker');
    const choice = { token: staff.token, params: { id: first.vendorId } };
    expect((await test.call(membershipEndpoints.choose, choice)).status).toBe(200);
    const id = await start({ body: { resource: 'brand', action: 'delete', ids } }, staff.token);
    expect((await test.call(membershipEndpoints.leave, choice)).status).toBe(200);
    await test.runQueued();
    const rows = await rowsOf(test.deps.database.db, sql`select outcome from bulk_job_row where job_id = ${id}`);
    expect(rows).toEqual([{ outcome: 'failed' }]);
    expect(await namesOf(brand.endpoints.list, 'Anise Two')).toHaveLength(1);
  });

  it('fails the rows of a person who is no longer active', async () => {
    const ids = await create(['Anise One']);
    const staff = await makeStaff(test.deps, [brand.endpoints.remove]);
    const id = await start({ body: { resource: 'brand', action: 'delete', ids } }, staff.token);
    await test.deps.database.db.execute(sql`update admin_user set status = 'InActive' where id = ${staff.userId}`);
    await test.runQueued();
    const rows = await rowsOf(
      test.deps.database.db,
      sql`select outcome, reason from bulk_job_row where job_id = ${id}`,
    );
    expect(rows).toEqual([
      {
        outcome: 'failed',
        reason: 'The user who started this job is no longer active, or does not work for the store',
      },
    ]);
  });

  it('can be cancelled and continued', async () => {
    const ids = await create(['Dill One', 'Dill Two']);
    const id = await start({ body: { resource: 'brand', action: 'delete', ids } });
    const cancelled = await test.call(cancel, { token: owner.token, params: { id } });
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', counts: { cancelled: 2 }, undo_until: null });
    expect(await finish(id)).toMatchObject({ status: 'cancelled', counts: { cancelled: 2 } });
    expect((await test.call(cancel, { token: owner.token, params: { id } })).status).toBe(409);
    await test.call(retry, { token: owner.token, params: { id } });
    expect(await finish(id)).toMatchObject({ status: 'finished', counts: { done: 2 } });
  });

  it('is refused for undo after ten minutes', async () => {
    const ids = await create(['Basil One']);
    const id = await start({ body: { resource: 'brand', action: 'delete', ids } });
    await finish(id);
    const now = test.clock.now;
    test.clock.now = new Date(now.getTime() + 11 * 60_000);
    const late = await test.call(undo, { token: owner.token, params: { id } });
    test.clock.now = now;
    expect([late.status, late.body.error]).toEqual([409, 'A job can be undone for 10 minutes']);
  });

  it('belongs to its person', async () => {
    const ids = await create(['Fennel One']);
    const id = await start({ body: { resource: 'brand', action: 'delete', ids } });
    const other = await makeOwner(test.deps);
    for (const endpoint of [job, cancel, retry, undo])
      expect((await test.call(endpoint, { token: other.token, params: { id } })).status).toBe(404);
    expect((await test.call(list, { token: other.token })).body.data).toEqual([]);
  });

  it('requires the permission of the single action, and that of the list for a filter', async () => {
    const ids = await create(['Cumin One']);
    const { token } = await makeStaff(test.deps, [brand.endpoints.remove]);
    const response = async (body: object) => (await test.call(preview, { token, body: body as never })).status;
    expect(await response({ resource: 'brand', action: 'delete', ids })).toBe(200);
    expect(await response({ resource: 'brand', action: 'delete', filter: {} })).toBe(403);
    expect(await response({ resource: 'brand', action: 'restore', ids })).toBe(403);
    expect(await response({ resource: 'city', action: 'delete', ids })).toBe(403);
  });

  it.each([
    ['an unknown module', { resource: 'cake', action: 'delete', ids: [newId()] }, 404, 'Bulk action not found'],
    ['an unknown action', { resource: 'brand', action: 'bake', ids: [newId()] }, 404, 'Bulk action not found'],
    ['neither ids nor filter', { resource: 'brand', action: 'delete' }, 422, 'Send either ids or filter'],
    ['no ids', { resource: 'brand', action: 'delete', ids: [] }, 422, 'Select at least one record'],
    [
      'an unknown status',
      { resource: 'brand', action: 'status', ids: [newId()], input: { status: 'Deleted' } },
      422,
      'Status is required',
    ],
    [
      'an unknown input',
      { resource: 'brand', action: 'delete', ids: [newId()], input: { force: '1' } },
      422,
      'The action has no such input',
    ],
    ['an unknown filter', { resource: 'brand', action: 'delete', filter: { colour: 'red' } }, 422, /colour/],
    [
      'a filter without a match',
      { resource: 'brand', action: 'delete', filter: { search: 'no such' } },
      422,
      'No record matches the selection',
    ],
  ])('rejects %s', async (_what, body, status, message) => {
    const reply = await test.probe(run, { token: owner.token, body });
    expect(reply.status).toBe(status);
    expect(reply.body.error).toMatch(message);
  });

  it('rejects more than 10,000 records', async () => {
    await test.deps.database.db.execute(
      sql`insert into city (id, name, slug) select gen_random_uuid(), 'Bulk ' || n, 'bulk-' || n from generate_series(1, 10001) as n`,
    );
    const body = { resource: 'city', action: 'delete', filter: { search: 'Bulk' } };
    const reply = await test.call(run, { token: owner.token, body });
    expect([reply.status, reply.body.error]).toEqual([
      422,
      'A bulk action takes at most 10,000 records. Narrow the filters.',
    ]);
    expect((await test.call(city.endpoints.list, { token: owner.token, query: { search: 'Bulk' } })).status).toBe(200);
  });

  it('rejects a further job while twenty of the person have not ended', async () => {
    const ids = await create(['Nutmeg One']);
    const staff = await makeStaff(test.deps, [brand.endpoints.list, brand.endpoints.remove]);
    await test.deps.database.db.execute(sql`
      insert into bulk_job (id, person_id, resource, action, input, total, created_at)
      select gen_random_uuid(), ${staff.userId}, 'brand', 'delete', '{}', 0, now() from generate_series(1, 19)`);
    const body = { resource: 'brand', action: 'delete', ids };
    const replies = await Promise.all([1, 2, 3].map(() => test.call(run, { token: staff.token, body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    await test.deps.database.db.execute(sql`delete from bulk_job where person_id = ${staff.userId}`);
    test.queued.length = 0;
  });

  it('is queued again when its server has stopped', async () => {
    const ids = await create(['Thyme One']);
    const id = await start({ body: { resource: 'brand', action: 'delete', ids } });
    test.queued.length = 0;
    await resumeBulkJobs(test.deps);
    expect(test.queued).toEqual([]);
    await test.deps.database.db.execute(
      sql`update bulk_job set status = 'running', heartbeat_at = now() - interval '16 seconds' where id = ${id}`,
    );
    await resumeBulkJobs(test.deps);
    await resumeBulkJobs(test.deps);
    expect(test.queued).toEqual([{ kind: 'bulk-job', data: { jobId: id } }]);
    expect(await finish(id)).toMatchObject({ status: 'finished', counts: { done: 1 } });
  });
});
