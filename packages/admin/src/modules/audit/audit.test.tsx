import { type AuditEntry, auditEndpoints } from '@bakehouse/contract/audit';
import { maxFilteredTotal, type Total } from '@bakehouse/contract/core/envelopes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../../test/fakes/fake-api.ts';
import { aBrand, withBrands } from '../../../test/fakes/fake-brands.ts';
import { anOrder, orderId, withOrders } from '../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { allPermissions, withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';

const tara = { _id: fakeId('f1'), name: 'Tara Bose' };

const anEntry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: fakeId('a1'),
  at: '2026-03-08T20:00:00.000Z',
  actor: tara,
  action: 'update',
  module: 'brand',
  record_id: aBrand()._id,
  record_name: 'Velvet Crumb',
  changes: { name: { from: 'Velvet', to: 'Velvet Crumb' } },
  result: 'done',
  address: null,
  device: null,
  ...over,
});

const withAudit = (entries: AuditEntry[], total: Total = { total: entries.length }) => ({
  list: answer(auditEndpoints.list, () => ({ data: entries, ...total })),
  people: answer(auditEndpoints.people, ({ query }) => ({
    data: [tara, { _id: fakeId('f2'), name: 'Kabir Sethi' }].filter(({ name }) =>
      name.toLowerCase().includes((query.search ?? '').toLowerCase()),
    ),
  })),
});

/** The options of the filters have the same texts. */
const row = async (text: string) => within((await screen.findByText(text, { selector: 'td *' })).closest('tr')!);

it('shows when, who, what, and the old and new values', async () => {
  withSession();
  withAudit([
    anEntry(),
    anEntry({
      _id: fakeId('a2'),
      module: 'order',
      action: 'status',
      record_id: orderId,
      record_name: 'BH-100001',
      changes: { payment_status: { from: null, to: 'Paid' } },
    }),
    anEntry({ _id: fakeId('a3'), module: 'session', action: 'sign-in', record_name: 'Tara Bose', changes: {} }),
  ]);
  renderAt('/audit');
  expect(await screen.findByRole('heading', { name: 'Audit log (3)' })).toBeInTheDocument();
  const changed = await row('Changed brand');
  expect(changed.getByText('09 Mar, 2026 : 01:30')).toHaveAttribute('title', '09 Mar, 2026 : 01:30 IST');
  expect(changed.getByText('Tara Bose')).toBeInTheDocument();
  expect(changed.getByRole('link', { name: 'Velvet Crumb' })).toHaveAttribute('href', `/brand/edit/${aBrand()._id}`);
  expect(changed.getByRole('listitem')).toHaveTextContent('Name: Velvet → became Velvet Crumb');
  const order = await row('Status changed');
  expect(order.getByRole('link', { name: 'BH-100001' })).toHaveAttribute('href', `/order/details/${orderId}`);
  expect(order.getByRole('listitem')).toHaveTextContent('Payment status: None → became Paid');
  expect((await row('Sign in')).queryByRole('link')).not.toBeInTheDocument();
});

it('formats days, times and deletions', async () => {
  withSession();
  const deleted = { deletedAt: { from: null, to: '2026-11-22T06:58:49.678Z' } };
  withAudit([
    anEntry({ action: 'delete', changes: deleted }),
    anEntry({
      _id: fakeId('a4'),
      changes: {
        start: { from: '2026-11-22', to: '2026-11-30' },
        seen: { from: null, to: '2026-11-22T06:58:49.678Z' },
      },
    }),
  ]);
  renderAt('/audit');
  expect((await row('Deleted brand')).getByRole('listitem')).toHaveTextContent('Deleted on 22 Nov, 2026');
  expect((await row('Changed brand')).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Start: 22 Nov, 2026 →  became 30 Nov, 2026',
    'Seen: None →  became 22 Nov, 2026 : 12:28',
  ]);
});

it('links to the screen of each kind of record', async () => {
  withSession();
  const screens: Record<string, string> = {
    product: '/product/edit',
    coupon: '/coupon/details/view',
    vendor: '/vendor/detail/personal-info',
    'permission-group': '/permission_group/edit',
  };
  const modules = Object.keys(screens);
  withAudit([
    anEntry({ _id: fakeId('c1'), module: 'content', record_name: 'Home page settings' }),
    ...modules.map((module, at) => anEntry({ _id: fakeId(`b${at}`), module, record_name: `A ${module}` })),
  ]);
  const { user } = renderAt('/audit');
  expect(await screen.findByRole('link', { name: 'Home page settings' })).toHaveAttribute('href', '/home-page-setting');
  for (const module of modules)
    expect(await screen.findByRole('link', { name: `A ${module}` })).toHaveAttribute(
      'href',
      `${screens[module]}/${aBrand()._id}`,
    );
  await user.click(screen.getByRole('combobox', { name: 'Module' }));
  expect(await screen.findByRole('option', { name: 'Products' })).toBeInTheDocument();
});

