import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { type BoardCard, orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { signedIn, withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const { list, details, updateStatus } = orderEndpoints;
const detail = `/order/details/${orderId}`;

/** Signs in as the user of the vendor of `aVendor`. */
const withStoreSession = () => {
  const keys = [list, details, updateStatus].map(permissionKey);
  withSession(keys);
  answer(sessionEndpoints.session, () => ({
    ...signedIn(keys, { roles: [{ _id: aVendor.vendor_id, name: 'Vendor' }] }),
    vendor_id: aVendor.vendor_id,
  }));
};
const assigned = (over: Parameters<typeof anOrder>[0] = {}) =>
  anOrder({ assigned_vendor: { ...aVendor, vendors_note: 'Eggless, please check' }, ...over });

describe("the vendor's view of an order", () => {
  it('shows slot, cake, message, note and what the store is paid, and neither other amounts nor its own contact', async () => {
    withStoreSession();
    withOrders(assigned());
    renderAt(detail);
    const slot = within(await screen.findByRole('region', { name: 'Delivery slot' }));
    expect(slot.getByText('09:30 am - 05:00 pm')).toBeInTheDocument();
    expect(slot.getByText(/late$/)).toBeInTheDocument();
    const [cake] = within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem');
    expect(cake).toHaveTextContent(/2 × Chocolate Truffle.*Chocolate · 1 kg.*2 × Candles.*Happy birthday, Ira/);
    expect(screen.getByText('Eggless, please check')).toBeInTheDocument();
    expect(screen.getAllByText(/₹/).map(({ textContent }) => textContent)).toEqual(['You are paid ₹1,825.00']);
    expect(screen.queryByText(aVendor.vendor_user.phone)).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Assigned Vendor' })).not.toBeInTheDocument();
  });

  it('has the next step, the phone and directions in its footer', async () => {
    withStoreSession();
    const { calls } = withOrders(assigned({ status: 'confirmed' }));
    const { user } = renderAt(detail);
    const footer = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(footer.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919810012345');
    expect(footer.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      expect.stringContaining('destination=12%20Lake%20Road'),
    );
    for (const [step, next] of [
      ['Processing', 'Shipped'],
      ['Shipped', 'Delivered'],
    ] as const) {
      await user.click(footer.getByRole('button', { name: step }));
      expect(await footer.findByRole('button', { name: next })).toBeInTheDocument();
    }
    await user.click(footer.getByRole('button', { name: 'Delivered' }));
    await waitFor(() => expect(footer.queryByRole('button')).not.toBeInTheDocument());
    expect(calls.updateStatus.map(({ body }) => body.order_status)).toEqual(['processing', 'shipped', 'delivered']);
  });

  it('names the amount only when cash is to be collected', async () => {
    withStoreSession();
    withOrders(assigned({ payment_method: 'Cash on delivery', to_collect: 2649.9 }));
    renderAt(detail);
    expect(await screen.findByText('Collect ₹2,649.90 in cash')).toBeInTheDocument();
  });
});

describe('a baker', () => {
  const withBakerSession = () => {
    const keys = [list, details, orderBoardEndpoints.board].map(permissionKey);
    withSession(
      keys,
      { roles: [{ _id: aVendor.vendor_id, name: 'Vendor' }] },
      {
        vendor_id: aVendor.vendor_id,
        stores: [{ _id: aVendor.vendor_id, store_name: aVendor.vendor_details.store_name, role: 'baker' }],
      },
    );
  };
  const withoutAmounts = (over: Parameters<typeof anOrder>[0] = {}) =>
    assigned({
      payment_method: 'Cash on delivery',
      to_collect: null,
      order_total: null,
      subtotal: null,
      shipping_total: null,
      total_coupon_discount: null,
      assigned_vendor: { ...aVendor, vendor_charges: null, vendor_delivery_charges: null },
      ...over,
    });

  it('sees an order without amounts, and without a note about the payment', async () => {
    withBakerSession();
    withOrders(withoutAmounts());
    renderAt(detail);
    const footer = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(footer.getByRole('link', { name: 'Call' })).toBeInTheDocument();
    expect(footer.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByText(/₹|payment|Collect/i)).not.toBeInTheDocument();
  });

  it('sees no phone number and no buttons while the store has not accepted the order', async () => {
    withBakerSession();
    const { address, customer } = withoutAmounts();
    const withoutPhone = { ...address.shipping, phone: '' };
    const order = withoutAmounts({
      customer: { ...customer, phone: '', email: '' },
      address: { billing: withoutPhone, shipping: withoutPhone },
      offer: {
        attempt: 1,
        offered_at: '2026-03-09T10:00:00.000Z',
        expires_at: '2026-03-09T10:10:00.000Z',
        seconds_left: 462,
      },
    });
    withOrders(order);
    renderAt(detail);
    const answerSection = within(await screen.findByRole('region', { name: 'Answer' }));
    expect(answerSection.getByText(/^Waiting for the answer of the store:/)).toBeInTheDocument();
    expect(answerSection.queryByRole('button')).not.toBeInTheDocument();
    const shipping = within(screen.getByRole('region', { name: 'Shipping Address' }));
    expect(shipping.getByText('Tuhin Sen').parentElement).toHaveTextContent(/^Tuhin Sen · Office$/);
    expect(screen.getByRole('main').querySelector('a[href^="tel:"]')).toBeNull();
  });

  it('sees the board without a note about the payment', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_400);
    withBakerSession();
    const card: BoardCard = {
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
      to_collect: null,
    };
    answer(orderBoardEndpoints.board, () => ({ data: { date: '2026-03-10', cards: [card], is_limited: false } }));
    renderAt('/order/board?date=2026-03-10');
    expect(await screen.findByRole('link', { name: 'BH-100001' })).toBeInTheDocument();
    expect(screen.queryByText(/₹|payment/i)).not.toBeInTheDocument();
  });
});

it("opens a vendor's list on today's orders, without prices", async () => {
  withStoreSession();
  const { calls } = withOrders(assigned());
  const { user, href } = renderAt('/order');
  await waitFor(() => expect(href()).toBe('/order?quick=today'));
  expect(await screen.findByRole('link', { name: 'BH-100001' })).toBeInTheDocument();
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(href()).toBe('/order?quick=all'));
  expect(calls.list.at(-1)?.query).toMatchObject({ quick: 'today' });
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
});

it("reopens a vendor's list on all orders after a reload", async () => {
  withStoreSession();
  const { calls } = withOrders(assigned());
  const { href } = renderAt('/order?quick=all');
  expect(await screen.findByRole('link', { name: 'BH-100001' })).toBeInTheDocument();
  expect(href()).toBe('/order?quick=all');
  expect(calls.list.every(({ query }) => !('quick' in query))).toBe(true);
});

it('offers a store neither the payment filter nor an export that it may not use', async () => {
  withStoreSession();
  withOrders(assigned());
  renderAt('/order');
  expect(await screen.findByRole('combobox', { name: 'Status' })).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Payment status' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
});
