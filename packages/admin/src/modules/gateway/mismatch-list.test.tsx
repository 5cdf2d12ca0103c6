import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { gatewayEndpoints, type Mismatch } from '@bakehouse/contract/money/gateway.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';

const { mismatches, resolve } = gatewayEndpoints;

const aMismatch = (more: Partial<Mismatch> = {}): Mismatch => ({
  _id: fakeId('a1'),
  at: '2026-03-08T18:35:00.000Z',
  kind: 'payment_received',
  reason: 'unknown_order',
  amount: 900,
  method: 'upi',
  payment_reference: 'pay_1',
  refund_reference: '',
  failure: '',
  order: null,
  actions: ['match', 'dismiss'],
  ...more,
});
const withMismatches = (...rows: Mismatch[]) => answer(mismatches, () => ({ data: rows, total: rows.length }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('payment mismatches', () => {
  it('are listed with their reason, and settled with their action', async () => {
    withSession();
    withMismatches(
      aMismatch(),
      aMismatch({
        _id: fakeId('a2'),
        reason: 'refund_failed',
        kind: 'refund_failed',
        failure: 'Insufficient balance',
        order: { _id: fakeId('b1'), order_number: 'BH-1' },
        actions: ['retry', 'transfer'],
      }),
    );
    const calls = answer(resolve, () => ({ message: 'Mismatch settled successfully' }));
    const { user } = renderAt('/money/mismatches');
    expect(await screen.findByRole('heading', { name: 'Payment mismatches (2)' })).toBeInTheDocument();
    const table = within(screen.getByRole('table', { name: 'Payment mismatches' }));
    expect(table.getByText('No order has this payment')).toBeInTheDocument();
    expect(screen.getByText(/Insufficient balance · UPI · pay_1/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'BH-1' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Match to order' }));
    await user.type((await dialogOf('Match to order')).getByRole('textbox', { name: 'Order number' }), 'BH-2{Enter}');
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ action: 'match', order_number: 'BH-2' }));
    expect(calls[0]?.params).toEqual({ id: fakeId('a1') });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Retry refund' }));
    await user.click((await dialogOf('Retry refund')).getByRole('button', { name: 'Retry refund' }));
    await waitFor(() => expect(calls[1]?.body).toMatchObject({ action: 'retry' }));
  });

  it('show why an action was rejected', async () => {
    withSession();
    withMismatches(aMismatch());
    const message = 'There is no order with this number';
    answer(resolve, () => {
      throw new FakeApiError(422, 'invalid', message, { order_number: message });
    });
    const { user } = renderAt('/money/mismatches');
    await user.click(await screen.findByRole('button', { name: 'Match to order' }));
    const dialog = await dialogOf('Match to order');
    await user.type(dialog.getByRole('textbox', { name: 'Order number' }), 'BH-9{Enter}');
    expect(await dialog.findByText(message)).toBeInTheDocument();
  });

  it('have an empty state', async () => {
    withSession();
    withMismatches();
    renderAt('/money/mismatches');
    expect(await screen.findByText('No mismatches')).toBeInTheDocument();
  });

  it('can be loaded again after an error', async () => {
    withSession();
    answer(mismatches, () => {
      throw new FakeApiError(503, 'unavailable', 'The server is busy');
    });
    renderAt('/money/mismatches');
    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
  });

  it('have no buttons for readers', async () => {
    withSession([permissionKey(mismatches)]);
    withMismatches(aMismatch());
    renderAt('/money/mismatches');
    expect(await screen.findByText('No order has this payment')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Match to order' })).toBeNull();
  });
});
