import { adminUser, invitationEndpoints, pendingEmailEndpoints } from '@bakehouse/contract/admin-user';
import { permissionKey, type ResponseOf } from '@bakehouse/contract/core/endpoint';
import { userSessionEndpoints } from '@bakehouse/contract/profile';
import { sessionEndpoints } from '@bakehouse/contract/session';
import type { VendorRecord } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { aUser, meera, withPeople } from '../../../test/fakes/fake-people.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { allPermissions, signedIn, withSession } from '../../../test/fakes/fake-session.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';

const { endpoints } = adminUser;
const edit = `/admin/edit/${aUser()._id}`;
const field = (name: RegExp) => screen.findByRole('textbox', { name });
const password = (label: string) => screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });
const save = async () => screen.findByRole('button', { name: /^Save/ });

describe('the list', () => {
  it('shows users, and the vendor detail only for those with the role', async () => {
    withSession();
    withPeople();
    renderAt('/admin');
    expect(await screen.findByRole('heading', { name: 'List (2)' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent?.trim())).toEqual([
      'Name',
      'Email',
      'Phone',
      'Roles',
      'Created At',
      'Status',
      'Actions',
    ]);
    expect(screen.getByRole('link', { name: 'Create New' })).toHaveAttribute('href', '/admin/create');
    expect(screen.getByRole('cell', { name: 'Vendor, Brand Keeper' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Vendor detail of Tara Bose' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Vendor detail of Meera Anand' })).not.toBeInTheDocument();
  });

  it('does not let users delete themselves, and explains why', async () => {
    withSession();
    const { users } = withPeople();
    const { user } = renderAt('/admin');
    const mine = await screen.findByRole('button', { name: 'Delete Meera Anand' });
    expect(mine).toHaveAccessibleDescription('You cannot delete yourself');
    await user.click(mine);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete Tara Bose' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Admin user deleted successfully')).toBeInTheDocument();
    expect(users.calls.remove[0]?.params).toEqual({ id: aUser()._id });
  });
});

it('the status filter finds invited users', async () => {
  withSession();
  const { users } = withPeople();
  const { user } = renderAt('/admin');
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Active', 'InActive', 'Invited']),
  );
  await user.click(screen.getByRole('option', { name: 'Invited' }));
  await waitFor(() => expect(users.calls.list.at(-1)?.query).toMatchObject({ status: 'Invited' }));
});

describe('the invitation of a user', () => {
  const invited = (state: 'open' | 'expired' | 'none') =>
    aUser({ invitation: { state, sentAt: state === 'none' ? null : '2025-11-20T10:00:00.000Z' } });

  it('is shown beside the status, with its age, until there is a password', async () => {
    withSession();
    withPeople({ users: [invited('open'), meera] });
    renderAt('/admin');
    const row = within(await screen.findByRole('row', { name: /Tara Bose/ }));
    expect(row.getByText('Active')).toBeInTheDocument();
    expect(row.getByText('Invited')).toBeInTheDocument();
    expect(row.getByText('20 Nov, 2025')).toBeInTheDocument();
    const mine = within(screen.getByRole('row', { name: /Meera Anand/ }));
    expect(mine.queryByRole('button', { name: /nvit/ })).not.toBeInTheDocument();
  });

  it('is sent again and revoked', async () => {
    withSession();
    withPeople({ users: [invited('open')] });
    const sent = answer(invitationEndpoints.resend, () => ({ message: 'Invitation sent to tara@bakehouse.test' }));
    const revoked = answer(invitationEndpoints.revoke, () => ({ message: 'Invitation of Tara Bose revoked' }));
    const { user } = renderAt('/admin');
    await user.click(await screen.findByRole('button', { name: 'Resend invitation to Tara Bose' }));
    expect(await screen.findByText('Invitation sent to tara@bakehouse.test')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Revoke invitation of Tara Bose' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Invitation of Tara Bose revoked')).toBeInTheDocument();
    expect([...sent, ...revoked].map(({ params }) => params)).toEqual([{ id: aUser()._id }, { id: aUser()._id }]);
  });

  it('can be sent when there is none', async () => {
    withSession();
    withPeople({ users: [invited('none')] });
    renderAt('/admin');
    expect(await screen.findByText('Not invited')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Invite Tara Bose' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Revoke/ })).not.toBeInTheDocument();
  });
});

