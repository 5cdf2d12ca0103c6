import { apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { storefrontClaimEndpoints } from '@bakehouse/contract/storefront/storefront-claim.endpoints';
import { openLive } from '../support/board.ts';
import { placeOrderLike, unassignedDemoOrder } from '../support/place-order.ts';
import { uniqueName } from '../support/samples.ts';
import { expect, test } from '../support/test.ts';
import { tinyPng } from '../support/tiny-png.ts';

/** A customer complains through the storefront, and staff decide while the page of the order is open. */

test('a claim with a photo arrives through the storefront, and its refund is on the order and its timeline', async ({
  api,
  browser,
  baseURL,
  request,
}) => {
  const { file } = storefrontClaimEndpoints;
  const { _id: id, order_number } = await placeOrderLike(api, await unassignedDemoOrder(api));
  await api(orderMoneyEndpoints.record, { params: { id }, body: { method: 'upi', amount: 500, reason: 'Seen' } });
  await api(orderEndpoints.updateStatus, { params: { id }, body: { order_status: 'delivered' } });
  const page = await openLive(browser, 'owner', `/order/details/${id}`, { baseURL });
  const card = page.getByRole('region', { name: 'Claims' });
  await expect(card.getByText('No claims yet')).toBeVisible();

  const body = { name: `Shop ${uniqueName()}`, permissions: [permissionKey(file)] };
  const { secret } = await api(apiKeyEndpoints.create, { body });
  const filed = await request.post(`/api/store/v1/orders/${order_number}/claims`, {
    headers: { authorization: `Bearer ${secret}`, 'idempotency-key': crypto.randomUUID() },
    multipart: {
      reason: 'damaged',
      wish: 'partial',
      amount: '120',
      text: 'The cream is smeared',
      photo_1: tinyPng,
    },
  });
  expect(filed.status(), await filed.text()).toBe(201);

  await card.getByRole('button', { name: 'Open claim' }).click();
  const dialog = page.getByRole('dialog', { name: 'Claim: Damaged' });
  await expect(dialog.getByRole('img', { name: 'Damaged, 1 of 1' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('120');
  await dialog.getByRole('textbox', { name: 'Rider' }).fill('20');
  await expect(dialog.getByRole('textbox', { name: 'Marketplace' })).toHaveValue('100');
  await dialog.getByRole('textbox', { name: 'Answer to the customer' }).fill('We are sorry');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog).toBeHidden();

  await expect(card.getByText('Refunded', { exact: true })).toBeVisible();
  const refunds = page.getByRole('region', { name: 'Payments' }).getByRole('list', { name: 'Refunds' });
  await expect(refunds.getByText('-₹120.00')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Timeline' }).getByText('Refund of ₹120 (marketplace ₹100, rider ₹20)'),
  ).toBeVisible();
  await page.goto('/claims?status=refunded');
  await expect(page.getByRole('link', { name: order_number })).toBeVisible();
  await page.context().close();
});
