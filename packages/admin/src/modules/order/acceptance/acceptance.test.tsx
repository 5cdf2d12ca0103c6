import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { signedIn, withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';
import { formatTimer } from '../../../ui/format/durations.ts';

const { list, details, updateStatus } = orderEndpoints;
const { accept, decline } = orderAcceptanceEndpoints;
const detail = `/order/details/${orderId}`;

const withStoreSession = () => {
  const keys = [list, details, updateStatus, accept, decline].map(permissionKey);
  withSession(keys);
  answer(sessionEndpoints.session, () => ({
    ...signedIn(keys, { roles: [{ _id: aVendor.vendor_id, name: 'Vendor' }] }),
    vendor_id: aVendor.vendor_id,
  }));
};
const offer = {
  attempt: 2,
  offered_at: '2026-03-09T10:00:00.000Z',
  expires_at: '2026-03-09T10:10:00.000Z',
  seconds_left: 462,
};
const waiting = () => anOrder({ assigned_vendor: aVendor, offer });

describe('an order that waits for its store', () => {
  it('offers Accept and Decline with the time left, instead of the next status', async () => {
    withStoreSession();
    const { table } = withOrders(waiting());
    const calls = answer(accept, () => {
      const { offer: _, ...accepted } = { ...waiting(), version: 4 };
      table[0] = accepted;
      return { message: 'Order accepted successfully', data: accepted };
    });
    const { user } = renderAt(detail);
    const section = within(await screen.findByRole('region', { name: 'Answer' }));
    expect(section.getByRole('timer')).toHaveTextContent(/^7:4\d$/);
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull();
    await user.click(section.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('region', { name: 'Next step' })).toBeInTheDocument();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('opens the dialog of a decline that was chosen on a notification, also when the order is shown already', async () => {
    withStoreSession();
    withOrders(waiting());
    const { user } = renderAt(`${detail}#decline`);
    const dialog = await screen.findByRole('dialog', { name: 'Decline order' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    cleanup();
    renderAt(detail);
    expect(await screen.findByRole('button', { name: 'Decline' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => window.history.pushState(null, '', `${detail}#decline`));
    expect(await screen.findByRole('dialog', { name: 'Decline order' })).toBeInTheDocument();
  });

  it('requires the reason of a decline, and returns to the list', async () => {
    withStoreSession();
    const { table } = withOrders(waiting());
    const calls = answer(decline, () => {
      table.length = 0;
      return { message: 'Order declined successfully' };
    });
    const { user, href } = renderAt(detail);
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline order' }));
    await user.click(dialog.getByRole('button', { name: 'Decline order' }));
    expect(dialog.getByText('Reason is required')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The oven is broken{Enter}');
    await waitFor(() => expect(calls[0]?.body).toEqual({ reason: 'The oven is broken' }));
    await waitFor(() => expect(href()).toMatch(/^\/order(\?|$)/));
  });

  it('says what happened when another window has answered', async () => {
    withStoreSession();
    withOrders(waiting());
    answer(accept, () => {
      throw new FakeApiError(409, 'wrong_status', 'This order has already been accepted');
    });
    const { user } = renderAt(detail);
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('This order has already been accepted')).toBeInTheDocument();
  });

  it('shows staff the store, the time left and the attempt, and is marked in the list', async () => {
    withSession();
    withOrders(waiting());
    renderAt(detail);
    const summary = await screen.findByRole('region', { name: 'Order summary' });
    expect(summary).toHaveTextContent(/Waiting for Yamuna Bake Studio · 7:4\d left · attempt 2/);
  });

  it('is accepted and declined from its row', async () => {
    withStoreSession();
    const { offer: _offer, ...order } = waiting();
    const row = { ...order, accept_until: new Date(Date.now() + 462_000).toISOString() };
    const { table } = withOrders(row);
    const declined = answer(decline, () => ({ message: 'Order declined successfully' }));
    const accepted = answer(accept, () => {
      table[0] = order;
      return { message: 'Order accepted successfully', data: order };
    });
    const { user } = renderAt('/order?quick=all');
    expect(await screen.findByText('Answer within 8 min')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Decline BH-100001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline order' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'No more eggs{Enter}');
    await waitFor(() => expect(declined[0]?.body).toEqual({ reason: 'No more eggs' }));
    await user.click(screen.getByRole('button', { name: 'Accept BH-100001' }));
    await waitFor(() => expect(screen.queryByText(/^Answer within/)).toBeNull());
    expect(accepted).toHaveLength(1);
  });

  it('is found by the quick filter', async () => {
    withSession();
    withOrders(waiting());
    const { user, href } = renderAt('/order');
    await user.click(await screen.findByRole('button', { name: 'Waiting for acceptance' }));
    await waitFor(() => expect(href()).toBe('/order?quick=waiting'));
  });
});

it('formats the time left', () => {
  expect([0, 9, 462, 4_062].map(formatTimer)).toEqual(['0:00', '0:09', '7:42', '1:07:42']);
});
