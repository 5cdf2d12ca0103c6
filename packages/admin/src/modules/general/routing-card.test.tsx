import { searchCities } from '@bakehouse/contract/city';
import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { fakeBasics, fakeId } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { aCityChoice, contentPermissions, withSetting } from '../../../test/fakes/fake-settings.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';

const express = {
  ...fakeBasics,
  _id: fakeId('d1'),
  id: fakeId('d1'),
  name: 'Express',
  slug: 'express',
  time: 3600,
  cost_range: [0],
  status: 'Active',
};
const night = { city: '', delivery_type: null, from: '22:00', upto: '06:00', route: 'person' };
const bengaluru = { city: 'Bengaluru', delivery_type: null, from: null, upto: null, route: 'payment' };

const open = async (routing: object) => {
  const setting = withSetting('assignment', { routing });
  answer(deliveryType.endpoints.list, () => ({ data: { types: [express], total: 1 } }));
  answer(searchCities, () => ({ data: [aCityChoice, { ...aCityChoice, _id: fakeId('d9') }], total: 2 }));
  withSession(contentPermissions);
  const { user } = renderAt('/assignment-settings');
  const card = within(await screen.findByRole('region', { name: 'Automatic assignment' }));
  const rule = (number: number) => within(card.getByRole('group', { name: `Rules ${number}` }));
  const choose = async (field: HTMLElement, option: string) => {
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const save = () => user.click(screen.getByRole('button', { name: /^Save/ }));
  return { ...setting, user, card, rule, choose, save };
};

it('adds a rule for a city, a delivery type and hours', async () => {
  const { saves, user, card, rule, choose, save } = await open({});
  expect(card.getByText(/^No rules yet\. The first rule that matches an order counts\./)).toBeInTheDocument();
  await user.click(card.getByRole('switch', { name: 'Assign orders when they arrive' }));
  await user.click(card.getByRole('button', { name: 'Add rule' }));
  expect(card.queryByText(/No rules yet/)).toBeNull();
  expect(rule(1).getByText('All day')).toBeInTheDocument();
  await choose(rule(1).getByRole('combobox', { name: 'City' }), 'Pune');
  expect(rule(1).getByRole('combobox', { name: 'City' })).toHaveValue('Pune');
  await choose(rule(1).getByRole('combobox', { name: 'Delivery type' }), 'Express');
  await choose(rule(1).getByRole('combobox', { name: 'What happens' }), 'Assign when it is paid');
  fireEvent.change(rule(1).getByLabelText('From'), { target: { value: '22:00' } });
  fireEvent.change(rule(1).getByLabelText('Until'), { target: { value: '06:00' } });
  expect(rule(1).getByText('On the next day')).toBeInTheDocument();
  await choose(card.getByRole('combobox', { name: 'Orders without a rule' }), 'A person assigns it');
  await save();
  expect(await screen.findByText('Settings updated successfully')).toBeInTheDocument();
  expect(saves[0]?.body).toMatchObject({
    version: 1,
    meta_value: {
      routing: {
        is_enabled: true,
        rules: [{ city: 'Pune', delivery_type: express._id, from: '22:00', upto: '06:00', route: 'payment' }],
        otherwise: 'person',
      },
    },
  });
});

it('moves and removes rules, and clears their fields', async () => {
  const typed = { ...night, delivery_type: express._id };
  const { saves, user, card, rule, choose, save } = await open({ rules: [typed, bengaluru, night] });
  await user.click(card.getByRole('button', { name: 'Move rule 2 up' }));
  expect(card.getByRole('button', { name: 'Move rule 1 down' })).toHaveFocus();
  expect(rule(1).getByRole('combobox', { name: 'City' })).toHaveValue('Bengaluru');
  expect(await rule(2).findByRole('combobox', { name: 'Delivery type' })).toHaveValue('Express');
  await choose(rule(2).getByRole('combobox', { name: 'Delivery type' }), 'Any type');
  for (const name of ['From', 'Until']) fireEvent.change(rule(2).getByLabelText(name), { target: { value: '' } });
  await user.click(card.getByRole('button', { name: 'Remove rule 3' }));
  expect(card.queryByRole('group', { name: 'Rules 3' })).toBeNull();
  await save();
  await waitFor(() => expect(saves).toHaveLength(1));
  const allDay = { ...night, from: null, upto: null };
  expect(saves[0]?.body).toMatchObject({ meta_value: { routing: { rules: [bengaluru, allDay] } } });
});

it('marks hours without an end, and the field that the server rejects', async () => {
  const { saves, user, rule, save } = await open({ rules: [bengaluru] });
  fireEvent.change(rule(1).getByLabelText('From'), { target: { value: '10:00' } });
  await save();
  expect(rule(1).getByLabelText('Until')).toHaveAccessibleDescription('The hours need a start and another end');
  expect(saves).toHaveLength(0);
  fireEvent.change(rule(1).getByLabelText('Until'), { target: { value: '12:00' } });
  answer(settingEndpoints.assignment.update, () => {
    throw new FakeApiError(422, 'invalid', 'No stores there', { 'meta_value.routing.rules.0.city': 'No stores there' });
  });
  await fill(user, rule(1).getByRole('combobox', { name: 'City' }), ' Rural');
  await save();
  await waitFor(() =>
    expect(rule(1).getByRole('combobox', { name: 'City' })).toHaveAccessibleDescription('No stores there'),
  );
});

it('names a delivery type that no longer exists', async () => {
  const { rule } = await open({ rules: [{ ...bengaluru, delivery_type: fakeId('d8') }] });
  await waitFor(() => expect(rule(1).getByRole('combobox', { name: 'Delivery type' })).toHaveValue('Unknown type'));
});
