import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { type OrderClaim, orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, someMoney, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const { list, ofOrder, file, decide, withdraw } = orderClaimEndpoints;

const photo = { thumbnail: '/files/1/thumbnail.webp', medium: '/files/1/medium.webp', large: '/files/1/large.webp' };
const aClaim = (more: Partial<OrderClaim> = {}): OrderClaim => ({
  _id: fakeId('c1'),
  order: { _id: orderId, order_number: 'BH-1' },
  customer_name: 'Asha Verma',
  vendor: { vendor_id: fakeId('e1'), store_name: 'Yamuna Bake Studio' },
  status: 'open',
  reason: 'damaged',
  wish: 'partial',
  text: 'The cake arrived upside down',
  requested: 300,
  photos: [photo],
  filed_at: '2026-03-08T18:35:00.000Z',
  filed_by: 'Storefront',
  late_reason: '',
  decided_at: null,
  decided_by: '',
  note: '',
  answer: '',
  amount: null,
  shares: null,
  vendor_share: null,
  rebake: null,
  ...more,
});
const earning = {
  store_name: 'Yamuna Bake Studio',
  agreement: null,
  charges: 1825,
  delivery: 0,
  commission: 0,
  discount: 0,
  adjustment: 0,
  payable: 1825,
  items: [],
};
const withClaims = (...claims: OrderClaim[]) => {
  withOrders(anOrder({ assigned_vendor: aVendor, status: 'delivered' }));
  answer(ofOrder, () => ({ data: { claims, rebake_of: null } }));
  answer(list, () => ({ data: claims, total: claims.length }));
};
const decided = () =>
  answer(decide, () => ({ message: 'Claim decided successfully', data: aClaim({ status: 'refunded' }) }));
const openClaim = async (claim = aClaim()) => {
  withSession();
  withClaims(claim);
  answer(orderMoneyEndpoints.view, () => ({ data: someMoney({ earning }) }));
  const { user } = renderAt('/claims');
  await user.click(await screen.findByRole('button', { name: 'Open claim of order BH-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Claim: Damaged' }));
  await dialog.findByRole('radiogroup', { name: 'Decision' });
  return { user, dialog };
};
const fieldOf = (dialog: ReturnType<typeof within>, name: string | RegExp) => dialog.getByRole('textbox', { name });

describe('the list of claims', () => {
  it('shows each claim, and is filtered by status and reason', async () => {
    withSession();
    withClaims(aClaim(), aClaim({ _id: fakeId('c2'), status: 'rejected', reason: 'late' }));
    const calls = answer(list, () => ({ data: [aClaim()], total: 1 }));
    const { user } = renderAt('/claims');
    expect(await screen.findByRole('heading', { name: 'Claims (1)' })).toBeInTheDocument();
    expect(screen.getByText('Partial refund of ₹300.00')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Rejected' }));
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ status: 'rejected' }));
  });

  it('has an empty state', async () => {
    withSession();
    withClaims();
    renderAt('/claims');
    expect(await screen.findByText('No claims')).toBeInTheDocument();
  });

  it('can be loaded again after an error', async () => {
    withSession();
    answer(list, () => {
      throw new FakeApiError(503, 'unavailable', 'The server is busy');
    });
    renderAt('/claims');
    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
  });
});

