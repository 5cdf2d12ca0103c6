import { languageNames } from '@bakehouse/contract/i18n';
import { expectAccessible } from '../support/axe.ts';
import { dayAfter } from '../support/board.ts';
import { openContext } from '../support/browser-window.ts';
import { expectNoSidewaysScroll } from '../support/controls.ts';
import { credentialsOf, people } from '../support/people.ts';
import { placeAssignedOrder } from '../support/place-order.ts';
import { openSignedIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** The heading of tomorrow, the next step of a pending order, and the heading of its address. */
const texts = [
  ['hi', 'कल', 'बन रहा है', 'डिलीवरी का पता'],
  ['ta', 'நாளை', 'தயாராகிறது', 'டெலிவரி முகவரி'],
  ['bn', 'আগামীকাল', 'তৈরি হচ্ছে', 'ডেলিভারির ঠিকানা'],
  ['mr', 'उद्या', 'बनत आहे', 'डिलिव्हरीचा पत्ता'],
] as const;

test('a store reads its day in the language of its browser, and chooses another one', async ({
  browser,
  address: baseURL,
  api,
}) => {
  const { _id, order_number } = await placeAssignedOrder(api, { date: dayAfter(1) });
  const context = await openContext(browser, {
    baseURL,
    locale: 'hi-IN',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await openSignedIn(context, credentialsOf('vendor'));
  await page.goto('/order/today?quick=tomorrow');
  for (const [language, tomorrow, nextStep, address] of texts)
    await test.step(language, async () => {
      if (language !== 'hi') {
        await page.getByRole('button', { name: people.vendor.name }).tap();
        await page.getByRole('menuitemradio', { name: languageNames[language] }).tap();
      }
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1, name: tomorrow })).toBeVisible();
      await expect(page.getByRole('button', { name: `${nextStep}: ${order_number}` })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.goto(`/order/details/${_id}`);
      await expect(page.getByRole('heading', { name: address })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.goto('/order/today?quick=tomorrow');
    });
  await context.close();
});

test('staff have English, whatever the language of their browser is', async ({ browser, address }) => {
  const context = await openContext(browser, { baseURL: address, locale: 'hi-IN' });
  const page = await openSignedIn(context, credentialsOf('orderDesk'));
  await page.goto('/order');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});
