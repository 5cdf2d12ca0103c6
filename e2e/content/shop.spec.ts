import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { loadAxe, violations } from '../support/axe.ts';
import { expectNoSidewaysScroll } from '../support/controls.ts';
import { expect, open, test } from '../support/test.ts';

// The example storefront at /shop, which uses the public API with the typed client.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('shows the home page, a category with filters and a product with variants', async ({ page }) => {
  await page.goto('/shop');
  await expect(heading(page, 'Cakes, baked today')).toBeVisible();
  // content.spec.ts tests the blocks of the home page, because it changes them.
  await page.goto('/shop/product-category/birthday-cakes');
  await expect(heading(page, 'Birthday Cakes')).toBeVisible();

  const products = page.getByRole('main').getByRole('listitem');
  await expect(products).toHaveCount(12);
  await page.getByRole('button', { name: 'Show more cakes' }).click();
  await expect.poll(() => products.count()).toBeGreaterThan(12);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price');
  await expect(page).toHaveURL(/sort=price$/);
  await expect(products).toHaveCount(12);
  // The next page belongs to the list that is shown, not to the one before.
  await page.getByRole('button', { name: 'Show more cakes' }).click();
  await expect.poll(() => products.count()).toBeGreaterThan(12);
  await page.reload();
  await page.getByRole('combobox', { name: 'Price' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/min_price=/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price');
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such cake');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No cake matches these filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(products).toHaveCount(12);

  await page.goto('/shop/product/dark-truffle-cake');
  await expect(heading(page, 'Dark Truffle Cake')).toBeVisible();
  await expect(page.getByText('₹649', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: '1 kg', exact: true }).check();
  await expect(page.getByText('₹1,229', { exact: true })).toBeVisible();
});

const storeName = 'Qureshi & Sons Bakers';
const findPincode = async (api: CallApi): Promise<string> => {
  const { data } = await api(vendorEndpoints.list, { query: { search: storeName } });
  return data[0]?.pincode ?? '';
};
const status = (page: Page) => page.getByRole('status').filter({ hasText: 'Status:' });

/** Puts a cake into the cart, and types the pincode on its page. */
const addCake = async (page: Page, pincode: string) => {
  await page.goto('/shop/product/dark-truffle-cake');
  await page.getByRole('radio', { name: '1 kg', exact: true }).check();
  await page.getByRole('textbox', { name: 'Pincode' }).fill(pincode);
  await expect(page.getByText(/next slot/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(heading(page, 'Cart')).toBeVisible();
};

const applyCoupon = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Coupon code' }).fill(code);
  await page.getByRole('button', { name: 'Apply coupon' }).click();
};

const fillAddress = async (page: Page, phone: string) => {
  await page.getByRole('textbox', { name: 'Name' }).fill('Asha Verma');
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone);
  await page.getByRole('textbox', { name: 'Address' }).fill('12 Lodhi Road');
  await page.getByRole('textbox', { name: 'City' }).fill('New Delhi');
  await page.getByRole('textbox', { name: 'State' }).fill('Delhi');
};

