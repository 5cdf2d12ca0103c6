import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { CallApi } from '../support/api-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectNoSidewaysScroll } from '../support/controls.ts';
import { assignmentPanel, card, timeline } from '../support/order-details.ts';
import { people } from '../support/people.ts';
import { openPhoneApp } from '../support/phone-app.ts';
import { placeAssignedOrder } from '../support/place-order.ts';
import { expect, open, test } from '../support/test.ts';

/** Changes the message on the first cake, and nothing else. */
async function changeMessage(api: CallApi, id: string, message: string): Promise<void> {
  const { data: order } = await api(orderEndpoints.details, { params: { id } });
  const { version, payment_method, customer, address, selected_area, tax_total } = order;
  const amount = (rupees: number | null) => rupees ?? 0;
  const toItem = (item: OrderRecord['order_items'][number], position: number) => ({
    ...item,
    message: position === 0 ? message : item.message,
    product: { ...item.product, price: amount(item.product.price) },
    shipping_cost: amount(item.shipping_cost),
    selected_delivery_type: {
      _id: item.selected_delivery_type._id ?? undefined,
      name: item.selected_delivery_type.name,
    },
    addons: item.addons.map(({ product, name, price, quantity }) => ({
      name,
      quantity,
      price: amount(price),
      ...(product && { product }),
    })),
  });
  const [longitude = 0, latitude = 0] = selected_area?.locations.coordinates ?? [];
  await api(orderEndpoints.update, {
    params: { id },
    body: {
      version,
      payment_method,
      customer,
      address,
      selected_area: { locations: { coordinates: [longitude, latitude] } },
      order_items: order.order_items.map(toItem),
      subtotal: amount(order.subtotal),
      shipping_total: amount(order.shipping_total),
      total_coupon_discount: amount(order.total_coupon_discount),
      tax_total: amount(tax_total),
      order_total: amount(order.order_total),
    },
  });
}

test('a store sees what changed after it accepted, and staff see that it got it', async ({
  browser,
  address,
  api,
  windowOf,
}) => {
  const { _id, order_items } = await placeAssignedOrder(api);
  const before = order_items[0]?.message || 'None';
  const store = await openPhoneApp(browser, address);
  await store.goto(`/order/details/${_id}`);
  await expect(card(store, 'Next step')).toBeVisible();
  await expect(card(store, 'Changed since you accepted')).toHaveCount(0);
  await changeMessage(api, _id, 'Happy 30th, Meera');

  // The change arrives live.
  const changes = card(store, 'Changed since you accepted');
  await expect(changes.locator('del')).toHaveText(before);
  await expect(changes.locator('ins')).toHaveText('Happy 30th, Meera');
  const { page: staff } = await windowOf('orderDesk');
  await open(staff, `/order/details/${_id}`);
  await expect(assignmentPanel(staff)).toContainText(/Changes not confirmed by the store: message on the cake/);

  const button = card(store, 'Next step').getByRole('button', { name: 'Got it' });
  const box = await button.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.y, 'the lower half of the screen').toBeGreaterThan(422);
  await expectNoSidewaysScroll(store);
  await expectAccessible(store);
  await button.tap();
  await expect(changes).toHaveCount(0);
  await expect(assignmentPanel(staff)).toContainText(`Changes confirmed by ${people.vendor.name}`);
  await expect(timeline(staff).filter({ hasText: 'Changes confirmed' })).toContainText('message on the cake');

  await store.goto(`/order/ticket/${_id}`);
  await expect(store.getByText('Ticket 2, replaces ticket 1')).toBeVisible();
  await expect(store.getByText(/^Changed: message on the cake/)).toBeVisible();
  await store.context().close();
});
