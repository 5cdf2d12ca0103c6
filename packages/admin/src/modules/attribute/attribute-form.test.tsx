import { attribute } from '@bakehouse/contract/attribute';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, type Received } from '../../../test/fakes/fake-api.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';

const weight: RecordOf<typeof attribute> = {
  _id: '01990000-0000-7000-8000-0000000000a1',
  version: 4,
  createdAt: '2026-03-08T20:00:00.000Z',
  updatedAt: '2026-03-08T20:00:00.000Z',
  deletedAt: null,
  name: 'Weight',
  slug: 'weight',
  status: 'Active',
  options: [
    { tname: '500 g', tslug: '500-g' },
    { tname: '1 kg', tslug: '1-kg' },
  ],
  image: null,
  parent: null,
};

const { create, update, detail, list, deleted } = attribute.endpoints;
let created: Received[];
let updated: Received[];
beforeEach(() => {
  withSession();
  answer(list, () => ({ data: [weight], total: 1 }));
  answer(detail, () => ({ data: weight }));
  created = answer(create, () => ({ message: 'Attribute created successfully', data: weight }));
  updated = answer(update, () => ({ message: 'Attribute updated successfully', data: weight }));
});

const save = async () => screen.findByRole('button', { name: /^Save/ });
const options = () => within(screen.getByRole('group', { name: 'Options' }));
const add = () => options().getByRole('button', { name: 'Add option' });
const option = (n: number) => options().findByRole('textbox', { name: `Option ${n}` });

describe('options of an attribute', () => {
  it('are required, with the specified message at the add button', async () => {
    const { user } = renderAt('/attributes/create');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Weight');
    await user.click(await save());
    expect(await screen.findByText('Attribute Items are required')).toBeInTheDocument();
    expect(add()).toHaveFocus();
    expect(add()).toHaveAccessibleDescription('Attribute Items are required');
    await user.click(add());
    await waitFor(() => expect(screen.queryByText('Attribute Items are required')).not.toBeInTheDocument());
    expect(await option(1)).toHaveFocus();
    await user.click(await save());
    expect(await screen.findByText('Name is required')).toBeInTheDocument();
    expect(created).toHaveLength(0);
    await user.type(await option(1), '2 kg');
    await user.click(await save());
    expect(await screen.findByText('Attribute created successfully')).toBeInTheDocument();
    expect(created[0]?.body).toMatchObject({ name: 'Weight', options: [{ tname: '2 kg' }] });
  });

  it('move to the next row with Enter, which adds a row after the last and never saves', async () => {
    const { user } = renderAt('/attributes/create');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Weight');
    await user.click(add());
    await user.type(await option(1), '1 kg{Enter}');
    expect(await option(2)).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    expect(options().getAllByRole('textbox')).toHaveLength(2);
    await user.keyboard('2 kg');
    await user.click(await option(1));
    await user.keyboard('{Enter}');
    expect(await option(2)).toHaveFocus();
    expect(created).toHaveLength(0);
    await user.click(await save());
    await waitFor(() => expect(created[0]?.body).toMatchObject({ options: [{ tname: '1 kg' }, { tname: '2 kg' }] }));
  });

  it('keep their slugs when they are renamed or others are removed', async () => {
    const { user } = renderAt(`/attributes/edit/${weight._id}`);
    expect(await screen.findByText('500-g')).toBeInTheDocument();
    await user.click(options().getByRole('button', { name: 'Remove option 1' }));
    expect(add()).toHaveFocus();
    expect(await option(1)).toHaveValue('1 kg');
    await user.clear(await option(1));
    await user.type(await option(1), 'One kilo');
    await user.click(await save());
    expect(await screen.findByText('Attribute updated successfully')).toBeInTheDocument();
    expect(updated[0]?.body).toEqual({ options: [{ tname: 'One kilo', tslug: '1-kg' }], version: 4 });
  });

  it('offer two statuses, and no attribute as its own parent', async () => {
    const { user } = renderAt(`/attributes/edit/${weight._id}`);
    await user.click(await screen.findByRole('combobox', { name: 'Status' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Active', 'Inactive']);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('combobox', { name: 'Parent' }));
    await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['None']));
  });
});

it('attributes show image and parent also when they are deleted', async () => {
  const image = { thumbnail: '/files/1.webp', medium: '/files/1.webp', large: '/files/1.webp' };
  const parent = { _id: '01990000-0000-7000-8000-0000000000a2', name: 'Size' };
  const missing = { ...weight, deletedAt: '2026-03-09T20:00:00.000Z', image, parent };
  answer(deleted, () => ({ data: [missing], total: 1 }));
  renderAt('/attributes/deleted');
  const row = (await screen.findByText('Weight')).closest('tr')!;
  expect(screen.getByRole('columnheader', { name: 'Image' })).toBeInTheDocument();
  expect(row.querySelector('img')).toHaveAttribute('src', '/files/1.webp');
  expect(within(row).getByText('Size')).toBeInTheDocument();
});
