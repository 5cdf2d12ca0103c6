import type { PushMessage } from '@bakehouse/contract/notification/push-message';

/** Push messages as notifications of the phone, and what happens when a person taps them. */

/** Paths of the API. They are not imported from the contract, because its endpoints need zod. A test compares both. */
export const paths = {
  session: '/api/web-api/admin_auth/session',
  accept: (orderId: string) => `/api/order/${encodeURIComponent(orderId)}/accept`,
} as const;

/** Hash of an order's address that opens the decline dialog. */
const declineHash = '#decline';

/** The parts of the service worker's scope that are used. The tests run with the types of a page, which has no such scope. */
type Scope = {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    readonly matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Window[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
};
type Window = { readonly postMessage: (message: unknown) => void; readonly focus: () => Promise<unknown> };
type Click = { readonly action: string; readonly notification: Pick<Notification, 'data' | 'close'> };
type Json = { readonly json: () => unknown };
type Data = Pick<PushMessage, 'link' | 'offer' | 'tag' | 'title'>;

/** Shows a push message, also when it cannot be read: browsers withdraw the permission from pages that show nothing. */
export async function showPush({ registration }: Scope, data: Json | null): Promise<void> {
  const message = readMessage(data);
  const { title, text, link, tag, offer } = message;
  await registration.showNotification(title, {
    body: text,
    tag,
    // A reminder sounds again, although it replaces the notification of the offer.
    renotify: true,
    icon: '/icon-192.png',
    badge: '/badge.png',
    requireInteraction: offer !== undefined,
    data: { title, link, tag, offer } satisfies Data,
    ...(offer && {
      actions: [
        { action: 'accept', title: 'Accept' },
        { action: 'decline', title: 'Decline' },
      ],
    }),
  } as NotificationOptions);
}

const unreadable = { title: 'Bakehouse', text: 'There is something new', link: '/notifications', tag: 'unreadable' };

function readMessage(data: Json | null): Pick<PushMessage, 'title' | 'text' | 'link' | 'tag' | 'offer'> {
  if (!data) return unreadable;
  try {
    const { title, text, link, tag, offer } = data.json() as PushMessage;
    return typeof title === 'string' && /^\/(?!\/)/.test(link) ? { title, text, link, tag, offer } : unreadable;
  } catch {
    return unreadable;
  }
}

/** Accepts the order of a notification, or opens its screen. */
export async function answerClick(scope: Scope, { action, notification }: Click): Promise<void> {
  const { link = '/', offer, tag, title }: Partial<Data> = notification.data ?? {};
  notification.close();
  if (action !== 'accept' || !offer) return open(scope.clients, action === 'decline' ? `${link}${declineHash}` : link);
  const failure = await acceptOrder(offer.order_id);
  await scope.registration.showNotification(failure ? 'The order was not accepted' : 'Accepted', {
    body: failure ?? title ?? '',
    tag: tag ?? '',
    icon: '/icon-192.png',
    badge: '/badge.png',
    silent: failure === undefined,
    data: { title: title ?? '', link, tag: tag ?? '' } satisfies Data,
  });
}

/** Opens a screen in an open window, or in a new window if none is open. An open window asks before unsaved work is lost. */
async function open(clients: Scope['clients'], link: string): Promise<void> {
  // A page that was loaded before the service worker was installed is open too.
  const [window] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!window) return void (await clients.openWindow(link));
  window.postMessage({ open: link });
  await window.focus();
}

const noConnection = 'No connection. Open the order and try again.';

/**
 * Accepts an order with the session of the browser.
 * @returns why it was not accepted; undefined when it was
 */
async function acceptOrder(orderId: string): Promise<string | undefined> {
  try {
    const session = await fetch(paths.session, { headers: { accept: 'application/json' } });
    if (!session.ok) return session.status === 401 ? 'Sign in to answer.' : noConnection;
    const { token }: { token: string } = await session.json();
    const answer = await fetch(paths.accept(orderId), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
      },
    });
    if (answer.ok) return undefined;
    const { error }: { error?: string } = await answer.json();
    return error ?? noConnection;
  } catch {
    return noConnection;
  }
}
