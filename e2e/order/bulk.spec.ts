import { brand } from '@bakehouse/contract/brand';
import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { demoNumber } from '../support/place-order.ts';
import { uniqueName } from '../support/samples.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ person: 'owner' });

const bar = (page: Page) => page.getByRole('region', { name: 'Bulk actions' });
const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

/** Milliseconds that a job of 200 orders can take on a busy machine. It takes five seconds on a quiet one. */
const jobTimeout = 120_000;

/** A point in the sea, far from any store. */
const farAway = { locations: { coordinates: [93.5, 12.5] as [number, number] } };

/** Creates orders like one that the demo has assigned to a store. Their numbers begin with `prefix`. */
const createOrders = async (api: CallApi, prefix: string, { near, far }: { near: number; far: number }) => {
  const { data: page } = await api(orderEndpoints.list, { query: { perPage: '50' } });
  const assigned = page.orders.find(({ vendor, order_number }) => vendor && demoNumber.test(order_number));
  if (!assigned) throw new Error('The demo has no order with a vendor');
  const { data: template } = await api(orderEndpoints.details, { params: { id: assigned._id } });
  // Ordered long ago and delivered late, so that they are last in the lists that other tests read.
  const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  const items = template.order_items.map(
    ({ product, shipping_cost, selected_delivery_type, selected_delivery_slot, addons }) => ({
      product,
      shipping_cost,
      shipping_override_reason: 'Agreed on the phone',
      selected_delivery_type,
      selected_delivery_slot,
      selected_delivery_date: day,
      addons,
    }),
  );
  for (let n = 0; n < near + far; n += 1)
    await api(orderEndpoints.create, {
      body: {
        order_number: `${prefix}-${String(n).padStart(3, '0')}`,
        order_date: '2024-01-05T10:15:00.000Z',
        source: 'phone',
        payment_method: template.payment_method,
        customer: { full_name: 'Basanti Rao', phone: '9811155566' },
        address: template.address,
        order_items: items,
        subtotal: template.subtotal,
        shipping_total: template.shipping_total,
        total_coupon_discount: template.total_coupon_discount,
        order_total: template.order_total,
        selected_area: n < near ? template.selected_area : farAway,
      } as never,
    });
};

/** Deletes the orders of a search through the API, and waits until it is done. */
const deleteOrders = async (api: CallApi, search: string) => {
  const { data } = await api(bulkEndpoints.run, { body: { resource: 'order', action: 'delete', filter: { search } } });
  await expect
    .poll(async () => (await api(bulkEndpoints.job, { params: { id: data._id } })).data.status)
    .toBe('finished');
};

const unassigned = async (api: CallApi, search: string) =>
  (await api(orderEndpoints.list, { query: { quick: 'unassigned', search } })).data.totalOrders;

test('200 unassigned orders are assigned in one action, and undone', async ({ page, api }) => {
  const prefix = `BULK${Date.now().toString(36).toUpperCase()}`;
  await createOrders(api, prefix, { near: 200, far: 5 });
  await open(page, `/order?search=${prefix}&quick=unassigned`);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders (205)' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bar(page)).toContainText('20 selected');
  await bar(page).getByRole('button', { name: 'Select all 205 matching' }).click();
  await expect(bar(page)).toContainText('All 205 matching selected');

  await bar(page).getByRole('button', { name: 'Assign vendor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign vendor' });
  await expect(dialog.getByText('200 orders will change, 5 orders will not.')).toBeVisible();
  await expect(dialog.getByRole('table', { name: 'No change' })).toContainText(
    'No approved store is within 50 km of this order',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign vendor: 200 orders' }).click();
  await expect(dialog.getByText('200 done, 5 skipped')).toBeVisible({ timeout: jobTimeout });
  await expect(dialog.getByRole('table', { name: 'Skipped' }).getByRole('row')).toHaveCount(5);
  await expectAccessible(page);
  expect(await unassigned(api, prefix)).toBe(5);

  await page.reload();
  await bar(page).getByRole('button', { name: 'Show result' }).click();
  await dialog.getByRole('button', { name: /^Undo \(9:\d\d left\)$/ }).click();
  const undone = page.getByRole('dialog', { name: 'Undo: Assign vendor' });
  await expect(undone.getByText('200 undone, 5 skipped')).toBeVisible({ timeout: jobTimeout });
  await undone.getByRole('button', { name: 'Close', exact: true }).last().click();
  expect(await unassigned(api, prefix)).toBe(205);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders (205)' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(bar(page)).toHaveCount(0);
  await deleteOrders(api, prefix);
});

test('rows are selected with the keyboard and with Shift, across pages, and deleted', async ({ page, api }) => {
  const prefix = `Sel${Date.now().toString(36)}`;
  const names = ['A', 'B', 'C', 'D'].map((letter) => `${prefix} ${letter}`);
  for (const name of names) await api(brand.endpoints.create, { body: { name, status: 'Active' } });
  await open(page, `/brand?search=${prefix}&sort=name&perPage=3`);
  const [first = '', second = '', third = '', fourth = ''] = names;
  await expect(boxOf(page, first)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(boxOf(page, first)).toBeChecked();
  await boxOf(page, third).click({ modifiers: ['Shift'] });
  await expect(boxOf(page, second)).toBeChecked();
  await expect(bar(page)).toContainText('3 selected');
  await boxOf(page, second).click();
  await page.getByRole('button', { name: /Next/ }).click();
  await boxOf(page, fourth).check();
  await expect(bar(page)).toContainText('3 selected');

  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete' });
  await dialog.getByRole('button', { name: 'Delete: 3 brands' }).click();
  await expect(dialog.getByText('3 done')).toBeVisible();
  await dialog.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('dialog').getByText('3 undone')).toBeVisible();
  const { data } = await api(brand.endpoints.list, { query: { search: prefix } });
  expect(data.map(({ name }) => name).sort()).toEqual(names);
});

test('a card on a phone can be selected, and another filter clears the selection', async ({ page, api }) => {
  const name = uniqueName();
  await api(brand.endpoints.create, { body: { name, status: 'Active' } });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/brand?search=${name.replaceAll(' ', '+')}`);
  await boxOf(page, name).check();
  await expect(bar(page)).toContainText('1 selected');
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('a');
  await expect(bar(page)).toHaveCount(0);
});

test('vendors in review are selected with the keyboard, and a rejection asks for its reason', async ({ page }) => {
  // A store of the demo that no other test approves or rejects.
  await open(page, '/vendor?status=review&search=Malleshwaram+Sweet+Oven');
  await expect(boxOf(page, 'Malleshwaram Sweet Oven')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('1 selected');
  await expect(bar(page).getByRole('button', { name: 'Approve' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject' });
  await expect(dialog.getByRole('button', { name: 'Reject', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The address does not exist');
  await expect(dialog.getByRole('button', { name: 'Reject: 1 vendor' })).toBeEnabled();
  await expect(dialog.getByText('Rejected')).toBeVisible();
  await expectAccessible(page);
});
