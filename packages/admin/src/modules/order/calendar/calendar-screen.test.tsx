import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../../../test/fakes/fake-api.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const day = (date: string, capacity: { seats: number; free: number } | null, orders = 0) => ({
  date,
  orders,
  open: orders,
  unassigned: 0,
  delivered: 0,
  cancelled: 0,
  capacity,
});

it('shows the orders and the free seats of each day from today on', async () => {
  withSession(Object.values(orderBoardEndpoints).map(permissionKey));
  answer(orderBoardEndpoints.calendar, () => ({
    data: {
      month: '2099-12',
      days: [
        day('2099-12-01', { seats: 40, free: 37 }, 3),
        day('2099-12-02', { seats: 40, free: 0 }, 40),
        day('2099-12-03', { seats: 1_200, free: 1_200 }),
        day('2099-12-04', null, 1),
      ],
    },
  }));
  renderAt('/order/calendar?month=2099-12');
  expect(await screen.findByText('37 of 40 seats free')).toBeInTheDocument();
  expect(screen.getByText('0 of 40 seats free')).toHaveAttribute('data-full', 'true');
  expect(screen.getByRole('link', { name: /no orders, 1,200 of 1,200 seats free$/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /1 order, 0 unassigned$/ })).toBeInTheDocument();
  expect(screen.getAllByText(/seats free/)).toHaveLength(3);
});

it('shows no free seats for days that are over', async () => {
  withSession(Object.values(orderBoardEndpoints).map(permissionKey));
  answer(orderBoardEndpoints.calendar, () => ({
    data: { month: '2020-12', days: [day('2020-12-01', { seats: 4, free: 0 }, 2)] },
  }));
  renderAt('/order/calendar?month=2020-12');
  expect(await screen.findByText('2 orders')).toBeInTheDocument();
  expect(screen.queryByText(/seats free/)).toBeNull();
});
