import { type ListAnswer, pageOf } from '@bakehouse/contract/core/envelopes';
import { savedMessages, staleMessage } from '@bakehouse/contract/core/messages';
import type { Resource } from '@bakehouse/contract/core/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { makeOwner, makeStaff, makeVendor } from './factories.ts';

type Values = Record<string, unknown>;
/** What is known of any resource's record. */
type Made = { _id: string; version: number; slug?: string };
const idsOf = (answer: ListAnswer) => pageOf(answer as ListAnswer<Made>).data.map(({ _id }) => _id);

/**
 * What every plain module must do, asked over HTTP. `valid` makes bodies that differ (by n) in whatever must be unique;
 * `invalid` lists bodies with the field and the sentence they are refused with.
 */
export const crudSuite = (
  resource: Resource,
  cases: {
    valid: (n: number) => Values;
    change: Values;
    invalid: readonly { body: Values; field: string; message: string }[];
    /** Fields that a record has only where it is answered alone, not in a list. */
    alone?: readonly string[];
    /** Set when a second living record with the same values is refused instead of getting another slug. */
    unique?: { message: string };
    /** The list is nobody's own: a vendor who may ask for it is answered like staff. */
    listIsEveryones?: true;
  },
) => {
  const { endpoints, label, name, called = 'name' } = resource;
  const words = savedMessages(label.one);
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
      return body.data as Made;
    };

    it('creates, says so, and gives the record back', async () => {
      const input = cases.valid((n += 1));
      const { status, body } = await test.call(endpoints.create, { token, body: input });
      expect(status).toBe(201);
      expect(body.message).toBe(words.created);
      expect(body.data).toMatchObject({ [called]: input[called], version: 1, deletedAt: null });
      const detail = await test.call(endpoints.detail, { token, params: { id: String(body.data._id) } });
      expect(detail.body.data).toEqual(body.data);
    });

    it('lists living records with their total, newest first', async () => {
      const made = await create();
      const { status, body } = await test.call(endpoints.list, { token });
      expect(status).toBe(200);
      const { data, total } = pageOf(body);
      expect(total).toBe(data.length);
      const inList = Object.entries(made).filter(([field]) => !cases.alone?.includes(field));
      expect(data[0]).toEqual(Object.fromEntries(inList));
    });

    it('pages, and a page past the end is empty with the right total', async () => {
      await create();
      await create();
      const { body } = await test.call(endpoints.list, { token, query: { page: '1', perPage: '1' } });
      const { data, total } = pageOf(body);
      expect(data).toHaveLength(1);
      const far = await test.call(endpoints.list, { token, query: { page: '999', perPage: '1' } });
      expect(pageOf(far.body)).toMatchObject({ data: [], total });
    });

    it.each(cases.invalid)('refuses $field: $message', async ({ body, field, message }) => {
      const reply = await test.call(endpoints.create, { token, body });
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({ error: message, code: 'invalid' });
      expect(reply.body.fields?.[field]).toBe(message);
    });

    it('drops keys it does not know and keys only the server sets', async () => {
      const body = { ...cases.valid((n += 1)), _id: nobody, version: 9, createdAt: '2000-01-01', stray: 'x' };
      const { body: saved } = await test.call(endpoints.create, { token, body });
      expect(saved.data._id).not.toBe(nobody);
      expect(saved.data.version).toBe(1);
      expect(saved.data).not.toHaveProperty('stray');
    });

    it('updates only what is sent and raises the version', async () => {
      const made = await create();
      const params = { id: made._id };
      const { status, body } = await test.call(endpoints.update, {
        token,
        params,
        body: { ...cases.change, version: 1 },
      });
      expect(status).toBe(200);
      expect(body.message).toBe(words.updated);
      expect(body.data).toMatchObject({ ...cases.change, version: 2 });
      const patched = await test.call(endpoints.update, { token, params, body: {}, method: 'PATCH' });
      expect(patched.body.data).toMatchObject({ ...cases.change, version: 3 });
    });

    it('refuses an update, a delete and a restore of a version that is no longer current', async () => {
      const made = await create();
      const params = { id: made._id };
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

    it('moves a deleted record to the deleted list and back', async () => {
      const made = await create();
      const params = { id: made._id };
      const removed = await test.call(endpoints.remove, { token, params });
      expect(removed.body.message).toBe(words.deleted);
      const living = await test.call(endpoints.list, { token });
      expect(idsOf(living.body)).not.toContain(made._id);
      expect((await test.call(endpoints.detail, { token, params })).status).toBe(404);
      const deleted = await test.call(endpoints.deleted, { token });
      expect(idsOf(deleted.body)).toContain(made._id);
      const restored = await test.call(endpoints.restore, { token, params, method: 'DELETE' });
      expect(restored.body.message).toBe(words.restored);
      expect((await test.call(endpoints.detail, { token, params })).body.data).toMatchObject({ deletedAt: null });
    });

    it.runIf(resource.statuses.includes('Deleted'))(
      'deletes what is saved as Deleted, reports the deletion, and restores it in its earlier status',
      async () => {
        const { body } = await test.call(endpoints.create, { token, body: cases.valid((n += 1)) });
        const before = body.data as Made & { status: string };
        const params = { id: before._id };
        const saved = await test.call(endpoints.update, { token, params, body: { status: 'deleted' } });
        expect(saved.body.message).toBe(words.deleted);
        expect((await test.call(endpoints.detail, { token, params })).status).toBe(404);
        await test.call(endpoints.restore, { token, params });
        const { body: back } = await test.call(endpoints.detail, { token, params });
        expect(back.data).toMatchObject({ status: before.status, deletedAt: null });
      },
    );

    it('answers 404 for an unknown id and 400 for a malformed one', async () => {
      for (const endpoint of [endpoints.detail, endpoints.update, endpoints.remove, endpoints.restore]) {
        const body = endpoint === endpoints.update ? { body: {} } : {};
        expect((await test.probe(endpoint, { token, params: { id: nobody }, ...body })).status).toBe(404);
        expect((await test.probe(endpoint, { token, params: { id: 'x' }, ...body })).status).toBe(400);
      }
    });

    it('answers 401 without a session and 403 without the permission, on every verb', async () => {
      const stranger = await makeStaff(test.deps, []);
      for (const endpoint of Object.values(endpoints)) {
        const call = { params: { id: nobody }, body: {} };
        expect((await test.probe(endpoint, call)).status).toBe(401);
        expect((await test.probe(endpoint, { ...call, token: 'dead' })).status).toBe(401);
        expect((await test.probe(endpoint, { ...call, token: stranger.token })).status).toBe(403);
      }
    });

    it('shows a vendor nothing of it, whatever the Vendor role is granted', async () => {
      const made = await create();
      const vendor = await makeVendor(test.deps, Object.values(endpoints));
      const seen = await test.call(endpoints.list, { token: vendor.token });
      const all = await test.call(endpoints.list, { token });
      expect(pageOf(seen.body)).toEqual(cases.listIsEveryones ? pageOf(all.body) : { data: [], total: 0 });
      const foreign = await test.call(endpoints.detail, { token: vendor.token, params: { id: made._id } });
      const unknown = await test.call(endpoints.detail, { token: vendor.token, params: { id: nobody } });
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(unknown.body);
      expect((await test.call(endpoints.create, { token: vendor.token, body: cases.valid((n += 1)) })).status).toBe(
        403,
      );
    });

    it('does a repeated create once', async () => {
      const headers = { 'idempotency-key': `key-${(n += 1)}` };
      const body = cases.valid(n);
      const first = await test.call(endpoints.create, { token, body, headers });
      const second = await test.call(endpoints.create, { token, body, headers });
      expect(second.status).toBe(201);
      expect(second.body).toEqual(first.body);
      const other = await test.call(endpoints.create, { token, body: cases.valid((n += 1)), headers });
      expect(other.status).toBe(422);
      expect(other.body.code).toBe('key_reused');
    });

    it.runIf('slug' in resource.record.shape && !cases.unique)(
      'gives the second of one name another slug',
      async () => {
        const body = cases.valid((n += 1));
        const first = await test.call(endpoints.create, { token, body });
        const second = await test.call(endpoints.create, { token, body });
        expect(second.body.data.slug).toBe(`${String(first.body.data.slug)}-2`);
      },
    );

    it.runIf(cases.unique)(
      'refuses a second of what must be unique, and to restore one whose place was taken',
      async () => {
        const body = cases.valid((n += 1));
        const first = await test.call(endpoints.create, { token, body });
        const rejected = await test.call(endpoints.create, { token, body });
        expect(rejected.body).toMatchObject({ error: cases.unique?.message, code: 'duplicate' });
        const params = { id: String(first.body.data._id) };
        await test.call(endpoints.remove, { token, params });
        expect((await test.call(endpoints.create, { token, body })).status).toBe(201);
        const restored = await test.call(endpoints.restore, { token, params });
        expect(restored.status).toBe(409);
        expect(restored.body).toMatchObject({ error: cases.unique?.message, code: 'duplicate' });
      },
    );
  });
};