describe('the form', () => {
  it('invites a user who gets no password', async () => {
    withSession();
    const { users } = withPeople();
    const { user, path } = renderAt('/admin/create');
    await fill(user, await field(/^Name/), 'Ira Sen');
    await fill(user, await field(/^Email/), 'ira@bakehouse.test');
    await fill(user, await field(/^Phone/), '9810000009');
    const choice = screen.getByRole('checkbox', { name: 'Set a password instead' });
    await user.click(choice);
    await fill(user, password('Password'), 'plum-cake-42');
    await user.click(choice);
    expect(screen.queryByLabelText(/^Password/, { selector: 'input' })).not.toBeInTheDocument();
    await user.click(await save());
    await waitFor(() => expect(path()).toBe('/admin'));
    expect(users.calls.create[0]?.body).toEqual({
      name: 'Ira Sen',
      email: 'ira@bakehouse.test',
      phone: '9810000009',
      status: 'Active',
      roles: [],
    });
  });

  it('requires a password that staff set, and sends the ids of roles', async () => {
    withSession();
    const { users } = withPeople();
    const { user, path } = renderAt('/admin/create');
    await user.click(await screen.findByRole('checkbox', { name: 'Set a password instead' }));
    await user.click(await save());
    for (const text of ['Name is required', 'Email is required', 'Phone is required', 'Password is required'])
      expect(await screen.findByText(text)).toBeInTheDocument();
    await fill(user, await field(/^Name/), 'Ira Sen');
    await fill(user, await field(/^Email/), 'ira@bakehouse.test');
    await fill(user, await field(/^Phone/), '9810000009');
    await fill(user, password('Password'), 'plum-cake-42');
    expect(await screen.findByText('May do everything')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /Brand Keeper/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Active/ }));
    await user.click(await save());
    await waitFor(() => expect(path()).toBe('/admin'));
    expect(users.calls.create[0]?.body).toEqual({
      name: 'Ira Sen',
      email: 'ira@bakehouse.test',
      phone: '9810000009',
      password: 'plum-cake-42',
      status: 'InActive',
      roles: [fakeId('e1')],
    });
  });

  it('is not changed by viewing, nor by a reverted checkbox, and sends only the changes', async () => {
    withSession();
    const { users } = withPeople();
    const { user } = renderAt(edit);
    const vendor = await screen.findByRole('checkbox', { name: /^Vendor/ });
    expect(vendor).toBeChecked();
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
    await user.click(vendor);
    await save();
    await user.click(vendor);
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
    await user.click(vendor);
    await fill(user, password('New password'), 'plum-cake-42');
    expect(screen.queryByLabelText(/^Current password/)).not.toBeInTheDocument();
    await user.click(await save());
    expect(await screen.findByText('Admin user updated successfully')).toBeInTheDocument();
    expect(users.calls.update[0]?.body).toEqual({ password: 'plum-cake-42', roles: [fakeId('e1')], version: 1 });
  });

  it('requires the current password to change the own email, and shows the new name in the top bar', async () => {
    withSession();
    withPeople();
    const { user } = renderAt(`/admin/edit/${meera._id}`);
    await fill(user, await field(/^Name/), ' Rao');
    expect(screen.queryByLabelText(/^Current password/)).not.toBeInTheDocument();
    const sentence = 'Enter your current password';
    const calls = answer(endpoints.update, ({ body }) => {
      if (!body.current_password) throw new FakeApiError(422, 'invalid', sentence, { current_password: sentence });
      return { message: 'Admin user updated successfully', data: meera };
    });
    await user.type(await field(/^Email/), 'x');
    await user.click(await save());
    await waitFor(() => expect(password('Current password')).toHaveAccessibleDescription(new RegExp(sentence)));
    await waitFor(() => expect(password('Current password')).toHaveFocus());
    answer(sessionEndpoints.session, () => signedIn(allPermissions, { name: 'Meera Anand Rao' }));
    await fill(user, password('Current password'), 'bakehouse-demo');
    await user.click(await save());
    await screen.findByRole('button', { name: 'Account of Meera Anand Rao' });
    expect(calls.at(-1)?.body).toMatchObject({ email: 'owner@bakehouse.testx', current_password: 'bakehouse-demo' });
  });

  it('shows a new email that waits for its confirmation', async () => {
    withSession();
    withPeople({ users: [aUser({ pending_email: 'tara.bose@example.com' })] });
    renderAt(edit);
    expect(await field(/^Email/)).toHaveAccessibleDescription('Waiting for confirmation of tara.bose@example.com');
  });

  it('shows a message without permission to read roles, and keeps them', async () => {
    withSession(['list', 'detail', 'update'].map((name) => permissionKey(endpoints[name as 'list'])));
    const { roles } = withPeople();
    renderAt(edit);
    expect(
      await screen.findByText("Vendor, Brand Keeper. You don't have access to roles, so you cannot choose them here."),
    ).toBeInTheDocument();
    expect(roles.calls.list).toHaveLength(0);
  });

  it('shows a single message for an unknown user', async () => {
    withSession();
    withPeople({ users: [] });
    renderAt(edit);
    expect(await screen.findByText('Admin user not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All admin users' })).toHaveAttribute('href', '/admin');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the cards below the form', () => {
  const session = {
    _id: fakeId('5e'),
    user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
    address: '203.0.113.7',
    createdAt: '2026-03-08T20:00:00.000Z',
    seenAt: '2026-03-08T21:30:00.000Z',
    expiresAt: '2026-03-09T08:00:00.000Z',
    acting_as: null,
  };
  const withSessions = () => {
    answer(userSessionEndpoints.list, () => ({ data: [session] }));
    return answer(userSessionEndpoints.end, ({ body }) => ({
      message: body.session ? 'Session ended successfully' : 'All sessions of Tara Bose ended',
    }));
  };

  it('show the sessions of another user, and end one or all after a confirmation', async () => {
    withSession();
    withPeople();
    const ended = withSessions();
    const { user } = renderAt(edit);
    const card = within(await screen.findByRole('region', { name: 'Sessions' }));
    expect(await card.findByText('Chrome on Windows')).toBeInTheDocument();
    expect(card.getByText(/^203\.0\.113\.7 · Signed in/)).toHaveTextContent('Last used');
    await user.click(card.getByRole('button', { name: 'End the session of Chrome on Windows' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, end it!' }));
    expect(await screen.findByText('Session ended successfully')).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText('Do you want to end all sessions of Tara Bose?')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Yes, end it!' }));
    expect(await screen.findByText('All sessions of Tara Bose ended')).toBeInTheDocument();
    expect(ended.map(({ params, body }) => [params.id, body])).toEqual([
      [aUser()._id, { session: session._id }],
      [aUser()._id, {}],
    ]);
  });

  it('end nothing without the permission, and are not shown for the own account', async () => {
    withSession(allPermissions.filter((key) => key !== permissionKey(userSessionEndpoints.end)));
    withPeople();
    withSessions();
    renderAt(edit);
    expect(await screen.findByText('Chrome on Windows')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^End/ })).not.toBeInTheDocument();
    cleanup();
    renderAt(`/admin/edit/${meera._id}`);
    expect(await field(/^Name/)).toHaveValue('Meera Anand');
    expect(screen.queryByRole('region', { name: 'Sessions' })).not.toBeInTheDocument();
  });

  it('send the link to a new email again, and cancel it', async () => {
    withSession();
    withPeople({ users: [aUser({ pending_email: 'tara.bose@example.com' }), meera] });
    withSessions();
    const resent = answer(pendingEmailEndpoints.resend, () => ({ message: 'We sent another link' }));
    const cancelled = answer(pendingEmailEndpoints.cancel, () => ({ message: 'The email stays' }));
    const { user } = renderAt(edit);
    const card = within(await screen.findByRole('region', { name: 'New email' }));
    await user.click(card.getByRole('button', { name: 'Resend link' }));
    expect(await screen.findByText('We sent another link')).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Cancel change' }));
    expect(await screen.findByText('The email stays')).toBeInTheDocument();
    expect([...resent, ...cancelled].map(({ params }) => params)).toEqual([{ id: aUser()._id }, { id: aUser()._id }]);
  });
});

