import { adminUser } from '@bakehouse/contract/admin-user';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { expectAccessible } from '../support/axe.ts';
import { openContext } from '../support/browser-window.ts';
import { expectNoSidewaysScroll, expectToast } from '../support/controls.ts';
import { uniqueName } from '../support/samples.ts';
import { openSignedIn } from '../support/sign-in.ts';
import { expect, open, test, visit } from '../support/test.ts';
import { createUser } from '../support/users.ts';
import { createDraftStore } from '../support/vendors.ts';

test('a store proposes a price and a pause, staff approve the difference, and the store sees the result', async ({
  browser,
  address,
  request,
  api,
  ownerPage,
}) => {
  const name = uniqueName();
  const cake = `${name} Cake`;
  await api(productEndpoints.create, { body: { name: cake, price: 500 } });
  const { credentials } = await createUser(api, request, name, 'Vendor');
  const { data: users } = await api(adminUser.endpoints.list, { query: { search: credentials.email } });
  const id = await createDraftStore(api, `${name} Bakes`, uniqueName(), { store_admin: users[0]?._id ?? '' });
  const path = `/vendor/detail/assortment/${id}`;

  const phone = { baseURL: address, locale: 'en-IN', viewport: { width: 390, height: 844 } };
  const store = await openSignedIn(await openContext(browser, phone), credentials);
  await open(store, path);
  await store.getByRole('button', { name: 'Add entries' }).first().click();
  const dialog = store.getByRole('dialog', { name: 'Add entries' });
  await dialog.getByRole('combobox', { name: 'Products' }).fill(name);
  await store.getByRole('option', { name: cake }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('450');
  await dialog.getByRole('textbox', { name: 'Paused until' }).fill('24/12/2126');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expectToast(store, 'Changes sent for approval');
  const difference = `${cake}: not listed → makes it, ₹450 each, paused until 24 Dec`;
  const waiting = store.getByRole('alert').filter({ hasText: 'Waiting for approval' });
  await expect(waiting).toContainText(difference);
  const card = store.getByRole('main').filter({ hasText: 'Addition proposed' });
  await expect(card).toBeVisible();
  await expectNoSidewaysScroll(store);
  await expectAccessible(store);

  await visit(ownerPage, path);
  const proposal = ownerPage.getByRole('alert').filter({ hasText: `Change proposed by ${name}` });
  await expect(proposal).toContainText(difference);
  await proposal.getByRole('button', { name: 'Approve change' }).click();
  await expectToast(ownerPage, 'Assortment updated successfully');
  await expect(proposal).toHaveCount(0);
  await expect(ownerPage.getByRole('row').filter({ hasText: cake })).toContainText('24 Dec, 2126₹450 each');

  // The store's screen follows by itself.
  await expect(waiting).toHaveCount(0);
  await expect(card).toHaveCount(0);
  await expect(store.getByText('₹450 each')).toBeVisible();
  await store.context().close();
});
