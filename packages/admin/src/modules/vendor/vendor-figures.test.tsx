import { getVendorFigures, type StoreWeek } from '@bakehouse/contract/vendor/vendor-figures';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { withPeople } from '../../../test/fakes/fake-people.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { aStore, vendorId, withVendors } from '../../../test/fakes/fake-vendors.ts';
import { renderAt } from '../../../test/render-at.tsx';

const aWeek = (more: Partial<StoreWeek> = {}): StoreWeek => ({
  from: '2026-11-23',
  orders: 0,
  accepted: 0,
  declined: 0,
  expired: 0,
  delivered: 0,
  on_time_rate: null,
  rating: null,
  reviews: 0,
  earnings: 0,
  ...more,
});
const busy = aWeek({
  from: '2026-12-28',
  orders: 12,
  accepted: 9,
  declined: 2,
  expired: 1,
  delivered: 8,
  on_time_rate: 87.5,
  rating: 4.5,
  reviews: 2,
  earnings: 12_345.5,
});

const open = (grants?: string[]) => {
  withSession(grants);
  withPeople();
  withVendors(aStore({ status: 'approve' }));
  return renderAt(`/vendor/detail/figures/${vendorId}`);
};
/** The texts of a row, without the empty cell of its actions. */
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(0, 7)
    .map(({ textContent }) => textContent);

describe('the tab Figures', () => {
  it('shows each week with answers, punctuality, rating and earnings', async () => {
    answer(getVendorFigures, () => ({ data: [busy, aWeek()] }));
    open();
    await screen.findByText('28 Dec to 3 Jan, 2027');
    const [, first, second] = within(screen.getByRole('table', { name: 'Figures by week' })).getAllByRole('row');
    if (!first || !second) throw new Error('two weeks are shown');
    expect(cellsOf(first)).toEqual([
      '28 Dec to 3 Jan, 2027',
      '12',
      '9 of 12',
      '2',
      '87.5 % of 8',
      '4.5 (2)',
      '₹12,345.50',
    ]);
    expect(cellsOf(second)).toEqual(['23 Nov to 29 Nov, 2026', '0', '—', '0', '—', '—', '₹0.00']);
  });

  it('says when the figures cannot be loaded, and loads them again', async () => {
    let isDown = true;
    answer(getVendorFigures, () => {
      if (isDown) throw new FakeApiError(500, 'internal', 'Something went wrong');
      return { data: [busy] };
    });
    const { user } = open();
    await screen.findByText('Something went wrong');
    isDown = false;
    await user.click(
      within(screen.getByRole('region', { name: 'Figures' })).getByRole('button', { name: 'Try again' }),
    );
    expect(await screen.findByText('28 Dec to 3 Jan, 2027')).toBeInTheDocument();
  });

  it('is closed without the permission', async () => {
    open(['GET newvendor/{id}']);
    expect(await screen.findByText('No access')).toBeInTheDocument();
  });
});