describe('the vendor detail', () => {
  const { email, phone, first_name, last_name, roles, _id, name, status } = aUser();
  const store: VendorRecord = {
    id: fakeId('a1'),
    version: 1,
    store_admin: _id,
    store_name: 'Yamuna Bake Studio',
    store_address: '4 Ring Road',
    locality: 'Civil Lines',
    city: 'Delhi',
    state: 'Delhi',
    pincode: '110054',
    gstin: '',
    latitude: 28.67,
    longitude: 77.22,
    location: { type: 'Point', coordinates: [77.22, 28.67] },
    service_radius: 6,
    delivery_preferences: [],
    createdBy: null,
    status: 'review',
    paused_until: null,
    progress: null,
    admin_detail: { first_name, last_name, email, phone, status, roles },
    createdAt: '2026-03-08T20:00:00.000Z',
    updatedAt: '2026-03-08T20:00:00.000Z',
    deletedAt: null,
  };
  type Teams = ResponseOf<typeof vendorEndpoints.ofUser>['data']['member_of'];
  const withVendor = (vendor: VendorRecord | null, has_deleted_store = false, member_of: Teams = []) =>
    answer(vendorEndpoints.ofUser, () => ({
      data: { user: { _id, name, first_name, last_name, email, phone, status }, vendor, has_deleted_store, member_of },
    }));

  it('shows the person and the store', async () => {
    withSession();
    withVendor(store);
    renderAt(`/admin/vendor/${_id}`);
    const card = within(await screen.findByRole('region', { name: 'Store' }));
    for (const text of ['Yamuna Bake Studio', 'Civil Lines', '110054', '28.67, 77.22', '6 km', 'In review'])
      expect(card.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'Admin users' })).toHaveAttribute('href', '/admin');
  });

  it('links to the deleted vendors when the store was deleted, and offers no new one', async () => {
    withSession();
    withVendor(null, true);
    renderAt(`/admin/vendor/${_id}`);
    expect(await screen.findByText('The store of this person was deleted.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show deleted vendors' })).toHaveAttribute('href', '/vendor/deleted');
    expect(screen.queryByRole('link', { name: 'Continue onboarding' })).not.toBeInTheDocument();
  });

  it('shows the stores in whose teams the person works, and offers no new one', async () => {
    withSession();
    withVendor(null, false, [{ _id: store.id, store_name: store.store_name, role: 'baker' }]);
    renderAt(`/admin/vendor/${_id}`);
    const card = within(await screen.findByRole('region', { name: 'Works for' }));
    expect(card.getByText('Yamuna Bake Studio')).toBeInTheDocument();
    expect(card.getByText('Baker')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      `/vendor/detail/personal-info/${store.id}`,
    );
    expect(screen.queryByText('This person has no store yet.')).not.toBeInTheDocument();
  });

  it('shows that there is no store yet', async () => {
    withSession();
    withVendor(null);
    renderAt(`/admin/vendor/${_id}`);
    expect(await screen.findByText('This person has no store yet.')).toBeInTheDocument();
  });
});
