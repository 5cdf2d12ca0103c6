import { brand } from '@bakehouse/contract/brand';
import { expectAccessible } from '../support/axe.ts';
import { expectNoSidewaysScroll } from '../support/controls.ts';
import { uniqueName } from '../support/samples.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ person: 'owner' });

test('a key is created, calls the API, is rotated, and is rejected after it was revoked', async ({ page, request }) => {
  const name = uniqueName();
  const statusOf = async (key: string) =>
    (await request.get(`/api/${brand.endpoints.list.path}`, { headers: { authorization: `Bearer ${key}` } })).status();
  await open(page, '/integrations');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const form = page.getByRole('dialog', { name: 'Create API key' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByText('Choose at least one permission')).toBeVisible();
  await form.getByRole('searchbox', { name: 'Search permissions' }).fill('brand/list');
  await form.getByRole('checkbox', { name: 'List Brands' }).check();
  await form.getByRole('textbox', { name: 'Allowed addresses' }).fill('203.0.113');
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByText(/must be an IP address/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Allowed addresses' }).fill('127.0.0.0/8\n::1');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create key' }).click();

  const shown = page.getByRole('dialog', { name: `API key ${name}` });
  const first = await page.getByRole('textbox', { name: 'API key' }).inputValue();
  expect(first).toMatch(/^bk_[0-9A-Za-z]{10}_[0-9A-Za-z]{43}$/);
  await expectAccessible(page);
  await page.mouse.click(5, 5);
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Done' }).click();
  expect(await statusOf(first)).toBe(200);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Active');
  await expect(row).toContainText(first.slice(0, 13));
  await expect(page.getByRole('textbox', { name: 'API key' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(first);

  const options = page.getByRole('button', { name: `Options of ${name}` });
  await options.click();
  await page.getByRole('menuitem', { name: 'Rotate key' }).click();
  await page
    .getByRole('dialog', { name: `Rotate ${name}` })
    .getByRole('button', { name: 'Rotate key' })
    .click();
  const second = await shown.getByRole('textbox', { name: 'API key' }).inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  expect(second).not.toBe(first);
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);

  await options.click();
  await page.getByRole('menuitem', { name: 'Revoke key' }).click();
  await page.getByRole('button', { name: 'Yes, revoke it!' }).click();
  await expect(page.getByText('API key revoked successfully')).toBeVisible();
  await expect(row).toContainText('Revoked');
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401]);

  // On a phone, the keys are cards and the page does not scroll sideways.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(options).toBeVisible();
  await expectNoSidewaysScroll(page);
  await options.click();
  await page.getByRole('menuitem', { name: 'Delete key' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('API key deleted successfully')).toBeVisible();
  await expect(options).toHaveCount(0);
});
