import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { storefrontOrderEndpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import type { ProofRule } from '@bakehouse/contract/vendor/proof-rules';
import type { Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { dayAfter } from '../support/board.ts';
import { expectNoSidewaysScroll } from '../support/controls.ts';
import { card, timeline } from '../support/order-details.ts';
import { test } from '../support/own-server.ts';
import { openPhoneApp, waitForStoredOrder } from '../support/phone-app.ts';
import { placeAssignedOrder } from '../support/place-order.ts';
import { expect, open } from '../support/test.ts';
import { tinyPng } from '../support/tiny-png.ts';

/** Orders need a photo before dispatch, and the code of the customer at the door. */

const saveRules = async (api: CallApi, proof_rules: ProofRule[]): Promise<void> => {
  const { data } = await api(settingEndpoints.assignment.get);
  await api(settingEndpoints.assignment.update, {
    body: { meta_value: { proof_rules }, version: data[0]?.version ?? 0 },
  });
};

/** Opens the dialog of the next step, and checks that a thumb reaches its buttons. */
const openStep = async (page: Page, name: string) => {
  await card(page, 'Next step').getByRole('button', { name }).tap();
  const dialog = page.getByRole('dialog');
  const box = await dialog.getByRole('button', { name: /^Mark as/ }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.y, 'the lower half of the screen').toBeGreaterThan(422);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  return dialog;
};

test('a store ships with a photo and delivers with the code, and staff see both', async ({
  browser,
  address,
  api,
  windowOf,
}) => {
  await saveRules(api, [{ category: null, shipped: 'photo', delivered: 'code' }]);
  const { _id, order_number, customer } = await placeAssignedOrder(api);
  await api(orderEndpoints.updateStatus, { params: { id: _id }, body: { order_status: 'processing' } });
  const store = await openPhoneApp(browser, address);
  await store.goto(`/order/details/${_id}`);

  const shipping = await openStep(store, 'Shipped');
  await expect(shipping).toContainText('A photo is needed before this order can be shipped.');
  await shipping.locator('input[type="file"]').setInputFiles(tinyPng);
  await expect(shipping.getByRole('img', { name: 'Preview' })).toBeVisible();
  await shipping.getByRole('button', { name: 'Mark as shipped' }).tap();
  await expect(shipping).toHaveCount(0);
  await expect(card(store, 'Proof of delivery')).toContainText('Photo before dispatch');

  const { data: tracked } = await api(storefrontOrderEndpoints.track, {
    body: { order_number, phone: customer.phone },
  });
  const code = tracked.delivery_code ?? '';
  const delivery = await openStep(store, 'Delivered');
  const field = delivery.getByRole('textbox', { name: "Customer's code" });
  await field.fill(code === '0000' ? '0001' : '0000');
  await delivery.getByRole('button', { name: 'Mark as delivered' }).tap();
  await expect(delivery.getByRole('alert')).toHaveText('This code is wrong. 4 attempts left.');
  await field.fill(code);
  await delivery.getByRole('button', { name: 'Mark as delivered' }).tap();
  await expect(delivery).toHaveCount(0);
  await expect(card(store, 'Proof of delivery')).toContainText("Customer's code");
  await expect(card(store, 'Delivery slot')).toContainText('Delivered');

  const { page: staff } = await windowOf('orderDesk');
  await open(staff, `/order/details/${_id}`);
  await card(staff, 'Proof of delivery').getByRole('button', { name: 'View photo' }).click();
  await expect(staff.getByRole('img', { name: `Photo before dispatch: ${order_number}` })).toBeVisible();
  await staff.keyboard.press('Escape');

  const other = await placeAssignedOrder(api);
  await open(staff, `/order/details/${other._id}`);
  for (const next of ['confirmed', 'processing'] as const)
    await api(orderEndpoints.updateStatus, { params: { id: other._id }, body: { order_status: next } });
  await staff.getByRole('button', { name: 'Mark as shipped' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason to continue without it' }).fill('The camera is broken');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(timeline(staff).filter({ hasText: 'Shipped' })).toContainText('The camera is broken');
  await saveRules(api, []);
  await store.context().close();
});

test('a store enters the code without a network, and it is sent later', async ({ browser, address, api }) => {
  await saveRules(api, [{ category: null, shipped: 'none', delivered: 'code' }]);
  const { _id, order_number, customer } = await placeAssignedOrder(api, { date: dayAfter(1) });
  await api(orderEndpoints.updateStatus, { params: { id: _id }, body: { order_status: 'shipped' } });
  const { data } = await api(storefrontOrderEndpoints.track, { body: { order_number, phone: customer.phone } });
  const app = await openPhoneApp(browser, address);
  await app.goto('/order/today?quick=tomorrow');
  await expect(app.getByRole('link', { name: order_number, exact: true })).toBeVisible();
  await waitForStoredOrder(app, order_number);

  await app.context().setOffline(true);
  await app.reload();
  await app.getByRole('button', { name: `Delivered: ${order_number}` }).tap();
  const dialog = app.getByRole('dialog');
  await dialog.getByRole('textbox', { name: "Customer's code" }).fill(data.delivery_code ?? '');
  await dialog.getByRole('button', { name: 'Mark as delivered' }).tap();
  await expect(app.getByText(`Sent when you are connected: ${order_number} Delivered.`).first()).toBeVisible();

  await app.context().setOffline(false);
  await expect(app.getByText('1 step sent').first()).toBeVisible();
  const { data: delivered } = await api(orderEndpoints.details, { params: { id: _id } });
  expect(delivered).toMatchObject({ status: 'delivered', proof: { given: [{ kind: 'code', step: 'delivered' }] } });
  await saveRules(api, []);
  await app.context().close();
});
