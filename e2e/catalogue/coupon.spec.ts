import { coupon, couponTypes } from '@bakehouse/contract/coupon/coupon';
import { hasGiveaway, needsValue } from '@bakehouse/contract/coupon/coupon-rules';
import type { Page } from '@playwright/test';
import { expectToast } from '../support/controls.ts';
import { uniqueName } from '../support/samples.ts';
import { waitForScreen } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ person: 'owner' });

/** Formats the day that is `from` days from today as dd/MM/yyyy. */
const day = (from: number) =>
  new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const labelPattern = (type: string) => new RegExp(`^${type.replaceAll('_', ' ')}$`, 'i');
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

for (const type of couponTypes)
  test(`creates a coupon: ${type}`, async ({ page, api }) => {
    const name = uniqueName();
    await open(page, '/coupon/details/create/new?type=general');
    await field(page, 'Coupon Name').fill(name);
    await field(page, 'Description').fill('For a test');
    await page.getByRole('combobox', { name: 'Coupon Type' }).click();
    await page.getByRole('option', { name: labelPattern(type) }).click();
    const value = needsValue(type) ? 12.5 : 0;
    await expect(field(page, 'Coupon Value')).toHaveCount(value ? 1 : 0);
    if (value) await field(page, 'Coupon Value').fill(String(value));
    await page.reload();
    await waitForScreen(page);
    await expect(field(page, 'Coupon Name')).toHaveValue(name);

    const giveaway = page.getByRole('combobox', { name: 'Giveaway products' });
    await expect(giveaway).toHaveCount(hasGiveaway(type) ? 1 : 0);
    if (hasGiveaway(type)) {
      await giveaway.click();
      await page.getByRole('option').first().click();
      await page.keyboard.press('Escape');
    }
    await field(page, 'Start date').fill(day(0));
    await field(page, 'Expire date').fill(day(30));
    await next(page);
    await expect(page.getByText('Start date must be greated than today')).toBeVisible();
    await field(page, 'Start date').fill(day(3));
    await next(page);
    await expect(page).toHaveURL(/type=restriction$/);
    await field(page, 'Minimum spend').fill('500');
    await next(page);
    await expect(page).toHaveURL(/type=condition$/);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expectToast(page, 'Coupon created successfully');
    await expect(page).toHaveURL('/coupon');
    await expect(page.locator('tbody tr').filter({ hasText: name })).toContainText('Scheduled');

    const { data } = await api(coupon.endpoints.list, { query: { search: name } });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ coupon_type: type, coupon_value: value, minimum_spend: 500 });
    expect(data[0]?.bogo_products).toHaveLength(hasGiveaway(type) ? 1 : 0);
  });

test('saves each tab of a coupon separately', async ({ page, api }) => {
  const name = uniqueName();
  const body = {
    name,
    description: 'For a test',
    coupon_type: 'fixed_cart_discount',
    coupon_value: 50,
    start_date: day(3).split('/').reverse().join('-'),
    expire_date: day(30).split('/').reverse().join('-'),
  };
  const { _id } = (await api(coupon.endpoints.create, { body })).data;
  await open(page, `/coupon/details/view/${_id}?type=restriction`);
  await expect(field(page, 'Minimum spend')).toBeDisabled();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(`/coupon/details/edit/${_id}?type=restriction`);
  await field(page, 'Minimum spend').fill('1,500');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expectToast(page, 'Coupon updated successfully');
  const { data } = await api(coupon.endpoints.detail, { params: { id: _id } });
  expect(data).toMatchObject({ name, minimum_spend: 1500, coupon_value: 50 });
});
