import { adminUser } from '@bakehouse/contract/admin-user';
import { role } from '@bakehouse/contract/role';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { linkTo } from '../support/account-links.ts';
import { loadAxe, violations } from '../support/axe.ts';
import { openContext } from '../support/browser-window.ts';
import { expectToast } from '../support/controls.ts';
import { uniqueName } from '../support/samples.ts';
import { openSignedIn, signInForm, submitCredentials, waitForScreen } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';
import { createUser } from '../support/users.ts';

const password = 'plum-cake-42';
/** The entry that records that the browser has used a passkey. */
const passkeyFlag = 'bakehouse_passkey';
const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}@bakehouse.test`;

/** Reads the key of the page and returns the codes of its app. Each call returns the code of a later period, which works once. */
const readApp = async (page: Page) => {
  const totp = new TOTP({ secret: (await page.getByText('Or type this key').locator('span').textContent()) ?? '' });
  let period = 0;
  return () => totp.generate({ timestamp: Date.now() + 30_000 * (period++ - 1) });
};

test('an invited user whose role requires a second factor sets up an app, and signs in with its code and a recovery code', async ({
  browser,
  address,
  api,
}) => {
  const name = uniqueName();
  const email = emailOf(name);
  const { data: made } = await api(role.endpoints.create, { body: { name: `Secure ${name}`, requires_factor: true } });
  await api(adminUser.endpoints.create, { body: { name, email, phone: '9876543211', roles: [made._id] } });
  const page = await (await openContext(browser, { baseURL: address })).newPage();
  await page.goto(await linkTo(api, email, 'invite'));
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Re-type new password' }).fill(password);
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
  await page.getByRole('button', { name: 'Authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await loadAxe(page);
  expect(await violations(page)).toEqual([]);
  const nextCode = await readApp(page);
  await page.getByLabel('Code from the app').fill('000000');
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  await expect(page.getByText('This code is wrong. Check that the clock').first()).toBeVisible();
  await page.getByLabel('Code from the app').fill(nextCode());
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await waitForScreen(page);
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();

  for (const code of [nextCode(), recoveryCode]) {
    await page.getByRole('button', { name: `Account of ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(signInForm(page).submit).toBeVisible();
    await submitCredentials(page, { email, password });
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeVisible();
    await loadAxe(page);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await waitForScreen(page);
    await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  }
  await open(page, '/profile');
  const factors = page.getByRole('list', { name: 'Your second factors' });
  await expect(factors.getByText('9 left')).toBeVisible();
  await factors.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectToast(page, 'Your role requires a second factor. Add another one first.');
  await page.context().close();
});

test('a passkey is added at the profile, completes a sign-in, and signs in without a password', async ({
  browser,
  address,
  api,
  request,
}) => {
  // Browsers make no passkeys for an IP address.
  const baseURL = address.replace('127.0.0.1', 'localhost');
  const name = uniqueName();
  const { credentials } = await createUser(api, request, name, 'Content Editor');
  const context = await openContext(browser, { baseURL });
  const page = await openSignedIn(context, credentials);
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await open(page, '/profile');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('list', { name: 'Your second factors' }).getByText('Laptop')).toBeVisible();

  const signOut = async () => {
    // Until the end, no passkey is offered in the email field: the virtual authenticator would accept it at once.
    await page.evaluate((key) => localStorage.removeItem(key), passkeyFlag);
    await page.getByRole('button', { name: `Account of ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(signInForm(page).submit).toBeVisible();
  };
  await signOut();
  await submitCredentials(page, credentials);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await waitForScreen(page);
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  await signOut();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await waitForScreen(page);
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  await signOut();
  await page.evaluate((key) => localStorage.setItem(key, '1'), passkeyFlag);
  await page.reload();
  await waitForScreen(page);
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  await context.close();
});

test('an administrator resets a lost second factor', async ({ browser, address, api, request }) => {
  const name = uniqueName();
  const { credentials } = await createUser(api, request, name, 'Content Editor');
  const context = await openContext(browser, { baseURL: address });
  const page = await openSignedIn(context, credentials);
  await open(page, '/profile');
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const nextCode = await readApp(page);
  await page.getByLabel('Code from the app').fill(nextCode());
  await page.getByRole('dialog').getByRole('button', { name: 'Add authenticator app' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();

  const owner = await openSignedIn(await openContext(browser, { baseURL: address }), {
    email: 'owner@bakehouse.test',
    password: 'bakehouse-demo',
  });
  await open(owner, `/admin?search=${credentials.email}`);
  await owner.getByRole('button', { name: `Reset second factor of ${name}` }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expectToast(owner, `Second factor of ${name} reset.`);
  await page.reload();
  await submitCredentials(page, credentials);
  await waitForScreen(page);
  await owner.context().close();
  await context.close();
});

test('an action that needs a recent proof of identity asks for the password and continues', async ({
  browser,
  address,
  api,
  request,
}) => {
  const { credentials } = await createUser(api, request, uniqueName(), 'Content Editor');
  const context = await openContext(browser, { baseURL: address });
  const page = await openSignedIn(context, credentials);
  let refusals = 0;
  // As if the sign-in were more than five minutes ago.
  await page.route('**/api/web-api/admin_auth/factors/app', (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    return route.fulfill({ status: 403, json: { error: 'Confirm that it is you', code: 'identity_required' } });
  });
  await open(page, '/profile');
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill('not-this-one');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog.getByText('This is not your current password').first()).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(credentials.password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await context.close();
});
