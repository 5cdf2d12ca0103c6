import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Page } from '@playwright/test';
import { followNavigation } from '../support/narrow.ts';
import { uniqueName } from '../support/samples.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ person: 'owner' });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: false });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/** Returns the six-digit code of the latest stored message to an address. */
const codeFor = async (page: Page, address: string) => {
  const outbox = await page.context().newPage();
  await open(outbox, `/outbox?search=${encodeURIComponent(address)}`);
  const row = outbox.getByRole('table', { name: 'Outbox' }).locator('tbody tr[data-row]').first();
  await expect(row).toContainText(/\d{6}/);
  const text = await row.getByRole('cell').nth(2).textContent();
  const [code = ''] = /\d{6}/.exec(text ?? '') ?? [];
  await outbox.close();
  return code;
};

const uniquePhone = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

/** Moves a latitude north by kilometres along the meridian. */
const north = (latitude: number, km: number) => latitude + km / ((6_371.0088 * Math.PI) / 180);

test('onboards a bakery from the empty form to its first order', async ({ page, api }) => {
  const name = uniqueName();
  const email = `${name.toLowerCase().replace(' ', '-')}@sample.test`;
  const phone = uniquePhone();

  await open(page, '/vendor');
  await page.getByRole('link', { name: 'Create New' }).click();
  await expect(page.getByRole('heading', { name: 'User Details' })).toBeVisible();
  await field(page, 'First Name').fill('Ravi');
  await field(page, 'Last Name').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Phone').fill(phone);
  await page.getByRole('checkbox', { name: 'Set a password instead' }).check();
  await page.getByLabel(/^Password/).fill('plum-cake-42');
  await page.getByLabel(/^Confirm Password/).fill('plum-cake-42');
  await expect(page.getByRole('checkbox', { name: 'Vendor', exact: true })).toBeChecked();
  await next(page).click();

  await expect(page.getByRole('heading', { name: 'Vendor Store Details' })).toBeVisible();
  await field(page, 'Store Name').fill(`${name} Bakes`);
  // The map is centred on the specification's default point, and a click in its middle selects it.
  const canvas = page.getByRole('region', { name: /^Map: / });
  await expect(canvas).toBeVisible();
  await canvas.click();
  await expect(field(page, 'Latitude')).toHaveValue(/^28\.66/);
  await expect(field(page, 'Longitude')).toHaveValue(/^77\.21/);
  await expectText(page, 'The address was filled in from this point.');
  await expect(field(page, 'Pincode')).toHaveValue(/^\d{6}$/);
  const before = Number(await field(page, 'Latitude').inputValue());
  await page.getByRole('button', { name: /^Store at/ }).press('Shift+ArrowUp');
  await expect(field(page, 'Latitude')).not.toHaveValue(String(before));
  const latitude = Number(await field(page, 'Latitude').inputValue());
  const longitude = Number(await field(page, 'Longitude').inputValue());
  expect(latitude - before).toBeCloseTo(north(0, 0.1), 5);
  // A point a hundred metres away has the same nearest post office.
  await expectText(page, 'The address matches this point.');
  await next(page).click();

  await expect(page.getByRole('heading', { name: 'Vendor Service Area' })).toBeVisible();
  // The onboarding is left here and resumed at the same step.
  await open(page, `/vendor?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Continue onboarding of ${name} Bakes` }).click();
  await expect(page.getByRole('heading', { name: 'Vendor Service Area' })).toBeVisible();
  await field(page, 'Service radius').fill('8');
  await expectText(page, /^\d+ areas, \d+ pincodes$/);
  await next(page).click();

  await expect(page.getByRole('heading', { name: 'Vendor Delivery Types' })).toBeVisible();
  await next(page).click();
  await expectText(page, 'Select Atleast one Delivery type');
  await page.getByRole('button', { name: 'Add Standard' }).click();
  await expect(page.getByRole('table', { name: 'Delivery preferences' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Add Midnight' }).click();
  await expect(page.getByRole('table', { name: 'Delivery preferences' }).getByRole('row')).toHaveCount(3);
  await next(page).click();

  await expect(page.getByRole('heading', { name: 'Verify Profile' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await field(page, 'Email OTP').fill(await codeFor(page, email));
  await field(page, 'Phone OTP').fill(await codeFor(page, phone));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/vendor$/);

  await followNavigation(page, 'In review', 'Vendors');
  await page.getByRole('link', { name: `${name} Bakes` }).click();
  const review = page.getByRole('region', { name: 'Review', exact: true });
  await expect(review).toContainText(/8 km · \d+ areas/);
  await review.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();

  const reaching = async (km: number) =>
    (await api(vendorEndpoints.servicing, { body: { latitude: north(latitude, km), longitude } })).data.map(
      ({ store_name }) => store_name,
    );
  expect(await reaching(5)).toContain(`${name} Bakes`);
  expect(await reaching(9)).not.toContain(`${name} Bakes`);
});

test('asks before leaving a step with unsaved changes', async ({ page }) => {
  await open(page, '/vendor/onboarding');
  await field(page, 'First Name').fill('Ravi');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Vendors' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await expect(field(page, 'First Name')).toHaveValue('Ravi');
});

test('finds an existing vendor by email and resumes the onboarding', async ({ page }) => {
  await open(page, '/vendor/onboarding');
  await field(page, 'Email').fill('vendor@bakehouse.test');
  await expectText(page, 'Email already in use');
  await page.getByRole('button', { name: 'Continue with this person' }).click();
  await expect(page.getByRole('heading', { name: 'Vendor Store Details' })).toBeVisible();
  await expect(field(page, 'Store Name')).not.toHaveValue('');
});
