import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { couponEndpoints } from '@bakehouse/contract/coupon/coupon.endpoints';
import { type NotificationKind, notificationKind } from '@bakehouse/contract/notification/notification-kinds';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { storefrontOrderEndpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { sql } from 'drizzle-orm';
import { createApiKey, createPrefix } from '../kernel/access/api-key.ts';
import { insertApiKey } from '../modules/api-key/api-key.queries.ts';
import { findOrderFacts, findStoreFacts } from '../modules/message-template/message-facts.queries.ts';
import { orderData } from '../modules/message-template/message-values.ts';
import { exampleReceiverUrl } from '../modules/webhook/example-receiver.ts';
import { insertWebhook } from '../modules/webhook/webhook.queries.ts';
import { messageOf } from '../modules/webhook/webhook-consumer.ts';
import { createSecret } from '../modules/webhook/webhook-signature.ts';
import { type Db, rowsOf } from '../platform/db/client.ts';
import { newId } from '../platform/db/columns.ts';
import { insertRows } from '../platform/db/insert-rows.ts';
import { toIsoTime } from '../platform/lib/iso-time.ts';

/** Loads what people and programs have done with the demo's records: integrations, saved views and notifications. */

const hour = 3_600_000;
const second = 1_000;

/** Loads integrations of the owner, views that the order desk shares, and notifications. The orders must be loaded. */
export async function loadActivity(
  db: Db,
  { owner, desk, vendorUserId, now }: { owner: { id: string }; desk: { id: string }; vendorUserId: string; now: Date },
): Promise<void> {
  await loadApiKey(db, owner.id);
  await loadWebhook(db, owner.id, now);
  await loadViews(db, desk.id);
  await loadNotifications(db, [owner.id, desk.id], vendorUserId);
}

/** The key works for nobody, because its secret is not stored. */
async function loadApiKey(db: Db, makerId: string): Promise<void> {
  const prefix = createPrefix();
  const permissions = [storefrontOrderEndpoints.place, couponEndpoints.evaluate, orderEndpoints.details].map(
    permissionKey,
  );
  await insertApiKey(db, {
    makerId,
    name: 'Website',
    prefix,
    secretHash: createApiKey(prefix).hash,
    permissions: permissions.sort(),
    addresses: [],
    expiresAt: null,
  });
}

/** The deliveries of the log: the event and its age, and how they ended. A receiver that fails for a day ends a delivery. */
const deliveries = [
  {
    kind: 'created',
    age: 74 * hour,
    state: 'failed',
    attempts: 55,
    time: 24 * hour,
    status: 503,
    answer: 'Closed for maintenance',
  },
  { kind: 'status', age: 26 * hour, state: 'delivered', attempts: 3, time: 14 * second, status: 204, answer: '' },
  { kind: 'status', age: 0, state: 'delivered', attempts: 1, time: second, status: 204, answer: '' },
] as const;

async function loadWebhook(db: Db, makerId: string, now: Date): Promise<void> {
  const event_types = ['order.created' as const, 'order.status_changed' as const];
  const input = { name: 'Order tracker', url: exampleReceiverUrl, event_types };
  const webhook_id = await insertWebhook(db, input, { makerId, secret: createSecret() });
  const rows = [];
  for (const [index, { kind, age, time, ...result }] of deliveries.entries()) {
    const event = await findOrderEvent(db, kind, new Date(now.getTime() - age - time));
    rows.push({
      id: newId(),
      webhook_id,
      position: index + 1,
      topic: 'order',
      record_id: event.recordId,
      ...messageOf(event, new Map([[event.recordId, event]])),
      ...result,
      created_at: event.at,
      last_attempt_at: new Date(Date.parse(event.at) + time).toISOString(),
      url: input.url,
      duration: 3,
    });
  }
  await insertRows(db, 'webhook_delivery', rows);
  await db.execute(sql`
    update webhook w set last_position = d.position, last_attempt_at = d.last_attempt_at, last_status = d.status,
      created_at = ${new Date(now.getTime() - 240 * hour).toISOString()}
    from webhook_delivery d where d.webhook_id = w.id and d.position = ${rows.length}`);
}

type OrderEvent = Parameters<typeof messageOf>[0] & { readonly order_number: string; readonly status: string };

/** Returns the last event of a kind on a timeline before a time, as the event from which the API makes a request. */
async function findOrderEvent(db: Db, kind: 'created' | 'status', before: Date): Promise<OrderEvent> {
  const [event] = await rowsOf<OrderEvent>(
    db,
    sql`select 'order' as topic, e.order_id as "recordId", e.at, o.order_number,
          case e.kind when 'status' then 'status' else 'create' end as action,
          case e.kind when 'status' then e.detail->>'to' else 'pending' end as status,
          case e.kind when 'status' then jsonb_build_object('status', e.detail - 'subject') else '{}' end as changes,
          (select count(*)::int from order_event p where p.order_id = e.order_id and p.at <= e.at) as version
        from order_event e join orders o on o.id = e.order_id
        where e.kind = ${kind} and e.at <= ${before.toISOString()}::timestamptz
        order by e.at desc limit 1`,
  );
  if (!event) throw new Error('The demo has no order that is old enough');
  return { ...event, at: toIsoTime(event.at) };
}

function loadViews(db: Db, owner_id: string): Promise<void> {
  const shared = { owner_id, shared: true, density: 'compact' };
  const [unassigned, review] = [
    { quick: 'unassigned', sort: 'delivery' },
    { status: 'review', sort: 'createdAt' },
  ];
  const columns = ['order_number', 'delivery', 'customer', 'city', 'order_total', 'status'];
  const name = 'Unassigned, next delivery first';
  return insertRows(db, 'saved_view', [
    { id: newId(), ...shared, list: '/order', name, search: unassigned, columns },
    { id: newId(), ...shared, list: '/vendor', name: 'Stores in review', search: review, columns: null },
  ]);
}

type Notice = {
  readonly kind: NotificationKind;
  readonly audience: string;
  readonly store_id: string | null;
  readonly record_id: string;
  readonly hidden_from: string | null;
  readonly at: string;
};

/** Number of the newest notifications that each person has not read. */
const unreadCount = 3;

/** Loads notifications that do not ring. Everything but the newest is read. */
async function loadNotifications(db: Db, staffIds: readonly string[], vendorUserId: string): Promise<void> {
  const notices = await findNotices(db, vendorUserId);
  const ids = notices.flatMap(({ record_id, store_id }) => [record_id, store_id ?? []].flat());
  const [orders, stores] = [await findOrderFacts(db, ids), await findStoreFacts(db, ids)];
  const rows = notices.map((notice) => {
    const { record_id, store_id, kind, at } = notice;
    const order = orders.get(record_id);
    const { note: _, ...facts } = order ? orderData(order, store_id ?? undefined) : {};
    const { store_name, city } = stores.get(store_id ?? record_id) ?? {};
    const data = { store_name, city, ...facts };
    return { id: newId(), ...notice, topic: notificationKind(kind).topic, data, created_at: at };
  });
  await insertRows(db, 'notification', rows);
  const settings = [...staffIds.map((id) => [id, 'staff'] as const), [vendorUserId, 'store'] as const];
  for (const [personId, audience] of settings) {
    const readBefore = rows.filter((row) => row.audience === audience).at(-1 - unreadCount)?.at ?? null;
    await db.execute(
      sql`insert into notification_setting (person_id, read_before) values (${personId}, ${readBefore})`,
    );
  }
}

/** Returns the latest notices that the API would have made, oldest first. */
const findNotices = (db: Db, vendorUserId: string): Promise<Notice[]> =>
  rowsOf<Notice>(
    db,
    sql`
      (select 'order_created' as kind, 'staff' as audience, null::uuid as store_id, id as record_id, null::uuid as hidden_from,
          order_date as at
        from orders where source <> 'Phone' order by order_date desc limit 8)
      union all
      (select 'order_cancelled', 'staff', null, order_id, actor_id, at from order_event
        where kind = 'status' and detail->>'to' = 'cancelled' order by at desc limit 3)
      union all
      (select 'order_assigned', 'store', v.id, a.order_id, null, a.assigned_at
        from order_assignment a join vendor v on v.id = a.vendor_id and v.store_admin = ${vendorUserId}
        order by a.assigned_at desc limit 6)
      union all
      select 'vendor_review', 'staff', null, v.id, null, e.at
        from vendor v join vendor_event e on e.vendor_id = v.id and e.kind = 'verified' where v.status = 'review'
      order by at`,
  );
