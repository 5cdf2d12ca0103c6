import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import {
  accept,
  dataOf,
  isSignedBy,
  respondWith,
  startReceiver,
} from '../../packages/api/test/webhook/webhook-receiver.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectNoSidewaysScroll } from '../support/controls.ts';
import { uniqueName } from '../support/samples.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ person: 'owner' });

test('a webhook is created, gets signed events, repeats what its receiver rejected, and is deleted', async ({
  page,
  api,
}) => {
  const name = uniqueName();
  const receiver = await startReceiver();
  const receivedOf = (id: string) => receiver.received.filter((request) => dataOf(request).data.id === id);
  const idsOf = (id: string) => receivedOf(id).map(({ headers }) => headers['webhook-id']);

  await open(page, '/integrations');
  const tabs = page.getByRole('navigation', { name: 'Integrations' });
  await tabs.getByRole('link', { name: 'Webhooks' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Webhooks \(\d+\)$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Create webhook' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create webhook' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'URL' }).fill('https://user:pass@example.com');
  const products = form.getByRole('group', { name: 'Products' });
  await products.getByRole('checkbox', { name: 'Product created' }).check();
  await products.getByRole('checkbox', { name: 'Product updated' }).check();
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await expect(form.getByText('Url must not contain a user name or a password')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await form.getByRole('button', { name: 'Create webhook' }).click();

  const shown = page.getByRole('dialog', { name: `Secret of ${name}` });
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(secret);

  await page.getByRole('button', { name: `Options of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Send test event' }).click();
  const tested = page.getByRole('dialog', { name: 'Test event' });
  await expect(tested).toContainText('HTTP 204');
  await expectAccessible(page);
  await tested.getByText('Close', { exact: true }).click();
  expect(receiver.received).toHaveLength(1);

  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  const { data: product } = await api(productEndpoints.create, { body: { name, price: 500, quantity: 3 } });
  const created = page.getByRole('row', { name: /^Product created Delivered/ });
  await expect(created.first()).toBeVisible();
  await expect.poll(() => receivedOf(product._id).length).toBe(1);
  expect(receiver.received.every((request) => isSignedBy(request, secret))).toBe(true);
  await expectAccessible(page);

  receiver.respond(respondWith(500, 'The oven is off'));
  await api(productEndpoints.update, { params: { id: product._id }, body: { price: 550 } });
  const retried = page.getByRole('row', { name: /Retrying/ }).first();
  await expect(retried).toContainText('HTTP 500');
  await expect(retried).toContainText('Next attempt within a minute');
  await retried.getByRole('button', { name: /^Details of/ }).click();
  const details = page.getByRole('dialog', { name: /^Product/ });
  await expect(details.getByRole('region', { name: 'Response body' })).toContainText('The oven is off');
  await details.getByText('Close', { exact: true }).click();
  receiver.respond(accept);
  await expect(page.getByRole('row', { name: /^Product updated Delivered/ }).first()).toBeVisible({ timeout: 120_000 });
  const attempts = idsOf(product._id).slice(1);
  expect(attempts.length).toBeGreaterThan(1);
  expect(new Set(attempts).size).toBe(1);

  // On a phone, the deliveries are cards and the page does not scroll sideways.
  await page.setViewportSize({ width: 390, height: 844 });
  const before = receiver.received.length;
  await page.getByRole('button', { name: 'Redeliver Test event' }).click();
  await expect(page.getByText('Delivery queued')).toBeVisible();
  await expect
    .poll(() => receiver.received.slice(before).map((request) => dataOf(request).type))
    .toContain('webhook.test');
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: `Options of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete webhook' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Webhook deleted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Webhooks \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  receiver.close();
});
