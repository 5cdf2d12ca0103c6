import { type ApiKey, apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { fakeBasics, fakeId } from '../../../test/fakes/fake-records.ts';
import { allPermissions, withSession } from '../../../test/fakes/fake-session.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';

const keyPermissions = [...allPermissions, ...Object.values(apiKeyEndpoints).map(permissionKey)];

const anApiKey = (over: Partial<ApiKey> = {}): ApiKey => ({
  ...fakeBasics,
  _id: fakeId('c1'),
  name: 'Till',
  prefix: 'bk_0123456789',
  permissions: ['GET brand/list'],
  addresses: [],
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  suspended_at: null,
  previous_until: null,
  state: 'Active',
  maker: { _id: fakeId('01'), name: 'Meera Anand' },
  maker_active: true,
  own: true,
  ...over,
});

const secret = `bk_0123456789_${'s'.repeat(43)}`;

/** Fakes the endpoints of API keys with these records. */
const withApiKeys = (keys: ApiKey[] = [anApiKey()], deletedKeys: ApiKey[] = []) => {
  const { list, deleted, permissions, create, rotate, revoke, remove, restore } = apiKeyEndpoints;
  const pageOf = (all: ApiKey[], status: string | undefined) => {
    const data = all.filter(({ state }) => !status || state === status);
    return { data, total: data.length };
  };
  answer(permissions, () => ({
    data: [{ key: 'GET brand/list', name: 'List Brands', module: 'Brands', reads: true }],
  }));
  return {
    lists: answer(list, ({ query }) => pageOf(keys, query.status)),
    deleted: answer(deleted, ({ query }) => pageOf(deletedKeys, query.status)),
    creates: answer(create, ({ body }) => {
      const data = anApiKey({ name: String(body.name) });
      return { message: 'API key created successfully', data, secret };
    }),
    rotates: answer(rotate, () => ({ message: 'API key rotated successfully', data: anApiKey(), secret })),
    revokes: answer(revoke, () => ({ message: 'API key revoked successfully', data: anApiKey({ state: 'Revoked' }) })),
    removes: answer(remove, () => ({ message: 'API key deleted successfully' })),
    restores: answer(restore, () => {
      deletedKeys.splice(0);
      return { message: 'API key restored successfully' };
    }),
  };
};

it('the list shows the state of each key and filters by it', async () => {
  withSession(keyPermissions);
  const { lists } = withApiKeys([
    anApiKey({ last_used_at: new Date().toISOString() }),
    anApiKey({ _id: fakeId('c2'), name: 'Export', state: 'Revoked', revoked_at: fakeBasics.createdAt }),
    anApiKey({ _id: fakeId('c3'), name: 'Old shop', state: 'Expired', expires_at: fakeBasics.createdAt }),
  ]);
  const { user, href } = renderAt('/integrations');
  expect(await screen.findByRole('heading', { name: 'API keys (3)' })).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: /^Till/ })).toHaveTextContent(/bk_0123456789_….*Active.*just now/);
  expect(screen.getByRole('row', { name: /^Export/ })).toHaveTextContent('Revoked');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Expired' }));
  await waitFor(() => expect(href()).toBe('/integrations?status=Expired'));
  expect(lists.at(-1)?.query).toMatchObject({ status: 'Expired' });
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Till/ })).not.toBeInTheDocument());
});

