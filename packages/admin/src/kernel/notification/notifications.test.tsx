import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { type Notification, notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer } from '../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, withOrders } from '../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { formatRelative } from '../../ui/format/relative-time.tsx';
import { chimeSamples } from './ring-sound.ts';

const { count, list, read, acknowledge, preferences, updatePreferences } = notificationEndpoints;

const aNotification = (n: number, over: Partial<Notification> = {}): Notification => ({
  _id: fakeId(`b${n}`),
  kind: 'order_created',
  audience: 'staff',
  topic: 'order',
  record_id: orderId,
  link: `/order/details/${orderId}`,
  title: `New order BH-10000${n}, ₹2,649.90`,
  text: 'Ira Sen, Kolkata',
  values: { order_number: `BH-10000${n}` },
  at: new Date().toISOString(),
  read: false,
  ringing: false,
  acknowledged: null,
  ...over,
});

const channels = { app: true, desktop: true, email: false, sms: false };
const withNotifications = (...initial: Notification[]) => {
  const state = { all: initial, sound: true, desktop: true };
  answer(count, () => ({
    data: {
      unread: state.all.filter((notification) => !notification.read).length,
      ringing: state.all.filter((notification) => notification.ringing),
    },
  }));
  const preferencesCalls = answer(preferences, () => ({
    data: {
      language: 'en' as const,
      sound: state.sound,
      kinds: [
        { kind: 'order_created' as const, label: 'New order', channels: { ...channels, desktop: state.desktop } },
      ],
    },
  }));
  const listed = answer(list, ({ query }) => {
    const matching = state.all.filter((notification) => query.unread === undefined || !notification.read);
    const from = query.before ? matching.findIndex(({ _id }) => _id === query.before) + 1 : 0;
    return { data: matching.slice(from, from + 2), more: matching.length > from + 2 };
  });
  const change = (ids: unknown, values: Partial<Notification>) => {
    state.all = state.all.map((notification) =>
      !Array.isArray(ids) || ids.includes(notification._id) ? { ...notification, ...values } : notification,
    );
  };
  const reads = answer(read, ({ body }) => {
    change(body.ids, { read: true });
    return { message: 'Notifications marked as read' };
  });
  const acknowledged = answer(acknowledge, ({ body }) => {
    change(body.ids, { ringing: false, acknowledged: { at: new Date().toISOString(), by: 'Meera Anand' } });
    return { message: 'Notifications acknowledged' };
  });
  return { state, listed, reads, acknowledged, preferencesCalls };
};

/** Replaces the audio of the browser, and records what plays. */
const sounds: { loop: boolean; playing: boolean }[] = [];
let isAllowed = true;
class FakeAudioContext {
  state = 'suspended';
  sampleRate = 8_000;
  destination = {};
  resume = async () => {
    if (isAllowed) this.state = 'running';
  };
  close = async () => {
    this.state = 'closed';
  };
  createBuffer = () => ({ copyToChannel: () => {} });
  createBufferSource = () => {
    const sound = { loop: false, playing: false };
    sounds.push(sound);
    return {
      set loop(on: boolean) {
        sound.loop = on;
      },
      buffer: null,
      connect: () => {},
      addEventListener: () => {},
      start: () => {
        sound.playing = true;
      },
      stop: () => {
        sound.playing = false;
      },
    };
  };
}
beforeEach(() => {
  sounds.length = 0;
  isAllowed = true;
  vi.stubGlobal('AudioContext', FakeAudioContext);
});
afterEach(() => vi.unstubAllGlobals());

describe('the bell', () => {
  it('counts unread notifications, and opens them by button and by key', async () => {
    withSession();
    withOrders(anOrder());
    const { reads } = withNotifications(aNotification(1), aNotification(2, { read: true }));
    const { user, path } = renderAt('/order');
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    await user.keyboard('b');
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    const links = await panel.findAllByRole('link', { name: /New order/ });
    expect(links.map((link) => link.textContent)).toEqual([
      'Unread: New order BH-100001, ₹2,649.90Ira Sen, Kolkatajust now',
      'New order BH-100002, ₹2,649.90Ira Sen, Kolkatajust now',
    ]);
    await user.click(panel.getByRole('link', { name: /BH-100001/ }));
    await waitFor(() => expect(path()).toBe(`/order/details/${orderId}`));
    await waitFor(() => expect(bell).toHaveAccessibleName('Notifications'));
    expect(reads.map(({ body }) => body)).toEqual([{ ids: [fakeId('b1')] }]);
  });

  it('shows more than 99 unread as 99+, and marks all as read', async () => {
    withSession();
    withOrders(anOrder());
    const { reads } = withNotifications(aNotification(1));
    answer(count, () => ({ data: { unread: reads.length > 0 ? 0 : 100, ringing: [] } }));
    const { user } = renderAt('/order');
    await user.click(await screen.findByRole('button', { name: 'Notifications, 99+ unread' }));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(reads.map(({ body }) => body)).toEqual([{ all: true }]));
    await screen.findByRole('button', { name: 'Notifications', hidden: true });
  });
});

