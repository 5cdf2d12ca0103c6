import { expect, type Page } from '@playwright/test';
import { type Person, password, people } from './people.ts';

export const signInForm = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Sign In' }),
});

/** Fills the visible form with an email and a password, and presses Enter. */
export const typeInto = async (page: Page, credentials: { email: string; password: string }): Promise<void> => {
  const form = signInForm(page);
  await form.email.fill(credentials.email);
  await form.password.fill(credentials.password);
  await form.password.press('Enter');
};

export const typeCredentials = (page: Page, person: Person): Promise<void> =>
  typeInto(page, { email: people[person].email, password });

/** Asserts that the screen of a signed-in user has its title and the loading screen is hidden. */
export const screenIsReady = async (page: Page): Promise<void> => {
  // The form has a title too, and stays visible until the server responds.
  await expect(signInForm(page).submit).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[inert]')).toHaveCount(0);
};

/** Replaces the temporary password of a user who has just signed in. */
export const chooseOwnPassword = async (page: Page, given: string, own: string) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your own password', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Temporary password' }).fill(given);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(own);
  await page.getByRole('textbox', { name: 'Re-type new password' }).fill(own);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await screenIsReady(page);
};

/** Opens a URL as a signed-in user. */
export const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await screenIsReady(page);
};

/** Navigates to a path like a link, without reloading the page. */
export const visit = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => window.history.pushState(null, '', to), address);
  await page.waitForFunction(() => {
    const router = window.__TSR_ROUTER__?.state;
    return router?.status === 'idle' && router.resolvedLocation?.pathname === window.location.pathname;
  });
  await screenIsReady(page);
};

export const signOut = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole('button', { name: `Account of ${people[person].name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(signInForm(page).submit).toBeVisible();
};
