import type { CallOf } from '@bakehouse/contract/core/endpoint';
import { type CustomerListQuery, customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { consumeEvents } from '../../src/kernel/events/event-consumer.ts';
import { customerConsumer } from '../../src/modules/customer/customer-consumer.ts';
import { newId } from '../../src/platform/db/columns.ts';
import type { TestApp } from '../build-test-app.ts';
import { makeOwner, makeProduct, orderOf } from '../factories.ts';

const endpoints = customerEndpoints;
type Server = Pick<TestApp, 'call' | 'deps'>;
type OrderOverrides = NonNullable<Parameters<typeof orderOf>[1]>;

/** Staff who take orders, and the calls about their customers. */
export const openCustomers = async (test: Server) => {
  const { token } = await makeOwner(test.deps);
  const product = await makeProduct(test.deps);
  const { database } = test.deps;
  const consume = () => consumeEvents(database, customerConsumer(), 3);
  await consume();
  /** Places an order by phone, and returns its id. */
  const place = async (phone: string, full_name: string, more: OrderOverrides = {}): Promise<string> => {
    const body = orderOf(product, { payment_method: 'UPI', customer: { full_name, phone }, ...more });
    const reply = await test.call(orderEndpoints.create, { token, body, headers: { 'idempotency-key': newId() } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.data._id;
  };
  const setStatus = (id: string, status: string) =>
    database.db.execute(sql`update orders set status = ${status} where id = ${id}`);
  const list = async (query: CallOf<typeof endpoints.list>['query'] = {}) =>
    (await test.call(endpoints.list, { token, query })).body;
  const find = async (search: CustomerListQuery['search']) => {
    const { data } = await list({ search });
    const [row] = data;
    if (!row || data.length > 1) throw new Error(`${data.length} customers match ${search}`);
    return row;
  };
  const view = async (id: string) => (await test.call(endpoints.view, { token, params: { id } })).body.data;
  /** Makes an order that is delivered, and reads its customer. */
  const makeCustomer = async (phone: string, name: string) => {
    await setStatus(await place(phone, name), 'delivered');
    await consume();
    return find(phone);
  };
  return { token, product, consume, place, setStatus, list, find, view, makeCustomer };
};
