import 'fake-indexeddb/auto';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { confirmOrderChanges } from '@bakehouse/contract/order/change/order-change.endpoints';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { listUpcomingOrders } from '@bakehouse/contract/order/order-board.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { signedIn, withoutSession, withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';
import { deviceForgotten } from '../../../data/device.ts';
import { storeSession, withStoredSession } from '../../../data/offline/offline-session.ts';
import { deleteStoredValues } from '../../../data/offline/offline-store.ts';
import { can, resetSession, signOut } from '../../../data/session.ts';

const { list, details, updateStatus } = orderEndpoints;
const { accept, decline } = orderAcceptanceEndpoints;
const keys = [list, details, updateStatus, accept, decline].map(permissionKey);
const detail = `/order/details/${orderId}`;
const person = { _id: '01990000-0000-7000-8000-0000000000f1', name: 'Dev', roles: [{ _id: orderId, name: 'Vendor' }] };
const orderOfStore = (overrides: Partial<OrderRecord> = {}) =>
  anOrder({ status: 'confirmed', assigned_vendor: aVendor, ...overrides });

/** Signs in a store with these upcoming orders. */
const withStore = (...orders: OrderRecord[]) => {
  withSession(keys, person, { vendor_id: aVendor.vendor_id });
  answer(listUpcomingOrders, () => ({ data: { today: '2026-03-10', orders, is_limited: false } }));
  return withOrders(...orders);
};

let restoreNetwork = () => {};
const loseNetwork = () => {
  const { fetch } = globalThis;
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  restoreNetwork = () => {
    globalThis.fetch = fetch;
    window.dispatchEvent(new Event('online'));
  };
};
/** Closes the app and opens it again. */
const reopen = (url: string) => {
  cleanup();
  resetSession();
  return renderAt(url);
};
const bar = (title: string | RegExp) => screen.findByText(title, { selector: '.mantine-Alert-label' });
/** Everything that is stored in this browser. */
const storedTexts = async (): Promise<string> => {
  const values: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
  for (const { name = '' } of await indexedDB.databases()) {
    const open = indexedDB.open(name);
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    for (const store of open.result.objectStoreNames) {
      const request = open.result.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      values.push(request.result);
    }
    open.result.close();
  }
  return JSON.stringify(values);
};
const isStored = (text: string) => waitFor(async () => expect(await storedTexts()).toContain(text));

/** It is 12:00 on 10 March in Kolkata. */
const noon = Date.parse('2026-03-10T06:30:00.000Z');
const setTime = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });

beforeEach(async () => {
  setTime(noon);
  await deleteStoredValues();
});

/** Opens the app with a network, and again without one. */
const openOffline = async (url: string, ...orders: OrderRecord[]) => {
  const { calls } = withStore(...orders);
  renderAt('/order?quick=today');
  await isStored('"orders"');
  await isStored(person.name);
  loseNetwork();
  return { ...reopen(url), calls };
};

