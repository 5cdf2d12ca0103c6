import { linkOf, openLive, showOrder } from '../support/board.ts';
import { assignmentPanel, timeline } from '../support/order-details.ts';
import { people } from '../support/people.ts';
import { placeOrderLike, unassignedDemoOrder } from '../support/place-order.ts';
import { expect, test } from '../support/test.ts';

/** Two people work side by side, each in a browser of their own. */

test('an order from the API appears in two browsers, and both see who assigns it by keyboard', async ({
  api,
  browser,
  baseURL,
}) => {
  const pages = await Promise.all([
    openLive(browser, 'orderDesk', '/order', { baseURL }),
    openLive(browser, 'owner', '/order', { baseURL }),
  ]);
  const [desk] = pages;
  const order = await placeOrderLike(api, await unassignedDemoOrder(api));

  for (const page of pages) {
    await showOrder(page, order.order_number);
    await linkOf(page, order.order_number).click();
    await expect(timeline(page)).toHaveCount(1);
  }
  const [, other] = pages;
  await expect(other.getByText(`${people.orderDesk.name} is viewing this order`)).toBeVisible();
  await expect(desk.getByText(`${people.owner.name} is viewing this order`)).toBeVisible();
  await desk.keyboard.press('a');
  await expect(assignmentPanel(desk).getByRole('listbox', { name: 'Suggested vendors' })).toBeFocused();
  await expect(assignmentPanel(other).getByText(`${people.orderDesk.name} is assigning this order`)).toBeVisible();
  await desk.keyboard.press('Enter');
  for (const page of pages) {
    await expect(assignmentPanel(page).getByRole('button', { name: 'Edit vendor' })).toBeVisible();
    await expect(timeline(page)).toHaveCount(2);
  }
  for (const page of pages) await page.context().close();
});
