import { linkTo } from '../support/account-links.ts';
import { openContext } from '../support/browser-window.ts';
import { expectToast, saveButton } from '../support/controls.ts';
import { uniqueName } from '../support/samples.ts';
import { openSignedIn, signInForm, submitCredentials, waitForScreen } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';
import { createUser } from '../support/users.ts';

test.use({ person: 'owner' });

const emailOf = (text: string) => `${text.toLowerCase().replaceAll(' ', '-')}@bakehouse.test`;

test('an invited user chooses a password with the link of the mail, and is signed in', async ({
  page,
  browser,
  address,
  api,
}) => {
  const name = uniqueName();
  const email = emailOf(name);
  await open(page, '/admin/create');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('9876543211');
  await page.getByRole('checkbox', { name: /^Order Desk/ }).check();
  await saveButton(page).click();
  await expectToast(page, 'Admin user created successfully. The invitation is on its way.');
  await open(page, `/admin?search=${email}`);
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row.getByText('Invited', { exact: true })).toBeVisible();

  const link = await linkTo(api, email, 'invite');
  const stranger = await (await openContext(browser, { baseURL: address })).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Welcome to Bakehouse' })).toBeVisible();
  await stranger.getByRole('textbox', { name: 'New password', exact: true }).fill('plum-cake-42');
  await stranger.getByRole('textbox', { name: 'Re-type new password' }).fill('plum-cake-42');
  await stranger.getByRole('button', { name: 'Save and continue' }).click();
  await waitForScreen(stranger);
  await expect(stranger.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  await expect(stranger).toHaveURL('/');

  const again = await stranger.context().newPage();
  await again.goto(link);
  await expect(again.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  await expect(again.getByText('This link was used already. Sign in, or ask for a new one.')).toBeVisible();
  await stranger.context().close();
  await open(page, `/admin?search=${email}`);
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect(row.getByText('Invited', { exact: true })).toHaveCount(0);
});

test('a forgotten password is replaced with the link of the mail, and the old session ends', async ({
  browser,
  address,
  api,
  request,
}) => {
  const { credentials } = await createUser(api, request, uniqueName(), 'Order Desk');
  const { email } = credentials;
  const old = await openSignedIn(await openContext(browser, { baseURL: address }), credentials);
  await open(old, '/order');

  const page = await (await openContext(browser, { baseURL: address })).newPage();
  await page.goto('/auth/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If this email has an account, a mail with a link is on its way.')).toBeVisible();
  await page.goto(await linkTo(api, email, 'reset_password'));
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('cherry-tart-7');
  await page.getByRole('textbox', { name: 'Re-type new password' }).fill('cherry-tart-7');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed successfully. Sign in with it.');

  await old.reload();
  await expect(signInForm(old).submit).toBeVisible();
  await submitCredentials(page, { email, password: credentials.password });
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).first()).toBeVisible();
  await submitCredentials(page, { email, password: 'cherry-tart-7' });
  await waitForScreen(page);
  await old.context().close();
  await page.context().close();
});

test('the demo offers its accounts on the sign-in page', async ({ browser, address }) => {
  const page = await (await openContext(browser, { baseURL: address })).newPage();
  await page.goto('/auth/signin');
  const cards = page.getByRole('region', { name: 'Accounts of the demo' });
  await expect(cards.getByRole('button')).toHaveCount(4);
  await cards.getByRole('button', { name: 'Sign in as Kabir Sethi' }).click();
  await waitForScreen(page);
  await expect(page.getByRole('button', { name: 'Account of Kabir Sethi' })).toBeVisible();
  await page.context().close();
});
