import type { PushMessage } from '@bakehouse/contract/notification/push-message';
import type { Browser, Page, Worker } from '@playwright/test';
import { openContext } from './browser-window.ts';
import { credentialsOf } from './people.ts';
import { openSignedIn, waitForScreen } from './sign-in.ts';
import { expect } from './test.ts';

/** The dashboard as the app of a store on a phone, with its service worker. */

/** Opens the app as the demo's vendor, and waits until its service worker has cached its files. */
export async function openPhoneApp(browser: Browser, baseURL: string): Promise<Page> {
  const context = await openContext(browser, {
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  const page = await openSignedIn(context, credentialsOf('vendor'));
  await page.goto('/order');
  await waitForScreen(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page;
}

/** Waits until the app has stored the session and an order, for times without a network. */
export const waitForStoredOrder = (page: Page, orderNumber: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async (number) => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open('bakehouse');
          request.onsuccess = () => resolve(request.result);
        });
        const values = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction('offline').objectStore('offline').getAll();
          request.onsuccess = () => resolve(request.result);
        });
        database.close();
        const stored = JSON.stringify(values);
        return stored.includes(number) && stored.includes('permissions');
      }, orderNumber),
    )
    .toBe(true);

/** Returns the service worker of the app. */
async function workerOf(page: Page): Promise<Worker> {
  const [worker] = page.context().serviceWorkers();
  return worker ?? page.context().waitForEvent('serviceworker');
}

/** Gives a push message to the service worker, as the push service of the browser does. */
export async function deliverPush(page: Page, message: PushMessage): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const data = JSON.stringify(message);
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await expect.poll(async () => (await shownNotifications(page)).map(([title]) => title)).toContain(message.title);
  await client.detach();
}

/** Returns title, text and actions of the notifications that the phone shows. */
export const shownNotifications = (page: Page): Promise<[title: string, text: string, actions: string[]][]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map((notification) => {
      const { actions = [] } = notification as Notification & { readonly actions?: { readonly action: string }[] };
      return [notification.title, notification.body, actions.map(({ action }) => action)];
    });
  });

/**
 * Taps the notification of the phone, and waits for what the service worker does then.
 * @param action the button of the notification; empty for its text
 */
export async function tapNotification(page: Page, action: string): Promise<void> {
  const worker = await workerOf(page);
  await worker.evaluate(async (chosen) => {
    const scope = globalThis as unknown as {
      readonly registration: ServiceWorkerRegistration;
      readonly NotificationEvent: new (
        type: string,
        init: { notification: Notification | undefined; action: string },
      ) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    const event = new scope.NotificationEvent('notificationclick', { notification, action: chosen });
    const results: Promise<unknown>[] = [];
    Object.defineProperty(event, 'waitUntil', { value: (result: Promise<unknown>) => results.push(result) });
    globalThis.dispatchEvent(event);
    // Only a real tap may bring a window to the front.
    await Promise.allSettled(results);
  }, action);
}
