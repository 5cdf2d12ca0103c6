import { sessionEndpoints } from '@bakehouse/contract/session';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { ownConnection, sendWhenServed } from './api-client.ts';
import { type Credentials, credentialsOf, type Person, people } from './people.ts';

export const signInForm = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Sign In', exact: true }),
});

/** Fills the sign-in form with an email and a password, and presses Enter. */
export const submitCredentials = async (page: Page, credentials: Credentials): Promise<void> => {
  const form = signInForm(page);
  await form.email.fill(credentials.email);
  await form.password.fill(credentials.password);
  await form.password.press('Enter');
};

/** Signs in as a user of the demo data, on the open sign-in form. */
export const signInAs = (page: Page, person: Person): Promise<void> => submitCredentials(page, credentialsOf(person));

/**
 * Empties the storage of a page's browser.
 * @param isSignedIn whether to add the entry with which the dashboard restores the session.
 */
export const resetStorage = async (page: Page, isSignedIn: boolean): Promise<void> => {
  // The same origin without the dashboard, so that all pending writes to browser storage are complete.
  await page.goto('/healthz');
  await page.evaluate((isMarked) => {
    sessionStorage.clear();
    localStorage.clear();
    if (isMarked) localStorage.setItem('bakehouse_signed_in', 'yes');
  }, isSignedIn);
};

/**
 * Signs in a browser through the API, without the form.
 * @returns a page of the browser; the next address that it loads is shown to the user.
 */
export const openSignedIn = async (context: BrowserContext, credentials: Credentials): Promise<Page> => {
  const response = await sendWhenServed(() =>
    context.request.post(`/api/${sessionEndpoints.login.path}`, { data: credentials, headers: ownConnection }),
  );
  expect(response.status(), await response.text()).toBe(200);
  const page = await context.newPage();
  await resetStorage(page, true);
  return page;
};

/** Answers the dialog that asks for the password again, more than five minutes after the sign-in. */
export const confirmIdentity = (page: Page, password: string): Promise<void> =>
  page.addLocatorHandler(page.getByRole('dialog', { name: 'Confirm that it is you' }), async (dialog) => {
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  });

/** Waits until the screen of a signed-in user has its title and the loading screen is hidden. */
export const waitForScreen = async (page: Page): Promise<void> => {
  // The form has a title too, and stays visible until the server responds.
  await expect(signInForm(page).submit).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[inert]')).toHaveCount(0);
};

/** Replaces the temporary password of a user who has just signed in. */
export const chooseOwnPassword = async (page: Page, temporary: string, chosen: string) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your own password', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Temporary password' }).fill(temporary);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(chosen);
  await page.getByRole('textbox', { name: 'Re-type new password' }).fill(chosen);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await waitForScreen(page);
  await expect(page.getByRole('navigation').first()).toBeVisible();
};

/** Opens a URL as a signed-in user. */
export const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await waitForScreen(page);
};

/** Navigates to a path like a link, without reloading the page. */
export const visit = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => window.history.pushState(null, '', to), address);
  await page.waitForFunction(() => {
    const router = window.__TSR_ROUTER__?.state;
    return router?.status === 'idle' && router.resolvedLocation?.pathname === window.location.pathname;
  });
  await waitForScreen(page);
};

export const signOut = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole('button', { name: `Account of ${people[person].name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(signInForm(page).submit).toBeVisible();
};
