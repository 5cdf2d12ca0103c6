import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { openCustomers } from '../../../test/customer/customer-shop.ts';
import { makeStaff, makeVendor, orderOf } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { scanCustomers } from './customer-consumer.ts';
import { lockCustomers, writePhones } from './customer-orders.queries.ts';

const endpoints = customerEndpoints;
let test: TestApp;
let desk: Awaited<ReturnType<typeof openCustomers>>;
beforeAll(async () => {
  test = await buildTestApp();
  desk = await openCustomers(test);
});
afterAll(() => test.close());

let lastPhone = 9_700_000_000;
const nextPhone = () => {
  lastPhone += 1;
  return String(lastPhone);
};
const auditOf = async (id: string) => {
  const rows = await rowsOf<{ action: string }>(
    test.deps.database.db,
    sql`select action from audit_log where module = 'customer' and record_id = ${id} order by at`,
  );
  return rows.map(({ action }) => action);
};

describe('the customer of orders', () => {
  it('has the name of the latest order and the figures of all orders of the phone', async () => {
    const phone = nextPhone();
    const first = await desk.place(phone, 'Meera Nair', { order_date: '2026-11-01T10:00:00.000Z' });
    await desk.consume();
    await desk.setStatus(first, 'delivered');
    const last = await desk.place(phone, 'Meera N. Menon', { order_date: '2026-11-02T10:00:00.000Z' });
    await desk.setStatus(last, 'cancelled');
    await desk.consume();
    const row = await desk.find(phone);
    expect(row).toMatchObject({ name: 'Meera N. Menon', phone: `97•••••${phone.slice(-3)}`, other_phones: 0 });
    expect(row).toMatchObject({ orders: 2, delivered: 1, cancelled: 1, last_order_at: '2026-11-02T10:00:00.000Z' });
    const customer = await desk.view(row._id);
    expect(customer).toMatchObject({ other_names: ['Meera Nair'], first_order_at: '2026-11-01T10:00:00.000Z' });
    expect(customer.spent).toBeGreaterThan(0);
    expect(customer.addresses[0]?.lines).toContain('Delhi');
    const { body } = await test.call(endpoints.orders, {
      token: desk.token,
      params: { id: row._id },
      query: { perPage: '1' },
    });
    expect(body).toMatchObject({
      total: 2,
      data: [{ _id: last, status: 'cancelled', customer_name: 'Meera N. Menon' }],
    });
  });

  it('stays the same when events are repeated', async () => {
    const phone = nextPhone();
    const row = await desk.makeCustomer(phone, 'Ravi');
    for (let time = 0; time < 2; time += 1)
      await test.deps.database.transaction(async (tx) => {
        await lockCustomers(tx);
        await writePhones(tx, [phone, phone]);
      });
    expect(await desk.find(phone)).toEqual(row);
  });

  it('changes when an order is deleted and restored, and when its phone is corrected', async () => {
    const [wrong, right] = [nextPhone(), nextPhone()];
    const id = await desk.place(wrong, 'Typing Error');
    await desk.consume();
    const { token } = desk;
    await test.call(orderEndpoints.remove, { token, params: { id } });
    await desk.consume();
    expect((await desk.find(wrong)).orders).toBe(0);
    await test.call(orderEndpoints.restore, { token, params: { id } });
    await desk.consume();
    expect((await desk.find(wrong)).orders).toBe(1);
    const { version } = (await test.call(orderEndpoints.details, { token, params: { id } })).body.data;
    const {
      order_number: _number,
      order_date: _date,
      source: _source,
      status: _status,
      payment_status: _payment,
      ...body
    } = orderOf(desk.product, { payment_method: 'UPI', customer: { full_name: 'Corrected', phone: right } });
    const edited = await test.call(orderEndpoints.update, { token, params: { id }, body: { ...body, version } });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    await desk.consume();
    expect((await desk.find(wrong)).orders).toBe(0);
    expect(await desk.find(right)).toMatchObject({ name: 'Corrected', orders: 1 });
  });

  it('is found by the comparison when no event announced the order', async () => {
    const phone = nextPhone();
    await desk.place(phone, 'Imported');
    await test.deps.database.db.execute(sql`delete from event`);
    await desk.consume();
    expect((await desk.list({ search: phone })).data).toEqual([]);
    test.clock.now = new Date(Date.now() + 120_000);
    await scanCustomers(test.deps);
    expect(await desk.find(phone)).toMatchObject({ name: 'Imported', orders: 1 });
  });
});

