import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aGroup, aRole, superAdmin, vendorRole, withPeople } from '../../../test/fakes/fake-people.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';

const save = async () => screen.findByRole('button', { name: /^Save/ });

it('lists roles with their groups, and protects the two built-in ones', async () => {
  withSession();
  withPeople();
  const { user } = renderAt('/role');
  expect(await screen.findByRole('heading', { name: 'List (3)' })).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'Brand desk' })).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'Everything' })).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Delete Vendor' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(/Bakehouse needs this role/);
  await user.click(button);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete Brand Keeper' })).not.toHaveAttribute('aria-disabled');
});

it('maps the groups of the record to ids, and is not changed by viewing', async () => {
  withSession();
  const { roles } = withPeople();
  const { user, path } = renderAt(`/role/edit/${aRole()._id}`);
  expect(await screen.findByRole('checkbox', { name: /Brand desk/ })).toBeChecked();
  expect(screen.getByText('Looks after brands')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /Orders/ }));
  await user.click(await save());
  await waitFor(() => expect(path()).toBe('/role'));
  expect(roles.calls.update[0]?.body).toEqual({ permissions: [fakeId('d1'), fakeId('d2')], version: 1 });
});

it('compares groups by name when another user saved first', async () => {
  withSession();
  const { roles } = withPeople();
  const { user } = renderAt(`/role/edit/${aRole()._id}`);
  await user.click(await screen.findByRole('checkbox', { name: /Orders/ }));
  roles.table[0] = aRole({ version: 2, permissiongroups: [] });
  await user.click(await save());
  expect(await screen.findByRole('row', { name: 'Permissions None Brand desk, Orders' })).toBeInTheDocument();
});

it('filters groups, and keeps the selected ones that are hidden', async () => {
  withSession();
  const groups = Array.from({ length: 9 }, (_, at) => aGroup({ _id: fakeId(`a${at}`), name: `Group ${at}` }));
  const { roles } = withPeople({ groups });
  const { user } = renderAt('/role/create');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Many');
  await user.click(await screen.findByRole('checkbox', { name: /Group 2/ }));
  await user.type(screen.getByRole('searchbox', { name: 'Search permission groups' }), '7');
  expect(screen.queryByRole('checkbox', { name: /Group 2/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /Group 7/ }));
  await user.click(await save());
  await waitFor(() => expect(roles.calls.create[0]?.body.permissions).toEqual([fakeId('a2'), fakeId('a7')]));
});

it('locks the Super Admin role, and the name of the Vendor role', async () => {
  withSession();
  withPeople();
  renderAt(`/role/edit/${superAdmin._id}`);
  expect(await screen.findByText('This role grants every permission and cannot be changed.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toBeDisabled();
});

it('explains that vendors can access only their own store', async () => {
  withSession();
  withPeople();
  renderAt(`/role/edit/${vendorRole._id}`);
  expect(await screen.findByText(/gives access only to the user's own store/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveAttribute('readonly');
  expect(await screen.findByRole('checkbox', { name: /Orders/ })).toBeEnabled();
});
