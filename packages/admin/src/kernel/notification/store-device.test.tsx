import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { pushEndpoints } from '@bakehouse/contract/notification/push.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer } from '../../../test/fakes/fake-api.ts';
import { aVendor, withOrders } from '../../../test/fakes/fake-orders.ts';
import { signedIn, withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { isSubscribed } from '../../data/device.ts';
import { signOut } from '../../data/session.ts';

const { count } = notificationEndpoints;
const { pushKey, subscribe } = pushEndpoints;
const keys = [permissionKey(orderEndpoints.list)];
const endpoint = 'https://push.example.com/send/1';
const subscribed = { endpoint, keys: { p256dh: 'public', auth: 'secret' } };

/** The service worker of the browser, with what the dashboard did. */
const aBrowser = (permission: NotificationPermission | undefined) => {
  const closed = vi.fn();
  const requestPermission = vi.fn(async () => 'granted');
  const unsubscribe = vi.fn(async () => true);
  const registration = {
    pushManager: {
      subscribe: vi.fn(async (_options: PushSubscriptionOptionsInit) => ({ toJSON: () => subscribed })),
      getSubscription: async () => ({ unsubscribe }),
    },
    getNotifications: async () => [{ close: closed }],
  };
  const serviceWorker = Object.assign(new EventTarget(), {
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  if (permission !== undefined) {
    const notification = Object.assign(vi.fn(), { permission, requestPermission });
    requestPermission.mockImplementation(async () => {
      notification.permission = 'granted';
      return 'granted';
    });
    vi.stubGlobal('Notification', notification);
    vi.stubGlobal('PushManager', class {});
  }
  return { serviceWorker, registration, closed, requestPermission, unsubscribe };
};

/** Signs in a person of a store, or a staff member who works as the store. */
const withStore = (acting = false) => {
  withSession(keys);
  answer(sessionEndpoints.session, () => ({
    ...signedIn(keys, { roles: [{ _id: aVendor.vendor_id, name: 'Vendor' }] }),
    vendor_id: aVendor.vendor_id,
    ...(acting && {
      acting: {
        store_name: 'Yamuna Bake Studio',
        owner_name: 'Dev',
        staff_name: 'Ira',
        until: '2026-03-10T10:00:00.000Z',
      },
    }),
  }));
  withOrders();
  answer(count, () => ({ data: { unread: 0, ringing: [] } }));
  answer(pushKey, () => ({ public_key: 'key of the server' }));
  return answer(subscribe, () => ({ message: 'Device subscribed' }));
};

beforeEach(() => void vi.stubEnv('DEV', false));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('subscribes the phone of a store, and ends the messages at the sign-out', async () => {
  const { registration, closed, unsubscribe } = aBrowser('granted');
  const calls = withStore();
  answer(sessionEndpoints.logout, () => ({ message: 'Signed out' }));
  renderAt('/order');
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([subscribed]));
  expect(registration.pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'key of the server',
  });
  expect(unsubscribe).not.toHaveBeenCalled();
  await waitFor(() => expect(isSubscribed()).toBe(true));
  await signOut();
  expect(isSubscribed()).toBe(false);
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

it('replaces a subscription for the key of a former server', async () => {
  const { registration, unsubscribe } = aBrowser('granted');
  registration.pushManager.subscribe.mockRejectedValueOnce(new DOMException('another key', 'InvalidStateError'));
  const calls = withStore();
  renderAt('/order');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('asks for the permission once, and can be told not to ask again', async () => {
  const { requestPermission } = aBrowser('default');
  const calls = withStore();
  const { user } = renderAt('/order');
  const title = 'Hear of new orders when Bakehouse is closed';
  await screen.findByText(title);
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(title)).toBeNull();
  expect(requestPermission).not.toHaveBeenCalled();
  cleanup();

  localStorage.removeItem('bakehouse.push-later');
  const { user: other } = renderAt('/order');
  await other.click(await screen.findByRole('button', { name: 'Allow notifications' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText(title)).toBeNull();
});

it('opens the order of a notification', async () => {
  const { serviceWorker } = aBrowser('denied');
  withStore();
  const { href } = renderAt('/order');
  await waitFor(() => expect(serviceWorker.register).toHaveBeenCalledWith('/sw.js'));
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open: '/notifications' } }));
  await waitFor(() => expect(href()).toBe('/notifications'));
});

it('registers no service worker for staff, also while they work as a store', async () => {
  const { serviceWorker } = aBrowser('granted');
  withStore(true);
  renderAt('/order');
  await screen.findByRole('heading', { level: 1 });
  cleanup();
  withSession(keys);
  renderAt('/order');
  await screen.findByRole('heading', { level: 1 });
  expect(serviceWorker.register).not.toHaveBeenCalled();
});
