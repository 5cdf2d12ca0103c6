import type { PushMessage } from '@bakehouse/contract/notification/push-message';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerClick, paths, showPush } from '../worker/notifications.ts';
import { fakeId } from './fakes/fake-records.ts';

const orderId = fakeId('d1');
const link = `/order/details/${orderId}`;
const offer = { order_id: orderId, expires_at: '2026-03-10T10:10:00.000Z' };
const message: PushMessage = {
  v: 1,
  id: '01a00000-0000-7000-8000-000000000001',
  kind: 'order_assigned',
  title: 'New order BH-100001',
  text: 'Today, 05:00 pm - 07:00 pm',
  link,
  tag: `order:${orderId}`,
  at: '2026-03-10T10:00:00.000Z',
  offer,
};

type Shown = NotificationOptions & { readonly actions?: readonly { readonly action: string }[] };

/** A service worker with the given open windows, and what it showed and opened. */
const aWorker = (...windows: { postMessage: (message: unknown) => void; focus: () => Promise<unknown> }[]) => {
  const shown: { title: string; options: Shown | undefined }[] = [];
  const opened: string[] = [];
  const scope = {
    registration: {
      showNotification: async (title: string, options?: Shown) => void shown.push({ title, options }),
    },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
  };
  return { scope, shown, opened };
};

const aClick = (action: string, data: unknown = message) => ({ action, notification: { data, close: vi.fn() } });

/** Answers the session with a token, and the acceptance with a response; returns the acceptances. */
const withApi = (accepted: () => Response, session = () => Response.json({ token: 'of the session' })) => {
  const calls: RequestInit[] = [];
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    if (address === paths.session) return session();
    expect(address).toBe(paths.accept(orderId));
    calls.push(request);
    return accepted();
  });
  return calls;
};

afterEach(() => vi.unstubAllGlobals());

it('calls the paths of the contract', () => {
  expect(paths.session).toBe(`/api/${sessionEndpoints.session.path}`);
  expect(paths.accept('{id}')).toBe(
    `/api/${orderAcceptanceEndpoints.accept.path}`.replace('{id}', encodeURIComponent('{id}')),
  );
});

describe('a push message', () => {
  it('is shown with Accept and Decline while the order waits for the answer', async () => {
    const { scope, shown } = aWorker();
    await showPush(scope, { json: () => message });
    await showPush(scope, { json: () => ({ ...message, offer: undefined }) });
    expect(shown.map(({ title, options }) => [title, options?.body, options?.tag])).toEqual([
      [message.title, message.text, message.tag],
      [message.title, message.text, message.tag],
    ]);
    expect(shown.map(({ options }) => options?.actions?.map(({ action }) => action))).toEqual([
      ['accept', 'decline'],
      undefined,
    ]);
  });

  it.each([
    ['without content', null],
    ['that is no JSON', { json: () => JSON.parse('<') }],
    ['with an address of another site', { json: () => ({ ...message, link: '//bakery.example' }) }],
  ])('%s is shown without its content', async (_, data) => {
    const { scope, shown } = aWorker();
    await showPush(scope, data);
    expect(shown).toMatchObject([{ title: 'Bakehouse', options: { data: { link: '/notifications' } } }]);
  });
});

describe('a tap on a notification', () => {
  it('opens the order in a new window, or asks an open window to show it', async () => {
    const closed = aWorker();
    const click = aClick('');
    await answerClick(closed.scope, click);
    expect(closed.opened).toEqual([link]);
    expect(click.notification.close).toHaveBeenCalled();
    const window = { postMessage: vi.fn(), focus: vi.fn() };
    const open = aWorker(window);
    await answerClick(open.scope, aClick('decline'));
    expect(open.opened).toEqual([]);
    expect(window.postMessage).toHaveBeenCalledWith({ open: `${link}#decline` });
    expect(window.focus).toHaveBeenCalled();
  });

  it('accepts the order with the session of the browser', async () => {
    const accepted = withApi(() => Response.json({ message: 'Order accepted' }));
    const { scope, shown, opened } = aWorker();
    await answerClick(scope, aClick('accept'));
    expect(accepted).toMatchObject([{ method: 'POST', headers: { authorization: 'Bearer of the session' } }]);
    expect(shown).toMatchObject([{ title: 'Accepted', options: { body: message.title, silent: true } }]);
    expect(opened).toEqual([]);
  });

  const failed = (body: string) => [{ title: 'The order was not accepted', options: { body, data: { link } } }];

  it('says why the order was not accepted', async () => {
    withApi(() => Response.json({ error: 'The order was offered to another store' }, { status: 409 }));
    const { scope, shown } = aWorker();
    await answerClick(scope, aClick('accept'));
    expect(shown).toMatchObject(failed('The order was offered to another store'));
  });

  it('asks to sign in after the session has ended, and to try again without a connection', async () => {
    const calls = withApi(
      () => Response.error(),
      () => Response.json({}, { status: 401 }),
    );
    const { scope, shown } = aWorker();
    await answerClick(scope, aClick('accept'));
    withApi(() => {
      throw new TypeError('Failed to fetch');
    });
    await answerClick(scope, aClick('accept'));
    expect(shown).toMatchObject([
      ...failed('Sign in to answer.'),
      ...failed('No connection. Open the order and try again.'),
    ]);
    expect(calls).toEqual([]);
  });
});
