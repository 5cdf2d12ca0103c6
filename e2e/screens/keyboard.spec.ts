import { brand } from '@bakehouse/contract/brand';
import { expectAccessible } from '../support/axe.ts';
import { uniqueName } from '../support/samples.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ person: 'owner' });

test('focuses the skip link with the first Tab', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

for (const key of ['Control+k', 'Meta+k']) {
  test(`${key} opens the command palette, which navigates to the typed screen`, async ({ page }) => {
    await open(page, '/order');
    await page.keyboard.press(key);
    const box = page.getByRole('dialog').getByRole('combobox', { name: 'Search' });
    await expect(box).toBeFocused();
    await box.fill('bran');
    await expect(page.getByRole('dialog').getByRole('option', { name: /^Brands/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/brand');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^List \(\d+\)$/ })).toBeVisible();
  });
}

test('the command palette has no accessibility violations on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/order');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
});

test('Esc closes the command palette without navigating', async ({ page }) => {
  await open(page, '/order');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/order');
});

test('G then O opens the orders, except while typing', async ({ page }) => {
  await open(page, '/brand');
  const search = page.getByRole('searchbox');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.type('go?');
  await expect(search).toHaveValue('go?');
  await expect(page).toHaveURL('/brand?search=go%3F');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await search.blur();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL('/order');
});

test('J and K move between rows, and Enter opens a row', async ({ page, api }) => {
  const name = uniqueName();
  for (const letter of ['A', 'B'])
    await api(brand.endpoints.create, { body: { name: `${name} ${letter}`, status: 'Active' } });
  await open(page, `/brand?search=${name.replaceAll(' ', '+')}`);
  const rows = page.locator('tbody tr').filter({ has: page.getByRole('link') });
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('k');
  await expect(rows.nth(0).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/brand\/edit\//);
});

test('? shows the keyboard shortcuts, and disables single-key shortcuts', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('row', { name: 'Go to Orders G O' })).toBeVisible();
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Search' })).toBeFocused();
  await expect(help).toHaveCount(0);
});
