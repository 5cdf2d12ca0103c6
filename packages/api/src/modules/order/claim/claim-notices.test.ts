import { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refundOf, rejection } from '../../../../test/claim/claim-shop.ts';
import { makeOwner } from '../../../../test/factories.ts';
import { buildNotifiedShop, type NotifiedShop, type OpenShop } from '../../../../test/notified-shop.ts';

const { file, decide } = orderClaimEndpoints;

let shop: NotifiedShop;
let open: OpenShop;
beforeAll(async () => {
  shop = await buildNotifiedShop();
});
afterAll(() => shop.test.close());
beforeEach(async () => {
  open = await shop.open();
});

/** The amount of the refund in rupees or paise. Ids and order numbers may contain the same digits. */
const amount = /₹|\b150(\.00|00)?\b/;

/** Files a claim about a delivered order of the store. */
const fileClaim = async () => {
  const { token } = await makeOwner(shop.test.deps);
  const order = await open.place({ payment_status: 'Paid', payment_method: 'UPI' });
  await open.assign(order._id, open.vendor);
  await open.setStatus(order._id, 'delivered');
  const body = { reason: 'late', wish: 'full', text: 'Two hours late' } as const;
  const filed = await shop.test.call(file, { token, params: { id: order._id }, body });
  return { token, order, params: { id: order._id, claim: filed.body.data._id } };
};

it('notifies staff of a claim, and the people of the store of what they bear, without amounts', async () => {
  const { token, order, params } = await fileClaim();
  await shop.consume();
  expect(await open.titles(open.desk)).toContain(`Claim about order ${order.order_number}`);
  await shop.test.call(decide, { token, params, body: refundOf(150, { platform: 0, vendor: 150, rider: 0 }) });
  await shop.consume();
  const { data } = await open.feed(open.vendor);
  expect(data[0]).toMatchObject({
    kind: 'order_claim',
    title: `Claim about order ${order.order_number}`,
    link: `/order/details/${order._id}`,
  });
  expect(JSON.stringify(data[0])).not.toMatch(amount);
  expect((await open.outbox()).find(({ text }) => text.includes('part of the refund'))?.text).not.toMatch(amount);
});

it('notifies no store that bears nothing', async () => {
  const { token, params } = await fileClaim();
  await shop.test.call(decide, { token, params, body: refundOf(150, { platform: 150, vendor: 0, rider: 0 }) });
  const other = await fileClaim();
  await shop.test.call(decide, { token, params: other.params, body: rejection() });
  await shop.consume();
  expect((await open.titles(open.vendor)).filter((title) => title.includes('claim'))).toEqual([]);
});