describe('without a network, a store', () => {
  it('confirms changes with Got it, which is sent with the number that the person saw', async () => {
    const changes = {
      number: 4,
      open: [{ field: 'Note', from: '', to: 'No nuts' }],
      ticket: 2,
      ticket_fields: ['Note'],
    };
    const { user } = await openOffline(detail, orderOfStore({ changes }));
    const calls = answer(confirmOrderChanges, () => {
      throw new FakeApiError(409, 'stale', 'This order has changed again.');
    });
    await user.click(await screen.findByRole('button', { name: 'Got it' }));
    expect(await screen.findByText('Not sent yet')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Changed since you accepted')).toBeNull());
    expect(await screen.findByText('Sent when you are connected: BH-100001 Got it.')).toBeInTheDocument();
    restoreNetwork();
    // A change that arrived meanwhile is not confirmed unseen. It is shown again, and the person decides.
    expect(await bar('BH-100001: Got it was not saved')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(await screen.findByText('Changed since you accepted')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ number: 4 }]);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('BH-100001: Got it was not saved')).toBeNull());
  });

  it('opens the app, and sees the orders of today and each of them with the age', async () => {
    const { user } = await openOffline('/order?quick=today', orderOfStore());
    expect(await screen.findByRole('heading', { name: 'Orders (1)' })).toBeInTheDocument();
    expect(await bar('No connection')).toBeInTheDocument();
    expect(screen.getByText('Orders of today and tomorrow as they were just now.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'BH-100001' }));
    const items = within(await screen.findByRole('list', { name: 'Items' }));
    expect(items.getByText('Happy birthday, Ira')).toBeInTheDocument();
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
  });

  it('sees the orders of the next day as those of today after midnight', async () => {
    const items = (day: string) => anOrder().order_items.map((item) => ({ ...item, selected_delivery_date: day }));
    const next = { _id: fakeId('c9'), order_number: 'BH-100009', order_items: items('2026-03-11') };
    await openOffline('/order?quick=today', orderOfStore(), orderOfStore(next));
    await screen.findByRole('link', { name: 'BH-100001' });
    setTime(noon + 13 * 3_600_000);
    reopen('/order?quick=today');
    expect(await screen.findByRole('link', { name: 'BH-100009' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'BH-100001' })).toBeNull();
    reopen('/order?quick=tomorrow');
    expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument();
    // Opening the app without a network does not extend the day for which it opens.
    setTime(noon + 25 * 3_600_000);
    reopen('/order?quick=today');
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
    expect(can(list)).toBe(false);
  });

  it('sees no other lists', async () => {
    await openOffline('/order?quick=late', orderOfStore());
    expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument();
  });

  it('takes steps, which are sent once each, in order, when there is a network again', async () => {
    const { user, calls } = await openOffline(detail, orderOfStore({ version: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Processing' }));
    expect(await screen.findByText('Not sent yet')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Shipped' }));
    expect(
      await screen.findByText('Sent when you are connected: BH-100001 Processing, BH-100001 Shipped.'),
    ).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Delivered' });

    // The app is closed and opened again before there is a network.
    reopen(detail);
    expect(await screen.findByText('Not sent yet')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Delivered' })).toBeInTheDocument();
    restoreNetwork();
    expect(await screen.findByText('2 steps sent')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    expect(screen.queryByText('No connection')).toBeNull();
    expect(calls.updateStatus.map(({ body }) => body)).toEqual([
      { order_status: 'processing', version: 3 },
      { order_status: 'shipped', version: 4 },
    ]);
    expect(new Set(calls.updateStatus.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
    expect(await screen.findByRole('button', { name: 'Delivered' })).toBeInTheDocument();
  });

  it('accepts an order once, also when the network goes between the tap and the answer', async () => {
    const soon = new Date(Date.now() + 600_000).toISOString();
    const offer = { attempt: 1, offered_at: soon, expires_at: soon, seconds_left: 600 };
    withStore(orderOfStore({ offer }));
    const keysOfCalls: (string | null)[] = [];
    answer(accept, ({ headers }) => {
      keysOfCalls.push(headers.get('idempotency-key'));
      if (keysOfCalls.length === 1) throw new TypeError('Failed to fetch');
      return { message: 'Order accepted successfully', data: orderOfStore() };
    });
    const { user } = renderAt(detail);
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('1 step sent')).toBeInTheDocument();
    expect(keysOfCalls).toHaveLength(2);
    expect(keysOfCalls[0]).toBe(keysOfCalls[1]);
  });

  it('sees why a step was not saved, with both states, and can send it again', async () => {
    const { user, calls } = await openOffline(detail, orderOfStore({ version: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Processing' }));
    await screen.findByText('Not sent yet');
    answer(updateStatus, ({ body }) => {
      calls.updateStatus.push({ body } as never);
      if (body.version !== 4) throw new FakeApiError(409, 'stale', 'Someone else has changed this order');
      return { message: 'Order status updated successfully', data: orderOfStore({ status: 'processing', version: 5 }) };
    });
    answer(details, () => ({ data: orderOfStore({ status: 'pending', version: 4 }) }));
    restoreNetwork();
    expect(await bar('BH-100001: Processing was not saved')).toBeInTheDocument();
    expect(screen.getByText('Somebody else has changed this order.')).toBeInTheDocument();
    expect(screen.getByText(/You saw it as Confirmed\. It is now Pending\./)).toBeInTheDocument();
    expect(screen.queryByText('Not sent yet')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Processing' }));
    expect(await screen.findByText(/First send the earlier step of this order again/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByText('BH-100001: Processing was not saved')).toBeNull());
    await waitFor(() => expect(calls.updateStatus.map(({ body }) => body.version)).toEqual([3, 4]));
  });

  it('can give up a step for an order that went to another store', async () => {
    const { user } = await openOffline(detail, orderOfStore());
    await user.click(await screen.findByRole('button', { name: 'Processing' }));
    await screen.findByText('Not sent yet');
    const gone = () => {
      throw new FakeApiError(404, 'not_found', 'Order not found');
    };
    answer(updateStatus, gone);
    answer(details, gone);
    restoreNetwork();
    expect(await screen.findByText(/Your store does not have this order any more\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/was not saved/)).toBeNull());
  });

  it('sees an error when the step cannot be stored', async () => {
    const { user } = await openOffline(detail, orderOfStore());
    const button = await screen.findByRole('button', { name: 'Processing' });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    });
    await user.click(button);
    expect(await screen.findByText(/this device could not keep the step/)).toBeInTheDocument();
    expect(screen.queryByText('Not sent yet')).toBeNull();
    vi.restoreAllMocks();
  });

  it('is connected again also when its storage is full', async () => {
    await openOffline('/order?quick=today', orderOfStore());
    expect(await bar('No connection')).toBeInTheDocument();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    });
    restoreNetwork();
    await waitFor(() => expect(screen.queryByText('No connection')).toBeNull());
    vi.restoreAllMocks();
  });

  it('opens the app when the server takes too long', async () => {
    localStorage.setItem('bakehouse_signed_in', person._id);
    await storeSession(signedIn(keys, person));
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: noon });
    const fetch = () => Promise.reject(new Error('not needed'));
    const opened = withStoredSession(new Promise(() => {}), { fetch, start: () => {}, end: () => {} });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await opened).toMatchObject({ token: '', data: person });
  });

  it('does not open the app with data of yesterday', async () => {
    withStore(orderOfStore());
    renderAt('/order?quick=today');
    await isStored('"orders"');
    await isStored(person.name);
    loseNetwork();
    setTime(noon + 25 * 3_600_000);
    reopen('/order?quick=today');
    expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument();
    expect(can(list)).toBe(false);
  });
});

describe('of a person', () => {
  it.each(['a sign-out', 'a session that the server has ended'])('nothing is left after %s', async (end) => {
    await openOffline(detail, orderOfStore());
    await screen.findByRole('list', { name: 'Items' });
    await isStored('Ira Sen');
    if (end === 'a sign-out') {
      await signOut();
    } else {
      withoutSession();
      restoreNetwork();
      await screen.findByRole('button', { name: 'Sign In' });
    }
    await deviceForgotten();
    const left = await storedTexts();
    for (const text of ['Ira Sen', '9810012345', 'BH-100001', person.name, person._id])
      expect(left).not.toContain(text);
  });

  it('nothing is left when another user signs in', async () => {
    withStore(orderOfStore());
    renderAt('/order?quick=today');
    await isStored('"orders"');
    await isStored(person.name);
    withSession();
    withOrders();
    reopen('/order');
    await screen.findByRole('heading', { name: 'Orders (0)' });
    await deviceForgotten();
    const left = await storedTexts();
    for (const text of ['Ira Sen', 'BH-100001', person.name, person._id]) expect(left).not.toContain(text);
  });

  it('no step that was not sent is forgotten without a word', async () => {
    const { user } = await openOffline(detail, orderOfStore());
    await user.click(await screen.findByRole('button', { name: 'Processing' }));
    await screen.findByText('Not sent yet');
    await signOut();
    expect(await screen.findByText(/These steps were not sent: BH-100001 Processing\./)).toBeInTheDocument();
    await deviceForgotten();
    expect(await storedTexts()).not.toContain('BH-100001');
  });

  it('nothing is stored for staff, and nothing for staff who work as a store', async () => {
    withSession();
    withOrders(orderOfStore());
    renderAt('/order');
    await screen.findByRole('heading', { name: 'Orders (1)' });
    cleanup();
    resetSession();
    withStore(orderOfStore());
    answer(sessionEndpoints.session, () => ({
      ...signedIn(keys, person),
      vendor_id: aVendor.vendor_id,
      acting: { store_name: 'Yamuna', owner_name: 'Dev', staff_name: 'Ira', until: '2026-03-10T10:00:00.000Z' },
    }));
    renderAt('/order?quick=today');
    await screen.findByRole('heading', { name: 'Orders (1)' });
    expect(await storedTexts()).not.toContain('BH-100001');
  });
});
