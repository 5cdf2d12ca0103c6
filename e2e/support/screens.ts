import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { CallApi } from './api-client.ts';
import { credentialsOf, type Person } from './people.ts';
import { oldestDemoOrder } from './place-order.ts';
import { cases, isTestRecord, recordsOf, uniqueName } from './samples.ts';

// Every screen of both specifications: its path, its title and the permission it needs.

export type ScreenVisit = {
  /** Path of the screen. */
  readonly to: string;
  /** The path that the screen redirects to. */
  readonly redirectsTo?: string;
  /** Heading of the screen. */
  readonly title: RegExp;
  /** Without this permission the no-access page is shown. */
  readonly permission?: string;
};

const list = /^List \(\d+\)$/;
const deleted = /^Deleted Record \(\d+\)$/;
const exactly = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** The four screens of a resource; creates a record when the demo data has none. */
const plainScreens = async (api: CallApi, crudCase: (typeof cases)[number]): Promise<ScreenVisit[]> => {
  const { screen, endpoints, displayField = 'name' } = crudCase.resource;
  const records = recordsOf(api, crudCase);
  const nameOf = (record: object) => String((record as Record<string, unknown>)[displayField]);
  const { data } = await records.list({ perPage: '200', page: '1' });
  const existing = data.find((record) => !isTestRecord(nameOf(record))) ?? (await records.create(uniqueName()));
  const name = nameOf(existing);
  return [
    // The tabs of the general settings have the path at which other modules have their list.
    { to: screen === '/general' ? '/general/list' : screen, title: list, permission: permissionKey(endpoints.list) },
    { to: `${screen}/create`, title: /^Create /, permission: permissionKey(endpoints.create) },
    { to: `${screen}/edit/${existing._id}`, title: exactly(name), permission: permissionKey(endpoints.detail) },
    { to: `${screen}/deleted`, title: deleted, permission: permissionKey(endpoints.deleted) },
  ];
};

const orderScreens = async (api: CallApi, isLedToList: boolean): Promise<ScreenVisit[]> => {
  const { _id, order_number } = await oldestDemoOrder(api);
  const details = permissionKey(orderEndpoints.details);
  return [
    { to: '/order', title: /^Orders \(\d+\)$/, permission: permissionKey(orderEndpoints.list) },
    { to: `/order/details/${_id}`, title: exactly(`Order ${order_number}`), permission: details },
    isLedToList
      ? { to: '/order/today', redirectsTo: '/order', title: /^Orders \(\d+\)$/, permission: details }
      : { to: '/order/today', title: /^Today \(\d+\)$/, permission: details },
    { to: '/order/board', title: /^Board( \(\d+\))?$/, permission: permissionKey(orderBoardEndpoints.board) },
    { to: '/order/calendar', title: /^\w+ \d{4}$/, permission: permissionKey(orderBoardEndpoints.calendar) },
    { to: '/order/create', title: /^Create Order$/, permission: permissionKey(orderEndpoints.create) },
    { to: `/order/edit/${_id}`, title: new RegExp(order_number), permission: permissionKey(orderEndpoints.update) },
    { to: '/order/deleted', title: deleted, permission: permissionKey(orderEndpoints.deleted) },
    { to: `/order/ticket/${_id}`, title: new RegExp(order_number), permission: details },
  ];
};

