import { setTimeout as wait } from 'node:timers/promises';
import { unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../src/kernel/http/context.ts';
import { writeEvent } from '../../src/kernel/http/event-writes.ts';
import { insertUser, systemRole } from '../../src/modules/admin-user/admin-user.writes.ts';
import { toPaiseOrder, toRows } from '../../src/modules/order/edit/order-intake.ts';
import { noMoneyRows } from '../../src/modules/order/money/order-money.queries.ts';
import { insertOrder } from '../../src/modules/order/order.writes.ts';
import { type Db, rowsOf } from '../../src/platform/db/client.ts';
import { newId } from '../../src/platform/db/columns.ts';
import { makeDeliveryType, offer, orderOf } from '../factories.ts';
import { pixel } from '../multipart.ts';
import {
  accountCalls,
  type Call,
  newPassword,
  type Subject,
  uniqueEmail,
  uniqueName,
} from './access-matrix-account-calls.ts';
import { customerCalls } from './access-matrix-customers.ts';
import { documentCalls } from './access-matrix-documents.ts';
import {
  code,
  farAway,
  makeDocument,
  makePayment,
  makePaymentLink,
  makeReversal,
  offeredTypeId,
  searchedName,
  searchedStore,
  spareTypeId,
  taxRate,
} from './access-matrix-fixtures.ts';
import type { Line } from './access-matrix-lines.ts';
import { closeClaim, makeCreditedStore, settledOrderId } from './access-matrix-money.ts';

/** The requests of the access matrix. Each is valid, so that only the caller can be the reason for a rejection. */

/** Returns a function that creates a public record once, and waits until it is visible: at most one second. */
const createOnce = (create: (db: Db) => Promise<unknown>) => {
  let created: Promise<void> | undefined;
  return ({ database: { db } }: Deps): Promise<void> => {
    created ??= create(db).then(() => wait(1_000));
    return created;
  };
};
const createPublicPage = createOnce((db) =>
  db.execute(sql`insert into page (id, name, slug) values (${newId()}, 'Public', 'public')`),
);
const createPublicCategory = createOnce(async (db) => {
  await db.execute(sql`insert into category (id, name, slug) values (${newId()}, 'Public', 'public')`);
  await writeEvent(db, { topic: 'category', action: 'refresh' });
});

/** A new device, with the keys of the example of RFC 8291. */
const pushSubscription = () => ({
  endpoint: `https://push.example.com/send/${newId()}`,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
});

/** Gives an order a message that failed, and returns the call that sends it again. An unknown order gets none. */
const makeFailedMessage = async ({ fixtures: { deps }, named }: Subject) => {
  const cause = newId();
  await deps.database.db.execute(sql`
    insert into order_message (order_id, kind, channel, cause, status)
    select o.id, 'order_rescheduled', 'sms', ${cause}, 'failed' from orders o where o.id::text = ${named}`);
  return { params: { id: named }, body: { message: `${named}.order_rescheduled.sms.${cause}` } };
};

const publicProduct = async ({ fixtures: { deps, productId } }: Subject) => {
  const [product] = await rowsOf<{ slug: string }>(
    deps.database.db,
    sql`select slug from product where id = ${productId}`,
  );
  return { params: { slug: product?.slug ?? '' } };
};

const stockedProduct = async ({ fixtures: { deps, productId } }: Subject) => {
  await deps.database.db.execute(sql`update product set quantity = 1000 where id = ${productId}`);
  return productId;
};

/** An order for the middle of the stores of the matrix, with its right total. */
const storefrontOrder = async (call: Subject) => {
  const { deps, people } = call.fixtures;
  const product = await stockedProduct(call);
  const delivery_type = await makeDeliveryType(deps, uniqueName('Express'), [79]);
  await offer(deps, people['vendor A'].vendorId, delivery_type, 79);
  const [row] = await rowsOf<{ price: number; latitude: number; longitude: number }>(
    deps.database.db,
    sql`select (select p.price::float8 from product p where p.id = ${product}) as price, v.latitude, v.longitude
        from vendor v where v.id = ${people['vendor A'].vendorId}`,
  );
  const { customer, address: both } = orderOf(product);
  const order = {
    items: [
      {
        product,
        quantity: 1,
        delivery_type,
        delivery_date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
        delivery_slot: { from: '10:00', upto: '12:00' },
      },
    ],
    customer,
    address: both,
    selected_area: { locations: { coordinates: [row?.longitude, row?.latitude] } },
    payment_method: 'COD',
    order_total: (row?.price ?? 0) / 100 + 79,
  };
  return { body: order, headers: { 'idempotency-key': newId() } };
};

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

const coupon = {
  description: 'For the first cake',
  coupon_type: 'free_shipping',
  coupon_value: 0,
  start_date: '2099-01-01',
  expire_date: '2099-02-01',
};

const templateParams = { kind: 'order_confirmed', channel: 'sms', language: 'en' };

const social = { Facebook: 'Bakehouse', Facebook_Link: 'https://facebook.com/x', Instagram: 'b', Twitter: 'b' };

const assignment = async ({ named, fixtures: { deps, people } }: Subject) => {
  const [vendor, delivery_type] = [people['vendor A'].vendorId, await makeDeliveryType(deps)];
  await offer(deps, vendor, delivery_type);
  return { params: { id: named }, body: { vendor, delivery_type, vendor_delivery_charges: 49, vendor_charges: 400 } };
};

const payment = { method: 'upi', amount: 100 };
const month = { from: '2026-11-01', to: '2026-11-30' };
const claim = { reason: 'damaged', wish: 'full', text: 'Broken' };
const delivery = { delivery_date: '2099-01-01', delivery_slot: { from: '10:00', upto: '12:00' } };
const move = ({ named }: Subject) => ({ params: { id: named }, body: { ...delivery, reason: 'Asked', version: 1 } });

/** Requests that need more than the id of a record. */
const calls: Record<string, (subject: Subject) => Call | Promise<Call>> = {
  ...accountCalls,
  'POST message/reports': () => ({ body: { reports: [{ id: 'unknown', status: 'sent' }] } }),
  'POST gateway/razorpay/webhook': () => ({ body: { event: 'payment.captured' } }),
  'POST csp-report': () => ({ body: { 'csp-report': { 'document-uri': 'https://shop.example/' } } }),
  'POST bulk/preview': () => ({ body: { resource: 'brand', action: 'delete', ids: [newId()] } }),
  'POST bulk/run': () => ({ body: { resource: 'brand', action: 'delete', ids: [newId()] } }),
  'GET search': () => ({ query: { q: 'cake' } }),
  'POST attributes/create': () => ({ body: { name: uniqueName('Attribute'), options: [{ tname: 'One' }] } }),
  'GET category/search/{text}': () => ({ params: { text: 'category' } }),
  'GET product_properties/search/{text}': () => ({ params: { text: 'product' } }),
  'POST product_reviews/create': () => ({ body: { rating: 4 } }),
  'PUT product_reviews/update/{id}': ({ named }) => ({ params: { id: named }, body: { rating: 5 } }),
  'POST faq/create': () => ({ body: { question: uniqueName('Question') } }),
  'PUT faq/update/{id}': ({ named }) => ({ params: { id: named }, body: { question: uniqueName('Question') } }),
  'GET product/dropdownSearch/{term}': () => ({ params: { term: 'product' } }),
  'POST coupon/create': () => ({ body: { ...coupon, name: uniqueName('Coupon') } }),
  'GET public/pages/{slug}': async ({ fixtures: { deps } }) => {
    await createPublicPage(deps);
    return { params: { slug: 'public' } };
  },
  'GET store/v1/categories/{slug}': async ({ fixtures: { deps } }) => {
    await createPublicCategory(deps);
    return { params: { slug: 'public' } };
  },
  'GET store/v1/products/{slug}': publicProduct,
  'GET store/v1/products/{slug}/reviews': publicProduct,
  'GET store/v1/serviceability': () => ({ query: { pincode: '110016' } }),
  'POST store/v1/cart': async (call) => ({ body: { items: [{ product: await stockedProduct(call), quantity: 1 }] } }),
  'POST store/v1/orders': storefrontOrder,
  'POST store/v1/orders/{order_number}/payments': ({ named }) => ({
    params: { order_number: named },
    body: { ...payment, reference: newId() },
  }),
  'GET store/v1/orders/{order_number}/claims': ({ named }) => ({ params: { order_number: named } }),
  'POST store/v1/orders/{order_number}/claims': ({ named }) => ({
    params: { order_number: named },
    body: claim,
    headers: { 'idempotency-key': newId() },
  }),
  'POST store/v1/orders/track': async ({ fixtures: { deps, productId, people } }) => {
    const order = orderOf(productId);
    const { header, ...parts } = toRows(toPaiseOrder(order), { images: new Map(), options: new Map() });
    const detail = { subject: 'Order', from: '', to: 'from storefront' };
    const event = { at: order.order_date, actor_name: 'Storefront', kind: 'created' as const, detail };
    const actor = { _id: people.owner.userId, name: 'Storefront' };
    await insertOrder(
      deps.database.db,
      { ...header, intake_digest: '' },
      { ...parts, event, money: noMoneyRows },
      actor,
    );
    return { body: { order_number: order.order_number, phone: order.customer.phone } };
  },
  'POST tax_rate/create': () => ({ body: { ...taxRate(), rate: 5 } }),
  'PUT tax_rate/update/{id}': ({ named }) => ({ params: { id: named }, body: taxRate() }),
  'GET tax_rate/gstr1': () => ({ query: { month: '2026-11' } }),
  'GET tax_rate/gstr1_csv': () => ({ query: { month: '2026-11', table: 'b2cs' } }),
  'POST order/price_tax': ({ fixtures }) => ({
    body: { items: [{ product: fixtures.productId, quantity: 1 }], total_coupon_discount: 0 },
  }),
  'POST sitesetting/create': () => ({ body: { meta_key: uniqueName('key'), meta_tag: 'x', meta_value: 'x' } }),
  'PUT sitesetting/update/{id}': ({ named }) => ({ params: { id: named }, body: { meta_value: uniqueName('value') } }),
  'POST general/create': () => ({ body: social }),
  'PUT general/update/{id}': ({ named }) => ({ params: { id: named }, body: { Facebook: uniqueName('Name') } }),
  'PUT sitesetting/updatehomesettings': () => ({ body: [] }),
  'PUT sitesetting/updateglobalsectionssettings': () => ({ body: [] }),
  'PUT sitesetting/updateheadersettings': () => ({ body: {} }),
  'PUT sitesetting/updatefootersettings': () => ({ body: {} }),
  'PUT sitesetting/updatepaymentsettings': () => ({ body: {} }),
  'PUT sitesetting/updateassignmentsettings': () => ({ body: {} }),
  'PUT sitesetting/updatemessagesettings': () => ({ body: {} }),
  'GET sitesetting/{setting}/versions': () => ({ params: { setting: 'home' } }),
  'GET sitesetting/{setting}/versions/{number}': () => ({ params: { setting: 'home', number: '1' } }),
  'POST sitesetting/{setting}/versions/{number}/restore': () => ({
    params: { setting: 'home', number: '1' },
    body: {},
  }),
  'POST fileupload/uploadImage': () => ({ file: pixel }),
  'POST fileupload/uploadtmpfiles': () => ({ file: pixel }),
  'POST admin/create': () => ({ body: { name: 'Ira Das', email: uniqueEmail(), phone, password: newPassword } }),
  'POST role/create': () => ({ body: { name: uniqueName('Role'), permissions: [] } }),
  'POST permission_group/create': () => ({ body: { name: uniqueName('Group'), permissions: [] } }),
  'POST permission/create': () => ({
    body: { name: uniqueName('Permission'), slug: `none/${newId()}`, method: 'GET' },
  }),
  'POST delivery_type/create': () => ({ body: { name: uniqueName('Type'), time: 60, cost_range: [0] } }),
  'POST newvendor': async ({ fixtures }) => {
    const { db } = fixtures.deps.database;
    const user = { name: 'Spare', email: uniqueEmail(), phone, passwordHash: '' };
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
  'GET newvendor/{id}/lead_time_choices': ({ named }) => ({ params: { id: named }, query: { kind: 'product' } }),
  'PUT newvendor/{id}/hours': ({ named }) => ({ params: { id: named }, body: { hours: unlimitedHours } }),
  'POST newvendor/{id}/pause': ({ named }) => ({ params: { id: named }, body: { until: null } }),
  'PUT newvendor/{id}/assortment': ({ named }) => ({ params: { id: named }, body: { changes: [] } }),
  'POST newvendor/{id}/assortment_decision': ({ named }) => ({ params: { id: named }, body: { decision: 'approve' } }),
  'POST newvendor/{id}/hours_decision': ({ named }) => ({ params: { id: named }, body: { decision: 'approve' } }),
  'GET newvendor/search': () => ({ query: { vendor: searchedStore } }),
  'POST vendor/servicing': () => ({ body: farAway }),
  'POST newvendor/{id}/review': ({ named }) => ({ params: { id: named }, body: { decision: 'approve' } }),
  'POST vendor/{id}/act_as': ({ named }) => ({ params: { id: named }, body: { reason: 'Help with the hours' } }),
  'POST newvendor/{id}/invite': ({ named }) => ({ params: { id: named }, body: {} }),
  'POST newvendor/{id}/send_to_review': ({ named }) => ({ params: { id: named }, body: {} }),
  'GET newvendor/vendor_user': ({ named }) => ({ query: { email: named } }),
  'GET order/list': () => ({ query: { perPage: '200' } }),
  'GET order/board': () => ({ query: { date: '2026-11-22' } }),
  'GET order/calendar': () => ({ query: { month: '2026-11' } }),
  'GET order/day_sheet': ({ named }) => ({ query: { date: '2026-11-22', vendor: named } }),
  'POST order/create': ({ fixtures }) => ({ body: orderOf(fixtures.productId) }),
  'POST order/{id}/update_status': ({ named }) => ({ params: { id: named }, body: { order_status: 'shipped' } }),
  'POST order/{id}/update_address': ({ named }) => ({ params: { id: named }, body: addressChange }),
  'POST order/{id}/vendor_assign': assignment,
  'POST order/{id}/vendor_unassign': ({ named }) => ({ params: { id: named }, body: {} }),
  'POST order/{id}/assign_override': async (call) => {
    const { params, body } = await assignment(call);
    return { params, body: { ...body, override_reason: 'The baker stays longer' } };
  },
  'PUT order/update/{id}': ({ named, fixtures }) => {
    const { order_number: _, ...order } = orderOf(fixtures.productId, {
      customer: { full_name: uniqueName('Asha'), phone },
    });
    return { params: { id: named }, body: { ...order, version: 1 } };
  },
  'POST order/{id}/price_edit': ({ named, fixtures }) => ({
    params: { id: named },
    body: { items: [{ product: fixtures.productId, quantity: 1 }] },
  }),
  'POST order/{id}/decline': ({ named }) => ({ params: { id: named }, body: { reason: 'No capacity' } }),
  'POST order/{id}/confirm_changes': ({ named }) => ({ params: { id: named }, body: { number: 1 } }),
  'POST order/{id}/reschedule': move,
  'POST order/{id}/reschedule_override': move,
  'GET order/rider_sheet': ({ named }) => ({ query: { vendor: named, date: '2026-11-22' } }),
  'GET order/{id}/documents/{position}': makeDocument,
  'POST order/{id}/payments': ({ named }) => ({ params: { id: named }, body: { ...payment, reason: 'Seen' } }),
  'POST order/{id}/payments/{payment}/reverse': makeReversal,
  'POST order/{id}/refunds': async (call) => {
    await makePayment(call.fixtures, call.named);
    const body = { key: newId(), amount: 100, target: 'bank_transfer', bearer: 'platform', reason: 'Late' };
    return { params: { id: call.named }, body };
  },
  'POST order/{id}/payment-links': ({ named }) => ({
    params: { id: named },
    body: { key: newId(), amount: 100, channels: [], hours: 24 },
  }),
  'POST order/{id}/payment-links/{link}/cancel': makePaymentLink,
  'GET order/claims': () => ({ query: { perPage: '200' } }),
  'POST order/{id}/claims': ({ named }) => ({ params: { id: named }, body: claim }),
  'POST order/{id}/claims/{claim}/decide': closeClaim,
  'POST order/{id}/claims/{claim}/withdraw': closeClaim,
  ...customerCalls,
  ...documentCalls,
  'GET money/report': () => ({ query: month }),
  'GET money/report_csv': () => ({ query: month }),
  'GET money/report_xlsx': () => ({ query: month }),
  'POST money/mismatches/{id}/resolve': ({ named }) => ({
    params: { id: named },
    body: { action: 'dismiss', reason: 'A payment of another shop' },
  }),
  'POST money/settlements': async ({ fixtures, actor }) => {
    if (actor === 'owner' || actor === 'staff') await makeCreditedStore(fixtures.deps);
    return { body: { until: '2026-01-01' } };
  },
  'POST money/settlements/{id}/review': ({ named }) => ({ params: { id: named }, body: { net: 0 } }),
  'POST money/settlements/{id}/pay': ({ named }) => ({ params: { id: named }, body: { reference: 'UTR1' } }),
  'POST money/settlements/{id}/return': ({ named }) => ({ params: { id: named }, body: { reason: 'Closed' } }),
  'POST money/settlements/{id}/lines/{order}/dispute': ({ named }) => ({
    params: { id: named, order: settledOrderId },
    body: { note: 'Too little' },
  }),
  'POST money/settlements/{id}/lines/{order}/answer': ({ named }) => ({
    params: { id: named, order: settledOrderId },
    body: { answer: 'It is correct' },
  }),
  'POST money/vendors/{id}/adjustments': ({ named }) => ({
    params: { id: named },
    body: { key: newId(), event: 'adjustment', amount: 100, reason: 'Packaging' },
  }),
  'PUT money/vendors/{id}/cash_limit': ({ named }) => ({ params: { id: named }, body: { limit: 5000 } }),
  'PUT money/vendors/{id}/bank_account': ({ named }) => ({
    params: { id: named },
    body: { holder: 'Matrix', account_number: '123456789', confirm_account_number: '123456789', ifsc: 'HDFC0001234' },
  }),
  'POST order/{id}/resend_message': makeFailedMessage,
  'POST order/{id}/add_note': ({ named }) => ({ params: { id: named }, body: { text: uniqueName('Note') } }),
  'PUT order/{id}/presence': ({ named }) => ({ params: { id: named }, body: { activity: 'viewing' } }),
  'GET order/deleted': () => ({ query: { perPage: '200' } }),
  'POST coupon/evaluate': ({ fixtures }) => ({ body: { items: [{ product: fixtures.productId, quantity: 1 }] } }),
  'POST coupon/try': ({ fixtures }) => ({
    body: { coupon: { coupon_type: 'free_shipping' }, items: [{ product: fixtures.productId, quantity: 1 }] },
  }),
  'POST coupon/simulate': () => ({ body: { coupon: { coupon_type: 'free_shipping' } } }),
  'GET order/customer': () => ({ query: { phone } }),
  'GET address/search_address': () => ({ query: { key: 'hauz khas' } }),
  'POST newvendor/locations': () => ({ body: { latitude: 28.55, longitude: 77.2, radius: 5 } }),
  'GET postal/places': () => ({ query: { south: '28', west: '77', north: '29', east: '78', zoom: '10' } }),
  'GET address/reverse': () => ({ query: { lat: '28.55', lng: '77.2' } }),
  'POST newvendor/{id}/verify_otp': ({ named }) => ({
    params: { id: named },
    body: { email_otp: code, phone_otp: code },
  }),
  'GET view/list': () => ({ query: { list: '/order' } }),
  'POST view/create': () => ({ body: { name: uniqueName('View'), list: '/order' } }),
  'PUT view/share/{id}': ({ named }) => ({ params: { id: named }, body: { shared: true } }),
  'POST webhook/create': () => ({
    body: { name: uniqueName('Webhook'), url: 'https://8.8.8.8/', event_types: ['order.created'] },
  }),
  'PUT webhook/{id}/enable': ({ named }) => ({ params: { id: named }, body: { enabled: false } }),
  'POST webhook/{id}/deliveries/{delivery}/redeliver': ({ named }) => ({ params: { id: named, delivery: named } }),
  'PUT view/default': () => ({ body: { list: '/order', view: null } }),
  'POST apikey/create': () => ({ body: { name: uniqueName('Key'), permissions: ['GET brand/list'] } }),
  'POST notification/read': () => ({ body: { all: true } }),
  'POST notification/acknowledge': () => ({ body: { ids: [newId()] } }),
  'PUT notification/preferences': () => ({ body: { sound: false } }),
  'POST notification/subscribe': () => ({ body: pushSubscription() }),
  'POST notification/unsubscribe': () => ({ body: { endpoint: pushSubscription().endpoint } }),
  'GET message_template/{kind}/{channel}/{language}': () => ({ params: templateParams }),
  'PUT message_template/{kind}/{channel}/{language}': () => ({
    params: templateParams,
    body: { text: uniqueName('Text') },
  }),
  'POST message_template/{kind}/{channel}/{language}/reset': () => ({ params: templateParams, body: {} }),
  'POST message_template/preview': () => ({ body: { ...templateParams, text: 'Hello {{customer_name}}' } }),
  'GET audit/list': () => ({ query: { perPage: '200' } }),
  'GET audit/export': () => ({ query: { module: 'order' } }),
  'GET audit/export_lines': () => ({ query: { module: 'order' } }),
  'GET audit/people': () => ({ query: { search: searchedName } }),
};

/** Returns the request for an endpoint. By default a create sends a name, an update a new name, and a record is named by its id. */
export const callOf = async (key: string, { shape }: Line, subject: Subject): Promise<Call> => {
  const special = calls[key];
  if (special) return special(subject);
  if (key.startsWith('POST') && key.endsWith('/create')) return { body: { name: uniqueName('Made') } };
  if (shape !== 'record') return {};
  const params = { id: subject.named };
  return key.startsWith('PUT') && key.includes('/update/')
    ? { params, body: { name: uniqueName('Renamed') } }
    : { params };
};
