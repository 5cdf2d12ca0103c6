import { profileEndpoints } from '@bakehouse/contract/profile';
import { ssoEndpoints } from '@bakehouse/contract/sso';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';

const withProfile = () => {
  withSession([]);
  answer(profileEndpoints.pendingEmail, () => ({ data: null }));
  answer(profileEndpoints.sessions, () => ({ data: [] }));
};

it('lists the connected accounts, connects another and removes one', async () => {
  withProfile();
  const times = { createdAt: '2026-03-08T20:00:00.000Z', lastUsedAt: null };
  let data = [{ _id: fakeId('a1'), provider: 'google', name: 'Google', email: 'meera@bakery.test', ...times }];
  answer(ssoEndpoints.identities, () => ({ data, providers: [{ id: 'entra', name: 'Microsoft' }] }));
  const started = answer(ssoEndpoints.startLink, () => {
    throw new FakeApiError(503, 'unavailable', 'Microsoft cannot be reached at the moment.');
  });
  const removed = answer(ssoEndpoints.remove, () => {
    data = [];
    return { message: 'Google removed successfully' };
  });
  const { user } = renderAt('/profile');
  const card = within(await screen.findByRole('region', { name: 'Connected accounts' }));
  expect(card.getByText(/^meera@bakery\.test · Connected/)).toBeInTheDocument();
  await user.click(card.getByRole('button', { name: 'Connect Microsoft' }));
  expect(await screen.findByText('Microsoft cannot be reached at the moment.')).toBeInTheDocument();
  expect(started[0]?.body).toEqual({ provider: 'entra' });
  await user.click(card.getByRole('button', { name: 'Remove Google meera@bakery.test' }));
  await user.click(await screen.findByRole('button', { name: 'Remove account' }));
  expect(await screen.findByText('Google removed successfully')).toBeInTheDocument();
  expect(removed[0]?.params).toEqual({ id: fakeId('a1') });
  expect(card.queryByText(/^meera@bakery\.test/)).not.toBeInTheDocument();
});
