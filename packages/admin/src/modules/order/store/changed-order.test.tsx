import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { confirmOrderChanges } from '@bakehouse/contract/order/change/order-change.endpoints';
import type { OrderChanges } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const { list, details, updateStatus } = orderEndpoints;
const detail = `/order/details/${orderId}`;
const ticket = `/order/ticket/${orderId}`;
const person = { roles: [{ _id: aVendor.vendor_id, name: 'Vendor' }] };

const changes: OrderChanges = {
  number: 2,
  open: [
    { field: 'Message on the cake', from: 'Happy birthday, Ira', to: 'Happy birthday, Mira' },
    { field: 'Note', from: '', to: 'No nuts' },
  ],
  ticket: 3,
  ticket_fields: ['Note'],
};
const changed = (over: Partial<OrderChanges> = {}) =>
  anOrder({ status: 'confirmed', assigned_vendor: aVendor, changes: { ...changes, ...over } });
/** Signs in a person of the store; a baker may only view orders. */
const withStore = (role: 'owner' | 'baker' = 'owner') =>
  withSession((role === 'owner' ? [list, details, updateStatus] : [list, details]).map(permissionKey), person, {
    vendor_id: aVendor.vendor_id,
    stores: [{ _id: aVendor.vendor_id, store_name: aVendor.vendor_details.store_name, role }],
  });
const card = async () => within(await screen.findByRole('region', { name: 'Changed since you accepted' }));

describe('an order that changed after its store accepted it', () => {
  it('shows each field as it was and as it is, also to screen readers', async () => {
    withStore();
    withOrders(changed());
    renderAt(detail);
    const region = await card();
    expect(region.getByText('Message on the cake').nextElementSibling).toHaveTextContent(
      'Before: Happy birthday, Ira → . Now: Happy birthday, Mira',
    );
    expect(region.getByText('Note').nextElementSibling).toHaveTextContent('Before: None → . Now: No nuts');
    expect(region.getByText('Happy birthday, Ira').closest('del')).not.toBeNull();
    expect(region.getByText('Happy birthday, Mira').closest('ins')).not.toBeNull();
  });

  it('is confirmed with Got it beside the next step, with the number that the person saw', async () => {
    withStore();
    const { table } = withOrders(changed());
    const calls = answer(confirmOrderChanges, () => {
      const data = changed({ open: [] });
      table[0] = data;
      return { message: 'Changes confirmed successfully', data };
    });
    const { user } = renderAt(detail);
    const footer = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(footer.getByRole('button', { name: 'Processing' })).toBeInTheDocument();
    await user.click(footer.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Changed since you accepted' })).toBeNull());
    expect(footer.queryByRole('button', { name: 'Got it' })).toBeNull();
    expect(calls.map(({ body }) => body)).toEqual([{ number: 2 }]);
    expect(calls[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(await screen.findByText('Changes confirmed successfully')).toBeInTheDocument();
  });

  it('shows the new changes after a conflict, and confirms those', async () => {
    withStore();
    const { table } = withOrders(changed());
    const sentence = 'This order has changed again. Look at the new changes before you confirm them.';
    const calls = answer(confirmOrderChanges, ({ body }) => {
      if (body.number === 3)
        return { message: 'Changes confirmed successfully', data: changed({ open: [], number: 3 }) };
      table[0] = changed({ number: 3, open: [{ field: 'Note', from: '', to: 'No eggs' }] });
      throw new FakeApiError(409, 'stale', sentence);
    });
    const { user } = renderAt(detail);
    await user.click(await screen.findByRole('button', { name: 'Got it' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(await screen.findByText('No eggs')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(calls.map(({ body }) => body.number)).toEqual([2, 3]));
  });

  it('shows a baker the changes without the button', async () => {
    withStore('baker');
    withOrders(changed());
    renderAt(detail);
    expect((await card()).getByText('The owner or a manager of the store confirms this.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
  });

  it('shows nothing when nothing is to be confirmed', async () => {
    withStore();
    withOrders(changed({ open: [] }));
    renderAt(detail);
    await screen.findByRole('region', { name: 'Next step' });
    expect(screen.queryByText('Changed since you accepted')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
  });
});

describe("the staff's page of a changed order", () => {
  it('says which changes the store has not confirmed', async () => {
    withSession([list, details].map(permissionKey));
    withOrders(changed());
    renderAt(detail);
    expect(
      await screen.findByText('Changes not confirmed by the store: message on the cake, note'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
  });

  it('says who has confirmed them, and when', async () => {
    withSession([list, details].map(permissionKey));
    withOrders(changed({ open: [], confirmed: { by: 'Shreya Hegde', at: '2026-03-10T05:12:00.000Z' } }));
    renderAt(detail);
    const note = await screen.findByText(/Changes confirmed by Shreya Hegde/);
    expect(note).toHaveTextContent('Changes confirmed by Shreya Hegde, 10 Mar, 2026 : 10:42');
  });
});

describe('the kitchen ticket', () => {
  it('names the ticket that it replaces, and what changed', async () => {
    withStore();
    withOrders(changed());
    renderAt(ticket);
    const sheet = within(await screen.findByRole('article', { name: 'Kitchen ticket' }));
    expect(sheet.getByText('Ticket 3, replaces ticket 2')).toBeInTheDocument();
    expect(sheet.getByText('Changed: note')).toBeInTheDocument();
  });

  it('has no number when it is the first one', async () => {
    withStore();
    withOrders(anOrder({ assigned_vendor: aVendor }));
    renderAt(ticket);
    await screen.findByRole('article', { name: 'Kitchen ticket' });
    expect(screen.queryByText(/^Ticket/)).toBeNull();
  });
});