describe('a claim', () => {
  it('is refunded with the amount of the wish, divided among those who bear it', async () => {
    const { user, dialog } = await openClaim();
    const calls = decided();
    expect(dialog.getByRole('img', { name: 'Damaged, 1 of 1' })).toHaveAttribute('src', photo.thumbnail);
    expect(fieldOf(dialog, 'Amount')).toHaveValue('300');
    expect(fieldOf(dialog, 'Marketplace')).toHaveValue('300');
    expect(dialog.getByText('The vendor is owed ₹1,825.00 for this order')).toBeInTheDocument();
    await user.clear(fieldOf(dialog, 'Vendor'));
    await user.type(fieldOf(dialog, 'Vendor'), '200.5');
    expect(fieldOf(dialog, 'Marketplace')).toHaveValue('99.5');
    await user.type(fieldOf(dialog, 'Answer to the customer'), 'We are sorry');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    await waitFor(() =>
      expect(calls[0]?.body).toMatchObject({
        decision: 'refund',
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        amount: 300,
        shares: { platform: 99.5, vendor: 200.5, rider: 0 },
        target: 'source',
        reason: 'We are sorry',
      }),
    );
    expect(calls[0]?.params).toEqual({ id: orderId, claim: fakeId('c1') });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not refunded with parts that do not sum to the amount, or without an answer', async () => {
    const { user, dialog } = await openClaim();
    const calls = decided();
    await user.clear(fieldOf(dialog, 'Marketplace'));
    await user.type(fieldOf(dialog, 'Marketplace'), '100');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText('The three parts must sum to the amount')).toBeInTheDocument();
    expect(dialog.getByText('Reason is required')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('shows why a decision was rejected, and keeps its key', async () => {
    const { user, dialog } = await openClaim();
    const message = 'This claim is refunded already';
    const calls = answer(decide, () => {
      throw new FakeApiError(409, 'wrong_status', message);
    });
    await user.type(fieldOf(dialog, 'Answer to the customer'), 'We are sorry');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(new Set(calls.map(({ body }) => Object(body).key)).size).toBe(1);
  });

  it('is answered with a rebake of chosen items', async () => {
    const { user, dialog } = await openClaim(aClaim({ wish: 'rebake', requested: null }));
    const calls = decided();
    await user.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    await user.type(fieldOf(dialog, 'Answer to the customer'), 'A new one comes');
    await user.click(dialog.getByRole('button', { name: 'Rebake' }));
    await waitFor(() =>
      expect(calls[0]?.body).toMatchObject({
        decision: 'rebake',
        items: expect.arrayContaining([{ position: 0, quantity: anOrder().order_items[0]?.product.quantity }]),
        delivery_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        delivery_slot: { from: expect.any(String), upto: expect.any(String) },
      }),
    );
  });

  it('is withdrawn', async () => {
    const { user, dialog } = await openClaim();
    const calls = answer(withdraw, () => ({ message: 'Withdrawn', data: aClaim({ status: 'withdrawn' }) }));
    await user.click(dialog.getByRole('radio', { name: 'Withdraw' }));
    await user.type(fieldOf(dialog, 'Answer to the customer'), 'It was found');
    await user.click(dialog.getByRole('button', { name: 'Withdraw claim' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ reason: 'It was found' }));
  });
});

describe('the page of an order', () => {
  it('lists its claims with their decision, and files another one', async () => {
    withSession();
    withClaims(aClaim({ status: 'rebaked', rebake: { _id: fakeId('b2'), order_number: 'BH-2' } }));
    const calls = answer(file, () => ({ message: 'Claim filed successfully', data: aClaim() }));
    const { user } = renderAt(`/order/details/${orderId}`);
    const card = within(await screen.findByRole('region', { name: 'Claims' }));
    expect(card.getByRole('link', { name: 'BH-2' })).toHaveAttribute('href', `/order/details/${fakeId('b2')}`);
    await user.click(card.getByRole('button', { name: 'File a claim' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'File a claim' }));
    await user.type(fieldOf(dialog, 'What is wrong'), 'It is the wrong cake');
    await user.click(dialog.getByRole('button', { name: 'File claim' }));
    await waitFor(() =>
      expect(calls[0]?.body).toMatchObject({ reason: 'damaged', wish: 'full', text: 'It is the wrong cake' }),
    );
  });

  it('names the order that it replaces, and shows readers no buttons', async () => {
    withSession([permissionKey(orderEndpoints.details), permissionKey(ofOrder)]);
    withClaims();
    answer(ofOrder, () => ({ data: { claims: [], rebake_of: { _id: fakeId('b3'), order_number: 'BH-3' } } }));
    renderAt(`/order/details/${orderId}`);
    const card = within(await screen.findByRole('region', { name: 'Claims' }));
    expect(card.getByText(/Rebake of order/)).toHaveTextContent('Rebake of order BH-3');
    expect(card.queryByRole('button', { name: 'File a claim' })).toBeNull();
  });
});
