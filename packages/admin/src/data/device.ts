import { offlineKey } from './offline/browser-keys.ts';

/**
 * What this browser keeps of a session outside its tabs: the data for times without a network, the subscription to push messages and the
 * notifications on its screen.
 */

let subscribed = false;
let forgetting: Promise<void> = Promise.resolve();

/** Returns whether push messages show the notifications of this browser, so that the page must not. */
export const isSubscribed = (): boolean => subscribed;

/** Records that this browser gets the push messages of the signed-in person. */
export function setSubscribed(): void {
  subscribed = true;
}

/** Deletes the stored data, ends the push messages to this browser and closes its notifications, because phones are shared. */
export function forgetDevice(): void {
  subscribed = false;
  forgetting = forgetting.then(forget).catch(() => undefined);
}

/** Resolves when the messages to the former person have ended. */
export const deviceForgotten = (): Promise<void> => forgetting;

async function forget(): Promise<void> {
  if (localStorage.getItem(offlineKey)) await deleteStoredData().catch(() => undefined);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}

async function deleteStoredData(): Promise<void> {
  const { deleteStoredValues } = await import('./offline/offline-session.ts');
  await deleteStoredValues();
}
