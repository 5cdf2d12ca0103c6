import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { newEntry } from '@bakehouse/contract/vendor/assortment';
import { vendorAssortmentEndpoints } from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { expect } from 'vitest';
import type { Deps } from '../../src/kernel/http/context.ts';
import { saveRequest } from '../../src/modules/vendor/assortment/assortment.queries.ts';
import { newId } from '../../src/platform/db/columns.ts';
import { prepareAcceptance } from '../acceptance.ts';
import type { TestApp } from '../build-test-app.ts';
import { makeProduct, orderOf } from '../factories.ts';

/** Stores, orders of cakes, and price lists for the tests of assortments. */

type Change = BodyOf<(typeof vendorAssortmentEndpoints)['update']>['changes'][number];

/** Prepares stores, the nearest first, whose orders are for two cakes of ₹500 with a candle of ₹20 each. */
export const prepareAssortments = async (test: TestApp, stores: number) => {
  const desk = await prepareAcceptance(test, stores);
  const { token, productId: cake, typeId, day } = desk;
  const candle = await makeProduct(test.deps, 'Candle', 20);
  const idOf = (store: number) => desk.vendors[store]?.vendorId ?? '';

  const placeOrder = async ({ date = day, withCandle = true } = {}) => {
    const [item] = orderOf(cake).order_items;
    if (!item) throw new Error('the factory makes an item');
    const addons = withCandle ? [{ product: candle, name: 'Candle', price: 20, quantity: 2 }] : [];
    const subtotal = withCandle ? 1_040 : 1_000;
    const delivery = {
      shipping_cost: 49,
      selected_delivery_type: { _id: typeId, name: 'Standard' },
      selected_delivery_date: date,
    };
    const body = orderOf(cake, {
      order_date: new Date().toISOString(),
      order_items: [{ ...item, ...delivery, addons }],
      subtotal,
      shipping_total: 49,
      total_coupon_discount: 0,
      order_total: subtotal + 49,
    });
    const reply = await test.call(orderEndpoints.create, { token, body });
    expect(reply.body.error).toBeUndefined();
    return reply.body.data._id;
  };
  /** Changes entries of a store for products, by staff. */
  const setEntries = async (store: number, entries: Readonly<Record<string, Omit<Change, 'kind' | 'record'>>>) => {
    const changes = Object.entries(entries).map(([record, entry]): Change => ({ kind: 'product', record, ...entry }));
    const call = { token, params: { id: idOf(store) }, body: { changes } };
    expect((await test.call(vendorAssortmentEndpoints.update, call)).status).toBe(200);
  };
  const choicesOf = async (id: string) =>
    (await test.call(orderAssignmentEndpoints.vendorChoices, { token, params: { id } })).body.data;
  const assign = (id: string, store: number, vendor_charges = 700) =>
    test.call(orderAssignmentEndpoints.assignVendor, {
      token,
      params: { id },
      body: { vendor: idOf(store), delivery_type: typeId, vendor_delivery_charges: 49, vendor_charges },
    });
  return { ...desk, cake, candle, idOf, placeOrder, setEntries, choicesOf, assign };
};

export const amount = (value: number) => ({ price: { kind: 'amount', value } }) as const;
export const percent = (value: number) => ({ price: { kind: 'percent', value } }) as const;

/** Stores a change of the assortment that a store proposes. */
export const proposeAssortment = (deps: Deps, storeId: string): Promise<void> => {
  const changes = [{ kind: 'product', record: newId(), before: null, after: newEntry }] as const;
  return saveRequest(deps.database.db, storeId, { changes, at: deps.now(), by: 'Baker' });
};
