import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorDocumentEndpoints } from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acceptDocument, submitDocument } from '../../../../test/document/vendor-documents.ts';
import { makeStaff, makeVendor } from '../../../../test/factories.ts';
import { buildNotifiedShop, type NotifiedShop, type OpenShop } from '../../../../test/notified-shop.ts';
import { remindOfExpiries } from './document-reminders.ts';

const { view, submit, decide } = vendorDocumentEndpoints;

let shop: NotifiedShop;
let opened: OpenShop;
let store: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  shop = await buildNotifiedShop({ PUBLIC_URL: 'https://desk.example.test' });
});
afterAll(() => shop.test.close());
beforeEach(async () => {
  shop.test.clock.now = new Date('2026-06-01T06:00:00Z');
  await shop.db.execute(sql`delete from store_document`);
  opened = await shop.open();
  store = await makeVendor(shop.test.deps, [vendorEndpoints.detail, view, submit]);
});

const remindAt = async (time: string): Promise<number> => {
  shop.test.clock.now = new Date(time);
  return remindOfExpiries(shop.test.deps);
};
const accept = (expires_on: string) => acceptDocument(shop.test, opened.owner.token, store.vendorId, { expires_on });

it('the store and staff are reminded 30, 7 and 1 day before the expiry and after it, once each', async () => {
  await accept('2027-03-03');
  await shop.consume();
  await opened.outbox();
  const reader = await makeStaff(shop.test.deps, [vendorEndpoints.list]);
  const counts: Record<string, number> = {};
  for (const day of ['01-31', '02-01', '02-02', '02-23', '02-24', '03-01', '03-02', '03-03', '03-04', '03-05'])
    counts[day] = await remindAt(`2027-${day}T06:00:00Z`);
  expect(counts).toEqual({
    '01-31': 0,
    '02-01': 1,
    '02-02': 0,
    '02-23': 0,
    '02-24': 1,
    '03-01': 0,
    '03-02': 1,
    '03-03': 0,
    '03-04': 1,
    '03-05': 0,
  });
  await shop.consume();
  const expires = 'Your FSSAI licence expires on 3 Mar 2027';
  expect((await opened.titles(store)).slice(0, 4)).toEqual([
    'Your FSSAI licence expired on 3 Mar 2027',
    expires,
    expires,
    expires,
  ]);
  const [newest] = (await opened.feed(reader)).data;
  expect(newest).toMatchObject({
    title: expect.stringMatching(/^FSSAI licence of Store \d+ expired on 3 Mar 2027$/),
    link: `/vendor/detail/documents/${store.vendorId}`,
  });
  const mails = (await opened.outbox()).filter(({ to, subject }) => to === store.email && subject.includes('expire'));
  expect(mails).toHaveLength(4);
  expect(mails[0]?.text).toContain('expires on 3 Mar 2027.');
  expect(mails[0]?.text).toContain(`https://desk.example.test/vendor/detail/documents/${store.vendorId}`);
});

it('is written in Hindi to a person who has chosen it', async () => {
  await opened.prefer(store, { language: 'hi' });
  await accept('2026-06-08');
  await remindAt('2026-06-01T06:00:00Z');
  await shop.consume();
  expect((await opened.titles(store))[0]).toBe('आपका FSSAI लाइसेंस 8 जून 2026 को समाप्त होगा');
});

it('only the last reminder is sent for a document that expires soon, and none before nine in the morning', async () => {
  await accept('2026-06-04');
  expect(await remindAt('2026-06-01T03:29:00Z')).toBe(0);
  expect(await remindAt('2026-06-01T03:30:00Z')).toBe(1);
  expect(await remindAt('2026-06-01T06:00:00Z')).toBe(0);
});

it('two servers at once send a reminder once', async () => {
  await accept('2026-06-04');
  const counts = await Promise.all([1, 2, 3].map(() => remindAt('2026-06-01T06:00:00Z')));
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  await shop.consume();
  expect((await opened.titles(store)).filter((title) => title.includes('expires'))).toHaveLength(1);
});

it('no reminder is sent for a document that waits, was replaced, or belongs to a deleted store', async () => {
  await submitDocument(shop.test, store, { expires_on: '2026-06-04' });
  expect(await remindAt('2026-06-01T06:00:00Z')).toBe(0);
  await accept('2026-06-04');
  await accept('2027-06-04');
  expect(await remindAt('2026-06-01T06:00:00Z')).toBe(0);
  await accept('2026-06-04');
  await shop.db.execute(sql`update vendor set deleted_at = now() where id = ${store.vendorId}`);
  expect(await remindAt('2026-06-01T06:00:00Z')).toBe(0);
});

it('staff are notified of a document that waits, and the store of the decision with its reason', async () => {
  const reader = await makeStaff(shop.test.deps, [vendorEndpoints.list]);
  await submitDocument(shop.test, store, {});
  const params = { id: store.vendorId };
  const { documents } = (await shop.test.call(view, { token: opened.owner.token, params })).body.data;
  await shop.test.call(decide, {
    token: opened.owner.token,
    params: { ...params, documentId: documents[0]?._id ?? '' },
    body: { decision: 'reject', reason: 'The photo is blurred', version: 1 },
  });
  await shop.consume();
  expect(await opened.titles(reader)).toEqual([expect.stringMatching(/^FSSAI licence of Store \d+ waits for review$/)]);
  expect(await opened.titles(store)).toEqual(['Your FSSAI licence was rejected']);
  const [mail] = await opened.outbox();
  expect(mail?.text).toContain('Reason: The photo is blurred');
});
