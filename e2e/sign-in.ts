import { expect, type Page } from '@playwright/test';
import { type Person, password, people } from './people.ts';

export const signInForm = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Sign In' }),
});

/** Types an email and a password into the form that is shown, and presses Enter. */
export const typeInto = async (page: Page, given: { email: string; password: string }): Promise<void> => {
  const form = signInForm(page);
  await form.email.fill(given.email);
  await form.password.fill(given.password);
  await form.password.press('Enter');
};

export const typeCredentials = (page: Page, person: Person): Promise<void> =>
  typeInto(page, { email: people[person].email, password });

/** The screen of one who is signed in has its title, and the loading screen of the first second is gone. */
export const screenIsReady = async (page: Page): Promise<void> => {
  // The form has a title too, and stays while the server answers.
  await expect(signInForm(page).submit).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[inert]')).toHaveCount(0);
};

/** Opens a screen by its address, as one who is signed in. */
export const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await screenIsReady(page);
};

/** Goes on to a screen as a link would, in a page that is open. */
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
