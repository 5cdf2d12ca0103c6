import type { OrderRecord } from '@bakehouse/contract/order/order';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { farDay, linkOf, showOrder } from '../support/board.ts';
import { expectToast, saveButton } from '../support/controls.ts';
import { assignmentPanel, timeline } from '../support/order-details.ts';
import { test } from '../support/own-server.ts';
import { placeOwnOrder, vendorStore } from '../support/place-order.ts';
import { expect, open } from '../support/test.ts';

/** Orders are assigned when they arrive, as the rules of the assignment settings decide, until staff switch that off. */

test.use({ person: 'owner' });

/** Places an order at the door of a store. */
const placeAtStore = async (api: CallApi, type: string): Promise<OrderRecord> => {
  const { data } = await api(vendorEndpoints.list, { query: { search: vendorStore } });
  const { longitude, latitude } = data[0] ?? {};
  const slot = { from: '18:00', upto: '20:00' };
  return placeOwnOrder(api, { date: farDay(), slot, type, point: [longitude ?? 0, latitude ?? 0], maxItems: 1 });
};

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ has: linkOf(page, number) });

test('an order that a rule matches is assigned when it arrives, and waits for a person after the switch', async ({
  api,
  page,
}) => {
  await open(page, '/assignment-settings');
  const card = page.getByRole('region', { name: 'Automatic assignment' });
  await card.getByRole('switch', { name: 'Assign orders when they arrive' }).click();
  await card.getByRole('button', { name: 'Add rule' }).click();
  await choose(page, 'Delivery type', 'Standard');
  await choose(page, 'Orders without a rule', 'A person assigns it');
  await expectAccessible(page);
  await saveButton(page).click();
  await expectToast(page, 'Settings updated successfully');

  const assigned = await placeAtStore(api, 'Standard');
  await open(page, `/order/details/${assigned._id}`);
  const entry = timeline(page).filter({ hasText: 'Vendor assigned' });
  // The page follows the events of the server. Nobody assigns the order here.
  await expect(entry).toContainText(/Reason: Rule 1 \(Standard\): .+ km away/);
  await expect(entry).toContainText('Bakehouse');
  await expect(assignmentPanel(page).getByRole('button', { name: 'Edit vendor' })).toBeVisible();

  await open(page, '/order');
  const left = await placeAtStore(api, 'Express');
  await showOrder(page, left.order_number);
  await expect(rowOf(page, left.order_number)).toContainText('UnassignedNo rule matches');

  await page.getByRole('button', { name: 'Automatic assignment on' }).click();
  await page.getByRole('button', { name: 'Switch off', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Automatic assignment off' })).toBeVisible();
  const waiting = await placeAtStore(api, 'Standard');
  await showOrder(page, waiting.order_number);
  await expect(rowOf(page, waiting.order_number)).toContainText('Unassigned');
  await expect(rowOf(page, waiting.order_number)).not.toContainText('Being assigned');
  await expectAccessible(page);
  await open(page, `/order/details/${waiting._id}`);
  await expect(timeline(page)).toHaveCount(1);
});
