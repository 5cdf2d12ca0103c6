import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { CallApi } from './api-client.ts';
import { type Person, password, people } from './people.ts';
import { cases, isTestRecord, recordsOf, uniqueName } from './samples.ts';

// Every screen of both specifications: its path, its title and the permission it needs.

/** `needs` is the permission without which the no-access page is shown; `title` is the heading of the screen. */
export type Stop = { readonly to: string; readonly title: RegExp; readonly needs?: string; readonly ends?: string };

const list = /^List \(\d+\)$/;
const deleted = /^Deleted Record \(\d+\)$/;
const exactly = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** The four screens of a resource; creates a record when the demo data has none. */
const plainStops = async (api: CallApi, crudCase: (typeof cases)[number]): Promise<Stop[]> => {
  const { screen, endpoints, displayField = 'name' } = crudCase.resource;
  const records = recordsOf(api, crudCase);
  const nameOf = (record: object) => String((record as Record<string, unknown>)[displayField]);
  const { data } = await records.list({ perPage: '200', page: '1' });
  const existing = data.find((record) => !isTestRecord(nameOf(record))) ?? (await records.create(uniqueName()));
  const name = nameOf(existing);
  return [
    // The tabs of the general settings have the path at which other modules have their list.
    { to: screen === '/general' ? '/general/list' : screen, title: list, needs: permissionKey(endpoints.list) },
    { to: `${screen}/create`, title: /^Create /, needs: permissionKey(endpoints.create) },
    { to: `${screen}/edit/${existing._id}`, title: exactly(name), needs: permissionKey(endpoints.detail) },
    { to: `${screen}/deleted`, title: deleted, needs: permissionKey(endpoints.deleted) },
  ];
};

const orderStops = async (api: CallApi): Promise<Stop[]> => {
  // The newest orders are created, changed and deleted by other tests.
  const { data } = await api(orderEndpoints.list, { query: { perPage: '50' } });
  const { _id = '', order_number = '' } = data.orders.at(-1) ?? {};
  const details = permissionKey(orderEndpoints.details);
  return [
    { to: '/order', title: /^Orders \(\d+\)$/, needs: permissionKey(orderEndpoints.list) },
    { to: `/order/details/${_id}`, title: exactly(`Order ${order_number}`), needs: details },
    { to: '/order/board', title: /^Board( \(\d+\))?$/, needs: permissionKey(orderBoardEndpoints.board) },
    { to: '/order/calendar', title: /^\w+ \d{4}$/, needs: permissionKey(orderBoardEndpoints.calendar) },
    { to: '/order/create', title: /^Create Order$/, needs: permissionKey(orderEndpoints.create) },
    { to: `/order/edit/${_id}`, title: new RegExp(order_number), needs: permissionKey(orderEndpoints.update) },
    { to: '/order/deleted', title: deleted, needs: permissionKey(orderEndpoints.deleted) },
    { to: `/order/ticket/${_id}`, title: new RegExp(order_number), needs: details },
  ];
};

/** @param own id of the user's own store; a user with a store cannot open others. */
const vendorStops = async (api: CallApi, own: string | null): Promise<Stop[]> => {
  const { data } = await api(vendorEndpoints.list, { query: { status: 'approve' } });
  const chosen = data.find((vendor) => (own === null ? !isTestRecord(vendor.store_name) : vendor.id === own));
  const { id = '', store_name = '', store_admin = '' } = chosen ?? {};
  const detail = permissionKey(vendorEndpoints.detail);
  const tabs = ['personal-info', 'store-address', 'service-area', 'delivery-preference'];
  const create = 'POST admin/create';
  const onboarding = /^(Vendor onboarding|Onboarding of .+)$/;
  return [
    { to: '/vendor', title: /^Vendors \(\d+\)$/, needs: permissionKey(vendorEndpoints.list) },
    { to: '/vendor/deleted', title: deleted, needs: permissionKey(vendorEndpoints.deleted) },
    { to: '/vendor/review', title: /^In review \(\d+\)$/, needs: permissionKey(vendorEndpoints.review) },
    { to: '/vendor/onboarding', title: onboarding, needs: create },
    { to: '/vendor/create', title: onboarding, needs: create },
    ...['area', 'delivery'].map((step) => ({
      to: `/vendor/onboarding/${step}/${id}`,
      title: onboarding,
      needs: detail,
    })),
    ...tabs.map((tab) => ({ to: `/vendor/detail/${tab}/${id}`, title: exactly(store_name), needs: detail })),
    {
      to: `/vendor/edit/${id}`,
      ends: `/vendor/detail/personal-info/${id}?mode=edit`,
      title: exactly(store_name),
      needs: detail,
    },
    { to: `/admin/vendor/${store_admin}`, title: /./, needs: permissionKey(vendorEndpoints.ofUser) },
  ];
};

