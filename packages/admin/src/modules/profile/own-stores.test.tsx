import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { type Membership, membershipEndpoints, profileEndpoints } from '@bakehouse/contract/profile';
import { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { ssoEndpoints } from '@bakehouse/contract/sso';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { signedIn, withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';

const own: Membership = { _id: fakeId('a1'), store_name: 'Yamuna Bake Studio', role: 'owner', accepted: true };
const waiting: Membership = { _id: fakeId('a2'), store_name: 'Qureshi & Sons', role: 'baker', accepted: false };

/** Opens the profile of a person with these memberships. The session has those that are accepted. */
const openProfile = (...first: Membership[]) => {
  let memberships = first;
  withSession([]);
  answer(profileEndpoints.pendingEmail, () => ({ data: null }));
  answer(profileEndpoints.sessions, () => ({ data: [] }));
  answer(secondFactorEndpoints.list, () => ({ data: { factors: [], recovery_codes_left: 0, required: false } }));
  answer(ssoEndpoints.identities, () => ({ data: [], providers: [] }));
  answer(sessionEndpoints.session, () => {
    const stores = memberships.filter(({ accepted }) => accepted).map(({ accepted: _, ...store }) => store);
    const keys = stores.length > 0 ? [permissionKey(orderEndpoints.list)] : [];
    return { ...signedIn(keys), vendor_id: stores[0]?._id ?? null, stores };
  });
  answer(membershipEndpoints.list, () => ({ data: memberships }));
  const calls = {
    accept: answer(membershipEndpoints.accept, ({ params }) => {
      memberships = memberships.map((store) => (store._id === params.id ? { ...store, accepted: true } : store));
      return { message: 'You work for Qureshi & Sons now' };
    }),
    leave: answer(membershipEndpoints.leave, ({ params }) => {
      memberships = memberships.filter(({ _id }) => _id !== params.id);
      return { message: 'You left Qureshi & Sons' };
    }),
  };
  return { ...renderAt('/profile'), calls };
};
const card = async () => within(await screen.findByRole('region', { name: 'My stores' }));
const ordersLink = () => screen.queryByRole('link', { name: 'Orders' });

it('accepts an invitation, which opens the screens of the store', async () => {
  const { user, calls } = openProfile(waiting);
  expect(await (await card()).findByText('You are invited to work here as Baker.')).toBeInTheDocument();
  expect(ordersLink()).not.toBeInTheDocument();
  await user.click((await card()).getByRole('button', { name: 'Accept the invitation of Qureshi & Sons' }));
  expect(await screen.findByText('You work for Qureshi & Sons now')).toBeInTheDocument();
  await waitFor(() => expect(ordersLink()).toBeInTheDocument());
  expect(await (await card()).findByText('Open now')).toBeInTheDocument();
  expect(calls.accept.map(({ params }) => params.id)).toEqual([waiting._id]);
});

it('declines an invitation, and keeps the store of the Owner', async () => {
  const { user, calls } = openProfile(own, waiting);
  const ownRow = within((await (await card()).findByText(own.store_name)).closest('li')!);
  expect(ownRow.getByText('Owner')).toBeInTheDocument();
  expect(ownRow.queryByRole('button')).not.toBeInTheDocument();
  await user.click((await card()).getByRole('button', { name: 'Decline the invitation of Qureshi & Sons' }));
  await waitFor(() => expect(screen.queryByText(waiting.store_name)).not.toBeInTheDocument());
  expect(calls.leave.map(({ params }) => params.id)).toEqual([waiting._id]);
});

it('leaves a store after a confirmation', async () => {
  const { user, calls } = openProfile({ ...waiting, accepted: true });
  await user.click(await (await card()).findByRole('button', { name: 'Leave Qureshi & Sons' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(calls.leave).toHaveLength(0);
  await user.click((await card()).getByRole('button', { name: 'Leave Qureshi & Sons' }));
  await user.click(await screen.findByRole('button', { name: 'Leave store' }));
  await waitFor(() => expect(ordersLink()).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByRole('region', { name: 'My stores' })).not.toBeInTheDocument());
});

it('shows a failed load', async () => {
  openProfile(own);
  answer(membershipEndpoints.list, () => {
    throw new FakeApiError(403, 'forbidden', 'Your role cannot do this');
  });
  expect(await (await card()).findByText('Your role cannot do this')).toBeInTheDocument();
});

it('is absent for a person without a store', async () => {
  openProfile();
  expect(await screen.findByRole('region', { name: 'Where you are signed in' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'My stores' })).not.toBeInTheDocument();
});
