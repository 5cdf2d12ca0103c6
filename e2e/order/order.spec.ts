import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { Locator, Page } from '@playwright/test';
import { signInByApi } from '../support/api-client.ts';
import { toast } from '../support/controls.ts';
import { followNavigation } from '../support/narrow.ts';
import { card, timeline } from '../support/order-details.ts';
import { people } from '../support/people.ts';
import { signInAs, signInForm, signOut, waitForScreen } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';

const listTitle = (page: Page) => page.getByRole('heading', { level: 1, name: /^Orders \(\d+\)$/ });
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
  await expect(toast(page, message)).toBeVisible();
  await expect(form).toHaveCount(0);
};

test('corrects an address and confirms the order, and both changes are saved', async ({ page, api }) => {
  const { data } = await api(orderEndpoints.list, { query: { status: 'pending', perPage: '50' } });
  // Other tests create, assign and process orders of today at the same time.
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const order = data.orders.find(
    ({ customer, vendor, delivery }) => customer.phone && vendor && delivery.date !== today,
  );
  if (!order) throw new Error('The demo has no pending order of another day with a vendor');
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
    await open(page, '/order');
    await page.getByRole('combobox', { name: 'Status', exact: true }).click();
    await page.getByRole('option', { name: 'Delivered' }).click();
    await expect(page).toHaveURL('/order?status=delivered');
    const { totalOrders } = (await api(orderEndpoints.list, { query: { status: 'delivered' } })).data;
    await expect(page.getByRole('heading', { level: 1, name: `Orders (${totalOrders})` })).toBeVisible();

    const pageTwo = (await api(orderEndpoints.list, { query: { status: 'delivered', page: '2' } })).data;
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/[?&]page=2\b/);
    await expect(page).toHaveURL(/[?&]status=delivered\b/);
    await expect(rows(page).first()).toContainText(pageTwo.orders[0]!.order_number);
    const address = page.url();

    await page.reload();
    await waitForScreen(page);
    await expect(rows(page).first()).toContainText(pageTwo.orders[0]!.order_number);
    await expect(rows(page)).toHaveCount(pageTwo.orders.length);
    await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('Delivered');
    await rows(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/order\/details\//);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(rows(page).first()).toContainText(pageTwo.orders[0]!.order_number);
    await page.goBack();
    await expect(page).toHaveURL('/order?status=delivered');
  });
});

test.describe('a vendor', () => {
  test.use({ person: 'vendor' });

  test('sees only the orders of the own store, and cannot correct an address', async ({
    page,
    api,
    playwright,
    baseURL,
  }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const own = (await (await signInByApi(request, 'vendor'))(orderEndpoints.list)).data;
    await request.dispose();
    const all = (await api(orderEndpoints.list, { query: { perPage: '200' } })).data;
    expect(own.totalOrders).toBeGreaterThan(0);
    expect(own.totalOrders).toBeLessThan(all.totalOrders);
    const store = own.orders[0]!.vendor?.store_name ?? 'none';
    const foreign = all.orders.find(({ vendor }) => vendor && vendor.store_name !== store)!;

    await open(page, '/order');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Orders (${own.totalOrders})` })).toBeVisible();
    await expect(rows(page)).toHaveCount(own.orders.length);
    await expect(page.getByText('₹')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' })).toHaveCount(0);

    await rows(page).first().getByRole('link').first().click();
    await expect(card(page, 'Shipping Address')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Directions' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Edit .* address$/ })).toHaveCount(0);

    await open(page, `/order/details/${foreign._id}`);
    await expect(page.getByText('Order not found')).toBeVisible();
    await expect(page.getByText(foreign.customer.full_name)).toHaveCount(0);
  });
});

test.describe('the order desk at 1440 x 900', () => {
  test.use({ person: 'orderDesk', viewport: { width: 1440, height: 900 } });

  test('shows header, vendor, items and shipping address without scrolling', async ({ page, api }) => {
    const { orders } = (await api(orderEndpoints.list, { query: { quick: 'today', perPage: '200' } })).data;
    for (const order of [orders.find(({ vendor }) => vendor), orders.find(({ vendor }) => !vendor)]) {
      if (!order) continue;
      await open(page, `/order/details/${order._id}`);
      await expect(page.getByRole('table', { name: 'Items' }).getByRole('row').first()).toBeVisible();
      for (const name of ['Order summary', 'Shipping Address'])
        await expect(card(page, name)).toBeInViewport({ ratio: 1 });
      for (const name of ['Assigned Vendor', 'Detail']) await expect(card(page, name)).toBeInViewport();
    }
  });
});

test('requires a session to open an order', async ({ page, api }) => {
  const { orders } = (await api(orderEndpoints.list)).data;
  await page.goto(`/order/details/${orders[0]!._id}`);
  await expect(signInForm(page).submit).toBeVisible();
  await expect(listTitle(page)).toHaveCount(0);
  await expect(page.getByText(orders[0]!.order_number)).toHaveCount(0);
});
