import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { staleMessage } from '@bakehouse/contract/core/messages';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { fill, renderAt } from '../../../../test/render-at.tsx';
import { screenWidth } from '../../../../test/setup.ts';

const { list, details } = orderEndpoints;
const detail = `/order/details/${orderId}`;
const other = anOrder({
  _id: '01990000-0000-7000-8000-0000000000c2',
  order_number: 'BH-100002',
  status: 'delivered',
  assigned_vendor: aVendor,
});
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the list of orders', () => {
  it('shows customer, time, source and status', async () => {
    withSession();
    withOrders(anOrder(), other);
    renderAt('/order');
    expect(await screen.findByRole('heading', { name: 'Orders (2)' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent?.trim())).toEqual([
      'Order',
      'Date',
      'Customer',
      'Delivery',
      'Vendor',
      'Total and payment',
      'Status',
      '',
    ]);
    const link = screen.getByRole('link', { name: 'BH-100001' });
    expect(link).toHaveAttribute('href', detail);
    const row = link.closest('tr')!;
    for (const text of [
      '09 Mar, 2026 : 00:05',
      '9810012345',
      '09:30 am - 05:00 pm',
      'Unassigned',
      '₹2,649.90',
      'Paid',
      'Pending',
    ])
      expect(within(row).getByText(text)).toBeInTheDocument();
    const cells = within(screen.getByRole('link', { name: 'BH-100002' }).closest('tr')!);
    expect(cells.getByText('Yamuna Bake Studio')).toBeInTheDocument();
    expect(cells.getByText('Delivered')).toBeInTheDocument();
  });

  it('opens the only order that is found on Enter', async () => {
    withSession();
    withOrders(anOrder());
    const { user, path } = renderAt('/order');
    const search = await screen.findByRole('searchbox', { name: 'Search by number, name, phone or place' });
    await user.type(search, 'BH-100001{Enter}');
    await waitFor(() => expect(path()).toBe(detail));
  });

  it('stores filters, days and page size in the URL, and requests them', async () => {
    withSession();
    const { calls } = withOrders(anOrder(), other);
    const { user, href } = renderAt('/order?perPage=25');
    await user.click(await screen.findByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Delivered' }));
    expect(await screen.findByRole('heading', { name: 'Orders (1)' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Order date' }));
    expect(await screen.findByLabelText('Ordered from')).toHaveFocus();
    const typeDay = (field: string, text: string) => {
      fireEvent.change(screen.getByLabelText(field), { target: { value: text } });
      fireEvent.blur(screen.getByLabelText(field));
    };
    typeDay('Ordered from', '1/3/2026');
    typeDay('Ordered until', '9 mar 20');
    expect(screen.getByLabelText('Ordered until'), 'text that is no day is reset').toHaveValue('');
    await waitFor(() => expect(href()).toBe('/order?perPage=25&status=delivered&from=2026-03-01'));
    typeDay('Ordered until', '9 Mar, 2026');
    await waitFor(() =>
      expect(calls.list.at(-1)?.query).toEqual({
        page: '1',
        perPage: '25',
        status: 'delivered',
        from: '2026-03-01',
        to: '2026-03-09',
      }),
    );
  });

  it('keeps the first of two filters that follow each other before the list is rendered', async () => {
    withSession();
    withOrders(anOrder(), anOrder({ _id: other._id, order_number: 'BH-100002' }));
    const { href } = renderAt('/order');
    const unassigned = await screen.findByRole('button', { name: /^Unassigned/ });
    const search = screen.getByRole('searchbox', { name: 'Search by number, name, phone or place' });
    act(() => {
      unassigned.click();
      fireEvent.change(search, { target: { value: 'nobody' } });
      fireEvent.keyDown(search, { key: 'Enter' });
    });
    await waitFor(() => expect(href()).toBe('/order?search=nobody&quick=unassigned'));
    expect(search).toHaveValue('nobody');
  });

  it("shows 'Empty' without records", async () => {
    withSession();
    withOrders();
    renderAt('/order');
    expect(await screen.findByText('Empty')).toBeInTheDocument();
  });
});

describe('an order', () => {
  it('shows its items and totals', async () => {
    withSession();
    withOrders(anOrder());
    renderAt(detail);
    const items = within(await screen.findByRole('table', { name: 'Items' }));
    const [, item, addon] = items.getAllByRole('row');
    expect(item).toHaveTextContent(
      /Chocolate Truffle.*Flavour: Chocolate · Weight: 1 kg.*Midnight.*10 Mar, 2026.*09:30 am - 05:00 pm/,
    );
    expect(within(item!).getByRole('cell', { name: '₹2,550.00' })).toBeInTheDocument();
    expect(within(item!).getByRole('img', { name: 'No image' })).toBeInTheDocument();
    expect(addon).toHaveTextContent(/Candles.*₹199.90/);
    const text = (await card('Detail')).getAllByRole('term').map((term) => {
      return `${term.textContent} ${term.nextElementSibling?.textContent}`;
    });
    expect(text).toEqual([
      'Subtotal ₹2,700.90',
      'Coupon discount -₹100.00',
      'Shipping ₹49.00',
      'Estimated Tax ₹0.00',
      'Order total ₹2,649.90',
    ]);
  });

  it('shows customer, vendor and timeline', async () => {
    withSession();
    withOrders(anOrder());
    const { user } = renderAt(detail);
    expect((await card('Order Details')).getByText('09 Mar, 2026 : 00:05')).toBeInTheDocument();
    expect((await card('Customer Details')).getByText('Female')).toBeInTheDocument();
    expect((await card('Shipping Address')).getByText(/Office/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reset vendor' }));
    expect((await card('Assigned Vendor')).getByText('No Vendors Assigned')).toBeInTheDocument();
    const events = (await card('Timeline')).getAllByRole('listitem').map((event) => event.textContent);
    expect(events).toEqual([
      'Status changedConfirmed → PendingKabir Sethi · 09 Mar, 2026 : 01:30',
      'Order createdfrom WebsiteStorefront · 09 Mar, 2026 : 00:05',
    ]);
  });

  it('has status, slot, payment due and the next step in its header, and its number once', async () => {
    withSession();
    const { calls } = withOrders(anOrder({ payment_status: 'Pending', assigned_vendor: aVendor }));
    const { user } = renderAt(detail);
    const summary = await card('Order summary');
    expect(summary.getByText('Pending')).toBeInTheDocument();
    expect(summary.getByText('10 Mar, 2026, 09:30 am - 05:00 pm')).toBeInTheDocument();
    expect(summary.getByText('₹2,649.90 due')).toBeInTheDocument();
    expect(screen.getAllByText(/BH-100001/)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Mark as confirmed' }));
    expect(await screen.findByRole('button', { name: 'Mark as processing' })).toBeInTheDocument();
    expect(calls.updateStatus[0]?.body).toEqual({ order_status: 'confirmed', version: 3 });
  });

  it('offers the assignment first, and collapses a billing address that equals the shipping address', async () => {
    withSession();
    const { address } = anOrder();
    withOrders(anOrder({ address: { billing: address.billing, shipping: { ...address.billing, title: 'Home' } } }));
    renderAt(detail);
    expect(await screen.findByRole('button', { name: /^Assign vendor/ })).toBeInTheDocument();
    expect((await card('Billing Address')).getByText('Same as the shipping address')).toBeInTheDocument();
  });

  it('shows the assigned vendor', async () => {
    withSession();
    withOrders(anOrder({ assigned_vendor: aVendor }));
    renderAt(detail);
    const vendor = await card('Assigned Vendor');
    for (const text of ['Yamuna Bake Studio', 'Shreya Hegde', '9741365508', 'Midnight, 6 hours', 'Free', '₹1,825.00'])
      expect(vendor.getByText(text)).toBeInTheDocument();
  });

  it('shows its items without a table on a phone', async () => {
    screenWidth.px = 390;
    withSession();
    withOrders(anOrder());
    renderAt(detail);
    const items = within(await screen.findByRole('list', { name: 'Items' }));
    expect(items.getByText('₹2,550.00')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows an empty state', async () => {
    withSession();
    withOrders();
    renderAt(detail);
    expect(await screen.findByText('Order not found')).toBeInTheDocument();
  });

  it('offers to try again when it cannot be loaded', async () => {
    withSession();
    let broken = true;
    answer(details, () => {
      if (broken) throw new FakeApiError(403, 'forbidden', 'You may not do this');
      return { data: anOrder() };
    });
    const { user } = renderAt(detail);
    const again = await screen.findByRole('button', { name: 'Try again' });
    broken = false;
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Order BH-100001' })).toBeInTheDocument();
  });

  it('is read-only without the permissions', async () => {
    withSession([permissionKey(list), permissionKey(details)]);
    withOrders(anOrder());
    renderAt(detail);
    await card('Order Details');
    expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
  });
});

describe('the status', () => {
  const choose = async (user: ReturnType<typeof renderAt>['user'], name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Edit status' }));
    await user.click(await screen.findByRole('combobox', { name: 'Order status' }));
    await user.click(await screen.findByRole('option', { name }));
  };

  it('is one of six, sent with the version that was read', async () => {
    withSession();
    const { calls } = withOrders(anOrder());
    const { user } = renderAt(detail);
    await choose(user, 'Shipped');
    expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Order status updated successfully')).toBeInTheDocument();
    expect(calls.updateStatus[0]?.body).toEqual({ order_status: 'shipped', version: 3 });
    expect((await card('Order Details')).getByText('Shipped')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit status' })).toHaveFocus());
  });

  it('compares instead of overwriting when another user saved first', async () => {
    withSession();
    const { calls, table } = withOrders(anOrder());
    const { user } = renderAt(detail);
    await choose(user, 'Shipped');
    table[0] = anOrder({ version: 4, status: 'cancelled' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(staleMessage)).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: 'Order status cancelled shipped' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Keep my changes' }));
    expect(await screen.findByRole('combobox', { name: 'Order status' })).toHaveValue('Shipped');
    expect(table[0]?.status).toBe('cancelled');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Order status updated successfully')).toBeInTheDocument();
    expect(calls.updateStatus.at(-1)?.body).toEqual({ order_status: 'shipped', version: 4 });
  });
});

describe('an address', () => {
  const edit = async (user: ReturnType<typeof renderAt>['user'], kind = 'shipping') => {
    await user.click(await screen.findByRole('button', { name: `Edit ${kind} address` }));
    return within(await screen.findByRole('form', { name: /Address$/ }));
  };

  it('requires a valid phone number, and does not change the location', async () => {
    withSession();
    const { calls } = withOrders(anOrder());
    const { user } = renderAt(detail);
    const form = await edit(user);
    for (const name of ['City', 'State', 'Country', 'Pincode'])
      expect(form.getByRole('textbox', { name })).toHaveAttribute('readonly');
    const phone = form.getByRole('textbox', { name: 'Phone' });
    await user.clear(phone);
    await fill(user, phone, '12345');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Enter a valid Phone Number')).toBeInTheDocument();
    expect(calls.updateAddress).toHaveLength(0);

    await user.clear(phone);
    await user.paste('+91 98989-89898');
    expect(phone).toHaveValue('9898989898');
    await user.clear(phone);
    await fill(user, phone, '098989 89898');
    await user.tab();
    expect(phone).toHaveValue('9898989898');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Order address updated successfully')).toBeInTheDocument();
    expect(calls.updateAddress[0]?.body).toEqual({
      address_type: 'shipping',
      full_name: 'Tuhin Sen',
      phone: '9898989898',
      address1: '12 Lake Road',
      address2: 'Near the library',
      version: 3,
    });
    expect((await card('Shipping Address')).getByText('9898989898')).toBeInTheDocument();
  });

  it('returns to the view on cancel, and asks once before leaving unsaved changes', async () => {
    withSession();
    withOrders(anOrder());
    const { user, path } = renderAt(detail);
    const billing = await edit(user, 'billing');
    await user.type(billing.getByRole('textbox', { name: 'Address 1' }), ' A');
    await user.click(billing.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await (await card('Billing Address')).findByText('12 Lake Road')).toBeInTheDocument();

    for (const kind of ['billing', 'shipping']) {
      await user.click(await screen.findByRole('button', { name: `Edit ${kind} address` }));
      const form = within(await screen.findByRole('form', { name: new RegExp(`^${kind}`, 'i') }));
      await user.type(form.getByRole('textbox', { name: 'Address 1' }), ' B');
    }
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    await user.click(within(crumbs).getByRole('link', { name: 'Orders' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe('/order'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is saved together with a status changed by the same user', async () => {
    withSession();
    const { calls } = withOrders(anOrder());
    const { user } = renderAt(detail);
    const form = await edit(user);
    await fill(user, form.getByRole('textbox', { name: 'Address 2' }), ', floor 2');
    await user.click(screen.getByRole('button', { name: 'Edit status' }));
    const status = within(screen.getByRole('form', { name: 'Order status' }));
    await user.click(status.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Order status updated successfully')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Order address updated successfully')).toBeInTheDocument();
    expect(calls.updateAddress[0]?.body).toMatchObject({ address2: 'Near the library, floor 2', version: 4 });
  });
});
