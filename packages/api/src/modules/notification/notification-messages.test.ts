import { randomUUID } from 'node:crypto';
import { messageTemplateEndpoints } from '@bakehouse/contract/message-template/message-template.endpoints';
import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStaff, orderOf } from '../../../test/factories.ts';
import { buildNotifiedShop, type NotifiedShop, type OpenShop } from '../../../test/notified-shop.ts';
import { rowsOf } from '../../platform/db/client.ts';

const { read, acknowledge } = notificationEndpoints;
const { details, updateAddress, update, addNote, remove, restore } = orderEndpoints;

let shop: NotifiedShop;
let test: NotifiedShop['test'];
let opened: OpenShop;
beforeAll(async () => {
  shop = await buildNotifiedShop({ PUBLIC_URL: 'https://desk.example.test' });
  ({ test } = shop);
});
afterAll(() => test.close());
beforeEach(async () => {
  opened = await shop.open();
});

describe('a store', () => {
  it('is notified of an assignment by email and SMS in English', async () => {
    const { vendor, place, assign, feed, titles, outbox } = opened;
    const order = await place();
    await assign(order._id, vendor, 'Less sugar');
    await shop.consume();
    expect(await titles(vendor)).toEqual([`Order ${order.order_number} is assigned to you`]);
    const store = (await feed(vendor)).data[0]?.values.store_name;
    expect(await outbox()).toEqual([
      {
        channel: 'email',
        to: vendor.email,
        subject: `Order ${order.order_number} is assigned to ${store}`,
        text: [
          `The order ${order.order_number} is assigned to ${store}.`,
          '',
          'Delivery: 22 Nov 2026, 10:00-12:00',
          'Items: 2 x Truffle Cake 1 kg',
          'To collect from the customer: Rs 1,010',
          'Your charges: Rs 700',
          'Note: Less sugar',
          '',
          `Open it in Bakehouse: https://desk.example.test/order/details/${order._id}`,
        ].join('\n'),
      },
      {
        channel: 'sms',
        to: '9876543210',
        subject: '',
        text: `Bakehouse: order ${order.order_number} is assigned to you. Delivery 22 Nov 2026, 10:00-12:00. 2 x Truffle Cake 1 kg`,
      },
    ]);
  });

  it('is notified of an item whose name must be cut at an emoji', async () => {
    const { vendor, place, assign, outbox } = opened;
    const [item] = orderOf('').order_items;
    if (!item) throw new Error('the factory makes an item');
    const { _id } = (await place()).order_items[0]?.product ?? { _id: '' };
    const cakes = { ...item, product: { ...item.product, _id, name: '🎂'.repeat(100) } };
    const order = await place({ order_items: [cakes] });
    await assign(order._id, vendor);
    await shop.consume();
    const sms = (await outbox()).filter(({ channel, text }) => channel === 'sms' && text.includes(order.order_number));
    expect(sms.map(({ text }) => text)).toEqual([expect.stringMatching(/2 x (🎂)+\.\.\.$/u)]);
  });

  it('is notified of an assignment in Hindi if its user has chosen it', async () => {
    const { vendor, place, assign, titles, prefer, outbox } = opened;
    await prefer(vendor, { language: 'hi', kinds: { order_assigned: { email: false } } });
    const order = await place();
    await assign(order._id, vendor);
    await shop.consume();
    expect(await titles(vendor)).toEqual([`ऑर्डर ${order.order_number} आपको सौंपा गया है`]);
    expect(await outbox()).toEqual([
      {
        channel: 'sms',
        to: '9876543210',
        subject: '',
        text: `बेकहाउस: ऑर्डर ${order.order_number} आपको सौंपा गया है। डिलीवरी 22 नवंबर 2026, 10:00-12:00। 2 x Truffle Cake 1 kg`,
      },
    ]);
  });

  it('is notified of changes after the assignment, and by email only', async () => {
    const { owner, vendor, place, assign, feed, outbox } = opened;
    const order = await place();
    await assign(order._id, vendor);
    await shop.consume();
    await outbox();
    const { token } = owner;
    const params = { id: order._id };
    const name = { full_name: 'Asha Verma', phone: '9811122233', address1: '14 Lodhi Road' };
    await test.call(updateAddress, { token, params, body: { ...name, address_type: 'shipping' } });
    await test.call(updateAddress, { token, params, body: { ...name, address_type: 'billing' } });
    await test.call(addNote, { token, params, body: { text: 'Only for staff' } });
    await assign(order._id, vendor, 'No nuts');
    const { version } = (await test.call(details, { token, params })).body.data;
    const { order_number: _, ...body } = orderOf(shop.productId);
    const [item] = body.order_items;
    if (!item) throw new Error('an order has an item');
    const slot = { selected_delivery_slot: { from: '16:00', upto: '18:00' } };
    await test.call(update, { token, params, body: { ...body, order_items: [{ ...item, ...slot }], version } });
    await shop.consume();
    expect((await feed(vendor)).data.map(({ text }) => text)).toEqual([
      'Changed: items and delivery, delivery address. Delivery 22 Nov 2026 16:00-18:00',
      'Changed: note. Delivery 22 Nov 2026 16:00-18:00',
      'Changed: delivery address. Delivery 22 Nov 2026 16:00-18:00',
      '22 Nov 2026 10:00-12:00: 2 x Truffle Cake 1 kg',
    ]);
    const messages = await outbox();
    expect(messages.slice(2).map(({ channel, subject }) => [channel, subject])).toEqual(
      Array.from({ length: 3 }, () => ['email', `Order ${order.order_number} was changed`]),
    );
  });

  it('is notified that an order is cancelled, deleted, restored or given to another store', async () => {
    const { owner, vendor, other, place, setStatus, assign, feed, titles, outbox } = opened;
    const [cancelled, deleted, moved] = [await place(), await place(), await place()];
    for (const { _id } of [cancelled, deleted, moved]) await assign(_id, vendor);
    await shop.consume();
    await outbox();
    await setStatus(cancelled._id, 'cancelled');
    await test.call(remove, { token: owner.token, params: { id: deleted._id }, query: {} });
    await test.call(restore, { token: owner.token, params: { id: deleted._id }, query: {} });
    await assign(moved._id, other);
    await shop.consume();
    const texts = (await feed(vendor)).data.slice(0, 4).map(({ title, text }) => [title, text]);
    expect(texts).toEqual([
      [`Order ${moved.order_number} is no longer yours to deliver`, 'It was given to another store'],
      [`Order ${deleted.order_number} is assigned to you`, '22 Nov 2026 10:00-12:00: 2 x Truffle Cake 1 kg'],
      [`Order ${deleted.order_number} is no longer yours to deliver`, 'It was deleted'],
      [`Order ${cancelled.order_number} is no longer yours to deliver`, 'It was cancelled'],
    ]);
    expect(await titles(other)).toEqual([`Order ${moved.order_number} is assigned to you`]);
    const sms = (await outbox()).filter(({ channel, text }) => channel === 'sms' && text.includes('do not deliver'));
    expect(sms.map(({ text }) => text)).toContain(
      `Bakehouse: order ${cancelled.order_number} for 22 Nov 2026, 10:00-12:00 was cancelled. Please do not deliver it.`,
    );
  });

  it('never sees the notifications of another store or of staff, and cannot read or acknowledge them', async () => {
    const { desk, vendor, other, place, assign, feed, counts } = opened;
    const order = await place();
    await assign(order._id, vendor);
    await shop.consume();
    const staffIds = (await feed(desk)).data.map(({ _id }) => _id);
    const vendorIds = (await feed(vendor)).data.map(({ _id }) => _id);
    expect(staffIds).toHaveLength(1);
    expect(vendorIds).toHaveLength(1);
    expect((await feed(other)).data).toEqual([]);
    const body = { ids: [...staffIds, ...vendorIds] };
    await shop.db.execute(sql`update notification set acknowledged_at = null, acknowledged_by = null`);
    for (const call of [acknowledge, read])
      expect((await test.call(call, { token: other.token, body })).status).toBe(200);
    expect((await counts(desk)).ringing).toHaveLength(1);
    expect(await rowsOf(shop.db, sql`select 1 from notification_read`)).toEqual([]);
  });
});

