import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorDocumentEndpoints } from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import {
  acceptDocument,
  numbers,
  pdf,
  photo,
  type Submission,
  submitDocument,
} from '../../../../test/document/vendor-documents.ts';
import { makeMember, makeOwner, makeStaff, makeVendor } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { readStored } from '../../../platform/gateways/file-store.ts';
import { sweepUploads } from '../../upload/upload.service.ts';

const { view, submit, file, decide, remove, open } = vendorDocumentEndpoints;
const ownerCalls = [view, submit, file, remove];

const images = resolve(import.meta.dirname, '../../../../../../../shared/data/images');

let test: TestApp;
let token: string;
let store: Awaited<ReturnType<typeof makeVendor>>;
let other: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
  other = await makeVendor(test.deps, ownerCalls);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.now = new Date('2026-11-20T09:00:00Z');
  store = await makeVendor(test.deps, ownerCalls);
});

const send = (submission: Submission = {}, by: { token: string } = store) =>
  submitDocument(test, { token: by.token, vendorId: store.vendorId }, submission);
const read = async (by = token) => (await test.call(view, { token: by, params: { id: store.vendorId } })).body.data;
const newest = async () => {
  const [document] = (await read()).documents;
  if (!document) throw new Error('there is no document');
  return document;
};
const answer = (
  { _id, version }: { _id: string; version: number },
  decision: 'accept' | 'reject' = 'accept',
  reason?: string,
) =>
  test.call(decide, {
    token,
    params: { id: store.vendorId, documentId: _id },
    body: { decision, version, ...(reason && { reason }) },
  });
const download = async (documentId: string, by: string, id = store.vendorId) =>
  test.app.inject({
    method: 'GET',
    url: `/api/newvendor/${id}/documents/${documentId}/file`,
    headers: { authorization: `Bearer ${by}` },
  });
const countUploads = async () => (await rowsOf(test.deps.database.db, sql`select 1 from upload`)).length;

