import { expect, type Page } from '@playwright/test';

/** Controls and assertions that the tests of most screens need. */

export const saveButton = (page: Page) => page.getByRole('button', { name: /^Save/ });

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Closes all toasts. They stay for five seconds, or until they are closed, and cover the actions in the header of a screen. */
export const closeToasts = async (page: Page): Promise<void> => {
  const buttons = page.getByRole('alert').getByRole('button', { name: 'Close' });
  await buttons.evaluateAll((all: HTMLElement[]) => {
    for (const button of all) button.click();
  });
  await expect(buttons).toHaveCount(0);
};

/** Asserts that a toast is shown, and closes it, so that the next assertion does not find the same toast. */
export const expectToast = async (page: Page, text: string): Promise<void> => {
  await expect(toast(page, text).first()).toBeVisible();
  await closeToasts(page);
};

/** Asserts that the page is not wider than the window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
