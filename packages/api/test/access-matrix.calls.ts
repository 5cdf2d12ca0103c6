import { newId } from '../src/db/columns.ts';
import { cookieName } from '../src/modules/session/signed-in.ts';
import type { World } from './access-matrix.makers.ts';
import type { ActorName, Line } from './access-matrix.table.ts';
import { orderOf, testPassword } from './factories.ts';

/** What each route of the access matrix is asked, so that nothing but the caller can be the reason for a refusal. */

export type Call = {
  params?: { id: string };
  query?: Record<string, string>;
  body?: object;
  cookies?: Record<string, string>;
};
/** `named` is the id or the email of the record that the call is about. */
type Given = { world: World; actor: ActorName; named: string };

export const soughtName = 'Sought After';

let serial = 0;
const fresh = (word: string) => `${word} ${(serial += 1)}`;
const freshEmail = () => `${fresh('applicant').replace(' ', '-')}@example.test`;

const personOf = ({ world, actor }: Given) => (actor === 'nobody' ? undefined : world.cast[actor]);
const phone = '9876543210';
const addressChange = { address_type: 'shipping', full_name: 'Ira Das', phone, address1: '7 Park Street' };
const newPassword = 'a-new-oven-door';

/** Calls that need more than the id of a record. A write's body is one the route accepts. */
const calls: Record<string, (given: Given) => Call> = {
  'POST web-api/admin_auth/login': (given) => ({
    body: { email: personOf(given)?.email ?? 'unknown@example.test', password: testPassword },
  }),
  'GET web-api/admin_auth/session': (given) => ({ cookies: { [cookieName]: personOf(given)?.token ?? '' } }),
  'POST web-api/admin_auth/signup': () => ({
    body: { name: fresh('Applicant'), email: freshEmail(), password: newPassword, confirm_password: newPassword },
  }),
  'PUT web-api/admin_auth/profile': () => ({ body: { name: fresh('Renamed') } }),
  'POST web-api/admin_auth/password': () => ({
    body: { current_password: testPassword, password: newPassword, confirm_password: newPassword },
  }),
  'POST brand/create': () => ({ body: { name: fresh('Brand') } }),
  'POST admin/create': () => ({ body: { name: 'Ira Das', email: freshEmail(), phone, password: newPassword } }),
  'POST role/create': () => ({ body: { name: fresh('Role'), permissions: [] } }),
  'POST permission_group/create': () => ({ body: { name: fresh('Group'), permissions: [] } }),
  'POST permission/create': () => ({ body: { name: fresh('Permission'), slug: `none/${newId()}`, method: 'GET' } }),
  'GET newvendor/vendor_user': ({ named }) => ({ query: { email: named } }),
  'GET order/list': () => ({ query: { perPage: '200' } }),
  'POST order/create': ({ world }) => ({ body: orderOf(world.productId) }),
  'POST order/{id}/update_status': ({ named }) => ({ params: { id: named }, body: { order_status: 'shipped' } }),
  'POST order/{id}/update_address': ({ named }) => ({ params: { id: named }, body: addressChange }),
  'GET audit/list': () => ({ query: { perPage: '200' } }),
  'GET audit/people': () => ({ query: { search: soughtName } }),
};

/** Every other route that names a record takes its id; an update changes the name. */
export const callOf = (key: string, { shape }: Line, given: Given): Call => {
  const special = calls[key];
  if (special) return special(given);
  if (shape !== 'record') return {};
  const params = { id: given.named };
  return key.startsWith('PUT') && key.includes('/update/') ? { params, body: { name: fresh('Renamed') } } : { params };
};
