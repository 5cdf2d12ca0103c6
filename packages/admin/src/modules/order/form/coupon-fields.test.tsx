import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { couponEndpoints } from '@bakehouse/contract/coupon/coupon.endpoints';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderCouponEndpoints } from '@bakehouse/contract/order/order-coupon.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../../../test/fakes/fake-api.ts';
import { anOrder, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { allPermissions, withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const cake = fakeId('d2');

/** The server accepts the code TEN, and knows no other. */
const withPricing = () => {
  withSession([...allPermissions, ...[productEndpoints.dropdownSearch, couponEndpoints.evaluate].map(permissionKey)]);
  answer(deliveryType.endpoints.list, () => ({ data: { types: [], total: 0 } }));
  answer(orderEndpoints.usualSlots, () => ({ data: [] }));
  answer(productEndpoints.dropdownSearch, () => ({
    data: [
      {
        _id: cake,
        name: 'Truffle',
        price: 500,
        price_range: '',
        sale_price: null,
        featured_image: null,
        slug: 'truffle',
        flavor: '',
        weight: '',
        product_type: 'simple' as const,
      },
    ],
  }));
  return answer(couponEndpoints.evaluate, ({ body }) => {
    const codes = (body.coupon_codes ?? []) as string[];
    const discount = codes.includes('TEN') ? 50 : 0;
    return {
      data: {
        subtotal: 500,
        shipping_total: 0,
        discount,
        shipping_discount: 0,
        total_coupon_discount: discount,
        order_total: 500 - discount,
        items: [],
        applied: discount > 0 ? [{ _id: cake, code: 'TEN', is_automatic: false, discount, shipping_discount: 0 }] : [],
        rejected: codes
          .filter((code) => code !== 'TEN')
          .map((code) => ({ code, reason: 'unknown' as const, message: 'This code does not exist.' })),
      },
    };
  });
};

it('prices the order while codes are entered, with the reason next to a code that does not apply', async () => {
  const calls = withPricing();
  withOrders();
  const { user } = renderAt('/order/create');
  await user.click(await screen.findByRole('combobox', { name: 'Product' }));
  await user.click(await screen.findByRole('option', { name: /^Truffle/ }));
  const codes = screen.getByRole('combobox', { name: 'Coupon codes' });
  await user.type(codes, 'TEN{Enter}');
  expect(await screen.findByText('TEN: ₹50.00 off')).toBeInTheDocument();
  const discount = screen.getByRole('textbox', { name: 'Coupon discount' });
  await waitFor(() => expect(discount).toHaveValue('50'));
  expect(discount).toHaveAttribute('readonly');
  const summary = within(screen.getByRole('region', { name: 'Order summary' }));
  expect(summary.getByText('₹450.00')).toBeInTheDocument();
  await user.type(codes, 'NOSUCH{Enter}');
  expect(await screen.findByText('NOSUCH: This code does not exist.')).toBeInTheDocument();
  expect(calls.at(-1)?.body).toMatchObject({ coupon_codes: ['TEN', 'NOSUCH'], items: [{ product: cake, price: 500 }] });
  await user.type(codes, '{Backspace}{Backspace}');
  await waitFor(() => expect(discount).toHaveValue('0'));
  expect(discount).not.toHaveAttribute('readonly');
});

/** An order with the coupon TEN, which gives ₹100, with prices of edits: one cake costs less than the minimum of the coupon. */
const withRedeemed = () => {
  const coupon = { _id: cake, code: 'TEN', discount: 100, shipping_discount: 0 };
  const order = anOrder({ coupons: [{ ...coupon, funded_by: 'platform', vendor_amount: 0, is_counted: true }] });
  withOrders(order);
  const message = 'Add qualifying products worth ₹50.00 more to reach ₹1,500.00.';
  answer(orderCouponEndpoints.priceEdit, ({ body }) => {
    const [item] = body.items as { quantity: number }[];
    const isKept = (item?.quantity ?? 0) > 1;
    return {
      data: {
        total_coupon_discount: isKept ? 100 : 0,
        order_total: isKept ? 2649.9 : 1499.4,
        applied: isKept ? [coupon] : [],
        rejected: isKept ? [] : [{ code: 'TEN', reason: 'below_minimum' as const, message }],
      },
    };
  });
  return order;
};

it('prices the coupons of an order again while it is edited, and names those that saving removes', async () => {
  withPricing();
  const order = withRedeemed();
  const { user } = renderAt(`/order/edit/${order._id}`);
  const discount = await screen.findByRole('textbox', { name: 'Coupon discount' });
  expect(discount).toHaveAttribute('readonly');
  expect(discount).toHaveAccessibleDescription('From TEN. It follows the items.');
  expect(await screen.findByText('TEN: ₹100.00 off')).toBeInTheDocument();
  const [quantity] = screen.getAllByRole('textbox', { name: 'Quantity' });
  await user.clear(quantity!);
  await user.type(quantity!, '1');
  expect(await screen.findByText(/^TEN will be removed: Add qualifying products/)).toBeInTheDocument();
  await waitFor(() => expect(discount).toHaveValue('0'));
  const summary = within(screen.getByRole('region', { name: 'Order summary' }));
  expect(summary.getByText('₹1,499.40')).toBeInTheDocument();
});

it('leaves the discount editable for users who may not price an edit', async () => {
  withPricing();
  const order = withRedeemed();
  withSession(allPermissions.filter((key) => key !== permissionKey(orderCouponEndpoints.priceEdit)));
  renderAt(`/order/edit/${order._id}`);
  const discount = await screen.findByRole('textbox', { name: 'Coupon discount' });
  expect(discount).not.toHaveAttribute('readonly');
  expect(discount).toHaveAccessibleDescription(
    'From TEN. If the items change, enter the discount that the error on saving contains.',
  );
});
