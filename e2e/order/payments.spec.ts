import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { openLive } from '../support/board.ts';
import { placeOrderLike, unassignedDemoOrder } from '../support/place-order.ts';
import { expect, test } from '../support/test.ts';

/** A customer pays a link on the page of the gateway while staff look at the order. The demo has a fake gateway. */

test('a payment link is paid on the page of the gateway, the open order turns Paid, and a part is refunded', async ({
  api,
  browser,
  baseURL,
}) => {
  const { _id: id } = await placeOrderLike(api, await unassignedDemoOrder(api));
  const page = await openLive(browser, 'owner', `/order/details/${id}`, { baseURL });
  const card = page.getByRole('region', { name: 'Payments' });
  await card.getByRole('button', { name: 'Create payment link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  await expect(card.getByRole('button', { name: 'Copy link' })).toBeVisible({ timeout: 15_000 });

  const { data } = await api(orderMoneyEndpoints.view, { params: { id } });
  const customer = await page.context().newPage();
  await customer.goto(data.links[0]?.url ?? '');
  await customer.getByRole('button', { name: 'Let the payment fail' }).click();
  await expect(customer.getByRole('button', { name: 'Pay now' })).toBeVisible();
  await customer.getByRole('button', { name: 'Pay now' }).click();
  await expect(customer.getByRole('status')).toHaveText(/Payment successful/);
  await customer.close();

  await expect(card.getByRole('list', { name: 'Payment links' }).getByText('Paid')).toBeVisible();
  await expect(card.getByRole('list', { name: 'Payments' }).getByText('UPI', { exact: true })).toBeVisible();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();

  await card.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Late');
  await dialog.getByRole('button', { name: 'Record refund' }).click();
  await expect(card.getByRole('list', { name: 'Refunds' }).getByText('Paid back')).toBeVisible({ timeout: 15_000 });
  const after = await api(orderMoneyEndpoints.view, { params: { id } });
  expect(after.data.balance.refunded).toBe(50);
  await page.context().close();
});
