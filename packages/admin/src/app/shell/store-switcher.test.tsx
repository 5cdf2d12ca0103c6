import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { membershipEndpoints, profileEndpoints } from '@bakehouse/contract/profile';
import { type OwnStore, sessionEndpoints } from '@bakehouse/contract/session';
import { ssoEndpoints } from '@bakehouse/contract/sso';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../../test/fakes/fake-api.ts';
import { anOrder, withOrders } from '../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { signedIn, withSession } from '../../../test/fakes/fake-session.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';

const keys = [orderEndpoints.list, orderEndpoints.details].map(permissionKey);
const vendorRole = { roles: [{ _id: fakeId('f1'), name: 'Vendor' }] };
const yamuna: OwnStore = { _id: fakeId('a1'), store_name: 'Yamuna Bake Studio', role: 'owner' };
const qureshi: OwnStore = { _id: fakeId('a2'), store_name: 'Qureshi & Sons', role: 'baker' };

/** Signs in as a person of two stores. The orders are those of the chosen one. */
const withTwoStores = () => {
  let stores = [yamuna, qureshi];
  const session = () => ({ ...signedIn(keys, vendorRole), vendor_id: stores[0]?._id ?? null, stores });
  withSession(keys);
  answer(sessionEndpoints.session, session);
  const { table } = withOrders(anOrder({ order_number: 'BH-100001' }));
  const change = (first: OwnStore) => {
    stores = [first, first === yamuna ? qureshi : yamuna];
    table.splice(0, 1, anOrder({ order_number: first === yamuna ? 'BH-100001' : 'BH-100002' }));
  };
  const calls = answer(membershipEndpoints.choose, ({ params }) => {
    change(params.id === qureshi._id ? qureshi : yamuna);
    return { ...session(), message: `You work for ${stores[0]?.store_name} now` };
  });
  return { calls, change };
};
const orderLink = (number: string) => screen.findByRole('link', { name: number });
const switcher = (name: string) => screen.findByRole('button', { name: `Store: ${name}` });

it('opens the first screen of another store, without data of the previous one', async () => {
  const { calls } = withTwoStores();
  const { user, path } = renderAt('/order?quick=all');
  expect(await orderLink('BH-100001')).toBeInTheDocument();
  await user.click(await switcher('Yamuna Bake Studio'));
  expect(await screen.findByRole('menuitemradio', { name: /^Yamuna Bake Studio.*Owner$/ })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: /^Qureshi & Sons.*Baker$/ }));
  expect(await screen.findByText('You work for Qureshi & Sons now')).toBeInTheDocument();
  expect(await switcher('Qureshi & Sons')).toBeInTheDocument();
  expect(calls.map(({ params }) => params.id)).toEqual([qureshi._id]);
  expect(path()).toBe('/');
  window.history.back();
  expect(await orderLink('BH-100002')).toBeInTheDocument();
  expect(screen.queryByText('BH-100001')).not.toBeInTheDocument();
});

it('asks before unsaved changes are lost', async () => {
  const { calls } = withTwoStores();
  answer(profileEndpoints.pendingEmail, () => ({ data: null }));
  answer(profileEndpoints.sessions, () => ({ data: [] }));
  answer(ssoEndpoints.identities, () => ({ data: [], providers: [] }));
  const { user, path } = renderAt('/profile');
  await fill(user, await screen.findByRole('textbox', { name: /^Name/ }), ' Rao');
  const choose = async () => {
    await user.click(await switcher('Yamuna Bake Studio'));
    await user.click(await screen.findByRole('menuitemradio', { name: /^Qureshi & Sons/ }));
  };
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(calls).toHaveLength(0);
  expect(path()).toBe('/profile');
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await switcher('Qureshi & Sons')).toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

it('follows a choice in another tab of the same user', async () => {
  const { change } = withTwoStores();
  renderAt('/order?quick=all');
  expect(await orderLink('BH-100001')).toBeInTheDocument();
  change(qureshi);
  const tell = (userId: string) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'bakehouse_store_choice', newValue: `${userId} 1` }));
  tell(fakeId('99'));
  expect(await switcher('Yamuna Bake Studio')).toBeInTheDocument();
  tell(signedIn().data._id);
  expect(await switcher('Qureshi & Sons')).toBeInTheDocument();
  expect(await orderLink('BH-100002')).toBeInTheDocument();
  expect(screen.queryByText('BH-100001')).not.toBeInTheDocument();
});

it('is absent for a person of one store', async () => {
  withSession(keys, vendorRole, { vendor_id: yamuna._id, stores: [yamuna] });
  withOrders(anOrder());
  renderAt('/order?quick=all');
  expect(await orderLink('BH-100001')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Store:/ })).not.toBeInTheDocument());
});
