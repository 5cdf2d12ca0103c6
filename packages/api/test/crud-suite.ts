import { type ListResponse, pageOf } from '@bakehouse/contract/core/envelopes';
import { savedMessages, staleMessage } from '@bakehouse/contract/core/messages';
import type { Resource } from '@bakehouse/contract/core/resource';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { makeOwner, makeStaff, makeVendor } from './factories.ts';

type Values = Record<string, unknown>;
/** The fields that every record has. */
type RecordHead = { _id: string; version: number; slug?: string };
const idsOf = (response: ListResponse) => pageOf(response as ListResponse<RecordHead>).data.map(({ _id }) => _id);

/**
 * Tests over HTTP what every plain module must do.
 * @param cases `valid` returns bodies that differ, by `n`, in every field that must be unique; `invalid` lists bodies
 *   with the field and the message of their rejection; `change` is the body of an update
 */
export const crudSuite = (
  resource: Resource,
  cases: {
    valid: (n: number) => Values;
    change: Values;
    invalid: readonly { body: Values; field: string; message: string }[];
    /** Fields that only the detail response contains, not the list. */
    alone?: readonly string[];
    /** Set when a second active record with the same values is rejected instead of getting another slug. */
    unique?: { message: RegExp };
    /** Set when the records belong to nobody, so that a vendor with the permission gets the same list as staff. */
    unscopedList?: true;
  },
) => {
  const { endpoints, label, name, displayField = 'name' } = resource;
  const messages = savedMessages(label.one);
  const nobody = '00000000-0000-7000-8000-000000000000';

  describe(`${name} as a plain module`, () => {
    let test: TestApp;
    let token: string;
    let n = 0;
    beforeAll(async () => {
      test = await buildTestApp();
      token = (await makeOwner(test.deps)).token;
    });
    afterAll(() => test.close());

    const create = async () => {
      const { body } = await test.call(endpoints.create, { token, body: cases.valid((n += 1)) });
      return body.data as RecordHead;
    };

    it('creates a record, and returns it with the message of the specification', async () => {
      const input = cases.valid((n += 1));
      const { status, body } = await test.call(endpoints.create, { token, body: input });
      expect(status).toBe(201);
      expect(body.message).toBe(messages.created);
      expect(body.data).toMatchObject({ [displayField]: input[displayField], version: 1, deletedAt: null });
      const detail = await test.call(endpoints.detail, { token, params: { id: String(body.data._id) } });
      expect(detail.body.data).toEqual(body.data);
    });

    it('lists active records with their total, newest first', async () => {
      const created = await create();
      const { status, body } = await test.call(endpoints.list, { token });
      expect(status).toBe(200);
      const { data, total } = pageOf(body);
      expect(total).toBe(data.length);
      const inList = Object.entries(created).filter(([field]) => !cases.alone?.includes(field));
      expect(data[0]).toEqual(Object.fromEntries(inList));
    });

    it('exports the list in its order, and nothing to a vendor', async () => {
      await create();
      const vendor = await makeVendor(test.deps, [endpoints.exportList]);
      const url = `/api/${endpoints.exportList.path}`;
      const download = (as: string) => test.app.inject({ url, headers: { authorization: `Bearer ${as}` } });
      const listed = pageOf((await test.call(endpoints.list, { token })).body).data as RecordHead[];
      const [header = [], ...lines]: string[][] = parse((await download(token)).body, { bom: true });
      expect(lines.map((line) => line[header.indexOf('Id')])).toEqual(listed.map(({ _id }) => _id));
      expect((await download(vendor.token)).statusCode).toBe(403);
    });

    it('returns pages, and an empty page with the right total past the end', async () => {
      await create();
      await create();
      const { body } = await test.call(endpoints.list, { token, query: { page: '1', perPage: '1' } });
      const { data, total } = pageOf(body);
      expect(data).toHaveLength(1);
      const pastEnd = await test.call(endpoints.list, { token, query: { page: '999', perPage: '1' } });
      expect(pageOf(pastEnd.body)).toMatchObject({ data: [], total });
    });

    it.each(cases.invalid)('rejects $field: $message', async ({ body, field, message }) => {
      const reply = await test.call(endpoints.create, { token, body });
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({ error: message, code: 'invalid' });
      expect(reply.body.fields?.[field]).toBe(message);
    });

    it('ignores unknown keys and keys that only the server sets', async () => {
      const body = { ...cases.valid((n += 1)), _id: nobody, version: 9, createdAt: '2000-01-01', stray: 'x' };
      const { body: saved } = await test.call(endpoints.create, { token, body });
      expect(saved.data._id).not.toBe(nobody);
      expect(saved.data.version).toBe(1);
      expect(saved.data).not.toHaveProperty('stray');
    });

    it('updates only the fields that are sent, and increases the version', async () => {
      const created = await create();
      const params = { id: created._id };
      const { status, body } = await test.call(endpoints.update, {
        token,
        params,
        body: { ...cases.change, version: 1 },
      });
      expect(status).toBe(200);
      expect(body.message).toBe(messages.updated);
      expect(body.data).toMatchObject({ ...cases.change, version: 2 });
      const patched = await test.call(endpoints.update, { token, params, body: {}, method: 'PATCH' });
      expect(patched.body.data).toMatchObject({ ...cases.change, version: 3 });
    });

    it('rejects an update, a delete and a restore with a stale version', async () => {
      const created = await create();
      const params = { id: created._id };
      await test.call(endpoints.update, { token, params, body: { ...cases.change, version: 1 } });
      const update = await test.call(endpoints.update, { token, params, body: { ...cases.change, version: 1 } });
      expect(update.status).toBe(409);
      expect(update.body).toMatchObject({ error: staleMessage, code: 'stale' });
      const remove = await test.call(endpoints.remove, { token, params, query: { version: '1' } });
      expect(remove.body.code).toBe('stale');
      await test.call(endpoints.remove, { token, params, query: { version: '2' } });
      const restore = await test.call(endpoints.restore, { token, params, query: { version: '2' } });
      expect(restore.body.code).toBe('stale');
    });

    it('moves a record to the deleted list when it is deleted, and back when it is restored', async () => {
      const created = await create();
      const params = { id: created._id };
      const removed = await test.call(endpoints.remove, { token, params });
      expect(removed.body.message).toBe(messages.deleted);
      const active = await test.call(endpoints.list, { token });
      expect(idsOf(active.body)).not.toContain(created._id);
      expect((await test.call(endpoints.detail, { token, params })).status).toBe(404);
      const deleted = await test.call(endpoints.deleted, { token });
      expect(idsOf(deleted.body)).toContain(created._id);
      const restored = await test.call(endpoints.restore, { token, params, method: 'DELETE' });
      expect(restored.body.message).toBe(messages.restored);
      expect((await test.call(endpoints.detail, { token, params })).body.data).toMatchObject({ deletedAt: null });
    });

    it.runIf(resource.statuses.includes('Deleted'))(
      'deletes a record that is saved as Deleted, and restores it with its earlier status',
      async () => {
        const { body } = await test.call(endpoints.create, { token, body: cases.valid((n += 1)) });
        const before = body.data as RecordHead & { status: string };
        const params = { id: before._id };
        const saved = await test.call(endpoints.update, { token, params, body: { status: 'deleted' } });
        expect(saved.body.message).toBe(messages.deleted);
        expect((await test.call(endpoints.detail, { token, params })).status).toBe(404);
        await test.call(endpoints.restore, { token, params });
        const { body: back } = await test.call(endpoints.detail, { token, params });
        expect(back.data).toMatchObject({ status: before.status, deletedAt: null });
      },
    );

    it('returns 404 for an unknown id and 400 for a malformed one', async () => {
      for (const endpoint of [endpoints.detail, endpoints.update, endpoints.remove, endpoints.restore]) {
        const body = endpoint === endpoints.update ? { body: {} } : {};
        expect((await test.probe(endpoint, { token, params: { id: nobody }, ...body })).status).toBe(404);
        expect((await test.probe(endpoint, { token, params: { id: 'x' }, ...body })).status).toBe(400);
      }
    });

    it('returns 401 without a session and 403 without the permission, for every verb', async () => {
      const stranger = await makeStaff(test.deps, []);
      for (const endpoint of Object.values(endpoints)) {
        const call = { params: { id: nobody }, body: {} };
        expect((await test.probe(endpoint, call)).status).toBe(401);
        expect((await test.probe(endpoint, { ...call, token: 'dead' })).status).toBe(401);
        expect((await test.probe(endpoint, { ...call, token: stranger.token })).status).toBe(403);
      }
    });

    it('shows no record to a vendor, whatever the Vendor role is granted', async () => {
      const created = await create();
      const vendor = await makeVendor(test.deps, Object.values(endpoints));
      const vendorList = await test.call(endpoints.list, { token: vendor.token });
      const staffList = await test.call(endpoints.list, { token });
      expect(pageOf(vendorList.body)).toEqual(cases.unscopedList ? pageOf(staffList.body) : { data: [], total: 0 });
      const otherReply = await test.call(endpoints.detail, { token: vendor.token, params: { id: created._id } });
      const unknownReply = await test.call(endpoints.detail, { token: vendor.token, params: { id: nobody } });
      expect(otherReply.status).toBe(404);
      expect(otherReply.body).toEqual(unknownReply.body);
      expect((await test.call(endpoints.create, { token: vendor.token, body: cases.valid((n += 1)) })).status).toBe(
        403,
      );
    });

    it('creates one record for a repeated request with the same Idempotency-Key', async () => {
      const headers = { 'idempotency-key': `key-${(n += 1)}` };
      const body = cases.valid(n);
      const first = await test.call(endpoints.create, { token, body, headers });
      const second = await test.call(endpoints.create, { token, body, headers });
      expect(second.status).toBe(201);
      expect(second.body).toEqual(first.body);
      const reused = await test.call(endpoints.create, { token, body: cases.valid((n += 1)), headers });
      expect(reused.status).toBe(422);
      expect(reused.body.code).toBe('key_reused');
    });

    it.runIf('slug' in resource.record.shape && !cases.unique)(
      'gives the second record with a name another slug',
      async () => {
        const body = cases.valid((n += 1));
        const first = await test.call(endpoints.create, { token, body });
        const second = await test.call(endpoints.create, { token, body });
        expect(second.body.data.slug).toBe(`${String(first.body.data.slug)}-2`);
      },
    );

    it.runIf(cases.unique)('rejects a duplicate of a unique value, also when a record is restored', async () => {
      const body = cases.valid((n += 1));
      const first = await test.call(endpoints.create, { token, body });
      const rejected = await test.call(endpoints.create, { token, body });
      expect(rejected.body.error).toMatch(cases.unique?.message ?? /^$/);
      expect(rejected.body.code).toBe('duplicate');
      const params = { id: String(first.body.data._id) };
      await test.call(endpoints.remove, { token, params });
      expect((await test.call(endpoints.create, { token, body })).status).toBe(201);
      const restored = await test.call(endpoints.restore, { token, params });
      expect(restored.status).toBe(409);
      expect(restored.body.error).toMatch(cases.unique?.message ?? /^$/);
      expect(restored.body.code).toBe('duplicate');
    });
  });
};
