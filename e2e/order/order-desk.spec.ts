import { readFile } from 'node:fs/promises';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { dayAfter } from '../support/board.ts';
import { closeToasts, expectNoSidewaysScroll, expectToast, saveButton } from '../support/controls.ts';
import { followNavigation } from '../support/narrow.ts';
import { assignmentPanel, card, timeline } from '../support/order-details.ts';
import { credentialsOf, people } from '../support/people.ts';
import {
  oldestDemoOrder,
  placeOrderLike,
  placeOwnOrder,
  unassignedDemoOrder,
  uniquePhone,
  vendorStore,
} from '../support/place-order.ts';
import { uniqueName } from '../support/samples.ts';
import { signInForm, waitForScreen } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';

const choose = async (page: Page, field: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
};
/** Formats the day that is `days` from today as dd/MM/yyyy. */
const dayFromNow = (days: number) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' });
  return format.format(new Date(Date.now() + days * 86_400_000));
};

const orderCount = 10;
/** Maximum number of keystrokes for signing in, finding the orders and assigning them. A person types them within a minute. */
const maxKeystrokes = 120;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Counts the keystrokes in a page until it is loaded again. */
const countKeystrokes = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const counter = { keystrokes: 0 };
    Object.assign(window, { counterOfTest: counter });
    window.addEventListener('keydown', () => (counter.keystrokes += 1), { capture: true });
  });
  return () =>
    page.evaluate(() => (window as Window & { counterOfTest?: { keystrokes: number } }).counterOfTest?.keystrokes ?? 0);
};

/**
 * Places unassigned orders at the door of a store of the demo, which can therefore deliver them. They are delivered later than
 * all other orders, so that the next unassigned order after one of them is another of them.
 */
const placeLateOrders = async (api: CallApi, full_name: string): Promise<void> => {
  const { data } = await api(vendorEndpoints.list, { query: { search: vendorStore } });
  const { longitude, latitude } = data[0] ?? {};
  const template = await unassignedDemoOrder(api);
  for (let n = 0; n < orderCount; n += 1)
    await placeOrderLike(api, template, {
      customer: { full_name, phone: uniquePhone() },
      type: 'Standard',
      date: dayAfter(200 + n),
      slot: { from: '18:00', upto: '20:00' },
      point: [longitude ?? 0, latitude ?? 0],
    });
};

