import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { assignByKeyboard, cardOf, column, dayAfter, farDay, linkOf, openLive, waitForMove } from '../support/board.ts';
import { placeAssignedOrder, placeOrderLike, unassignedDemoOrder, vendorStore } from '../support/place-order.ts';
import { open, waitForScreen } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** The board of a day, followed by two people side by side. */

const tomorrow = () => dayAfter(1);

/** Places an order with the items and the address of an unassigned one of the demo. */
const place = async (api: CallApi, date: string) => placeOrderLike(api, await unassignedDemoOrder(api), { date });

const choose = async (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label }).selectOption({ label: option });

test('an order from the API appears on two boards at once, and both see each step', async ({
  api,
  browser,
  baseURL,
}) => {
  const address = `/order/board?date=${farDay()}&group=status`;
  const [desk, owner] = await Promise.all([
    openLive(browser, 'orderDesk', address, { baseURL }),
    openLive(browser, 'owner', address, { baseURL }),
  ]);
  const order = await place(api, farDay());
  const number = order.order_number;
  for (const page of [desk, owner]) await expect(cardOf(page, number)).toBeVisible();

  // Assigned by keyboard.
  for (const page of [desk, owner]) await expect(cardOf(page, number).getByText('Unassigned')).toBeVisible();
  await assignByKeyboard(desk, number);
  for (const page of [desk, owner]) await expect(cardOf(page, number).getByText('Unassigned')).toHaveCount(0);

  // Moved by drag.
  await cardOf(owner, number).dragTo(column(owner, /^Confirmed/));
  for (const page of [desk, owner]) await expect(column(page, /^Confirmed/).getByText(number)).toBeVisible();
  for (const page of [desk, owner]) await waitForMove(page, number);

  // Moved by keyboard.
  await linkOf(desk, number).focus();
  await desk.keyboard.press('m');
  await desk.getByRole('dialog').getByRole('button', { name: 'Processing' }).press('Enter');
  for (const page of [desk, owner]) await expect(column(page, /^Processing/).getByText(number)).toBeVisible();
  await waitForMove(desk, number);
  const { data: after } = await api(orderEndpoints.details, { params: { id: order._id } });
  expect(after.status).toBe('processing');
  expect(after.assigned_vendor).not.toBeNull();
  for (const page of [desk, owner]) await page.context().close();
});

test('the second of two people who move a card gets a message, and the card is where it is now', async ({
  api,
  browser,
  baseURL,
}) => {
  // A day of its own: a card of another test that appears during a drag would move the others.
  const date = dayAfter(47);
  const order = await place(api, date);
  const number = order.order_number;
  const desk = await openLive(browser, 'orderDesk', `/order/board?date=${date}&group=status`, { baseURL });
  await expect(cardOf(desk, number)).toBeVisible();
  // The board of this person does not learn of the change before the move.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await desk.route('**/api/order/board?*', async (route) => {
    await released;
    await route.continue();
  });
  await api(orderEndpoints.updateStatus, { params: { id: order._id }, body: { order_status: 'shipped' } });
  await cardOf(desk, number).dragTo(column(desk, /^Confirmed/));
  await expect(desk.getByText('Someone else changed this record')).toBeVisible();
  await expect(column(desk, /^Pending/).getByText(number)).toBeVisible();
  release();
  await expect(column(desk, /^Shipped/).getByText(number)).toBeVisible();
  const { data: after } = await api(orderEndpoints.details, { params: { id: order._id } });
  expect(after.status).toBe('shipped');
  await desk.context().close();
});

test.describe('the board', () => {
  test.use({ person: 'owner' });

  test('moves all orders of a vendor to the best other vendors, with a preview, and undoes it', async ({
    page,
    api,
  }) => {
    const date = dayAfter(48);
    for (let n = 0; n < 2; n += 1) await placeAssignedOrder(api, { date });
    await open(page, `/order/board?date=${date}&group=vendor`);
    await page.getByRole('button', { name: `Select all in ${vendorStore}` }).click();
    const bar = page.getByRole('region', { name: 'Bulk actions' });
    await bar.getByRole('button', { name: 'Assign vendor' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /The best other vendor/ }).click();
    await expect(dialog.getByRole('status')).toContainText('will change');
    await dialog.getByRole('button', { name: /^Assign vendor/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(bar.getByText(/undone|Undo/).first()).toBeVisible();
  });

  test('groups, narrows and searches, all of it in the URL', async ({ page }) => {
    await open(page, `/order/board?date=${tomorrow()}`);
    await choose(page, 'Width of the slots', '15 minutes');
    await expect(page).toHaveURL(/width=15/);
    await choose(page, 'Columns', 'By status');
    await expect(column(page, /^Pending/)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search this day' }).fill('no such cake');
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.reload();
    await waitForScreen(page);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('has no accessibility errors, also on a phone and in the calendar', async ({ page }) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await open(page, `/order/board?date=${tomorrow()}&group=vendor`);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectAccessible(page);
      await open(page, '/order/calendar');
      await expect(page.getByRole('table')).toBeVisible();
      await expectAccessible(page);
    }
    const day = page.getByRole('link', { name: /^\d+ \w+, \d{4}/ }).first();
    await day.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/order\/board/);
  });
});
