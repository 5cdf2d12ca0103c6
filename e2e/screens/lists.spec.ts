import { brand } from '@bakehouse/contract/brand';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { dayAfter } from '../support/board.ts';
import { expectNoSidewaysScroll } from '../support/controls.ts';
import { cases, longName, recordsOf, uniqueName } from '../support/samples.ts';
import { expect, open, test, visit } from '../support/test.ts';
import { createDraftStore } from '../support/vendors.ts';

// Lists contain user input: names of 200 characters without a space must not push the status or the actions out of
// view.

test.describe.configure({ mode: 'parallel' });
test.use({ person: 'owner' });

const sizes = [
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

/** The part of a long name that fits into a search field. */
const searchOf = (name: string) => name.slice(0, 40);

/**
 * Asserts that the status and the actions of the single row found are in view in both window sizes, and that the page
 * does not scroll sideways.
 */
const expectRowInView = async (page: Page, screen: string, name: string): Promise<void> => {
  await visit(page, `${screen}?search=${searchOf(name)}`);
  const row = page.locator('tbody tr[data-row]').filter({ hasText: searchOf(name) });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(row).toHaveCount(1);
    const visibility = await row.evaluate((element) => {
      const table = element.closest('table');
      const headers = [...(table?.querySelectorAll('thead th') ?? [])].map((header) => header.textContent ?? '');
      const cells = [...element.querySelectorAll('td')];
      const edges = (cell: Element | undefined) => cell?.getBoundingClientRect();
      const status = edges(cells[headers.indexOf('Status')]);
      const actions = edges(cells.at(-1));
      return {
        statusInView:
          !status || (status.left >= 0 && status.right <= Math.min(window.innerWidth, actions?.left ?? 0) + 1),
        actionsInView: actions !== undefined && actions.left >= 0 && actions.right <= window.innerWidth,
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      };
    });
    expect(visibility, `${screen} at ${size.width} px`).toEqual({
      statusInView: true,
      actionsInView: true,
      sideways: 0,
    });
  }
};

for (const crudCase of cases) {
  const { resource, sample } = crudCase;
  test(`keeps status and actions of ${resource.label.many} in view next to a name of 200 characters`, async ({
    ownerPage: page,
    api,
  }) => {
    const records = recordsOf(api, crudCase);
    const name = longName(sample.maxName);
    const record = await records.create(name);
    await expectRowInView(page, sample.list ?? resource.screen, name);
    await records.remove(record);
    await expectRowInView(page, `${resource.screen}/deleted`, name);
  });
}

test('keeps status and actions of Coupons in view next to a name of 200 characters', async ({
  ownerPage: page,
  api,
}) => {
  const name = longName();
  const body = {
    name,
    description: 'For a test',
    coupon_type: 'fixed_cart_discount',
    coupon_value: 50,
    start_date: '2090-01-01',
    expire_date: '2090-02-01',
  };
  const { data } = await api(coupon.endpoints.create, { body });
  await expectRowInView(page, '/coupon', name);
  await api(coupon.endpoints.remove, { params: { id: data._id } });
  await expectRowInView(page, '/coupon/deleted', name);
});

test('keeps status and actions of Products in view next to a name of 200 characters', async ({
  ownerPage: page,
  api,
}) => {
  const name = longName();
  const { data } = await api(productEndpoints.create, { body: { name, price: 500, quantity: 3 } });
  await expectRowInView(page, '/product', name);
  await api(productEndpoints.remove, { params: { id: data._id } });
  await expectRowInView(page, '/product/deleted', name);
});

test('keeps status and actions of Vendors in view next to a name of 200 characters', async ({
  ownerPage: page,
  api,
}) => {
  const name = longName();
  const address = { store_address: longName(), locality: longName(), city: longName() };
  const id = await createDraftStore(api, name, longName(), address);
  await expectRowInView(page, '/vendor', name);
  await api(vendorEndpoints.remove, { params: { id } });
  await expectRowInView(page, '/vendor/deleted', name);
});

/** Creates an order of the oldest product, which no other test deletes, for a customer with the given name. */
const createOrder = async (api: CallApi, name: string): Promise<string> => {
  const [{ data: page }, types] = await Promise.all([
    api(productEndpoints.partialList, { query: { page: '1', sort: 'createdAt' } }),
    api(deliveryType.endpoints.list),
  ]);
  const [product] = page.products;
  const [type] = types.data.types;
  if (!product || !type) throw new Error('The demo has no product or no delivery type');
  const shipping_cost = type.cost_range[0] ?? 0;
  const address = {
    full_name: name,
    phone: '9811122233',
    address1: '12 Lodhi Road',
    city: 'Delhi',
    state: 'Delhi',
    country: 'India',
    pincode: '110003',
  };
  const { data } = await api(orderEndpoints.create, {
    body: {
      order_number: name.slice(0, 30),
      order_date: '2026-11-20T10:00:00Z',
      source: 'storefront',
      payment_method: 'COD',
      customer: { full_name: name, phone: '9811122233' },
      address: { billing: address, shipping: address },
      order_items: [
        {
          product: { _id: product._id, name: product.name, price: 300, quantity: 1 },
          shipping_cost,
          selected_delivery_type: { _id: type.id, name: type.name },
          selected_delivery_date: dayAfter(300),
          selected_delivery_slot: { from: '10:00', upto: '12:00' },
        },
      ],
      subtotal: 300,
      shipping_total: shipping_cost,
      total_coupon_discount: 0,
      order_total: 300 + shipping_cost,
    },
  });
  return data._id;
};

