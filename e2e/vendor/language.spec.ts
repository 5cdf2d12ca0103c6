import { adminUser } from '@bakehouse/contract/admin-user';
import { languageNames } from '@bakehouse/contract/i18n';
import { expectAccessible } from '../support/axe.ts';
import { dayAfter } from '../support/board.ts';
import { openContext } from '../support/browser-window.ts';
import { expectNoSidewaysScroll } from '../support/controls.ts';
import { credentialsOf } from '../support/people.ts';
import { placeAssignedOrder } from '../support/place-order.ts';
import { uniqueName } from '../support/samples.ts';
import { openSignedIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { createUser } from '../support/users.ts';
import { createDraftStore } from '../support/vendors.ts';

/** The heading of tomorrow, the next step of a pending order, and the heading of its address. */
const texts = [
  ['hi', 'कल', 'बन रहा है', 'डिलीवरी का पता'],
  ['ta', 'நாளை', 'தயாராகிறது', 'டெலிவரி முகவரி'],
  ['bn', 'আগামীকাল', 'তৈরি হচ্ছে', 'ডেলিভারির ঠিকানা'],
  ['mr', 'उद्या', 'बनत आहे', 'डिलिव्हरीचा पत्ता'],
] as const;

test.describe('a store reads its day in the language of its browser', () => {
  for (const [language, tomorrow, nextStep, address] of texts)
    test(language, async ({ browser, address: baseURL, api }) => {
      const { _id, order_number } = await placeAssignedOrder(api, { date: dayAfter(1) });
      const context = await openContext(browser, {
        baseURL,
        locale: `${language}-IN`,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      });
      const page = await openSignedIn(context, credentialsOf('vendor'));
      await page.goto('/order/today?quick=tomorrow');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1, name: tomorrow })).toBeVisible();
      await expect(page.getByRole('button', { name: `${nextStep}: ${order_number}` })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.goto(`/order/details/${_id}`);
      await expect(page.getByRole('heading', { name: address })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await context.close();
    });
});

test('a person reads the language that they chose on another device', async ({
  browser,
  address: baseURL,
  request,
  api,
}) => {
  // Other tests read the screens of the demo's vendor, whose language must not change.
  const name = uniqueName();
  const { credentials } = await createUser(api, request, name, 'Vendor');
  const { data: users } = await api(adminUser.endpoints.list, { query: { search: credentials.email } });
  await createDraftStore(api, `${name} Bakes`, uniqueName(), { store_admin: users[0]?._id ?? '' });
  const openDevice = async (locale: string) =>
    openSignedIn(await openContext(browser, { baseURL, locale }), credentials);
  const phone = await openDevice('hi-IN');
  await phone.goto('/order/today');
  await expect(phone.locator('html')).toHaveAttribute('lang', 'hi');
  const saved = phone.waitForResponse((response) => response.request().method() === 'PUT');
  await phone.getByRole('button', { name }).click();
  await phone.getByRole('menuitemradio', { name: languageNames.ta }).click();
  expect((await saved).status()).toBe(200);
  await expect(phone.locator('html')).toHaveAttribute('lang', 'ta');
  const computer = await openDevice('en-IN');
  await computer.goto('/order/today?quick=tomorrow');
  await expect(computer.getByRole('heading', { level: 1, name: 'நாளை' })).toBeVisible();
  await expect(computer.locator('html')).toHaveAttribute('lang', 'ta');
  await Promise.all([phone, computer].map((page) => page.context().close()));
});

test('staff have English, whatever the language of their browser is', async ({ browser, address }) => {
  const context = await openContext(browser, { baseURL: address, locale: 'hi-IN' });
  const page = await openSignedIn(context, credentialsOf('orderDesk'));
  await page.goto('/order');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});
