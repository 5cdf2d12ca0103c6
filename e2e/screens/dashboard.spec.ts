import { dashboardEndpoints } from '@bakehouse/contract/dashboard';
import type { Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { visit, waitForScreen } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
/** The cards about orders. */
const staffCards = (page: Page) => card(page, /Revenue|Top|deliveries/);
const todo = (page: Page) => card(page, 'To do').getByRole('link');
/** Returns the number of a card, for example 26 for 'Unassigned 26 without a vendor'. */
const countOf = async (page: Page, label: string): Promise<number> => {
  const text = (await todo(page).filter({ hasText: label }).textContent()) ?? '';
  return Number(/\d[\d,]*/.exec(text.slice(label.length))?.[0].replaceAll(',', ''));
};
/** Asserts the total of the open list. */
const expectListTotal = async (page: Page, title: string, count: number) => {
  await waitForScreen(page);
  await expect(page.getByRole('heading', { level: 1, name: `${title} (${count})` })).toBeVisible({ timeout: 5_000 });
};

test.describe('the owner', () => {
  test.use({ person: 'owner' });

  test('shows the whole navigation at a height of 900 px in every group', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/');
    const nav = page.getByRole('navigation', { name: 'Main' });
    for (const address of [
      '/',
      '/order',
      '/vendor',
      '/tax-rate',
      '/product',
      '/coupon',
      '/page',
      '/faq',
      '/admin',
      '/general',
    ]) {
      await visit(page, address);
      await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible();
      const hidden = await nav.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect(hidden, address).toBe(0);
    }
  });

  test('links each figure to a list with the same total', async ({ page }) => {
    await open(page, '/');
    await expect(todo(page)).toHaveCount(6);
    for (const [label, title, address] of [
      ['Today', 'Orders', '/order?quick=today'],
      ['Tomorrow', 'Orders', '/order?quick=tomorrow'],
      ['Unassigned', 'Orders', '/order?quick=unassigned'],
      ['Late', 'Orders', '/order?quick=late'],
      ['Vendors in review', 'In review', '/vendor/review'],
      ['Reviews to moderate', 'List', '/product-reviews?status=Pending'],
    ] as const) {
      // Other tests may place an order between the figure and the list.
      await expect(async () => {
        await visit(page, '/');
        await expect(todo(page)).toHaveCount(6);
        const count = await countOf(page, label);
        await todo(page).filter({ hasText: label }).click();
        await expect(page).toHaveURL(address);
        await expectListTotal(page, title, count);
      }).toPass();
    }
  });

  test('links slots, statuses and days of revenue to lists', async ({ page }) => {
    await open(page, '/');
    for (const list of ['By slot', 'By status']) {
      await expect(async () => {
        await visit(page, '/');
        const row = page
          .getByRole('list', { name: list })
          .getByRole('listitem')
          .filter({ has: page.getByRole('link') });
        const link = row.first().getByRole('link');
        const name = (await link.textContent()) ?? '';
        const count = Number(/^\d+/.exec(((await row.first().textContent()) ?? '').slice(name.length))?.[0]);
        expect(count).toBeGreaterThan(0);
        await link.click();
        await expectListTotal(page, 'Orders', count);
      }).toPass();
    }
    await expect(async () => {
      await visit(page, '/');
      const revenue = card(page, 'Revenue, last 30 days');
      await expect(revenue.getByRole('img')).toHaveAccessibleName(
        /^Bar chart: ₹[\d,]+\.\d\d from \d+ orders · best day /,
      );
      await revenue.getByRole('button', { name: 'Show as table' }).click();
      await expect(revenue.getByRole('row')).toHaveCount(31);
      const day = revenue
        .getByRole('row')
        .filter({ has: page.getByRole('link') })
        .first();
      const [orders = 0, cancelled = 0] = (await day.getByRole('cell').allTextContents()).map(Number);
      await day.getByRole('link').first().click();
      await expectListTotal(page, 'Orders', orders + cancelled);
    }).toPass();
  });

  test('opens a best-selling product', async ({ page }) => {
    await open(page, '/');
    const product = card(page, /^Top products/)
      .getByRole('link')
      .first();
    const name = (await product.textContent()) ?? '';
    await product.click();
    await expect(page).toHaveURL(/\/product\/edit\//);
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
    await page.goBack();
    await card(page, /^Top vendors/)
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL(/\/vendor\/detail\//);
  });

  test('shows the chart as a table without axe violations', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('main')).toContainText('₹');
    await expect(staffCards(page)).toHaveCount(4);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(page.getByRole('table', { name: 'Revenue by day' })).toBeVisible();
    await expectAccessible(page);
  });
});

/** Returns the revenue of the last 30 days in rupees that the API returns for a user. */
const revenueOf = async (call: CallApi): Promise<number> => (await call(dashboardEndpoints.sales)).data.total.revenue;

/** Returns the amounts in rupees in a text. */
const amountsIn = (text: string): number[] =>
  [...text.matchAll(/₹([\d,]+(?:\.\d\d)?)/g)].map(([, amount = '']) => Number(amount.replaceAll(',', '')));

test.describe('a vendor', () => {
  test.use({ person: 'vendor', viewport: { width: 390, height: 844 } });

  test('sees only the figures of the own store', async ({ page, api, apiOf }) => {
    const callAsVendor = await apiOf('vendor');
    await open(page, '/');
    const revenue = card(page, 'Earnings, last 30 days');
    await expect(revenue).toBeVisible();
    // The largest amount is what the store is paid, so neither the customers' totals nor the figures of other stores are anywhere. Other tests can add an order at any moment.
    await expect(async () => {
      const own = await revenueOf(callAsVendor);
      expect(own).toBeLessThan(await revenueOf(api));
      expect(Math.max(...amountsIn(await revenue.ariaSnapshot()))).toBe(own);
      expect(Math.max(...amountsIn(await page.getByRole('main').ariaSnapshot()))).toBe(own);
    }).toPass();
    await expect(todo(page)).toHaveCount(3);
    await expect(card(page, /^Top products/)).toBeVisible();
    await expect(card(page, /^Top vendors/)).toHaveCount(0);
    await expect(async () => {
      await visit(page, '/');
      await expect(todo(page)).toHaveCount(3);
      const count = await countOf(page, 'Tomorrow');
      await todo(page).filter({ hasText: 'Tomorrow' }).click();
      await expectListTotal(page, 'Orders', count);
    }).toPass();
  });
});

test.describe('a content editor', () => {
  test.use({ person: 'contentEditor' });

  test('sees pending reviews but no revenue', async ({ page }) => {
    await open(page, '/');
    await expect(todo(page)).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Catalogue' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('₹');
    await expect(staffCards(page)).toHaveCount(0);
    const count = await countOf(page, 'Reviews to moderate');
    await todo(page).click();
    await expectListTotal(page, 'List', count);
  });
});
