import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { agreementEndpoints, type VendorAgreement } from '@bakehouse/contract/vendor/vendor-agreement';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { fakeBasics, fakeId } from '../../../../test/fakes/fake-records.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { aStore, vendorId, withVendors } from '../../../../test/fakes/fake-vendors.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const { list, create, remove } = agreementEndpoints;
const anAgreement = (more: Partial<VendorAgreement> = {}): VendorAgreement => ({
  _id: fakeId('c1'),
  valid_from: '2026-01-01',
  in_force: true,
  basis: 'commission',
  percent: 25,
  rules: [],
  at: '2026-01-01T06:00:00.000Z',
  actor: 'Kabir Sethi',
  ...more,
});

const openCard = async (agreements: VendorAgreement[], endpoints: readonly unknown[] = [list, create, remove]) => {
  withSession(
    [vendorEndpoints.detail, deliveryType.endpoints.list, ...(endpoints as (typeof list)[])].map(permissionKey),
  );
  withVendors(aStore());
  let rows = agreements;
  const calls = {
    create: answer(create, () => ({ message: 'Agreement added successfully' })),
    remove: answer(remove, ({ params }) => {
      rows = rows.filter(({ _id }) => _id !== params.agreementId);
      return { message: 'Agreement removed successfully' };
    }),
    list: answer(list, () => ({ data: rows })),
  };
  const rendered = renderAt(`/vendor/detail/store-address/${vendorId}`);
  return { ...rendered, calls, card: within(await screen.findByRole('region', { name: 'Agreement' })) };
};

it('shows what is in force, what comes later, and the rules', async () => {
  const rule = {
    applies_to: 'category',
    target: fakeId('d1'),
    name: 'Photo cakes',
    unit: 'fixed',
    rate: 50,
  } as const;
  const later = anAgreement({
    _id: fakeId('c2'),
    valid_from: '2027-01-01',
    in_force: false,
    percent: 20,
    rules: [rule],
  });
  const { card } = await openCard([later, anAgreement()], [list]);
  const items = await card.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Commission 20 %LaterFrom 1 Jan, 2027 · Kabir SethiPhoto cakes: ₹50.00 for each piece',
    'Commission 25 %In forceFrom 1 Jan, 2026 · Kabir Sethi',
  ]);
  expect(card.queryByRole('button')).toBeNull();
});

it('says what holds without an agreement', async () => {
  const { card } = await openCard([]);
  expect(await card.findByText(/the store gets the vendor charges that staff enter/)).toBeInTheDocument();
});

it('adds an agreement with a rule, and shows errors at their fields', async () => {
  const { card, user, calls } = await openCard([]);
  const type = {
    _id: fakeId('d3'),
    id: fakeId('d3'),
    name: 'Midnight',
    slug: 'midnight',
    time: 3600,
    cost_range: [0],
    status: 'Active',
  };
  answer(deliveryType.endpoints.list, () => ({ data: { types: [{ ...fakeBasics, ...type }], total: 1 } }));
  await user.click(card.getByRole('button', { name: 'New agreement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New agreement' }));
  await user.click(dialog.getByRole('button', { name: 'Add agreement' }));
  expect(await dialog.findByText('Commission is required for this agreement, and only for it')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: 'Commission' }), '22.5');
  await user.click(dialog.getByRole('button', { name: 'Add rule' }));
  const rule = within(dialog.getByRole('group', { name: 'Rules 1' }));
  await user.click(rule.getByRole('combobox', { name: 'Applies to' }));
  await user.click(await screen.findByRole('option', { name: 'Delivery type' }));
  await user.click(await rule.findByRole('combobox', { name: 'Delivery type' }));
  await user.click(await screen.findByRole('option', { name: 'Midnight' }));
  await user.click(dialog.getByRole('button', { name: 'Add agreement' }));
  expect(await rule.findByText('Rate is required')).toBeInTheDocument();
  await user.click(rule.getByRole('combobox', { name: 'Commission in' }));
  await user.click(await screen.findByRole('option', { name: '₹ for each piece' }));
  await user.type(rule.getByRole('textbox', { name: 'Rate' }), '40');
  await user.click(dialog.getByRole('button', { name: 'Add agreement' }));
  await waitFor(() =>
    expect(calls.create[0]?.body).toMatchObject({
      basis: 'commission',
      percent: 22.5,
      rules: [{ applies_to: 'delivery_type', target: fakeId('d3'), unit: 'fixed', rate: 40 }],
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps the dialog open when the day is taken', async () => {
  const { card, user } = await openCard([anAgreement()]);
  const message = 'There is an agreement from 2026-11-27 already. Choose another day, or remove it first.';
  answer(create, () => {
    throw new FakeApiError(409, 'duplicate', message, { valid_from: message });
  });
  await user.click(card.getByRole('button', { name: 'New agreement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New agreement' }));
  await user.click(dialog.getByRole('radio', { name: 'Vendor charges' }));
  await user.click(dialog.getByRole('button', { name: 'Add agreement' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
});

it('removes an agreement that has not begun', async () => {
  const later = anAgreement({ _id: fakeId('c2'), valid_from: '2027-01-01', in_force: false });
  const { card, user, calls } = await openCard([later, anAgreement()]);
  await user.click(await card.findByRole('button', { name: 'Remove the agreement from 1 Jan, 2027' }));
  await user.click(await screen.findByRole('button', { name: 'Remove agreement' }));
  await waitFor(() => expect(calls.remove[0]?.params).toEqual({ id: vendorId, agreementId: later._id }));
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1));
});
