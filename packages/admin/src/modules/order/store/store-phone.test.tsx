import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { revealOrderPhone } from '@bakehouse/contract/order/phone/reveal-phone.endpoints';
import type { SignedIn } from '@bakehouse/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const { list, details, updateStatus, updateAddress } = orderEndpoints;
const { accept, decline } = orderAcceptanceEndpoints;
const detail = `/order/details/${orderId}`;
const phone = '9810012345';
const masked = '98•••••345';

const withStoreSession = (more: { readonly acting?: SignedIn['acting'] } = {}) =>
  withSession(
    [list, details, updateStatus, updateAddress, accept, decline].map(permissionKey),
    { roles: [{ _id: aVendor.vendor_id, name: 'Vendor' }] },
    {
      vendor_id: aVendor.vendor_id,
      stores: [{ _id: aVendor.vendor_id, store_name: aVendor.vendor_details.store_name, role: 'owner' }],
      ...more,
    },
  );

const assigned = (over: Parameters<typeof anOrder>[0] = {}) => anOrder({ assigned_vendor: aVendor, ...over });
const maskedOrder = (over: Parameters<typeof anOrder>[0] = {}) => {
  const { customer, address } = anOrder();
  return assigned({
    customer: { ...customer, phone: masked, email: 'i•••@example.com' },
    address: {
      billing: { ...address.billing, phone: masked },
      shipping: { ...address.shipping, phone: masked },
    },
    ...over,
  });
};
const offer = {
  attempt: 1,
  offered_at: '2026-03-09T10:00:00.000Z',
  expires_at: '2026-03-09T10:10:00.000Z',
  seconds_left: 600,
};
const findAddress = async () => within(await screen.findByRole('region', { name: 'Shipping Address' }));

describe("the recipient's phone on the order page of a store", () => {
  it('is masked until the store accepts, and then shown without a reload', async () => {
    withStoreSession();
    const { table } = withOrders(maskedOrder({ offer, phone_access: 'after_acceptance' }));
    answer(accept, () => {
      table[0] = assigned({ version: 4, phone_access: 'shown' });
      return { message: 'Order accepted successfully', data: table[0] };
    });
    const { user } = renderAt(detail);
    const address = await findAddress();
    expect(address.getByText(new RegExp(masked))).toBeInTheDocument();
    expect(await address.findByText('Shown after you accept.')).toBeInTheDocument();
    expect(address.queryByRole('link')).not.toBeInTheDocument();
    expect(address.queryByRole('button'), 'no form with a masked number').not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Call' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: /^Accept/ }));
    expect(await screen.findByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:+91${phone}`);
    expect(await (await findAddress()).findByRole('link', { name: phone })).toBeInTheDocument();
    expect(screen.queryByText('Shown after you accept.')).not.toBeInTheDocument();
  });

  it('is not promised for an acceptance that waits to be sent', async () => {
    withStoreSession();
    withOrders(maskedOrder({ phone_access: 'after_acceptance' }));
    renderAt(detail);
    expect((await findAddress()).getByText(new RegExp(masked))).toBeInTheDocument();
    await screen.findByRole('link', { name: 'Directions' });
    expect(screen.queryByRole('link', { name: 'Call' })).not.toBeInTheDocument();
    expect(screen.queryByText('Shown after you accept.')).not.toBeInTheDocument();
  });

  it('are revealed a day after delivery, one order at a time', async () => {
    withStoreSession();
    withOrders(maskedOrder({ status: 'delivered', phone_access: 'on_request' }));
    const calls = answer(revealOrderPhone, () => ({
      data: { customer: { phone, email: 'ira@example.com' }, billing: phone, shipping: '9810012399' },
    }));
    const { user } = renderAt(detail);
    const address = await findAddress();
    await user.click(await address.findByRole('button', { name: 'Reveal phone' }));
    expect(await address.findByRole('link', { name: '9810012399' })).toHaveAttribute('href', 'tel:+919810012399');
    expect(address.getByText('Each reveal is recorded.')).toBeInTheDocument();
    expect(calls.map(({ params }) => params.id)).toEqual([orderId]);
  });

  it('is not revealed by staff who work as the store', async () => {
    withStoreSession({
      acting: { store_name: 'Yamuna', owner_name: 'Dev', staff_name: 'Ira', until: '2036-03-10T10:00:00.000Z' },
    });
    withOrders(maskedOrder({ status: 'delivered', phone_access: 'on_request' }));
    renderAt(detail);
    expect((await findAddress()).getByText(new RegExp(masked))).toBeInTheDocument();
    await screen.findByRole('link', { name: 'Directions' });
    expect(screen.queryByRole('button', { name: 'Reveal phone' })).not.toBeInTheDocument();
  });

  it('is only masked for a baker, and for an order that was cancelled before', async () => {
    withStoreSession();
    withOrders(maskedOrder({ status: 'cancelled', phone_access: 'hidden' }));
    renderAt(detail);
    const address = await findAddress();
    expect(address.getByText(new RegExp(masked))).toBeInTheDocument();
    await waitFor(() => expect(address.queryByRole('button')).not.toBeInTheDocument());
    expect(address.queryByRole('link')).not.toBeInTheDocument();
  });
});
