import { staleMessage } from '@bakehouse/contract/core/messages';
import { type StoreHoursRecord, unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { withPeople } from '../../../../test/fakes/fake-people.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { aStore, standard, vendorId, withVendors } from '../../../../test/fakes/fake-vendors.ts';
import { renderAt } from '../../../../test/render-at.tsx';
import { cutOffText, weekText } from './hours-values.ts';

const aRecord = (over: Partial<StoreHoursRecord> = {}): StoreHoursRecord => ({
  vendor: vendorId,
  version: 4,
  hours: unlimitedHours,
  request: null,
  editing: 'direct',
  names: {},
  ...over,
});

const open = (record: StoreHoursRecord) => {
  withSession();
  withPeople();
  withVendors(aStore({ status: 'approve' }));
  let now = record;
  answer(vendorHoursEndpoints.view, () => ({ data: now }));
  const saves = answer(vendorHoursEndpoints.update, ({ body }) => {
    if (body.version !== now.version) throw new FakeApiError(409, 'stale', staleMessage);
    now = { ...now, hours: body.hours as StoreHoursRecord['hours'], version: now.version + 1 };
    return { message: 'Hours updated successfully', data: now };
  });
  const decisions = answer(vendorHoursEndpoints.decide, () => {
    now = { ...now, request: null };
    return { message: 'Hours updated successfully', data: now };
  });
  return { saves, decisions, ...renderAt(`/vendor/detail/hours/${vendorId}`) };
};

const week = (window: { from: string; upto: string }) => Array.from({ length: 7 }, () => [window]);

describe('the tab Hours and capacity', () => {
  it('shows that a store without hours is unlimited', async () => {
    open(aRecord());
    const card = within(await screen.findByRole('region', { name: 'Hours and capacity' }));
    expect(card.getByText('Unlimited')).toBeInTheDocument();
    expect(card.getAllByText('None')).toHaveLength(2);
  });

  it('saves weekly hours, a cut-off, a closure and the capacity', async () => {
    const { saves, user } = open(aRecord());
    await user.click(await screen.findByRole('button', { name: 'Edit Hours and capacity' }));
    await user.click(await screen.findByRole('switch', { name: 'Limit the hours of Standard' }));
    const monday = await screen.findByRole('textbox', { name: 'Monday of Standard until' });
    await user.clear(monday);
    await user.type(monday, '08:00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The hours must end after they start')).toBeInTheDocument();
    await user.clear(monday);
    await user.type(monday, '24:00');
    await user.click(screen.getByRole('button', { name: 'Copy Monday of Standard to all days' }));
    await user.click(screen.getByRole('button', { name: 'Remove Sunday of Standard' }));
    await user.click(screen.getByRole('switch', { name: 'Cut-off for Standard' }));
    await user.click(screen.getByRole('combobox', { name: 'Capacity' }));
    await user.click(await screen.findByRole('option', { name: 'Orders per slot' }));
    await user.click(screen.getByRole('button', { name: 'Add closure' }));
    await user.type(screen.getByRole('textbox', { name: 'From' }), '24/12/2026');
    await user.type(screen.getByRole('textbox', { name: 'To' }), '26/12/2026');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body).toEqual({
      version: 4,
      hours: {
        delivery_types: [
          {
            delivery_type: standard.id,
            week: [...week({ from: '09:00', upto: '24:00' }).slice(0, 6), []],
            cut_off: { days_before: 1, time: '20:00' },
          },
        ],
        closures: [{ from: '2026-12-24', to: '2026-12-26', note: '' }],
        lead_times: [],
        capacity: { per: 'slot', orders: 12 },
      },
    });
    expect(await screen.findByText('24 Dec to 26 Dec')).toBeInTheDocument();
    expect(screen.getByText('12 orders per slot')).toBeInTheDocument();
  });

  it('adds a lead time of a product without a list of products', async () => {
    const lookups = answer(vendorHoursEndpoints.leadTimeChoices, ({ query }) => {
      const data = query.kind === 'product' ? [{ _id: fakeId('f1'), name: 'Wedding cake' }] : [];
      return { data, total: data.length };
    });
    const { saves, user } = open(aRecord());
    await user.click(await screen.findByRole('button', { name: 'Edit Hours and capacity' }));
    await user.click(await screen.findByRole('button', { name: 'Add lead time' }));
    await user.click(screen.getByRole('combobox', { name: 'For' }));
    await user.click(await screen.findByRole('option', { name: 'Product' }));
    await user.type(screen.getByRole('combobox', { name: 'Product' }), 'wed');
    await waitFor(() => expect(lookups.at(-1)?.query).toEqual({ kind: 'product', search: 'wed' }));
    await user.click(await screen.findByRole('option', { name: 'Wedding cake' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body).toMatchObject({
      hours: { lead_times: [{ kind: 'product', record: fakeId('f1'), minutes: 1_440 }] },
    });
  });

  it('shows a requested change with its difference, and approves it', async () => {
    const { decisions, user } = open(
      aRecord({
        request: {
          status: 'pending',
          hours: { ...unlimitedHours, capacity: { per: 'hour', orders: 4 } },
          requestedAt: '2026-03-08T20:00:00.000Z',
          requestedBy: 'Farhan Qureshi',
          reason: '',
        },
      }),
    );
    expect(await screen.findByText('Change requested by Farhan Qureshi')).toBeInTheDocument();
    const changes = within(screen.getByRole('list', { name: 'Requested changes' }));
    expect(changes.getByRole('listitem')).toHaveTextContent('Capacity: Unlimited → 4 orders per hour');
    await user.click(screen.getByRole('button', { name: 'Reject change…' }));
    expect(screen.getByRole('button', { name: 'Reject change' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Approve change' }));
    await waitFor(() => expect(decisions[0]?.body).toEqual({ decision: 'approve', version: 4 }));
    await waitFor(() => expect(screen.queryByText('Change requested by Farhan Qureshi')).not.toBeInTheDocument());
  });

  it('says whom to ask when only staff change hours', async () => {
    open(aRecord({ editing: 'none' }));
    expect(await screen.findByText('To change hours and capacity, contact the marketplace.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit Hours and capacity' })).not.toBeInTheDocument();
  });
});

describe('the texts of hours', () => {
  it('join days with equal hours', () => {
    const closedOnSunday = [...week({ from: '09:00', upto: '21:00' }).slice(0, 6), []];
    expect(weekText(closedOnSunday)).toBe('Mon-Sat 09:00-21:00 · Sun closed');
    expect(weekText(null)).toBe('At any time');
  });

  it.each([
    [{ days_before: 0, time: '10:00' }, 'Orders until 10:00 on the day'],
    [{ days_before: 1, time: '23:55' }, 'Orders until 23:55 1 day before'],
  ])('describe the cut-off %j', (cutOff, text) => expect(cutOffText(cutOff)).toBe(text));
});