/** @param ownStore id of the user's store; a user with a store cannot open others. */
const vendorScreens = async (api: CallApi, ownStore: string | null): Promise<ScreenVisit[]> => {
  const { data } = await api(vendorEndpoints.list, { query: { status: 'approve' } });
  const chosen = data.find((vendor) => (ownStore === null ? !isTestRecord(vendor.store_name) : vendor.id === ownStore));
  const { id = '', store_name = '', store_admin = '' } = chosen ?? {};
  const detail = permissionKey(vendorEndpoints.detail);
  const tabs = [
    'personal-info',
    'store-address',
    'service-area',
    'delivery-preference',
    'hours',
    'assortment',
    'documents',
    'figures',
  ];
  const create = 'POST admin/create';
  const onboarding = /^(Vendor onboarding|Onboarding of .+)$/;
  return [
    { to: '/vendor', title: /^Vendors \(\d+\)$/, permission: permissionKey(vendorEndpoints.list) },
    { to: '/vendor/deleted', title: deleted, permission: permissionKey(vendorEndpoints.deleted) },
    { to: '/vendor/review', title: /^In review \(\d+\)$/, permission: permissionKey(vendorEndpoints.review) },
    { to: '/vendor/finish', title: /^Finish your store$/, permission: permissionKey(vendorEndpoints.update) },
    { to: '/vendor/onboarding', title: onboarding, permission: create },
    { to: '/vendor/create', title: onboarding, permission: create },
    ...['area', 'delivery'].map((step) => ({
      to: `/vendor/onboarding/${step}/${id}`,
      title: ownStore === null ? onboarding : /^Vendor (Service Area|Delivery Types)$/,
      permission: detail,
    })),
    ...tabs.map((tab) => ({ to: `/vendor/detail/${tab}/${id}`, title: exactly(store_name), permission: detail })),
    {
      to: `/vendor/edit/${id}`,
      redirectsTo: `/vendor/detail/personal-info/${id}?mode=edit`,
      title: exactly(store_name),
      permission: detail,
    },
    { to: `/admin/vendor/${store_admin}`, title: /./, permission: permissionKey(vendorEndpoints.ofUser) },
  ];
};

const productScreens = async (api: CallApi): Promise<ScreenVisit[]> => {
  const { data } = await api(productEndpoints.partialList, { query: { page: '1', sort: 'createdAt' } });
  const { _id = '', name = '' } = data.products.find((product) => !isTestRecord(product.name)) ?? {};
  return [
    { to: '/product', title: list, permission: permissionKey(productEndpoints.partialList) },
    { to: '/product/create', title: /^Create Product$/, permission: permissionKey(productEndpoints.create) },
    { to: `/product/edit/${_id}`, title: exactly(name), permission: permissionKey(productEndpoints.detail) },
    { to: '/product/deleted', title: deleted, permission: permissionKey(productEndpoints.deleted) },
  ];
};

const couponScreens = async (api: CallApi): Promise<ScreenVisit[]> => {
  const { endpoints } = coupon;
  const { data } = await api(endpoints.list);
  const { _id = '', name = '' } = data.find((record) => !isTestRecord(record.name)) ?? {};
  const pathOf = (action: string, type: string) => `/coupon/details/${action}/${_id}?type=${type}`;
  const title = exactly(name);
  return [
    { to: '/coupon', title: list, permission: permissionKey(endpoints.list) },
    {
      to: '/coupon/details/create/new?type=general',
      title: /^Create Coupon$/,
      permission: permissionKey(endpoints.create),
    },
    { to: pathOf('edit', 'general'), title, permission: permissionKey(endpoints.update) },
    { to: pathOf('edit', 'restriction'), title, permission: permissionKey(endpoints.update) },
    { to: pathOf('edit', 'condition'), title, permission: permissionKey(endpoints.update) },
    { to: pathOf('view', 'general'), title, permission: permissionKey(endpoints.detail) },
    { to: '/coupon/deleted', title: deleted, permission: permissionKey(endpoints.deleted) },
  ];
};

