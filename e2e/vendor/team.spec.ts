import { teamEndpoints } from '@bakehouse/contract/vendor/vendor-team';
import type { Page } from '@playwright/test';
import { linkTo } from '../support/account-links.ts';
import { expectAccessible } from '../support/axe.ts';
import { openContext } from '../support/browser-window.ts';
import { expectToast } from '../support/controls.ts';
import { placeAssignedOrder, placeOwnOrder, vendorStore } from '../support/place-order.ts';
import { uniqueName } from '../support/samples.ts';
import { waitForScreen } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';
import { createDraftStore } from '../support/vendors.ts';

// The Owner of the demo's store.
test.use({ person: 'vendor' });

const switcher = (page: Page, store: string) => page.getByRole('button', { name: `Store: ${store}` });

const chooseStore = async (page: Page, from: string, to: string): Promise<void> => {
  await switcher(page, from).click();
  await page.getByRole('menuitemradio', { name: to }).click();
  await expect(switcher(page, to)).toBeVisible();
  await waitForScreen(page);
};

test('a baker joins by the mail of the Owner, sees no money, and switches between two stores', async ({
  page,
  browser,
  address,
  api,
}) => {
  const name = uniqueName();
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@bakehouse.test`;
  const order = await placeAssignedOrder(api);
  const foreign = await placeOwnOrder(api);
  await open(page, '/');
  await page.getByRole('link', { name: 'My store' }).click();
  const team = page.getByRole('region', { name: 'Team' });
  await team.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await expect(dialog.getByRole('radio', { name: 'Baker' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, `Invitation sent to ${email}`);
  const row = team.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Invited just now');

  const baker = await (await openContext(browser, { baseURL: address })).newPage();
  await baker.goto(await linkTo(api, email, 'invite'));
  await baker.getByRole('textbox', { name: 'New password', exact: true }).fill('plum-cake-42');
  await baker.getByRole('textbox', { name: 'Re-type new password' }).fill('plum-cake-42');
  await baker.getByRole('button', { name: 'Save and continue' }).click();
  await expect(baker.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  await waitForScreen(baker);
  await expect(baker.getByRole('link', { name: 'Orders' }).first()).toBeVisible();
  await expect(baker.getByRole('link', { name: 'My store' })).toHaveCount(0);
  await open(baker, `/order?quick=all&search=${order.order_number}`);
  await expect(baker.getByRole('link', { name: order.order_number, exact: true })).toBeVisible();
  await expect(baker.getByText('₹')).toHaveCount(0);
  await open(baker, `/order/details/${order._id}`);
  await expect(baker.getByRole('heading', { level: 1, name: `Order ${order.order_number}` })).toBeVisible();
  await expect(baker.getByRole('list', { name: 'Items' })).toBeVisible();
  await expect(baker.getByText('₹')).toHaveCount(0);
  await open(baker, `/order?quick=all&search=${foreign.order_number}`);
  await expect(baker.getByRole('heading', { level: 1, name: 'Orders (0)' })).toBeVisible();

  const store = `${name} Bakes`;
  const id = await createDraftStore(api, store, `Tara ${name}`);
  await api(teamEndpoints.invite, { params: { id }, body: { email, name, role: 'manager' } });
  await open(baker, '/profile');
  const own = baker.getByRole('region', { name: 'My stores' });
  await expect(own.getByText('You are invited to work here as Manager.')).toBeVisible();
  await own.getByRole('button', { name: `Accept the invitation of ${store}` }).click();
  await expectToast(baker, `You work for ${store} now`);
  await expectAccessible(baker);

  const tab = await baker.context().newPage();
  await open(tab, '/order?quick=all');
  await expect(tab.getByRole('link', { name: /^BH-/ }).first()).toBeVisible();
  await chooseStore(baker, vendorStore, store);
  await expect(baker).toHaveURL('/');
  await expect(baker.getByRole('link', { name: 'My store' })).toBeVisible();
  await expect(switcher(tab, store)).toBeVisible();
  await expect(tab.getByRole('heading', { level: 1, name: 'Orders (0)' })).toBeVisible();
  await tab.close();
  await chooseStore(baker, store, vendorStore);
  await open(baker, `/order/details/${order._id}`);
  await expect(baker.getByRole('heading', { level: 1, name: `Order ${order.order_number}` })).toBeVisible();

  await page.reload();
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expectToast(page, 'Member removed successfully');
  await open(baker, '/order?quick=all');
  await expect(baker.getByRole('heading', { level: 1, name: 'Orders (0)' })).toBeVisible();
  await expect(switcher(baker, vendorStore)).toHaveCount(0);
  await baker.context().close();
});
