import { brand } from '@bakehouse/contract/brand';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { aBrand, otherBrand, withBrands } from '../../../test/fakes/fake-brands.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';
import { screenWidth } from '../../../test/setup.ts';

const { endpoints } = brand;
const only = (...names: (keyof typeof endpoints)[]) => names.map((name) => permissionKey(endpoints[name]));
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;

describe('the list', () => {
  it('shows the count, the columns and the rows', async () => {
    withSession();
    withBrands(aBrand(), otherBrand);
    renderAt('/brand');
    expect(await screen.findByRole('heading', { name: 'List (2)' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent?.trim())).toEqual([
      'Image',
      'Name',
      'Slug',
      'Status',
      'Created At',
      'Actions',
    ]);
    const cells = within(await row('Velvet Crumb'));
    expect(cells.getByText('Published')).toBeInTheDocument();
    // 20:00 UTC on the 8th is the 9th in Kolkata.
    expect(cells.getByText('9 Mar, 2026')).toHaveAttribute('title', '09 Mar, 2026 : 01:30 IST');
    expect(within(await row('Cocoa Trail')).getByText('Pending')).toBeInTheDocument();
  });

  it("shows 'Empty' without records, and otherwise offers to clear the filters", async () => {
    withSession();
    withBrands();
    const { user, href } = renderAt('/brand?search=rye');
    expect(await screen.findByText('No results')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Empty')).toBeInTheDocument();
    expect(href()).toBe('/brand');
  });

  it('says for which search it shows the results, when the typed one has a typing error', async () => {
    withSession();
    withBrands();
    answer(endpoints.list, ({ query }) =>
      query.search === 'velwet' ? { data: [aBrand()], total: 1, correctedSearch: 'velvet' } : { data: [], total: 0 },
    );
    const { user } = renderAt('/brand?search=velwet');
    expect(await screen.findByText(/^No results for/)).toHaveTextContent(
      'No results for velwet. Showing results for velvet.',
    );
    expect(screen.getByRole('link', { name: 'Velvet Crumb' })).toBeInTheDocument();
    await fill(user, screen.getByRole('searchbox'), 'xyz');
    expect(await screen.findByText('No results')).toBeInTheDocument();
    expect(screen.queryByText(/^No results for/)).not.toBeInTheDocument();
  });

  it('stores its state in the URL, and drops unknown parameters', async () => {
    withSession();
    const { calls } = withBrands(aBrand(), otherBrand);
    const { user, href } = renderAt('/brand?page=x&status=Baked&sort=-createdAt&perPage=10');
    await fill(user, await screen.findByRole('searchbox', { name: 'Search brands' }), 'cocoa');
    expect(await screen.findByRole('heading', { name: 'List (1)' })).toBeInTheDocument();
    expect(href()).toBe('/brand?search=cocoa&sort=-createdAt&perPage=10');
    expect(calls.list.at(-1)?.query).toEqual({ page: '1', perPage: '10', sort: '-createdAt', search: 'cocoa' });
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(href()).toBe('/brand?search=cocoa&sort=name&perPage=10'));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('offers to try again when it cannot be loaded', async () => {
    withSession();
    let broken = true;
    answer(endpoints.list, () => {
      if (broken) throw new FakeApiError(403, 'forbidden', 'You may not do this');
      return { data: [aBrand()], total: 1 };
    });
    const { user } = renderAt('/brand');
    const again = await screen.findByRole('button', { name: 'Try again' });
    broken = false;
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Velvet Crumb' })).toBeInTheDocument();
  });

  it('says when to try again after too many calls', async () => {
    withSession();
    const tooMany = 'Too many calls in one minute. Try again in 42 seconds.';
    answer(endpoints.list, () => {
      throw new FakeApiError(429, 'too_many', tooMany);
    });
    renderAt('/brand');
    expect(await screen.findAllByText(tooMany)).not.toHaveLength(0);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  it('shows cards with the same actions on a phone', async () => {
    screenWidth.px = 390;
    withSession();
    withBrands(aBrand());
    renderAt('/brand');
    expect(await screen.findByRole('list', { name: 'Brands' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Velvet Crumb' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete Velvet Crumb' })).toBeInTheDocument();
  });

  it('hides columns, and remembers it', async () => {
    withSession();
    withBrands(aBrand());
    const { user } = renderAt('/brand');
    await user.click(await screen.findByRole('button', { name: 'Choose columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Slug', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Slug' })).not.toBeInTheDocument());
    expect(localStorage.getItem('bakehouse.columns.Brands')).toContain('slug');
  });

  it('moves with J and K, edits with E, and ignores these keys while typing', async () => {
    withSession();
    withBrands(aBrand(), otherBrand);
    const { user, path } = renderAt('/brand');
    const second = await screen.findByRole('link', { name: 'Cocoa Trail' });
    await user.keyboard('jj');
    expect(second).toHaveFocus();
    await user.keyboard('k');
    expect(screen.getByRole('link', { name: 'Velvet Crumb' })).toHaveFocus();
    await user.keyboard('/');
    await user.keyboard('je');
    expect(screen.getByRole('searchbox')).toHaveValue('je');
    expect(path()).toBe('/brand');
  });
});

describe('delete and restore', () => {
  it('shows the specified confirmation with the focus on the safe answer, and deletes the displayed version', async () => {
    withSession();
    const { calls } = withBrands(aBrand({ version: 4 }));
    const { user } = renderAt('/brand');
    await user.click(await screen.findByRole('button', { name: 'Delete Velvet Crumb' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(within(dialog).getByText('Do you want to delete Velvet Crumb?')).toBeInTheDocument();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'No, cancel' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(calls.remove).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Delete Velvet Crumb' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Brand deleted successfully')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'List (0)' })).toBeInTheDocument();
    expect(calls.remove[0]?.query).toEqual({ version: '4' });
  });

  it('moves the focus to the next row, and brings the record back on Undo without asking', async () => {
    withSession();
    const second = aBrand({ _id: '01990000-0000-7000-8000-0000000000b2', name: 'Rye & Co' });
    const { calls } = withBrands(aBrand(), second);
    const { user } = renderAt('/brand');
    await user.click(await screen.findByRole('button', { name: 'Delete Velvet Crumb' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Rye & Co' })).toHaveFocus());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Brand restored successfully')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Velvet Crumb' })).toBeInTheDocument();
    expect(calls.restore.map(({ params }) => params.id)).toEqual([aBrand()._id]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows in the deleted list who deleted a record', async () => {
    withSession();
    withBrands(aBrand({ deletedAt: '2026-03-09T00:00:00.000Z', deletedBy: 'Kabir Sethi' }));
    renderAt('/brand/deleted');
    const row = (await screen.findByText('Velvet Crumb')).closest('tr');
    expect(row).toHaveTextContent('9 Mar, 2026by Kabir Sethi');
  });

  it('restores from the deleted list', async () => {
    withSession();
    const { calls } = withBrands(aBrand({ deletedAt: '2026-03-09T00:00:00.000Z', version: 2 }));
    const { user, path } = renderAt('/brand/deleted');
    expect(await screen.findByRole('heading', { name: 'Deleted Record (1)' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Restore Velvet Crumb' }));
    expect(await screen.findByText('Do you want to restore Velvet Crumb?')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Yes, restore it!' }));
    expect(await screen.findByText('Brand restored successfully')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Deleted Record (0)' })).toBeInTheDocument();
    expect(calls.restore[0]?.query).toEqual({ version: '2' });
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(path()).toBe('/brand'));
  });
});

describe('permissions', () => {
  it('shows only what the permissions allow', async () => {
    withSession(only('list'));
    withBrands(aBrand());
    renderAt('/brand');
    expect(await screen.findByText('Velvet Crumb')).toBeInTheDocument();
    for (const name of ['Create', 'Deleted', 'Orders', 'Velvet Crumb', 'Edit Velvet Crumb'])
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete Velvet Crumb' })).not.toBeInTheDocument();
  });

  it('shows the no-access page for a typed URL without a request', async () => {
    withSession(only('create'));
    const { calls } = withBrands(aBrand());
    renderAt('/brand');
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeInTheDocument();
    expect(screen.getByText(/Ask an administrator/)).toBeInTheDocument();
    expect(calls.list).toHaveLength(0);
  });

  it('shows a read-only form without the edit permission', async () => {
    withSession(only('list', 'detail'));
    withBrands(aBrand());
    renderAt(`/brand/edit/${aBrand()._id}`);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
  });

  it('shows a page for an unknown address', async () => {
    withSession();
    renderAt('/bread');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });
});
