import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { type OrderMessage, orderMessageEndpoints } from '@bakehouse/contract/order-message';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer } from '../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, withOrders } from '../../../test/fakes/fake-orders.ts';
import { signedIn, withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { fileNameOf } from '../../data/download.ts';

const { list, details, updateStatus, exportCsv } = orderEndpoints;
const detail = `/order/details/${orderId}`;

/** Signs in as the user of the vendor of `aVendor`. */
const withVendorSession = () => {
  const keys = [list, details, updateStatus].map(permissionKey);
  withSession(keys);
  answer(sessionEndpoints.session, () => ({
    ...signedIn(keys, { roles: [{ _id: aVendor.vendor_id, name: 'Vendor' }] }),
    vendor_id: aVendor.vendor_id,
  }));
};

describe('the list of the order desk', () => {
  it('stores quick filters in the URL, by mouse and by number key', async () => {
    withSession();
    const { calls } = withOrders(anOrder(), anOrder({ _id: aVendor.vendor_id, assigned_vendor: aVendor }));
    const { user, href } = renderAt('/order?status=pending');
    const quick = within(await screen.findByRole('group', { name: 'Quick filters' }));
    expect(quick.getByRole('button', { name: 'All', pressed: true })).toBeInTheDocument();
    await user.click(quick.getByRole('button', { name: 'Unassigned' }));
    await waitFor(() => expect(href()).toBe('/order?quick=unassigned&status=pending'));
    expect(await screen.findByRole('heading', { name: 'Orders (1)' })).toBeInTheDocument();
    await user.keyboard('5');
    await waitFor(() => expect(href()).toBe('/order?quick=late&status=pending'));
    await user.click(screen.getByRole('button', { name: 'Delivery' }));
    await waitFor(() => expect(calls.list.at(-1)?.query).toMatchObject({ quick: 'late', sort: 'delivery' }));
  });

  it('adds filters one by one, and shows the filters of the URL', async () => {
    withSession();
    const { calls } = withOrders(anOrder());
    const { user, href } = renderAt('/order?delivery_from=2026-03-01');
    expect(await screen.findByLabelText('Delivered from')).toHaveValue('1 Mar, 2026');
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Vendor',
      'City',
      'Delivery slot',
      'Order date',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'City' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'City' })).toHaveFocus());
    await user.keyboard('Kolkata');
    await waitFor(() => expect(href()).toBe('/order?city=Kolkata&delivery_from=2026-03-01'));
    expect(calls.list.at(-1)?.query).toMatchObject({ city: 'Kolkata' });
  });

  it('filters by one slot, and ignores an invalid time', async () => {
    withSession();
    const { calls } = withOrders(anOrder());
    const { href } = renderAt('/order?slot_from=09%3A30&slot_upto=25%3A00');
    expect(await screen.findByLabelText('Slot begins')).toHaveValue('09:30');
    expect(screen.getByLabelText('Slot ends')).toHaveValue('');
    fireEvent.change(screen.getByLabelText('Slot ends'), { target: { value: '17:00' } });
    await waitFor(() => expect(href()).toBe('/order?slot_from=09%3A30&slot_upto=17%3A00'));
    await waitFor(() => expect(calls.list.at(-1)?.query).toMatchObject({ slot_from: '09:30', slot_upto: '17:00' }));
    fireEvent.change(screen.getByLabelText('Slot begins'), { target: { value: '' } });
    await waitFor(() => expect(href()).toBe('/order?slot_upto=17%3A00'));
  });

  it("downloads the filtered orders under the server's file name", async () => {
    withSession();
    withOrders(anOrder());
    const { user } = renderAt('/order?quick=today&page=2');
    const button = await screen.findByRole('button', { name: 'Export' });
    const before = globalThis.fetch;
    const query: string[] = [];
    globalThis.fetch = async (input, init) => {
      if (!String(input).includes('order/export')) return before(input, init);
      query.push(String(input), String(new Headers(init?.headers).get('authorization')));
      return new Response('Order number\n', {
        headers: { 'content-disposition': 'attachment; filename="orders-2026-03-09.csv"' },
      });
    };
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(clicked).toHaveBeenCalled());
    expect(clicked.mock.contexts.map((link) => (link instanceof HTMLAnchorElement ? link.download : ''))).toEqual([
      'orders-2026-03-09.csv',
    ]);
    const columns =
      'order_number,order_date,customer,phone,delivery_date,slot,vendor,subtotal,shipping,discount,order_total,payment_status,status';
    expect(query).toEqual([
      `/api/order/export?quick=today&columns=${encodeURIComponent(columns)}&format=csv`,
      'Bearer token-of-the-test',
    ]);
    clicked.mockRestore();
  });

  it('explains the disabled export without the permission', async () => {
    withSession([permissionKey(list)]);
    withOrders(anOrder());
    renderAt('/order');
    const button = await screen.findByRole('button', { name: 'Export' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/^Your role cannot export orders/);
    expect(permissionKey(exportCsv)).toBe('GET order/export');
  });
});

