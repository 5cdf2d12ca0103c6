import { actAs } from '@bakehouse/contract/act-as';
import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { listUpcomingOrders } from '@bakehouse/contract/order/order-board.endpoints';
import { revealOrderPhone } from '@bakehouse/contract/order/phone/reveal-phone.endpoints';
import { searchRecords } from '@bakehouse/contract/search';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareAcceptance, switchAcceptance } from '../../../../test/acceptance.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeMember, makeOwner, makeStaff, makeVendor, openSession, orderOf } from '../../../../test/factories.ts';
import { hasPdftotext, textOfPdf } from '../../../../test/pdf-text.ts';
import { rowsOf } from '../../../platform/db/client.ts';

const { details, list, updateStatus, updateAddress, exportCsv } = orderEndpoints;

/** The digits of the phones in the middle occur nowhere else. */
const phones = { customer: '9876504321', billing: '9876504322', shipping: '9876504323', former: '9876504324' };
const hidden = '76504';
const email = 'meera.hidden@example.test';

let test: TestApp;
let shop: Awaited<ReturnType<typeof prepareAcceptance>>;
let store: Awaited<ReturnType<typeof makeVendor>>;
let other: Awaited<ReturnType<typeof makeVendor>>;
beforeAll(async () => {
  test = await buildTestApp();
  shop = await prepareAcceptance(test, 2);
  const [first, second] = shop.vendors;
  if (!first || !second) throw new Error('two stores are prepared');
  [store, other] = [first, second];
  // A store has every permission that a store can have.
  await makeVendor(
    test.deps,
    test.app.endpoints.filter(({ access, staffOnly }) => access === 'permission' && !staffOnly),
  );
});
afterAll(() => test.close());

const run = (statement: ReturnType<typeof sql>) => test.deps.database.db.execute(statement);

/** Places an order with the phones, assigned to the store. The phone of the shipping address was corrected. */
async function place({ needsAcceptance = false, name = 'Meera Nair', address: sentTo = email } = {}) {
  await switchAcceptance(test, needsAcceptance ? {} : undefined);
  const { address } = orderOf(shop.productId);
  const { _id } = await shop.placeOrder({
    order: {
      customer: { full_name: name, phone: phones.customer, email: sentTo, gender: 'Female' },
      address: {
        billing: { ...address.billing, phone: phones.billing },
        shipping: { ...address.shipping, phone: phones.former },
      },
    },
  });
  const body = { address_type: 'shipping', full_name: name, phone: phones.shipping, address1: '7 Lake Road' } as const;
  await test.call(updateAddress, { token: shop.token, params: { id: _id }, body });
  expect((await shop.assign(_id, store.vendorId)).status).toBe(200);
  return read(_id, shop.token);
}

const read = async (id: string, token = store.token) => (await test.call(details, { token, params: { id } })).body.data;
const setStatus = (id: string, order_status: OrderStatus, token = shop.token) =>
  test.call(updateStatus, { token, params: { id }, body: { order_status } });
const reveal = (id: string, token = store.token) => test.call(revealOrderPhone, { token, params: { id } });
/** Moves the timeline of an order into the past. */
const passHours = (id: string, hours: number) =>
  run(sql`update order_event set at = at - ${hours} * interval '1 hour' where order_id = ${id}`);
const deliver = async (id: string, hoursAgo: number) => {
  await setStatus(id, 'delivered');
  await passHours(id, hoursAgo);
};
const reveals = (id: string) =>
  rowsOf<{ actor_name: string; record_name: string; changes: unknown }>(
    test.deps.database.db,
    sql`select actor_name, record_name, changes from audit_log where record_id = ${id} and action = 'reveal'`,
  );

async function get(path: string, token: string, query: Record<string, string> = {}) {
  const url = `/api/${path}`;
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, headers: sent, rawPayload } = await test.app.inject({ method: 'GET', url, query, headers });
  const isPdf = sent['content-type'] === 'application/pdf';
  const text = isPdf ? (hasPdftotext ? textOfPdf(rawPayload) : '') : rawPayload.toString();
  return { status: statusCode, text };
}

const queries = (): Record<string, Record<string, string>> => ({
  'order/rider_sheet': { vendor: store.vendorId, date: shop.day },
  'order/board': { date: shop.day },
  'order/day_sheet': { date: shop.day },
  'order/calendar': { month: shop.day.slice(0, 7) },
  search: { q: 'Meera Nair' },
});

