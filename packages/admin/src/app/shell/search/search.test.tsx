import { navigationCounts, searchRecords } from '@bakehouse/contract/search';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../../test/fakes/fake-api.ts';
import { aBrand, withBrands } from '../../../../test/fakes/fake-brands.ts';
import { anOrder, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { fill, renderAt } from '../../../../test/render-at.tsx';

/** Navigates like a link. */
const go = async (to: string) => act(async () => window.history.pushState(null, '', to));

describe('the search', () => {
  const orderId = '01990000-0000-7000-8000-00000000a001';
  const opened = async (user: ReturnType<typeof renderAt>['user']) => {
    await user.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
    return { dialog, box: dialog.getByLabelText('Search', { selector: 'input' }) };
  };

  it('finds records on the server by kind, and opens the selected one', async () => {
    withSession();
    withOrders(anOrder());
    const calls = answer(searchRecords, () => ({
      data: [
        { kind: 'order' as const, _id: orderId, title: 'BH-100001', detail: 'Asha Verma · 9810012345' },
        { kind: 'vendor' as const, _id: orderId, title: 'Asha Bakes', detail: 'Hauz Khas, Delhi' },
      ],
    }));
    const { user, path } = renderAt('/');
    await screen.findByRole('heading', { name: /Meera/ });
    const { dialog, box } = await opened(user);
    await fill(user, box, 'asha');
    expect(await dialog.findByRole('option', { name: /BH-100001/ })).toHaveTextContent('Asha Verma · 9810012345');
    expect(dialog.getByRole('group', { name: 'Vendors' })).toHaveTextContent('Asha Bakes');
    expect(calls.map(({ query }) => query)).toEqual([{ q: 'asha' }]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe(`/order/details/${orderId}`));
  });

  it('omits records that the user may not open, and sends no request without list permissions', async () => {
    withSession(['GET order/list']);
    withOrders(anOrder());
    answer(searchRecords, () => ({ data: [{ kind: 'order' as const, _id: orderId, title: 'BH-100001', detail: '' }] }));
    const { user } = renderAt('/');
    await screen.findByRole('heading', { name: /Meera/ });
    const { dialog, box } = await opened(user);
    await fill(user, box, 'BH-100001');
    expect(await dialog.findByText('No results', { selector: '[aria-hidden]' })).toBeInTheDocument();
  });

  it('says for which text it shows the results, when the typed one has a typing error', async () => {
    withSession();
    answer(searchRecords, () => ({
      data: [{ kind: 'vendor' as const, _id: orderId, title: 'Asha Bakes', detail: '' }],
      correctedSearch: 'asha',
    }));
    const { user } = renderAt('/');
    await screen.findByRole('heading', { name: /Meera/ });
    const { dialog, box } = await opened(user);
    await fill(user, box, 'ahsa');
    expect(await dialog.findByRole('option', { name: /Asha Bakes/ })).toBeInTheDocument();
    expect(dialog.getByText(/^No results for/)).toHaveTextContent('No results for ahsa. Showing results for asha.');
  });

  it('finds actions and settings by their labels', async () => {
    withSession();
    const calls = answer(searchRecords, () => ({ data: [] }));
    const { user, path } = renderAt('/');
    await screen.findByRole('heading', { name: /Meera/ });
    const { dialog, box } = await opened(user);
    await fill(user, box, 'payment');
    expect(await dialog.findByRole('option', { name: /Payment settings/ })).toBeInTheDocument();
    await user.clear(box);
    await fill(user, box, 'assign next');
    expect(await dialog.findByRole('option', { name: 'Assign next unassigned' })).toBeInTheDocument();
    await user.clear(box);
    await user.type(box, 'create coupon{Enter}');
    await waitFor(() => expect(path()).toBe('/coupon/details/create/new'));
    expect(calls.length).toBeLessThanOrEqual(3);
  });

  it('shows the records opened last, per user', async () => {
    withSession();
    withBrands(aBrand());
    const { user } = renderAt(`/brand/edit/${aBrand()._id}`);
    await screen.findByRole('heading', { name: 'Velvet Crumb' });
    await go('/brand');
    await screen.findByRole('link', { name: 'Velvet Crumb' });
    const { dialog } = await opened(user);
    expect(dialog.getByRole('group', { name: 'Recent' })).toHaveTextContent('Velvet CrumbBrands');
    const list = dialog.getByRole('listbox', { name: 'Results' });
    expect(dialog.getByRole('combobox', { name: 'Search' })).toHaveAttribute('aria-controls', list.id);
  });

  it('returns the focus to its opener', async () => {
    withSession();
    const { user } = renderAt('/');
    await screen.findByRole('heading', { name: /Meera/ });
    const opener = screen.getByRole('button', { name: 'Search' });
    await user.click(opener);
    const box = await screen.findByLabelText('Search', { selector: 'input' });
    await waitFor(() => expect(box).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });
});

describe('the navigation', () => {
  it('collapses groups that would not fit, but not the group of the current screen', async () => {
    withSession();
    withBrands(aBrand());
    renderAt('/brand');
    await screen.findByRole('link', { name: 'Velvet Crumb' });
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(nav.getByRole('button', { name: 'Settings' })).toHaveAttribute('aria-expanded', 'false');
    expect(nav.getByRole('button', { name: 'Catalogue' })).toHaveAttribute('aria-expanded', 'true');
    await go('/profile');
    await go('/postal');
    await waitFor(() => expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Postal'));
  });

  it('shows counts of waiting orders and stores in review, and refreshes them after a save', async () => {
    withSession();
    withBrands(aBrand());
    let waiting = 12;
    answer(navigationCounts, () => ({ data: { orders: waiting, in_review: 3 } }));
    const { user } = renderAt(`/brand/edit/${aBrand()._id}`);
    const orders = await screen.findByRole('link', { name: 'Orders', description: '12 waiting' });
    expect(orders).toHaveTextContent('Orders12');
    expect(screen.getByRole('link', { name: 'In review', description: '3 in review' })).toBeInTheDocument();
    waiting = 11;
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await fill(user, name, ' Two');
    await user.click(await screen.findByRole('button', { name: /^Save/ }));
    expect(await screen.findByRole('link', { name: 'Orders', description: '11 waiting' })).toBeInTheDocument();
  });
});
