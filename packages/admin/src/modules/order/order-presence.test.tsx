import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { announcePresence, type PresenceEvent } from '@bakehouse/contract/order/order-presence';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer } from '../../../test/fakes/fake-api.ts';
import { anOrder, orderId, withOrders } from '../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { signedIn, withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { receivePresence } from '../../data/presence.ts';
import { presenceSentences } from './presence-note.tsx';

const asha = { _id: fakeId('e1'), name: 'Asha' };
const ravi = { _id: fakeId('e2'), name: 'Ravi' };
const at = '2026-03-09T10:00:00.000Z';
const detail = `/order/details/${orderId}`;
const receive = (event: Pick<PresenceEvent, 'person' | 'activity'>, id = orderId) =>
  act(() => receivePresence({ topic: 'order', id, at, ...event }));
const headline = async () => within(await screen.findByRole('region', { name: 'Order summary' }));

afterEach(() => vi.useRealTimers());

it('groups people by activity, assigning first', () => {
  expect(
    presenceSentences([
      { person: asha, activity: 'viewing' },
      { person: ravi, activity: 'assigning' },
      { person: { _id: fakeId('e3'), name: 'Meera' }, activity: 'viewing' },
    ]),
  ).toEqual(['Ravi is assigning this order', 'Asha and Meera are viewing this order']);
  expect(presenceSentences([{ person: asha, activity: 'editing' }])).toEqual(['Asha is editing this order']);
});

describe('on the screen of an order', () => {
  it('the activity is announced and repeated, and ends with the screen', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    withSession();
    withOrders(anOrder({ assigned_vendor: null }));
    const calls = answer(announcePresence, () => ({ data: [{ person: asha, activity: 'viewing' as const, at }] }));
    const { user } = renderAt(detail);
    await headline();
    expect(calls).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect((await headline()).getByText('Asha is viewing this order')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(calls.map(({ body }) => body.activity)).toEqual(['viewing', 'viewing']);
    expect(calls[0]?.params).toEqual({ id: orderId });
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Orders' }));
    await waitFor(() => expect(calls.at(-1)?.body.activity).toBe(null));
    expect(new Set(calls.map(({ body }) => body.tab)).size).toBe(1);
  });

  it('people appear with the live updates, and disappear when they leave or after 45 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    withSession();
    withOrders(anOrder());
    renderAt(detail);
    const line = await headline();
    receive({ person: asha, activity: 'assigning' });
    receive({ person: ravi, activity: 'viewing' });
    receive({ person: { _id: signedIn().data._id, name: 'Meera Anand' }, activity: 'viewing' });
    receive({ person: asha, activity: 'editing' }, fakeId('c9'));
    expect(line.getByText('Asha is assigning this order · Ravi is viewing this order')).toHaveAttribute(
      'aria-live',
      'polite',
    );
    const panel = within(screen.getByRole('region', { name: 'Assigned Vendor' }));
    expect(panel.getByText('Asha is assigning this order')).toBeInTheDocument();
    receive({ person: asha, activity: null });
    expect(line.getByText('Ravi is viewing this order')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(45_100));
    expect(line.queryByText(/this order/)).toBe(null);
  });

  it('a store announces nothing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const keys = [orderEndpoints.list, orderEndpoints.details].map(permissionKey);
    withSession(keys, { roles: [{ _id: fakeId('f2'), name: 'Vendor' }] }, { vendor_id: fakeId('f1') });
    withOrders(anOrder());
    const calls = answer(announcePresence, () => ({ data: [] }));
    renderAt(detail);
    await screen.findByRole('heading', { name: 'Order BH-100001' });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(calls).toHaveLength(0);
  });
});
