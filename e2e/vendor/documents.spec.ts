import { adminUser } from '@bakehouse/contract/admin-user';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openContext } from '../support/browser-window.ts';
import { expectNoSidewaysScroll, expectToast } from '../support/controls.ts';
import { uniqueName } from '../support/samples.ts';
import { openSignedIn } from '../support/sign-in.ts';
import { expect, open, test, visit } from '../support/test.ts';
import { tinyPng } from '../support/tiny-png.ts';
import { createUser } from '../support/users.ts';
import { createDraftStore } from '../support/vendors.ts';

const card = (page: Page) => page.getByRole('region', { name: 'FSSAI licence', exact: true });

/** Submits an FSSAI licence in the dialog that the button of its card opens. */
const submit = async (page: Page, verb: 'Submit' | 'Replace', number: string): Promise<void> => {
  await card(page)
    .getByRole('button', { name: `${verb} FSSAI licence` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Submit FSSAI licence' });
  await dialog.getByRole('textbox', { name: 'Licence number' }).fill(number);
  await dialog.getByRole('textbox', { name: 'Expires on' }).fill('24/12/2126');
  await dialog.locator('input[type="file"]').setInputFiles(tinyPng);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  await expectToast(page, 'FSSAI licence submitted for review');
};

test('a store submits a licence on a phone, staff reject it with a reason, the store replaces it, and staff accept it', async ({
  browser,
  address,
  request,
  api,
  ownerPage,
}) => {
  const name = uniqueName();
  const { credentials } = await createUser(api, request, name, 'Vendor');
  const { data: users } = await api(adminUser.endpoints.list, { query: { search: credentials.email } });
  const id = await createDraftStore(api, `${name} Bakes`, uniqueName(), { store_admin: users[0]?._id ?? '' });
  const path = `/vendor/detail/documents/${id}`;

  const phone = { baseURL: address, locale: 'en-IN', viewport: { width: 390, height: 844 }, hasTouch: true };
  const store = await openSignedIn(await openContext(browser, phone), credentials);
  await open(store, path);
  await expect(card(store)).toContainText('Not submitted');
  await submit(store, 'Submit', '13326001000123');
  await expect(card(store)).toContainText('Waiting for review');
  await expectNoSidewaysScroll(store);
  await expectAccessible(store);
  for (const button of await card(store).getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await visit(ownerPage, '/vendor/review');
  await ownerPage.getByRole('link', { name: `FSSAI licence of ${name} Bakes` }).click();
  await card(ownerPage).getByRole('button', { name: 'View photo of FSSAI licence' }).click();
  const photo = ownerPage.getByRole('dialog', { name: 'FSSAI licence' });
  await expect(photo.getByRole('img', { name: 'Photo: FSSAI licence' })).toBeVisible();
  await ownerPage.keyboard.press('Escape');
  await expect(photo).toHaveCount(0);
  await card(ownerPage).getByRole('button', { name: 'Reject FSSAI licence' }).click();
  const rejection = ownerPage.getByRole('dialog', { name: 'Reject FSSAI licence' });
  await rejection.getByRole('textbox', { name: 'Reason' }).fill('The photo is blurred');
  await rejection.getByRole('button', { name: 'Reject document' }).click();
  await expectToast(ownerPage, 'FSSAI licence rejected');

  // The store's screen follows by itself.
  await expect(card(store)).toContainText('Reason: The photo is blurred');
  await submit(store, 'Replace', '13326001000124');

  const accept = card(ownerPage).getByRole('button', { name: 'Accept FSSAI licence' });
  await expect(accept).toBeVisible();
  await expectAccessible(ownerPage);
  await accept.click();
  await expectToast(ownerPage, 'FSSAI licence accepted');
  await expect(card(store)).toContainText('Accepted');
  await expect(card(store)).toContainText('1 earlier document');
  await store.context().close();
});