test('keeps status and actions of Orders in view next to a name of 200 characters', async ({
  ownerPage: page,
  api,
}) => {
  const name = longName();
  const id = await createOrder(api, name);
  await expectRowInView(page, '/order', name);
  await api(orderEndpoints.remove, { params: { id } });
  await expectRowInView(page, '/order/deleted', name);
});

test('shows the status of every order at 1024 px', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, '/order');
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  const hidden = await page.locator('tbody tr[data-row]').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const frame = row.closest('table')?.parentElement?.getBoundingClientRect();
        const status = row.querySelectorAll('td')[row.querySelectorAll('td').length - 2]?.getBoundingClientRect();
        return !frame || !status || status.right > frame.right;
      }).length,
  );
  expect(hidden).toBe(0);
});

for (const [screen, headers] of [
  ['/coupon', ['Value', 'Start', 'End']],
  ['/admin', ['Phone']],
] as const)
  test(`does not wrap dates, phone numbers or amounts of ${screen} at 1024 px`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await open(page, screen);
    await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
    const broken = await page.locator('table').evaluate((table, names) => {
      const titles = [...table.querySelectorAll('thead th')].map((header) => header.textContent?.trim() ?? '');
      const columns = titles.flatMap((title, index) => (names.some((name) => name === title) ? [index] : []));
      return [...table.querySelectorAll('tbody tr[data-row]')].flatMap((row) =>
        columns.flatMap((column) => {
          const cell = row.children[column]?.firstElementChild;
          const range = document.createRange();
          if (cell) range.selectNodeContents(cell);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 ? [cell?.textContent] : [];
        }),
      );
    }, headers);
    expect(broken).toEqual([]);
  });

test.describe('returning from a record', () => {
  /** Creates brands for this test only, more than a page of ten shows. */
  const createBrands = async (api: CallApi): Promise<string> => {
    const prefix = uniqueName();
    const names = Array.from({ length: 14 }, (_, index) => `${prefix} ${String(index).padStart(2, '0')}`);
    for (const name of names) await api(brand.endpoints.create, { body: { name, status: 'Active', image: null } });
    return prefix;
  };

  test('keeps page, sort, search and scroll position after saving with Ctrl+S right after typing, and after the breadcrumb', async ({
    page,
    api,
  }) => {
    const prefix = await createBrands(api);
    await page.setViewportSize({ width: 1024, height: 500 });
    const address = `/brand?search=${prefix.replaceAll(' ', '+')}&sort=name&perPage=10`;
    await open(page, address);
    const row = page.getByRole('row').filter({ hasText: `${prefix} 08` });
    await row.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);
    // The bar that offers the new records of other tests may come or go above the rows.
    const isRestored = () => page.evaluate((before) => Math.abs(window.scrollY - before) < 60, scrolled);
    await row.getByRole('link', { name: /08$/ }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).press('End');
    await page.getByRole('textbox', { name: 'Name' }).pressSequentially('x', { delay: 0 });
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('row').filter({ hasText: `${prefix} 08x` })).toBeVisible();
    await expect.poll(isRestored).toBe(true);

    await page.getByRole('link', { name: `${prefix} 07`, exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Brands' }).click();
    await expect(page).toHaveURL(address);
    await expect.poll(isRestored).toBe(true);
  });
});

test('shows at least four orders on a phone, each in three lines', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/order');
  const cards = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  const boxes = await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()));
  expect(boxes.filter(({ bottom }) => bottom <= 844).length).toBeGreaterThanOrEqual(4);
  expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThan(100);
  await expectNoSidewaysScroll(page);
});

test('never covers the focused field of a form with the save bar', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 700 });
  await open(page, '/order/create');
  const bar = page.getByRole('region', { name: 'Save changes' });
  await expect(bar).toBeVisible();
  const fields = await page.getByRole('main').locator('input:visible, textarea:visible').count();
  expect(fields).toBeGreaterThan(20);
  await page.getByRole('main').locator('input:visible').first().focus();
  const covered: string[] = [];
  for (let step = 0; step < fields; step += 1) {
    const label = await page.evaluate(() => {
      const field = document.activeElement;
      const saveBar = document.querySelector('[aria-label="Save changes"]');
      if (!field || !saveBar || saveBar.contains(field) || !field.matches('input, textarea')) return '';
      const [fieldBox, barBox] = [field.getBoundingClientRect(), saveBar.getBoundingClientRect()];
      const isCovered =
        fieldBox.bottom > barBox.top &&
        fieldBox.top < barBox.bottom &&
        fieldBox.right > barBox.left &&
        fieldBox.left < barBox.right;
      return isCovered ? (field.getAttribute('aria-label') ?? field.id) : '';
    });
    if (label) covered.push(label);
    await page.keyboard.press('Tab');
  }
  expect(covered).toEqual([]);
});
