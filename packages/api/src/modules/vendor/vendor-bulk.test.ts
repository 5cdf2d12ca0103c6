import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { VendorStatus } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import {
  makeDeliveryType,
  makeOwner,
  makeProduct,
  makeStaff,
  makeVendor,
  offer,
  orderOf,
} from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';

const { preview, run, job, undo } = bulkEndpoints;
const { list, review, remove } = vendorEndpoints;

describe('bulk actions of vendors', () => {
  let test: TestApp;
  let token: string;
  let typeId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    typeId = await makeDeliveryType(test.deps);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.deps.database.db.execute(sql`delete from outbox_message`);
  });

  const makeStoreIn = async (status: VendorStatus, { complete = true, name = '' } = {}) => {
    const vendor = await makeVendor(test.deps, [list, remove]);
    await test.deps.database.db.execute(sql`
      update vendor set status = ${status}, store_name = coalesce(nullif(${name}, ''), store_name)
      where id = ${vendor.vendorId}`);
    if (complete) await offer(test.deps, vendor.vendorId, typeId);
    return vendor;
  };
  const statusesOf = async (ids: readonly string[]) => {
    const rows = await rowsOf<{ id: string; status: string }>(
      test.deps.database.db,
      sql`select id, status from vendor where id in ${ids}`,
    );
    return ids.map((id) => rows.find((row) => row.id === id)?.status);
  };
  const findMails = () =>
    rowsOf<{ to: string; text: string }>(
      test.deps.database.db,
      sql`select recipient as "to", text from outbox_message order by created_at, id`,
    );
  /** Returns the status and the messages of a rejected request. */
  const rejectedRun = async (body: object, by = token) => {
    const response = await test.call(run, { token: by, body: { resource: 'vendor', ...body } as never });
    return { status: response.status, fields: response.body.fields };
  };
  const runJob = async (body: object, by = token) => {
    const started = await test.call(run, { token: by, body: { resource: 'vendor', ...body } as never });
    expect(started.body.error).toBeUndefined();
    await test.runQueued();
    return test.call(job, { token: by, params: { id: started.body.data._id }, query: { perPage: '200' } });
  };

  it('approves the stores in review that can get orders, each with its mail', async () => {
    const ready = await makeStoreIn('review');
    const incomplete = await makeStoreIn('review', { complete: false });
    const draft = await makeStoreIn('draft');
    const approved = await makeStoreIn('approve');
    const ids = [ready, incomplete, draft, approved].map(({ vendorId }) => vendorId);
    const reasons = [
      'This store still needs an active delivery type',
      'This store is still a draft. Its codes have to be verified first.',
      'This store is approved already',
      'Vendor not found',
    ];
    const body = { resource: 'vendor', action: 'approve', ids: [...ids, newId()] };
    const planned = (await test.call(preview, { token, body })).body.data;
    expect(planned).toMatchObject({ will_change: 1, changes: [{ from: 'In review', to: 'Approved' }] });
    expect(planned.unchanged.map(({ reason }) => reason)).toEqual(reasons);

    const { body: done } = await runJob(body);
    expect(done.data).toMatchObject({ counts: { done: 1, skipped: 3, failed: 1 }, undo_until: null });
    expect(done.data.rows.map(({ to, reason }) => to || reason)).toEqual(['Approved', ...reasons]);
    expect(await statusesOf(ids)).toEqual(['approve', 'review', 'draft', 'approve']);
    expect((await findMails()).map(({ to }) => to)).toEqual([ready.email]);
    const audited = await rowsOf(
      test.deps.database.db,
      sql`select record_id, action from audit_log where module = 'vendor' and record_id in ${ids}`,
    );
    expect(audited).toEqual([{ record_id: ready.vendorId, action: 'approve' }]);
  });

  it('rejects stores with a reason that each vendor reads', async () => {
    const stores = [await makeStoreIn('review'), await makeStoreIn('approve'), await makeStoreIn('reject')];
    const ids = stores.map(({ vendorId }) => vendorId);
    for (const input of [{}, { reason: ' ' }]) {
      const rejected = await rejectedRun({ action: 'reject', ids, input });
      expect(rejected).toEqual({ status: 422, fields: { 'input.reason': 'Reason is required' } });
    }
    const reason = 'The address does not exist.\nSend a photograph of the door.';
    const { body } = await runJob({ action: 'reject', ids, input: { reason } });
    expect(body.data.counts).toMatchObject({ done: 2, skipped: 1 });
    expect(await statusesOf(ids)).toEqual(['reject', 'reject', 'reject']);
    const mails = await findMails();
    expect(mails.map(({ to }) => to)).toEqual(stores.slice(0, 2).map(({ email }) => email));
    for (const { text } of mails) expect(text).toContain('Send a photograph of the door.');
    const again = await test.call(undo, { token, params: { id: body.data._id } });
    expect(again.status).toBe(409);
  });

  it('deletes the matches of a filter, except stores with open orders, and undoes it', async () => {
    const names = ['Bulk Oven One', 'Bulk Oven Two', 'Bulk Oven Busy'];
    const [one, two, busy] = [
      await makeStoreIn('approve', { name: names[0] }),
      await makeStoreIn('draft', { name: names[1] }),
      await makeStoreIn('approve', { name: names[2] }),
    ];
    const order = await test.call(orderEndpoints.create, { token, body: orderOf(await makeProduct(test.deps)) });
    await test.deps.database.db.execute(
      sql`update orders set vendor_id = ${busy.vendorId} where id = ${order.body.data._id}`,
    );
    const filter = { search: 'bulk oven', sort: 'name' };
    const reason = 'This store has 1 order not yet delivered. Assign it to another vendor first.';
    const planned = (await test.call(preview, { token, body: { resource: 'vendor', action: 'delete', filter } })).body;
    expect(planned.data).toMatchObject({ will_change: 2, unchanged: [{ name: names[2], reason }] });
    const { body: done } = await runJob({ action: 'delete', filter });
    expect(done.data.rows.map(({ name, to, reason: why }) => [name, to || why])).toEqual([
      ['Bulk Oven Busy', reason],
      ['Bulk Oven One', 'Deleted'],
      ['Bulk Oven Two', 'Deleted'],
    ]);
    const found = async () => (await test.call(list, { token, query: { search: 'bulk oven' } })).body.total;
    expect(await found()).toBe(1);
    await test.call(undo, { token, params: { id: done.data._id } });
    await test.runQueued();
    expect(await found()).toBe(3);
    expect(await statusesOf([one.vendorId, two.vendorId])).toEqual(['approve', 'draft']);

    const ids = [one.vendorId, two.vendorId];
    await runJob({ action: 'delete', ids });
    const { body: restored } = await runJob({ action: 'restore', ids });
    expect(restored.data.counts).toMatchObject({ done: 2 });
    expect(await found()).toBe(3);
  });

  it('needs the permission of the single action, and a vendor reaches the own store only', async () => {
    const [own, other] = [await makeStoreIn('review'), await makeStoreIn('review')];
    const ids = [own.vendorId, other.vendorId];
    const { token: reader } = await makeStaff(test.deps, [list]);
    expect((await rejectedRun({ action: 'approve', ids }, reader)).status).toBe(403);
    const { token: reviewer } = await makeStaff(test.deps, [review]);
    expect((await rejectedRun({ action: 'delete', ids }, reviewer)).status).toBe(403);
    expect((await rejectedRun({ action: 'approve', ids }, own.token)).status).toBe(403);
    const { body } = await runJob({ action: 'delete', ids }, own.token);
    expect(body.data.rows.map(({ name, reason }) => name || reason)).toEqual([expect.any(String), 'Vendor not found']);
    expect(await statusesOf([other.vendorId])).toEqual(['review']);
  });
});
