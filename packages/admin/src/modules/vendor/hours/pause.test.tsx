import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { withPeople } from '../../../../test/fakes/fake-people.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { aStore, vendorId, withVendors } from '../../../../test/fakes/fake-vendors.ts';
import { renderAt } from '../../../../test/render-at.tsx';

// 16:20 in India.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-29T10:50:00Z'), toFake: ['Date'] });
});

const open = (store: Parameters<typeof aStore>[0], grants?: string[]) => {
  withSession(grants);
  withPeople();
  const shown = aStore({ status: 'approve', ...store });
  withVendors(shown);
  const calls = answer(vendorHoursEndpoints.pause, ({ body }) => {
    if (body.until === '2026-11-01T09:00') throw new FakeApiError(400, 'invalid', 'Choose a time in the future');
    shown.paused_until = body.until as string | null;
    return { message: 'New orders paused successfully', data: shown };
  });
  return { calls, ...renderAt(`/vendor/detail/personal-info/${vendorId}`) };
};
const card = async () => within(await screen.findByRole('region', { name: 'New orders' }));

describe('the card New orders', () => {
  it('pauses new orders until a time and takes them again', async () => {
    const { calls, user } = open({});
    const choices = (await card()).getAllByRole('button').map(({ textContent }) => textContent);
    expect(choices).toEqual(['18:00', '20:00', 'Tomorrow, 06:00', 'Another time']);
    await user.click((await card()).getByRole('button', { name: '18:00' }));
    expect(await screen.findByText('Paused until 18:00')).toBeInTheDocument();
    await user.click((await card()).getByRole('button', { name: 'Take new orders' }));
    expect(await screen.findByText('The store takes new orders.')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ until: '2026-11-29T18:00' }, { until: null }]);
  });

  it('takes another time, and keeps it when it is rejected', async () => {
    const { calls, user } = open({});
    await user.click((await card()).getByRole('button', { name: 'Another time' }));
    const time = (await card()).getByLabelText('Pause until');
    expect(time).toHaveValue('2026-11-30T09:00');
    await user.clear(time);
    await user.type(time, '2026-11-01T09:00');
    await user.click((await card()).getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Choose a time in the future')).toBeInTheDocument();
    expect(time).toHaveValue('2026-11-01T09:00');
    expect(calls).toHaveLength(1);
  });

  it('shows a pause until it is over, and no button without the permission', async () => {
    open({ paused_until: '2026-12-03T18:00' }, ['GET newvendor/{id}']);
    expect(await screen.findByText('Paused until 3 Dec, 18:00')).toBeInTheDocument();
    expect((await card()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('ignores a pause that is over', async () => {
    open({ paused_until: '2026-11-29T16:20' });
    expect(await screen.findByText('The store takes new orders.')).toBeInTheDocument();
  });
});
