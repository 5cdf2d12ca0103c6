import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Page } from '@playwright/test';
import { oldestDemoOrder } from '../support/place-order.ts';
import { isTestRecord } from '../support/samples.ts';
import { expect, open, test } from '../support/test.ts';

/**
 * Requirements of a phone screen for every page: touch targets are large enough, and the important column is visible.
 */

test.use({ person: 'owner', viewport: { width: 390, height: 844 } });

/** Visible links, buttons and fields that are smaller than WCAG 2.5.8 requires. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const minimum = 24;
    const targets = document.querySelectorAll('a[href], button, input, select, textarea, [role="button"]');
    return [...targets].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      // A switch is clicked through its label, and a skip link is visible only while it has the focus.
      const isVisible =
        target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width * height > 1;
      if (!isVisible || target.getAttribute('role') === 'switch' || (width >= minimum && height >= minimum)) return [];
      return [`${target.tagName} ${Math.round(width)}x${Math.round(height)} ${target.textContent}`];
    });
  });

test('has touch targets of at least 24 px', async ({ page, api }) => {
  const order = await oldestDemoOrder(api);
  const vendors = await api(vendorEndpoints.list, { query: { status: 'approve', sort: 'createdAt' } });
  for (const [path, heading] of [
    ['/', /./],
    ['/order', /\(\d+\)$/],
    [`/order/details/${order._id}`, /^Order /],
    ['/vendor', /\(\d+\)$/],
    [`/vendor/detail/personal-info/${vendors.data[0]?.id}`, /./],
    ['/vendor/onboarding', /onboarding/],
    ['/product', /\(\d+\)$/],
    ['/brand', /\(\d+\)$/],
    ['/admin', /\(\d+\)$/],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect.soft(await smallTargets(page), path).toEqual([]);
  }
});

test('shows the price in the variant table without scrolling sideways', async ({ page, api }) => {
  const { data } = await api(productEndpoints.partialList, { query: { type: 'variation', sort: 'createdAt' } });
  const product = data.products.find(({ name }) => !isTestRecord(name));
  await open(page, `/product/edit/${product?._id}`);
  const table = page.getByRole('table', { name: 'Variants' });
  await table.scrollIntoViewIfNeeded();
  const price = table.getByRole('textbox', { name: /^Price of / }).first();
  await expect(price).toBeVisible();
  const box = await price.boundingBox();
  const frame = await table.locator('..').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(frame?.x ?? 0);

  // The variant's name stays visible next to the last column.
  const remove = table.getByRole('button', { name: /^Remove / }).first();
  await remove.scrollIntoViewIfNeeded();
  await expect(remove).toBeInViewport();
  await expect(table.getByRole('rowheader').first()).toBeInViewport({ ratio: 0.9 });
});
