import type { BodyOf, QueryOf } from '@bakehouse/contract/core/endpoint';
import { type MessageLanguage, messageLanguageOf } from '@bakehouse/contract/core/message-language';
import { renderSubject } from '@bakehouse/contract/message-template/render-message';
import {
  maxUnread,
  type Notification,
  type notificationEndpoints,
} from '@bakehouse/contract/notification/notification.endpoints';
import { type NotificationTopic, notificationLink } from '@bakehouse/contract/notification/notification-kinds';
import { notificationTexts } from '@bakehouse/contract/notification/notification-texts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { writeEvent } from '../../kernel/http/event-writes.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { valuesOf } from '../message-template/message-values.ts';
import {
  acknowledge,
  countUnread,
  findNotifications,
  findRinging,
  findSetting,
  markAllRead,
  markRead,
  type NotificationRow,
  type Viewer,
} from './notification.queries.ts';
import { kindsOf } from './notification-access.ts';
import { channelsOf } from './notification-preferences.ts';

/** The actions on the caller's own notifications. */

const pageSize = 20;

export async function listNotifications(ctx: Ctx, query: QueryOf<typeof notificationEndpoints.list>) {
  const { before, unread, perPage = pageSize } = query;
  const { viewer, language } = await openFeed(ctx);
  const rows = await findNotifications(ctx.db, viewer, { before, unread: unread !== undefined, limit: perPage + 1 });
  return { data: rows.slice(0, perPage).map((row) => present(row, language)), more: rows.length > perPage };
}

/** Returns which notifications the caller sees, and their language. */
async function openFeed({ db, actor }: Ctx): Promise<{ viewer: Viewer; language: MessageLanguage }> {
  const concerned = kindsOf(actor);
  const setting = concerned.length > 0 ? await findSetting(db, actor.user._id) : undefined;
  const kinds = concerned.filter((kind) => channelsOf(kind, setting?.channels).app);
  return {
    viewer: { personId: actor.user._id, kinds, storeIds: actor.storeIds },
    language: setting?.language ?? messageLanguageOf(actor.user.language),
  };
}

function present(row: NotificationRow, language: MessageLanguage): Notification {
  const { title, text } = notificationTexts[row.kind];
  const values = valuesOf(row.data, language);
  const topic = row.topic as NotificationTopic;
  return {
    _id: row.id,
    kind: row.kind,
    audience: row.audience,
    topic,
    record_id: row.record_id,
    link: notificationLink(topic, row.record_id, row.kind),
    title: renderSubject(title[language], values),
    text: renderSubject(text[language], values),
    values: Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    at: toIsoTime(row.at),
    read: row.is_read,
    ringing: row.is_ringing,
    acknowledged: row.acknowledged_at ? { at: toIsoTime(row.acknowledged_at), by: row.acknowledged_by ?? '' } : null,
  };
}

const maxRinging = 20;

export async function countNotifications(ctx: Ctx) {
  const { viewer, language } = await openFeed(ctx);
  const [unread, ringing] = await Promise.all([
    countUnread(ctx.db, viewer, maxUnread),
    findRinging(ctx.db, viewer, maxRinging),
  ]);
  return { data: { unread, ringing: ringing.map((row) => present(row, language)) } };
}

/** Marks notifications as read. It is not audited, because it changes no record and concerns nobody else. */
export async function readNotifications(ctx: Ctx, body: BodyOf<typeof notificationEndpoints.read>) {
  const { viewer } = await openFeed(ctx);
  if (viewer.kinds.length === 0) return { message: 'Notifications marked as read' };
  if ('all' in body) await markAllRead(ctx.db, viewer);
  else await markRead(ctx.db, viewer, body.ids);
  // The person's other tabs and devices count again.
  const [only, ...others] = 'all' in body ? [] : body.ids;
  const recordId = others.length === 0 ? only : undefined;
  const action = recordId === undefined ? 'refresh' : 'update';
  ctx.atCommit(writeEvent(ctx.db, { topic: 'notification', recordId, action, personId: viewer.personId }));
  return { message: 'Notifications marked as read' };
}

export async function acknowledgeNotifications(ctx: Ctx, { ids }: BodyOf<typeof notificationEndpoints.acknowledge>) {
  const { viewer } = await openFeed(ctx);
  const { name } = ctx.actor.user;
  const at = ctx.deps.now();
  for (const row of await acknowledge(ctx.db, viewer, ids, { name, at }))
    await audit(ctx, {
      module: 'notification',
      action: 'acknowledge',
      recordId: row.id,
      recordName: row.data.order_number ?? '',
      changes: { acknowledged_by: { from: null, to: name } },
      stores: [row.store_id],
    });
  return { message: 'Notifications acknowledged' };
}
