import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { priceTax } from '@bakehouse/contract/order/order-tax.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { cake, choose, fill, fillItem, withForm } from '../../../../test/fakes/fake-order-form.ts';
import { anOrder, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { aChoice, midnight } from '../../../../test/fakes/fake-vendor-choices.ts';
import { renderAt } from '../../../../test/render-at.tsx';
import { formatDate } from '../../../ui/format/dates.ts';

const totals = () =>
  within(screen.getByRole('region', { name: 'Order summary' }))
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);

describe('an order taken by phone', () => {
  it("fills a returning customer's details, and is sent with the sums of its lines", async () => {
    const { customer } = withForm();
    withOrders(anOrder());
    const created = answer(orderEndpoints.create, () => ({ message: 'Order created successfully', data: anOrder() }));
    const { user, path } = renderAt('/order/create');
    const card = within(await screen.findByRole('region', { name: 'Customer' }));
    await waitFor(() => expect(card.getByRole('textbox', { name: 'Phone' })).toHaveFocus());
    fill(card.getByRole('textbox', { name: 'Phone' }), '+91 98100 12345');
    expect(await screen.findByText('Ira Sen ordered 3 times, last on 9 Mar, 2026.')).toBeInTheDocument();
    expect(customer).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ira Sen');
    expect(screen.getByRole('textbox', { name: 'Address 1' })).toHaveValue('12 Lake Road');
    // The button is shown only when it would change something.
    expect(screen.queryByRole('button', { name: 'Fill from the last order' })).not.toBeInTheDocument();
    fill(screen.getByRole('textbox', { name: 'Address 1' }), '14 Lake Road');
    await user.click(screen.getByRole('button', { name: 'Fill from the last order' }));
    expect(screen.getByRole('textbox', { name: 'Address 1' })).toHaveValue('12 Lake Road');

    await fillItem(user);
    expect(screen.getAllByLabelText(/^Shipping cost/)[0]).toHaveValue('₹49.95');
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('1200');
    fill(screen.getByRole('textbox', { name: 'Quantity' }), '2');
    fill(screen.getByRole('textbox', { name: 'Coupon discount' }), '100');
    expect(totals()).toEqual([
      'Subtotal ₹2,400.00',
      'Coupon discount -₹100.00',
      'Shipping ₹49.95',
      'Estimated Tax ₹0.00',
      'Order total ₹2,349.95',
    ]);
    fill(screen.getByRole('textbox', { name: 'Message on the cake' }), 'Happy birthday');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(path()).toBe(`/order/details/${orderId}`));
    expect(created).toHaveLength(1);
    expect(created[0]?.body).toMatchObject({
      source: 'Phone',
      subtotal: 2400,
      shipping_total: 49.95,
      total_coupon_discount: 100,
      order_total: 2349.95,
      address: { billing: { full_name: 'Ira Sen' } },
      order_items: [
        {
          product: { _id: cake, attributes: { flavor: 'Chocolate', weight: '1 kg' }, price: 1200, quantity: 2 },
          message: 'Happy birthday',
          selected_delivery_type: midnight,
          selected_delivery_date: '2027-03-10',
          selected_delivery_slot: { from: '09:30', upto: '11:30' },
        },
      ],
    });
    expect(created[0]?.body).not.toHaveProperty('order_number');
    expect(created[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it.each([
    [false, 'Estimated Tax ₹62.50', 'Order total ₹1,312.45'],
    [true, 'Estimated Tax (included) ₹62.50', 'Order total ₹1,249.95'],
  ])('shows the tax that the server calculates; included: %s', async (prices_include_tax, tax, total) => {
    withForm(undefined, undefined, [priceTax]);
    const calls = answer(priceTax, () => ({ data: { tax_total: 62.5, prices_include_tax } }));
    const { user } = renderAt('/order/create');
    await screen.findByRole('region', { name: 'Customer' });
    await fillItem(user);
    await waitFor(() => expect(totals()).toEqual(expect.arrayContaining([tax, total])));
    // The answer to a call from before the price was typed has the same tax.
    await waitFor(() =>
      expect(calls.at(-1)?.body).toMatchObject({
        items: [{ product: cake, price: 1200, quantity: 1 }],
        total_coupon_discount: 0,
        coupon_codes: [],
      }),
    );
  });

  it('says that the tax could not be calculated', async () => {
    withForm(undefined, undefined, [priceTax]);
    answer(priceTax, () => {
      throw new FakeApiError(422, 'invalid', 'Unknown product');
    });
    const { user } = renderAt('/order/create');
    await screen.findByRole('region', { name: 'Customer' });
    await fillItem(user);
    // A later price of the item is calculated again.
    await waitFor(() =>
      expect(screen.getByText('The tax could not be calculated. It is added on save.')).toBeVisible(),
    );
  });

  it('says why no vendor can deliver in the chosen slot', async () => {
    withForm();
    const servicing = answer(vendorEndpoints.servicing, ({ body }) => ({
      data: [
        aChoice('a1', 'Ganga Cakes', {
          reasons: body.deliveries ? [{ code: 'full', text: '09:30-11:30 is full: 12 of 12' }] : [],
        }),
      ],
      full_slots: [],
    }));
    withOrders(anOrder());
    const { user } = renderAt('/order/create');
    await user.type(await screen.findByRole('combobox', { name: 'Search address' }), '7000');
    await user.click(await screen.findByRole('option', { name: /^Sarat Bose Road/ }));
    expect(await screen.findByText('1 vendor delivers here, nearest 1.2 km')).toBeInTheDocument();
    await fillItem(user);
    expect(await screen.findByText('No vendor can deliver this order in the chosen slot')).toBeInTheDocument();
    expect(screen.getByText('Ganga Cakes: 09:30-11:30 is full: 12 of 12')).toBeInTheDocument();
    expect(servicing.at(-1)?.body).toMatchObject({
      deliveries: [{ date: '2027-03-10', from: '09:30', upto: '11:30' }],
    });
  });

  it('says that the slot is full in the city, and is saved all the same', async () => {
    withForm();
    withOrders(anOrder());
    const servicing = answer(vendorEndpoints.servicing, ({ body }) => ({
      data: [aChoice('a1', 'Ganga Cakes')],
      full_slots: body.city ? [{ date: '2027-03-10', from: '09:30', upto: '11:30', seats: 10 }] : [],
    }));
    const created = answer(orderEndpoints.create, () => ({ message: 'Order created successfully', data: anOrder() }));
    const { user, path } = renderAt('/order/create');
    const card = within(await screen.findByRole('region', { name: 'Customer' }));
    fill(card.getByRole('textbox', { name: 'Phone' }), '9810012345');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ira Sen'));
    fill(screen.getByRole('textbox', { name: 'City' }), 'Noida');
    await fillItem(user);
    const warning = 'All 10 seats of Noida on 10 Mar, 2027 from 09:30 am to 11:30 am are taken.';
    expect(await screen.findByText(warning)).toBeVisible();
    // A city that is typed has no point.
    expect(servicing.at(-1)?.body).toEqual({
      city: 'Noida',
      deliveries: [expect.objectContaining({ date: '2027-03-10', from: '09:30', upto: '11:30' })],
    });
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(path()).toBe(`/order/details/${orderId}`));
    expect(created).toHaveLength(1);
  });

  it('shows who delivers to the address, and shows errors at their fields', async () => {
    const { servicing } = withForm();
    withOrders(anOrder());
    const sentence = 'The delivery slot is in the past';
    const created = answer(orderEndpoints.create, () => {
      throw new FakeApiError(422, 'invalid', sentence, { 'order_items.0.selected_delivery_slot': sentence });
    });
    const { user } = renderAt('/order/create');
    await user.click(await screen.findByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Customer name is required')).toBeInTheDocument();
    expect(screen.getByText('Product name is required')).toBeInTheDocument();
    expect(created).toHaveLength(0);

    await user.type(screen.getByRole('combobox', { name: 'Search address' }), '7000');
    await user.click(await screen.findByRole('option', { name: /^Sarat Bose Road/ }));
    expect(await screen.findByText('2 vendors deliver here, nearest 1.2 km')).toBeInTheDocument();
    expect(servicing[0]?.body).toEqual({ latitude: 22.51, longitude: 88.35 });
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Kolkata');

    await user.type(
      within(screen.getByRole('region', { name: 'Customer' })).getByRole('textbox', { name: 'Phone' }),
      '9810012345',
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ira Sen'));
    await fillItem(user);
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(created).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText(/^Until/)).toHaveAccessibleDescription(sentence));
  });
});

describe('the shipping cost', () => {
  const cost = () => screen.getByRole('combobox', { name: 'Shipping cost' });
  const opened = async (charges: number[]) => {
    withForm(charges);
    withOrders(anOrder());
    const created = answer(orderEndpoints.create, () => ({ message: 'Order created successfully', data: anOrder() }));
    const { user } = renderAt('/order/create');
    fill(
      within(await screen.findByRole('region', { name: 'Customer' })).getByRole('textbox', { name: 'Phone' }),
      '9810012345',
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ira Sen'));
    await fillItem(user);
    return { user, created };
  };

  it('must be selected when the delivery type allows several', async () => {
    const { user, created } = await opened([129, 179]);
    expect(cost()).toHaveValue('');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(cost()).toHaveAccessibleDescription('Shipping cost is required');
    expect(created).toHaveLength(0);
    await choose(user, 'Shipping cost', /179/);
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(created[0]?.body).toMatchObject({ order_items: [{ shipping_cost: 179 }] }));
  });

  it('may be another amount with a reason', async () => {
    const { user, created } = await opened([129, 179]);
    await choose(user, 'Shipping cost', /^Other charge/);
    fill(screen.getByRole('textbox', { name: 'Other charge' }), '0');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    const reason = screen.getByRole('textbox', { name: 'Reason for this charge' });
    expect(reason).toHaveAccessibleDescription('Enter a reason for this charge');
    fill(reason, 'Late last time');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    const sent = { shipping_cost: 0, shipping_override_reason: 'Late last time' };
    await waitFor(() => expect(created[0]?.body).toMatchObject({ order_items: [sent] }));
    expect(JSON.stringify(created[0]?.body)).not.toContain('allowed_charges');
  });
});

describe('the delivery', () => {
  it('has today, tomorrow and the usual slots with their price before custom times', async () => {
    const slots = [
      { delivery_type: midnight._id, from: '22:00', upto: '23:00', cost: 179 },
      { delivery_type: midnight._id, from: '23:00', upto: '23:59', cost: 129 },
    ];
    withForm([129, 179], slots);
    withOrders(anOrder());
    const { user } = renderAt('/order/create');
    await screen.findByRole('combobox', { name: 'Product' });
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(screen.getByRole('textbox', { name: 'Delivery date' })).toHaveAccessibleDescription(
      'Delivery date is required',
    );
    expect(screen.getByLabelText(/^From/)).toHaveAccessibleDescription('Start time is required');
    await choose(user, 'Delivery type', /^Midnight/);
    await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
    const tomorrow = formatDate(new Date(Date.now() + 86_400_000).toISOString());
    expect(screen.getByRole('textbox', { name: 'Delivery date' })).toHaveValue(tomorrow);
    expect(screen.queryByLabelText(/^From/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '10:00 pm - 11:00 pm · ₹179.00' }));
    expect(screen.getAllByLabelText(/^Shipping cost/)[0]).toHaveValue('₹179.00');
    expect(screen.getByRole('button', { name: /^10:00 pm/, pressed: true })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Custom time' }));
    expect(screen.getByLabelText(/^From/)).toHaveValue('22:00');
  });
});

describe('an edited order', () => {
  it('is sent completely with its version, and compared when another user saved first', async () => {
    withForm();
    const { table } = withOrders(anOrder());
    const sent = answer(orderEndpoints.update, ({ body }) => {
      if (body.version !== table[0]?.version) throw new FakeApiError(409, 'stale', 'Someone else changed this record.');
      return { message: 'Order updated successfully', data: anOrder({ version: 5 }) };
    });
    const { user, path } = renderAt(`/order/edit/${orderId}`);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Ira Sen');
    expect(totals()).toContain('Order total ₹2,649.90');
    fill(name, 'Ira Bose');
    table[0] = anOrder({ version: 4, payment_method: 'Card' });
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('row', { name: /^Customer Ira Sen.* Ira Bose/ })).toBeInTheDocument();
    expect(dialog.getByRole('row', { name: /^Payment Card UPI/ })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Keep my changes' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ira Bose'));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(path()).toBe(`/order/details/${orderId}`));
    expect(sent.at(-1)?.body).toMatchObject({
      version: 4,
      customer: { full_name: 'Ira Bose' },
      payment_method: 'Card',
      order_total: 2649.9,
    });
  });
});