describe('a document of a store', () => {
  it('is submitted by the Owner, and accepted by staff with an audit entry', async () => {
    expect(await send()).toMatchObject({ status: 201, body: { message: 'FSSAI licence submitted for review' } });
    const submitted = await newest();
    expect(submitted).toMatchObject({
      kind: 'fssai',
      number: numbers.fssai,
      state: 'submitted',
      expires_on: '2027-03-03',
      file: { type: 'pdf' },
      decidedAt: null,
      version: 1,
    });
    expect((await answer(submitted)).body.message).toBe('FSSAI licence accepted');
    expect(await newest()).toMatchObject({
      state: 'accepted',
      decidedBy: expect.stringContaining('Person'),
      version: 2,
    });
    const entries = await rowsOf<{ action: string; changes: Record<string, unknown> }>(
      test.deps.database.db,
      sql`select action, changes from audit_log where record_id = ${store.vendorId} order by at, id`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['submit-document', 'accept-document']);
    expect(entries[0]?.changes).toMatchObject({
      document: { to: 'FSSAI licence' },
      number: { to: '•••• 0123' },
      expires_on: { to: '2027-03-03' },
    });
  });

  it.each<[string, Submission, string, string]>([
    ['FSSAI number', { number: '1234' }, 'number', 'Enter the 14 digits of the FSSAI licence number'],
    [
      'GSTIN',
      { kind: 'gstin', number: '07AAACB1234C1ZX' },
      'number',
      'This GSTIN has a wrong check character. Compare it with the registration certificate.',
    ],
    [
      'GSTIN of another state',
      { kind: 'gstin', number: '29AAACB1234C1ZB' },
      'number',
      'This GSTIN is registered in Karnataka, but the store is in Delhi',
    ],
    ['PAN', { kind: 'pan', number: 'AB12' }, 'number', 'Enter a PAN of 10 characters such as AAACB1234C'],
    [
      'account number',
      { kind: 'bank_proof', number: '1'.repeat(61) },
      'number',
      'Number must be at most 60 characters',
    ],
    ['past expiry', { expires_on: '2026-11-19' }, 'expires_on', 'This document has expired. Submit a valid one.'],
    ['missing file', { content: null }, 'file', 'Choose a file'],
  ])('is rejected for a wrong %s, and leaves no file', async (_, submission, field, message) => {
    const before = await countUploads();
    expect(await send(submission)).toMatchObject({
      status: 422,
      body: { error: message, fields: { [field]: message } },
    });
    expect((await read()).documents).toEqual([]);
    await expect.poll(countUploads).toBe(before);
  });

  it('needs an expiry only if it is an FSSAI licence', async () => {
    const reply = await test.probe(submit, {
      token: store.token,
      params: { id: store.vendorId },
      body: { kind: 'fssai', number: numbers.fssai, file: 'x' },
    });
    expect(reply.body.error).toBe('Enter the day on which the licence expires');
    for (const kind of ['gstin', 'pan', 'bank_proof'] as const) expect((await send({ kind })).status).toBe(201);
  });

  it('has its number in capital letters without spaces', async () => {
    await send({ kind: 'pan', number: ' aaacb 1234c ' });
    expect((await newest()).number).toBe(numbers.pan);
  });

  it('replaces the one that waits, and leaves the accepted one valid until the next is accepted', async () => {
    await acceptDocument(test, token, store.vendorId);
    await send({ number: '13326001000124' });
    await send({ number: '13326001000125' });
    const states = async () => (await read()).documents.map(({ number, state }) => [number.slice(-1), state]);
    expect(await states()).toEqual([
      ['5', 'submitted'],
      ['4', 'replaced'],
      ['3', 'accepted'],
    ]);
    await answer(await newest());
    expect(await states()).toEqual([
      ['5', 'accepted'],
      ['4', 'replaced'],
      ['3', 'replaced'],
    ]);
  });

  it('is rejected with a reason, also after it was accepted', async () => {
    await send();
    const first = await newest();
    expect((await answer(first, 'reject')).body).toMatchObject({
      fields: { reason: 'Enter a reason for the rejection' },
    });
    await answer(first, 'reject', 'The photo is blurred');
    expect(await newest()).toMatchObject({ state: 'rejected', reason: 'The photo is blurred' });
    await acceptDocument(test, token, store.vendorId);
    const accepted = await newest();
    expect((await answer(accepted)).body.code).toBe('wrong_status');
    await answer(accepted, 'reject', 'It was withdrawn');
    expect(await newest()).toMatchObject({ state: 'rejected', reason: 'It was withdrawn' });
  });

  it('sets the GSTIN of the store, which cannot differ from it', async () => {
    await acceptDocument(test, token, store.vendorId, { kind: 'gstin' });
    expect((await read()).gstin).toBe(numbers.gstin);
    const update = (gstin: string) =>
      test.call(vendorEndpoints.update, { token, params: { id: store.vendorId }, body: { gstin } });
    expect((await update('')).body.fields).toEqual({
      gstin: `The accepted GSTIN document says ${numbers.gstin}. To change it, submit a new GSTIN document.`,
    });
    expect((await update(numbers.gstin)).status).toBe(200);
  });

  it('is deleted unless it is accepted, and the sweep deletes its file after a day', async () => {
    await acceptDocument(test, token, store.vendorId);
    const accepted = await newest();
    await send();
    const waiting = await newest();
    const keyOf = async ({ _id }: { _id: string }) => {
      const [row] = await rowsOf<{ file_id: string }>(
        test.deps.database.db,
        sql`select file_id from store_document where id = ${_id}`,
      );
      return `${row?.file_id}/document.pdf`;
    };
    const [keptKey, key] = [await keyOf(accepted), await keyOf(waiting)];
    const drop = (documentId: string) =>
      test.call(remove, { token: store.token, params: { id: store.vendorId, documentId } });
    expect((await drop(accepted._id)).body.code).toBe('wrong_status');
    expect((await drop(waiting._id)).body.message).toBe('Document deleted');
    test.clock.now = new Date(Date.now() + 2 * 86_400_000);
    await sweepUploads(test.deps);
    expect(await readStored(test.deps.files, key)).toBeUndefined();
    expect(await readStored(test.deps.files, keptKey)).toEqual(pdf);
  });
});

