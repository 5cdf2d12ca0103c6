import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { type TeamMember, teamEndpoints } from '@bakehouse/contract/vendor/vendor-team';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { aMember, aStore, vendorId, withVendors } from '../../../../test/fakes/fake-vendors.ts';
import { fill, renderAt } from '../../../../test/render-at.tsx';

const { list, invite, change, remove } = teamEndpoints;
const manager = aMember({ _id: fakeId('b2'), name: 'Asha Rao', email: 'asha@bakery.test', role: 'manager' });
const invited = () =>
  aMember({
    _id: fakeId('b3'),
    name: 'Ravi Das',
    email: 'ravi@bakery.test',
    role: 'baker',
    status: 'Invited',
    invitedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  });

/** Fakes a team, and opens the page of its store. */
const openTeam = (
  endpoints: readonly (typeof teamEndpoints)[keyof typeof teamEndpoints][],
  ...members: TeamMember[]
) => {
  withSession([vendorEndpoints.detail, ...endpoints].map(permissionKey));
  withVendors(aStore());
  let team = [aMember(), ...members];
  const calls = {
    list: answer(list, () => ({ data: team })),
    invite: answer(invite, ({ body }) => {
      const { email, name, role } = invite.body.parse(body);
      team = [...team, aMember({ ...invited(), _id: fakeId('b9'), email, name, role })];
      return { message: `Invitation sent to ${email}` };
    }),
    change: answer(change, ({ params, body }) => {
      const { role } = change.body.parse(body);
      team = team.map((member) => (member._id === params.memberId ? { ...member, role } : member));
      return { message: 'Role changed successfully' };
    }),
    remove: answer(remove, ({ params }) => {
      team = team.filter(({ _id }) => _id !== params.memberId);
      return { message: 'Member removed successfully' };
    }),
  };
  return { ...renderAt(`/vendor/detail/store-address/${vendorId}`), calls };
};
const card = async () => within(await screen.findByRole('region', { name: 'Team' }));
const members = async () =>
  within(await (await card()).findByRole('list', { name: 'Team' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('lists the team without actions for a person who may only read it', async () => {
  openTeam([list], manager, invited());
  expect(await members()).toEqual([
    'Farhan QureshiActivefarhan@bakery.testOwner',
    'Asha RaoActiveasha@bakery.testManager',
    'Ravi DasInvitedravi@bakery.testInvited 3 days agoBaker',
  ]);
  expect((await card()).queryByRole('button')).not.toBeInTheDocument();
});

it('is absent without the permission', async () => {
  const { calls } = openTeam([]);
  expect(await screen.findByRole('region', { name: 'Approval' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Team' })).not.toBeInTheDocument();
  expect(calls.list).toHaveLength(0);
});

it('invites a person with a role, and shows what the server rejects at its field', async () => {
  const { user, calls } = openTeam([list, invite]);
  expect(await (await card()).findByText('Nobody else works here yet.')).toBeInTheDocument();
  await user.click((await card()).getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to the team' }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await send();
  expect(await dialog.findByText('Name is required')).toBeInTheDocument();
  expect(calls.invite).toHaveLength(0);
  await fill(user, dialog.getByRole('textbox', { name: /^Name/ }), 'Ravi Das');
  await fill(user, dialog.getByRole('textbox', { name: /^Email/ }), 'ravi@bakery.test');
  expect(dialog.getByRole('radio', { name: 'Baker' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Manager' }));
  await send();
  expect(await screen.findByText('Invitation sent to ravi@bakery.test')).toBeInTheDocument();
  expect(calls.invite[0]?.body).toEqual({ name: 'Ravi Das', email: 'ravi@bakery.test', role: 'manager' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(async () => expect(await members()).toHaveLength(2));

  answer(invite, () => {
    throw new FakeApiError(422, 'invalid', 'Check the fields', { email: 'This is the Owner of the store' });
  });
  await user.click((await card()).getByRole('button', { name: 'Invite' }));
  const again = within(await screen.findByRole('dialog', { name: 'Invite to the team' }));
  await fill(user, again.getByRole('textbox', { name: /^Name/ }), 'Farhan');
  await fill(user, again.getByRole('textbox', { name: /^Email/ }), 'farhan@bakery.test');
  await user.click(again.getByRole('button', { name: 'Send invitation' }));
  expect(await again.findByText('This is the Owner of the store')).toBeInTheDocument();
});

it('changes the role of a member after a proof of identity', async () => {
  const { user, calls } = openTeam([list, change], manager);
  answer(secondFactorEndpoints.list, () => ({ data: { factors: [], recovery_codes_left: 0, required: false } }));
  answer(secondFactorEndpoints.confirm, () => ({ message: 'Identity confirmed' }));
  let isProven = false;
  const changes = answer(change, () => {
    if (isProven) return { message: 'Role changed successfully' };
    isProven = true;
    throw new FakeApiError(403, 'identity_required', 'Confirm that it is you');
  });
  await user.click(await (await card()).findByRole('combobox', { name: 'Role of Asha Rao' }));
  await user.click(await screen.findByRole('option', { name: 'Baker' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  await fill(user, dialog.getByLabelText(/^Password/, { selector: 'input' }), 'plum-cake-42');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Role changed successfully')).toBeInTheDocument();
  expect(changes.map(({ params, body }) => [params.memberId, body])).toEqual([
    [manager._id, { role: 'baker' }],
    [manager._id, { role: 'baker' }],
  ]);
  expect(calls.change).toHaveLength(0);
});

it('removes a member, and cancels an invitation, after a confirmation', async () => {
  const { user, calls } = openTeam([list, remove], manager, invited());
  await user.click(await (await card()).findByRole('button', { name: 'Remove Asha Rao' }));
  await user.click(await screen.findByRole('button', { name: 'Keep member' }));
  expect(calls.remove).toHaveLength(0);
  await user.click((await card()).getByRole('button', { name: 'Remove Asha Rao' }));
  await user.click(await screen.findByRole('button', { name: 'Remove member' }));
  await waitFor(async () => expect(await members()).toHaveLength(2));
  await user.click((await card()).getByRole('button', { name: 'Cancel the invitation of Ravi Das' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel invitation' }));
  await waitFor(async () => expect(await members()).toHaveLength(1));
  expect(calls.remove.map(({ params }) => params.memberId)).toEqual([manager._id, invited()._id]);
});

it('shows a failed load, and loads the team again', async () => {
  let isDown = true;
  withSession([vendorEndpoints.detail, list].map(permissionKey));
  withVendors(aStore());
  answer(list, () => {
    if (isDown) throw new FakeApiError(403, 'forbidden', 'Your role cannot do this');
    return { data: [aMember()] };
  });
  const { user } = renderAt(`/vendor/detail/store-address/${vendorId}`);
  const again = await (await card()).findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  expect(await (await card()).findByText('Farhan Qureshi')).toBeInTheDocument();
});
