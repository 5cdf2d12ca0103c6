import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../src/db/client.ts';
import { newId } from '../../src/db/columns.ts';
import { insertUser, systemRole } from '../../src/modules/admin-user/admin-user.writes.ts';
import { cookieName } from '../../src/modules/session/signed-in.ts';
import { makeDeliveryType, offer, orderOf, testPassword } from '../factories.ts';
import { pixel } from '../pixel.ts';
import {
  code,
  farAway,
  offeredTypeId,
  soughtName,
  soughtStore,
  spareTypeId,
  type World,
} from './access-matrix-makers.ts';
import type { ActorName, Line } from './access-matrix-table.ts';

/** What each route of the access matrix is asked, so that nothing but the caller can be the reason for a refusal. */

export type Call = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  cookies?: Record<string, string>;
  /** Travels as the part `file` of a multipart body. */
  file?: Buffer;
};
/** `named` is the id or the email of the record that the call is about. */
type Given = { world: World; actor: ActorName; named: string };

const publicPageId = newId();

let serial = 0;
const fresh = (word: string) => `${word} ${(serial += 1)}`;
const freshEmail = () => `${fresh('applicant').replace(' ', '-')}@example.test`;

const personOf = ({ world, actor }: Given) => (actor === 'nobody' ? undefined : world.cast[actor]);
const phone = '9876543210';
const addressChange = { address_type: 'shipping', full_name: 'Ira Das', phone, address1: '7 Park Street' };
const store = {
  store_name: 'New Oven',
  store_address: '1 Main Road',
  locality: 'Hauz Khas',
  city: 'Delhi',
  state: 'Delhi',
  pincode: '110016',
  latitude: 28.55,
  longitude: 77.2,
};
const newPassword = 'a-new-oven-door';

const coupon = {
  description: 'For the first cake',
  coupon_type: 'free_shipping',
  coupon_value: 0,
  start_date: '2099-01-01',
  expire_date: '2099-02-01',
};

const social = { Facebook: 'Bakehouse', Facebook_Link: 'https://facebook.com/x', Instagram: 'b', Twitter: 'b' };

