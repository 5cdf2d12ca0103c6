/** What this browser keeps of a session outside its tabs: the subscription to push messages and the notifications on its screen. */

let forgetting: Promise<void> = Promise.resolve();

/** Ends the push messages to this browser and removes shown notifications, so that nobody else sees them on a shared phone. */
export function forgetDevice(): void {
  forgetting = forgetting.then(forget).catch(() => undefined);
}

/** Resolves when the messages to the former person have ended. */
export const deviceForgotten = (): Promise<void> => forgetting;

async function forget(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}