describe('two decisions at once', () => {
  it('leave one of them, and the other gets a sentence', async () => {
    await send();
    const document = await newest();
    const replies = await Promise.all([answer(document), answer(document, 'reject', 'The photo is blurred')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { state } = await newest();
    const late = replies.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({
      code: 'stale',
      error: expect.stringMatching(`has ${state} this FSSAI licence since you opened it. Check it again.`),
    });
  });

  it('do not apply to a document that the store has replaced', async () => {
    await send();
    const seen = await newest();
    await send({ number: '13326001000124' });
    expect((await answer(seen)).body).toMatchObject({
      code: 'wrong_status',
      error: 'This FSSAI licence has been replaced since you opened it. Check the new one.',
    });
    expect(await newest()).toMatchObject({ state: 'submitted', number: '13326001000124' });
  });

  it('leave one document that waits when a store submits twice at once', async () => {
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([201, 201]);
    expect((await read()).documents.map(({ state }) => state)).toEqual(['submitted', 'replaced']);
  });
});

describe('the file of a document', () => {
  it('is a download that nobody stores, for the store and staff', async () => {
    await send();
    const { _id } = await newest();
    for (const by of [token, store.token]) {
      const reply = await download(_id, by);
      expect([reply.statusCode, reply.rawPayload.equals(pdf)]).toEqual([200, true]);
      expect(reply.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; filename="fssai-licence.pdf"/),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
    }
  });

  it('of a photo has no position, whatever its name is', async () => {
    await send({ content: await photo(), name: 'licence.pdf' });
    const reply = await download((await newest())._id, token);
    expect(reply.headers['content-type']).toBe('image/jpeg');
    const metadata = await sharp(reply.rawPayload).metadata();
    expect([metadata.format, metadata.exif, metadata.width]).toEqual(['jpeg', undefined, 40]);
  });

  it('is not reachable for others, by no id and no public path', async () => {
    await send();
    const { _id } = await newest();
    const [row] = await rowsOf<{ file_id: string }>(
      test.deps.database.db,
      sql`select file_id from store_document where id = ${_id}`,
    );
    const manager = await makeMember(test.deps, store.vendorId, 'manager');
    const baker = await makeMember(test.deps, store.vendorId, 'baker');
    expect((await download(_id, other.token)).statusCode).toBe(404);
    expect((await download(_id, other.token, other.vendorId)).statusCode).toBe(404);
    expect((await download(_id, token, other.vendorId)).statusCode).toBe(404);
    for (const { token: by } of [manager, baker]) expect((await download(_id, by)).statusCode).toBe(403);
    for (const name of ['document.pdf', 'medium.webp', 'large.webp'])
      expect((await test.app.inject(`/files/${row?.file_id}/${name}`)).statusCode).toBe(404);
    expect((await test.app.inject(`/api/newvendor/${store.vendorId}/documents/${_id}/file`)).statusCode).toBe(401);
  });

  it('must arrive with the call', async () => {
    await send();
    const [row] = await rowsOf<{ file_id: string }>(
      test.deps.database.db,
      sql`select d.file_id from store_document d where d.vendor_id = ${store.vendorId}`,
    );
    for (const by of [store, other]) {
      const reply = await test.call(submit, {
        token: by.token,
        params: { id: by.vendorId },
        body: { kind: 'pan', number: numbers.pan, file: row?.file_id ?? '' },
      });
      expect(reply.body.fields).toEqual({ file: 'Choose a file' });
    }
  });

  const text = (value: string) => Buffer.from(value);
  it.each<[string, Buffer, number, RegExp]>([
    [
      'HTML with the name of a PDF',
      text('<html><script>alert(1)</script></html>'),
      415,
      /^Only JPEG, PNG, WebP and PDF/,
    ],
    ['HTML before a PDF', Buffer.concat([text('<html>'), pdf]), 415, /^Only JPEG, PNG, WebP and PDF/],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /^Only JPEG, PNG, WebP and PDF/],
    ['a HEIC photo', text('\0\0\0\x18ftypheic\0\0\0\0'), 415, /This photo is HEIC. Save it as JPEG/],
    ['a PDF without its end', pdf.subarray(0, 20), 422, /^The PDF is incomplete/],
    ['a broken photo', text('\xff\xd8\xff\xe0broken'), 415, /^Only JPEG/],
    ['11 MB', Buffer.concat([pdf, Buffer.alloc(11_000_000)]), 413, /^The file is larger than 10 MB/],
    ['30 MB', Buffer.concat([pdf, Buffer.alloc(30_000_000)]), 413, /at most 24 MiB/],
  ])('is rejected with a sentence for %s, and nothing is lost', async (_, content, status, message) => {
    await send({ number: '13326001000124' });
    const before = await countUploads();
    const reply = await send({ content });
    expect([reply.status, reply.body.error]).toEqual([status, expect.stringMatching(message)]);
    expect((await read()).documents).toMatchObject([{ number: '13326001000124', state: 'submitted' }]);
    await expect.poll(countUploads).toBe(before);
  });

  it.skipIf(!existsSync(images))(
    'of real photos is read, or rejected with a sentence (needs ../shared/data)',
    async () => {
      for (const name of await readdir(images)) {
        const content = await readFile(join(images, name));
        if (content.length > 10_000_000 || content.length === 0) continue;
        const { status, body } = await send({ content, name });
        expect([201, 413, 415, 422], `${name}: ${body.error}`).toContain(status);
        if (status !== 201) continue;
        const reply = await download((await newest())._id, token);
        const { exif, xmp, iptc } = await sharp(reply.rawPayload).metadata();
        expect([exif, xmp, iptc], name).toEqual([undefined, undefined, undefined]);
      }
    },
  );
});

describe('account numbers', () => {
  it('are masked for staff who may not decide, and in the audit log', async () => {
    await send({ kind: 'bank_proof' });
    const reader = await makeStaff(test.deps, [view]);
    const decider = await makeStaff(test.deps, [view, decide]);
    const numberFor = async (by: string) => (await read(by)).documents[0]?.number;
    expect(await numberFor(reader.token)).toBe('•••• 5678');
    for (const by of [decider.token, store.token, token]) expect(await numberFor(by)).toBe(numbers.bank_proof);
    await answer(await newest());
    const [found] = await rowsOf<{ n: number }>(
      test.deps.database.db,
      sql`select count(*)::int as n from audit_log where changes::text like ${`%${numbers.bank_proof}%`}`,
    );
    expect(found?.n).toBe(0);
  });
});

describe('other people', () => {
  it('cannot read or change the documents of a store', async () => {
    await send();
    const { _id } = await newest();
    const params = { id: store.vendorId };
    const foreign = { token: other.token, params };
    expect((await test.call(view, foreign)).status).toBe(404);
    expect((await submitDocument(test, { token: other.token, vendorId: store.vendorId })).status).toBe(404);
    expect((await test.call(remove, { ...foreign, params: { ...params, documentId: _id } })).status).toBe(404);
    const own = { token: store.token, params: { ...params, documentId: _id } };
    expect((await test.call(decide, { ...own, body: { decision: 'accept', version: 1 } })).status).toBe(403);
    expect((await test.call(open, { token: store.token })).status).toBe(403);
    const manager = await makeMember(test.deps, store.vendorId, 'manager');
    expect((await send({}, manager)).status).toBe(403);
  });
});

it('staff see the documents that wait, and those that expire within 30 days', async () => {
  await test.deps.database.db.execute(sql`delete from store_document`);
  await acceptDocument(test, token, store.vendorId, { expires_on: '2026-12-20' });
  await acceptDocument(test, token, other.vendorId, { expires_on: '2026-12-21' });
  await submitDocument(test, other, { kind: 'pan' });
  const { data } = (await test.call(open, { token })).body;
  expect(data.map(({ vendor, kind, state }) => [vendor._id, kind, state])).toEqual([
    [other.vendorId, 'pan', 'submitted'],
    [store.vendorId, 'fssai', 'accepted'],
  ]);
});
