import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { aProduct, productPermissions, withProducts } from '../../../test/fakes/fake-products.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { screenWidth } from '../../../test/setup.ts';

const idOf = (n: number) => `01990000-0000-7000-8000-00000000${String(n).padStart(4, '0')}`;
const many = (count: number) => Array.from({ length: count }, (_, n) => aProduct({ _id: idOf(n), name: `Cake ${n}` }));
const choose = async (user: ReturnType<typeof renderAt>['user'], filter: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: filter }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('the list of products', () => {
  it('shows the columns, both prices, and a mark for a missing picture', async () => {
    withSession(productPermissions);
    withProducts(aProduct());
    renderAt('/product');
    const row = (await screen.findByRole('link', { name: 'Truffle Cake' })).closest('tr')!;
    expect(screen.getByRole('heading', { name: 'List (1)' })).toBeInTheDocument();
    for (const text of ['Simple Product', 'Cakes, Birthday', '1,200', 'Published', '9 Mar, 2026'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(within(row).getByText('₹500.00').closest('s')).toBeInTheDocument();
    expect(within(row).getByText(/₹450\.00/)).toBeInTheDocument();
    expect(within(row).getByRole('img', { name: 'No image' })).toBeInTheDocument();
  });

  it('shows the price range and the total quantity of a variation product', async () => {
    withSession(productPermissions);
    withProducts(aProduct({ product_type: 'variation', lowest_price: 450, highest_price: 2100, total_quantity: 64 }));
    renderAt('/product');
    const row = within((await screen.findByRole('link', { name: 'Truffle Cake' })).closest('tr')!);
    expect(row.getByText('₹450.00 – ₹2,100.00')).toBeInTheDocument();
    expect(row.getByText('64')).toBeInTheDocument();
  });

  it('links to each product in the public store, when it is configured', async () => {
    withSession(productPermissions, {}, { store_url: 'https://cakes.example/' });
    withProducts(aProduct());
    renderAt('/product');
    const link = await screen.findByRole('link', { name: 'Show Truffle Cake in the storefront' });
    expect(link).toHaveAttribute('href', `https://cakes.example/product/${aProduct().slug}`);
  });

  it('filters with Apply, which is highlighted only when the selection differs', async () => {
    withSession(productPermissions);
    const { calls } = withProducts(aProduct());
    const { user, href } = renderAt('/product');
    await screen.findByRole('link', { name: 'Truffle Cake' });
    const apply = screen.getByRole('button', { name: 'Apply' });
    expect(apply).toHaveAttribute('aria-disabled', 'true');
    await choose(user, 'Status', 'InActive');
    await choose(user, 'Category', 'Cakes');
    expect(apply).not.toHaveAttribute('aria-disabled');
    expect(href()).toBe('/product');
    expect(calls.list).toHaveLength(1);

    await user.click(apply);
    expect(await screen.findByText('No Records Found')).toBeInTheDocument();
    expect(calls.list.at(-1)?.query).toMatchObject({ status: 'Inactive', catagory: expect.any(String) });
    expect(href()).toContain('status=Inactive');
    expect(apply).toHaveAttribute('aria-disabled', 'true');
    await choose(user, 'Status', 'Any status');
    expect(apply).not.toHaveAttribute('aria-disabled');
  });

  it('shows the range of the page, disables Prev and Next at the ends, and stores the page in the URL', async () => {
    withSession(productPermissions);
    withProducts(...many(23));
    const { user, href } = renderAt('/product');
    expect(await screen.findByText('Showing 1-10 of 23')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Prev' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Showing 11-20 of 23')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Showing 21-23 of 23')).toBeInTheDocument();
    expect(href()).toBe('/product?page=3');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  it('reloads when the search is cleared', async () => {
    withSession(productPermissions);
    const { calls } = withProducts(...many(3));
    const { user, href } = renderAt('/product?search=Cake+2');
    expect(await screen.findByRole('heading', { name: 'List (1)' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('heading', { name: 'List (3)' })).toBeInTheDocument();
    expect(href()).toBe('/product');
    expect(calls.list.at(-1)?.query).toEqual({ page: '1' });
  });

  it('deletes after a confirmation, and restores', async () => {
    withSession(productPermissions);
    const { calls } = withProducts(aProduct({ version: 4 }));
    const { user } = renderAt('/product');
    await user.click(await screen.findByRole('button', { name: 'Delete Truffle Cake' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Product deleted successfully')).toBeInTheDocument();
    expect(calls.remove[0]?.query).toEqual({ version: '4' });
    await user.click(await screen.findByRole('link', { name: 'Deleted' }));
    expect(await screen.findByRole('heading', { name: 'Deleted Record (1)' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Restore Truffle Cake' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, restore it!' }));
    expect(await screen.findByText('Product restored successfully')).toBeInTheDocument();
  });

  it('restores with another SKU if another product has its SKU', async () => {
    withSession(productPermissions);
    withProducts(aProduct({ version: 4, deletedAt: '2026-03-09T10:00:00.000Z' }));
    const { restore } = productEndpoints;
    const sentence = 'SKU already in use by Tea Cake';
    const label = { one: 'product', many: 'products' };
    const records = [{ _id: fakeId('c1'), name: 'Tea Cake' }];
    const usage = [{ label, count: 1, screen: '/product', editScreen: '/product/edit/{id}', records }];
    const restored = answer(restore, ({ query }) => {
      if (query.new_sku) return { message: 'Product restored successfully' };
      throw new FakeApiError(409, 'duplicate', sentence, { product_sku: sentence }, usage);
    });
    const { user } = renderAt('/product/deleted');
    await user.click(await screen.findByRole('button', { name: 'Restore Truffle Cake' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, restore it!' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Already in use' }));
    expect(dialog.getByText(`${sentence}.`)).toBeInTheDocument();
    expect(await dialog.findByRole('link', { name: 'Tea Cake' })).toHaveAttribute(
      'href',
      `/product/edit/${fakeId('c1')}`,
    );
    await user.click(dialog.getByRole('button', { name: 'Restore with another SKU' }));
    expect(await screen.findByText('Product restored successfully')).toBeInTheDocument();
    expect(restored.map(({ query }) => query)).toEqual([{ version: '4' }, { version: '4', new_sku: 'true' }]);
  });

  it('is shown as cards on a phone, with only the permitted actions', async () => {
    screenWidth.px = 390;
    withSession(['GET product/partial_list']);
    withProducts(aProduct());
    renderAt('/product');
    const list = await screen.findByRole('list', { name: 'Products' });
    await waitFor(() => expect(within(list).getByText('Truffle Cake')).toBeInTheDocument());
    expect(screen.queryByRole('link', { name: 'Create' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Category' })).not.toBeInTheDocument();
  });
});
