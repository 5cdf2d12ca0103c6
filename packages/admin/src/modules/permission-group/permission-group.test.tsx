import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { permissionGroup } from '@bakehouse/contract/permission-group';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGroup, withPeople } from '../../../test/fakes/fake-people.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';

const edit = `/permission_group/edit/${aGroup()._id}`;
const brands = async () => within(await screen.findByRole('group', { name: 'Brands' }));
const save = async () => screen.findByRole('button', { name: /^Save/ });

describe('the list', () => {
  it('has no edit and delete buttons in its rows; the name opens the group', async () => {
    withSession();
    withPeople();
    const { user, path } = renderAt('/permission_group');
    const link = await screen.findByRole('link', { name: 'Brand desk' });
    expect(screen.queryByRole('button', { name: 'Delete Brand desk' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit Brand desk' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create' })).toBeInTheDocument();
    await user.click(link);
    await waitFor(() => expect(path()).toBe(edit));
  });

  it('shows the permissions of a group in a popup without navigating', async () => {
    withSession();
    withPeople();
    const { user, path } = renderAt('/permission_group');
    await user.click(await screen.findByRole('button', { name: '2 permissions of Brand desk' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Brand desk (2)' }));
    await waitFor(() =>
      expect(popup.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'List BrandsGET brand/list',
        'Create BrandPOST brand/create',
      ]),
    );
    await user.click(popup.getByText('List Brands'));
    expect(path()).toBe('/permission_group');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each(['', '/create', `/edit/${aGroup()._id}`, '/deleted?search=x'])(
    'is found under the other spelling too: %s',
    async (rest) => {
      withSession();
      withPeople();
      const { href } = renderAt(`/permission-group${rest}`);
      await waitFor(() => expect(href()).toBe(`/permission_group${rest}`));
    },
  );
});

describe('the grid', () => {
  it('selects single permissions and whole modules, and counts', async () => {
    withSession();
    const { groups } = withPeople();
    const { user } = renderAt(edit);
    const part = await brands();
    const all = part.getByRole('checkbox', { name: 'All of Brands' });
    expect(part.getByText('2 of 3')).toBeInTheDocument();
    expect(all).toHaveProperty('indeterminate', true);
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await user.click(all);
    expect(all).toBeChecked();
    expect(part.getByText('3 of 3')).toBeInTheDocument();
    await user.click(all);
    expect(screen.getByText('0 selected')).toBeInTheDocument();
    await user.click(part.getByRole('checkbox', { name: /Delete Brand/ }));
    expect(all).toHaveProperty('indeterminate', true);
    await user.click(screen.getByRole('checkbox', { name: 'All of Orders' }));
    await user.click(await save());
    await waitFor(() =>
      expect(groups.calls.update[0]?.body).toEqual({ permissions: [fakeId('b3'), fakeId('c1')], version: 1 }),
    );
  });

  it('searches names and endpoints, and selects only the matches', async () => {
    withSession();
    withPeople();
    const { user } = renderAt(edit);
    await fill(user, await screen.findByRole('searchbox', { name: 'Search permissions' }), 'delete brand');
    expect(screen.queryByRole('group', { name: 'Orders' })).not.toBeInTheDocument();
    const part = await brands();
    expect(part.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(part.getByRole('checkbox', { name: 'All results in Brands' }));
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox'));
    await fill(user, screen.getByRole('searchbox'), 'order/list');
    expect(screen.getByRole('checkbox', { name: /List orders/ })).not.toBeChecked();
    await fill(user, screen.getByRole('searchbox'), ' nothing');
    expect(screen.getByText('No results')).toBeInTheDocument();
  });

  it('shows a message without permission to read permissions', async () => {
    withSession(Object.values(permissionGroup.endpoints).map(permissionKey));
    withPeople();
    renderAt(edit);
    expect(await screen.findByText(/^2 selected. You don't have access to permissions/)).toBeInTheDocument();
  });
});

it('deletes from the edit screen after a confirmation, without an error afterwards', async () => {
  withSession();
  const { groups } = withPeople();
  const { user, path } = renderAt(edit);
  await fill(user, await screen.findByRole('textbox', { name: /^Name/ }), ' unsaved');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
  expect(dialog.getByText('Do you want to delete Brand desk?')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Yes, delete it!' }));
  await waitFor(() => expect(path()).toBe('/permission_group'));
  expect(await screen.findByRole('heading', { name: 'List (1)' })).toBeInTheDocument();
  expect(groups.calls.remove[0]?.query).toEqual({ version: '1' });
  const toast = within(screen.getByRole('alert'));
  expect(toast.getByText('Permission group deleted successfully')).toBeInTheDocument();
  expect(toast.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
});
