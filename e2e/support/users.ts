import { adminUser } from '@bakehouse/contract/admin-user';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { role } from '@bakehouse/contract/role';
import type { APIRequestContext } from '@playwright/test';
import { type CallApi, signInByApi } from './api-client.ts';
import type { Credentials } from './people.ts';

const temporaryPassword = 'given-by-staff';
const ownPassword = 'plum-cake-42';

type User = {
  readonly credentials: Credentials;
  /** API client of the user. */
  readonly call: CallApi;
};

/**
 * Creates a user who has replaced the temporary password, for tests that change what a user of the demo has.
 * @param api client of the owner.
 * @param name a word that is unique among the users.
 * @param roleName name of a role of the demo.
 */
export const createUser = async (
  api: CallApi,
  request: APIRequestContext,
  name: string,
  roleName: string,
): Promise<User> => {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@bakehouse.test`;
  const { data: roles } = await api(role.endpoints.list, { query: { search: roleName } });
  const body = { name, email, phone: '9876543211', password: temporaryPassword, roles: roles.map(({ _id }) => _id) };
  await api(adminUser.endpoints.create, { body });
  const call = await signInByApi(request, { email, password: temporaryPassword });
  await call(profileEndpoints.changePassword, {
    body: { current_password: temporaryPassword, password: ownPassword, confirm_password: ownPassword },
  });
  const credentials = { email, password: ownPassword };
  return { credentials, call: await signInByApi(request, credentials) };
};
