import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { openContext } from './browser-window.ts';
import { credentialsOf, type Person } from './people.ts';
import { openSignedIn, waitForScreen } from './sign-in.ts';
import { expect } from './test.ts';

/** The board of a day, for the tests that follow it in several browsers. */

export const cardOf = (page: Page, number: string) => page.getByRole('article').filter({ hasText: number });
export const column = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
export const linkOf = (page: Page, number: string) => page.getByRole('link', { name: number, exact: true });

/**
 * Waits until an open list has a new order. The list offers it with the button Show, unless it was fetched again since,
 * because an order of another test changed.
 */
export const showOrder = async (page: Page, number: string): Promise<void> => {
  const [link, show] = [linkOf(page, number), page.getByRole('button', { name: 'Show', exact: true })];
  await expect(async () => {
    await expect(link.or(show).first()).toBeVisible();
    // The button may vanish with another fetch before it is clicked.
    if (!(await link.isVisible())) await show.click({ timeout: 5_000 });
    await expect(link).toBeVisible({ timeout: 5_000 });
  }).toPass();
};

const isStream = (response: { url: () => string }) => response.url().endsWith('/api/events');

/**
 * Opens a screen in a new browser, and waits until it follows the events of the server.
 * @param address path of the screen.
 * @param options options of the browser with the `baseURL`; a window of 1440 by 900 px by default.
 */
export const openLive = async (
  browser: Browser,
  person: Person,
  address: string,
  options: BrowserContextOptions,
): Promise<Page> => {
  const context = await openContext(browser, { viewport: { width: 1440, height: 900 }, ...options });
  const page = await openSignedIn(context, credentialsOf(person));
  const stream = page.waitForResponse(isStream);
  await page.goto(address);
  await waitForScreen(page);
  expect((await stream).status()).toBe(200);
  return page;
};

/**
 * Returns a day in the time zone of the marketplace, `YYYY-MM-DD`.
 * @param days days from today.
 */
export const dayAfter = (days: number): string => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
};

/** A day without orders of the demo, which other tests do not read. */
export const farDay = (): string => dayAfter(45);

/** Waits until the server has answered a move: the card shows it earlier, and ignores another move until then. */
export const waitForMove = (page: Page, number: string): Promise<void> =>
  expect(cardOf(page, number)).toHaveAttribute('aria-busy', 'false');

/** Assigns the first suggestion to the order of a card, by keyboard. */
export const assignByKeyboard = async (page: Page, number: string): Promise<void> => {
  await linkOf(page, number).focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('listbox', { name: 'Suggested vendors' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