/** Signs in with the keyboard only. */
const signIn = async (page: Page) => {
  const { email, password: secret } = signInForm(page);
  await expect(email).toBeVisible();
  while (!(await email.evaluate((field) => field === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.type(credentialsOf('orderDesk').email);
  await page.keyboard.press('Tab');
  await expect(secret).toBeFocused();
  await page.keyboard.type(credentialsOf('orderDesk').password);
  await page.keyboard.press('Enter');
  await waitForScreen(page);
};

/** Assigns the order to the best suggestion. */
const assignBest = async (page: Page): Promise<void> => {
  await page.keyboard.press('a');
  await expect(assignmentPanel(page).getByRole('listbox', { name: 'Suggested vendors' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(assignmentPanel(page).getByRole('button', { name: 'Edit vendor' })).toBeVisible();
};

const goToNext = async (page: Page) => {
  const before = page.url();
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(before);
  await expect(heading(page)).toHaveText(/^Order BH-/);
};

test.describe('the order desk', () => {
  test.use({ person: 'orderDesk' });

  test('creates an order by phone, edits, deletes and restores it', async ({ page, api }) => {
    const { phone, full_name } = (await placeOwnOrder(api)).customer;
    await open(page, '/order');
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    const customer = card(page, 'Customer');
    await expect(customer.getByRole('textbox', { name: 'Phone' })).toBeFocused();
    await page.keyboard.type(phone);
    await expect(customer.getByText(/ordered (once|\d+ times), last on/)).toBeVisible();
    await expect(customer.getByRole('textbox', { name: 'Name' })).toHaveValue(full_name);

    await page.getByRole('combobox', { name: 'Search address' }).fill('1100');
    await page.getByRole('listbox').getByRole('option').first().click();
    await expect(card(page, 'Shipping Address').getByText(/deliver here, nearest|delivers here/)).toBeVisible();

    await page.getByRole('combobox', { name: 'Product', exact: true }).fill('Belgian Chocolate');
    await page.getByRole('option', { name: 'Belgian Chocolate Drip' }).click();
    await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('');
    await choose(page, 'Flavour', 'Dark chocolate');
    await choose(page, 'Weight', '1 kg');
    await page.getByRole('textbox', { name: 'Message on the cake' }).fill('जन्मदिन मुबारक');
    await choose(page, 'Delivery type', 'Standard');
    await choose(page, 'Shipping cost', '₹49.00');
    await page.getByRole('textbox', { name: 'Delivery date' }).fill(dayFromNow(-1));
    await page.getByRole('button', { name: 'Custom time' }).click();
    await page.getByLabel('From', { exact: false }).first().fill('10:00');
    await page.getByLabel('Until', { exact: false }).first().fill('13:00');
    await saveButton(page).click();
    await expect(page.getByText('The delivery slot is in the past').first()).toBeVisible();
    await page.getByRole('button', { name: 'Tomorrow' }).click();
    await page.getByRole('group', { name: 'Delivery slot' }).getByRole('button').first().click();
    await saveButton(page).click();
    await expect(page).toHaveURL(/\/order\/details\//);
    await expect(card(page, 'Detail')).toContainText('जन्मदिन मुबारक');
    await expect(card(page, 'Order Details')).toContainText('Phone');
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const created = (await api(orderEndpoints.details, { params: { id } })).data;

    await closeToasts(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const quantity = page.getByRole('textbox', { name: 'Quantity' });
    await quantity.fill('2');
    await saveButton(page).click();
    await expect(page).toHaveURL(`/order/details/${id}`);
    const edited = (await api(orderEndpoints.details, { params: { id } })).data;
    expect(edited.subtotal).toBeCloseTo(2 * (created.subtotal ?? 0));
    await expect(timeline(page).first()).toContainText('edited');

    await card(page, 'Internal notes').getByRole('textbox').fill('Call <b>before</b> ten');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(card(page, 'Internal notes').getByText('Call <b>before</b> ten')).toBeVisible();

    await closeToasts(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page).toHaveURL('/order');
    await closeToasts(page);
    await page.getByRole('link', { name: 'Deleted', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Deleted Record \(\d+\)$/ })).toBeVisible();
    await page.getByRole('searchbox').fill(created.order_number);
    await page.getByRole('button', { name: `Restore order ${created.order_number}` }).click();
    await page.getByRole('button', { name: 'Yes, restore it!' }).click();
    await expectToast(page, 'Order restored successfully');
    expect((await api(orderEndpoints.details, { params: { id } })).data.deletedAt).toBeNull();
  });

  test('downloads the filtered list and an invoice', async ({ page, api }) => {
    const name = uniqueName();
    const own = [];
    for (let n = 0; n < 3; n += 1) own.push(await placeOwnOrder(api, { customer: { full_name: name } }));
    for (const { _id: id } of own.slice(1))
      await api(orderEndpoints.updateStatus, { params: { id }, body: { order_status: 'delivered' } });
    await open(page, `/order?search=${name.replaceAll(' ', '+')}&status=delivered`);
    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const csv = await exported;
    expect(csv.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await csv.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);

    await open(page, `/order/details/${own[2]?._id}`);
    const printed = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Invoices' }).click();
    const pdf = await printed;
    expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('prints a kitchen ticket on a page of its own', async ({ page, api }) => {
    await open(page, `/order/ticket/${(await oldestDemoOrder(api))._id}`);
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('article', { name: 'Kitchen ticket' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
  });

  test('prints a Kannada name with a web font for its script, and loads no fonts for other scripts', async ({
    page,
    api,
  }) => {
    const { _id, address } = await placeOwnOrder(api);
    const { phone, address1, address2 } = address.shipping;
    await api(orderEndpoints.updateAddress, {
      params: { id: _id },
      body: { address_type: 'shipping', full_name: 'ಕಾವ್ಯಾ ಗೌಡ', phone, address1, address2 },
    });
    await open(page, `/order/ticket/${_id}`);
    await page.reload();
    await expect(page.getByText(/\p{Script=Kannada}/u)).toBeVisible();
    const loadedRanges = () =>
      page.evaluate(async () => {
        const faces = [...(await document.fonts.ready)].filter(({ family }) => family.includes('Noto Sans Scripts'));
        return faces.filter(({ status }) => status === 'loaded').map(({ unicodeRange }) => unicodeRange);
      });
    await expect.poll(loadedRanges).toContainEqual(expect.stringContaining('U+C80-CF3'));
    const allRanges = await page.evaluate(() => [...document.fonts].map(({ unicodeRange }) => unicodeRange));
    for (const absent of ['U+980-9FE', 'U+C00-C7F', 'U+D00-D7F', 'U+600-6FF']) {
      expect(allRanges).toContainEqual(expect.stringContaining(absent));
      expect(await loadedRanges()).not.toContainEqual(expect.stringContaining(absent));
    }
  });
});

test.describe('the order desk on a phone', () => {
  test.use({ person: 'orderDesk', viewport: { width: 390, height: 844 } });

  test('creates an order and assigns it to the first suggested vendor', async ({ page, api }) => {
    await open(page, '/');
    await followNavigation(page, 'Orders', 'Orders');
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    const customer = card(page, 'Customer');
    await customer.getByRole('textbox', { name: 'Phone' }).fill(`9${String(Date.now()).slice(-9)}`);
    await customer.getByRole('textbox', { name: 'Name' }).fill('Lakshmi Venkataraman');
    const product = page.getByRole('combobox', { name: 'Product', exact: true });
    await product.fill('Belgian Chocolate');
    await page.getByRole('option', { name: 'Belgian Chocolate Drip' }).click();
    await choose(page, 'Flavour', 'Dark chocolate');
    await choose(page, 'Weight', '1 kg');
    await expect(page.getByRole('textbox', { name: 'Price' })).not.toHaveValue('');
    await choose(page, 'Delivery type', 'Standard');
    await choose(page, 'Shipping cost', '₹49.00');
    await page.getByRole('button', { name: 'Tomorrow' }).click();
    await page.getByRole('group', { name: 'Delivery slot' }).getByRole('button').first().click();
    await page.getByRole('combobox', { name: 'Search address' }).fill('110001');
    await page
      .getByRole('option', { name: /110001/ })
      .first()
      .click();
    await card(page, 'Shipping Address').getByRole('textbox', { name: 'Address 1' }).fill('12 Sunrise Apartments');
    await saveButton(page).click();
    await expect(page).toHaveURL(/\/order\/details\//);

    await assignmentPanel(page).getByRole('listbox', { name: 'Suggested vendors' }).getByRole('option').first().click();
    await assignmentPanel(page).getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(assignmentPanel(page).getByRole('button', { name: 'Edit vendor' })).toBeVisible();
    const { data } = await api(orderEndpoints.details, { params: { id: idIn(page) } });
    expect(data.assigned_vendor).not.toBeNull();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('a vendor with a phone', () => {
  test.use({ person: 'vendor', viewport: { width: 390, height: 844 } });

  test("sees today's orders, opens one and sets the next status; staff see it on the timeline", async ({
    page,
    apiOf,
    windowOf,
  }) => {
    const callAsVendor = await apiOf('vendor');
    const readTodays = async () => (await callAsVendor(orderEndpoints.list, { query: { quick: 'today' } })).data;
    const cards = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
    // Other tests can assign an order of today to the store at any moment, which the open list only offers to show.
    await expect(async () => {
      await open(page, '/order');
      await expect(page).toHaveURL('/order?quick=today');
      const { orders, totalOrders } = await readTodays();
      await expect(heading(page)).toHaveText(`Orders (${totalOrders})`, { timeout: 5_000 });
      await expect(cards).toHaveCount(orders.length, { timeout: 5_000 });
    }).toPass();
    const todays = await readTodays();
    const waiting = todays.orders.find(
      ({ status }) => status === 'pending' || status === 'confirmed' || status === 'processing',
    );
    if (!waiting) throw new Error('The demo has no order of today for the vendor to begin');
    await cards.getByRole('link', { name: waiting.order_number, exact: true }).click();
    await expect(page).toHaveURL(/\/order\/details\//);

    // The top of the screen shows everything the kitchen needs, and the next step.
    const next = waiting.status === 'processing' ? 'Shipped' : 'Processing';
    const step = page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: next });
    for (const element of [card(page, 'Delivery slot'), page.getByRole('list', { name: 'Items' }), step])
      await expect(element).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByText('₹')).toHaveCount(await page.getByText(/^(Collect|You are paid) ₹/).count());
    await step.click();
    await expectToast(page, 'Order status updated successfully');
    const address = page.url();
    await page.getByRole('link', { name: 'Kitchen ticket' }).click();
    await expect(page.getByRole('article', { name: 'Kitchen ticket' })).toBeVisible();

    const { page: staffPage, reset } = await windowOf('orderDesk');
    await open(staffPage, address);
    await expect(timeline(staffPage).first()).toContainText(next);
    await expect(timeline(staffPage).first()).toContainText(people.vendor.name);
    await reset();
  });
});

test('assigns ten orders to stores with the keyboard only, starting at the sign-in page, with at most 120 keystrokes', async ({
  page,
  api,
}) => {
  const name = uniqueName();
  await placeLateOrders(api, name);
  await page.goto('/auth/signin');
  const keystrokes = await countKeystrokes(page);
  await signIn(page);
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(heading(page)).toHaveText(/^Orders \(\d+\)$/, { timeout: 5_000 });
  }).toPass();
  await page.keyboard.press('2');
  await expect(page).toHaveURL('/order?quick=unassigned');
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(`Orders (${orderCount})`);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(/^Order BH-/);

  const assigned: string[] = [];
  while (assigned.length < orderCount) {
    await assignBest(page);
    assigned.push(idIn(page));
    if (assigned.length < orderCount) await goToNext(page);
  }
  expect(new Set(assigned).size).toBe(orderCount);
  expect(await keystrokes()).toBeLessThanOrEqual(maxKeystrokes);
  for (const id of assigned) {
    const { data } = await api(orderEndpoints.details, { params: { id } });
    expect(data.assigned_vendor).not.toBeNull();
    expect(data.timeline.filter(({ kind }) => kind === 'vendor')).toHaveLength(1);
    expect(data.timeline.at(-1)?.actor).toBe(people.orderDesk.name);
  }
});
