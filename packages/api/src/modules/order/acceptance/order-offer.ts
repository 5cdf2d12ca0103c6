import { resolveAssignmentSettings } from '@bakehouse/contract/vendor/assignment-settings';
import { type Delivery, leadTimeOf } from '@bakehouse/contract/vendor/eligibility';
import { type StoreHours, unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import type { Ctx } from '../../../kernel/http/context.ts';
import { instantIn } from '../../../platform/lib/zoned-time.ts';
import type { LockedOrder } from '../order.queries.ts';
import { addTimelineEntry } from '../order.writes.ts';
import {
  type ContinuedRound,
  findAcceptanceFacts,
  findDeadlineFacts,
  insertOffer,
  limitOffer,
  withdrawOpenOffer,
} from './order-offer.queries.ts';

/** Starts and withdraws the offers of orders to stores. The order is locked first. */

/** A store with less time to answer gets no offer. */
const minSeconds = 60;

type Order = Pick<LockedOrder, 'id' | 'status'>;

/** Returns the acceptance settings, and the time of the database. */
export async function findAcceptanceSettings(ctx: Pick<Ctx, 'db'>) {
  const { settings, now } = await findAcceptanceFacts(ctx.db);
  const { acceptance } = resolveAssignmentSettings(settings);
  return { ...acceptance, now };
}

/**
 * Returns the stores that have enough time to answer an offer of an order.
 * @param now time of the database
 */
export async function findStoresWithTime(
  ctx: Pick<Ctx, 'db' | 'deps'>,
  orderId: string,
  storeIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const deadlines = await findDeadlines(ctx, orderId, storeIds);
  const hasTime = (deadline: Date) => deadline.getTime() - now.getTime() >= minSeconds * 1_000;
  return new Set([...deadlines].filter(([, deadline]) => hasTime(deadline)).map(([id]) => id));
}

/** Returns the latest end of the time to answer of each store, with one statement for any number of stores. */
async function findDeadlines(
  ctx: Pick<Ctx, 'db' | 'deps'>,
  orderId: string,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { deliveries, hours } = await findDeadlineFacts(ctx.db, orderId, storeIds);
  const { TIME_ZONE } = ctx.deps.config;
  return new Map(storeIds.map((id) => [id, deadlineOf(TIME_ZONE, deliveries, hours[id] ?? unlimitedHours)]));
}

/** Returns the latest time at which a store can begin: the earliest start of a slot minus the store's lead time. */
const deadlineOf = (zone: string, deliveries: readonly Delivery[], hours: StoreHours): Date =>
  new Date(
    Math.min(
      ...deliveries.map(
        (delivery) => instantIn(zone, delivery.date, delivery.from).getTime() - leadTimeOf(hours, delivery) * 60_000,
      ),
    ),
  );

type Entry = { readonly to: string; readonly reason?: string };

/** Returns the texts of a timeline entry about an offer. */
export const offerDetail = ({ store_name }: { store_name: string }, entry: Entry) => ({
  subject: `Offer to ${store_name}`,
  from: '',
  ...entry,
});

/** Adds an entry about an offer to the timeline, at a time of the database. */
export const recordOfferEntry = (
  ctx: Ctx,
  orderId: string,
  offer: { store_name: string; at: Date },
  entry: Entry,
): Promise<void> =>
  addTimelineEntry(ctx.db, orderId, {
    at: offer.at,
    actor: ctx.actor.user,
    kind: 'offer',
    detail: offerDetail(offer, entry),
  });

/** Withdraws the open offer of a locked order, if there is one, with a reason for the timeline. */
export async function withdrawOffer(ctx: Ctx, order: Pick<LockedOrder, 'id' | 'accept_until'>, reason: string) {
  if (order.accept_until === null) return;
  const closed = await withdrawOpenOffer(ctx.db, order.id);
  if (closed) await recordOfferEntry(ctx, order.id, closed, { to: 'Withdrawn', reason });
}

/**
 * Offers an order to its store, if the settings require an acceptance. If there is too little time before the delivery and the lead
 * time of the store, the assignment counts without an answer.
 * @param continued the round that a decline or missing answer continues; undefined for an assignment by a person
 */
export async function offerToStore(ctx: Ctx, order: Order, storeId: string, continued?: ContinuedRound): Promise<void> {
  if (order.status !== 'pending' && order.status !== 'confirmed') return;
  const { is_enabled, minutes } = await findAcceptanceSettings(ctx);
  if (!is_enabled) return;
  const deadline = (await findDeadlines(ctx, order.id, [storeId])).get(storeId);
  if (!deadline) return;
  const offer = await insertOffer(ctx.db, { orderId: order.id, storeId, continued, minutes, deadline, minSeconds });
  if (offer)
    await recordOfferEntry(ctx, order.id, offer, { to: `Waiting for an answer, attempt ${continued?.attempt ?? 1}` });
}

/**
 * Shortens the time to answer after a change of the slots or the products of an order. Call it after the order was written.
 * @param order the order as it was locked
 */
export async function limitOfferToDelivery(
  ctx: Ctx,
  order: Pick<LockedOrder, 'id' | 'accept_until' | 'vendor_id'>,
): Promise<void> {
  if (order.accept_until === null || order.vendor_id === null) return;
  const deadline = (await findDeadlines(ctx, order.id, [order.vendor_id])).get(order.vendor_id);
  if (deadline) await limitOffer(ctx.db, order.id, deadline);
}
