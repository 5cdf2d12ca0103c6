import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { type BoardCard, orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { allPermissions, signedIn, withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const { board } = orderBoardEndpoints;
const { updateStatus } = orderEndpoints;
const { reschedule, rescheduleOverride } = orderDeliveryEndpoints;
const permissions = [...allPermissions, permissionKey(board)];
const date = '2026-03-10';
const fullSlot = 'Slot full. Next free: 20:00-22:00';

const card = (over: Partial<BoardCard> = {}): BoardCard => ({
  _id: orderId,
  version: 3,
  order_number: 'BH-100001',
  status: 'pending',
  customer: 'Ira Sen',
  area: 'Kolkata 700029',
  slot: { from: '09:30', upto: '17:00' },
  product: { name: 'Chocolate Truffle', thumbnail: null },
  items: 1,
  vendor: { vendor_id: aVendor.vendor_id, store_name: 'Yamuna Bake Studio' },
  to_collect: 0,
  ...over,
});

const withBoard = (...all: BoardCard[]) =>
  answer(board, ({ query }) => {
    const cards = all.filter(({ _id }) => !query.ids || query.ids.includes(_id));
    return { data: { date, cards, is_limited: false } };
  });

/** Opens the board with the focus on the card of the order. */
const openBoard = async (url = `/order/board?date=${date}`) => {
  const rendered = renderAt(url);
  const link = await screen.findByRole('link', { name: 'BH-100001' });
  link.focus();
  return rendered;
};

// The columns and cards in the visible part are mounted, and jsdom has no layout.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_400);
});

describe('a card of the board', () => {
  it('is moved to Unassigned by drag and by keys', async () => {
    withSession(permissions);
    withOrders(anOrder({ assigned_vendor: aVendor }));
    withBoard(card(), card({ _id: fakeId('c2'), order_number: 'BH-100002' }));
    const calls = answer(orderAssignmentEndpoints.unassignVendor, ({ params }) => ({
      message: 'Vendor removed successfully',
      data: anOrder({ _id: String(params.id), version: 4 }),
    }));
    const { user } = await openBoard(`/order/board?date=${date}&group=vendor`);
    await user.keyboard('m');
    const dialog = await screen.findByRole('dialog', { name: 'Move BH-100001 to…' });
    await user.click(within(dialog).getByRole('button', { name: 'Unassigned' }));
    await waitFor(() => expect(calls[0]).toMatchObject({ params: { id: orderId }, body: { version: 3 } }));
    const unassigned = () => screen.getByRole('region', { name: /^Unassigned/ });
    expect(await within(unassigned()).findByText('BH-100001')).toBeInTheDocument();

    const dataTransfer = { effectAllowed: '', dropEffect: '', setData: () => {} };
    const other = screen.getByText('BH-100002').closest('article');
    fireEvent.dragStart(other!, { dataTransfer });
    fireEvent.drop(unassigned(), { dataTransfer });
    expect(await within(unassigned()).findByText('BH-100002')).toBeInTheDocument();
    await waitFor(() => expect(calls[1]?.params.id).toBe(fakeId('c2')));
  });

  it('is not moved to Unassigned without the permission', async () => {
    withSession(permissions.filter((key) => key !== permissionKey(orderAssignmentEndpoints.unassignVendor)));
    withOrders(anOrder({ assigned_vendor: aVendor }));
    withBoard(card());
    const { user } = await openBoard(`/order/board?date=${date}&group=vendor`);
    await user.keyboard('m');
    const dialog = await screen.findByRole('dialog', { name: 'Move BH-100001 to…' });
    expect(within(dialog).queryByRole('button', { name: 'Unassigned' })).toBeNull();
  });
});

describe('the board of a store', () => {
  const openStoreBoard = async (shown: BoardCard) => {
    const keys = [board, updateStatus].map(permissionKey);
    withSession(keys);
    answer(sessionEndpoints.session, () => ({
      ...signedIn(keys, { roles: [{ _id: aVendor.vendor_id, name: 'Vendor' }] }),
      vendor_id: aVendor.vendor_id,
    }));
    withBoard(shown);
    const { user } = await openBoard(`/order/board?date=${date}&group=status`);
    await user.keyboard('m');
    return within(await screen.findByRole('dialog', { name: 'Move BH-100001 to…' }));
  };

  it('offers the statuses that the store may set', async () => {
    const dialog = await openStoreBoard(card({ status: 'shipped' }));
    expect(
      dialog
        .getAllByRole('button', { name: /^(Pending|Confirmed|Processing|Shipped|Delivered|Cancelled)$/ })
        .map(({ textContent }) => textContent),
    ).toEqual(['Processing', 'Delivered']);
  });

  it.each([
    ['a cancelled order', card({ status: 'cancelled' })],
    ['a delivered order', card({ status: 'delivered' })],
    [
      'an order that waits for an answer',
      card({ offer: { state: 'offered', attempt: 1, until: '2026-03-10T05:00:00.000Z' } }),
    ],
  ])('offers no status for %s', async (_name, shown) => {
    const dialog = await openStoreBoard(shown);
    expect(dialog.getByText(/There is no column to which it can be moved/)).toBeInTheDocument();
    expect(screen.getByText('BH-100001').closest('article')).not.toHaveAttribute('draggable', 'true');
  });
});

