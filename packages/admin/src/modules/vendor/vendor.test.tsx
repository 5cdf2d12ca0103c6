import { actAs } from '@bakehouse/contract/act-as';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { aUser, withPeople } from '../../../test/fakes/fake-people.ts';
import { signedIn, withSession } from '../../../test/fakes/fake-session.ts';
import { aPreference, aStore, midnight, standard, vendorId, withVendors } from '../../../test/fakes/fake-vendors.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';
import { callEndpoint } from '../../data/client.ts';

const at = (tab: string) => `/vendor/detail/${tab}/${vendorId}`;
const open = (address: string, ...stores: ReturnType<typeof aStore>[]) => {
  withSession();
  withPeople();
  return { ...withVendors(...stores), ...renderAt(address) };
};
const field = (name: RegExp | string) => screen.findByRole('textbox', { name });

describe('the list', () => {
  it('lists stores, and links to interrupted onboardings', async () => {
    open('/vendor', aStore({ delivery_preferences: [] }));
    expect(await screen.findByRole('heading', { name: 'Vendors (1)' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent?.trim())).toEqual([
      'Name',
      'Contact',
      'Address',
      'Created At',
      'Status',
      'Actions',
    ]);
    expect(screen.getByRole('link', { name: 'Yamuna Bake Studio' })).toHaveAttribute('href', at('personal-info'));
    expect(screen.getByText('Bose Tara')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue onboarding of Yamuna Bake Studio' })).toHaveAttribute(
      'href',
      `/vendor/onboarding/delivery/${vendorId}`,
    );
    expect(screen.getByRole('link', { name: 'Create New' })).toHaveAttribute('href', '/vendor/onboarding');
  });

  it('has its own empty state, and lists users without a store', async () => {
    withSession();
    withVendors();
    answer(vendorEndpoints.withoutStore, () => ({
      data: [{ _id: aUser()._id, name: 'Ravi Kumar', email: 'r@example.com', createdAt: '2026-03-08T20:00:00.000Z' }],
    }));
    renderAt('/vendor');
    expect(await screen.findByText('No vendor found. Kindly add new vendors')).toBeInTheDocument();
    expect(await screen.findByText(/Ravi Kumar has no store yet/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue with Ravi Kumar' })).toHaveAttribute(
      'href',
      `/vendor/onboarding/store/${aUser()._id}`,
    );
  });

  it('lists stores in review, longest waiting first', async () => {
    const { calls } = open('/vendor/review', aStore({ status: 'review' }));
    expect(await screen.findByRole('heading', { name: 'In review (1)' })).toBeInTheDocument();
    expect(calls.list[0]?.query).toMatchObject({ status: 'review', sort: 'createdAt' });
  });
});

describe('the tabs', () => {
  it('open the user at the old URL, and save an admin user', async () => {
    withSession();
    const { users } = withPeople();
    withVendors(aStore({ status: 'approve' }));
    const { user, path } = renderAt(`/vendor/edit/${vendorId}`);
    const last = await field(/^Last Name/);
    expect(path()).toBe(at('personal-info'));
    await user.clear(last);
    await user.type(last, 'Sen');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Admin user updated successfully')).toBeInTheDocument();
    expect(users.calls.update[0]?.body).toEqual({ last_name: 'Sen', name: 'Tara Sen', version: 1 });
    expect(await screen.findByRole('button', { name: 'Edit Personal Info' })).toHaveFocus();
  });

  it('compares after a stale save of the address', async () => {
    const { user, table } = open(at('store-address'), aStore());
    await user.click(await screen.findByRole('button', { name: 'Edit Store Address' }));
    await user.type(await field(/^Store Name/), '!');
    table[0] = aStore({ version: 5, store_name: 'Jamuna' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('row', { name: 'Store name Jamuna Yamuna Bake Studio!' })).toBeInTheDocument();
  });

  it('return to the view with the close button', async () => {
    const { user } = open(at('service-area'), aStore());
    await user.click(await screen.findByRole('button', { name: 'Edit Service Area' }));
    expect(await field(/^Service radius/)).toHaveValue('6');
    await user.click(screen.getByRole('button', { name: 'Cancel editing Service Area' }));
    expect(screen.queryByRole('textbox', { name: /^Service radius/ })).not.toBeInTheDocument();
  });
});

describe('delivery preferences', () => {
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Delivery preferences' })).getAllByRole('row');

  it('show hours, Free or Rs, and the types that are not used', async () => {
    open(
      at('delivery-preference'),
      aStore({ delivery_preferences: [aPreference(standard, 0), aPreference(midnight, 199, { status: 'Inactive' })] }),
    );
    expect((await rows()).slice(1).map((row) => row.textContent)).toEqual([
      'Standard6 hoursFreeActive',
      'Midnight12.5 hoursRs 199Inactive',
    ]);
    expect(await screen.findByText('All delivery types are in use.')).toBeInTheDocument();
  });

  it('have the columns of the specification', async () => {
    open(at('delivery-preference'), aStore());
    const heads = within((await rows())[0]!).getAllByRole('columnheader');
    expect(heads.map((header) => header.textContent)).toEqual([
      'Delivery Type Name',
      'Time To Deliver',
      'Delivery Charges',
      'Status',
      'Actions',
    ]);
  });

  it('can get another charge, or be reset', async () => {
    const { user, calls } = open(at('delivery-preference'), aStore());
    await user.click(await screen.findByRole('button', { name: 'Edit the charge of Standard' }));
    await user.click(screen.getByRole('combobox', { name: 'Charge of Standard' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Free',
      'Rs 49',
      'Rs 79',
    ]);
    await user.click(screen.getByRole('option', { name: 'Free' }));
    await user.click(screen.getByRole('button', { name: 'Reset the charge of Standard' }));
    expect((await rows())[1]?.textContent).toContain('Rs 49');
    await user.click(screen.getByRole('button', { name: 'Edit the charge of Standard' }));
    await user.click(screen.getByRole('combobox', { name: 'Charge of Standard' }));
    await user.click(await screen.findByRole('option', { name: 'Free' }));
    await user.click(screen.getByRole('button', { name: 'Confirm the charge of Standard' }));
    await waitFor(async () => expect((await rows())[1]?.textContent).toContain('Free'));
    expect(calls.updateCost[0]?.body).toEqual({ cost: 0, version: 4 });
  });

  it('are disabled, and added with the selected charge', async () => {
    const { user, calls } = open(at('delivery-preference'), aStore());
    await user.click(await screen.findByRole('switch', { name: 'Standard is active' }));
    await waitFor(async () => expect((await rows())[1]?.textContent).toContain('Inactive'));
    expect(calls.updateStatus[0]?.body).toEqual({ status: 'Inactive', version: 4 });
    await user.click(await screen.findByRole('combobox', { name: 'Charge of Midnight' }));
    await user.click(await screen.findByRole('option', { name: 'Rs 249' }));
    await user.click(screen.getByRole('button', { name: 'Add Midnight' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(calls.addPreferences[0]?.body).toEqual({ delivery_types: [{ id: midnight.id, cost: 249 }], version: 5 });
  });
});

describe('delivery types', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Are you sure?' });

  it('asks before disabling the last active type of an approved store', async () => {
    const { user, calls } = open(at('delivery-preference'), aStore({ status: 'approve' }));
    const toggle = await screen.findByRole('switch', { name: 'Standard is active' });
    await user.click(toggle);
    expect(await dialog()).toHaveTextContent(
      'Standard is the last active delivery type of Yamuna Bake Studio. Without one, the store receives no orders.',
    );
    await user.click(screen.getByRole('button', { name: 'No, cancel' }));
    expect(calls.updateStatus).toHaveLength(0);
    await user.click(toggle);
    await dialog();
    await user.click(screen.getByRole('button', { name: 'Yes, switch it off!' }));
    await waitFor(() => expect(calls.updateStatus[0]?.body).toEqual({ status: 'Inactive', version: 4 }));
  });

  it('does not ask while another type is active', async () => {
    const two = [aPreference(standard, 49), aPreference(midnight, 199)];
    const { user, calls } = open(at('delivery-preference'), aStore({ status: 'approve', delivery_preferences: two }));
    await user.click(await screen.findByRole('switch', { name: 'Standard is active' }));
    await waitFor(() => expect(calls.updateStatus).toHaveLength(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('adds all unused types in one request, each with its selected charge', async () => {
    const { user, calls } = open(at('delivery-preference'), aStore({ delivery_preferences: [] }));
    await user.click(await screen.findByRole('combobox', { name: 'Charge of Midnight' }));
    await user.click(await screen.findByRole('option', { name: 'Rs 249' }));
    await user.click(screen.getByRole('button', { name: 'Add all' }));
    await waitFor(() => expect(calls.addPreferences).toHaveLength(1));
    expect(calls.addPreferences[0]?.body).toEqual({
      delivery_types: [
        { id: standard.id, cost: standard.cost_range[0] },
        { id: midnight.id, cost: 249 },
      ],
      version: 4,
    });
    expect(await screen.findByText('All delivery types are in use.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add all' })).not.toBeInTheDocument();
  });
});

describe('the review', () => {
  const inReview = (over = {}) => aStore({ status: 'review', ...over });

  it('shows all details, and approves after a confirmation', async () => {
    const { user, calls } = open(at('personal-info'), inReview());
    const card = within(await screen.findByRole('region', { name: 'Review' }));
    expect(card.getByText('4 Ring Road')).toBeInTheDocument();
    expect(await card.findByText('6 km · 3 areas, 2 pincodes')).toBeInTheDocument();
    expect(card.getByText('Standard · Rs 49')).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Approve' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(calls.review[0]?.body).toEqual({ decision: 'approve', version: 4 }));
    expect(await screen.findByText('Approved', { selector: 'span' })).toBeInTheDocument();
  });

  it('rejects only with a reason', async () => {
    const { user, calls } = open(at('personal-info'), inReview());
    const card = within(await screen.findByRole('region', { name: 'Review' }));
    await user.click(card.getByRole('button', { name: 'Reject' }));
    await user.click(card.getByRole('button', { name: 'Reject' }));
    expect(await card.findByText('Enter a reason; the vendor will read it')).toBeInTheDocument();
    await fill(user, await field(/^Reason/), 'No such street');
    await user.click(card.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(calls.review[0]?.body).toEqual({ decision: 'reject', reason: 'No such street', version: 4 }),
    );
    expect(await screen.findByRole('button', { name: 'Send to review again' })).toBeInTheDocument();
  });

  it('activates a user who cannot sign in yet', async () => {
    withSession();
    const { users } = withPeople({ users: [aUser({ status: 'InActive' })] });
    withVendors(inReview({ admin_detail: { ...aStore().admin_detail, status: 'InActive' } }));
    const { user } = renderAt(at('personal-info'));
    await user.click(await screen.findByRole('button', { name: 'Make them Active' }));
    await waitFor(() => expect(users.calls.update[0]?.body).toEqual({ status: 'Active', version: 1 }));
  });
});

describe("a vendor's own store", () => {
  const { detail, update, sendToReview, updateCost } = vendorEndpoints;
  const rights = [detail, update, sendToReview, updateCost].map(permissionKey);
  const openOwn = (...stores: ReturnType<typeof aStore>[]) => {
    withSession(rights, { _id: aUser()._id }, { vendor_id: vendorId });
    withVendors(...stores);
    return renderAt(at('store-address'));
  };

  it('is in the navigation, and its address is locked once approved', async () => {
    openOwn(aStore({ status: 'approve' }));
    const nav = screen.findByRole('navigation', { name: 'Main' });
    expect(within(await nav).getByRole('link', { name: 'My store' })).toHaveAttribute('href', at('store-address'));
    expect(within(await nav).queryByRole('link', { name: 'Vendors' })).not.toBeInTheDocument();
    expect(
      await screen.findByText('To change an approved store’s address or service area, contact the marketplace.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit Store Address' })).not.toBeInTheDocument();
  });

  it('shows why it was rejected, and can be sent again', async () => {
    const history = [
      { at: '2026-03-09T10:00:00.000Z', actor: 'Meera Anand', kind: 'reject' as const, reason: 'No such street' },
    ];
    const { user } = openOwn(aStore({ status: 'reject', history }));
    expect((await screen.findAllByText('No such street')).length).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Send to review again' }));
    expect(await screen.findByText(/We are reviewing your store/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });

  it('resumes an interrupted onboarding, and links to the profile for personal info', async () => {
    const { user, path } = openOwn(aStore({ service_radius: 0 }));
    expect(await screen.findByRole('link', { name: 'Continue onboarding' })).toHaveAttribute(
      'href',
      `/vendor/onboarding/area/${vendorId}`,
    );
    await user.click(screen.getByRole('link', { name: 'Personal Info' }));
    await waitFor(() => expect(path()).toBe(at('personal-info')));
    expect(await screen.findByRole('link', { name: 'Change in my profile' })).toHaveAttribute('href', '/profile');
  });

  it('shows a manager the details of its Owner, without a link to the profile', async () => {
    withSession(rights, undefined, { vendor_id: vendorId });
    withVendors(aStore());
    renderAt(at('personal-info'));
    expect(await screen.findByText(aStore().admin_detail.email)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Change in my profile' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit Personal Info' })).not.toBeInTheDocument();
  });
});

describe('acting as a store', () => {
  const acting = {
    store_name: 'Yamuna Bake Studio',
    owner_name: 'Tara Bose',
    staff_name: 'Meera Anand',
    until: '2999-01-01T00:00:00.000Z',
  };
  const asStore = {
    ...signedIn(),
    vendor_id: vendorId,
    acting,
    token: 'token-as-store',
    message: 'You work as this store',
  };
  const start = async () => {
    const opened = open(at('personal-info'), aStore({ status: 'approve' }));
    const reasons: unknown[] = [];
    answer(actAs, ({ body }) => {
      reasons.push(body);
      return asStore;
    });
    await opened.user.click(await screen.findByRole('button', { name: 'Act as this store' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(opened.user, dialog.getByRole('textbox', { name: /^Reason/ }), 'They asked for help');
    await opened.user.click(dialog.getByRole('button', { name: 'Act as this store' }));
    const banner = await screen.findByRole('region', { name: 'Session as a store' });
    return { ...opened, banner, reasons };
  };

  it('shows both names until it is stopped, and then the own session', async () => {
    const { user, banner, reasons } = await start();
    expect(reasons).toEqual([{ reason: 'They asked for help' }]);
    expect(banner).toHaveTextContent(/^Meera Anand works as Tara Bose \(Yamuna Bake Studio\) for another/);
    expect(
      within(banner)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Stop']);
    expect(window.location.pathname).toBe('/');
    answer(sessionEndpoints.logout, () => ({ message: 'Session as Yamuna Bake Studio ended' }));
    await user.click(within(banner).getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Session as Yamuna Bake Studio ended')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Session as a store' })).not.toBeInTheDocument());
    await screen.findByRole('button', { name: 'Account of Meera Anand' });
  });

  it('goes on with the own session when its time is over', async () => {
    await start();
    answer(vendorEndpoints.list, () => {
      throw new FakeApiError(401, 'unauthenticated', 'Sign in to continue');
    });
    await callEndpoint(vendorEndpoints.list, {}).catch(() => undefined);
    expect(await screen.findByText('The session as Yamuna Bake Studio has ended')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Session as a store' })).not.toBeInTheDocument());
  });
});
