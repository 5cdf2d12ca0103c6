import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { dashboardEndpoints } from '@bakehouse/contract/dashboard';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { someSales, withFigures } from '../../../test/fakes/fake-figures.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { allPermissions, withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { shortRupees } from '../../ui/figure/short-rupees.ts';
import { salesSentence } from './sales-labels.ts';

const { orders, sales, bestSellers, reviews } = dashboardEndpoints;
const figures = Object.values(dashboardEndpoints).map(permissionKey);
const everything = [...allPermissions, ...figures, permissionKey(productEndpoints.detail)];
const card = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const addressOf = (link: HTMLElement) => link.getAttribute('href');

describe('the dashboard', () => {
  it('shows pending work with links to the lists', async () => {
    withSession(everything);
    withFigures();
    renderAt('/');
    const todo = await card('To do');
    const tiles = await todo.findAllByRole('link');
    await todo.findByRole('link', { name: /^Reviews/ });
    await todo.findByRole('link', { name: /^Vendors/ });
    expect(tiles.length).toBeGreaterThan(0);
    expect(todo.getAllByRole('link').map((link) => [link.textContent, addressOf(link)])).toEqual([
      ['Today 1,234 1,000 still to be delivered', '/order?quick=today'],
      ['Tomorrow 7 to be delivered', '/order?quick=tomorrow'],
      ['Unassigned 5 without a vendor', '/order?quick=unassigned'],
      ['Late 2 slot over, not delivered', '/order?quick=late'],
      ['Vendors in review 4 waiting for a decision', '/vendor/review'],
      ['Reviews to moderate 6 waiting for approval', '/product-reviews?status=Pending'],
    ]);
    // Users with access to orders see figures here; their shortcuts are in the navigation.
    expect(screen.queryByRole('region', { name: 'Catalogue' })).not.toBeInTheDocument();
  });

  it('breaks today down by slot and status', async () => {
    withSession(everything);
    withFigures();
    renderAt('/');
    const today = await card('Today’s deliveries');
    const slots = within(await today.findByRole('list', { name: 'By slot' }));
    expect(slots.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '09:30 am - 12:00 pm234 done',
      '05:00 pm - 07:00 pm1,000 1,000 to go',
    ]);
    expect(addressOf(slots.getByRole('link', { name: '09:30 am - 12:00 pm' }))).toBe(
      '/order?quick=today&slot_from=09%3A30&slot_upto=12%3A00',
    );
    const statuses = within(today.getByRole('list', { name: 'By status' }));
    expect(statuses.getAllByRole('link').map((link) => [link.textContent, addressOf(link)])).toEqual([
      ['Pending', '/order?quick=today&status=pending'],
      ['Delivered', '/order?quick=today&status=delivered'],
      ['Cancelled', '/order?status=cancelled&delivery_from=2026-03-09&delivery_to=2026-03-09'],
    ]);
  });

  it('describes the revenue in a sentence, and as a table instead of a chart', async () => {
    withSession(everything);
    withFigures();
    const { user } = renderAt('/');
    const revenue = await card('Revenue, last 30 days');
    expect(await revenue.findByText('₹1,23,956.50')).toBeInTheDocument();
    expect(addressOf(revenue.getByRole('link', { name: '4 orders were placed' }))).toBe(
      '/order?from=2026-03-08&to=2026-03-09',
    );
    expect(await revenue.findByRole('img')).toHaveAccessibleName(
      'Bar chart: ₹1,23,956.50 from 3 orders · best day 8 Mar, ₹1,23,456.50',
    );
    await user.click(revenue.getByRole('button', { name: 'Show as table', pressed: false }));
    const rows = revenue.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'));
    expect(rows.map((cells) => cells.map((cell) => cell.textContent))).toEqual([
      [],
      ['1', '0', '₹500.00'],
      ['2', '1', '₹1,23,456.50'],
    ]);
    expect(addressOf(revenue.getByRole('link', { name: '8 Mar, 2026' }))).toBe('/order?from=2026-03-08&to=2026-03-08');
    expect(revenue.queryByRole('img')).not.toBeInTheDocument();
  });

  it('lists best sellers, and links to those that still exist', async () => {
    withSession(everything);
    withFigures();
    renderAt('/');
    const products = await card('Top products, last 7 days');
    expect(addressOf(await products.findByRole('link', { name: 'Plum Cake' }))).toBe(`/product/edit/${fakeId('d1')}`);
    expect(products.queryByRole('link', { name: 'Gone Cake' })).not.toBeInTheDocument();
    expect(products.getAllByRole('listitem')[1]).toHaveTextContent('Gone Cake Deleted1 piece ₹500.00');
    const vendors = await card('Top vendors, last 7 days');
    expect(addressOf(vendors.getByRole('link', { name: 'Yamuna Bake Studio' }))).toBe(
      `/vendor/detail/personal-info/${fakeId('e1')}`,
    );
  });

  it('has texts for a day and a month without orders', async () => {
    withSession(everything);
    const nothing = { orders: 0, cancelled: 0, revenue: 0 };
    withFigures({
      orders: {
        ...{ today: 0, tomorrow: 0, unassigned: 0, late: 0, by_slot: [] },
        by_status: [{ status: 'pending', orders: 0 }],
      },
      sales: { days: [{ day: '2026-03-09', ...nothing }], total: nothing },
      sellers: { from: '2026-03-03', to: '2026-03-09', products: [], vendors: [] },
    });
    renderAt('/');
    expect(await screen.findByText('No orders for today yet')).toBeInTheDocument();
    expect(await screen.findByText('No orders in the last 30 days')).toBeInTheDocument();
    expect(await screen.findAllByText('Nothing was sold in the last 7 days')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Late 0 nothing is late' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show as table' })).not.toBeInTheDocument();
  });

  it('shows and requests nothing without permission', async () => {
    withSession([permissionKey(reviews), 'GET brand/list']);
    const calls = withFigures();
    renderAt('/');
    const todo = await card('To do');
    // Without permission for the list, the figure is not a link.
    expect(await todo.findByText('6')).toBeInTheDocument();
    expect(todo.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /Revenue|Top|today/ })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Catalogue' })).toBeInTheDocument();
    expect([calls.orders, calls.sales, calls.bestSellers, calls.vendors].flat()).toEqual([]);
  });

  const vendorKeys = ['GET order/list', ...[orders, sales, bestSellers].map(permissionKey)];
  const vendorRole = { _id: fakeId('e2'), name: 'Vendor' };
  const tileNames = async () =>
    (await (await card('To do')).findAllByRole('link')).map((link) => link.textContent?.split(' ')[0]);

  it('of a vendor has no unassigned orders and no other stores', async () => {
    withSession(vendorKeys, { roles: [vendorRole] }, { vendor_id: fakeId('e1') });
    withFigures();
    renderAt('/');
    expect(await tileNames()).toEqual(['Today', 'Tomorrow', 'Late']);
    expect(await screen.findByRole('region', { name: 'Top products, last 7 days' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /Top vendors/ })).not.toBeInTheDocument();
  });

  it('of staff who also have a store has the figures of all stores', async () => {
    const staffRole = { _id: fakeId('e3'), name: 'Order Desk' };
    withSession(vendorKeys, { roles: [staffRole, vendorRole] }, { vendor_id: fakeId('e1') });
    withFigures();
    renderAt('/');
    expect(await tileNames()).toEqual(['Today', 'Tomorrow', 'Unassigned', 'Late']);
    expect(await screen.findByRole('region', { name: /Top vendors/ })).toBeInTheDocument();
  });

  it('shows which card failed, and retries it', async () => {
    withSession(everything);
    withFigures();
    let works = false;
    answer(sales, () => {
      if (works) return { data: someSales };
      throw new FakeApiError(403, 'forbidden', 'You do not have permission to do this');
    });
    const { user } = renderAt('/');
    const revenue = await card('Revenue, last 30 days');
    expect(await revenue.findByRole('status')).toHaveTextContent(
      'This could not be loaded. You do not have permission',
    );
    expect(screen.getByText('Plum Cake')).toBeInTheDocument();
    works = true;
    await user.click(revenue.getByRole('button', { name: 'Try again' }));
    expect(await revenue.findByText('₹1,23,956.50')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('refreshes each minute, and a failed refresh keeps what is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    withSession(everything);
    const { reviews: calls } = withFigures();
    renderAt('/');
    const todo = await card('To do');
    expect(await todo.findByText('6')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
    answer(reviews, () => ({ data: { pending: 5 } }));
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(await todo.findByText('5', { selector: 'a[href^="/product-reviews"] *' })).toBeInTheDocument();
    answer(reviews, () => {
      throw new FakeApiError(400, 'malformed', 'Not now');
    });
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(await todo.findByText(/^Not refreshed since \d\d:\d\d\.$/)).toBeInTheDocument();
    expect(todo.getByRole('link', { name: /^Reviews to moderate 5/ })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('revenue texts', () => {
  it.each([
    [0, '₹0'],
    [900, '₹900'],
    [12_345, '₹12.3k'],
    [1_50_000, '₹1.5L'],
    [2_00_00_000, '₹2Cr'],
  ])('%i on an axis is %s', (amount, text) => {
    expect(shortRupees(amount)).toBe(text);
  });

  it('omit the best day when nothing was sold', () => {
    const nothing = { orders: 0, cancelled: 2, revenue: 0 };
    expect(salesSentence({ days: [{ day: '2026-03-09', ...nothing }], total: nothing })).toBe('0 orders');
  });
});
