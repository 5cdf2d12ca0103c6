import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { listOutbox } from '@bakehouse/contract/outbox';
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { openContext } from '../support/browser-window.ts';
import { test } from '../support/own-server.ts';
import { people } from '../support/people.ts';
import { placeAssignedOrder, placeOwnOrder } from '../support/place-order.ts';
import { open, openSignedIn, waitForScreen } from '../support/sign-in.ts';
import { expect } from '../support/test.ts';
import { createUser } from '../support/users.ts';

// The orders of other tests would ring as well, so these tests have a marketplace of their own.

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const alertOf = (page: Page) => page.getByRole('region', { name: 'New orders' });
const linkOfAlert = (page: Page, number: string) =>
  alertOf(page).getByRole('link', { name: new RegExp(`^Open: New order ${number}`) });

/** Counts the sounds that play in the tabs of a browser. */
const observeSound = (context: BrowserContext) =>
  context.addInitScript(() => {
    const counter = { playing: 0 };
    Object.assign(window, { soundsOfTest: counter });
    const { start, stop } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...args) {
      counter.playing += 1;
      return start.apply(this, args);
    };
    AudioBufferSourceNode.prototype.stop = function (...args) {
      counter.playing -= 1;
      return stop.apply(this, args);
    };
  });
const soundsIn = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Window & { soundsOfTest?: { playing: number } }).soundsOfTest?.playing ?? 0);

type Fixtures = {
  readonly browser: Browser;
  readonly api: CallApi;
  readonly request: APIRequestContext;
  readonly address: string;
};

/** Creates a user of the order desk, and opens the orders in a browser of their own. */
const openDesk = async ({ browser, api, request, address }: Fixtures, name: string): Promise<Page> => {
  const { credentials } = await createUser(api, request, name, 'Order Desk');
  const context = await openContext(browser, { baseURL: address, reducedMotion: 'reduce' });
  await observeSound(context);
  const page = await openSignedIn(context, credentials);
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/events') && response.ok());
  await open(page, '/order');
  await stream;
  return page;
};

/**
 * Acknowledges all orders so far, which would ring for new users as well. Notifications are made in the order of the events,
 * so those of earlier orders exist when the one of the last order does.
 */
const acknowledgeEarlierOrders = async ({ api, request }: Fixtures): Promise<void> => {
  const { call } = await createUser(api, request, 'Tara', 'Order Desk');
  const { order_number } = await placeOwnOrder(api);
  const readRinging = async () => (await call(notificationEndpoints.count)).data.ringing;
  const readTitles = async () => (await readRinging()).map(({ title }) => title);
  await expect.poll(readTitles).toContainEqual(expect.stringContaining(order_number));
  for (let ringing = await readRinging(); ringing.length > 0; ringing = await readRinging())
    await call(notificationEndpoints.acknowledge, { body: { ids: ringing.map(({ _id }) => _id) } });
};

test('a new order rings in one tab of each browser until somebody acknowledges it', async ({
  api,
  browser,
  request,
  address,
}) => {
  const fixtures = { browser, api, request, address };
  await acknowledgeEarlierOrders(fixtures);
  const [asha, ravi] = await Promise.all([openDesk(fixtures, 'Asha'), openDesk(fixtures, 'Ravi')]);
  const second = await asha.context().newPage();
  await open(second, '/order');
  const order = await placeOwnOrder(api);

  for (const page of [asha, second, ravi]) {
    await expect(alertOf(page).getByText(`New order ${order.order_number}`).first()).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+\+? unread$/);
  }
  await expect.poll(async () => (await soundsIn(asha)) + (await soundsIn(second))).toBe(1);
  await expect.poll(() => soundsIn(ravi)).toBe(1);
  await ravi.goto(`/order/edit/${order._id}`);
  await expect(alertOf(ravi)).toBeVisible();
  // A trial click fails when something covers the button.
  await ravi.getByRole('button', { name: /^Save/ }).click({ trial: true });
  await ravi.setViewportSize({ width: 390, height: 844 });
  await ravi.goto(`/order/details/${order._id}`);
  await expect(alertOf(ravi)).toBeVisible();
  await ravi.getByRole('button', { name: 'More actions' }).click({ trial: true });
  await ravi.setViewportSize({ width: 1280, height: 720 });
  await ravi.goto('/order');
  await expect(alertOf(ravi)).toBeVisible();
  await expectAccessible(ravi);

  for (const page of [asha, second, ravi]) await expect(linkOfAlert(page, order.order_number)).toBeVisible();
  await ravi.getByRole('button', { name: new RegExp(`^Acknowledge: New order ${order.order_number}`) }).click();
  for (const page of [asha, second, ravi]) {
    await expect(linkOfAlert(page, order.order_number)).toHaveCount(0);
    await expect.poll(() => soundsIn(page)).toBe(0);
  }

  await asha.bringToFront();
  await asha.keyboard.press('b');
  const panel = asha.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Acknowledged by Ravi').first()).toBeVisible();
  await panel.getByRole('link', { name: new RegExp(order.order_number) }).click();
  await expect(asha.getByRole('heading', { level: 1, name: `Order ${order.order_number}` })).toBeVisible();
  await asha.context().close();
  await ravi.context().close();
});

test.describe('a vendor', () => {
  test.use({ person: 'vendor' });

  test('finds an assignment in the feed, and the messages are in English and Hindi', async ({ page, api }) => {
    await open(page, '/order');
    const {
      _id: id,
      order_number,
      customer: { phone },
    } = await placeAssignedOrder(api, { customer: { language: 'hi', email: '' } });
    await api(orderEndpoints.updateStatus, { params: { id }, body: { order_status: 'confirmed' } });

    await expect(bell(page)).toHaveAccessibleName(/unread$/);
    await bell(page).click();
    await page.getByRole('dialog').getByRole('link', { name: 'All notifications' }).click();
    await page.getByRole('link', { name: new RegExp(`Order ${order_number} is assigned to you`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Order ${order_number}` })).toBeVisible();

    const messagesTo = async (search: string) =>
      (await api(listOutbox, { query: { search } })).data.map(({ text, subject }) => `${subject} ${text}`);
    await expect
      .poll(async () =>
        (await messagesTo(people.vendor.email)).some((text) => text.includes(`${order_number} is assigned`)),
      )
      .toBe(true);
    await expect
      .poll(async () => (await messagesTo(phone)).join())
      .toContain(`आपका ऑर्डर ${order_number} पक्का हो गया है`);
  });
});

test.describe('staff', () => {
  test.use({ person: 'owner' });

  test('change a message with a preview, and reset it', async ({ page }) => {
    await open(page, '/message-templates');
    await page.getByRole('link', { name: 'Order cancelled, Email, English' }).click();
    const text = page.getByRole('textbox', { name: 'Text' });
    const preview = page.getByRole('region', { name: 'Preview in English' });
    await expect(preview.getByText(/BH-\d+/).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Preview in हिन्दी' })).toContainText('ऑर्डर');
    await text.press('ControlOrMeta+End');
    await text.pressSequentially(' Sorry. ');
    await page.getByRole('button', { name: 'customer_name' }).click();
    await expect(text).toHaveValue(/Sorry\. \{\{customer_name\}\}$/);
    await expect(preview).toContainText('Sorry.');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Save/ }).click();
    await waitForScreen(page);
    const row = page.getByRole('row', { name: /Order cancelled, Email, English/ });
    await expect(row).toContainText('Changed');
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(text).not.toHaveValue(/Sorry/);
  });
});