const productStops = async (api: CallApi): Promise<Stop[]> => {
  const { data } = await api(productEndpoints.partialList, { query: { page: '1' } });
  const { _id = '', name = '' } = data.products.find((product) => !isTestRecord(product.name)) ?? {};
  return [
    { to: '/product', title: list, needs: permissionKey(productEndpoints.partialList) },
    { to: '/product/create', title: /^Create Product$/, needs: permissionKey(productEndpoints.create) },
    { to: `/product/edit/${_id}`, title: exactly(name), needs: permissionKey(productEndpoints.detail) },
    { to: '/product/deleted', title: deleted, needs: permissionKey(productEndpoints.deleted) },
  ];
};

const couponStops = async (api: CallApi): Promise<Stop[]> => {
  const { endpoints } = coupon;
  const { data } = await api(endpoints.list);
  const { _id = '', name = '' } = data.find((record) => !isTestRecord(record.name)) ?? {};
  const at = (action: string, type: string) => `/coupon/details/${action}/${_id}?type=${type}`;
  const title = exactly(name);
  return [
    { to: '/coupon', title: list, needs: permissionKey(endpoints.list) },
    {
      to: '/coupon/details/create/new?type=general',
      title: /^Create Coupon$/,
      needs: permissionKey(endpoints.create),
    },
    { to: at('edit', 'general'), title, needs: permissionKey(endpoints.update) },
    { to: at('edit', 'restriction'), title, needs: permissionKey(endpoints.update) },
    { to: at('edit', 'condition'), title, needs: permissionKey(endpoints.update) },
    { to: at('view', 'general'), title, needs: permissionKey(endpoints.detail) },
    { to: '/coupon/deleted', title: deleted, needs: permissionKey(endpoints.deleted) },
  ];
};

/** Single screens, and paths that the specification spells in two ways. */
const otherStops: readonly Stop[] = [
  { to: '/', title: /./ },
  { to: '/permission-group', ends: '/permission_group', title: list, needs: 'GET permission_group/list' },
  {
    to: '/permission-group/create',
    ends: '/permission_group/create',
    title: /^Create Permission group$/,
    needs: 'POST permission_group/create',
  },
  { to: '/home-page-setting', title: /^Home Page Setting$/, needs: 'GET sitesetting/gethomesettings' },
  {
    to: '/global-sections-settings',
    title: /^Home Page Setting$/,
    needs: 'GET sitesetting/getglobalsectionssettings',
  },
  ...['general', 'header', 'footer', 'payment'].map((tab) => ({
    to: `/general?tab=${tab}`,
    title: /^General Settings$/,
    needs: 'GET general/list',
  })),
  {
    to: '/assignment-settings',
    title: /^Assignment settings$/,
    needs: 'GET sitesetting/getassignmentsettings',
  },
  { to: '/faqcategory', title: list, needs: 'GET FaqCategory/list' },
  { to: '/audit', title: /^Audit log \(.+\)$/, needs: 'GET audit/list' },
  { to: '/outbox', title: /^Outbox \(\d+\)$/, needs: 'GET outbox/list' },
  { to: '/postal', title: /^Postal directory$/, needs: 'GET postal/list' },
  { to: '/profile', title: /^My profile$/ },
  { to: '/profile?tab=notifications', title: /^My profile$/ },
  { to: '/notifications', title: /^Notifications$/ },
  { to: '/integrations', title: /^API keys \(\d+\)$/, needs: 'GET apikey/list' },
  { to: '/integrations/deleted', title: deleted, needs: 'GET apikey/deleted' },
  { to: '/integrations/webhooks', title: /^Webhooks \(\d+\)$/, needs: 'GET webhook/list' },
  { to: '/message-templates', title: /^Message templates \(\d+\)$/, needs: 'GET message_template/list' },
  ...['email/en', 'sms/hi'].map((part) => ({
    to: `/message-templates/edit/order_confirmed/${part}`,
    title: /^Order confirmed, /,
    needs: 'GET message_template/{kind}/{channel}/{language}',
  })),
  { to: '/auth/signin', ends: '/', title: /./ },
  { to: '/auth/signup', ends: '/', title: /./ },
];

/** Returns the user's permissions and screens, with the user's own orders and store where access is limited to them. */
export const stopsOf = async (person: Person, owner: CallApi, ownApi: CallApi) => {
  const body = { email: people[person].email, password };
  const { permissions, vendor_id } = await owner(sessionEndpoints.login, { body });
  const can = (key: string) => permissions.includes(key);
  const plain: Stop[][] = [];
  for (const crudCase of cases) plain.push(await plainStops(owner, crudCase));
  const stops = [
    ...otherStops,
    ...(await orderStops(can('GET order/list') ? ownApi : owner)),
    ...(await vendorStops(owner, vendor_id)),
    ...(await productStops(owner)),
    ...(await couponStops(owner)),
    ...plain.flat(),
  ];
  return { can, stops };
};
