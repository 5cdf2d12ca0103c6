import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { viewEndpoints } from '@bakehouse/contract/view/view';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { aBrand, otherBrand, withBrands } from '../../../test/fakes/fake-brands.ts';
import { anOrder, aVendor, withOrders } from '../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { signedIn, withSession } from '../../../test/fakes/fake-session.ts';
import { aView, withViews } from '../../../test/fakes/fake-views.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';

const shared = aView({
  _id: fakeId('a2'),
  name: 'New brands',
  search: { sort: '-createdAt' },
  shared: true,
  editable: false,
  owner: { _id: fakeId('f1'), name: 'Ravi Iyer' },
});
const drafts = `/brand?view=${fakeId('a1')}&status=Draft&sort=name`;

const withList = (...views: Parameters<typeof withViews>) => {
  withSession();
  return { ...withBrands(aBrand({ status: 'Draft' }), otherBrand), views: withViews(...views) };
};
const strip = () => screen.findByRole('group', { name: 'Views' });
const tab = (name: string) => screen.findByRole('button', { name });
const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent?.trim());

describe('a list without views', () => {
  it('has no tabs, and offers to save a view once it is filtered', async () => {
    const { views } = withList();
    const { user, href } = renderAt('/brand');
    expect(await screen.findByRole('link', { name: 'Velvet Crumb' })).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Views' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save view' })).not.toBeInTheDocument();
    expect(views.calls.list).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(dialog.getByText('Name is required')).toBeInTheDocument();
    await fill(user, dialog.getByRole('textbox', { name: 'Name' }), 'By name');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await tab('By name')).toHaveAttribute('aria-pressed', 'true');
    expect(views.calls.create[0]?.body).toEqual({
      name: 'By name',
      list: '/brand',
      search: { sort: 'name' },
      columns: null,
      density: 'comfortable',
    });
    expect(href()).toBe(`/brand?view=${fakeId('c0')}&sort=name`);
    expect(screen.queryByRole('button', { name: 'Save view' })).not.toBeInTheDocument();
  });

  it('shows at the name why a view cannot be saved', async () => {
    withList(aView());
    const { user } = renderAt('/brand?sort=name');
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Drafts{Enter}');
    expect(await screen.findByText('Name already in use')).toBeInTheDocument();
  });

  it('works when its views cannot be loaded', async () => {
    withList();
    answer(viewEndpoints.list, () => {
      throw new FakeApiError(403, 'forbidden', 'You do not have permission to do this');
    });
    renderAt('/brand');
    expect(await screen.findByRole('link', { name: 'Velvet Crumb' })).toBeInTheDocument();
    expect(screen.queryByText('You do not have permission to do this')).not.toBeInTheDocument();
  });
});