describe('the name of a downloaded file', () => {
  it.each([
    [null, 'download.pdf'],
    ['attachment', 'download.pdf'],
    ['attachment; filename="BH-1.pdf"', 'BH-1.pdf'],
    ['attachment; filename=BH-1.pdf', 'BH-1.pdf'],
    [`attachment; filename="x.pdf"; filename*=UTF-8''%E2%82%B9%201.pdf`, '₹ 1.pdf'],
    ['attachment; filename="../../x.pdf"', '..-..-x.pdf'],
  ])('of %s is %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});

describe('an existing order', () => {
  it("is deleted with the specification's messages, and restored", async () => {
    withSession();
    const { table } = withOrders(anOrder());
    const { user, path } = renderAt(detail);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Do you want to delete order BH-100001?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(path()).toBe('/order'));
    expect(table[0]?.deletedAt).not.toBeNull();
    await user.click(await screen.findByRole('link', { name: 'Deleted' }));
    expect(await screen.findByRole('heading', { name: 'Deleted Record (1)' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Restore order BH-100001' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, restore it!' }));
    expect(await screen.findByText('Order restored successfully')).toBeInTheDocument();
  });

  it('returns to Unassigned after a confirmation', async () => {
    withSession();
    const { calls } = withOrders(anOrder({ assigned_vendor: aVendor, version: 4 }));
    const { user } = renderAt(detail);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove vendor' }));
    expect(await screen.findByText(/^Order BH-100001 returns to Unassigned/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove vendor' }));
    expect(await screen.findByText('Vendor removed successfully')).toBeInTheDocument();
    expect(calls.unassignVendor.map(({ body }) => body)).toEqual([{ version: 4 }]);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    expect(screen.queryByRole('menuitem', { name: 'Remove vendor' })).toBeNull();
  });

  it.each(['delivered', 'cancelled'] as const)('keeps its vendor once it is %s', async (status) => {
    withSession();
    withOrders(anOrder({ assigned_vendor: aVendor, status }));
    const { user } = renderAt(detail);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Remove vendor' })).toBeNull();
  });

  it('adds notes, also with the same text twice', async () => {
    withSession();
    const { calls } = withOrders(anOrder());
    const { user } = renderAt(detail);
    for (const count of [1, 2]) {
      await user.type(await screen.findByRole('textbox', { name: 'Internal note' }), 'Called <b>back</b>');
      await user.click(screen.getByRole('button', { name: 'Add note' }));
      await waitFor(() => expect(screen.getAllByText('Called <b>back</b>')).toHaveLength(count));
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Internal note' })).toHaveValue(''));
    }
    const keys = calls.addNote.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('has a kitchen ticket with everything but prices', async () => {
    withSession();
    withOrders(anOrder({ assigned_vendor: { ...aVendor, vendors_note: 'Less sugar' } }));
    renderAt(`/order/ticket/${orderId}`);
    const sheet = await screen.findByRole('article', { name: 'Kitchen ticket' });
    for (const text of [
      'BH-100001',
      '2 × Chocolate Truffle',
      'Chocolate · 1 kg',
      'Happy birthday, Ira',
      '+ 2 × Candles',
      '10 Mar, 2026',
      '09:30 am - 05:00 pm',
      'Midnight',
      'Less sugar',
      'Tuhin Sen',
      'Kolkata 700029',
    ])
      expect(sheet).toHaveTextContent(text);
    expect(sheet).not.toHaveTextContent(/₹|1,?250/);
  });
});

describe('a vendor', () => {
  it('starts with Today, without the filters for staff', async () => {
    withVendorSession();
    withOrders(anOrder({ assigned_vendor: aVendor }));
    renderAt('/order');
    const quick = await screen.findByRole('group', { name: 'Quick filters' });
    // The filters are hidden again while other parts of the screen load.
    await waitFor(() =>
      expect(
        within(quick)
          .getAllByRole('button')
          .map((element) => element.textContent),
      ).toEqual(['Today', 'Tomorrow', 'Late', 'All']),
    );
    expect(screen.queryByRole('link', { name: 'Create' })).not.toBeInTheDocument();
  });

  it('sets the next status, and sees neither notes nor the form that assigns', async () => {
    withVendorSession();
    const { calls } = withOrders(anOrder({ assigned_vendor: aVendor, status: 'confirmed' }));
    const { user } = renderAt(detail);
    await user.click(await screen.findByRole('button', { name: 'Processing' }));
    await waitFor(() => expect(calls.updateStatus[0]?.body).toEqual({ order_status: 'processing', version: 3 }));
    expect(screen.queryByRole('region', { name: 'Internal notes' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit vendor' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Kitchen ticket' })).toHaveAttribute('href', `/order/ticket/${orderId}`);
  });
});

it('shows the messages to the customer, and why one did not arrive', async () => {
  withSession();
  withOrders(anOrder());
  const at = '2026-11-20T10:15:00.000Z';
  const message = { id: 'confirmed', label: 'Order confirmed', queued_at: at, reported_at: at, can_resend: false };
  const messages: OrderMessage[] = [
    { ...message, channel: 'sms', status: 'sent', reason: '' },
    { ...message, id: 'failed', channel: 'whatsapp', status: 'failed', reason: 'no account' },
  ];
  answer(orderMessageEndpoints.list, () => ({ data: messages }));
  renderAt(detail);
  const card = within(await screen.findByRole('region', { name: 'Messages to the customer' }));
  expect(await card.findByText('Not delivered')).toBeInTheDocument();
  expect(card.getByText('no account')).toBeInTheDocument();
  expect(card.getByText(/^WhatsApp ·$/)).toBeInTheDocument();
  expect(card.getByText('Sent')).toBeInTheDocument();
});

it('sends a message that failed again, for those who may', async () => {
  withSession();
  const order = anOrder();
  const { table } = withOrders(order);
  const at = '2026-11-20T10:15:00.000Z';
  const failed: OrderMessage = {
    ...{ id: 'order.order_confirmed.sms.', label: 'Order confirmed', channel: 'sms', status: 'failed' },
    ...{ reason: 'no account', queued_at: at, reported_at: at, can_resend: true },
  };
  const messages = [failed];
  answer(orderMessageEndpoints.list, () => ({ data: messages }));
  const calls = answer(orderMessageEndpoints.resend, () => {
    const next: OrderMessage = { ...failed, id: `${failed.id}~2`, status: 'waiting', reason: '', can_resend: false };
    messages.splice(0, 1, next, { ...failed, can_resend: false });
    const sentAgain = { at, actor: 'Meera Anand', kind: 'message', subject: 'Message', from: '' } as const;
    const data = { ...order, version: 4, timeline: [...order.timeline, { ...sentAgain, to: 'Order confirmed, SMS' }] };
    table[0] = data;
    return { message: 'Message queued successfully', data };
  });
  const { user } = renderAt(detail);
  const card = within(await screen.findByRole('region', { name: 'Messages to the customer' }));
  await user.click(await card.findByRole('button', { name: 'Send again' }));
  expect(await card.findByText('Waiting')).toBeInTheDocument();
  expect(card.getByText('Not delivered')).toBeInTheDocument();
  expect(card.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(calls.map(({ body }) => body)).toEqual([{ message: failed.id }]);
  expect(await screen.findByText('Message sent again')).toBeInTheDocument();
});

it('does not offer to send a message again without the permission', async () => {
  withSession([details, orderMessageEndpoints.list].map(permissionKey));
  withOrders(anOrder());
  const at = '2026-11-20T10:15:00.000Z';
  const failed: OrderMessage = {
    ...{ id: 'failed', label: 'Order confirmed', channel: 'sms', status: 'failed' },
    ...{ reason: '', queued_at: at, reported_at: at, can_resend: true },
  };
  answer(orderMessageEndpoints.list, () => ({ data: [failed] }));
  renderAt(detail);
  expect(await screen.findByText('Not delivered')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});
