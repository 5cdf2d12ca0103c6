import { categoryLookups } from '@bakehouse/contract/category';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../../test/fakes/fake-api.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { contentPermissions, withSetting } from '../../../test/fakes/fake-settings.ts';
import { renderAt } from '../../../test/render-at.tsx';

const wedding = { _id: fakeId('c1'), name: 'Wedding Cakes' };

const open = async (proof_rules: readonly object[]) => {
  const setting = withSetting('assignment', { proof_rules });
  answer(categoryLookups.parents, () => ({ data: [wedding], total: 1 }));
  withSession(contentPermissions);
  const { user } = renderAt('/assignment-settings');
  const card = within(await screen.findByRole('region', { name: 'Proof of delivery' }));
  const choose = async (name: string, option: string) => {
    await user.click(within(card.getByRole('group', { name: 'Rules 1' })).getByRole('combobox', { name }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const save = () => user.click(screen.getByRole('button', { name: /^Save/ }));
  return { ...setting, user, card, choose, save };
};

it('adds a rule for a category', async () => {
  const { saves, user, card, choose, save } = await open([]);
  expect(card.getByText(/^No rules yet\./)).toBeInTheDocument();
  await user.click(card.getByRole('button', { name: 'Add rule' }));
  await choose('Orders with', 'Wedding Cakes');
  await choose('Before shipped', 'Photo');
  await choose('Before delivered', 'Photo or code');
  await save();
  expect(await screen.findByText('Settings updated successfully')).toBeInTheDocument();
  expect(saves[0]?.body).toMatchObject({
    meta_value: { proof_rules: [{ category: wedding._id, shipped: 'photo', delivered: 'photo_or_code' }] },
  });
});

it('keeps a rule for a category that is not found, and changes it to all orders', async () => {
  const { saves, card, choose, save } = await open([{ category: fakeId('c9'), shipped: 'photo', delivered: 'none' }]);
  expect(await card.findByDisplayValue('Unknown category')).toBeInTheDocument();
  await choose('Orders with', 'All orders');
  await save();
  expect(await screen.findByText('Settings updated successfully')).toBeInTheDocument();
  expect(saves[0]?.body).toMatchObject({ meta_value: { proof_rules: [{ category: null, shipped: 'photo' }] } });
});

it('accepts one rule for each category', async () => {
  const { user, card, save, saves } = await open([{ category: null, shipped: 'photo', delivered: 'none' }]);
  await user.click(card.getByRole('button', { name: 'Add rule' }));
  await save();
  expect(await screen.findByText('Each category can have only one rule')).toBeInTheDocument();
  expect(card.getByRole('group', { name: 'Rules 2' })).toBeInTheDocument();
  expect(saves).toHaveLength(0);
});
