import { blockNames, blockTypes } from '@bakehouse/contract/blocks/block';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { loadAxe, violations } from '../support/axe.ts';
import { cases, recordsOf, uniqueName } from '../support/samples.ts';
import { type ScreenVisit, screensOf } from '../support/screens.ts';
import { expect, open, test } from '../support/test.ts';
import { visitScreens } from '../support/visit-screens.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ strictConsole: true });

type Display = { readonly width: number; readonly colorScheme: 'light' | 'dark' };

const displays: readonly Display[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
];
/**
 * Alternates between a wide window in one colour scheme and a narrow one in the other, so that shared parts are
 * checked in all four combinations. `DISPLAYS=all` checks all four on every page.
 */
const displaysOf = (index: number): readonly number[] => (index % 2 === 0 ? [0, 3] : [1, 2]);
const nameOf = ({ width, colorScheme }: Display) => `at ${width} px, ${colorScheme}`;

/** Asserts that axe finds no violation and the page does not scroll sideways. axe must have been loaded. */
const expectNoViolations = async (page: Page, what: string) => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Colour transitions must have ended.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect.soft(await violations(page), what).toEqual([]);
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(tooWide, `pixels to scroll sideways: ${what}`).toBe(0);
};

/** Checks the open page in all combinations of colour scheme and width. */
const expectNoViolationsInAllDisplays = async (page: Page) => {
  // Content outside the viewport is not rendered and would keep the colours of the previous scheme.
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  await loadAxe(page);
  for (const display of displays) {
    await page.setViewportSize({ width: display.width, height: 900 });
    await page.emulateMedia({ colorScheme: display.colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', display.colorScheme);
    await expectNoViolations(page, nameOf(display));
  }
};

/** Screens that the specification does not name, and screens in particular states. */
const otherScreens = async (api: CallApi): Promise<ScreenVisit[]> => {
  const { data } = await api(orderEndpoints.list, { query: { quick: 'unassigned' } });
  const unassigned = data.orders.at(-1);
  const [draft] = (await api(vendorEndpoints.list, { query: { status: 'draft', sort: 'createdAt' } })).data;
  const [waiting] = (await api(vendorEndpoints.list, { query: { status: 'review', sort: 'createdAt' } })).data;
  return [
    { to: '/no/such/page', title: /./ },
    { to: '/order?search=nothing+at+all', title: /^Orders \(0\)$/ },
    { to: `/order/details/${unassigned?._id}`, title: new RegExp(`${unassigned?.order_number}`) },
    { to: `/vendor/onboarding/store/${draft?.store_admin}`, title: /^Onboarding of / },
    ...['area', 'delivery'].map((step) => ({
      to: `/vendor/onboarding/${step}/${draft?.id}`,
      title: /^Onboarding of /,
    })),
    { to: `/vendor/detail/service-area/${draft?.id}`, title: /./ },
    { to: `/vendor/detail/personal-info/${draft?.id}?mode=edit`, title: /./ },
    { to: `/vendor/detail/personal-info/${waiting?.id}`, title: /./ },
  ];
};

/** Deletes a record of every third module, so that some lists of deleted records are not empty. */
const deleteSome = async (api: CallApi) => {
  for (const crudCase of cases.filter((_, index) => index % 3 === 0)) {
    const records = recordsOf(api, crudCase);
    await records.remove(await records.create(uniqueName()));
  }
};

test('sign-in', async ({ page }) => {
  await page.goto('/auth/signin');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expectNoViolationsInAllDisplays(page);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectNoViolationsInAllDisplays(page);
});

test('sign-up', async ({ page }) => {
  await page.goto('/auth/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectNoViolationsInAllDisplays(page);
});

test.describe('signed in', () => {
  test.use({ person: 'owner' });

  for (const [displayIndex, display] of displays.entries())
    test.describe(nameOf(display), () => {
      test.use({ viewport: { width: display.width, height: 900 }, colorScheme: display.colorScheme });

      test('every second screen', async ({ page, api }) => {
        await deleteSome(api);
        const { can, screens } = await screensOf('owner', api, api);
        await open(page, '/');
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', display.colorScheme);
        await loadAxe(page);
        const all = [...screens, ...(await otherScreens(api))];
        const isSelected = (index: number) =>
          process.env.DISPLAYS === 'all' || displaysOf(index).includes(displayIndex);
        const selected = all.filter((_, index) => isSelected(index));
        await visitScreens(page, { can, screens: selected }, (to) => expectNoViolations(page, to));
      });
    });

  test('every block editor', async ({ page }) => {
    await open(page, '/global-sections-settings');
    for (const name of blockNames) {
      await page.getByRole('combobox', { name: 'Block type' }).click();
      await page.getByRole('option', { name: blockTypes[name].label, exact: true }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    }
    await page.getByRole('combobox', { name: 'Products' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: /^Delete City Block/ }).click();
    await expectNoViolationsInAllDisplays(page);
  });

  test('popup of a permission group', async ({ page }) => {
    await open(page, '/permission_group');
    await page.getByRole('button', { name: 'permissions of Orders' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await expectNoViolationsInAllDisplays(page);
  });
});
