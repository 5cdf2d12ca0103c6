import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { QueryObserver } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { signedIn, withSession } from '../../../../test/fakes/fake-session.ts';
import { clearNewRecords, useNewRecordCount } from '../../../data/new-records.ts';
import { createQueryClient } from '../../../data/query-client.ts';
import { restoreSession } from '../../../data/session.ts';
import { createChangeApplier } from '../../../kernel/events/apply-changes.ts';
import { ordersQuery } from '../order.data.ts';

const { list, details } = orderEndpoints;
const offer = {
  attempt: 1,
  offered_at: '2026-03-09T10:00:00.000Z',
  expires_at: '2026-03-09T10:10:00.000Z',
  seconds_left: 600,
};

describe('a new order', () => {
  const stops: (() => void)[] = [];
  beforeEach(() => clearNewRecords('order'));
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    clearNewRecords('order');
  });

  const signIn = async (roles: string[]) => {
    const keys = [list, details].map(permissionKey);
    withSession(keys);
    answer(sessionEndpoints.session, () => ({
      ...signedIn(keys, { roles: roles.map((name) => ({ _id: aVendor.vendor_id, name })) }),
      vendor_id: aVendor.vendor_id,
    }));
    await restoreSession();
  };

  /** Opens the first page of the list, and returns how to receive a new order. */
  const openList = async () => {
    const orders = withOrders(anOrder({ _id: fakeId('c8') }));
    const client = createQueryClient();
    const observer = new QueryObserver(client, ordersQuery({}));
    stops.push(observer.subscribe(() => {}));
    await waitFor(() => expect(observer.getCurrentResult().data?.orders).toHaveLength(1));
    const applier = createChangeApplier(client);
    stops.push(applier.stop);
    const count = renderHook(() => useNewRecordCount('order')).result;
    const receive = (order: ReturnType<typeof anOrder>) => {
      orders.table.push(order);
      applier.apply([{ topic: 'order', id: order._id, version: 3, action: 'create', at: '2026-03-09T10:00:00.000Z' }]);
    };
    return { receive, count, shown: () => observer.getCurrentResult().data?.orders.map(({ _id }) => _id), orders };
  };

  it('is in the open list of a store at once if it waits for an answer', async () => {
    await signIn(['Vendor']);
    const { receive, count, shown } = await openList();
    receive(anOrder({ assigned_vendor: aVendor, offer }));
    await waitFor(() => expect(shown()).toContain(orderId));
    expect(count.current).toBe(0);
  });

  it('is counted for a store that accepts without being asked', async () => {
    await signIn(['Vendor']);
    const { receive, count, shown } = await openList();
    receive(anOrder({ assigned_vendor: aVendor }));
    await waitFor(() => expect(count.current).toBe(1));
    expect(shown()).toEqual([fakeId('c8')]);
  });

  it('is counted for staff, without being fetched', async () => {
    await signIn(['Vendor', 'Order desk']);
    const { receive, count, shown, orders } = await openList();
    receive(anOrder({ assigned_vendor: aVendor, offer }));
    await waitFor(() => expect(count.current).toBe(1));
    expect(shown()).toEqual([fakeId('c8')]);
    expect(orders.calls.list).toHaveLength(1);
  });
});
