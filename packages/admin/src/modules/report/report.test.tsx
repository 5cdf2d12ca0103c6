import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { reportEndpoints } from '@bakehouse/contract/money/report.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { anOverview, aReport, aRow, someFigures, someSales, withReport } from '../../../test/fakes/fake-reports.ts';
import { allPermissions, withSession } from '../../../test/fakes/fake-session.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';
import { screenWidth } from '../../../test/setup.ts';
import { localToday } from '../../ui/format/days.ts';
import { changeDays, daysOf } from './report.data.ts';
import { formatChange, formatFigure } from './report-figures.ts';

const { overview, view, exportCsv, exportXlsx } = reportEndpoints;
const reportAt = '/money/reports';

const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);
const cellsOf = (row: HTMLElement) => textsOf(within(row).getAllByRole('cell'));
const addressOf = (link: HTMLElement) => link.getAttribute('href');
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const table = async () => within(await screen.findByRole('table', { name: 'Report' }));

const choose = async (user: UserEvent, name: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};

const isBusy = () => {
  throw new FakeApiError(503, 'unavailable', 'The server is busy');
};

describe('the money overview', () => {
  it('shows balances, and links what waits for staff to its list', async () => {
    withSession();
    answer(overview, () => ({ data: anOverview() }));
    renderAt('/money');
    const todo = await section('To do');
    expect(todo.getAllByRole('link').map((link) => [link.textContent, addressOf(link)])).toEqual([
      ['Payouts due ₹1,198.20 2 payouts to transfer', '/money/settlements?status=reviewed'],
      ['Drafts 3 settlements to review', '/money/settlements?status=draft'],
      ['Open disputes 1 waiting for an answer', '/money/settlements?disputed=true'],
      ['Open claims 4 waiting for a decision', '/claims?status=open'],
      ['Payment mismatches 0 do not agree with the orders', '/money/mismatches'],
      ['Next settlement run 10 Mar, 2026 drafts are made on this day', '/general?tab=payment'],
    ]);
    const balances = await section('Balances');
    for (const [label, amount] of [
      ['Customers owe', '₹12,345.50'],
      ['In clearing (payment gateway)', '₹2,000.00'],
      ['Bank', '₹0.00'],
      ['Cash with vendors', '₹3,000.00'],
      ['Cash with the marketplace', '₹0.00'],
      ['Owed to vendors', '₹4,500.00'],
    ] as const)
      expect(balances.getByText(label).parentElement).toHaveTextContent(`${label} ${amount}`);
    expect(balances.getAllByRole('link').map(addressOf)).toEqual(['/money/gateway', '/money/gateway']);
    const accounts = await section('Accounts');
    expect(textsOf(accounts.getAllByRole('term'))).toEqual(['Customer receivable', 'Sales', 'Sum']);
    expect(textsOf(accounts.getAllByRole('definition'))).toEqual(['₹12,345.50', '-₹12,345.50', '₹0.00']);
    const money = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(addressOf(money.getByRole('link', { name: 'Overview' }))).toBe('/money');
    expect(addressOf(money.getByRole('link', { name: 'Reports' }))).toBe(reportAt);
  });

  it('says that no cycle is set, and that the ledger is empty', async () => {
    withSession();
    answer(overview, () => ({ data: anOverview({ next_run: null, accounts: [] }) }));
    renderAt('/money');
    expect(await screen.findByRole('link', { name: /^Next settlement run No cycle is set/ })).toHaveAttribute(
      'href',
      '/general?tab=payment',
    );
    expect(screen.getByText('No entries yet')).toBeInTheDocument();
  });

  it('has no links to lists that the reader may not open', async () => {
    withSession([permissionKey(overview)]);
    answer(overview, () => ({ data: anOverview() }));
    renderAt('/money');
    const todo = await section('To do');
    expect(todo.getByText('₹1,198.20')).toBeInTheDocument();
    expect(todo.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull();
  });

  it('can be loaded again after an error', async () => {
    withSession();
    answer(overview, isBusy);
    const { user } = renderAt('/money');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer(overview, () => ({ data: anOverview() }));
    await user.click(retry);
    expect(await section('Balances')).toBeDefined();
  });
});

describe('a report', () => {
  it('has the last 30 days by day, the latest first', async () => {
    withSession();
    const older = aRow({ key: '2026-03-08', label: '2026-03-08', figures: someFigures({ orders: 0, cancelled: 0 }) });
    const calls = withReport(aReport({ rows: [older, aRow()] }));
    renderAt(reportAt);
    const totals = await section('Totals');
    for (const text of [
      'Revenue ₹11,000.00 including ₹500.00 tax',
      'Orders 10 2 cancelled',
      'Take rate 20 % take ₹2,100.00',
      'Discounts ₹500.00 marketplace ₹300.00, vendors ₹200.00',
      'Refunds ₹150.00 of orders placed in the period',
      'On time 88.9 % 9 of 12 delivered',
    ])
      expect(totals.getByText(text.split(' ₹')[0]!.split(/ \d/)[0]!).parentElement).toHaveTextContent(text);
    const rows = (await table()).getAllByRole('row').slice(1);
    expect(cellsOf(rows[0]!).slice(0, 7)).toEqual([
      '9 Mar, 2026',
      '10',
      '₹11,000.00',
      '₹150.00',
      '₹2,100.00',
      '20 %',
      '88.9 %',
    ]);
    expect(addressOf(screen.getByRole('link', { name: '9 Mar, 2026' }))).toBe('/order?from=2026-03-09&to=2026-03-09');
    expect(screen.queryByRole('link', { name: '8 Mar, 2026' })).toBeNull();
    expect(screen.getByText(/On time is the percentage of delivered orders/)).toBeInTheDocument();
    expect(await screen.findByRole('img')).toHaveAccessibleName('Bar chart: revenue by day, 8 Mar, 2026 – 9 Mar, 2026');
    expect(calls.view.map(({ query }) => query)).toEqual([{ group: 'day', ...daysOf('30_days', localToday()) }]);
  });

  it('keeps group, period and comparison in the URL, and requests them', async () => {
    withSession();
    const calls = withReport();
    const { user, href } = renderAt(reportAt);
    await choose(user, 'Group by', 'City');
    await choose(user, 'Period', 'Last month');
    await choose(user, 'Compare with', 'Same days last year');
    await waitFor(() =>
      expect(calls.view.at(-1)?.query).toEqual({
        group: 'city',
        compare: 'year',
        ...daysOf('last_month', localToday()),
      }),
    );
    expect(href()).toBe(`${reportAt}?group=city&compare=year&period=last_month`);
    await choose(user, 'Group by', 'Day');
    await choose(user, 'Period', 'Last 30 days');
    await choose(user, 'Compare with', 'No comparison');
    await waitFor(() => expect(href()).toBe(reportAt));
  });

  it('has custom days, of which the last is never before the first', async () => {
    withSession();
    const calls = withReport();
    const { user, href } = renderAt(`${reportAt}?from=2026-03-01&to=2026-03-05`);
    expect(await screen.findByRole('combobox', { name: 'Period' })).toHaveValue('Custom days');
    const first = screen.getByRole('textbox', { name: 'First day' });
    await user.clear(first);
    await fill(user, first, '7 Mar, 2026');
    await user.tab();
    await waitFor(() => expect(href()).toBe(`${reportAt}?from=2026-03-07&to=2026-03-07`));
    await waitFor(() => expect(calls.view.at(-1)?.query).toMatchObject({ from: '2026-03-07', to: '2026-03-07' }));
    await choose(user, 'Period', 'Last 7 days');
    await waitFor(() => expect(href()).toBe(`${reportAt}?period=7_days`));
    expect(screen.queryByRole('textbox', { name: 'First day' })).toBeNull();
  });

  it('shows changes in percent, and those of rates in percentage points', async () => {
    withSession();
    const previous = someFigures({ revenue: 10_000, orders: 0, take_rate: 21.5, on_time_rate: null });
    withReport(aReport({ compared: { from: '2026-03-06', to: '2026-03-07' }, previous, rows: [aRow({ previous })] }));
    renderAt(`${reportAt}?compare=previous`);
    const totals = await section('Totals');
    expect(totals.getByText('Revenue').parentElement).toHaveTextContent('+10 % · including ₹500.00 tax');
    expect(totals.getByText('Orders').parentElement).toHaveTextContent('Orders 10 2 cancelled');
    expect(totals.getByText('Take rate').parentElement).toHaveTextContent('20 % -1.5 pp · take');
    expect(screen.getByText('8 Mar, 2026 – 9 Mar, 2026, compared with 6 Mar, 2026 – 7 Mar, 2026')).toBeInTheDocument();
    const [, row] = (await table()).getAllByRole('row');
    expect(cellsOf(row!).slice(1, 7)).toEqual([
      '10',
      '₹11,000.00+10 %',
      '₹150.000 %',
      '₹2,100.000 %',
      '20 %-1.5 pp',
      '88.9 %',
    ]);
  });

  it('of vendors links each to its days and its record, and says how many rows are left out', async () => {
    withSession();
    withReport(
      aReport({
        groups: 1_234,
        rows: [
          aRow({
            key: fakeId('e1'),
            label: 'Yamuna Bake Studio',
            figures: someFigures({ take: null, take_rate: null }),
          }),
          aRow({ key: fakeId('e2'), label: 'Old Oven', deleted: true }),
        ],
      }),
    );
    renderAt(`${reportAt}?group=vendor&period=month`);
    expect(addressOf(await screen.findByRole('link', { name: 'Yamuna Bake Studio' }))).toBe(
      `${reportAt}?period=month&of=vendor&key=${fakeId('e1')}`,
    );
    expect(addressOf(screen.getByRole('link', { name: 'Open Yamuna Bake Studio' }))).toBe(
      `/vendor/detail/personal-info/${fakeId('e1')}`,
    );
    expect(screen.queryByRole('link', { name: 'Open Old Oven' })).toBeNull();
    const [, first, second] = (await table()).getAllByRole('row');
    expect(cellsOf(first!).slice(4, 6)).toEqual(['–', '–']);
    expect(second).toHaveTextContent('Old OvenDeleted');
    expect(screen.getByText('2 of 1,234 rows. The files have all.')).toBeInTheDocument();
  });

  it('of one vendor names it, and can be extended to all', async () => {
    withSession();
    const key = fakeId('e1');
    const calls = withReport(aReport({ of: { key, label: 'Yamuna Bake Studio' } }));
    const { user, href } = renderAt(`${reportAt}?of=vendor&key=${key}`);
    expect(await screen.findByText('Vendor: Yamuna Bake Studio')).toBeInTheDocument();
    expect(calls.view[0]?.query).toMatchObject({ group: 'day', of: 'vendor', key });
    expect(screen.queryByRole('link', { name: '9 Mar, 2026' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await waitFor(() => expect(href()).toBe(reportAt));
    await waitFor(() => expect(calls.view.at(-1)?.query).not.toHaveProperty('key'));
  });

  it('of products has only their sales', async () => {
    withSession([...allPermissions, permissionKey(productEndpoints.detail)]);
    const rows = [aRow({ key: fakeId('d1'), label: 'Plum Cake', figures: someSales() })];
    withReport(aReport({ rows, total: someSales() }));
    renderAt(`${reportAt}?group=product`);
    expect(addressOf(await screen.findByRole('link', { name: 'Open Plum Cake' }))).toBe(
      `/product/edit/${fakeId('d1')}`,
    );
    const [head, row] = (await table()).getAllByRole('row');
    expect(textsOf(within(head!).getAllByRole('columnheader')).slice(0, 4)).toEqual([
      'Product',
      'Orders',
      'Pieces',
      'Revenue',
    ]);
    expect(cellsOf(row!).slice(1, 4)).toEqual(['10', '14', '₹11,000.00']);
    expect((await section('Totals')).queryByText('Refunds')).toBeNull();
  });

  it('of categories links to nothing', async () => {
    withSession();
    const rows = [aRow({ key: fakeId('c1'), label: 'Cakes', figures: someSales() })];
    withReport(aReport({ rows, total: someSales() }));
    renderAt(`${reportAt}?group=category`);
    expect(await screen.findByText('Cakes')).toBeInTheDocument();
    expect((await table()).queryByRole('link')).toBeNull();
  });

  it('is downloaded with the same query as CSV and as XLSX', async () => {
    withSession();
    const calls = withReport();
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = renderAt(`${reportAt}?group=vendor&from=2026-03-01&to=2026-03-05&compare=previous`);
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: 'XLSX' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(2));
    clicked.mockRestore();
    const query = { group: 'vendor', from: '2026-03-01', to: '2026-03-05', compare: 'previous' };
    expect([...calls.csv, ...calls.xlsx].map((call) => call.query)).toEqual([query, query]);
  });

  it('has texts for a period without orders, and for a reader who may not export', async () => {
    withSession([permissionKey(view)]);
    const none = someFigures({ orders: 0, cancelled: 0, due: 0, revenue: 0 });
    withReport(aReport({ total: none, rows: [aRow({ figures: none })] }));
    renderAt(reportAt);
    expect(await screen.findByText('No orders in this period')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
    for (const [name, endpoint] of [
      ['CSV', exportCsv],
      ['XLSX', exportXlsx],
    ] as const) {
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
      expect(permissionKey(endpoint)).toBe(`GET money/report_${name.toLowerCase()}`);
    }
  });

  it('can be loaded again after an error', async () => {
    withSession();
    answer(view, isBusy);
    const { user } = renderAt(reportAt);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    withReport();
    await user.click(retry);
    expect(await section('Totals')).toBeDefined();
  });

  it('has cards on a phone', async () => {
    screenWidth.px = 390;
    withSession();
    withReport();
    renderAt(reportAt);
    const cards = within(await screen.findByRole('list', { name: 'Report' }));
    expect(cards.getByRole('listitem')).toHaveTextContent('9 Mar, 2026');
    expect(cards.getByText('₹11,000.00')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the days of a period', () => {
  it.each([
    ['7_days', '2026-03-09', '2026-03-03', '2026-03-09'],
    ['30_days', '2026-03-09', '2026-02-08', '2026-03-09'],
    ['month', '2026-03-09', '2026-03-01', '2026-03-09'],
    ['last_month', '2026-03-09', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['quarter', '2026-03-09', '2026-01-01', '2026-03-09'],
    ['quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['year', '2026-03-31', '2025-04-01', '2026-03-31'],
    ['year', '2026-04-01', '2026-04-01', '2026-04-01'],
  ] as const)('%s on %s are %s to %s', (period, today, from, to) => {
    expect(daysOf(period, today)).toEqual({ from, to });
  });

  it('stay in order, and at most 366', () => {
    const days = { from: '2026-03-01', to: '2026-03-05' };
    expect(changeDays(days, { from: '2026-03-09' })).toEqual({ from: '2026-03-09', to: '2026-03-09' });
    expect(changeDays(days, { to: '2026-02-09' })).toEqual({ from: '2026-02-09', to: '2026-02-09' });
    expect(changeDays(days, { from: '2024-03-01' })).toEqual({ from: '2024-03-01', to: '2025-03-01' });
    expect(changeDays(days, { to: '2028-03-01' })).toEqual({ from: '2027-03-02', to: '2028-03-01' });
    expect(changeDays(days, { to: '2026-03-04' })).toEqual({ from: '2026-03-01', to: '2026-03-04' });
  });
});

describe('a figure', () => {
  it.each([
    ['count', 1_234, '1,234'],
    ['rupees', 123_456.5, '₹1,23,456.50'],
    ['percent', 18.25, '18.3 %'],
    ['percent', null, '–'],
  ] as const)('%s %s is %s', (unit, value, text) => {
    expect(formatFigure(unit, value)).toBe(text);
  });

  it.each([
    ['rupees', 112.5, 100, '+12.5 %'],
    ['count', 50, 100, '-50 %'],
    ['rupees', 50, -100, '+150 %'],
    ['count', 5, 0, ''],
    ['count', 5, undefined, ''],
    ['percent', null, 20, ''],
    ['percent', 20, 21.25, '-1.3 pp'],
    ['percent', 20, 20, '0 pp'],
  ] as const)('%s %s after %s has the change %j', (unit, value, previous, text) => {
    expect(formatChange(unit, value, previous)).toBe(text);
  });
});
