import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { formatRupees } from '@bakehouse/contract/core/money';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { type OrderMoney, orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, someMoney, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const { view, record, reverse, refund, createLink, cancelLink } = orderMoneyEndpoints;
const detail = `/order/details/${orderId}`;

const openCard = async (money: Partial<OrderMoney> = {}, order = anOrder()) => {
  const { table } = withOrders(order);
  answer(view, () => ({ data: someMoney(money) }));
  const rendered = renderAt(detail);
  const card = within(await screen.findByRole('region', { name: 'Payments' }));
  await card.findByText('Received');
  return { ...rendered, card, table };
};
const aLinkId = fakeId('c7');
const aLink = (more: Partial<OrderMoney['links'][number]> = {}): OrderMoney['links'][number] => ({
  _id: fakeId('c2'),
  amount: 2649.9,
  status: 'sent',
  url: 'https://rzp.io/i/1',
  channels: ['sms'],
  expires_at: '2026-03-09T18:35:00.000Z',
  failure: '',
  at: '2026-03-08T18:35:00.000Z',
  actor: 'Kiran',
  ...more,
});
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const unpaid = {
  ...someMoney().balance,
  received: 0,
  due: 2649.9,
  refundable: 0,
  refundable_to_source: 0,
};

describe('the payments of an order', () => {
  it('show what was received, each payment, and the collapsed ledger', async () => {
    withSession();
    const { card, user } = await openCard();
    expect(card.getByText('Received').parentElement).toHaveTextContent('₹2,649.90');
    expect(card.getByText('Balance due').parentElement).toHaveTextContent('₹0.00');
    expect(card.getByRole('list', { name: 'Payments' })).toHaveTextContent(/UPI.*through the gateway · pay_1/);
    const ledger = card.getByText('Ledger (1)').closest('details');
    expect(ledger).not.toHaveAttribute('open');
    await user.click(card.getByText('Ledger (1)'));
    expect(card.getByText('Payment: Gateway clearing from customer receivable')).toBeInTheDocument();
  });

  it('are recorded with the balance that is due, who holds it, and a reason', async () => {
    withSession();
    const order = anOrder({ payment_status: 'Pending', assigned_vendor: aVendor });
    const { card, user } = await openCard({ balance: unpaid, payments: [], ledger: [] }, order);
    expect(card.getByText('No payments yet')).toBeInTheDocument();
    expect(card.queryByRole('button', { name: 'Refund' })).toBeNull();
    const calls = answer(record, () => ({ message: 'Payment recorded successfully', data: anOrder({ version: 4 }) }));
    await user.click(card.getByRole('button', { name: 'Record payment' }));
    const dialog = await dialogOf('Record payment');
    expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('2649.9');
    await user.click(dialog.getByRole('combobox', { name: 'Payment method' }));
    await user.click(await screen.findByRole('option', { name: 'Cash' }));
    expect(dialog.getByRole('combobox', { name: 'Held by' })).toHaveValue('Marketplace (cash)');
    await user.click(dialog.getByRole('combobox', { name: 'Held by' }));
    await user.click(await screen.findByRole('option', { name: 'Vendor' }));
    await user.click(dialog.getByRole('button', { name: 'Record payment' }));
    expect(await dialog.findByText('Reason is required')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The rider called{Enter}');
    await waitFor(() =>
      expect(calls[0]?.body).toEqual({
        method: 'cash',
        holder: 'vendor',
        amount: 2649.9,
        reference: '',
        reason: 'The rider called',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of a cancelled order are proposed as a refund', async () => {
    withSession();
    const balance = { ...someMoney().balance, charges: 0, credit: 2649.9 };
    const { card, user } = await openCard({ balance }, anOrder({ status: 'cancelled' }));
    expect(card.getByText('To refund').parentElement).toHaveTextContent('₹2,649.90');
    const calls = answer(refund, () => ({ message: 'Refund recorded successfully', data: anOrder({ version: 4 }) }));
    await user.click(card.getByRole('button', { name: 'Refund ₹2,649.90' }));
    const dialog = await dialogOf('Refund');
    expect(dialog.queryByRole('combobox', { name: 'Who bears the refund' })).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Cancelled{Enter}');
    await waitFor(() =>
      expect(calls[0]?.body).toEqual({
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        amount: 2649.9,
        target: 'source',
        bearer: 'customer',
        reference: '',
        reason: 'Cancelled',
      }),
    );
  });

  it('keep the key of a refund when it is sent again, and show why it was rejected', async () => {
    withSession();
    const { card, user } = await openCard();
    const message = 'At most ₹100 can be refunded: the rest was refunded or not received';
    const calls = answer(refund, () => {
      throw new FakeApiError(422, 'invalid', message, { amount: message });
    });
    await user.click(card.getByRole('button', { name: 'Refund' }));
    const dialog = await dialogOf('Refund');
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '200');
    expect(dialog.getByRole('combobox', { name: 'Who bears the refund' })).toHaveValue('Marketplace');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Late{Enter}');
    expect(await dialog.findByText(message)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Record refund' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body.key).toBe(calls[0]?.body.key);
  });

  it('are reversed with a reason', async () => {
    withSession();
    const { card, user } = await openCard();
    const calls = answer(reverse, () => ({ message: 'Payment reversed successfully', data: anOrder({ version: 4 }) }));
    await user.click(card.getByRole('button', { name: 'Reverse payment' }));
    await user.type((await dialogOf('Reverse payment')).getByRole('textbox', { name: 'Reason' }), 'Other order{Enter}');
    await waitFor(() => expect(calls[0]?.body).toEqual({ reason: 'Other order' }));
    expect(calls[0]?.params).toEqual({ id: orderId, payment: someMoney().payments[0]?._id });
  });

  it('that a refund was made from cannot be reversed', async () => {
    withSession();
    const { card } = await openCard({ balance: { ...someMoney().balance, refunded: 1, refundable: 2648.9 } });
    expect(card.getByRole('button', { name: 'Refund' })).toBeInTheDocument();
    expect(card.queryByRole('button', { name: 'Reverse payment' })).toBeNull();
  });

  it('are not shown without the permission, and have no buttons for readers', async () => {
    withSession([permissionKey(orderEndpoints.details), permissionKey(view)]);
    const { card } = await openCard();
    expect(card.queryByRole('button')).toBeNull();
  });

  it('are asked for with a payment link', async () => {
    withSession();
    const order = anOrder({ payment_status: 'Pending' });
    const { card, user } = await openCard({ balance: unpaid, payments: [], offers_links: true }, order);
    const calls = answer(createLink, () => ({ message: 'Payment link created successfully', data: order }));
    await user.click(card.getByRole('button', { name: 'Create payment link' }));
    const dialog = await dialogOf('Create payment link');
    expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('2649.9');
    await user.click(dialog.getByRole('checkbox', { name: /^Email to/ }));
    await user.click(dialog.getByRole('button', { name: 'Create link' }));
    await waitFor(() =>
      expect(calls[0]?.body).toEqual({
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        amount: 2649.9,
        channels: ['sms', 'email'],
        hours: 24,
      }),
    );
  });

  it('show each link with its status, and cancel an open one', async () => {
    withSession();
    const links = [
      aLink({ status: 'failed', failure: 'The number is wrong', url: '' }),
      aLink({ _id: aLinkId, status: 'sent' }),
    ];
    const { card, user } = await openCard({ links });
    const list = within(card.getByRole('list', { name: 'Payment links' }));
    expect(list.getByText(/The number is wrong · by SMS/)).toBeInTheDocument();
    expect(list.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
    const calls = answer(cancelLink, () => ({ message: 'Payment link cancelled successfully', data: anOrder() }));
    await user.click(list.getByRole('button', { name: 'Cancel link' }));
    await waitFor(() => expect(calls[0]?.params).toEqual({ id: orderId, link: aLinkId }));
  });

  it('are refunded by item, with the amount that the customer paid for it', async () => {
    withSession();
    const order = anOrder();
    const { card, user } = await openCard({}, order);
    const calls = answer(refund, () => ({ message: 'Refund recorded successfully', data: order }));
    await user.click(card.getByRole('button', { name: 'Refund' }));
    const dialog = await dialogOf('Refund');
    const [first] = dialog.getAllByRole('checkbox');
    if (first) await user.click(first);
    const amount = Number((dialog.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement).value);
    expect(first?.closest('div')?.parentElement).toHaveTextContent(formatRupees(amount));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Broken{Enter}');
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ amount, items: [0] }));
  });

  it('show the state of a refund through the gateway', async () => {
    withSession();
    const refunds = [
      {
        _id: aLinkId,
        amount: 300,
        reason: 'Late',
        bearer: 'platform' as const,
        shares: null,
        target: 'source' as const,
        reference: '',
        at: '2026-03-08T18:35:00.000Z',
        actor: 'Kiran',
        state: 'failed' as const,
        failure: 'Insufficient balance',
        items: [],
      },
    ];
    const { card } = await openCard({ refunds });
    expect(card.getByRole('list', { name: 'Refunds' })).toHaveTextContent(/Failed.*Insufficient balance · Late/);
  });
});
