import { listOutbox } from '@bakehouse/contract/outbox';
import { signUp } from '@bakehouse/contract/sign-up';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { openContext } from '../support/browser-window.ts';
import { expectNoSidewaysScroll, expectToast } from '../support/controls.ts';
import { uniqueName } from '../support/samples.ts';
import { submitCredentials, waitForScreen } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';

/** Waits for the latest message to an address, and returns what the pattern finds in it. */
const findInMessage = async (api: CallApi, to: string, pattern: RegExp): Promise<string> => {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const { data } = await api(listOutbox, { query: { search: to } });
      found = data.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean);
      return found;
    })
    .toBeTruthy();
  return found ?? '';
};

const next = (page: Page, step: string) => page.getByRole('link', { name: `Next: ${step}` });

test('an approved applicant finishes the store alone on the phone, and staff see the progress', async ({
  browser,
  address,
  api,
  ownerPage,
}) => {
  const name = uniqueName();
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@sample.test`;
  const phoneNumber = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const password = 'plum-cake-42';
  await api(signUp, {
    body: { name, email, phone: phoneNumber, store_name: `${name} Bakes`, password, confirm_password: password },
  });

  await open(ownerPage, `/vendor?search=${encodeURIComponent(email)}`);
  await expect(ownerPage.getByRole('table', { name: 'Vendors' })).toContainText('Application');
  await ownerPage.getByRole('link', { name: `${name} Bakes`, exact: true }).click();
  await ownerPage.getByRole('button', { name: 'Approve application' }).click();
  await expectToast(ownerPage, 'Invitation sent successfully');
  const approval = ownerPage.getByRole('region', { name: 'Approval' });
  await expect(approval).toContainText('0 of 4 steps done');
  await expectAccessible(ownerPage);

  const context = await openContext(browser, {
    baseURL: address,
    locale: 'en-IN',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    geolocation: { latitude: 28.5535, longitude: 77.2021 },
    permissions: ['geolocation'],
  });
  const phone = await context.newPage();
  const link = await findInMessage(api, email, /\/vendor\/finish/);
  await phone.goto(link);
  await submitCredentials(phone, { email, password });
  await waitForScreen(phone);
  await expect(phone.getByRole('heading', { level: 1, name: 'Finish your store' })).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);

  await next(phone, 'Store address and location').tap();
  await phone.getByRole('button', { name: 'Use my location' }).tap();
  await expect(phone.getByRole('textbox', { name: 'Latitude' })).toHaveValue('28.5535');
  await expect(phone.getByRole('textbox', { name: 'Pincode' })).toHaveValue(/^\d{6}$/);
  const street = phone.getByRole('textbox', { name: 'Store Address' });
  if ((await street.inputValue()) === '') await street.fill('12 Main Road');
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('button', { name: 'Save' }).tap();

  await next(phone, 'Service area').tap();
  await phone.getByRole('textbox', { name: 'Service radius' }).fill('6');
  await phone.getByRole('button', { name: 'Save' }).tap();
  await expect(approval).toContainText('2 of 4 steps done');

  await next(phone, 'Delivery types').tap();
  await phone.getByRole('button', { name: 'Add Standard' }).tap();
  await expect(phone.getByRole('table', { name: 'Delivery preferences' })).toContainText('Standard');
  await phone.getByRole('button', { name: 'Done', exact: true }).tap();

  await phone.getByRole('link', { name: 'Send for review' }).tap();
  await phone.getByRole('textbox', { name: 'Email OTP' }).fill(await findInMessage(api, email, /\b\d{6}\b/));
  await phone.getByRole('textbox', { name: 'Phone OTP' }).fill(await findInMessage(api, phoneNumber, /\b\d{6}\b/));
  await phone.getByRole('button', { name: 'Verify' }).tap();
  await expect(phone.getByText('We are reviewing your store and will email you the decision.')).toBeVisible();

  // Staff send it back with a reason, which the vendor reads without reloading.
  const { data: stores } = await api(vendorEndpoints.list, { query: { search: email } });
  const params = { id: stores[0]?.id ?? '' };
  await api(vendorEndpoints.review, { params, body: { decision: 'reject', reason: 'Which door is it?' } });
  await expect(phone.getByText('Which door is it?')).toBeVisible();
  await phone.getByRole('button', { name: 'Send to review again' }).tap();
  await expect(phone.getByText('We are reviewing your store and will email you the decision.')).toBeVisible();
  await expect(approval).toContainText('4 of 4 steps done');
  await context.close();
});
