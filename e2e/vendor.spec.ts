import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Page } from '@playwright/test';
import type { CallApi } from './api-client.ts';
import { expect, open, test } from './test.ts';

const says = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();

/** The demo's own, and so the oldest: other tests make stores meanwhile. */
const storeIn = async (api: CallApi, status: 'draft' | 'review' | 'approve' | 'reject') => {
  const { data } = await api(vendorEndpoints.list, { query: { status, sort: 'createdAt' } });
  const [store] = data;
  if (!store) throw new Error(`The demo has no store in ${status}`);
  return store;
};

test.describe('staff', () => {
  test.use({ person: 'owner' });

  test('find a store, and see it on four tabs', async ({ page, api }) => {
    const { id, store_name, service_radius } = await storeIn(api, 'approve');
    await open(page, `/vendor?search=${encodeURIComponent(store_name)}`);
    await page.getByRole('link', { name: store_name }).first().click();
    await expect(page).toHaveURL(`/vendor/detail/personal-info/${id}`);
    const tabs = page.getByRole('navigation', { name: 'Vendor', exact: true });
    await tabs.getByRole('link', { name: 'Store Address' }).click();
    await expect(page.getByRole('region', { name: /^Map: / })).toBeVisible();
    await says(page, 'No map tiles are set up');
    await tabs.getByRole('link', { name: 'Service Area' }).click();
    await says(page, `${service_radius} km`);
    await tabs.getByRole('link', { name: 'Delivery Preference' }).click();
    await expect(page.getByRole('table', { name: 'Delivery preferences' })).toBeVisible();
  });

  test('change the charge of a preference and switch it off and on', async ({ page, api }) => {
    const { id, delivery_preferences } = await storeIn(api, 'draft');
    const name = delivery_preferences[0]?.typeDetails.name ?? '';
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

  test('delete a store and bring it back', async ({ page, api }) => {
    const { store_name } = await storeIn(api, 'draft');
    await open(page, '/vendor?status=draft');
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

  test('has their own store in the navigation, and an address that staff change', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My store' }).click();
    await expect(page).toHaveURL(/\/vendor\/detail\/store-address\//);
    await says(page, 'To change an approved store’s address or service area, contact the marketplace.');
    await expect(page.getByRole('button', { name: 'Edit Store Address' })).toHaveCount(0);
    await open(page, '/vendor');
    await says(page, 'No access');
  });
});