/** Returns every response of a GET that a store can send about an order or its lists, by path. */
async function everyResponse(id: string, token: string): Promise<ReadonlyMap<string, string>> {
  const isOwn = ({ access, staffOnly, methods }: Endpoint) => access !== 'public' && !staffOnly && methods[0] === 'GET';
  const isAboutOrder = ({ path }: Endpoint) => !path.includes('{') || /^order\/[^{]*\{id\}[^{]*$/.test(path);
  const responses = new Map<string, string>();
  for (const endpoint of test.app.endpoints.filter((one) => isOwn(one) && isAboutOrder(one))) {
    if (endpoint.produces === 'text/event-stream') continue;
    const { status, text } = await get(endpoint.path.replace('{id}', id), token, queries()[endpoint.path]);
    if (endpoint.path.startsWith('order')) expect(status, `${endpoint.path}: ${text}`).toBe(200);
    responses.set(endpoint.path, text);
  }
  return responses;
}

/** Returns the files of bulk actions of a store with an order. */
async function bulkFiles(id: string, token: string): Promise<string> {
  let texts = '';
  for (const action of ['tickets', 'export'] as const) {
    const body = { resource: 'order', action, ids: [id] };
    const { body: started, status } = await test.probe(bulkEndpoints.run, { token, body });
    expect(status, JSON.stringify(started)).toBe(201);
    await test.runQueued();
    const job = (started.data as { _id: string })._id;
    texts += (await get(`bulk/jobs/${job}/${action === 'export' ? 'csv' : 'pdf'}`, token)).text;
  }
  return texts;
}

/** The paths of `everyResponse` that have a phone while it is shown. */
const pathsWithPhone = [
  'order/details/{id}',
  'order/export',
  'order/list',
  'order/rider_sheet',
  'order/upcoming',
  'search',
];

/** Moves the delivery of an order to today, so that every list has it. */
const moveToToday = (id: string) => run(sql`update orders set delivery_date = ${shop.day}::date - 2 where id = ${id}`);

describe('before the store accepts an order', () => {
  it('no response that a store can get contains the digits of a phone, nor the email', async () => {
    const { _id: id, order_number } = await place({ needsAcceptance: true });
    const responses = await everyResponse(id, store.token);
    const about = [...responses].filter(([, text]) => text.includes(order_number)).map(([path]) => path);
    expect(about.toSorted()).toEqual(
      expect.arrayContaining(['order/board', 'order/details/{id}', 'order/export', 'order/list', 'order/upcoming']),
    );
    const written = await Promise.all([
      setStatus(id, 'processing', store.token),
      bulkFiles(id, store.token),
      reveal(id),
      test.call(updateAddress, {
        token: store.token,
        params: { id },
        body: { address_type: 'shipping', full_name: 'Ira', phone: '9811122299', address1: '7 Lake Road' },
      }),
    ]);
    for (const text of [...responses.values(), ...written.map((reply) => JSON.stringify(reply))]) {
      expect(text).not.toContain(hidden);
      expect(text).not.toContain('meera.hidden');
    }
    expect(await read(id)).toMatchObject({
      phone_access: 'after_acceptance',
      customer: { phone: '98•••••321', email: 'm•••@example.test' },
      address: { billing: { phone: '98•••••322' } },
    });
    expect((await reveal(id)).body).toMatchObject({ code: 'wrong_status', error: expect.stringMatching(/accept/i) });
    expect(await reveals(id)).toEqual([]);
  });

  it('a search finds neither digits of a phone nor a part of an email', async () => {
    const { _id: id } = await place({ needsAcceptance: true, name: 'Searched Sameer' });
    const finds = async (search: string) => {
      const listed = await test.call(list, { token: store.token, query: { search } });
      const found = await test.call(searchRecords, { token: store.token, query: { q: search } });
      return JSON.stringify([listed.body.data.orders, found.body.data]).includes(id);
    };
    for (let length = 3; length < 10; length += 1)
      for (const digits of [phones.customer.slice(0, length), phones.customer.slice(-length)])
        expect(await finds(digits), digits).toBe(false);
    for (const part of ['meera.hid', 'hidden@', 'hidden', 'eera.hidden@example', 'example.test', 'Sameer hidden'])
      expect(await finds(part), part).toBe(false);
    for (const whole of [
      phones.customer,
      `+91 ${phones.customer}`,
      email,
      email.toUpperCase(),
      'searched',
      'lake road',
    ])
      expect(await finds(whole), whole).toBe(true);
  });

  it('a search with a typing error is not corrected to a part of an email', async () => {
    await place({ needsAcceptance: true });
    for (const search of ['hiddem', 'hiden', 'meera hiddem']) {
      const { body } = await test.call(list, { token: store.token, query: { search } });
      expect(JSON.stringify(body), search).not.toContain('hidden');
      const found = await test.call(searchRecords, { token: store.token, query: { q: search } });
      expect(JSON.stringify(found.body), search).not.toContain('hidden');
    }
    // A word of an email is no result, so it prevents no correction either.
    await place({ name: 'Zubaidu Rao', address: 'zubaida.q@example.test' });
    expect((await test.call(list, { token: store.token, query: { search: 'zubaida' } })).body.data).toMatchObject({
      correctedSearch: 'zubaidu',
    });
  });
});

describe('after the store has accepted an order', () => {
  it('every response has the phones, first that of the acceptance', async () => {
    const { _id: id } = await place({ needsAcceptance: true, name: 'Meera Nair' });
    const accepted = (await shop.accept(id, store)).body.data;
    expect(accepted).toMatchObject({
      phone_access: 'shown',
      customer: { phone: phones.customer, email },
      address: { billing: { phone: phones.billing }, shipping: { phone: phones.shipping } },
    });
    await moveToToday(id);
    const responses = await everyResponse(id, store.token);
    const shown = [...responses].filter(([, text]) => text.includes(hidden)).map(([path]) => path);
    expect(shown.toSorted()).toEqual(pathsWithPhone.filter((path) => hasPdftotext || path !== 'order/rider_sheet'));
    expect(await bulkFiles(id, store.token)).toContain(phones.customer);
    expect((await reveal(id)).body).toMatchObject({ code: 'wrong_status' });
  });

  it('its phones are shown without an acceptance if the order needs none', async () => {
    const { _id: id } = await place();
    expect((await read(id)).customer.phone).toBe(phones.customer);
  });

  it('the timeline and the changes have phones only while they are shown', async () => {
    const { _id: id } = await place();
    const former = async () => JSON.stringify((await read(id)).timeline).includes(phones.former);
    expect(await former()).toBe(true);
    await deliver(id, 25);
    expect(await former()).toBe(false);
  });

  it('an order that was cancelled before has no phones, also not on request', async () => {
    const { _id: id } = await place({ needsAcceptance: true });
    await setStatus(id, 'cancelled');
    expect(await read(id)).toMatchObject({ phone_access: 'hidden', customer: { phone: '98•••••321' } });
    await passHours(id, 25);
    expect(await reveal(id)).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
  });
});

describe('a day after an order was delivered', () => {
  it('no response contains the digits of a phone, until they are revealed', async () => {
    const { _id: id, order_number } = await place({ name: 'Meera Nair' });
    await run(sql`delete from order_event where order_id in (select id from orders where id <> ${id})`);
    await run(sql`update orders set deleted_at = now() where id <> ${id}`);
    await deliver(id, 23.9);
    expect(await read(id)).toMatchObject({ phone_access: 'shown', customer: { phone: phones.customer } });
    await passHours(id, 0.2);
    await moveToToday(id);
    const responses = await everyResponse(id, store.token);
    const texts = [...responses.values(), await bulkFiles(id, store.token)];
    expect(texts.filter((text) => text.includes(order_number)).length).toBeGreaterThan(4);
    for (const text of texts) expect(text).not.toContain(hidden);

    expect(await reveal(id)).toMatchObject({
      status: 200,
      body: {
        data: { customer: { phone: phones.customer, email }, billing: phones.billing, shipping: phones.shipping },
      },
    });
    const [entry] = await reveals(id);
    expect(entry).toEqual({ actor_name: expect.any(String), record_name: order_number, changes: {} });
    expect((await read(id)).version, 'an open form does not become stale').toBe((await read(id, shop.token)).version);
    expect((await read(id)).customer.phone, 'the page shows it masked again').toBe('98•••••321');
  });

  it('each reveal is an entry, also of simultaneous calls and of repeated requests', async () => {
    const { _id: id } = await place();
    await deliver(id, 25);
    const replies = await Promise.all(Array.from({ length: 5 }, () => reveal(id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await reveals(id)).toHaveLength(5);
    const repeated = { token: store.token, params: { id }, headers: { 'idempotency-key': 'reveal' } };
    expect((await test.call(revealOrderPhone, repeated)).body.data?.shipping).toBe(phones.shipping);
    expect((await test.call(revealOrderPhone, repeated)).body.data, 'phones are not stored').toBeNull();
    expect(await reveals(id)).toHaveLength(6);
  });

  it('an order that is open again shows them, and its next end counts', async () => {
    const { _id: id } = await place();
    await deliver(id, 25);
    expect((await read(id)).phone_access).toBe('on_request');
    await setStatus(id, 'shipped');
    expect((await read(id)).phone_access).toBe('shown');
    await setStatus(id, 'delivered');
    expect((await read(id)).phone_access).toBe('shown');
    await setStatus(id, 'cancelled');
    await passHours(id, 25);
    expect((await read(id)).phone_access).toBe('on_request');
  });

  it('an order with an archived timeline is masked', async () => {
    const { _id: id } = await place();
    await deliver(id, 0);
    await run(sql`delete from order_event where order_id = ${id}`);
    expect((await read(id)).phone_access).toBe('on_request');
  });

  it('only the store of the order reveals them: its owner and managers, not staff who work as the store', async () => {
    const { _id: id } = await place();
    await deliver(id, 25);
    const manager = await makeMember(test.deps, store.vendorId, 'manager');
    const baker = await makeMember(test.deps, store.vendorId, 'baker');
    const staff = await makeStaff(test.deps, [details, actAs]);
    const statusFor = async (token: string) => (await reveal(id, token)).status;
    expect(await statusFor(other.token), 'another store').toBe(404);
    expect(await statusFor(baker.token), 'a baker').toBe(403);
    expect(await statusFor(staff.token), 'staff').toBe(403);
    expect(await statusFor((await makeOwner(test.deps)).token), 'a Super Admin').toBe(403);
    expect(await read(id, baker.token)).toMatchObject({ phone_access: 'hidden', customer: { phone: '98•••••321' } });
    expect((await read(id, staff.token)).customer.phone).toBe(phones.customer);
    expect(await reveals(id)).toEqual([]);

    expect(await statusFor(manager.token)).toBe(200);
    const acting = await test.call(actAs, {
      token: await openSession(test.deps, staff.userId),
      params: { id: store.vendorId },
      body: { reason: 'The customer waits' },
    });
    expect((await read(id, acting.body.token)).customer.phone).toBe('98•••••321');
    expect(await statusFor(acting.body.token)).toBe(403);
    expect(await reveals(id), 'one by the manager').toHaveLength(1);
  });

  it('another store that gets the order sees them, and the former one no order', async () => {
    const { _id: id } = await place();
    await shop.assign(id, other.vendorId);
    expect((await test.call(details, { token: store.token, params: { id } })).status).toBe(404);
    expect((await read(id, other.token)).customer.phone).toBe(phones.customer);
    expect((await reveal(id)).status).toBe(404);
  });

  it('staff see them as before, also in the list and the export', async () => {
    const { _id: id } = await place();
    await deliver(id, 25);
    const listed = await test.call(list, { token: shop.token, query: { search: phones.customer.slice(0, 6) } });
    expect(listed.body.data.orders.find(({ _id }) => _id === id)?.customer.phone).toBe(phones.customer);
    expect((await get(exportCsv.path, shop.token)).text).toContain(phones.customer);
    expect(await read(id, shop.token)).not.toHaveProperty('phone_access');
  });
});

it('a person reveals at most 30 times in a minute', async () => {
  const { _id: id } = await place();
  await deliver(id, 25);
  const { token } = await makeMember(test.deps, store.vendorId, 'manager');
  for (let n = 0; n < 30; n += 1) expect((await reveal(id, token)).status).toBe(200);
  expect(await reveal(id, token)).toMatchObject({ status: 429, body: { code: 'too_many' } });
});

it('the rows of a list are masked one by one', async () => {
  const { _id: id } = await place();
  await deliver(id, 25);
  const { orders } = (await test.call(list, { token: store.token })).body.data;
  expect(orders.find(({ _id }) => _id === id)?.customer.phone).toBe('98•••••321');
  const upcoming = (await test.call(listUpcomingOrders, { token: store.token })).body.data;
  expect(upcoming.orders.every(({ phone_access }) => phone_access !== undefined)).toBe(true);
});
