import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCustomer, customerId, otherId, withCustomer } from '../../../test/fakes/fake-customers.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { aView, withViews } from '../../../test/fakes/fake-views.ts';
import { renderAt } from '../../../test/render-at.tsx';

const at = `/customer/${customerId}`;
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the list of customers', () => {
  it('shows masked phones, tags and blocks, and filters and sorts', async () => {
    withSession();
    const calls = withCustomer();
    const { user } = renderAt('/customer');
    expect(await screen.findByRole('heading', { name: 'Customers (2)' })).toBeInTheDocument();
    const [, row] = within(screen.getByRole('table', { name: 'Customers' })).getAllByRole('row');
    expect(row).toHaveTextContent('98•••••210and 1 more');
    expect(row).toHaveTextContent('Cash blocked');
    expect(screen.getByRole('link', { name: 'Meera Nair' })).toHaveAttribute('href', at);
    await user.click(screen.getByRole('combobox', { name: 'Cash on delivery' }));
    await user.click(await screen.findByRole('option', { name: 'Cash blocked' }));
    await waitFor(() => expect(calls.list.at(-1)?.query).toMatchObject({ blocked: 'true' }));
    await user.type(screen.getByRole('textbox', { name: 'Tag' }), 'vip{Enter}');
    await waitFor(() => expect(calls.list.at(-1)?.query).toMatchObject({ blocked: 'true', tag: 'vip' }));
    await user.click(screen.getByRole('button', { name: /Spent/ }));
    await waitFor(() => expect(calls.list.at(-1)?.query?.sort).toMatch(/spent$/));
  });

  it('opens a saved view with its tag and sort, and saves changes', async () => {
    withSession();
    const calls = withCustomer();
    const search = { tag: 'regular', sort: '-spent' };
    const views = withViews(aView({ name: 'Regulars', list: '/customer', search }));
    const { user, href } = renderAt('/customer');
    await user.click(await screen.findByRole('button', { name: 'Regulars' }));
    await waitFor(() => expect(calls.list.at(-1)?.query).toMatchObject(search));
    expect(screen.getByRole('textbox', { name: 'Tag' })).toHaveValue('regular');
    await user.click(screen.getByRole('combobox', { name: 'Cash on delivery' }));
    await user.click(await screen.findByRole('option', { name: 'Cash blocked' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(views.calls.update[0]?.body).toMatchObject({ search: { ...search, blocked: 'true' } }));
    await user.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(href()).toBe('/customer'));
    expect(screen.getByRole('textbox', { name: 'Tag' })).toHaveValue('');
  });
});

