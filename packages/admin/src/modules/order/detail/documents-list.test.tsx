import type { OrderDocument } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../../../test/fakes/fake-api.ts';
import { anOrder, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const { document: endpoint } = orderEndpoints;
const invoice: OrderDocument = {
  position: 1,
  kind: 'invoice',
  number: 'BH/26-27/000012',
  at: '2026-11-12T06:00:00.000Z',
  total: 2649.9,
  credits: null,
};
const documents: OrderDocument[] = [
  invoice,
  { ...invoice, position: 2, kind: 'credit_note', number: 'CN/26-27/000003', credits: 1 },
  { ...invoice, position: 3, number: 'BH/26-27/000015', total: 2500 },
];

it('lists the invoices and credit notes of an order, and downloads each by its position', async () => {
  withSession();
  withOrders(anOrder({ documents, invoice: { number: 'BH/26-27/000015', at: invoice.at } }));
  const { user } = renderAt(`/order/details/${orderId}`);
  const list = within(await screen.findByRole('list', { name: 'Invoices and credit notes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Invoice BH/26-27/00001212 Nov, 2026 · ₹2,649.90 · replaced',
    'Credit note CN/26-27/00000312 Nov, 2026 · ₹2,649.90',
    'Invoice BH/26-27/00001512 Nov, 2026 · ₹2,500.00',
  ]);
  const calls = answer(endpoint, () => '%PDF-');
  await user.click(list.getByRole('button', { name: 'Download Credit note CN/26-27/000003' }));
  await expect.poll(() => calls).toMatchObject([{ params: { id: orderId, position: '2' } }]);
});

it('shows no list for an order without documents', async () => {
  withSession();
  withOrders(anOrder());
  renderAt(`/order/details/${orderId}`);
  await screen.findByRole('button', { name: 'Download Invoices' });
  expect(screen.queryByRole('list', { name: 'Invoices and credit notes' })).toBeNull();
});
