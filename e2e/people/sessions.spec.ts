import { linkTo } from '../support/account-links.ts';
import { openContext } from '../support/browser-window.ts';
import { expectToast } from '../support/controls.ts';
import { uniqueName } from '../support/samples.ts';
import { openSignedIn, signInForm, submitCredentials, waitForScreen } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';
import { createUser } from '../support/users.ts';

test.use({ person: 'owner' });

test('an administrator ends the session of a user', async ({ page, browser, address, api, request }) => {
  const name = uniqueName();
  const { credentials } = await createUser(api, request, name, 'Content Editor');
  const other = await openSignedIn(await openContext(browser, { baseURL: address }), credentials);
  await open(other, '/brand');
  await open(page, `/admin?search=${credentials.email}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  const card = page.getByRole('region', { name: 'Sessions' });
  const sessions = card.getByRole('listitem');
  await expect(sessions.first()).toContainText('Last used');
  const count = await sessions.count();
  // The newest session is that of the browser.
  await sessions.first().getByRole('button').click();
  await page.getByRole('button', { name: 'Yes, end it!' }).click();
  await expectToast(page, 'Session ended successfully');
  await expect(sessions).toHaveCount(count - 1);
  await other.reload();
  await expect(signInForm(other).submit).toBeVisible();
  await other.context().close();
});

test('a sign-in from a new device is told, and its link ends all sessions', async ({
  browser,
  address,
  api,
  request,
}) => {
  const { credentials } = await createUser(api, request, uniqueName(), 'Content Editor');
  const { email } = credentials;
  const stranger = await openSignedIn(await openContext(browser, { baseURL: address }), credentials);
  await open(stranger, '/brand');
  const page = await (await openContext(browser, { baseURL: address })).newPage();
  await page.goto(await linkTo(api, email, 'report_sign_in'));
  await expect(page.getByRole('heading', { level: 1, name: 'This was not you?' })).toBeVisible();
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await expect(page.getByText(`All sessions ended. We sent a link for a new password to ${email}.`)).toBeVisible();
  await stranger.reload();
  await submitCredentials(stranger, credentials);
  await expect(stranger.getByRole('alert').filter({ hasText: 'Invalid email or password' }).first()).toBeVisible();

  await page.goto(await linkTo(api, email, 'reset_password'));
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('cherry-tart-7');
  await page.getByRole('textbox', { name: 'Re-type new password' }).fill('cherry-tart-7');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed successfully. Sign in with it.');
  await submitCredentials(page, { email, password: 'cherry-tart-7' });
  await waitForScreen(page);
  await stranger.context().close();
  await page.context().close();
});

test('a new email is confirmed with the link of the mail, and signs in', async ({ browser, address, api, request }) => {
  const { credentials } = await createUser(api, request, uniqueName(), 'Content Editor');
  const email = `new-${credentials.email}`;
  const page = await openSignedIn(await openContext(browser, { baseURL: address }), credentials);
  await open(page, '/profile');
  const about = page.getByRole('region', { name: 'About you' });
  await about.getByRole('textbox', { name: 'Email' }).fill(email);
  await about.getByRole('textbox', { name: 'Current password' }).fill(credentials.password);
  await about.getByRole('button', { name: 'Save' }).click();
  await expect(about.getByText(`Waiting for confirmation of ${email}`)).toBeVisible();

  const mailbox = await (await openContext(browser, { baseURL: address })).newPage();
  await mailbox.goto(await linkTo(api, email, 'change_email'));
  await mailbox.getByRole('button', { name: 'Confirm email' }).click();
  await expect(mailbox.getByText(`Email confirmed. Sign in with ${email} from now on.`)).toBeVisible();
  await mailbox.getByRole('link', { name: 'Open Bakehouse' }).click();
  await submitCredentials(mailbox, { email, password: credentials.password });
  await waitForScreen(mailbox);
  await open(mailbox, '/profile');
  await expect(mailbox.getByRole('region', { name: 'About you' }).getByRole('textbox', { name: 'Email' })).toHaveValue(
    email,
  );
  await mailbox.context().close();
  await page.context().close();
});
