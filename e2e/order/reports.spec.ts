import { readFile } from 'node:fs/promises';
import { dayAfter, localTimeIn } from '@bakehouse/contract/core/local-time';
import { formatRupees } from '@bakehouse/contract/core/money';
import { reportEndpoints } from '@bakehouse/contract/money/report.endpoints';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectNoSidewaysScroll } from '../support/controls.ts';
import { waitForScreen } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ person: 'owner' });

const section = (page: Page, name: string) => page.getByRole('region', { name });
const totals = (page: Page) => section(page, 'Totals');
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('the money overview sums the ledger to zero, and links a figure to its list', async ({ page }) => {
  await open(page, '/money');
  await expect(section(page, 'Balances')).toContainText('Customers owe');
  await expect(section(page, 'Accounts').getByRole('definition').last()).toHaveText('₹0.00');
  await expectAccessible(page);
  // Other tests may draft or review a settlement between the figure and the list.
  await expect(async () => {
    await open(page, '/money');
    const drafts = section(page, 'To do').getByRole('link', { name: /^Drafts / });
    const [, count] = /^Drafts (\d+)/.exec((await drafts.textContent()) ?? '') ?? [];
    await drafts.click();
    await expect(page).toHaveURL('/money/settlements?status=draft');
    await waitForScreen(page);
    await expect(page.getByRole('heading', { level: 1, name: `Settlements (${count})` })).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
});

test('a report shows revenue by day, compares it, opens a vendor, and is downloaded', async ({ page, api }) => {
  const to = localTimeIn('Asia/Kolkata', new Date()).slice(0, 10);
  const query = { from: dayAfter(to, -29), to };
  // Other tests may place an order between the screen and the call.
  await expect(async () => {
    await open(page, '/money/reports');
    await expect(totals(page)).toContainText('Revenue');
    const { total } = (await api(reportEndpoints.view, { query })).data;
    expect(total.revenue).toBeGreaterThan(0);
    await expect(totals(page)).toContainText(formatRupees(total.revenue), { timeout: 5_000 });
  }).toPass();
  const table = page.getByRole('table', { name: 'Report' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(page.getByRole('img', { name: /^Bar chart: revenue by day/ })).toBeVisible();
  await expectAccessible(page);

  await choose(page, 'Compare with', 'Previous period');
  await expect(page).toHaveURL('/money/reports?compare=previous');
  await expect(page.getByRole('img', { name: /, compared with / })).toBeVisible();
  await expect(totals(page)).toContainText(/[+-]?[\d.,]+ %/);

  await choose(page, 'Group by', 'Vendor');
  await expect(table.getByRole('columnheader', { name: 'Vendor', exact: true })).toBeVisible();
  await expectAccessible(page);
  const vendor = table.getByRole('link').first();
  const name = (await vendor.textContent()) ?? '';
  await vendor.click();
  await expect(page.getByText(`Vendor: ${name}`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?compare=previous&of=vendor&key=/);
  await expect(table.getByRole('row')).toHaveCount(31);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThan(30);

  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page).toHaveURL('/money/reports?compare=previous');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the overview and a report fit the screen', async ({ page }) => {
    await open(page, '/money');
    await expect(section(page, 'Balances')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    for (const group of ['day', 'vendor']) {
      await open(page, `/money/reports?group=${group}&compare=previous`);
      await expect(page.getByRole('list', { name: 'Report' }).getByRole('listitem').first()).toBeVisible();
      await expect(page.getByRole('img', { name: /^Bar chart: / })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
});
