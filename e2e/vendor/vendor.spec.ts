import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { openPhoneApp } from '../support/phone-app.ts';
import { uniqueName } from '../support/samples.ts';
import { waitForScreen } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';
import { tinyPng } from '../support/tiny-png.ts';
import { addDeliveryType, createDraftStore } from '../support/vendors.ts';

const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/**
 * Returns the oldest approved store, which is part of the demo data, because other tests create stores at the same time.
 */
const approvedStore = async (api: CallApi) => {
  const { data } = await api(vendorEndpoints.list, { query: { status: 'approve', sort: 'createdAt' } });
  const [store] = data;
  if (!store) throw new Error('The demo has no approved store');
  return store;
};

test.describe('staff', () => {
  test.use({ person: 'owner' });

  test('find a store, and see its four tabs', async ({ page, api }) => {
    const { id, store_name, service_radius } = await approvedStore(api);
    await open(page, `/vendor?search=${encodeURIComponent(store_name)}`);
    await page.getByRole('link', { name: store_name }).first().click();
    await expect(page).toHaveURL(`/vendor/detail/personal-info/${id}`);
    const tabs = page.getByRole('navigation', { name: 'Vendor', exact: true });
    await tabs.getByRole('link', { name: 'Store Address' }).click();
    await expect(page.getByRole('region', { name: /^Map: / })).toBeVisible();
    await expectText(page, 'No map tiles are set up');
    await expect(page.getByRole('button', { name: 'Edit Store Address' })).toBeVisible();
    await tabs.getByRole('link', { name: 'Service Area' }).click();
    await expectText(page, `${service_radius} km`);
    await tabs.getByRole('link', { name: 'Delivery Preference' }).click();
    await expect(page.getByRole('table', { name: 'Delivery preferences' })).toBeVisible();
  });

  test('see place names on a map without tiles', async ({ page, api }) => {
    const { id } = await approvedStore(api);
    const responsePromise = page.waitForResponse((response) => response.url().includes('/api/postal/places'));
    await open(page, `/vendor/detail/store-address/${id}`);
    const { data } = await (await responsePromise).json();
    expect(data.length).toBeGreaterThan(0);
    const map = page.getByRole('region', { name: 'Map', exact: true });
    await expect(map.getByText(/^Places on the map: .*\d{6}/)).toBeAttached();
  });

  test('see tiles with attribution when a provider is configured, and place names when it fails', async ({
    page,
    api,
  }) => {
    const { id } = await approvedStore(api);
    let works = true;
    let requests = 0;
    await page.route('**/stand-in-tiles/**', (route) => {
      requests += 1;
      return works
        ? route.fulfill({ contentType: 'image/png', body: tinyPng.buffer })
        : route.fulfill({ contentType: 'image/png', body: 'no picture' });
    });
    await page.route(/admin_auth/, async (route) => {
      const response = await route.fetch();
      const body = await response.json().catch(() => undefined);
      if (body?.token === undefined) return route.fulfill({ response });
      const map_tiles_url = new URL('/stand-in-tiles/{z}/{x}/{y}.png', page.url() || route.request().url()).href;
      return route.fulfill({ response, json: { ...body, map_tiles_url: decodeURI(map_tiles_url) } });
    });
    const path = `/vendor/detail/store-address/${id}`;
    await open(page, path);
    await page.reload();
    const map = page.getByRole('region', { name: 'Map', exact: true });
    await expect(map.getByText(/^Map: /)).toBeVisible();
    await expect.poll(() => requests).toBeGreaterThan(0);
    await expect(map.getByText(/^Places on the map/)).toHaveCount(0);
    works = false;
    await page.reload();
    await expectText(page, 'Map tiles could not be loaded; the point and radius are still exact.');
    await expect(map.getByText(/^Places on the map: /)).toBeAttached();
  });

  test('change the charge of a delivery preference, and disable and enable it', async ({ page, api }) => {
    const id = await createDraftStore(api, uniqueName(), 'Ravi Sen');
    const name = await addDeliveryType(api, id);
    await open(page, `/vendor/detail/delivery-preference/${id}`);
    const row = page.getByRole('row').filter({ hasText: name });
    const toggle = page.getByRole('switch', { name: `${name} is active` });
    await page.locator('label').filter({ has: toggle }).click();
    await expect(row).toContainText('Inactive');
    await page.locator('label').filter({ has: toggle }).click();
    await expect(row).not.toContainText('Inactive');
    await page.getByRole('button', { name: `Edit the charge of ${name}` }).click();
    await page.getByRole('combobox', { name: `Charge of ${name}` }).click();
    const last = page.getByRole('option').last();
    const charge = (await last.textContent()) ?? '';
    await last.click();
    await page.getByRole('button', { name: `Confirm the charge of ${name}` }).click();
    await expect(row.getByRole('cell', { name: charge, exact: true })).toBeVisible();
  });

  test('delete and restore a store', async ({ page, api }) => {
    const store_name = uniqueName();
    await createDraftStore(api, store_name, 'Ravi Sen');
    await open(page, `/vendor?status=draft&search=${store_name.replaceAll(' ', '+')}`);
    await expect(page.getByRole('link', { name: store_name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Delete ${store_name}` }).click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByRole('link', { name: store_name, exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Deleted' }).click();
    await page.getByRole('button', { name: `Restore ${store_name}` }).click();
    await page.getByRole('button', { name: 'Yes, restore it!' }).click();
    await expect(page.getByRole('button', { name: `Restore ${store_name}` })).toHaveCount(0);
  });
});

test.describe('a vendor', () => {
  test.use({ person: 'vendor' });

  test('sees their own store in the navigation, and its read-only address', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My store' }).click();
    await expect(page).toHaveURL(/\/vendor\/detail\/store-address\//);
    await expectText(page, 'To change an approved store’s address or service area, contact the marketplace.');
    await expect(page.getByRole('button', { name: 'Edit Store Address' })).toHaveCount(0);
    await open(page, '/vendor');
    await expectText(page, 'No access');
  });

  test('installs an app that opens without a network', async ({ browser, address }) => {
    const app = await openPhoneApp(browser, address);
    const client = await app.context().newCDPSession(app);
    const { errors, url } = await client.send('Page.getAppManifest');
    expect({ errors, url }).toEqual({ errors: [], url: `${address}/manifest.webmanifest` });
    // The windows of tests are private ones; nothing else keeps the app from being installed.
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);

    await app.context().setOffline(true);
    await app.goto('/order/board');
    await expect(app.getByRole('alert')).toContainText('Bakehouse cannot be reached.');
    await app.context().setOffline(false);
    await app.getByRole('button', { name: 'Try again' }).tap();
    await waitForScreen(app);
    await app.context().close();
  });
});
