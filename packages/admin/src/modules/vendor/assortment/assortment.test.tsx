import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { staleMessage } from '@bakehouse/contract/core/messages';
import { newEntry } from '@bakehouse/contract/vendor/assortment';
import {
  type AssortmentRecord,
  type ListedEntry,
  vendorAssortmentEndpoints,
} from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { withPeople } from '../../../../test/fakes/fake-people.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { aStore, vendorId, withVendors } from '../../../../test/fakes/fake-vendors.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const { view, update, decide } = vendorAssortmentEndpoints;
const photo: ListedEntry = { kind: 'product', record: fakeId('c1'), name: 'Photo Cake', entry: newEntry };
const cakes: ListedEntry = {
  kind: 'category',
  record: fakeId('c2'),
  name: 'Cakes',
  entry: { makes: false, price: { kind: 'percent', value: 72.5 }, paused_until: '2126-12-24' },
};
const aRecord = (over: Partial<AssortmentRecord> = {}): AssortmentRecord => {
  const entries = over.entries ?? [cakes, photo];
  return {
    vendor: vendorId,
    version: 4,
    only_listed: false,
    editing: 'direct',
    request: null,
    total: entries.length,
    listed: entries.length,
    entries,
    ...over,
  };
};

const open = (record = aRecord(), { isOwn = false } = {}) => {
  withSession(undefined, undefined, isOwn ? { vendor_id: vendorId } : {});
  withPeople();
  withVendors(aStore({ status: 'approve' }));
  const reads = answer(view, () => ({ data: record }));
  let version = record.version;
  const undo: BodyOf<typeof update>['changes'] = [{ kind: 'product', record: photo.record, ...newEntry }];
  const saves = answer(update, ({ body }) => {
    if (body.version !== version) throw new FakeApiError(409, 'stale', staleMessage);
    version += 1;
    return { message: 'Assortment updated successfully', data: { version, undo } };
  });
  const decisions = answer(decide, () => ({
    message: 'Assortment updated successfully',
    data: { version: 5, undo: [] },
  }));
  return { reads, saves, decisions, ...renderAt(`/vendor/detail/assortment/${vendorId}`) };
};
type User = ReturnType<typeof open>['user'];
const select = async (user: User, name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const key = ({ kind, record }: ListedEntry) => ({ kind, record });

describe('the tab Assortment', () => {
  it('shows what a store makes, what it is paid and what it has paused', async () => {
    open();
    await screen.findByText('Photo Cake');
    const table = screen.getByRole('table', { name: 'Assortment' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(/Cakes.*Category.*No.*24 Dec, 2126.*72.5% of the price/);
    expect(second).toHaveTextContent(/Photo Cake.*Product.*Yes.*Not paused.*–/);
  });

  it('says that a store without entries makes everything, and adds products', async () => {
    const lookups = answer(vendorHoursEndpoints.leadTimeChoices, () => ({
      data: [{ _id: fakeId('f1'), name: 'Wedding cake' }],
      total: 1,
    }));
    const { saves, user } = open(aRecord({ entries: [] }));
    expect(await screen.findByText('Nothing is listed yet')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Add entries' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add entries' }));
    await user.click(dialog.getByRole('button', { name: 'Add entries' }));
    expect(await dialog.findByText('Choose at least one product')).toBeInTheDocument();
    await user.type(dialog.getByRole('combobox', { name: 'Products' }), 'wed');
    await waitFor(() => expect(lookups.at(-1)?.query).toEqual({ kind: 'product', search: 'wed' }));
    await user.click(await screen.findByRole('option', { name: 'Wedding cake' }));
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '450.505');
    await user.click(dialog.getByRole('button', { name: 'Add entries' }));
    expect(await dialog.findByText('A price can have at most two decimals')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '{Backspace}');
    await user.click(dialog.getByRole('button', { name: 'Add entries' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body).toEqual({
      version: 4,
      changes: [
        {
          kind: 'product',
          record: fakeId('f1'),
          makes: true,
          price: { kind: 'amount', value: 450.5 },
          paused_until: null,
        },
      ],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('sets the price of the selected entries with one request, and undoes it', async () => {
    const { saves, user } = open();
    await select(user, 'Cakes');
    await select(user, 'Photo Cake');
    const bar = within(await screen.findByRole('region', { name: 'Bulk actions' }));
    expect(bar.getByText('2 selected')).toBeInTheDocument();
    await user.click(bar.getByRole('button', { name: 'Set price' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set the price of 2 entries' }));
    await user.click(dialog.getByRole('button', { name: 'Set price' }));
    expect(await dialog.findByText('Enter an amount')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '1,200');
    await user.click(dialog.getByRole('button', { name: 'Set price' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    const price = { kind: 'amount', value: 1_200 };
    expect(saves[0]?.body).toEqual({
      version: 4,
      changes: [
        { ...key(cakes), price },
        { ...key(photo), price },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]?.body).toEqual({ version: 5, changes: [{ ...key(photo), ...newEntry }] });
    expect(screen.queryByRole('region', { name: 'Bulk actions' })).not.toBeInTheDocument();
  });

  it.each([
    ['Resume', { paused_until: null }],
    ['Makes it', { makes: true }],
    ['Does not make it', { makes: false }],
  ])('applies %s to a selected entry', async (label, patch) => {
    const { saves, user } = open();
    await select(user, 'Photo Cake');
    await user.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(saves[0]?.body.changes).toEqual([{ ...key(photo), ...patch }]));
  });

  it('pauses until a day, and removes after a confirmation', async () => {
    const { saves, user } = open();
    await select(user, 'Photo Cake');
    await user.click(await screen.findByRole('button', { name: 'Pause until' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause 1 entry' }));
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await dialog.findByText('Enter the last day')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Paused until' }), '24/12/2126');
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(saves[0]?.body.changes).toEqual([{ ...key(photo), paused_until: '2126-12-24' }]));
  });

  it('removes entries after a confirmation', async () => {
    const { saves, user } = open();
    await select(user, 'Cakes');
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove 1 entry?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(saves[0]?.body.changes).toEqual([{ ...key(cakes), remove: true }]));
  });

  it('changes all matches of the filters, up to 500', async () => {
    const { reads, saves, user } = open(aRecord({ total: 400, listed: 400 }));
    await screen.findByText('Photo Cake');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 400 matching' }));
    await user.click(screen.getByRole('button', { name: 'Makes it' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    const pages = reads.flatMap(({ query }) => (query.perPage === '200' ? [query.page] : []));
    expect(pages).toEqual(['1', '2']);
    expect(saves[0]?.body.changes).toHaveLength(4);
  });

  it('shows an error with a retry, and no result of a search', async () => {
    withSession();
    withPeople();
    withVendors(aStore({ status: 'approve' }));
    let fails = true;
    answer(view, () => {
      if (fails) throw new FakeApiError(422, 'invalid', 'Not now');
      return { data: aRecord({ entries: [] }) };
    });
    const { user } = renderAt(`/vendor/detail/assortment/${vendorId}?search=tart`);
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No results')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('tart');
  });

  it('switches to only what is listed', async () => {
    const { saves, user } = open();
    await user.click(await screen.findByRole('switch', { name: /^Makes only what is listed/ }));
    await waitFor(() => expect(saves[0]?.body).toEqual({ changes: [], only_listed: true, version: 4 }));
  });
});

describe('a proposed change', () => {
  const request: AssortmentRecord['request'] = {
    status: 'pending',
    requestedAt: '2026-03-08T20:00:00.000Z',
    requestedBy: 'Farhan Qureshi',
    reason: '',
    differences: [
      {
        ...key(photo),
        name: 'Photo Cake',
        before: newEntry,
        after: { ...newEntry, price: { kind: 'amount', value: 450 } },
        current: { ...newEntry, makes: false },
        is_conflict: true,
      },
    ],
  };
  const proposed = { ...photo, proposed: { ...newEntry, price: { kind: 'amount' as const, value: 450 } } };

  it('is shown to staff as a difference with its conflict, and approved', async () => {
    const { decisions, user } = open(aRecord({ request, entries: [proposed] }));
    expect(await screen.findByText('Change proposed by Farhan Qureshi')).toBeInTheDocument();
    const difference = within(screen.getByRole('list', { name: 'Proposed changes' })).getByRole('listitem');
    expect(difference).toHaveTextContent(
      'Photo Cake: makes it → makes it, ₹450 eachChanged since to “does not make it”, so an approval leaves it as it is.',
    );
    const row = within(screen.getByRole('table', { name: 'Assortment' })).getAllByRole('row')[1];
    expect(row).toHaveTextContent(/Change proposed.*No price.*₹450 each/);
    await user.click(screen.getByRole('button', { name: 'Approve change' }));
    await waitFor(() => expect(decisions[0]?.body).toEqual({ decision: 'approve', version: 4 }));
  });

  it('is rejected with a reason', async () => {
    const { decisions, user } = open(aRecord({ request }));
    await user.click(await screen.findByRole('button', { name: 'Reject change…' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too much');
    await user.click(screen.getByRole('button', { name: 'Reject change' }));
    await waitFor(() => expect(decisions[0]?.body).toEqual({ decision: 'reject', reason: 'Too much', version: 4 }));
  });

  it('is sent for approval by the store, which cannot decide or switch', async () => {
    const { user } = open(aRecord({ editing: 'request', request, only_listed: true }), { isOwn: true });
    expect(await screen.findByText('Waiting for approval')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve change' })).not.toBeInTheDocument();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    expect(screen.getByText(/makes only what is listed/)).toBeInTheDocument();
    await select(user, 'Photo Cake');
    await user.click(await screen.findByRole('button', { name: 'Set price' }));
    expect(await screen.findByRole('button', { name: 'Send for approval' })).toBeInTheDocument();
  });

  it('that was rejected tells the store why', async () => {
    open(aRecord({ editing: 'request', request: { ...request, status: 'rejected', reason: 'Too much' } }), {
      isOwn: true,
    });
    expect(await screen.findByText('Your change was rejected')).toBeInTheDocument();
    expect(screen.getByText('Too much')).toBeInTheDocument();
  });
});
