import { adminUser } from '@bakehouse/contract/admin-user';
import { blockNames, blockTypes } from '@bakehouse/contract/blocks/block';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { Page } from '@playwright/test';
import type { CallApi } from './api-client.ts';
import { loadAxe, violations } from './axe.ts';
import { cases, freshName, recordsOf } from './samples.ts';
import { expect, open, test } from './test.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ strictConsole: true });

/** Two pairs, each of which is wide, narrow, light and dark between its halves. */
const pairs = [
  [
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ],
  [
    { width: 1440, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
  ],
] as const;
type Look = (typeof pairs)[number][number];

/** One pair for each screen in its turn: parts that screens share are seen in all four. `LOOKS=all` takes all four everywhere. */
const looksOf = (turn: number): readonly Look[] =>
  process.env.LOOKS === 'all' ? pairs.flat() : (pairs[turn % pairs.length] ?? pairs[0]);

/** Takes on a look, and waits until the scheme is the page's own, its rows are here and no colour is on its way. */
const takeOn = async (page: Page, { width, colorScheme }: Look) => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
};

/** The page that is open: axe is silent, and nothing has to be scrolled sideways. */
const passes = async (page: Page, turn: number) => {
  await page.waitForLoadState('networkidle');
  await loadAxe(page);
  for (const shown of looksOf(turn)) {
    await takeOn(page, shown);
    const look = `at ${shown.width} px, ${shown.colorScheme}`;
    expect.soft(await violations(page), look).toEqual([]);
    const tooWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect.soft(tooWide, `pixels to scroll sideways ${look}`).toBe(0);
  }
};

test('sign-in', async ({ page }) => {
  await page.goto('/auth/signin');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await passes(page, 0);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await passes(page, 1);
});

test('sign-up', async ({ page }) => {
  await page.goto('/auth/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await passes(page, 0);
});

type Screen = { readonly name: string; readonly address: (api: CallApi) => Promise<string> };

const aDeletedOne = async (api: CallApi, one: (typeof cases)[number]) => {
  const records = recordsOf(api, one);
  await records.remove(await records.create(freshName()));
};

const screens: readonly Screen[] = [
  { name: 'dashboard', address: async () => '/' },
  { name: 'no such page', address: async () => '/no/such/page' },
  { name: 'nothing found', address: async () => '/order?search=nothing+at+all' },
  ...cases.flatMap((one, place): Screen[] => {
    const { label, screen } = one.resource;
    return [
      { name: `list of ${label.many}`, address: async () => screen },
      { name: `create ${label.one}`, address: async () => `${screen}/create` },
      {
        name: `edit ${label.one}`,
        address: async (api) => `${screen}/edit/${(await recordsOf(api, one).create(freshName()))._id}`,
      },
      // One screen for all of them: every fourth is looked at.
      ...(process.env.LOOKS === 'all' || place % 4 === 0
        ? [
            {
              name: `deleted ${label.many}`,
              address: async (api: CallApi) => {
                await aDeletedOne(api, one);
                return `${screen}/deleted`;
              },
            },
          ]
        : []),
    ];
  }),
  {
    name: 'vendor detail of a user',
    address: async (api) => {
      const { data } = await api(adminUser.endpoints.list);
      return `/admin/vendor/${data.find(({ roles }) => roles.some(({ name }) => name === 'Vendor'))?._id}`;
    },
  },
  { name: 'audit log', address: async () => '/audit' },
  { name: 'my profile', address: async () => '/profile' },
  { name: 'list of orders', address: async () => '/order' },
  {
    name: 'order',
    address: async (api) => `/order/details/${(await api(orderEndpoints.list)).data.orders[0]?._id}`,
  },
  {
    name: 'order without a vendor',
    address: async (api) => {
      const { data } = await api(orderEndpoints.list, { query: { quick: 'unassigned' } });
      return `/order/details/${data.orders.at(-1)?._id}`;
    },
  },
  { name: 'order by phone', address: async () => '/order/create' },
  {
    name: 'order that is edited',
    address: async (api) => `/order/edit/${(await api(orderEndpoints.list)).data.orders[0]?._id}`,
  },
  {
    name: 'kitchen ticket',
    address: async (api) => `/order/ticket/${(await api(orderEndpoints.list)).data.orders[0]?._id}`,
  },
  { name: 'deleted orders', address: async () => '/order/deleted' },
  { name: 'home page setting', address: async () => '/home-page-setting' },
  { name: 'global sections', address: async () => '/global-sections-settings' },
];

test.describe('signed in', () => {
  test.use({ person: 'owner' });

  for (const [turn, { name, address }] of screens.entries())
    test(name, async ({ page, api }) => {
      await open(page, await address(api));
      await passes(page, turn);
    });

  test('every block editor', async ({ page }) => {
    test.slow();
    await open(page, '/global-sections-settings');
    for (const name of blockNames) {
      await page.getByRole('combobox', { name: 'Block type' }).click();
      await page.getByRole('option', { name: blockTypes[name].label, exact: true }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    }
    await page.getByRole('combobox', { name: 'Products' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: /^Delete City Block/ }).click();
    await passes(page, 0);
  });

  test('popup of a permission group', async ({ page }) => {
    await open(page, '/permission_group');
    await page.getByRole('button', { name: 'permissions of Orders' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await passes(page, 0);
  });
});
