import { pushEndpoints } from '@bakehouse/contract/notification/push.endpoints';
import { callEndpoint } from '../../data/client.ts';
import { deviceForgotten, setSubscribed } from '../../data/device.ts';

/** The service worker of this browser, and its subscription to push messages. */

const { pushKey, subscribe } = pushEndpoints;

/**
 * Registers the service worker of the build.
 * @returns undefined where the browser has none, and under the development server
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return undefined;
  // Browsers report a failed download in the console; without a service worker, the dashboard works as before.
  return navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Whether the browser can receive push messages. An iPhone can only in an app on the home screen. */
export const hasPush = (): boolean => 'PushManager' in window && 'Notification' in window;

/**
 * Subscribes this browser to the push messages of the signed-in person. The call is repeated at each start, because a push service may
 * have replaced the subscription, and because another person may have signed in.
 */
export async function subscribeDevice(registration: ServiceWorkerRegistration): Promise<void> {
  if (!hasPush() || Notification.permission !== 'granted') return;
  await deviceForgotten();
  const { public_key } = await callEndpoint(pushKey, {});
  const subscription = await subscriptionWith(registration, public_key);
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await callEndpoint(subscribe, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
  setSubscribed();
}

/** Returns the subscription for a key of the server. One for a former key is replaced. */
async function subscriptionWith({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (cause) {
    const former = await pushManager.getSubscription();
    if (!former) throw cause;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}