describe('the list', () => {
  it('finds names, complete phones in any spelling and complete emails', async () => {
    const phone = nextPhone();
    const email = 'Zeenat.List@example.test';
    await desk.place(phone, 'Zeenat Aman', { customer: { full_name: 'Zeenat Aman', phone, email } });
    await desk.consume();
    const { _id } = await desk.find(phone);
    for (const search of ['aman zeenat', `+91 ${phone.slice(0, 5)}-${phone.slice(5)}`, 'zeenat.list@EXAMPLE.test'])
      expect(
        (await desk.list({ search })).data.map((row) => row._id),
        search,
      ).toEqual([_id]);
    for (const search of [phone.slice(0, 9), 'zeenat.list@example'])
      expect((await desk.list({ search })).data, search).toEqual([]);
    expect((await desk.find(phone)).email).toBe('Z•••@example.test');
    expect((await desk.list({ search: 'zeenst aman' })).correctedSearch).toBe('zeenat aman');
  });

  it('filters by tag and block, sorts, and pages', async () => {
    const phones = [nextPhone(), nextPhone(), nextPhone()];
    for (const [index, phone] of phones.entries()) {
      for (let order = 0; order <= index; order += 1) await desk.place(phone, `Sorted ${index}`);
      await desk.consume();
      const { _id: id, version } = await desk.find(phone);
      const body = {
        tags: ['  Sorted  List '],
        cash_blocked: index === 1,
        cash_block_reason: 'Refused twice',
        version,
      };
      const { status } = await test.call(endpoints.update, { token: desk.token, params: { id }, body });
      expect(status).toBe(200);
    }
    const names = async (query: Parameters<typeof desk.list>[0]) =>
      (await desk.list({ tag: 'SORTED list', ...query })).data.map(({ name }) => name);
    expect(await names({ sort: '-orders' })).toEqual(['Sorted 2', 'Sorted 1', 'Sorted 0']);
    expect(await names({ sort: 'orders', perPage: '1', page: '2' })).toEqual(['Sorted 1']);
    expect(await names({ blocked: 'true' })).toEqual(['Sorted 1']);
    expect(await names({ sort: 'spent' })).toHaveLength(3);
    expect((await desk.list({ tag: 'sorted list' })).total).toBe(3);
  });

  it('is exported with masked phones, and in full for those who may reveal them', async () => {
    const phone = nextPhone();
    await desk.makeCustomer(phone, 'Export Me');
    const textFor = async (token: string) => {
      const reply = await test.app.inject({
        url: '/api/customer/export?search=Export Me',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.body;
    };
    expect(await textFor(desk.token)).toContain(phone);
    const masked = await textFor((await makeStaff(test.deps, [endpoints.exportCsv])).token);
    expect(masked).toContain(`97•••••${phone.slice(-3)}`);
    expect(masked).not.toContain(phone);
  });
});

describe('a customer', () => {
  it('is masked, also in its addresses, until it is revealed, which is recorded each time', async () => {
    const phone = nextPhone();
    const { _id: id } = await desk.makeCustomer(phone, 'Masked');
    const { token } = await makeStaff(test.deps, [endpoints.view, endpoints.list]);
    const reply = await test.call(endpoints.view, { token, params: { id } });
    expect(JSON.stringify(reply.body)).not.toContain(phone);
    expect((await test.call(endpoints.reveal, { token, params: { id } })).status).toBe(403);
    for (let time = 0; time < 2; time += 1) {
      const revealed = await test.call(endpoints.reveal, { token: desk.token, params: { id } });
      expect(revealed.body.data.phones).toMatchObject([{ phone }]);
    }
    expect(await auditOf(id)).toEqual(['reveal', 'reveal']);
  });

  it('is closed to stores', async () => {
    const all = Object.values(endpoints);
    const { token } = await makeVendor(test.deps, all);
    for (const endpoint of all) {
      const params = { id: newId(), note: newId() };
      expect((await test.probe(endpoint, { token, params, body: {} })).status, endpoint.name).toBe(403);
    }
  });

  it('has notes, which only their author deletes', async () => {
    const { _id: id } = await desk.makeCustomer(nextPhone(), 'Noted');
    const author = await makeStaff(test.deps, [endpoints.addNote, endpoints.deleteNote]);
    await test.call(endpoints.addNote, { token: author.token, params: { id }, body: { text: 'Allergic to nuts' } });
    const [note] = (await desk.view(id)).notes;
    expect(note).toMatchObject({ text: 'Allergic to nuts', is_own: false });
    const params = { id, note: note?._id ?? '' };
    expect((await test.call(endpoints.deleteNote, { token: desk.token, params })).status).toBe(404);
    expect((await test.call(endpoints.deleteNote, { token: author.token, params })).status).toBe(200);
    expect((await desk.view(id)).notes).toEqual([]);
  });

  it('rejects an outdated change, a repeated tag and a block without a reason', async () => {
    const { _id: id, version } = await desk.makeCustomer(nextPhone(), 'Checked');
    const send = (body: object) =>
      test.probe(endpoints.update, {
        token: desk.token,
        params: { id },
        body: { tags: [], cash_blocked: false, cash_block_reason: '', version, ...body },
      });
    expect((await send({ tags: ['vip', 'VIP'] })).body.fields).toEqual({ tags: 'Enter each tag once' });
    expect((await send({ cash_blocked: true })).body.fields).toEqual({
      cash_block_reason: 'Enter why the customer cannot pay cash on delivery',
    });
    const replies = await Promise.all([send({ tags: ['one'] }), send({ tags: ['two'] })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a merge', () => {
  const merge = (id: string, other: { _id: string; version: number }, version: number) =>
    test.call(endpoints.merge, {
      token: desk.token,
      params: { id },
      body: { other: other._id, other_version: other.version, version },
    });
  const prepare = async () => {
    const [phone, otherPhone] = [nextPhone(), nextPhone()];
    let target = await desk.makeCustomer(phone, 'Target');
    let other = await desk.makeCustomer(otherPhone, 'Other');
    const { token } = desk;
    const edit = (id: string, tags: string[], cash_blocked: boolean, version: number) =>
      test.call(endpoints.update, {
        token,
        params: { id },
        body: { tags, cash_blocked, cash_block_reason: 'Refused', version },
      });
    await edit(target._id, ['vip'], false, target.version);
    await edit(other._id, ['vip', 'late'], true, other.version);
    await test.call(endpoints.addNote, { token, params: { id: other._id }, body: { text: 'Of the other' } });
    [target, other] = [await desk.find(phone), await desk.find(otherPhone)];
    return { phone, otherPhone, target, other };
  };

  it('moves phones, orders, notes, tags and the block, and its undo moves them back', async () => {
    const { phone, otherPhone, target, other } = await prepare();
    const before = [await desk.view(target._id), await desk.view(other._id)];
    expect((await merge(target._id, other, target.version)).status).toBe(200);
    const merged = await desk.view(target._id);
    expect(merged).toMatchObject({
      name: 'Other',
      orders: 2,
      tags: ['vip', 'late'],
      cash_blocked: true,
      other_names: ['Target'],
    });
    expect(merged.notes).toMatchObject([{ text: 'Of the other' }]);
    expect(merged.merged).toMatchObject([{ _id: other._id }]);
    expect(merged.phones).toHaveLength(2);
    expect((await desk.find(otherPhone))._id).toBe(target._id);
    expect((await test.call(endpoints.view, { token: desk.token, params: { id: other._id } })).status).toBe(404);
    await desk.place(otherPhone, 'Other');
    await desk.consume();
    expect((await desk.find(phone)).orders).toBe(3);

    const undo = () =>
      test.call(endpoints.undoMerge, { token: desk.token, params: { id: target._id }, body: { other: other._id } });
    expect((await undo()).status).toBe(200);
    const { version: _a, ...restored } = await desk.view(target._id);
    const { version: _b, ...expected } = before[0] ?? ({} as never);
    expect(restored).toEqual(expected);
    const back = await desk.view(other._id);
    expect(back).toMatchObject({
      name: 'Other',
      orders: 2,
      tags: ['vip', 'late'],
      cash_blocked: true,
      notes: before[1]?.notes,
    });
    expect((await undo()).body.code).toBe('wrong_status');
    expect(await auditOf(target._id)).toEqual(['update', 'merge', 'undo_merge']);
  });

  it('is done by one of two people at once', async () => {
    const { target, other } = await prepare();
    const third = await desk.makeCustomer(nextPhone(), 'Third');
    const replies = await Promise.all([
      merge(target._id, other, target.version),
      merge(third._id, other, third.version),
      merge(other._id, target, other.version),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const status of statuses) expect([200, 404, 409]).toContain(status);
    expect((await merge(third._id, third, third.version)).body.fields).toEqual({ other: 'Choose another customer' });
  });

  it('is undone by a split of the phone, and the split by another merge', async () => {
    const { otherPhone, target, other } = await prepare();
    await merge(target._id, other, target.version);
    const { phones, version } = await desk.view(target._id);
    const split = (phone: string, at: number) =>
      test.call(endpoints.split, { token: desk.token, params: { id: target._id }, body: { phone, version: at } });
    const phone = phones.find((known) => known.phone.endsWith(otherPhone.slice(-3)))?._id ?? '';
    expect((await split(phone, version - 1)).body.code).toBe('stale');
    const { body, status } = await split(phone, version);
    expect(status).toBe(200);
    expect(await desk.find(otherPhone)).toMatchObject({ _id: body.data._id, name: 'Other', orders: 1 });
    const rest = await desk.view(target._id);
    expect(rest).toMatchObject({ name: 'Target', orders: 1 });
    expect((await split(rest.phones[0]?._id ?? '', rest.version)).body.fields).toEqual({
      phone: 'The customer has no other phone',
    });
    expect((await merge(target._id, body.data, rest.version)).status).toBe(200);
    expect((await desk.view(target._id)).orders).toBe(2);
  });
});
