import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import type { PushMessage } from '@bakehouse/contract/notification/push-message';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import type { Browser, Page } from '@playwright/test';
import type { CallApi } from '../support/api-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { assignByKeyboard, cardOf, column, dayAfter, farDay, openLive, waitForMove } from '../support/board.ts';
import { test } from '../support/own-server.ts';
import { deliverPush, openPhoneApp, shownNotifications, tapNotification } from '../support/phone-app.ts';
import { placeOrderLike, unassignedDemoOrder } from '../support/place-order.ts';
import { signOut } from '../support/sign-in.ts';
import { expect, open } from '../support/test.ts';

/** Stores accept or decline what is assigned to them, on a phone, while staff follow on the board of the day. */

const storeName = 'Qureshi & Sons Bakers';
const evening = { from: '18:00', upto: '20:00' };
const phone = { width: 390, height: 844 };

const switchAcceptance = async (api: CallApi, is_enabled: boolean): Promise<void> => {
  const { data } = await api(settingEndpoints.assignment.get);
  const body = { meta_value: { acceptance: { is_enabled, minutes: 10, on_expiry: 'next' as const } } };
  await api(settingEndpoints.assignment.update, { body: { ...body, version: data[0]?.version ?? 0 } });
};

const findStore = async (api: CallApi) => {
  const { data } = await api(vendorEndpoints.list, { query: { search: storeName } });
  const [store] = data;
  if (!store) throw new Error(`the demo has the store ${storeName}`);
  return store;
};

/** Places an order at the door of the demo's vendor, who is therefore suggested first. */
const placeAtStore = async (api: CallApi, slot = evening, date = farDay()): Promise<OrderRecord> => {
  const { longitude, latitude } = await findStore(api);
  return placeOrderLike(api, await unassignedDemoOrder(api), {
    date,
    slot,
    type: 'Standard',
    point: [longitude ?? 0, latitude ?? 0],
  });
};

/** Assigns an order at the door of the demo's vendor to it. */
const assignToStore = async (api: CallApi, id: string): Promise<void> => {
  const params = { id };
  const { data } = await api(orderAssignmentEndpoints.vendorChoices, { params });
  const store = data.suggested.find(({ store_name }) => store_name === storeName);
  const [delivery_type] = data.wanted;
  const body = {
    vendor: store?.id ?? '',
    delivery_type: delivery_type?._id ?? '',
    vendor_delivery_charges: 0,
    vendor_charges: store?.suggested_charges ?? 0,
  };
  await api(orderAssignmentEndpoints.assignVendor, { params, body });
};

const openBoth = (browser: Browser, baseURL: string): Promise<[Page, Page]> =>
  Promise.all([
    openLive(browser, 'orderDesk', `/order/board?date=${farDay()}`, { baseURL }),
    openLive(browser, 'vendor', '/order?quick=waiting', { baseURL, viewport: phone, hasTouch: true }),
  ]);

// The tests change the same settings, so they run one after another.
test.describe.configure({ mode: 'default' });

