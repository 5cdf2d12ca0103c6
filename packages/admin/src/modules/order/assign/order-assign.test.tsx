import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { aChoice, express, midnight, offering, withVendorChoices } from '../../../../test/fakes/fake-vendor-choices.ts';
import { fill, renderAt } from '../../../../test/render-at.tsx';

const detail = `/order/details/${orderId}`;
const near = aChoice('a1', 'Ganga Cakes', {
  suggested_charges: 1800,
  charges_from: 'last_order',
  delivery_preferences: [offering(express, 0), offering(midnight, 250)],
});
const far = aChoice('a2', 'Yamuna Bake Studio', {
  distance_km: 4.56,
  assigned_that_day: 1,
  acceptance_rate: 0.854,
  rating: { average: 4.6, reviews: 38 },
});
const panel = async () => within(await screen.findByRole('region', { name: 'Assigned Vendor' }));
const openPanel = async () => {
  const within = await panel();
  await within.findByRole('listbox', { name: 'Suggested vendors' });
  return within;
};

describe('assigning a vendor', () => {
  it('shows the reason for each suggested and each excluded store', async () => {
    withSession();
    withOrders(anOrder());
    const leftOut = [
      { id: fakeId('a9'), store_name: 'Kaveri Ovens', distance_km: 10.2, reason: '2.2 km outside its 8 km radius' },
    ];
    withVendorChoices({ suggested: [near, far], leftOut });
    const { user } = renderAt(detail);
    const card = await openPanel();
    expect(card.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Ganga Cakes1.2 kmNearest · 3 of 12 in 18:00-20:00Midnight ₹250.00 · Express FreeVendor charges ₹1,800.00, as last time2 orders that dayShreya Hegde',
      'Yamuna Bake Studio4.6 km3 of 12 in 18:00-20:00Midnight ₹250.00 · Express FreeVendor charges ₹1,950.001 order that day85 % of offers accepted4.6 from 38 reviewsShreya Hegde',
    ]);
    await user.click(card.getByRole('button', { name: 'Why this order?' }));
    for (const option of card.getAllByRole('option'))
      expect(option).toHaveTextContent('Rank 4.2 = 1.2 km × 1 (1.2) + 3 in the slot × 1 (3.0)');
    expect(card.getByText('Why not others? (1)')).toBeInTheDocument();
    expect(card.getByText('2.2 km outside its 8 km radius')).toBeInTheDocument();
  });

  it("selects the order's delivery type with the vendor, and sends it with the version", async () => {
    withSession();
    const { calls } = withOrders(anOrder());
    withVendorChoices({ suggested: [near, far] });
    const { user } = renderAt(detail);
    const card = await openPanel();
    await user.click(card.getByRole('option', { name: /^Yamuna/ }));
    expect(card.getByRole('combobox', { name: 'Delivery type' })).toHaveValue('Midnight');
    expect(card.getByRole('combobox', { name: 'Delivery charge' })).toHaveValue('₹250.00');
    const charges = card.getByRole('textbox', { name: 'Vendor charges' });
    expect(charges).toHaveValue('1950');
    await user.clear(charges);
    await fill(user, charges, '1,200.50');
    await user.click(card.getByRole('option', { name: /^Ganga/ }));
    await user.click(card.getByRole('option', { name: /^Yamuna/ }));
    await fill(user, card.getByRole('textbox', { name: 'Note to the vendor' }), 'Less sugar');
    await user.click(card.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('Vendor assigned successfully')).toBeInTheDocument();
    expect(calls.assignVendor[0]?.body).toEqual({
      vendor: far.id,
      delivery_type: midnight._id,
      vendor_delivery_charges: 250,
      vendor_charges: 1200.5,
      vendors_note: 'Less sugar',
      version: 3,
    });
    expect(calls.assignVendor[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(await card.findByRole('link', { name: 'Yamuna Bake Studio' })).toHaveAttribute(
      'href',
      `/vendor/detail/store-address/${far.id}`,
    );
  });

  it.each([
    ['full', 409, 'slot_full', 'Slot full. Next free: 20:00-22:00', undefined],
    ['closed', 422, 'not_eligible', 'Any sentence', { vendor: 'Any sentence' }],
  ])('assigns a %s store anyway, with a reason', async (_, status, code, sentence, fields) => {
    withSession();
    withOrders(anOrder());
    withVendorChoices({ suggested: [near, far] });
    answer(orderAssignmentEndpoints.assignVendor, () => {
      throw new FakeApiError(status, code, sentence, fields);
    });
    const overrides = answer(orderAssignmentEndpoints.assignOverride, () => ({
      message: 'Vendor assigned successfully',
      data: anOrder({ assigned_vendor: aVendor, version: 4 }),
    }));
    const { user } = renderAt(detail);
    const card = await openPanel();
    await user.click(card.getByRole('option', { name: /^Ganga/ }));
    await user.click(card.getByRole('button', { name: 'Assign' }));
    const reason = await card.findByRole('textbox', { name: 'Reason for assigning it anyway' });
    expect(card.getByRole('button', { name: 'Assign anyway' })).toBeDisabled();
    await fill(user, reason, 'The baker stays longer');
    await user.click(card.getByRole('button', { name: 'Assign anyway' }));
    expect(await screen.findByText('Vendor assigned successfully')).toBeInTheDocument();
    expect(overrides[0]?.body).toMatchObject({
      vendor: near.id,
      override_reason: 'The baker stays longer',
      version: 3,
    });
  });

  it('asks for a reason when another vendor than the first is chosen, if the settings require it', async () => {
    withSession();
    const { calls } = withOrders(anOrder());
    withVendorChoices({ suggested: [near, far], needsChoiceReason: true });
    const { user } = renderAt(detail);
    const card = await openPanel();
    await user.click(card.getByRole('option', { name: /^Ganga/ }));
    expect(card.queryByRole('textbox', { name: 'Reason for the choice' })).not.toBeInTheDocument();
    await user.click(card.getByRole('option', { name: /^Yamuna/ }));
    await fill(user, card.getByRole('textbox', { name: 'Reason for the choice' }), 'The customer asked for it');
    await user.click(card.getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(calls.assignVendor[0]?.body).toMatchObject({ choice_reason: 'The customer asked for it' }),
    );
  });

  it("offers the vendor's types and their charges, and requires both", async () => {
    withSession();
    const { calls } = withOrders(anOrder());
    const odd = aChoice('a3', 'Tapti Cakes', {
      delivery_preferences: [offering(express, 75), offering({ _id: fakeId('d5'), name: 'Standard' }, 49)],
    });
    withVendorChoices({ suggested: [odd] });
    const { user } = renderAt(detail);
    const card = await openPanel();
    await user.click(card.getByRole('button', { name: 'Assign' }));
    // At its field, and in a toast.
    await waitFor(() => expect(screen.getAllByText('Must select a Vendor')).toHaveLength(2));
    expect(card.getByText('Must select a delivery type')).toBeInTheDocument();
    expect(card.getByText('Must Select a Delivery Charge')).toBeInTheDocument();

    await user.click(card.getByRole('option', { name: /^Tapti/ }));
    expect(card.queryByText('Must select a Vendor')).not.toBeInTheDocument();
    await user.click(card.getByRole('combobox', { name: 'Delivery type' }));
    expect((await screen.findAllByRole('option', { name: /^(Express|Standard)$/ })).length).toBe(2);
    await user.click(screen.getByRole('option', { name: 'Express' }));
    // The vendor's own charge of 75 is no longer allowed by the type.
    expect(card.getByRole('combobox', { name: 'Delivery charge' })).toHaveValue('');
    await user.click(card.getByRole('combobox', { name: 'Delivery charge' }));
    await user.click(await screen.findByRole('option', { name: 'Free' }));
    await user.click(card.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(calls.assignVendor[0]?.body).toMatchObject({ vendor_delivery_charges: 0 }));
  });

  it('opens an assigned order in view, and Reset asks before it brings the assigned values back', async () => {
    withSession();
    withOrders(anOrder({ assigned_vendor: { ...aVendor, vendor_id: near.id, vendor_delivery_charges: 49 } }));
    withVendorChoices({ suggested: [near, far] });
    const { user } = renderAt(detail);
    const card = await panel();
    await user.click(await card.findByRole('button', { name: 'Edit vendor' }));
    expect(await card.findByRole('option', { name: /^Ganga/, selected: true })).toBeInTheDocument();
    expect(card.getByRole('combobox', { name: 'Delivery charge' })).toHaveValue('₹49.00');
    await user.click(card.getByRole('option', { name: /^Yamuna/ }));
    await user.click(card.getByRole('button', { name: 'Reset vendor' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(card.getByRole('option', { name: /^Yamuna/, selected: true })).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Reset vendor' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await user.click(await card.findByRole('button', { name: 'Edit vendor' }));
    expect(await card.findByRole('option', { name: /^Ganga/, selected: true })).toBeInTheDocument();
  });

  it('compares when another user saved first', async () => {
    withSession();
    const { table, calls } = withOrders(anOrder());
    withVendorChoices({ suggested: [near, far] });
    const { user } = renderAt(detail);
    const card = await openPanel();
    await user.click(card.getByRole('option', { name: /^Ganga/ }));
    table[0] = anOrder({ version: 4, assigned_vendor: { ...aVendor, vendor_id: far.id } });
    await user.click(card.getByRole('button', { name: 'Assign' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('row', { name: 'Vendor Yamuna Bake Studio Ganga Cakes' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Keep my changes' }));
    await waitFor(() => expect(card.getByRole('button', { name: 'Assign' })).toHaveFocus());
    await user.click(await card.findByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(calls.assignVendor.at(-1)?.body).toMatchObject({ vendor: near.id, version: 4 }));
  });

  it('requires the vendor charges, and follows the chosen vendor until an amount is typed', async () => {
    withSession();
    const { calls } = withOrders(anOrder());
    withVendorChoices({ suggested: [near, far] });
    const { user } = renderAt(detail);
    const card = await openPanel();
    const charges = card.getByRole('textbox', { name: 'Vendor charges' });
    await user.click(card.getByRole('option', { name: /^Ganga/ }));
    expect(charges).toHaveValue('1800');
    await user.click(card.getByRole('option', { name: /^Yamuna/ }));
    expect(charges).toHaveValue('1950');
    await user.clear(charges);
    await user.click(card.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(charges).toHaveAccessibleDescription(/Vendor charges are required/));
    expect(calls.assignVendor).toHaveLength(0);
    await user.type(charges, '0');
    await user.click(card.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(calls.assignVendor[0]?.body).toMatchObject({ vendor_charges: 0 }));
  });

  it("shows the server's error at its field", async () => {
    withSession();
    withOrders(anOrder());
    withVendorChoices({ suggested: [near] });
    answer(orderAssignmentEndpoints.assignVendor, () => {
      const sentence = 'Ganga Cakes is not approved any more';
      throw new FakeApiError(422, 'invalid', sentence, { vendor: sentence });
    });
    const { user } = renderAt(detail);
    const card = await openPanel();
    await user.click(card.getByRole('option', { name: /^Ganga/ }));
    await user.click(card.getByRole('button', { name: 'Assign' }));
    expect(await card.findByText('Ganga Cakes is not approved any more')).toBeInTheDocument();
  });
});

describe('the search for a vendor', () => {
  it('requires three characters, filters the suggestions, and searches all vendors on request', async () => {
    withSession();
    withOrders(anOrder());
    const elsewhere = aChoice('a7', 'Indus Patisserie');
    const { search } = withVendorChoices({ suggested: [near, far], found: [elsewhere] });
    const { user } = renderAt(detail);
    const card = await openPanel();
    const box = card.getByRole('combobox', { name: 'Search vendor' });
    await user.type(box, 'ga');
    expect(await screen.findByText('Enter atleast 3 characters to search')).toBeInTheDocument();
    await user.type(box, 'n');
    expect(await screen.findByRole('option', { name: /^Ganga Cakes.*Kolkata/ })).toBeInTheDocument();
    expect(search).toHaveLength(0);
    await user.clear(box);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await fill(user, box, 'indus');
    expect(screen.getByText('No Such item Found')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(700));
    vi.useRealTimers();
    expect(screen.getByText('No Such item Found')).toBeInTheDocument();
    expect(search).toHaveLength(0);
    await user.click(card.getByRole('checkbox', { name: 'Search all vendors' }));
    await user.click(box);
    await user.click(await screen.findByRole('option', { name: /^Indus Patisserie/ }));
    expect(search.map(({ query }) => query.vendor)).toEqual(['indus']);
    expect(await card.findByRole('option', { name: /^Indus/, selected: true })).toBeInTheDocument();
  });

  it('opens upward when less than 400 px are free below', async () => {
    withSession();
    withOrders(anOrder());
    withVendorChoices({ suggested: [near] });
    const { user } = renderAt(detail);
    const box = (await openPanel()).getByRole('combobox', { name: 'Search vendor' });
    const place = vi.spyOn(box, 'getBoundingClientRect');
    for (const [bottom, position] of [
      [window.innerHeight - 399, 'top'],
      [window.innerHeight - 400, 'bottom'],
    ] as const) {
      place.mockReturnValue(new DOMRect(0, bottom - 36, 300, 36));
      await user.click(box);
      const hint = await screen.findByText('Enter atleast 3 characters to search');
      await waitFor(() => expect(hint.closest('[data-position]')).toHaveAttribute('data-position', position));
      await user.keyboard('{Escape}');
    }
  });

  it('shows when there is none', async () => {
    withSession();
    withOrders(anOrder());
    withVendorChoices({ suggested: [near] });
    const { user } = renderAt(detail);
    const card = await openPanel();
    await user.click(card.getByRole('checkbox', { name: /^Search all vendors/ }));
    await fill(user, card.getByRole('combobox', { name: 'Search vendor' }), 'ganga');
    expect(await screen.findByText('No Pincode Found')).toBeInTheDocument();
  });
});

describe('by keyboard alone', () => {
  const second = fakeId('c2');

  it('A opens the panel, arrows select, Enter assigns once, N opens the next order', async () => {
    withSession();
    const { calls } = withOrders(anOrder(), anOrder({ _id: second, order_number: 'BH-100002' }));
    withVendorChoices({ suggested: [near, far] });
    const { user, path } = renderAt(detail);
    await openPanel();
    await user.keyboard('a');
    const list = await screen.findByRole('listbox', { name: 'Suggested vendors' });
    await waitFor(() => expect(list).toHaveFocus());
    expect(within(list).getByRole('option', { selected: true })).toHaveTextContent(/^Ganga/);
    await user.keyboard('{ArrowDown}');
    expect(within(list).getByRole('option', { selected: true })).toHaveTextContent(/^Yamuna/);
    await user.keyboard('{ArrowUp}{Enter}{Enter}');
    expect(await screen.findByText('Vendor assigned successfully')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(calls.assignVendor.map(({ body }) => [body.vendor, body.vendor_charges])).toEqual([[near.id, 1800]]);
    await user.keyboard('n');
    await waitFor(() => expect(path()).toBe(`/order/details/${second}`));
    expect(await screen.findByRole('heading', { name: 'Order BH-100002' })).toBeInTheDocument();
    await user.keyboard('a');
    await waitFor(() => expect(screen.getByRole('listbox', { name: 'Suggested vendors' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls.assignVendor).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    await user.keyboard('n');
    expect(await screen.findByText('Every open order has a vendor')).toBeInTheDocument();
  });
});