describe('a customer', () => {
  it('gets the confirmation in English, with what is to pay', async () => {
    const { place, outbox } = opened;
    const order = await place({ status: 'confirmed', customer: { full_name: 'Asha Verma', phone: '9811122233' } });
    await shop.consume();
    expect(await outbox()).toEqual([
      {
        channel: 'sms',
        to: '9811122233',
        subject: '',
        text: `Bakehouse: your order ${order.order_number} is confirmed. Delivery on 22 Nov 2026, 10:00-12:00.\nAmount due: Rs 1,010.`,
      },
    ]);
  });

  it('gets the confirmation in Hindi, by email too if the order has one', async () => {
    const { place, setStatus, outbox } = opened;
    const customer = {
      full_name: 'आशा वर्मा',
      phone: '9811122233',
      email: 'asha@example.test',
      language: 'hi',
    } as const;
    const order = await place({ customer, payment_status: 'Paid' });
    await setStatus(order._id, 'confirmed');
    await shop.consume();
    expect(await outbox()).toEqual([
      {
        channel: 'email',
        to: 'asha@example.test',
        subject: `आपका ऑर्डर ${order.order_number} पक्का हो गया है`,
        text: [
          'नमस्ते आशा वर्मा,',
          '',
          `आपका ऑर्डर ${order.order_number} पक्का हो गया है।`,
          '',
          'सामान: 2 x Truffle Cake 1 kg',
          'डिलीवरी: 22 नवंबर 2026, 10:00-12:00',
          '',
          'बेकहाउस से ऑर्डर करने के लिए धन्यवाद।',
        ].join('\n'),
      },
      {
        channel: 'sms',
        to: '9811122233',
        subject: '',
        text: `बेकहाउस: आपका ऑर्डर ${order.order_number} पक्का हो गया है। डिलीवरी 22 नवंबर 2026, 10:00-12:00।`,
      },
    ]);
  });

  it('gets each message once, however often the status changes, in the order of the changes', async () => {
    const { place, setStatus, outbox } = opened;
    const customer = { full_name: 'Asha Verma', phone: '9811122233' };
    const { _id } = await place({ customer });
    for (const status of ['confirmed', 'pending', 'confirmed', 'shipped', 'confirmed', 'shipped', 'delivered'] as const)
      await setStatus(_id, status);
    await shop.consume();
    await setStatus(_id, 'shipped');
    await shop.consume();
    expect((await outbox()).map(({ text }) => /is confirmed|on its way|was delivered/.exec(text)?.[0])).toEqual([
      'is confirmed',
      'on its way',
      'was delivered',
    ]);
  });

  it('and the store are notified of every new delivery time', async () => {
    const { owner, vendor, place, assign, outbox, feed } = opened;
    const customer = { full_name: 'Asha Verma', phone: '9811122233' };
    const order = await place({ customer });
    await assign(order._id, vendor);
    for (const [from, upto] of [
      ['14:00', '16:00'],
      ['18:00', '20:00'],
    ] as const) {
      await shop.consume();
      await outbox();
      const body = { delivery_date: '2099-01-02', delivery_slot: { from, upto }, reason: 'Asked by phone' };
      const { version } = (await test.call(details, { token: owner.token, params: { id: order._id } })).body.data;
      const moved = await test.call(orderDeliveryEndpoints.reschedule, {
        token: owner.token,
        params: { id: order._id },
        body: { ...body, version },
      });
      expect(moved.body.error).toBeUndefined();
    }
    await shop.consume();
    expect((await feed(vendor)).data.slice(0, 2).map(({ text }) => text)).toEqual([
      'Changed: delivery time. Delivery 2 Jan 2099 18:00-20:00',
      'Changed: delivery time. Delivery 2 Jan 2099 14:00-16:00',
    ]);
    const sms = (await outbox()).filter(({ to }) => to === customer.phone);
    expect(sms.map(({ text }) => text)).toEqual([
      `Bakehouse: the delivery of your order ${order.order_number} was moved to 2 Jan 2099, 14:00-16:00.`,
      `Bakehouse: the delivery of your order ${order.order_number} was moved to 2 Jan 2099, 18:00-20:00.`,
    ]);
  });

  it('hears of each payment and refund with its amount, and once of the cancellation', async () => {
    const { owner, place, setStatus, outbox } = opened;
    const customer = { full_name: 'Asha Verma', phone: '9811122233' };
    const { _id: id, order_number } = await place({ customer });
    const { token } = owner;
    const pay = (amount: number, reference: string) =>
      test.call(orderMoneyEndpoints.record, {
        token,
        params: { id },
        body: { method: 'upi', amount, reference, reason: 'Seen in the account' },
      });
    expect([(await pay(500.5, 'UPI-1')).status, (await pay(509.5, 'UPI-2')).status]).toEqual([200, 200]);
    for (const status of ['cancelled', 'pending', 'cancelled'] as const) await setStatus(id, status);
    const body = {
      key: randomUUID(),
      amount: 1_010,
      target: 'bank_transfer',
      bearer: 'platform',
      reason: 'Cancelled',
    } as const;
    const refunded = await test.call(orderMoneyEndpoints.refund, { token, params: { id }, body });
    expect(refunded.body.error).toBeUndefined();
    await shop.consume();
    const texts = (await outbox()).filter(({ to }) => to === customer.phone).map(({ text }) => text);
    expect(texts).toEqual([
      `Bakehouse: we have received Rs 500.50 for your order ${order_number}. Thank you.`,
      `Bakehouse: we have received Rs 509.50 for your order ${order_number}. Thank you.`,
      `Bakehouse: your order ${order_number} for 22 Nov 2026, 10:00-12:00 was cancelled.`,
      `Bakehouse: we have refunded Rs 1,010 of your order ${order_number}. It can take a few days to arrive.`,
    ]);
  });

  it('gets nothing for a pending order, and no message that is switched off', async () => {
    const { place, setStatus, outbox } = opened;
    await place();
    const off = await makeStaff(test.deps, Object.values(messageTemplateEndpoints));
    for (const channel of ['email', 'sms'] as const)
      await test.call(messageTemplateEndpoints.update, {
        token: off.token,
        params: { kind: 'order_shipped', channel, language: 'en' },
        body: { subject: channel === 'email' ? 'x' : '', text: 'x', is_enabled: false },
      });
    const { _id } = await place();
    await setStatus(_id, 'shipped');
    await shop.consume();
    expect(await outbox()).toEqual([]);
  });
});
