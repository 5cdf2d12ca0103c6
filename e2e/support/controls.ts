import { expect, type Page } from '@playwright/test';

/** Controls and assertions that the tests of most screens need. */

export const saveButton = (page: Page) => page.getByRole('button', { name: /^Save/ });

export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

export const expectToast = (page: Page, text: string) => expect(toast(page, text).first()).toBeVisible();

/** Closes all toasts. They stay for five seconds, or until they are closed, and cover the actions in the header of a screen. */
export const closeToasts = (page: Page): Promise<void> =>
  page
    .getByRole('alert')
    .getByRole('button', { name: 'Close' })
    .evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });

/** Asserts that the page is not wider than the window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
