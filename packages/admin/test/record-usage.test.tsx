import { attribute } from '@bakehouse/contract/attribute';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, FakeApiError, type Received } from './fakes/fake-api.ts';
import { fakeBasics, fakeId } from './fakes/fake-records.ts';
import { withSession } from './fakes/fake-session.ts';
import { renderAt } from './render-at.tsx';

const weight = {
  ...fakeBasics,
  _id: fakeId('a1'),
  name: 'Weight',
  slug: 'weight',
  status: 'Active',
  options: [{ tname: '1 kg', tslug: '1-kg' }],
  image: null,
  parent: null,
};
const usage: UsageEntry[] = [
  {
    label: { one: 'product', many: 'products' },
    count: 7,
    screen: '/product',
    editScreen: '/product/edit/{id}',
    filter: { tag: fakeId('b1') },
    records: [{ _id: fakeId('c1'), name: 'Truffle Cake' }],
  },
];
const sentence = '7 products use this attribute.';

const { list, detail, update, remove } = attribute.endpoints;
let updated: Received[];
beforeEach(() => {
  withSession();
  answer(list, () => ({ data: [weight], total: 1 }));
  answer(detail, () => ({ data: weight, usage }));
  updated = answer(update, () => ({ message: 'Attribute updated successfully', data: weight }));
  answer(remove, () => {
    throw new FakeApiError(409, 'in_use', sentence, undefined, usage);
  });
});

describe('a record in use', () => {
  it('is not deleted, and a dialog lists where it is used', async () => {
    const { user } = renderAt('/attributes');
    await user.click(await screen.findByRole('button', { name: 'Delete Weight' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'This record is in use' }));
    expect(dialog.getByText(`${sentence} Change them first.`)).toBeInTheDocument();
    expect(await dialog.findByRole('link', { name: '7 products' })).toHaveAttribute(
      'href',
      `/product?tag=${fakeId('b1')}`,
    );
    expect(dialog.getByRole('link', { name: 'Truffle Cake' })).toHaveAttribute('href', `/product/edit/${fakeId('c1')}`);
    expect(dialog.getByText('and 6 more')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Yes, delete it!' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('becomes inactive only after a confirmation that lists its usage', async () => {
    const { user } = renderAt(`/attributes/edit/${weight._id}`);
    const choose = async () => {
      await user.click(await screen.findByRole('combobox', { name: 'Status' }));
      await user.click(await screen.findByRole('option', { name: 'Inactive' }));
      await user.click(screen.getByRole('button', { name: /^Save/ }));
      return within(await screen.findByRole('dialog', { name: 'This record is in use' }));
    };
    const dialog = await choose();
    expect(dialog.getByText(new RegExp(`^${sentence}`))).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'No, cancel' }));
    expect(updated).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: /^Save/ }));
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(updated[0]?.body).toEqual({ status: 'Inactive', version: 1 }));
  });
});
