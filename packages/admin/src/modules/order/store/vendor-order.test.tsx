import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
  it('shows slot, cake, message and note, and neither prices nor its own contact', async () => {
    withStoreSession();
    withOrders(assigned());
    renderAt(detail);
    const slot = within(await screen.findByRole('region', { name: 'Delivery slot' }));
    expect(slot.getByText('09:30 am - 05:00 pm')).toBeInTheDocument();
    expect(slot.getByText(/late$/)).toBeInTheDocument();
    const [cake] = within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem');
    expect(cake).toHaveTextContent(/2 × Chocolate Truffle.*Chocolate · 1 kg.*2 × Candles.*Happy birthday, Ira/);
    expect(screen.getByText('Eggless, please check')).toBeInTheDocument();
    expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
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
  expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
});
