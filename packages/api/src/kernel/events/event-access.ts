import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { outlineCalls } from '@bakehouse/contract/core/outline';
import { outlines } from '@bakehouse/contract/core/outlines';
import { type ChangeAction, type ChangeEvent, type Topic, topics } from '@bakehouse/contract/events';
import { messageTemplateEndpoints } from '@bakehouse/contract/message-template/message-template.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { listOutbox } from '@bakehouse/contract/outbox';
import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { grantedScope } from '../access/permissions.ts';
import type { Actor, Reach } from '../http/context.ts';
import type { StoredEvent } from './event.queries.ts';

/** Decides which events a person receives. */

type ReadEndpoint = Pick<Endpoint, 'methods' | 'path' | 'staffOnly' | 'leastStoreRole'>;

/** The calls that read the records of a topic. A person with the permission for one of them receives the events of the records that it returns. */
const otherReads: Record<Exclude<Topic, keyof typeof outlines>, readonly ReadEndpoint[]> = {
  order: [orderEndpoints.list, orderEndpoints.details],
  product: [productEndpoints.list, productEndpoints.detail],
  vendor: [vendorEndpoints.list, vendorEndpoints.detail],
  postal: [postalEndpoints.list],
  outbox: [listOutbox],
  // A notification is seen by people who may read its record.
  notification: [orderEndpoints.list, orderEndpoints.details, vendorEndpoints.list, vendorEndpoints.detail],
  'message-template': [messageTemplateEndpoints.list],
  'home-settings': [settingEndpoints.home.get],
  'global-sections-settings': [settingEndpoints['global-sections'].get],
  'header-settings': [settingEndpoints.header.get],
  'footer-settings': [settingEndpoints.footer.get],
  'payment-settings': [settingEndpoints.payment.get],
  'assignment-settings': [settingEndpoints.assignment.get],
  'messages-settings': [settingEndpoints.messages.get],
};

/** Returns the calls that read these topics. */
export const readsOfTopics = (requested: readonly Topic[]): ReadEndpoint[] => requested.flatMap(readsOf);

function readsOf(topic: Topic): readonly ReadEndpoint[] {
  if (!isPlain(topic)) return otherReads[topic];
  const { list, detail } = outlineCalls(outlines[topic]);
  return [list, detail];
}

const isPlain = (topic: Topic): topic is keyof typeof outlines => topic in outlines;

/** The part of the events that a person sees. People with the same view receive the same text. */
export type EventView = {
  readonly key: string;
  readonly reaches: ReadonlyMap<string, Reach>;
  readonly storeIds: readonly string[];
};

/**
 * Returns the view of a person on the requested topics; undefined if they may read none.
 * @throws AppError password_change_required
 */
export function viewOf(actor: Actor, requested: readonly Topic[] = topics): EventView | undefined {
  const reaches = new Map<string, Reach>();
  for (const topic of new Set(requested)) {
    const reach = reachIn(actor, topic);
    if (reach) reaches.set(topic, reach);
  }
  if (reaches.size === 0) return undefined;
  const storeIds = [...reaches.values()].includes('own') ? actor.storeIds.toSorted() : [];
  return { key: JSON.stringify([[...reaches].toSorted(), storeIds]), reaches, storeIds };
}

function reachIn(actor: Actor, topic: Topic): Reach | undefined {
  // Stored messages contain codes (outbox.routes.ts).
  if (topic === 'outbox' && !actor.isSuper) return undefined;
  const reaches = readsOf(topic).flatMap((read) => {
    const reach = grantedScope(actor, read)?.reach;
    return reach === undefined || (read.staffOnly && reach === 'own') ? [] : [reach];
  });
  return reaches.includes('all') ? 'all' : reaches[0];
}

/** Returns the data of an event for people with this view; undefined if they may not see it. */
export function presentEvent(event: StoredEvent, { reaches, storeIds }: EventView): ChangeEvent | undefined {
  const reach = reaches.get(event.topic);
  const seesEvent = reach === 'all' || (reach !== undefined && event.personId !== null);
  const action = seesEvent ? event.action : reach && actionForStores(event, storeIds);
  if (!action) return undefined;
  return {
    topic: event.topic as Topic,
    ...(event.recordId === null ? {} : { id: event.recordId }),
    ...(event.version === null ? {} : { version: event.version }),
    action,
    at: event.at,
  };
}

/** Returns the action from the view of stores: for the previous store, a record that is moved to another store is deleted. */
function actionForStores(event: StoredEvent, storeIds: readonly string[]): ChangeAction | undefined {
  const wasSeen = event.storesBefore.some((id) => storeIds.includes(id));
  const isSeen = event.storesAfter.some((id) => storeIds.includes(id));
  if (wasSeen && isSeen) return event.action;
  if (wasSeen) return 'delete';
  return isSeen ? 'create' : undefined;
}

/** Returns whether a person may see who has an order open: staff may, stores may not. */
export const seesPresence = ({ reaches }: EventView): boolean => reaches.get('order') === 'all';