/** Calls that need more than the id of a record. A write's body is one the route accepts. */
const calls: Record<string, (given: Given) => Call | Promise<Call>> = {
  'POST web-api/admin_auth/login': (given) => ({
    body: { email: personOf(given)?.email ?? 'unknown@example.test', password: testPassword },
  }),
  'GET web-api/admin_auth/session': (given) => ({ cookies: { [cookieName]: personOf(given)?.token ?? '' } }),
  'POST web-api/admin_auth/signup': () => ({
    body: { name: fresh('Applicant'), email: freshEmail(), password: newPassword, confirm_password: newPassword },
  }),
  'GET search': () => ({ query: { q: 'cake' } }),
  'PUT web-api/admin_auth/profile': () => ({ body: { name: fresh('Renamed') } }),
  'POST web-api/admin_auth/password': () => ({
    body: { current_password: testPassword, password: newPassword, confirm_password: newPassword },
  }),
  'POST attributes/create': () => ({ body: { name: fresh('Attribute'), options: [{ tname: 'One' }] } }),
  'GET category/search/{text}': () => ({ params: { text: 'category' } }),
  'GET product_properties/search/{text}': () => ({ params: { text: 'product' } }),
  'POST product_reviews/create': () => ({ body: { rating: 4 } }),
  'PUT product_reviews/update/{id}': ({ named }) => ({ params: { id: named }, body: { rating: 5 } }),
  'POST faq/create': () => ({ body: { question: fresh('Question') } }),
  'PUT faq/update/{id}': ({ named }) => ({ params: { id: named }, body: { question: fresh('Question') } }),
  'GET product/dropdownSearch/{term}': () => ({ params: { term: 'product' } }),
  'POST coupon/create': () => ({ body: { ...coupon, name: fresh('Coupon') } }),
  'GET public/pages/{slug}': async ({ world: { deps } }) => {
    const made = await rowsOf(
      deps.database.db,
      sql`insert into page (id, name, slug) values (${publicPageId}, 'Public', 'public') on conflict do nothing returning id`,
    );
    // What is published shows within a second.
    if (made.length) await wait(1_000);
    return { params: { slug: 'public' } };
  },
  'POST sitesetting/create': () => ({ body: { meta_key: fresh('key'), meta_tag: 'x', meta_value: 'x' } }),
  'PUT sitesetting/update/{id}': ({ named }) => ({ params: { id: named }, body: { meta_value: fresh('value') } }),
  'POST general/create': () => ({ body: social }),
  'PUT general/update/{id}': ({ named }) => ({ params: { id: named }, body: { Facebook: fresh('Name') } }),
  'PUT sitesetting/updatehomesettings': () => ({ body: [] }),
  'PUT sitesetting/updateglobalsectionssettings': () => ({ body: [] }),
  'PUT sitesetting/updateheadersettings': () => ({ body: {} }),
  'PUT sitesetting/updatefootersettings': () => ({ body: {} }),
  'PUT sitesetting/updatepaymentsettings': () => ({ body: {} }),
  'GET sitesetting/{setting}/versions': () => ({ params: { setting: 'home' } }),
  'GET sitesetting/{setting}/versions/{number}': () => ({ params: { setting: 'home', number: '1' } }),
  'POST sitesetting/{setting}/versions/{number}/restore': () => ({
    params: { setting: 'home', number: '1' },
    body: {},
  }),
  'POST fileupload/uploadImage': () => ({ file: pixel }),
  'POST fileupload/uploadtmpfiles': () => ({ file: pixel }),
  'POST admin/create': () => ({ body: { name: 'Ira Das', email: freshEmail(), phone, password: newPassword } }),
  'POST role/create': () => ({ body: { name: fresh('Role'), permissions: [] } }),
  'POST permission_group/create': () => ({ body: { name: fresh('Group'), permissions: [] } }),
  'POST permission/create': () => ({ body: { name: fresh('Permission'), slug: `none/${newId()}`, method: 'GET' } }),
  'POST delivery_type/create': () => ({ body: { name: fresh('Type'), time: 60, cost_range: [0] } }),
  'POST newvendor': async ({ world }) => {
    const { db } = world.deps.database;
    const user = { name: 'Spare', email: freshEmail(), phone, passwordHash: '' };
    return { body: { ...store, store_admin: await insertUser(db, user, [await systemRole(db, 'vendor')]) } };
  },
  'PUT newvendor/{id}': ({ named }) => ({ params: { id: named }, body: { service_radius: 3 } }),
  'POST newvendor/{id}/add_prefs': ({ named }) => ({
    params: { id: named },
    body: { delivery_types: [{ id: spareTypeId, cost: 0 }] },
  }),
  'POST newvendor/{id}/delivery/{typeId}/cost_update': ({ named }) => ({
    params: { id: named, typeId: offeredTypeId },
    body: { cost: 0 },
  }),
  'POST newvendor/{id}/delivery/{typeId}/status_update': ({ named }) => ({
    params: { id: named, typeId: offeredTypeId },
    body: { status: 'Inactive' },
  }),
  'GET newvendor/search': () => ({ query: { vendor: soughtStore } }),
  'POST vendor/servicing': () => ({ body: farAway }),
  'POST newvendor/{id}/review': ({ named }) => ({ params: { id: named }, body: { decision: 'approve' } }),
  'POST newvendor/{id}/send_to_review': ({ named }) => ({ params: { id: named }, body: {} }),
  'GET newvendor/vendor_user': ({ named }) => ({ query: { email: named } }),
  'GET order/list': () => ({ query: { perPage: '200' } }),
  'POST order/create': ({ world }) => ({ body: orderOf(world.productId) }),
  'POST order/{id}/update_status': ({ named }) => ({ params: { id: named }, body: { order_status: 'shipped' } }),
  'POST order/{id}/update_address': ({ named }) => ({ params: { id: named }, body: addressChange }),
  'POST order/{id}/vendor_assign': async ({ named, world: { deps, cast } }) => {
    const [vendor, delivery_type] = [cast['vendor A'].vendorId, await makeDeliveryType(deps)];
    await offer(deps, vendor, delivery_type);
    return { params: { id: named }, body: { vendor, delivery_type, vendor_delivery_charges: 49, vendor_charges: 400 } };
  },
  'PUT order/update/{id}': ({ named, world }) => {
    const { order_number: _, ...order } = orderOf(world.productId, { customer: { full_name: fresh('Asha'), phone } });
    return { params: { id: named }, body: { ...order, version: 1 } };
  },
  'POST order/{id}/add_note': ({ named }) => ({ params: { id: named }, body: { text: fresh('Note') } }),
  'GET order/deleted': () => ({ query: { perPage: '200' } }),
  'GET order/customer': () => ({ query: { phone } }),
  'GET address/search_address': () => ({ query: { key: 'hauz khas' } }),
  'POST newvendor/locations': () => ({ body: { latitude: 28.55, longitude: 77.2, radius: 5 } }),
  'GET postal/places': () => ({ query: { south: '28', west: '77', north: '29', east: '78', zoom: '10' } }),
  'GET address/reverse': () => ({ query: { lat: '28.55', lng: '77.2' } }),
  'POST newvendor/{id}/verify_otp': ({ named }) => ({
    params: { id: named },
    body: { email_otp: code, phone_otp: code },
  }),
  'GET audit/list': () => ({ query: { perPage: '200' } }),
  'GET audit/people': () => ({ query: { search: soughtName } }),
};

/** Every other route that makes a record asks for its name, one that names a record takes its id; an update changes the name. */
export const callOf = async (key: string, { shape }: Line, given: Given): Promise<Call> => {
  const special = calls[key];
  if (special) return special(given);
  if (key.startsWith('POST') && key.endsWith('/create')) return { body: { name: fresh('Made') } };
  if (shape !== 'record') return {};
  const params = { id: given.named };
  return key.startsWith('PUT') && key.includes('/update/') ? { params, body: { name: fresh('Renamed') } } : { params };
};