describe('an open record of a store', () => {
  const keys = Object.values(orderEndpoints).map(permissionKey);
  const show = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    fireEvent(document, new Event('visibilitychange'));
  };
  afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'));

  it('marks its notifications as read, such as those that were tapped on a phone', async () => {
    withSession(keys, { roles: [{ _id: fakeId('f1'), name: 'Vendor' }] }, { vendor_id: aVendor.vendor_id });
    withOrders(anOrder());
    const { reads } = withNotifications(
      aNotification(1),
      aNotification(2, { link: `/order/details/${fakeId('c2')}`, record_id: fakeId('c2') }),
    );
    renderAt(`/order/details/${orderId}`);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(reads.map(({ body }) => body)).toEqual([{ ids: [fakeId('b1')] }]);
  });

  it('marks nothing while the page is hidden', async () => {
    show('hidden');
    withSession(keys, { roles: [{ _id: fakeId('f1'), name: 'Vendor' }] }, { vendor_id: aVendor.vendor_id });
    withOrders(anOrder());
    const { listed, reads } = withNotifications(aNotification(1));
    renderAt(`/order/details/${orderId}`);
    await waitFor(() => expect(listed).not.toEqual([]));
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(reads).toEqual([]);
    show('visible');
    await waitFor(() => expect(reads.map(({ body }) => body)).toEqual([{ ids: [fakeId('b1')] }]));
  });
});

describe('the feed', () => {
  it('loads older notifications on request, and shows only unread ones by its URL', async () => {
    withSession();
    const { listed } = withNotifications(aNotification(1), aNotification(2), aNotification(3, { read: true }));
    const { user, href } = renderAt('/notifications');
    expect(await screen.findAllByRole('link', { name: /New order/ })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /New order/ })).toHaveLength(3));
    expect(listed.at(-1)?.query).toEqual({ before: fakeId('b2') });
    await user.click(screen.getByRole('button', { name: 'Unread' }));
    await waitFor(() => expect(href()).toBe('/notifications?unread=1'));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /New order/ })).toHaveLength(2));
  });

  it('says what will be there when it is empty', async () => {
    withSession();
    withNotifications();
    renderAt('/notifications');
    expect(await screen.findByText('No notifications')).toBeInTheDocument();
  });
});

describe('a new order', () => {
  it('rings until it is acknowledged', async () => {
    withSession();
    withOrders(anOrder());
    const { acknowledged } = withNotifications(
      aNotification(1, { ringing: true }),
      aNotification(2, { ringing: true }),
    );
    const { user } = renderAt('/order');
    const alert = within(await screen.findByRole('region', { name: 'New orders' }));
    expect(alert.getByRole('alert')).toHaveTextContent('New order BH-100001, ₹2,649.90');
    await waitFor(() => expect(sounds).toEqual([{ loop: true, playing: true }]));
    await user.click(alert.getByRole('button', { name: /^Acknowledge: New order BH-100001/ }));
    await waitFor(() => expect(alert.queryByText(/BH-100001, /, { selector: 'p' })).toBe(null));
    expect(sounds).toEqual([{ loop: true, playing: true }]);
    await user.click(alert.getByRole('button', { name: /^Acknowledge: New order BH-100002/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'New orders' })).toBe(null));
    await waitFor(() => expect(sounds).toEqual([{ loop: true, playing: false }]));
    expect(acknowledged.map(({ body }) => body)).toEqual([{ ids: [fakeId('b1')] }, { ids: [fakeId('b2')] }]);
  });

  it('offers to turn on the sound while the browser blocks it', async () => {
    isAllowed = false;
    withSession();
    withOrders(anOrder());
    withNotifications(aNotification(1, { ringing: true }));
    const { user } = renderAt('/order');
    const button = await screen.findByRole('button', { name: 'Turn on sound' });
    expect(sounds).toEqual([]);
    isAllowed = true;
    await user.click(button);
    await waitFor(() => expect(sounds).toEqual([{ loop: true, playing: true }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn on sound' })).toBe(null));
  });

  it('neither rings nor alerts a person who switched it off', async () => {
    withSession();
    withOrders(anOrder());
    const { state, preferencesCalls } = withNotifications(aNotification(1, { ringing: true }));
    state.desktop = false;
    const { user } = renderAt('/order');
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    await waitFor(() => expect(preferencesCalls).toHaveLength(1));
    // The list is requested after the preferences, so they have arrived when it is shown.
    await user.click(bell);
    expect(await screen.findByRole('link', { name: /New order BH-100001/ })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'New orders' })).toBe(null);
    expect(sounds).toEqual([]);
  });
});

it('the preferences are saved, and the sound can be tested', async () => {
  withSession();
  withNotifications();
  const saved = answer(updatePreferences, () => ({
    message: 'Preferences saved',
    data: {
      language: 'hi' as const,
      sound: true,
      kinds: [{ kind: 'order_created' as const, label: 'New order', channels }],
    },
  }));
  const { user } = renderAt('/profile?tab=notifications');
  await user.click(await screen.findByRole('checkbox', { name: 'New order: Email' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'हिन्दी');
  await user.click(screen.getByRole('button', { name: 'Test sound' }));
  await waitFor(() => expect(sounds).toEqual([{ loop: false, playing: true }]));
  expect(screen.getByText(/This browser cannot show notifications on the desktop/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(saved[0]?.body).toEqual({
      language: 'hi',
      sound: true,
      kinds: { order_created: { ...channels, email: true } },
    }),
  );
});

it('the chime is audible at its start and silent at its end, so that it repeats without a click', () => {
  const samples = chimeSamples(8_000);
  const peak = (from: number, to: number) => Math.max(...samples.slice(from, to).map(Math.abs));
  expect(samples).toHaveLength(32_000);
  expect(peak(0, 8_000)).toBeGreaterThan(0.1);
  expect(peak(0, 32_000)).toBeLessThan(1);
  expect(peak(24_000, 32_000)).toBeLessThan(0.001);
});

it('formats times relative to now', () => {
  const now = Date.parse('2026-03-09T10:00:00.000Z');
  const relative = (seconds: number) => formatRelative(new Date(now - seconds * 1_000).toISOString(), now);
  expect([10, 60, 3_599, 7_200, 86_400, 5 * 86_400, 8 * 86_400].map(relative)).toEqual([
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '2 hours ago',
    'yesterday',
    '5 days ago',
    '1 Mar, 2026',
  ]);
});