it('a key is created with errors at their fields, and its secret is shown once', async () => {
  withSession(keyPermissions);
  const { creates } = withApiKeys([]);
  const { user } = renderAt('/integrations');
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  const form = await screen.findByRole('dialog', { name: 'Create API key' });
  await user.click(await within(form).findByRole('checkbox', { name: 'List Brands' }));
  await fill(user, within(form).getByRole('textbox', { name: 'Allowed addresses' }), '203.0.113');
  await user.click(within(form).getByRole('button', { name: 'Create key' }));
  expect(await within(form).findByText('Name is required')).toBeInTheDocument();
  await fill(user, within(form).getByRole('textbox', { name: 'Name' }), 'Till');
  answer(apiKeyEndpoints.create, () => {
    throw new FakeApiError(422, 'invalid', 'Addresses 1 must be an IP address', {
      'addresses.0': 'Addresses 1 must be an IP address',
    });
  });
  await user.click(within(form).getByRole('button', { name: 'Create key' }));
  expect(await within(form).findByText('Addresses 1 must be an IP address')).toBeInTheDocument();
  const again = withApiKeys([]);
  await user.click(within(form).getByRole('button', { name: 'Create key' }));
  const shown = await screen.findByRole('dialog', { name: 'API key Till' });
  expect(within(shown).getByRole('textbox', { name: 'API key' })).toHaveValue(secret);
  expect(creates).toHaveLength(0);
  expect(again.creates[0]?.body).toMatchObject({ name: 'Till', permissions: ['GET brand/list'] });
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('a key is rotated with an overlap, and revoked after a confirmation', async () => {
  withSession(keyPermissions);
  const { rotates, revokes } = withApiKeys();
  const { user } = renderAt('/integrations');
  await user.click(await screen.findByRole('button', { name: 'Options of Till' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rotate key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rotate Till' });
  await user.click(within(dialog).getByRole('button', { name: 'Rotate key' }));
  await waitFor(() => expect(rotates[0]?.body).toEqual({ overlap_hours: 24, version: 1 }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Options of Till' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke key' }));
  expect(revokes).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Yes, revoke it!' }));
  await waitFor(() => expect(revokes[0]?.query).toEqual({ version: '1' }));
});

it('deleted keys have a list, and can be restored', async () => {
  withSession(keyPermissions);
  const { restores } = withApiKeys([], [anApiKey({ deletedAt: fakeBasics.updatedAt, version: 2 })]);
  const { user, path } = renderAt('/integrations');
  await user.click(await screen.findByRole('link', { name: 'Deleted' }));
  await waitFor(() => expect(path()).toBe('/integrations/deleted'));
  await user.click(await screen.findByRole('button', { name: 'Restore Till' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, restore it!' }));
  await waitFor(() => expect(restores[0]?.query).toEqual({ version: '2' }));
  expect(await screen.findByRole('heading', { name: 'Deleted Record (0)' })).toBeInTheDocument();
});

it('users without the permission for webhooks see the tab of the keys only', async () => {
  withSession(keyPermissions);
  withApiKeys();
  renderAt('/integrations');
  const tabs = await screen.findByRole('navigation', { name: 'Integrations' });
  expect(within(tabs).getByRole('link', { name: 'API keys' })).toHaveAttribute('aria-current', 'page');
  expect(within(tabs).queryByRole('link', { name: 'Webhooks' })).not.toBeInTheDocument();
});

it('a suspended key is confirmed by its maker only', async () => {
  withSession(keyPermissions);
  const suspended = { state: 'Suspended', suspended_at: fakeBasics.createdAt } as const;
  withApiKeys([anApiKey(suspended), anApiKey({ ...suspended, _id: fakeId('c2'), name: 'Export', own: false })]);
  const confirms = answer(apiKeyEndpoints.confirm, () => ({
    message: 'API key confirmed successfully',
    data: anApiKey(),
  }));
  const { user } = renderAt('/integrations');
  await user.click(await screen.findByRole('button', { name: 'Options of Export' }));
  expect(await screen.findByRole('menuitem', { name: 'Revoke key' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Confirm key' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Options of Till' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Confirm key' }));
  await waitFor(() => expect(confirms[0]?.params.id).toBe(fakeId('c1')));
});

it('the form of the own password lists the own keys and revokes them', async () => {
  withSession(keyPermissions);
  answer(profileEndpoints.sessions, () => ({ data: [] }));
  const { revokes } = withApiKeys([
    anApiKey(),
    anApiKey({ _id: fakeId('c2'), name: 'Export', own: false }),
    anApiKey({ _id: fakeId('c3'), name: 'Old', state: 'Revoked', revoked_at: fakeBasics.createdAt }),
  ]);
  const { user } = renderAt('/profile');
  const keys = within(await screen.findByRole('list', { name: 'Your API keys' }));
  expect(keys.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Till bk_0123456789_…Revoke']);
  await user.click(keys.getByRole('button', { name: 'Revoke Till' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, revoke it!' }));
  await waitFor(() => expect(revokes[0]?.params.id).toBe(fakeId('c1')));
});
