import { adminUser } from '@bakehouse/contract/admin-user';
import { brand } from '@bakehouse/contract/brand';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answer } from '../../../test/fakes/fake-api.ts';
import { aBrand, withBrands } from '../../../test/fakes/fake-brands.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';

const keys = (...endpoints: Parameters<typeof permissionKey>[0][]) => endpoints.map(permissionKey);
const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => vi.restoreAllMocks());

/** Answers downloads, and returns their addresses. */
const withDownloads = (body: BodyInit | null = 'Name\n') => {
  const before = globalThis.fetch;
  const addresses: URL[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    if (!url.pathname.includes('/export')) return before(input, init);
    addresses.push(url);
    signals.push(init?.signal);
    return new Response(body, { headers: { 'content-disposition': 'attachment; filename="brand.xlsx"' } });
  });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return { addresses, signals, saved };
};

it('exports the list as it is filtered, sorted and shown', async () => {
  localStorage.setItem(
    'bakehouse.columns.Brands',
    JSON.stringify({ order: ['status', 'name'], hidden: ['slug', 'image'] }),
  );
  withSession();
  withBrands(aBrand());
  const { addresses, saved } = withDownloads();
  const { user } = renderAt('/brand?page=2&search=velvet&sort=-name&status=Active');
  await user.click(await button('Export'));
  await user.click(await button('XLSX'));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(addresses.map(({ pathname }) => pathname)).toEqual(['/api/brand/export']);
  expect(Object.fromEntries(addresses[0]?.searchParams ?? [])).toEqual({
    search: 'velvet',
    sort: '-name',
    status: 'Active',
    columns: 'status,name,createdAt',
    format: 'xlsx',
  });
});

it('exports the matches of the corrected search', async () => {
  withSession();
  withBrands();
  answer(brand.endpoints.list, () => ({ data: [aBrand()], total: 1, correctedSearch: 'velvet' }));
  const { addresses } = withDownloads();
  const { user } = renderAt('/brand?search=velwet');
  await screen.findByText(/^No results for/);
  await user.click(await button('Export'));
  await user.click(await button('CSV'));
  await waitFor(() => expect(addresses[0]?.searchParams.get('search')).toBe('velvet'));
});

it('shows the size during the download, and cancels it', async () => {
  withSession();
  withBrands(aBrand());
  const endless = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(2_000)) });
  const { signals, saved } = withDownloads(endless);
  const { user } = renderAt('/brand');
  await user.click(await button('Export'));
  await user.click(await button('CSV'));
  await user.click(await button('Cancel (2 kB)'));
  expect(signals[0]?.aborted).toBe(true);
  expect(saved).not.toHaveBeenCalled();
});

it('is disabled with the reason without the permission', async () => {
  withSession(keys(brand.endpoints.list));
  withBrands(aBrand());
  renderAt('/brand');
  const control = await button('Export');
  expect(control).toHaveAttribute('aria-disabled', 'true');
  expect(control).toHaveAccessibleDescription('Your role cannot export brands. Ask an administrator.');
});

it('exports personal data only with its own permission', async () => {
  const { list, exportList } = adminUser.endpoints;
  withSession(keys(list, exportList));
  answer(list, () => ({ data: [], total: 0 }));
  const { addresses } = withDownloads();
  const { user } = renderAt('/admin');
  await user.click(await button('Export'));
  const personal = await button('CSV with personal data');
  expect(personal).toHaveAttribute('aria-disabled', 'true');
  expect(personal).toHaveAccessibleDescription('Your role cannot export personal data. Ask an administrator.');
  await user.click(await button('CSV'));
  await waitFor(() => expect(addresses[0]?.searchParams.get('columns')).toBe('roles,createdAt,status'));
});
