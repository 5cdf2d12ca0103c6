import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { aStore, vendorId, withVendors } from '../../../../test/fakes/fake-vendors.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const { riderSheet } = orderDeliveryEndpoints;

it('requires a vendor, stays open after an error of the server, and closes after the download', async () => {
  withSession();
  withVendors(aStore());
  withOrders(anOrder({ assigned_vendor: aVendor }));
  const rejected = answer(riderSheet, () => {
    throw new FakeApiError(404, 'not_found', 'No deliveries in this slot');
  });
  const { user } = renderAt('/order');
  await user.click(await screen.findByRole('button', { name: 'Rider sheet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rider sheet' }));
  await user.click(dialog.getByRole('button', { name: 'Download PDF' }));
  expect(await dialog.findByText('Choose a vendor')).toBeInTheDocument();
  expect(rejected).toHaveLength(0);
  await user.click(dialog.getByRole('combobox', { name: 'Vendor' }));
  await user.click(await screen.findByRole('option', { name: aStore().store_name }));
  expect(dialog.queryByText('Choose a vendor')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('No deliveries in this slot')).toBeInTheDocument();
  const calls = answer(riderSheet, () => 'PDF');
  await user.click(dialog.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls[0]?.query).toEqual({ vendor: vendorId, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
});
