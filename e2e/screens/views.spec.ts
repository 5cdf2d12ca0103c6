import type { Page } from '@playwright/test';
import { turnOffAlerts } from '../support/api-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectNoSidewaysScroll } from '../support/controls.ts';
import { uniqueName } from '../support/samples.ts';
import { openSignedIn } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';
import { createUser } from '../support/users.ts';

test.use({ person: 'owner' });

const totalHeader = (page: Page) => page.getByRole('columnheader', { name: 'Total and payment' });

test('a shared view made by one person is used by another', async ({ page, api, request, newWindow }) => {
  const name = uniqueName();
  await open(page, '/order?status=pending');
  await expect(totalHeader(page)).toBeVisible();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('switch', { name: 'Compact rows' }).check();
  await page.getByRole('checkbox', { name: 'Total and payment' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const tabs = page.getByRole('group', { name: 'Quick filters' });
  await expect(tabs.getByRole('button', { name, pressed: true })).toBeVisible();
  await expect(page).toHaveURL(/view=[0-9a-f-]+&status=pending/);
  await page.getByRole('button', { name: `Options of the view ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Share with everyone' }).click();
  await expect(page.getByText('View shared successfully')).toBeVisible();

  // A user of this test only, because the view becomes the user's default.
  const { credentials, call } = await createUser(api, request, uniqueName(), 'Order Desk');
  await turnOffAlerts(call);
  const context = await newWindow();
  const other = await openSignedIn(context, credentials);
  await open(other, '/order');
  const tab = other.getByRole('group', { name: 'Quick filters' }).getByRole('button', { name });
  await expect(tab.getByLabel('Shared by Meera Anand')).toBeVisible();
  await tab.click();
  await expect(other).toHaveURL(/status=pending/);
  await expect(other.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('Pending');
  await expect(totalHeader(other)).toHaveCount(0);
  await expect(other.locator('tr[data-row]').first()).toBeVisible();
  await expect(other.locator('[data-density="compact"]')).toBeVisible();
  await expectAccessible(other);
  // Another person's view can be the default, but only its owner changes it.
  await other.getByRole('button', { name: `Options of the view ${name}` }).click();
  await expect(other.getByRole('menuitem')).toHaveText(['Set as default']);
  await other.getByRole('menuitem', { name: 'Set as default' }).click();
  await expect(other.getByText('Default view saved')).toBeVisible();
  await other.goto('/order');
  await expect(other).toHaveURL(/view=[0-9a-f-]+&status=pending/);

  // On a phone the tabs scroll, and the page does not.
  await other.setViewportSize({ width: 390, height: 844 });
  await other.reload();
  await expect(other.getByRole('button', { name, pressed: true })).toBeInViewport({ ratio: 0.95 });
  await expectNoSidewaysScroll(other);

  await page.getByRole('button', { name: `Options of the view ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('View deleted successfully')).toBeVisible();
  await other.goto('/order');
  await expect(other.getByRole('group', { name: 'Quick filters' }).getByRole('button', { name: 'Late' })).toBeVisible();
  await expect(other).toHaveURL(/\/order$/);
  await context.close();
});