describe('a move to another slot', () => {
  const openMove = async (fullFrom: string) => {
    withSession(permissions);
    const order = anOrder({ assigned_vendor: aVendor });
    withOrders(order);
    withBoard(card(), card({ _id: fakeId('c2'), order_number: 'BH-100002', slot: { from: '18:00', upto: '20:00' } }));
    const calls = answer(vendorEndpoints.servicing, ({ body }) => {
      const { deliveries = [] } = vendorEndpoints.servicing.body.parse(body);
      const full = deliveries.filter(({ from }) => from === fullFrom);
      return {
        data: [],
        full_slots: full.map((slot) => ({ date: slot.date, from: slot.from, upto: slot.upto, seats: 1 })),
      };
    });
    const { user } = await openBoard();
    const { city } = order.address.shipping;
    const warning = `The only seat of ${city} on 10 Mar, 2026 from 06:00 pm to 08:00 pm is taken.`;
    return { user, calls, city, warning };
  };

  it('warns that the slot is full in the city, by drag and by keys, before it is sent', async () => {
    const { user, calls, city, warning } = await openMove('18:00');
    await user.keyboard('m');
    await user.click(await screen.findByRole('button', { name: '06:00 pm - 08:00 pm' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Move BH-100001/ }));
    expect(await dialog.findByText(warning)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Move delivery' })).toBeEnabled();
    expect(calls.at(-1)?.body).toMatchObject({ city, order: orderId });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const dataTransfer = { effectAllowed: '', dropEffect: '', setData: () => {} };
    fireEvent.dragStart(screen.getByText('BH-100001').closest('article')!, { dataTransfer });
    fireEvent.drop(screen.getByRole('region', { name: /^06:00 pm - 08:00 pm/ }), { dataTransfer });
    expect(await screen.findByText(warning)).toBeVisible();
  });

  it('does not warn of a slot with a free seat', async () => {
    const { user, calls } = await openMove('09:30');
    await user.keyboard('m');
    await user.click(await screen.findByRole('button', { name: '06:00 pm - 08:00 pm' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toBeVisible();
    expect(screen.queryByText(/^The only seat/)).toBeNull();
  });
});

describe('the dialog of a full slot', () => {
  const moveToFullSlot = async (keys: string[]) => {
    withSession(keys);
    withOrders(anOrder({ assigned_vendor: aVendor }));
    withBoard(card(), card({ _id: fakeId('c2'), order_number: 'BH-100002', slot: { from: '18:00', upto: '20:00' } }));
    answer(vendorEndpoints.servicing, () => ({ data: [], full_slots: [] }));
    answer(reschedule, () => {
      throw new FakeApiError(409, 'slot_full', fullSlot);
    });
    const { user } = await openBoard();
    await user.keyboard('m');
    await user.click(await screen.findByRole('button', { name: '06:00 pm - 08:00 pm' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'The guests come later{Enter}');
    expect(await screen.findByText(fullSlot)).toBeInTheDocument();
    return { user, dialog: within(screen.getByRole('dialog')) };
  };

  it('keeps the reason, and exceeds the capacity', async () => {
    const calls = answer(rescheduleOverride, () => ({
      message: 'Delivery rescheduled successfully',
      data: anOrder({ version: 4 }),
    }));
    const { user, dialog } = await moveToFullSlot(permissions);
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The guests come later');
    await user.click(dialog.getByRole('button', { name: 'Move anyway' }));
    await waitFor(() =>
      expect(calls[0]?.body).toEqual({
        delivery_date: date,
        delivery_slot: { from: '18:00', upto: '20:00' },
        reason: 'The guests come later',
        version: 3,
      }),
    );
  });

  it('offers another slot only, without the permission to exceed the capacity', async () => {
    const { user, dialog } = await moveToFullSlot(
      permissions.filter((key) => key !== permissionKey(rescheduleOverride)),
    );
    expect(dialog.getByText(/Your role does not allow you to ignore/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Move anyway' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Choose another slot' }));
    expect(await screen.findByRole('dialog', { name: 'Reschedule delivery' })).toBeInTheDocument();
  });
});
