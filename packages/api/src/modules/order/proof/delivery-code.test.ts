import { storefrontOrderEndpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveAssignmentSettings } from '../../../../test/acceptance.ts';
import { buildNotifiedShop, type NotifiedShop } from '../../../../test/notified-shop.ts';
import { deliveryCode } from './delivery-code.ts';

let shop: NotifiedShop;
beforeAll(async () => {
  shop = await buildNotifiedShop();
});
afterAll(() => shop.test.close());

it('reaches the customer when the order is on its way, and while it is tracked', async () => {
  const opened = await shop.open();
  const track = async ({ order_number, customer: { phone } }: { order_number: string; customer: { phone: string } }) =>
    (await shop.test.probe(storefrontOrderEndpoints.track, { body: { order_number, phone } })).body.data;
  const plain = await opened.place();
  await opened.setStatus(plain._id, 'shipped');
  await shop.consume();
  expect(JSON.stringify(await opened.outbox())).not.toContain('code');
  expect(await track(plain)).not.toHaveProperty('delivery_code');

  const rule = { category: null, shipped: 'none', delivered: 'photo_or_code' } as const;
  await saveAssignmentSettings(shop.test, { proof_rules: [rule] });
  const order = await opened.place();
  const code = await deliveryCode(shop.db, order._id);
  expect(code).toMatch(/^\d{4}$/);
  expect(await track(order)).toMatchObject({ delivery_code: code });
  await opened.setStatus(order._id, 'shipped');
  await shop.consume();
  const messages = (await opened.outbox()).filter(({ text }) => text.includes(order.order_number));
  const withCode = messages.filter(({ text }) => text.includes(`Give the rider this code at the door: ${code}`));
  expect(withCode.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ['email', order.customer.email],
    ['sms', order.customer.phone],
  ]);
  await saveAssignmentSettings(shop.test, { proof_rules: [] });
  await opened.setStatus(order._id, 'delivered');
  await saveAssignmentSettings(shop.test, { proof_rules: [rule] });
  expect(await track(order)).not.toHaveProperty('delivery_code');
});