describe('the page of a customer', () => {
  it('shows figures, other names, addresses, notes and history', async () => {
    withSession();
    withCustomer();
    renderAt(at);
    expect(await screen.findByRole('heading', { name: 'Meera Nair', level: 1 })).toBeInTheDocument();
    expect(screen.getByText('4 (3 delivered, 1 cancelled)')).toBeInTheDocument();
    expect(screen.getByText('Meera Menon', { selector: 'dd' })).toBeInTheDocument();
    expect(screen.getByText('Refused two cakes')).toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'Addresses' })).getByText(/77 Jasmine Lane/)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Delete note' })).toHaveLength(1);
    expect(await screen.findByRole('link', { name: 'BH-7' })).toHaveAttribute('href', `/order/details/${fakeId('f1')}`);
  });

  it('reveals the phones only on request, and only with the permission', async () => {
    withSession();
    const calls = withCustomer();
    const { user } = renderAt(at);
    await user.click(await screen.findByRole('button', { name: 'Reveal' }));
    expect(await screen.findByRole('link', { name: '9876543210' })).toHaveAttribute('href', 'tel:+919876543210');
    expect(screen.getByRole('link', { name: 'meera@example.test' })).toBeInTheDocument();
    expect(calls.reveal).toHaveLength(1);
  });

  it('offers only what the role allows', async () => {
    withSession([customerEndpoints.list, customerEndpoints.view, customerEndpoints.orders].map(permissionKey));
    withCustomer();
    renderAt(at);
    await screen.findByRole('heading', { name: 'Meera Nair', level: 1 });
    for (const name of ['Reveal', 'Erase', 'Merge with…', 'Edit tags and cash', 'Add note', 'Split phone 1'])
      expect(screen.queryByRole('button', { name }), name).toBeNull();
  });

  it('changes tags and the block, with a reason', async () => {
    withSession();
    const calls = withCustomer(aCustomer({ cash_blocked: false, cash_block_reason: '' }));
    const { user } = renderAt(at);
    await user.click(await screen.findByRole('button', { name: 'Edit tags and cash' }));
    const dialog = await dialogOf('Edit tags and cash');
    await user.type(dialog.getByRole('combobox', { name: 'Tags' }), 'late payer{Enter}');
    await user.click(dialog.getByRole('switch', { name: /Block cash on delivery/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter why the customer cannot pay cash on delivery')).toBeInTheDocument();
    expect(calls.update).toHaveLength(0);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Refused twice');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await noDialog();
    expect(calls.update[0]?.body).toEqual({
      tags: ['vip', 'late payer'],
      cash_blocked: true,
      cash_block_reason: 'Refused twice',
      version: 3,
    });
  });

  it('merges with another customer, and undoes it from the toast', async () => {
    withSession();
    const calls = withCustomer();
    const { user } = renderAt(at);
    await user.click(await screen.findByRole('button', { name: 'Merge with…' }));
    const dialog = await dialogOf('Merge with Meera Nair');
    await user.click(dialog.getByRole('combobox', { name: 'Other customer' }));
    await user.click(await screen.findByRole('option', { name: /M\. Menon/ }));
    expect(screen.queryByRole('option', { name: /Meera Nair/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Merge customers' }));
    await noDialog();
    expect(calls.merge[0]?.body).toEqual({ other: otherId, version: 3, other_version: 7 });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls.undoMerge[0]?.body).toEqual({ other: otherId }));
  });

  it('splits a phone, and undoes it by a merge', async () => {
    withSession();
    const calls = withCustomer();
    const { user } = renderAt(at);
    await user.click(await screen.findByRole('button', { name: 'Split phone 2' }));
    await waitFor(() => expect(calls.split[0]?.body).toEqual({ phone: fakeId('d2'), version: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls.merge[0]?.body).toEqual({ other: otherId, other_version: 1, version: 3 }));
  });
});

describe('the copy of the data', () => {
  it('is downloaded after the dialog said what the file contains', async () => {
    withSession();
    withCustomer();
    const { user } = renderAt(at);
    await user.click(await screen.findByRole('button', { name: 'Download data' }));
    const dialog = await dialogOf('Download the data of Meera Nair');
    expect(dialog.getByText(/phones, email and addresses in full.*recorded in the audit log/)).toBeInTheDocument();
    const before = globalThis.fetch;
    const urls: string[] = [];
    globalThis.fetch = async (input, init) => {
      if (!String(input).endsWith('/copy')) return before(input, init);
      urls.push(String(input));
      return new Response('{}', { headers: { 'content-disposition': 'attachment; filename="customer.json"' } });
    };
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(clicked).toHaveBeenCalled());
    expect(urls).toEqual([`/api/customer/${customerId}/copy`]);
  });

  it('needs the permission to reveal phones', async () => {
    withSession([customerEndpoints.view, customerEndpoints.copy].map(permissionKey));
    withCustomer();
    const { user } = renderAt(at);
    const button = await screen.findByRole('button', { name: 'Download data' });
    expect(button).toHaveAccessibleDescription(/your role cannot reveal them/);
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the erasure', () => {
  it('names the documents to save, and needs the name of the customer', async () => {
    withSession();
    const calls = withCustomer(aCustomer(), { erasure: { open_orders: [], documents: ['BH/26/000017'] } });
    const { user } = renderAt(at);
    await user.click(await screen.findByRole('button', { name: 'Erase' }));
    const dialog = await dialogOf('Erase Meera Nair');
    expect(await dialog.findByText('BH/26/000017')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Name of the customer' }), 'Meera Nair');
    await user.click(dialog.getByRole('button', { name: 'Erase customer' }));
    await noDialog();
    expect(calls.erase[0]?.body).toEqual({ name: 'Meera Nair', version: 3 });
  });

  it('is not offered while an order is open', async () => {
    withSession();
    withCustomer(aCustomer(), { erasure: { open_orders: ['BH-9'], documents: [] } });
    const { user } = renderAt(at);
    await user.click(await screen.findByRole('button', { name: 'Erase' }));
    const dialog = await dialogOf('Erase Meera Nair');
    expect(await dialog.findByText('BH-9')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Erase customer' })).toBeDisabled();
  });

  it('shows why it failed', async () => {
    withSession();
    withCustomer(aCustomer({ erasure: { status: 'failed', at: null, error: 'The customer has open orders.' } }));
    renderAt(at);
    expect(await screen.findByText('The customer was not erased. The customer has open orders.')).toBeInTheDocument();
  });

  it('shows its result, and offers nothing more', async () => {
    withSession();
    const erasure = { status: 'erased', at: '2026-03-09T10:00:00.000Z', error: '' } as const;
    withCustomer(aCustomer({ name: 'Erased customer', erasure }));
    renderAt(at);
    expect(await screen.findByText(/^The personal data was erased/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
  });
});
