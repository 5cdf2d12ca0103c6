import { wrongCredentials } from '@bakehouse/contract/core/messages';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { type SignedIn, sessionEndpoints } from '@bakehouse/contract/session';
import type { Page } from '@playwright/test';
import { followNavigation } from '../support/narrow.ts';
import { credentialsOf, type Person, people } from '../support/people.ts';
import { openSignedIn, signInAs, signInForm, signOut, waitForScreen } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('the sign-in form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/auth/signin');
  });

  test('shows a message at each missing field', async ({ page }) => {
    const form = signInForm(page);
    await form.submit.click();
    await expect(page.getByText('Email is required', { exact: true })).toBeVisible();
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    await expect(form.email).toBeFocused();
    await expect(form.email).toHaveAccessibleDescription('Email is required');
  });

  test('shows a message at each malformed field, and submits on Enter', async ({ page }) => {
    const form = signInForm(page);
    await form.email.fill('owner');
    await form.password.fill('short');
    await form.password.press('Enter');
    await expect(page.getByText('Invalid email format', { exact: true })).toBeVisible();
    await expect(page.getByText('Password must be at least 8 characters long', { exact: true })).toBeVisible();
    const { email, password } = credentialsOf('owner');
    await form.email.fill(email);
    await form.password.fill(password);
    await expect(page.getByText('Invalid email format')).toBeHidden();
    await form.email.press('Enter');
    await expect(mainNavigation(page)).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('shows the same message for a wrong password and an unknown email', async ({ page }) => {
    const form = signInForm(page);
    for (const email of [people.owner.email, 'nobody@bakehouse.test']) {
      await form.email.fill(email);
      await form.password.fill('not-the-password');
      const responsePromise = page.waitForResponse((response) => response.url().endsWith(sessionEndpoints.login.path));
      await form.password.press('Enter');
      expect((await responsePromise).status()).toBe(401);
      await expect(page.getByRole('main').getByText(wrongCredentials)).toBeVisible();
    }
    await expect(page).toHaveURL('/auth/signin');
  });
});

test('keeps the search usable while a toast is visible, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/auth/signin');
  await signInAs(page, 'owner');
  await waitForScreen(page);
  await expect(page.getByText('Signed in successfully')).toBeVisible();
  await page.keyboard.press('Control+k');
  // Playwright only clicks elements that are not covered by others.
  await page.getByRole('combobox', { name: 'Search' }).click();
});

test.describe('the session', () => {
  test('opens the dashboard, survives a reload, and ends with sign-out', async ({ page, request }) => {
    await page.goto('/auth/signin');
    const responsePromise = page.waitForResponse((response) => response.url().endsWith(sessionEndpoints.login.path));
    await signInAs(page, 'owner');
    const { token }: SignedIn = await (await responsePromise).json();
    await waitForScreen(page);
    await expect(page).toHaveURL('/');

    await page.reload();
    await waitForScreen(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Meera');

    await followNavigation(page, 'Orders', 'Orders');
    await expect(page.getByRole('heading', { name: /^Orders \(\d+\)$/ })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();

    await signOut(page, 'owner');
    await expect(page).toHaveURL('/auth/signin');
    const headers = { authorization: `Bearer ${token}` };
    expect((await request.get(`/api/${orderEndpoints.list.path}`, { headers })).status()).toBe(401);

    await page.goBack();
    await expect(signInForm(page).submit).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.reload();
    await expect(signInForm(page).submit).toBeVisible();
    await expect(page).toHaveURL('/auth/signin');
  });

  test('starts with a loading screen, which covers the page for about a second', async ({ browser, address }) => {
    const context = await browser.newContext({ baseURL: address });
    const page = await openSignedIn(context, credentialsOf('owner'));
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const screen = document.querySelector('.loading-screen');
        if (screen?.checkVisibility()) Object.assign(window, { loadingScreen: screen.getAttribute('aria-label') });
        if (document.querySelector('main h1') && !document.querySelector('.loading-screen, [inert]')) {
          observer.disconnect();
          const paint = performance.getEntriesByType('paint')[0]?.startTime ?? 0;
          Object.assign(window, { uncoveredAfter: performance.now() - paint });
        }
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    });
    await page.goto('/', { waitUntil: 'commit' });
    await waitForScreen(page);
    // On a busy machine the screen is gone before the test looks for it, so the page itself keeps that it was there.
    const loadingScreen = await page.evaluate(() => (window as Window & { loadingScreen?: string }).loadingScreen);
    expect(loadingScreen).toBe('Loading Bakehouse');
    await expect(page.getByRole('status', { name: 'Loading Bakehouse' })).toHaveCount(0);
    const uncoveredAfter = () => page.evaluate(() => (window as Window & { uncoveredAfter?: number }).uncoveredAfter);
    await expect.poll(uncoveredAfter).toBeGreaterThan(850);
    await context.close();
  });

  test('is required at every URL, and sign-in returns to that URL', async ({ page }) => {
    await page.goto('/order?status=shipped');
    await expect(signInForm(page).submit).toBeVisible();
    await expect(page).toHaveURL('/auth/signin');
    await signInAs(page, 'owner');
    await waitForScreen(page);
    await expect(page).toHaveURL('/order?status=shipped');
    await expect(page.getByRole('heading', { name: /^Orders \(\d+\)$/ })).toBeVisible();
  });
});

const rejections: readonly { person: Person; sees: string; notSees: string; address: string }[] = [
  { person: 'contentEditor', sees: 'Brands', notSees: 'Orders', address: '/order' },
  { person: 'orderDesk', sees: 'Orders', notSees: 'Brands', address: '/brand' },
];

for (const { person, sees, notSees, address } of rejections) {
  test.describe(`${people[person].email}`, () => {
    test.use({ person });

    test(`does not see ${notSees}, and cannot open ${address}`, async ({ page }) => {
      const requestedUrls: string[] = [];
      page.on('request', (request) => requestedUrls.push(request.url()));
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible();
      await expect(page.getByText('Ask an administrator')).toBeVisible();
      await expect(mainNavigation(page).getByRole('link', { name: sees, exact: true })).toBeVisible();
      await expect(mainNavigation(page).getByRole('link', { name: notSees, exact: true })).toHaveCount(0);
      expect(requestedUrls.filter((url) => url.includes(`/api${address}/`))).toEqual([]);
    });
  });
}