describe('a view', () => {
  it('is opened by its tab, and All returns to the list without it', async () => {
    const { calls } = withList(aView(), shared);
    const { user, href } = renderAt('/brand');
    await user.click(await tab('Drafts'));
    await waitFor(() => expect(href()).toBe(drafts));
    expect(calls.list.at(-1)?.query).toMatchObject({ status: 'Draft', sort: 'name' });
    expect(within(await strip()).getByLabelText('Shared by Ravi Iyer')).toBeInTheDocument();
    await user.click(await tab('All'));
    await waitFor(() => expect(href()).toBe('/brand'));
  });

  it('is opened by an address that names only the view', async () => {
    withList(aView());
    const { href } = renderAt(`/brand?view=${fakeId('a1')}`);
    await waitFor(() => expect(href()).toBe(drafts));
  });

  it('is removed from the address when it no longer exists', async () => {
    withList(aView());
    const { href } = renderAt(`/brand?view=${fakeId('dead')}&status=Draft`);
    await waitFor(() => expect(href()).toBe('/brand?status=Draft'));
  });

  it('can be saved, discarded and saved as another view after a change', async () => {
    const { views } = withList(aView());
    const { user, href } = renderAt(drafts);
    expect(await tab('Drafts')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(href()).toBe(drafts));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument());
    expect(views.calls.update[0]?.body).toEqual({
      search: { status: 'Draft', sort: '-name' },
      columns: null,
      density: 'comfortable',
      version: 1,
    });
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await user.click(await screen.findByRole('button', { name: 'Save as' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Unsorted{Enter}');
    expect(await tab('Unsorted')).toHaveAttribute('aria-pressed', 'true');
    expect(href()).toBe(`/brand?view=${fakeId('c1')}&status=Draft`);
  });

  it('keeps its address when all filters are removed', async () => {
    withList(aView());
    const { user, href } = renderAt(`/brand?view=${fakeId('a1')}&search=rye`);
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(href()).toBe(`/brand?view=${fakeId('a1')}&page=1`));
    expect(await screen.findByRole('button', { name: 'Discard' })).toBeInTheDocument();
  });

  it('of another person can be saved only under another name', async () => {
    withList(shared);
    const { user } = renderAt(`/brand?view=${shared._id}&sort=name`);
    expect(await screen.findByRole('button', { name: 'Save as' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Options of the view New brands' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Set as default']);
  });

  it('is renamed, shared and deleted in its menu, and restored by Undo', async () => {
    const { views } = withList(aView());
    const { user, href } = renderAt(drafts);
    const openMenu = async (name: string, item: string) => {
      await user.click(await screen.findByRole('button', { name: `Options of the view ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await openMenu('Drafts', 'Rename view');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'In progress{Enter}');
    expect(await tab('In progress')).toBeInTheDocument();
    expect(views.calls.update[0]?.body).toEqual({ name: 'In progress', version: 1 });
    await openMenu('In progress', 'Share with everyone');
    expect(await screen.findByLabelText('Shared by Meera Anand')).toBeInTheDocument();
    await openMenu('In progress', 'Delete view');
    expect(await screen.findByText('The view is shared, so it disappears for everyone.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(href()).toBe('/brand'));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Views' })).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await tab('In progress Shared by Meera Anand')).toBeInTheDocument();
  });

  it('that was saved in another window is not overwritten', async () => {
    const { views } = withList(aView());
    const { user } = renderAt(drafts);
    await tab('Drafts');
    const [view] = views.table;
    if (view) view.version = 5;
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Someone else changed this record/)).toBeInTheDocument();
    expect(views.table[0]?.search).toEqual({ status: 'Draft', sort: 'name' });
    await waitFor(() => expect(views.calls.list.length).toBeGreaterThan(1));
    expect(screen.getByRole('button', { name: 'Discard' })).toBeInTheDocument();
  });

  it('has columns and density of its own, apart from those of the browser', async () => {
    const { views } = withList(aView({ columns: ['status', 'name'], density: 'compact' }));
    const { user } = renderAt(drafts);
    await screen.findByRole('link', { name: 'Velvet Crumb' });
    await tab('Drafts');
    await waitFor(() => expect(headers()).toEqual(['Status', 'Name', 'Actions']));
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    expect(await screen.findByRole('switch', { name: 'Compact rows' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Slug' }));
    await user.click(screen.getByRole('switch', { name: 'Compact rows' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(headers()).toEqual(['Status', 'Name', 'Slug', 'Actions']));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(views.calls.update[0]?.body).toMatchObject({
        columns: ['status', 'name', 'slug'],
        density: 'comfortable',
      }),
    );
    await user.click(await tab('All'));
    await waitFor(() => expect(headers()).toEqual(['Image', 'Name', 'Slug', 'Status', 'Created At', 'Actions']));
    expect(localStorage.getItem('bakehouse.columns.Brands')).toBeNull();
  });

  it('drops columns and parameters that no longer exist', async () => {
    const { calls } = withList(aView({ columns: ['gone'], search: { status: 'Draft', colour: 'red' } }));
    renderAt(`/brand?view=${fakeId('a1')}`);
    await screen.findByRole('link', { name: 'Velvet Crumb' });
    await tab('Drafts');
    await waitFor(() => expect(headers()).toEqual(['Image', 'Name', 'Slug', 'Status', 'Created At', 'Actions']));
    expect(calls.list.at(-1)?.query).not.toHaveProperty('colour');
  });
});

describe('many views', () => {
  it('have a menu for those without a tab', async () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      aView({ _id: fakeId(`b${index}`), name: `View ${index + 1}`, search: { search: `${index + 1}` } }),
    );
    withList(...many);
    const { user, href } = renderAt('/brand');
    const more = await tab('3 more');
    expect(screen.getByRole('button', { name: 'View 6' })).toBeInTheDocument();
    await user.click(more);
    await user.click(await screen.findByRole('menuitem', { name: 'View 9' }));
    await waitFor(() => expect(href()).toBe(`/brand?view=${fakeId('b8')}&search=9`));
    expect(await tab('View 9')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('button', { name: 'View 6' })).not.toBeInTheDocument();
  });
});

describe('the default view', () => {
  it('opens with the list, unless the address has parameters', async () => {
    withList(aView({ is_default: true }));
    const { user, href } = renderAt('/brand');
    await waitFor(() => expect(href()).toBe(drafts));
    await user.click(await tab('All'));
    await waitFor(() => expect(href()).toBe('/brand?view=all'));
    expect(await tab('All')).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('link', { name: 'Brands' }));
    await waitFor(() => expect(href()).toBe(drafts));
  });

  it('does not replace the parameters of an address, also after they are removed', async () => {
    withList(aView({ is_default: true }));
    const { user, href } = renderAt('/brand?search=rye');
    await tab('Drafts');
    expect(href()).toBe('/brand?search=rye');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(href()).toBe('/brand?view=all'));
  });

  it('is set and removed in the menu of any view', async () => {
    const { views } = withList(aView(), shared);
    const { user } = renderAt(`/brand?view=${shared._id}`);
    await user.click(await screen.findByRole('button', { name: 'Options of the view New brands' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Set as default' }));
    await waitFor(() => expect(views.calls.setDefault[0]?.body).toEqual({ list: '/brand', view: shared._id }));
    await user.click(await screen.findByRole('button', { name: 'Options of the view New brands' }));
    expect(await screen.findByRole('menuitem', { name: 'Remove as default' })).toBeInTheDocument();
  });
});

describe('the order list', () => {
  const late = aView({ list: '/order', name: 'Kolkata', search: { quick: 'late', city: 'Kolkata' } });

  it('shows views after the quick filters, which leave the view', async () => {
    withSession();
    withOrders(anOrder());
    withViews(late);
    const { user, href } = renderAt('/order');
    const quick = within(await screen.findByRole('group', { name: 'Quick filters' }));
    await user.click(await quick.findByRole('button', { name: 'Kolkata' }));
    await waitFor(() => expect(href()).toBe(`/order?view=${late._id}&quick=late&city=Kolkata`));
    expect(quick.getAllByRole('button', { pressed: true }).map((button) => button.textContent?.trim())).toEqual([
      'Kolkata',
    ]);
    await user.click(quick.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(href()).toBe('/order?quick=today'));
    expect(screen.queryByRole('button', { name: 'Save view' })).not.toBeInTheDocument();
  });

  it('of a vendor opens Today, or the default view', async () => {
    const keys = [orderEndpoints.list, orderEndpoints.details].map(permissionKey);
    withSession(keys);
    answer(sessionEndpoints.session, () => ({
      ...signedIn(keys, { roles: [{ _id: aVendor.vendor_id, name: 'Vendor' }] }),
      vendor_id: aVendor.vendor_id,
    }));
    withOrders(anOrder({ assigned_vendor: aVendor }));
    withViews({ ...late, is_default: true });
    localStorage.setItem('bakehouse.default-views', '["/order"]');
    const { href } = renderAt('/order');
    await waitFor(() => expect(href()).toBe(`/order?view=${late._id}&quick=late&city=Kolkata`));
  });
});
