import { readFile } from 'node:fs/promises';
import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { openLive } from '../support/board.ts';
import { expectNoSidewaysScroll, expectToast } from '../support/controls.ts';
import { placeOrderLike, unassignedDemoOrder, uniquePhone, vendorStore } from '../support/place-order.ts';
import { uniqueName } from '../support/samples.ts';
import { expect, test } from '../support/test.ts';

/** Puts a cake into the cart of the storefront of the demo and orders it. Returns the number of the order. */
const orderInShop = async (page: Page, api: CallApi, customer: { name: string; phone: string }): Promise<string> => {
  const { data } = await api(vendorEndpoints.list, { query: { search: vendorStore } });
  await page.goto('/shop/product/dark-truffle-cake');
  await page.getByRole('radio', { name: '1 kg', exact: true }).check();
  await page.getByRole('textbox', { name: 'Pincode' }).fill(data[0]?.pincode ?? '');
  await expect(page.getByText(/next slot/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  for (const [name, text] of [
    ['Name', customer.name],
    ['Phone', customer.phone],
    ['Address', '12 Wumblefort Road'],
    ['City', 'New Delhi'],
    ['State', 'Delhi'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(text);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { name: 'Track your order' })).toBeVisible();
  return new URL(page.url()).searchParams.get('number') ?? '';
};

/** Returns the id of the customer of a phone, which the server writes shortly after the order. */
const customerOf = async (api: CallApi, phone: string): Promise<string> => {
  const find = async () => (await api(customerEndpoints.list, { query: { search: phone } })).data[0]?._id;
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
};

test('a customer is followed from an order of the storefront to the erasure', async ({
  page: shop,
  api,
  browser,
  baseURL,
}) => {
  test.slow();
  const [phone, otherPhone] = [uniquePhone(), uniquePhone()];
  const [name, otherName] = [`Zelda ${uniqueName()}`, `Zelda Roy ${uniqueName()}`];
  const number = await orderInShop(shop, api, { name, phone });
  const id = await customerOf(api, phone);
  const order = (await api(orderEndpoints.list, { query: { search: number } })).data.orders[0]?._id ?? '';

  const page = await openLive(browser, 'owner', `/order/details/${order}`, { baseURL });
  await page.getByRole('region', { name: 'Customer Details' }).getByRole('link', { name: 'Customer' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(phone);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(page.getByRole('link', { name: phone })).toBeVisible();

  await page.getByRole('textbox', { name: 'Note' }).fill('Allergic to nuts');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Allergic to nuts');
  await page.getByRole('button', { name: 'Edit tags and cash' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('vip');
  await page.keyboard.press('Enter');
  await dialog.getByRole('switch', { name: 'Block cash on delivery' }).click({ force: true });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Refused twice');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Refused twice')).toBeVisible();

  // A view of the customers with the tag.
  const view = uniqueName();
  await page.getByRole('link', { name: 'Customers' }).last().click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('VIP');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(view);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: view, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name, exact: true }).click();

  // The same person with another number.
  const template = await unassignedDemoOrder(api);
  const second = await placeOrderLike(api, template, { customer: { full_name: otherName, phone: otherPhone } });
  await customerOf(api, otherPhone);
  const merge = async () => {
    await page.getByRole('button', { name: 'Merge with…' }).click();
    await dialog.getByRole('combobox', { name: 'Other customer' }).fill(otherPhone);
    await page.getByRole('option', { name: new RegExp(otherName) }).click();
    await dialog.getByRole('button', { name: 'Merge customers' }).click();
    await expect(page.getByRole('link', { name: second.order_number })).toBeVisible();
  };
  await merge();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Merge undone successfully');
  await expect(page.getByRole('link', { name: second.order_number })).toHaveCount(0);
  await merge();

  await page.getByRole('button', { name: 'Download data' }).click();
  await expect(dialog).toContainText('The download is recorded in the audit log.');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  const copy = await readFile(await download.path(), 'utf8');
  for (const text of [phone, otherPhone, 'Allergic to nuts', '12 Wumblefort Road']) expect(copy).toContain(text);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Erase' }).click();
  await expect(dialog).toContainText(number);
  await expect(dialog.getByRole('button', { name: 'Erase customer' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const finished of [order, second._id])
    await api(orderEndpoints.updateStatus, { params: { id: finished }, body: { order_status: 'cancelled' } });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Erase' }).click();
  const shown = (await api(customerEndpoints.view, { params: { id } })).data.name;
  await dialog.getByRole('textbox', { name: 'Name of the customer' }).fill(shown);
  await dialog.getByRole('button', { name: 'Erase customer' }).click();
  await expect(page.getByText(/The personal data was erased/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Erased customer', level: 1 })).toBeVisible();
  for (const search of [phone, otherPhone, name]) {
    expect((await api(orderEndpoints.list, { query: { search } })).data.orders).toEqual([]);
    expect((await api(customerEndpoints.list, { query: { search } })).data).toEqual([]);
  }
  await page.context().close();
});
