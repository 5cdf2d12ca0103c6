import { actAs } from '@bakehouse/contract/act-as';
import { localTimeIn } from '@bakehouse/contract/core/local-time';
import { type StoreHours, unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorAssortmentEndpoints } from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeProduct, makeStaff, makeVendor } from '../../../test/factories.ts';
import { buildNotifiedShop, type NotifiedShop } from '../../../test/notified-shop.ts';

const { detail } = vendorEndpoints;
const { update } = vendorHoursEndpoints;

let shop: NotifiedShop;
beforeAll(async () => {
  shop = await buildNotifiedShop({ PUBLIC_URL: 'https://desk.example.test' });
});
afterAll(() => shop.test.close());

it('a store is notified that its change of hours was approved or rejected, in the feed and by email', async () => {
  const { owner, desk, other, feed, titles, outbox } = await shop.open();
  const { test } = shop;
  const vendor = await makeVendor(test.deps, [detail, update]);
  const params = { id: vendor.vendorId };
  const request = (orders: number) => {
    const hours: StoreHours = { ...unlimitedHours, capacity: { per: 'slot', orders } };
    return test.call(update, { token: vendor.token, params, body: { hours } });
  };
  const decide = (body: { decision: 'approve' } | { decision: 'reject'; reason: string }) =>
    test.call(vendorHoursEndpoints.decide, { token: owner.token, params, body });
  expect((await request(3)).body.message).toBe('Hours sent for approval');
  await decide({ decision: 'reject', reason: 'Too few' });
  await request(9);
  await shop.consume();
  expect(await titles(vendor)).toEqual(['Your change of hours was rejected']);
  await decide({ decision: 'approve' });
  await shop.consume();
  expect(await titles(vendor)).toEqual(['Your change of hours was approved', 'Your change of hours was rejected']);
  const [approved] = (await feed(vendor)).data;
  expect(approved).toMatchObject({
    kind: 'vendor_hours_approved',
    topic: 'vendor',
    link: `/vendor/detail/personal-info/${vendor.vendorId}`,
  });
  for (const person of [owner, desk, other]) expect(await titles(person)).toEqual([]);
  const messages = await outbox();
  expect(messages.map(({ channel, to }) => [channel, to])).toEqual([
    ['email', vendor.email],
    ['email', vendor.email],
  ]);
  expect(messages[0]?.text).toContain('Reason: Too few');
  expect(messages[0]?.text).toContain('https://desk.example.test/vendor/detail/personal-info/');
  expect(messages[1]?.text).toContain('are in use now');
});

it('a store is notified that its change of the assortment was approved or rejected', async () => {
  const { owner, desk, titles, outbox } = await shop.open();
  const { test } = shop;
  const vendor = await makeVendor(test.deps, [detail, vendorAssortmentEndpoints.update]);
  const params = { id: vendor.vendorId };
  const record = await makeProduct(test.deps);
  const propose = () =>
    test.call(vendorAssortmentEndpoints.update, {
      token: vendor.token,
      params,
      body: { changes: [{ kind: 'product', record, makes: false }] },
    });
  const decide = (body: { decision: 'approve' } | { decision: 'reject'; reason: string }) =>
    test.call(vendorAssortmentEndpoints.decide, { token: owner.token, params, body });
  await propose();
  await decide({ decision: 'reject', reason: 'It sells well' });
  await propose();
  await decide({ decision: 'approve' });
  await shop.consume();
  expect(await titles(vendor)).toEqual([
    'Your change of the assortment was approved',
    'Your change of the assortment was rejected',
  ]);
  for (const person of [owner, desk]) expect(await titles(person)).toEqual([]);
  const [rejected, approved] = await outbox();
  expect([rejected?.to, approved?.to]).toEqual([vendor.email, vendor.email]);
  expect(rejected?.text).toContain('Reason: It sells well');
  expect(approved?.text).toContain('are in use now');
});

it('a store is notified in the feed and by email who of the support team works as the store, why, and until when', async () => {
  const { owner, desk, feed, titles, outbox } = await shop.open();
  const { test } = shop;
  const vendor = await makeVendor(test.deps, [detail]);
  const staff = await makeStaff(test.deps, [actAs]);
  test.clock.now = new Date();
  const reply = await test.call(actAs, {
    token: staff.token,
    params: { id: vendor.vendorId },
    body: { reason: 'Hours are wrong' },
  });
  const name = reply.body.acting?.staff_name;
  const until = localTimeIn('Asia/Kolkata', new Date(reply.body.acting?.until ?? '')).slice(11);
  await shop.consume();
  expect((await feed(vendor)).data).toMatchObject([
    { kind: 'vendor_act_as', title: `${name} works as your store`, text: `Until ${until}. Reason: Hours are wrong` },
  ]);
  for (const person of [owner, desk, staff]) expect(await titles(person)).toEqual([]);
  // Who works as the store is not notified of it.
  expect((await feed({ ...vendor, token: reply.body.token })).data).toEqual([]);
  const [mail, ...others] = await outbox();
  expect([mail?.to, others]).toEqual([vendor.email, []]);
  expect(mail?.text).toContain(
    `${name} from the support team works as ${reply.body.acting?.store_name} until ${until}.`,
  );
  expect(mail?.text).toContain('Reason: Hours are wrong');
});
