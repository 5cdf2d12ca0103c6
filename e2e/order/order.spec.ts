import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { Locator, Page } from '@playwright/test';
import { expectToast } from '../support/controls.ts';
import { followNavigation } from '../support/narrow.ts';
import { card, timeline } from '../support/order-details.ts';
import { credentialsOf, people } from '../support/people.ts';
import { oldestDemoOrder, placeAssignedOrder, placeOwnOrder } from '../support/place-order.ts';
import { openSignedIn, signInAs, signInForm, signOut, waitForScreen } from '../support/sign-in.ts';
import { expect, open, test, visit } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr[data-row]');
const valueIn = (page: Page, cardName: string, term: string) =>
  card(page, cardName)
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) }) })
    .getByRole('definition');
/** Saves a card's form, and waits for the success message and the reloaded card. */
const save = async (page: Page, form: Locator) => {
  const responsePromise = page.waitForResponse((response) => response.request().method() === 'POST');
  await form.getByRole('button', { name: 'Save' }).click();
  const { message }: { message: string } = await (await responsePromise).json();
  await expectToast(page, message);
  await expect(form).toHaveCount(0);
};

test('corrects an address and confirms the order, and both changes are saved', async ({ page, api }) => {
  const order = await placeAssignedOrder(api);
  const { phone } = order.customer;

  await page.goto('/auth/signin');
  await signInAs(page, 'orderDesk');
  await waitForScreen(page);
  await followNavigation(page, 'Orders', 'Orders');
  await page.getByRole('searchbox').fill(phone);
  await expect(page).toHaveURL(`/order?search=${phone}`);
  await page.getByRole('link', { name: order.order_number, exact: true }).click();
  await expect(page).toHaveURL(`/order/details/${order._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.order_number);
  await expect(card(page, 'Customer Details')).toContainText(phone);

  await page.getByRole('button', { name: 'Edit shipping address' }).click();
  const form = page.getByRole('form', { name: 'Shipping Address' });
  for (const name of ['City', 'State', 'Country', 'Pincode'])
    await expect(form.getByRole('textbox', { name, exact: true })).not.toBeEditable();
  await form.getByRole('textbox', { name: 'Full Name' }).fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Full Name is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Full Name' }).fill('Ishita Menon');
  await form.getByRole('textbox', { name: 'Phone' }).fill('9876512345');
  await form.getByRole('textbox', { name: 'Address 1' }).fill('14 Plum Lane');
  await save(page, form);

  await page.getByRole('button', { name: 'Edit status' }).click();
  const status = page.getByRole('form', { name: 'Order status' });
  await status.getByRole('combobox', { name: 'Order status' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'Pending',
    'Confirmed',
    'Processing',
    'Shipped',
    'Delivered',
    'Cancelled',
  ]);
  await page.getByRole('option', { name: 'Confirmed' }).click();
  await save(page, status);

  const expectBothChanges = async () => {
    await expect(card(page, 'Shipping Address')).toContainText('Ishita Menon');
    await expect(card(page, 'Shipping Address')).toContainText('14 Plum Lane');
    await expect(valueIn(page, 'Order Details', 'Order status')).toContainText('Confirmed');
    await expect(timeline(page).nth(0)).toContainText('Pending → Confirmed');
    await expect(timeline(page).nth(0)).toContainText(people.orderDesk.name);
    await expect(timeline(page).nth(1)).toContainText('Shipping Address');
    await expect(timeline(page).nth(1)).toContainText('14 Plum Lane');
  };
  await expectBothChanges();
  await page.reload();
  await waitForScreen(page);
  await expectBothChanges();
  const saved = (await api(orderEndpoints.details, { params: { id: order._id } })).data;
  expect(saved.address.shipping).toMatchObject({ full_name: 'Ishita Menon', phone: '9876512345' });
  await signOut(page, 'orderDesk');
  await expect(page).toHaveURL('/auth/signin');
});

test.describe('the list', () => {
  test.use({ person: 'orderDesk' });

  test('stores the status filter and the page in the URL', async ({ page, api }) => {
    // The orders of the demo that no test delivers.
    const search = 'BH-10';
    await open(page, `/order?search=${search}`);
    await expect(page.getByText('₹').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Status', exact: true }).click();
    await page.getByRole('option', { name: 'Delivered' }).click();
    const address = `/order?search=${search}&status=delivered`;
    await expect(page).toHaveURL(address);
    const query = { search, status: 'delivered' } as const;
    const { totalOrders } = (await api(orderEndpoints.list, { query })).data;
    await expect(page.getByRole('heading', { level: 1, name: `Orders (${totalOrders})` })).toBeVisible();

    const pageTwo = (await api(orderEndpoints.list, { query: { ...query, page: '2' } })).data;
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/[?&]page=2\b/);
    await expect(page).toHaveURL(/[?&]status=delivered\b/);
    await expect(rows(page).first()).toContainText(pageTwo.orders[0]!.order_number);
    const addressOfTwo = page.url();

    await page.reload();
    await waitForScreen(page);
    await expect(rows(page).first()).toContainText(pageTwo.orders[0]!.order_number);
    await expect(rows(page)).toHaveCount(pageTwo.orders.length);
    await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('Delivered');
    await rows(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/order\/details\//);
    await page.goBack();
    await expect(page).toHaveURL(addressOfTwo);
    await expect(rows(page).first()).toContainText(pageTwo.orders[0]!.order_number);
    await page.goBack();
    await expect(page).toHaveURL(address);
  });
});

test.describe('a vendor', () => {
  test.use({ person: 'vendor' });

  test('sees only the orders of the own store, and cannot correct an address', async ({ page, api, apiOf }) => {
    const callAsVendor = await apiOf('vendor');
    const all = (await api(orderEndpoints.list)).data;
    const own = await placeAssignedOrder(api);
    const foreign = await placeOwnOrder(api);

    // Other tests can assign an order to the store at any moment, which the open list only offers to show.
    await expect(async () => {
      await open(page, '/order');
      await page.getByRole('button', { name: 'All', exact: true }).click();
      const { orders, totalOrders } = (await callAsVendor(orderEndpoints.list)).data;
      expect(totalOrders).toBeGreaterThan(0);
      expect(totalOrders).toBeLessThan(all.totalOrders);
      const title = page.getByRole('heading', { level: 1, name: `Orders (${totalOrders})` });
      await expect(title).toBeVisible({ timeout: 5_000 });
      await expect(rows(page)).toHaveCount(orders.length, { timeout: 5_000 });
    }).toPass();
    await expect(page.getByText('₹')).toHaveCount(0);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const names = [
      'Dashboard',
      'Today',
      'Orders',
      'Board',
      'Calendar',
      'My store',
      'Delivery types',
      'Claims',
      'Payouts',
    ];
    await expect(links).toHaveText(names.map((name) => new RegExp(`^${name}`)));

    await open(page, `/order/details/${own._id}`);
    await expect(card(page, 'Shipping Address')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(own.order_number);
    await expect(page.getByRole('link', { name: 'Directions' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Edit .* address$/ })).toHaveCount(0);

    await visit(page, `/order/details/${foreign._id}`);
    await expect(page.getByText('Order not found')).toBeVisible();
    await expect(card(page, 'Shipping Address')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(foreign.order_number);
  });
});

test.describe('the order desk at 1440 x 900', () => {
  test.use({ person: 'orderDesk', viewport: { width: 1440, height: 900 } });

  test('shows header, vendor, items and shipping address without scrolling', async ({ page, api }) => {
    // The hint that an order may be a duplicate takes the space of a line, so both customers are new. So does another receiver.
    const changes = { maxItems: 1, isGift: false } as const;
    for (const { _id } of [await placeAssignedOrder(api, changes), await placeOwnOrder(api, changes)]) {
      await open(page, `/order/details/${_id}`);
      await expect(page.getByRole('table', { name: 'Items' }).getByRole('row').first()).toBeVisible();
      for (const name of ['Order summary', 'Shipping Address'])
        await expect(card(page, name)).toBeInViewport({ ratio: 1 });
      for (const name of ['Assigned Vendor', 'Detail']) await expect(card(page, name)).toBeInViewport();
    }
  });
});

test('requires a session to open an order', async ({ newWindow, api }) => {
  const { _id, order_number } = await oldestDemoOrder(api);
  const context = await newWindow();
  const page = await openSignedIn(context, credentialsOf('orderDesk'));
  const number = page.getByText(order_number);
  await open(page, `/order/details/${_id}`);
  await expect(number.first()).toBeVisible();
  await context.clearCookies();
  await page.reload();
  await expect(signInForm(page).submit).toBeVisible();
  await expect(number).toHaveCount(0);
  await context.close();
});
