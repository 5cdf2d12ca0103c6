import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dayAfter } from '../support/board.ts';
import { expectNoSidewaysScroll } from '../support/controls.ts';
import { timeline } from '../support/order-details.ts';
import { people } from '../support/people.ts';
import { openPhoneApp, waitForStoredOrder } from '../support/phone-app.ts';
import { placeAssignedOrder } from '../support/place-order.ts';
import { expect, open, test } from '../support/test.ts';

const expectText = (part: Page | Locator, text: string) => expect(part.getByText(text).first()).toBeVisible();

test('a store takes two steps without a network, which staff see once each when there is one again', async ({
  browser,
  address,
  api,
  windowOf,
}) => {
  const { _id, order_number } = await placeAssignedOrder(api, { date: dayAfter(1) });
  await api(orderEndpoints.updateStatus, { params: { id: _id }, body: { order_status: 'confirmed' } });
  const app = await openPhoneApp(browser, address);
  await app.goto('/order?quick=tomorrow');
  await expect(app.getByRole('link', { name: order_number, exact: true })).toBeVisible();
  await waitForStoredOrder(app, order_number);

  await app.context().setOffline(true);
  await app.goto('/order/today?quick=tomorrow');
  await expectText(app, 'No connection');
  await app.getByRole('button', { name: `Processing: ${order_number}` }).tap();
  const card = app.getByRole('article', { name: order_number });
  await expectText(card, 'Not sent yet');
  await expectAccessible(app);
  await card.getByRole('link', { name: order_number }).tap();
  const next = app.getByRole('region', { name: 'Next step' });
  await next.getByRole('button', { name: 'Shipped' }).tap();
  await expectText(app, `Sent when you are connected: ${order_number} Processing, ${order_number} Shipped.`);
  await expectNoSidewaysScroll(app);
  await expectAccessible(app);
  await app.reload();
  await expectText(app, `Sent when you are connected: ${order_number} Processing, ${order_number} Shipped.`);

  await app.context().setOffline(false);
  await expectText(app, '2 steps sent');
  await expect(app.getByText('No connection')).toHaveCount(0);
  const { page: staff } = await windowOf('orderDesk');
  await open(staff, `/order/details/${_id}`);
  const entries = timeline(staff).filter({ hasText: people.vendor.name });
  await expect(entries.filter({ hasText: 'Processing' })).toHaveCount(2);
  await expect(entries.filter({ hasText: 'Shipped' })).toHaveCount(1);
  await app.context().close();
});