test('sells a cake with a coupon, and the tracking page follows it until the vendor delivers it', async ({
  page,
  api,
  windowOf,
}) => {
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(JSON.stringify([request.url(), request.headers(), request.postData()])),
  );
  await addCake(page, await findPincode(api));
  await applyCoupon(page, 'DOORSTEP');
  await expect(page.getByRole('alert')).toContainText('Coupon DOORSTEP:');
  await expect(page.getByRole('link', { name: 'Check out' })).toHaveCount(0);
  await applyCoupon(page, 'firstslice');
  await expect(page.getByText('Coupon FIRSTSLICE is applied.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '₹1,129' })).toBeVisible();
  await page.getByRole('link', { name: 'Check out' }).click();

  const phone = `98${String(Date.now()).slice(-8)}`;
  await fillAddress(page, phone);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(heading(page, 'Track your order')).toBeVisible();
  await expect(status(page)).toHaveText('Status: pending');
  const number = new URL(page.url()).searchParams.get('number') ?? '';
  expect(requests.filter((request) => /bk_|bearer/i.test(request))).toEqual([]);

  const { page: desk, reset: resetDesk } = await windowOf('orderDesk');
  await open(desk, `/order?search=${number}`);
  await desk.getByRole('link', { name: number, exact: true }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(desk.getByRole('main')).toContainText('FIRSTSLICE');
  await desk.keyboard.press('a');
  const panel = desk.getByRole('region', { name: 'Assigned Vendor' });
  await panel.getByRole('option', { name: storeName }).click();
  await panel.getByRole('listbox').press('Enter');
  await expect(panel.getByRole('button', { name: 'Edit vendor' })).toBeVisible();

  const { page: store, reset: resetStore } = await windowOf('vendor');
  await open(store, new URL(desk.url()).pathname);
  for (const next of ['Processing', 'Shipped', 'Delivered'])
    await store.getByRole('region', { name: 'Next step' }).getByRole('button', { name: next }).click();
  await expect(status(page)).toHaveText('Status: delivered');
  await expect(page.getByRole('listitem').filter({ hasText: /^delivered/ })).toBeVisible();
  await resetDesk();
  await resetStore();

  await page.getByRole('textbox', { name: 'Phone' }).fill('9000000000');
  await page.getByRole('button', { name: 'Track order' }).click();
  await expect(page.getByRole('alert')).toContainText('Order not found');
});

test('explains why an order is not taken, and keeps what was typed', async ({ page, api }) => {
  await addCake(page, await findPincode(api));
  await page.getByRole('link', { name: 'Check out' }).click();
  await fillAddress(page, '12345');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter a valid Phone Number');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('12 Lodhi Road');
  await page.getByRole('textbox', { name: 'Pincode' }).fill('799999');
  await expect(page.getByText('We do not deliver to 799999 yet.')).toBeVisible();
});

test('explains an unknown page, and an error of the API with a retry', async ({ page }) => {
  await page.goto('/shop/nothing');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await page.goto('/shop/product/nothing');
  await expect(page.getByRole('alert')).toContainText('Product not found');

  const products = '**/api/store/v1/products?*';
  const json = { error: 'Too many calls at once. Try again in a moment.', code: 'too_many' };
  await page.route(products, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json }));
  await page.goto('/shop/cakes');
  await expect(page.getByRole('alert')).toContainText(json.error);
  await page.unroute(products);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^\d+ products$/)).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`is accessible and fits a phone, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme });
    for (const path of ['', '/cakes', '/product-category/birthday-cakes', '/product/dark-truffle-cake']) {
      await page.goto(`/shop${path}`);
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await loadAxe(page);
      expect.soft(await violations(page), path).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`has an accessible cart, checkout and tracking page on a phone, ${colorScheme}`, async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme });
    const check = async () => {
      await loadAxe(page);
      expect.soft(await violations(page), page.url()).toEqual([]);
      await expectNoSidewaysScroll(page);
    };
    await addCake(page, await findPincode(api));
    await applyCoupon(page, 'NOSUCHCODE');
    await expect(page.getByRole('alert')).toBeVisible();
    await check();
    await applyCoupon(page, '');
    await page.getByRole('link', { name: 'Check out' }).click();
    await fillAddress(page, '9811122233');
    await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled();
    await check();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(status(page)).toHaveText('Status: pending');
    await check();
  });

test('has at most 120 kB of JavaScript', async () => {
  const folder = join(import.meta.dirname, '../../examples/storefront/dist/assets');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(scripts.map(async (name) => gzipSync(await readFile(join(folder, name))).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000);
});

test.describe('the dashboard', () => {
  test.use({ person: 'owner' });

  test('links a product to its page in the storefront', async ({ page }) => {
    await open(page, '/product?search=Dark Truffle');
    const link = page.getByRole('link', { name: 'Show Dark Truffle Cake in the storefront' });
    await expect(link).toHaveAttribute('href', '/shop/product/dark-truffle-cake');
  });
});
