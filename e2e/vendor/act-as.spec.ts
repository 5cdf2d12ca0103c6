import { expectToast } from '../support/controls.ts';
import { uniqueName } from '../support/samples.ts';
import { expect, open, test } from '../support/test.ts';
import { createDraftStore } from '../support/vendors.ts';

test.use({ person: 'owner' });

test('support works as a store, and both names are in the audit log', async ({ page, api }) => {
  const name = uniqueName();
  const person = `Tara ${name}`;
  const store = `${name} Bakes`;
  const id = await createDraftStore(api, store, person);
  await open(page, `/vendor/detail/store-address/${id}`);
  await page.getByRole('button', { name: 'Act as this store' }).click();
  const dialog = page.getByRole('dialog', { name: `Act as ${store}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too short');
  await dialog.getByRole('button', { name: 'Act as this store' }).click();
  await expect(dialog.getByText('The reason must have at least 10 characters')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They asked us to correct the address');
  await dialog.getByRole('button', { name: 'Act as this store' }).click();

  const banner = page.getByRole('region', { name: 'Session as a store' });
  await expect(banner).toContainText(`works as ${person} (${store}) for another 30 minutes`);
  await expect(page).toHaveURL('/');
  await open(page, `/vendor/detail/store-address/${id}`);
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Edit Store Address' }).click();
  await page.getByRole('textbox', { name: 'Locality' }).fill('Jor Bagh');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Vendor updated successfully');
  await page.setViewportSize({ width: 390, height: 844 });
  const stop = banner.getByRole('button', { name: 'Stop' });
  const label = stop.getByText('Stop');
  expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await stop.click();
  await expectToast(page, `Session as ${store} ended`);
  await expect(banner).toHaveCount(0);

  await open(page, `/audit?module=vendor&record=${id}`);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: `as ${person} (${store})` }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'They asked us to correct the address' })).toHaveCount(1);
});
