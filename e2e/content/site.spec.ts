import { publishedEndpoints } from '@bakehouse/contract/content/published';
import type { Page } from '@playwright/test';
import { expectToast, saveButton } from '../support/controls.ts';
import { test } from '../support/own-server.ts';
import { uniqueName } from '../support/samples.ts';
import { expect, open } from '../support/test.ts';
import { tinyPng } from '../support/tiny-png.ts';

// The tests change settings of a marketplace of their own, so they run one after another.
test.describe.configure({ mode: 'default' });
test.use({ person: 'contentEditor' });

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test("changes the footer's second menu, and the shop has it", async ({ page, request }) => {
  const name = uniqueName();
  await open(page, '/general');
  await page.getByRole('tab', { name: 'Footer' }).click();
  await expect(page).toHaveURL('/general?tab=footer');
  const menu = page.getByRole('region', { name: 'Menu 2' });
  await text(page, 'Name of Menu 2').fill(name);
  await menu.getByRole('switch', { name: 'Show Menu 2' }).check();
  const before = await menu.getByRole('textbox', { name: /^Title of link/ }).count();
  await menu.getByRole('button', { name: 'Add link' }).click();
  const last = `link ${before + 1} of Menu 2`;
  await text(page, `Title of ${last}`).fill('Delivery');
  await text(page, `Address of ${last}`).fill('/delivery');
  const chooser = page.waitForEvent('filechooser');
  await menu.getByRole('button', { name: `Choose logo of ${last}` }).click();
  await (await chooser).setFiles(tinyPng);
  await expect(menu.getByRole('button', { name: `Change logo of ${last}` })).toBeVisible();
  await saveButton(page).click();
  await expectToast(page, 'Footer settings updated successfully');

  await page.reload();
  await expect(text(page, 'Name of Menu 2')).toHaveValue(name);
  await expect(text(page, `Title of ${last}`)).toHaveValue('Delivery');
  await expect
    .poll(async () => {
      const response = await request.get(`/${publishedEndpoints.footer.path}`);
      return publishedEndpoints.footer.response.parse(await response.json()).data.footer_menu_2;
    })
    .toMatchObject({ name, is_enabled: true });

  await text(page, 'Name of Menu 2').fill(`${name} unsaved`);
  await page.getByRole('tab', { name: 'Payment Settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL('/general?tab=footer');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('tab', { name: 'Payment Settings' }).click();
  await expect(page.getByRole('switch', { name: 'COD' })).toBeVisible();
});

test('saves the two payment methods', async ({ page }) => {
  await open(page, '/general?tab=payment');
  const cod = page.getByRole('switch', { name: 'COD' });
  const before = await cod.isChecked();
  await cod.setChecked(!before);
  await saveButton(page).click();
  await expectToast(page, 'Payment settings updated successfully');
  await page.reload();
  await expect(cod).toBeChecked({ checked: !before });
});

test('publishes a page with a block, changes its path, and unpublishes it', async ({ page, request }) => {
  const name = uniqueName();
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const publishedStatus = async (path: string) => (await request.get(`/public/pages/${path}`)).status();
  await open(page, '/pages');
  await page.getByRole('link', { name: 'Create', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Page' })).toBeVisible();
  await text(page, 'Name').fill(name);
  await page.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('Bakeries of your town');
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.getByRole('button', { name: 'UI Blocks' }).click();
  const popup = page.getByRole('dialog', { name: 'UI Blocks' });
  await expect(popup.getByRole('button').filter({ hasText: /./ })).toHaveText(['Ecommerce Categories']);
  await popup.getByRole('button', { name: 'Ecommerce Categories' }).click();
  await text(page, 'Title').fill('All our cakes');
  await saveButton(page).click();
  await expectToast(page, 'Page created successfully');
  expect(await publishedStatus(slug)).toBe(404);

  await page.getByRole('button', { name: `Publish ${name}`, exact: true }).click();
  await expectToast(page, 'Page updated successfully');
  await expect.poll(() => publishedStatus(slug)).toBe(200);
  const response = await request.get(`/public/pages/${slug}`);
  const { data } = publishedEndpoints.page.response.parse(await response.json());
  expect(data).toMatchObject({ name, description: '<p><strong>Bakeries of your town</strong></p>' });
  expect(data.blocks).toMatchObject([{ block_name: 'categoriesBlock', title: 'All our cakes' }]);

  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('link', { name: `Show ${name} as published` })).toHaveAttribute(
    'href',
    `/shop/pages/${slug}`,
  );
  await text(page, 'Name').fill(`${name} moved`);
  await expect(
    page.getByText(`Saving changes the address of the page: /shop/pages/${slug} will stop working.`),
  ).toBeVisible();
  await saveButton(page).click();
  await expect(page).toHaveURL('/pages');
  await expect.poll(() => publishedStatus(`${slug}-moved`)).toBe(200);
  await expect.poll(() => publishedStatus(slug)).toBe(404);

  await page.getByRole('link', { name: `${name} moved`, exact: true }).click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page).toHaveURL('/pages');
  await expect.poll(() => publishedStatus(`${slug}-moved`)).toBe(404);
});

test('saves a site setting with its picture', async ({ page }) => {
  const key = uniqueName();
  await open(page, '/sitesetting');
  await expect(page.getByRole('heading', { level: 1, name: /^List \(\d+\)$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Create', exact: true }).first().click();
  await saveButton(page).click();
  for (const label of ['meta key', 'meta tag', 'meta value'])
    await expect(page.getByText(`${label} is required`, { exact: true })).toBeVisible();
  await text(page, 'Meta Key').fill(key);
  await text(page, 'Meta Tag').fill('og:image');
  await text(page, 'Meta Value').fill('Cakes at your door');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose an image' }).press('Enter');
  await (await chooser).setFiles(tinyPng);
  await saveButton(page).click();
  await expectToast(page, 'Site setting created successfully');
  for (const column of ['Meta Value image', 'Meta Key', 'Meta Tag', 'Created At', 'Actions'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  const row = page.locator('tbody tr').filter({ hasText: key });
  await expect(row.locator('img')).toHaveAttribute('src', /^\/files\//);
  await row.getByRole('link', { name: `Edit ${key}` }).click();
  await text(page, 'Meta Value').fill('Cakes within two hours');
  await saveButton(page).click();
  await expectToast(page, 'Site setting updated successfully');
});
