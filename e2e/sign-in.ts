import { expect, type Page } from '@playwright/test';
import { type Person, password, people } from './people.ts';

export const signInForm = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Sign In' }),
});

/** Types the person's email and password into the form that is shown, and presses Enter. */
export const typeCredentials = async (page: Page, person: Person): Promise<void> => {
  const form = signInForm(page);
  await form.email.fill(people[person].email);
  await form.password.fill(password);
  await form.password.press('Enter');
};

/** The screen has its title, and the loading screen of the first second is gone. */
export const screenIsReady = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[inert]')).toHaveCount(0);
};

/** Opens a screen by its address, as one who is signed in. */
export const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await screenIsReady(page);
};

export const signOut = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole('button', { name: `Account of ${people[person].name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(signInForm(page).submit).toBeVisible();
};
