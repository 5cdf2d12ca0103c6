import { permissionKey } from '@bakehouse/contract/core/endpoint';
import {
  type GatewaySettlement,
  type GatewaySettlementLine,
  gatewaySettlementEndpoints,
} from '@bakehouse/contract/money/gateway-settlement.endpoints';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';

const { list, view, lines } = gatewaySettlementEndpoints;

const aSettlement: GatewaySettlement = {
  _id: fakeId('a1'),
  reference: 'setl_1',
  utr: 'UTR1',
  settled_at: '2026-03-08T06:30:00.000Z',
  lines: 3,
  gross: 710,
  adjustments: -50,
  fee: 20.2,
  tax: 3.64,
  amount: 636.16,
};
const aLine = (more: Partial<GatewaySettlementLine>): GatewaySettlementLine => ({
  reference: 'pay_1',
  kind: 'payment',
  payment: 'pay_1',
  method: 'upi',
  occurred_at: '2026-03-07T06:30:00.000Z',
  amount: 1010,
  fee: 20.2,
  tax: 3.64,
  net: 986.16,
  order: { _id: fakeId('b1'), order_number: 'BH-1' },
  ...more,
});
const isBusy = () => {
  throw new FakeApiError(503, 'unavailable', 'The server is busy');
};
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('gateway settlements', () => {
  it('are listed, and open with their payments', async () => {
    withSession();
    answer(list, () => ({ data: [aSettlement], total: 1 }));
    answer(view, () => ({ data: aSettlement }));
    const refund = { method: null, amount: -300, fee: 0, tax: 0, net: -300 };
    const calls = answer(lines, () => ({
      data: [
        aLine({}),
        aLine({ ...refund, reference: 'rfnd_1', kind: 'refund', order: null }),
        aLine({ ...refund, reference: 'adj_1', kind: 'adjustment', payment: '', amount: -50, net: -50, order: null }),
      ],
      total: 3,
    }));
    const { user, path } = renderAt('/money/gateway');
    expect(await screen.findByRole('heading', { name: 'Gateway settlements (1)' })).toBeInTheDocument();
    const table = within(screen.getByRole('table', { name: 'Gateway settlements' }));
    expect(cellsOf(table.getAllByRole('row')[1] as HTMLElement)).toEqual(
      expect.arrayContaining(['UTR1', '3', '₹710.00', '₹23.84', '₹636.16']),
    );
    await user.click(table.getByRole('link'));
    expect(await screen.findByRole('heading', { name: 'Gateway settlement UTR1' })).toBeInTheDocument();
    expect(path()).toBe(`/money/gateway/${aSettlement._id}`);
    const amounts = within(screen.getByRole('region', { name: 'Amount' }));
    expect(amounts.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '₹710.00',
      '-₹50.00',
      '-₹20.20',
      '-₹3.64',
      '₹636.16',
    ]);
    const payments = within(await screen.findByRole('table', { name: 'Payments and refunds of the settlement' }));
    expect(await payments.findByRole('link', { name: /BH-1/ })).toHaveAttribute(
      'href',
      `/order/details/${fakeId('b1')}`,
    );
    expect(payments.getByText('Payment · UPI')).toBeInTheDocument();
    expect(payments.getByText('Unknown')).toBeInTheDocument();
    expect(payments.getByText('None')).toBeInTheDocument();
    expect(payments.getAllByText('-₹300.00')).toHaveLength(2);
    expect(calls[0]?.params).toEqual({ id: aSettlement._id });
    expect(screen.getByRole('button', { name: /CSV/ })).toBeInTheDocument();
  });

  it('have an empty state', async () => {
    withSession();
    answer(list, () => ({ data: [], total: 0 }));
    renderAt('/money/gateway');
    expect(await screen.findByText('No gateway settlements')).toBeInTheDocument();
  });

  it.each([['/money/gateway'], [`/money/gateway/${fakeId('a1')}`]])(
    'can be loaded again after an error at %s',
    async (at) => {
      withSession();
      answer(list, isBusy);
      answer(view, isBusy);
      renderAt(at);
      expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
    },
  );

  it('that do not exist lead to the list', async () => {
    withSession();
    answer(view, () => {
      throw new FakeApiError(404, 'not_found', 'Settlement not found');
    });
    renderAt(`/money/gateway/${fakeId('a9')}`);
    expect(await screen.findByText('Gateway settlement not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All gateway settlements' })).toHaveAttribute('href', '/money/gateway');
  });

  it('have no links for readers of the list', async () => {
    withSession([permissionKey(list)]);
    answer(list, () => ({ data: [aSettlement], total: 1 }));
    renderAt('/money/gateway');
    const table = within(await screen.findByRole('table', { name: 'Gateway settlements' }));
    expect(await table.findByText('UTR1')).toBeInTheDocument();
    expect(table.queryByRole('link')).toBeNull();
  });
});