it('opens long values and further fields on request', async () => {
  withSession();
  const long = 'A cake with a very long story that does not fit on one short line of a table.';
  const fields = Object.fromEntries(['one', 'two', 'three', 'four'].map((name) => [name, { from: null, to: name }]));
  withAudit([
    anEntry({ changes: { image: { from: null, to: { thumbnail: '/files/1.webp' } }, story: { from: '', to: long } } }),
    anEntry({
      _id: fakeId('a2'),
      action: 'create',
      changes: { ...fields, five: { from: null, to: ['a', 'b'] }, _id: { from: null, to: 'x' } },
    }),
  ]);
  const { user, path } = renderAt('/audit');
  const changed = await row('Changed brand');
  await user.click(changed.getByRole('button', { name: 'Show Story' }));
  expect(changed.getByText(long)).toBeInTheDocument();
  await user.click(changed.getByRole('button', { name: 'Show Image' }));
  expect(changed.getByText(/"thumbnail": "\/files\/1.webp"/)).toBeInTheDocument();
  const created = await row('Created brand');
  expect(created.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'One: one',
    'Two: two',
    'Three: three',
  ]);
  await user.click(created.getByRole('button', { name: '2 more fields' }));
  expect(created.getAllByRole('listitem').at(-1)).toHaveTextContent('Five: a, b');
  expect(path()).toBe('/audit');
});

it('stores its filters in the URL, and finds a user by a part of the name', async () => {
  withSession();
  const { list, people } = withAudit([anEntry()]);
  const { user, href } = renderAt('/audit?from=2026-03-01&module=bread');
  await user.type(await screen.findByRole('combobox', { name: 'Person' }), 'kab');
  await waitFor(() => expect(people.at(-1)?.query).toEqual({ search: 'kab' }));
  await user.click(await screen.findByRole('option', { name: 'Kabir Sethi' }));
  await waitFor(() => expect(href()).toBe(`/audit?person=${fakeId('f2')}&from=2026-03-01`));
  expect(screen.getByRole('combobox', { name: 'Person' })).toHaveValue('Kabir Sethi');
  await user.click(screen.getByRole('combobox', { name: 'Module' }));
  await user.click(await screen.findByRole('option', { name: 'Orders' }));
  await waitFor(() =>
    expect(list.at(-1)?.query).toEqual({
      person: fakeId('f2'),
      module: 'order',
      from: '2026-03-01',
      page: '1',
      perPage: '25',
    }),
  );
});

it('shows when there are more entries than the server counts', async () => {
  withSession();
  withAudit([anEntry()], { total: maxFilteredTotal, totalIsMinimum: true });
  renderAt('/audit');
  expect(await screen.findByRole('heading', { name: 'Audit log (more than 10,000)' })).toBeInTheDocument();
  expect(screen.getByText('Showing 1-25 of more than 10,000')).toBeInTheDocument();
});

it("shows one record's history from its screen, and all on request", async () => {
  withSession();
  withBrands(aBrand());
  const { list } = withAudit([anEntry()]);
  const { user, href } = renderAt(`/brand/edit/${aBrand()._id}`);
  await user.click(await screen.findByRole('link', { name: 'History' }));
  await waitFor(() => expect(href()).toBe(`/audit?module=brand&record=${aBrand()._id}`));
  const chip = await screen.findByRole('button', { name: 'Show all records, not only Velvet Crumb' });
  expect(list.at(-1)?.query).toMatchObject({ module: 'brand', record: aBrand()._id });
  await user.click(chip);
  await waitFor(() => expect(href()).toBe('/audit?module=brand'));
});

it('is offered only with the permission to read it', async () => {
  withSession(allPermissions.filter((key) => !key.includes('audit/')));
  withOrders(anOrder());
  renderAt(`/order/details/${orderId}`);
  expect(await screen.findByRole('heading', { name: 'Order BH-100001' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'History' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Audit log' })).not.toBeInTheDocument();
});

it('filters by action and result, shows where an entry came from, and exports the filter', async () => {
  withSession();
  const device = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const failed = {
    module: 'session',
    action: 'sign-in',
    result: 'failed',
    changes: {},
    address: '203.0.113.9',
  } as const;
  const refused = { module: 'session', action: 'call', result: 'refused', changes: {}, record_id: null } as const;
  const { list } = withAudit([
    anEntry({ _id: fakeId('a1'), ...failed, record_name: 'tara@example.test', device }),
    anEntry({ _id: fakeId('a2'), ...refused, record_name: 'Delete a brand' }),
  ]);
  const { user } = renderAt('/audit?result=failed');
  const entry = await row('Sign in');
  expect(entry.getByText('Failed')).toBeInTheDocument();
  expect(entry.getByText('tara@example.test')).toBeInTheDocument();
  expect(entry.getByText('203.0.113.9, Firefox on Windows')).toHaveAttribute('title', device);
  expect((await row('Call')).getByText('Delete a brand')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: 'Refused call' }));
  await waitFor(() => expect(list.at(-1)?.query).toMatchObject({ result: 'failed', action: 'call' }));
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export JSON lines' })).toBeInTheDocument();
});

it('cannot be exported without the permission', async () => {
  withSession(['GET audit/list']);
  withAudit([anEntry()]);
  renderAt('/audit');
  await row('Changed brand');
  expect(screen.queryByRole('button', { name: /^Export/ })).not.toBeInTheDocument();
});
