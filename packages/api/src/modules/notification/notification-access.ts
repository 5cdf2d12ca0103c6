import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import {
  type NotificationKind,
  type NotificationTopic,
  notificationKind,
  notificationKinds,
} from '@bakehouse/contract/notification/notification-kinds';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { grantedScope } from '../../kernel/access/permissions.ts';
import type { Actor, Reach } from '../../kernel/http/context.ts';

/** Decides which kinds of notification concern a person. */

/** The calls that read the records of a topic. A person with the permission for one of them is notified of the records. */
export const readsOf: Readonly<Record<NotificationTopic, readonly Pick<Endpoint, 'methods' | 'path'>[]>> = {
  order: [orderEndpoints.list, orderEndpoints.details],
  vendor: [vendorEndpoints.list, vendorEndpoints.detail],
};

/** The calls that answer a kind of notification. It does not concern a person who may not answer, such as a baker. */
const answersOf: Partial<Record<NotificationKind, Pick<Endpoint, 'methods' | 'path'>>> = {
  order_reminder: orderAcceptanceEndpoints.accept,
};

/** The endpoints whose permissions decide which kinds concern a person. */
export const readsOfKinds = [...Object.values(readsOf).flat(), ...Object.values(answersOf)];

/**
 * Returns the kinds that concern a person. Those for staff need a permission for all records; those for a store need a store
 * and a permission for its records.
 * @throws AppError `password_change_required`
 */
export const kindsOf = (actor: Actor): NotificationKind[] =>
  notificationKinds.filter((kind) => {
    const { audience, topic } = notificationKind(kind);
    const reaches = reachesOf(actor, topic);
    if (audience === 'staff') return reaches.includes('all');
    const answer = answersOf[kind];
    if (answer && !grantedScope(actor, answer)) return false;
    return reaches.length > 0 && (audience === 'person' || actor.storeIds.length > 0);
  });

const reachesOf = (actor: Actor, topic: NotificationTopic): Reach[] =>
  readsOf[topic].flatMap((read) => grantedScope(actor, read)?.reach ?? []);