test('a store accepts on a phone what staff assign on the board, and both see each step', async ({
  api,
  address,
  browser,
}) => {
  await switchAcceptance(api, true);
  // Gives the board a second column.
  await placeAtStore(api, { from: '20:00', upto: '22:00' });
  const [desk, store] = await openBoth(browser, address);
  const { _id: id, order_number: number } = await placeAtStore(api);
  await expect(cardOf(desk, number)).toBeVisible();

  await assignByKeyboard(desk, number);
  await expect(cardOf(desk, number)).toContainText(storeName);
  await expect(cardOf(desk, number)).toContainText('Waiting, 10 min');
  await expectAccessible(desk);
  // The offer appears without a tap.
  const accept = store.getByRole('button', { name: `Accept ${number}` });
  await expect(accept).toBeVisible();
  for (const button of [accept, store.getByRole('button', { name: `Decline ${number}` })]) {
    await expect(button).toBeInViewport();
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await accept.tap();
  await expect(cardOf(desk, number)).toContainText('Accepted');
  await expectAccessible(desk);
  await expect(accept).toHaveCount(0);

  await store.goto('/order?quick=all');
  const row = store.getByRole('listitem').filter({ hasText: number });
  await expect(row).toContainText('06:00 pm - 08:00 pm');
  await cardOf(desk, number).dragTo(column(desk, /^08:00 pm/));
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The party is later');
  await dialog.getByRole('button', { name: 'Move delivery' }).click();
  await expect(column(desk, /^08:00 pm/).getByText(number)).toBeVisible();
  await expect(row).toContainText('08:00 pm - 10:00 pm');
  const { data: after } = await api(orderEndpoints.details, { params: { id } });
  expect(after.assigned_vendor?.vendor_details.store_name).toBe(storeName);
  expect(after.offer).toBeUndefined();
  for (const page of [desk, store]) await page.context().close();
});

test('a store declines with a reason, and staff see which store is asked next', async ({ api, address, browser }) => {
  await switchAcceptance(api, true);
  const [desk, store] = await openBoth(browser, address);
  const { _id: id, order_number: number } = await placeAtStore(api);
  await expect(cardOf(desk, number)).toBeVisible();
  await assignByKeyboard(desk, number);
  await expect(cardOf(desk, number)).toContainText(storeName);
  await expect(store.getByText(number, { exact: true })).toBeVisible();
  await store.getByRole('button', { name: `Decline ${number}` }).tap();
  const dialog = store.getByRole('dialog', { name: 'Decline order' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The oven is broken');
  await dialog.getByRole('button', { name: 'Decline order' }).tap();
  await expect(store.getByText('Order declined successfully')).toBeVisible();
  await expect(store.getByText(number, { exact: true })).toHaveCount(0);
  await expect(cardOf(desk, number)).not.toContainText(storeName);
  const { data: after } = await api(orderEndpoints.details, { params: { id } });
  const next = after.assigned_vendor?.vendor_details.store_name;
  expect(after.offer).toMatchObject({ attempt: 2 });
  await expect(cardOf(desk, number)).toContainText(`${next}Waiting, 10 min`);
  await desk.goto(`/order/details/${id}`);
  await expect(desk.getByRole('region', { name: 'Timeline', exact: true })).toContainText('The oven is broken');
  for (const page of [desk, store]) await page.context().close();
});

test('a store accepts an order from the notification on its phone, and opens it', async ({ api, address, browser }) => {
  await switchAcceptance(api, true);
  const store = await openPhoneApp(browser, address);
  const { _id: id, order_number: number } = await placeAtStore(api, evening, dayAfter(48));
  await assignToStore(api, id);
  const link = `/order/details/${id}`;
  const message: PushMessage = {
    v: 1,
    id,
    kind: 'order_assigned',
    title: `New order ${number}`,
    text: 'Answer within 10 minutes',
    link,
    tag: `order:${id}`,
    at: new Date().toISOString(),
    offer: { order_id: id, expires_at: new Date(Date.now() + 600_000).toISOString() },
  };
  await deliverPush(store, message);
  expect(await shownNotifications(store)).toEqual([[message.title, message.text, ['accept', 'decline']]]);
  await tapNotification(store, 'accept');
  expect(await shownNotifications(store)).toEqual([['Accepted', message.title, []]]);
  const { data: accepted } = await api(orderEndpoints.details, { params: { id } });
  expect(accepted.offer).toBeUndefined();
  expect(accepted.assigned_vendor?.vendor_details.store_name).toBe(storeName);

  await tapNotification(store, '');
  await expect(store).toHaveURL(new RegExp(`${link}$`));
  await expect(store.getByRole('region', { name: 'Next step' })).toBeVisible();

  // The second answer of another phone comes too late, and says so.
  await deliverPush(store, message);
  await tapNotification(store, 'accept');
  expect(await shownNotifications(store)).toEqual([['The order was not accepted', expect.any(String), []]]);

  // Phones are shared: no notification remains after sign-out.
  await signOut(store, 'vendor');
  await expect.poll(() => shownNotifications(store)).toEqual([]);
  await store.context().close();
});

test('a full slot is explained with the next free one, and exceeded with a reason', async ({
  api,
  address,
  browser,
}) => {
  await switchAcceptance(api, false);
  const day = dayAfter(46);
  const { id: storeId } = await findStore(api);
  const desk = await openLive(browser, 'orderDesk', `/vendor/detail/hours/${storeId}`, { baseURL: address });
  await desk.getByRole('button', { name: 'Edit Hours and capacity' }).click();
  await desk.getByRole('combobox', { name: 'Capacity' }).click();
  await desk.getByRole('option', { name: 'Orders per slot' }).click();
  await desk.getByRole('textbox', { name: 'Orders', exact: true }).fill('1');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText('Hours updated successfully')).toBeVisible();
  const { data: saved } = await api(vendorHoursEndpoints.view, { params: { id: storeId } });
  expect(saved.hours.capacity).toEqual({ per: 'slot', orders: 1 });

  const first = await placeAtStore(api, evening, day);
  const second = await placeAtStore(api, { from: '14:00', upto: '16:00' }, day);
  await open(desk, `/order/board?date=${day}`);
  for (const { order_number } of [first, second]) {
    await expect(cardOf(desk, order_number)).toBeVisible();
    await assignByKeyboard(desk, order_number);
    await expect(cardOf(desk, order_number)).toContainText(storeName);
    await waitForMove(desk, order_number);
  }
  const full = column(desk, /^06:00 pm/);
  await cardOf(desk, second.order_number).dragTo(full);
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The guests come later');
  await dialog.getByRole('button', { name: 'Move delivery' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Slot full. Next free: 20:00-22:00');
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The guests come later');
  await expect(full.getByText(second.order_number)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Move anyway' }).click();
  await expect(full.getByText(second.order_number)).toBeVisible();
  await waitForMove(desk, second.order_number);
  const { data: after } = await api(orderEndpoints.details, { params: { id: second._id } });
  expect(after.order_items[0]?.selected_delivery_slot).toEqual(evening);
  expect(after.timeline.at(-1)?.reason).toBe('Moved against hours or capacity. The guests come later');
  await desk.context().close();
});
