import { adminUser } from '@bakehouse/contract/admin-user';
import { brand } from '@bakehouse/contract/brand';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { type SignedIn, sessionEndpoints } from '@bakehouse/contract/session';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { openContext } from '../support/browser-window.ts';
import { expectToast, saveButton } from '../support/controls.ts';
import { uniqueName } from '../support/samples.ts';
import { chooseOwnPassword, signInForm, submitCredentials, waitForScreen } from '../support/sign-in.ts';
import { expect, open, test, visit } from '../support/test.ts';

test.use({ person: 'owner' });

const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text, exact: true });

const emailOf = (text: string) => `${text.toLowerCase().replaceAll(' ', '-')}@bakehouse.test`;

/** Creates a brand without a name in a session, which changes nothing. Returns the status of the response. */
const statusOfCreate = async (request: APIRequestContext, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await request.post(`/api/${brand.endpoints.create.path}`, { headers, data: { name: '' } })).status();
};

const createGroup = async (page: Page, groupName: string) => {
  await open(page, '/permission_group');
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await name(page).fill(groupName);
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('brand/');
  await page.getByRole('checkbox', { name: 'List Brands' }).check();
  await page.getByRole('checkbox', { name: 'Create Brand' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await saveButton(page).click();
  await expectToast(page, 'Permission group created successfully');
};

const createRole = async (page: Page, roleName: string, groupName: string) => {
  await open(page, '/role/create');
  await name(page).fill(roleName);
  await page.getByRole('checkbox', { name: new RegExp(`^${groupName}`) }).check();
  await saveButton(page).click();
  await expectToast(page, 'Role created successfully');
};

const createUser = async (page: Page, email: string, password: string, roleName: string) => {
  await open(page, '/admin');
  await page.getByRole('link', { name: 'Create New', exact: true }).click();
  await name(page).fill('Tara Bose');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('9876543211');
  await page.getByRole('checkbox', { name: 'Set a password instead' }).check();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('checkbox', { name: new RegExp(`^${roleName}`) }).check();
  await saveButton(page).click();
  await expectToast(page, 'Admin user created successfully');
};

/** Opens a window in which nobody is signed in. */
const openSignedOut = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await openContext(browser, { baseURL })).newPage();

test("applies changes of a role's permissions to its users", async ({ page, browser, address, request }) => {
  const email = emailOf(uniqueName());
  const permissionGroup = `Brand desk ${uniqueName()}`;
  const roleName = `Brand keeper ${uniqueName()}`;
  await createGroup(page, permissionGroup);
  await createRole(page, roleName, permissionGroup);
  await createUser(page, email, 'given-by-staff', roleName);

  const userPage = await openSignedOut(browser, address);
  await userPage.goto('/auth/signin');
  await submitCredentials(userPage, { email, password: 'given-by-staff' });
  const changed = userPage.waitForResponse((response) => response.url().endsWith(profileEndpoints.changePassword.path));
  await chooseOwnPassword(userPage, 'given-by-staff', 'plum-cake-42');
  const { token }: SignedIn = await (await changed).json();
  expect(await statusOfCreate(request, token)).toBe(422);
  const links = userPage.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Brands']);

  const brandName = uniqueName();
  await links.filter({ hasText: 'Brands' }).click();
  await userPage.getByRole('link', { name: 'Create', exact: true }).click();
  await name(userPage).fill(brandName);
  await saveButton(userPage).click();
  await expectToast(userPage, 'Brand created successfully');
  const rowOf = (whose: Page) => whose.locator('tbody tr').filter({ hasText: brandName });
  await visit(page, `/brand?search=${brandName.replaceAll(' ', '+')}`);
  await expect(rowOf(page).getByRole('link').first()).toBeVisible();
  await expect(rowOf(page).getByRole('button').first()).toBeVisible();
  await expect(rowOf(userPage)).toBeVisible();
  await expect(rowOf(userPage).getByRole('link')).toHaveCount(0);
  await expect(rowOf(userPage).getByRole('button')).toHaveCount(0);

  await userPage.getByRole('link', { name: 'Create', exact: true }).click();
  await name(userPage).fill(uniqueName());

  await visit(page, `/permission_group?search=${permissionGroup.replaceAll(' ', '+')}`);
  await page.getByRole('link', { name: permissionGroup, exact: true }).click();
  await page.getByRole('checkbox', { name: 'Create Brand' }).uncheck();
  await saveButton(page).click();
  await expectToast(page, 'Permission group updated successfully');
  // The server keeps the permissions of a session for a moment.
  await expect.poll(() => statusOfCreate(request, token)).toBe(403);
  const rejected = userPage.waitForResponse((response) => response.url().endsWith(brand.endpoints.create.path));
  await saveButton(userPage).click();
  expect((await rejected).status()).toBe(403);
  await expect(userPage.getByRole('alert')).toBeVisible();

  await userPage.goto('/brand/edit/01990000-0000-7000-8000-000000000001');
  await waitForScreen(userPage);
  await expect(title(userPage, 'No access')).toBeVisible();
  await userPage.context().close();
});

test("submits a vendor's application, which staff find in the list", async ({ page, browser, address, api }) => {
  const email = emailOf(uniqueName());
  const stranger = await openSignedOut(browser, address);
  await stranger.goto('/auth/signin');
  await stranger.getByRole('link', { name: 'Apply as a vendor' }).click();
  await expect(stranger).toHaveURL('/auth/signup');
  await name(stranger).fill('Ira Sen');
  await stranger.getByLabel('Email').fill(email);
  await stranger.getByLabel('Store name').fill('Sen Bakes');
  await stranger.getByRole('textbox', { name: 'Password', exact: true }).fill('plum-cake-42');
  await stranger.getByRole('textbox', { name: 'Re-type password' }).fill('plum-cake-42');
  await stranger.getByRole('button', { name: 'Create account' }).click();
  await expect(title(stranger, 'Application received')).toBeVisible();
  await stranger.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(signInForm(stranger).submit).toBeVisible();
  const responsePromise = stranger.waitForResponse((response) => response.url().endsWith(sessionEndpoints.login.path));
  await submitCredentials(stranger, { email, password: 'plum-cake-42' });
  expect((await responsePromise).status()).toBe(401);
  await stranger.context().close();

  await open(page, `/admin?search=${encodeURIComponent(email)}`);
  await expect(page.getByRole('row').filter({ hasText: 'Ira Sen' })).toContainText('InActive');
  await page.getByRole('link', { name: 'Vendor detail of Ira Sen' }).click();
  await expect(page.getByRole('region', { name: 'Store' })).toContainText('Draft');
  const [user] = (await api(adminUser.endpoints.list, { query: { search: email } })).data;
  await open(page, `/audit?module=admin-user&record=${user?._id}`);
  await expect(page.getByRole('button', { name: 'Show all records, not only Ira Sen' })).toBeVisible();
});