/** Single screens, and paths that the specification spells in two ways. */
const otherScreens: readonly ScreenVisit[] = [
  { to: '/', title: /./ },
  { to: '/permission-group', redirectsTo: '/permission_group', title: list, permission: 'GET permission_group/list' },
  {
    to: '/permission-group/create',
    redirectsTo: '/permission_group/create',
    title: /^Create Permission group$/,
    permission: 'POST permission_group/create',
  },
  { to: '/home-page-setting', title: /^Home Page Setting$/, permission: 'GET sitesetting/gethomesettings' },
  {
    to: '/global-sections-settings',
    title: /^Home Page Setting$/,
    permission: 'GET sitesetting/getglobalsectionssettings',
  },
  ...['general', 'header', 'footer', 'payment'].map((tab) => ({
    to: `/general?tab=${tab}`,
    title: /^General Settings$/,
    permission: 'GET general/list',
  })),
  {
    to: '/assignment-settings',
    title: /^Assignment settings$/,
    permission: 'GET sitesetting/getassignmentsettings',
  },
  { to: '/faqcategory', title: list, permission: 'GET FaqCategory/list' },
  { to: '/audit', title: /^Audit log \(.+\)$/, permission: 'GET audit/list' },
  { to: '/outbox', title: /^Outbox \(\d+\)$/, permission: 'GET outbox/list' },
  { to: '/money', title: /^Money$/, permission: 'GET money' },
  { to: '/money/reports', title: /^Reports$/, permission: 'GET money/report' },
  { to: '/money/settlements', title: /^(Settlements|Payouts) \(\d+\)$/, permission: 'GET money/settlements' },
  {
    to: '/money/gateway',
    title: /^Gateway settlements \(\d+\)$/,
    permission: 'GET money/gateway_settlements',
  },
  { to: '/money/mismatches', title: /^Payment mismatches \(\d+\)$/, permission: 'GET money/mismatches' },
  { to: '/customer', title: /^Customers \(\d+\+?\)$/, permission: 'GET customer/list' },
  { to: '/claims', title: /^Claims \(\d+\)$/, permission: 'GET order/claims' },
  { to: '/postal', title: /^Postal directory$/, permission: 'GET postal/list' },
  { to: '/profile', title: /^My profile$/ },
  { to: '/profile?tab=notifications', title: /^My profile$/ },
  { to: '/notifications', title: /^Notifications$/ },
  { to: '/integrations', title: /^API keys \(\d+\)$/, permission: 'GET apikey/list' },
  { to: '/integrations/deleted', title: deleted, permission: 'GET apikey/deleted' },
  { to: '/integrations/webhooks', title: /^Webhooks \(\d+\)$/, permission: 'GET webhook/list' },
  {
    to: '/message-settings',
    title: /^Message settings$/,
    permission: 'GET sitesetting/getmessagesettings',
  },
  { to: '/message-templates', title: /^Message templates \(\d+\)$/, permission: 'GET message_template/list' },
  ...['email/en', 'sms/hi'].map((part) => ({
    to: `/message-templates/edit/order_confirmed/${part}`,
    title: /^Order confirmed, /,
    permission: 'GET message_template/{kind}/{channel}/{language}',
  })),
  { to: '/auth/signin', redirectsTo: '/', title: /./ },
  { to: '/auth/signup', redirectsTo: '/', title: /./ },
  { to: '/auth/forgot', redirectsTo: '/', title: /./ },
];

/** Returns the user's permissions and screens, with the user's own orders and store where access is limited to them. */
export const screensOf = async (person: Person, owner: CallApi, ownApi: CallApi) => {
  const { permissions, vendor_id } = await owner(sessionEndpoints.login, { body: credentialsOf(person) });
  const can = (key: string) => permissions.includes(key);
  const plain: ScreenVisit[][] = [];
  for (const crudCase of cases) plain.push(await plainScreens(owner, crudCase));
  const screens = [
    ...otherScreens,
    ...(await orderScreens(
      can('GET order/list') ? ownApi : owner,
      vendor_id === null && can('GET order/details/{id}'),
    )),
    ...(await vendorScreens(owner, vendor_id)),
    ...(await productScreens(owner)),
    ...(await couponScreens(owner)),
    ...plain.flat(),
  ];
  return { can, screens };
};
