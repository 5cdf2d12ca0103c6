import { attribute } from '@bakehouse/contract/attribute';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeApiKey } from '../../../../test/api-keys.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeOwner, orderOf } from '../../../../test/factories.ts';
import { inTransaction } from '../../../operations/imports/orders/importer.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { createOrder } from '../order-placement.ts';

const { create, update, updateStatus, remove, restore, details } = orderEndpoints;

describe('the stock of a product', () => {
  let test: TestApp;
  let token: string;
  let box: string;
  beforeAll(async () => {
    test = await buildTestApp();
    test.clock.now = new Date('2026-11-20T10:00:00Z');
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const makeProduct = async (body: object) => {
    const reply = await test.probe(productEndpoints.create, { token, body: { name: 'Gift Box', price: 500, ...body } });
    expect(reply.status).toBe(201);
    return (reply.body.data as { _id: string })._id;
  };
  beforeEach(async () => {
    box = await makeProduct({ quantity: 10 });
  });

  const stockOf = async (id = box) =>
    (await test.call(productEndpoints.detail, { token, params: { id } })).body.data.quantity;
  /** Returns an order of `quantity` boxes without add-ons. */
  const bodyOf = (quantity: number, product = box, addons: object[] = []) => {
    const [item] = orderOf(product).order_items;
    const addonTotal = addons.length * 100;
    return orderOf(product, {
      order_items: [{ ...item, product: { ...item?.product, quantity }, addons }] as never,
      subtotal: quantity * Number(item?.product.price) + addonTotal,
      order_total: quantity * Number(item?.product.price) + addonTotal + Number(item?.shipping_cost),
      shipping_total: Number(item?.shipping_cost),
      total_coupon_discount: 0,
    });
  };
  const place = (quantity: number, product?: string) => test.probe(create, { token, body: bodyOf(quantity, product) });
  const placed = async (quantity: number) => {
    const { status, body } = await place(quantity);
    expect([status, body.error]).toEqual([201, undefined]);
    return (body.data as { _id: string })._id;
  };
  const setStatus = (id: string, order_status: 'cancelled' | 'pending' | 'delivered') =>
    test.probe(updateStatus, { token, params: { id }, body: { order_status } });

  it('falls with an order, and a larger order is rejected with nothing stored', async () => {
    await placed(4);
    expect(await stockOf()).toBe(6);
    const rejected = await place(7);
    expect([rejected.status, rejected.body.code, rejected.body.error]).toEqual([
      409,
      'out_of_stock',
      'There is not enough stock of Truffle Cake. Change the order and try again.',
    ]);
    await placed(6);
    expect([await stockOf(), (await place(1)).body.error]).toEqual([
      0,
      'Truffle Cake is out of stock. Change the order and try again.',
    ]);
  });

  it('returns with a cancellation and a deletion, once, and is taken again by the undo', async () => {
    const id = await placed(4);
    await setStatus(id, 'cancelled');
    await setStatus(id, 'cancelled');
    expect(await stockOf()).toBe(10);
    await setStatus(id, 'pending');
    expect(await stockOf()).toBe(6);
    await test.call(remove, { token, params: { id }, query: {} });
    expect(await stockOf()).toBe(10);
    await test.call(restore, { token, params: { id }, query: {} });
    await setStatus(id, 'delivered');
    expect(await stockOf()).toBe(6);
  });

  it('is missing for an order that is no longer cancelled or deleted', async () => {
    const [cancelled, deleted] = [await placed(3), await placed(3)];
    await setStatus(cancelled, 'cancelled');
    await test.call(remove, { token, params: { id: deleted }, query: {} });
    await placed(9);
    expect((await setStatus(cancelled, 'pending')).body.code).toBe('out_of_stock');
    expect((await test.probe(restore, { token, params: { id: deleted }, query: {} })).body.code).toBe('out_of_stock');
    expect([
      await stockOf(),
      (await test.call(details, { token, params: { id: cancelled } })).body.data.status,
    ]).toEqual([1, 'cancelled']);
  });

  it('follows an edit of the quantity, and keeps with an edit of the address', async () => {
    const id = await placed(4);
    const edit = async (quantity: number, more: object = {}) => {
      const { order_number: _n, order_date: _d, source: _s, ...body } = bodyOf(quantity);
      const { version } = (await test.call(details, { token, params: { id } })).body.data;
      return test.probe(update, { token, params: { id }, body: { ...body, ...more, version } });
    };
    expect([(await edit(9)).status, await stockOf()]).toEqual([200, 1]);
    expect([(await edit(11)).body.code, await stockOf()]).toEqual(['out_of_stock', 1]);
    expect([(await edit(2)).status, await stockOf()]).toEqual([200, 8]);
    // Orders from before the product had stock took nothing.
    await test.deps.database.db.execute(sql`delete from order_stock where order_id = ${id}`);
    expect([(await edit(2, { customer: { full_name: 'Ravi', phone: '9811122244' } })).status, await stockOf()]).toEqual(
      [200, 8],
    );
  });

  it('is that of the variant, and stays right when all variants are replaced', async () => {
    const options = { options: [{ tname: 'Half' }, { tname: 'One' }] };
    await test.probe(attribute.endpoints.create, { token, body: { name: 'Size', ...options } });
    const product_variation_info = { attributes: ['size'] };
    const variants = [
      { size: 'half', quantity: 3 },
      { size: 'one', quantity: 4 },
    ];
    const body = { product_type: 'variation', product_variation_info, product_variable: variants };
    const id = await makeProduct({ name: 'Cake', ...body });
    const stored = async () =>
      (await test.call(productEndpoints.detail, { token, params: { id } })).body.data.product_variable;
    const sizes = await stored();
    const order = bodyOf(2, id);
    const order_items = order.order_items.map((item) => ({
      ...item,
      product: { ...item.product, attributes: undefined, variant: sizes[0]?._id },
    }));
    expect((await test.probe(create, { token, body: { ...order, order_items } })).status).toBe(201);
    expect((await stored()).map(({ quantity }) => quantity)).toEqual([1, 4]);
    const edited = sizes.map(({ _id, size, quantity }) => ({
      _id,
      size,
      quantity: quantity + 5,
      quantity_before: quantity,
    }));
    const product_variable = [...edited, { size: 'half', quantity: 1 }].slice(0, 2);
    await test.probe(productEndpoints.update, {
      token,
      params: { id },
      body: { product_variation_info, product_variable },
    });
    expect((await stored()).map(({ quantity }) => quantity)).toEqual([6, 9]);
  });

  it('falls by add-ons, too', async () => {
    const id = await makeProduct({ name: 'Candle', quantity: 5 });
    const addon = { product: id, name: 'Candle', price: 50, quantity: 2 };
    const reply = await test.probe(create, { token, body: bodyOf(1, box, [addon]) });
    expect([reply.status, reply.body.error]).toEqual([201, undefined]);
    expect([await stockOf(), await stockOf(id)]).toEqual([9, 3]);
  });

  it('does not limit products that are made to order, which is the default without a quantity', async () => {
    for (const body of [{}, { quantity: 3, made_to_order: true }]) {
      const id = await makeProduct(body);
      const { quantity, made_to_order } = (await test.call(productEndpoints.detail, { token, params: { id } })).body
        .data;
      expect(made_to_order).toBe(true);
      expect([(await place(8, id)).status, await stockOf(id)]).toEqual([201, quantity]);
    }
  });

  it('gives an order that was sold elsewhere what there is, and gets only that back', async () => {
    const key = (await makeApiKey(test, { token }, [create])).secret;
    const reply = await test.probe(create, { token: key, body: bodyOf(12), headers: { 'idempotency-key': 'sold' } });
    expect([reply.status, await stockOf()]).toEqual([201, 0]);
    await setStatus((reply.body.data as { _id: string })._id, 'cancelled');
    expect(await stockOf()).toBe(10);
  });

  it('is not reduced by orders from the past', async () => {
    const order = { ...bodyOf(3), status: 'delivered' as const };
    const user = (await rowsOf(test.deps.database.db, sql`select id as "_id", name from admin_user limit 1`))[0];
    const actor = { sessionId: '', user, isSuper: true, grants: new Map(), storeIds: [] } as never;
    await inTransaction(test.deps, actor, (ctx) => createOrder(ctx, order, true));
    expect(await stockOf()).toBe(10);
  });

  it('keeps what was sold while it was edited', async () => {
    await placed(4);
    const edit = (body: object) => test.probe(productEndpoints.update, { token, params: { id: box }, body });
    expect([(await edit({ quantity: 15, quantity_before: 10 })).status, await stockOf()]).toEqual([200, 11]);
    await edit({ name: 'Box', quantity: 15, quantity_before: 15 });
    expect(await stockOf()).toBe(11);
    await edit({ quantity: 20 });
    expect(await stockOf()).toBe(20);
  });
});
