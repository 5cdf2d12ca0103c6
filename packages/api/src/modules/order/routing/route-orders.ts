import { resolveAssignmentSettings } from '@bakehouse/contract/vendor/assignment-settings';
import { routeOf } from '@bakehouse/contract/vendor/routing';
import pLimit from 'p-limit';
import type { Ctx, Deps } from '../../../kernel/http/context.ts';
import { serverActor } from '../../../kernel/http/server-actor.ts';
import { runTransaction } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { clockIn } from '../../../platform/lib/zoned-time.ts';
import { bestAssignment, unknownLocation } from '../assign/best-assignment.ts';
import { assignVendor } from '../assign/order-assignment.ts';
import { findCandidates } from '../assign/order-candidates.ts';
import { findOrderDestination, type OrderDestination } from '../assign/order-vendor.queries.ts';
import { hasSlotEnded } from '../edit/order-intake.ts';
import { type LockedOrder, lockFreeOrder } from '../order.queries.ts';
import { recordChange } from '../order.writes.ts';
import { auditOrder } from '../order-access.ts';
import { type Arrival, findArrival, findDueOrders, postponeRouting, writeRouting } from './order-routing.queries.ts';

/**
 * Routes the orders that have arrived: to the best store, to staff, or later when they are paid. Every server runs it. Each order is
 * handled in its own transaction, which skips locked orders, so that none is assigned twice. The next run continues the work of a
 * server that was killed.
 */

/** Maximum number of orders that one run handles. */
const maxOrders = 200;
/** Number of orders that are handled at the same time. The embedded database has one connection. */
const maxAtOnce = { postgres: 4, pglite: 1 } as const;
/** Number of stores that are chosen for an order before staff decide: another order can take the last place of the first one. */
const maxAttempts = 5;
/** Seconds after which an order with an unexpected error is tried again. */
const retryDelay = 60;
/** Seconds after which the rules are applied again to an order that waits for its payment. */
const paymentCheck = 600;

/**
 * Handles the orders that are due.
 * @param onError called with the error of an order; the run continues with the next order
 * @returns the number of orders that were handled
 */
export async function routeOrders(deps: Deps, onError: (error: unknown) => void): Promise<number> {
  const limit = pLimit(maxAtOnce[deps.database.engine]);
  const ids = await findDueOrders(deps.database.db, maxOrders);
  const handled = await limit.map(ids, async (id) => {
    try {
      return await routeOrder(deps, id);
    } catch (error) {
      onError(error);
      await postponeRouting(deps.database.db, id, retryDelay);
      return false;
    }
  });
  return handled.filter(Boolean).length;
}

/** Returns whether the order was handled: it was due, and no other server has locked it. */
const routeOrder = (deps: Deps, id: string): Promise<boolean> =>
  runTransaction(deps.database, async (transaction) => {
    const order = await lockFreeOrder(transaction.db, id);
    const arrival = order && (await findArrival(transaction.db, id));
    if (!arrival) return false;
    const ctx: Ctx = { deps, ...transaction, actor: serverActor, scope: { reach: 'all' }, requestId: `route-${id}` };
    await route(ctx, order, arrival);
    return true;
  });

async function route(ctx: Ctx, order: LockedOrder, arrival: Arrival): Promise<void> {
  const destination = await findOrderDestination(ctx.db, order.id);
  if (!destination || destination.vendor_id || !['pending', 'confirmed'].includes(order.status))
    return writeRouting(ctx.db, order.id, { state: 'ended' });
  const { routing } = resolveAssignmentSettings(destination.settings);
  const { TIME_ZONE } = ctx.deps.config;
  const at = clockIn(TIME_ZONE, new Date(arrival.arrived_at));
  const { route, cause } = routeOf(routing, { city: arrival.city, types: destination.wanted, at });
  if (!routing.is_enabled) return leaveToStaff(ctx, order, 'Automatic assignment was switched off');
  if (route === 'person') return leaveToStaff(ctx, order, cause);
  if (hasEnded(destination, TIME_ZONE, ctx.deps.now())) return leaveToStaff(ctx, order, 'Its delivery slot has ended');
  if (route === 'payment' && !isPaid(arrival)) return waitForPayment(ctx, order, arrival, cause);
  await assignBest(ctx, order, { destination, arrival, cause });
}

/** Cash is paid at the door, so an order to be paid in cash does not wait. */
const isPaid = ({ payment_kind, payment_status }: Arrival) => payment_kind === 'cash' || payment_status === 'Paid';

const hasEnded = ({ deliveries }: OrderDestination, zone: string, now: Date): boolean =>
  deliveries.some((delivery) => hasSlotEnded(zone, delivery.date, delivery, now));

async function assignBest(
  ctx: Ctx,
  order: LockedOrder,
  { destination, arrival, cause }: { destination: OrderDestination; arrival: Arrival; cause: string },
): Promise<void> {
  const candidates = await findCandidates(ctx, destination);
  if (!candidates.point) return leaveToStaff(ctx, order, unknownLocation);
  const best = bestAssignment(destination, candidates);
  if ('reason' in best) return leaveToStaff(ctx, order, best.reason);
  const number = candidates.choices.filter(({ reasons }) => reasons.length === 0).length;
  const rank = number === 1 ? 'the only store' : `the best of ${number} stores`;
  const choice_reason = `${cause}: ${rank}, ${best.vendor.distance_km.toFixed(1)} km away`;
  try {
    await assignVendor(ctx, order.id, { ...best.body, choice_reason }, { isBulk: true });
    await writeRouting(ctx.db, order.id, { state: 'routed', reason: 'No store accepted it' });
  } catch (error) {
    // The store was checked before anything was written: it paused, or another order took its last place.
    if (!(error instanceof AppError)) throw error;
    const attempts = arrival.attempts + 1;
    if (attempts >= maxAttempts) return leaveToStaff(ctx, order, error.message);
    await writeRouting(ctx.db, order.id, { state: 'due', attempts, seconds: attempts });
  }
}

/** Leaves an order to staff, who are notified. */
async function leaveToStaff(ctx: Ctx, order: LockedOrder, reason: string): Promise<void> {
  await writeRouting(ctx.db, order.id, { state: 'person', reason });
  await recordStep(ctx, order, { action: 'needs_vendor', to: 'A person assigns this order', reason });
}

async function waitForPayment(ctx: Ctx, order: LockedOrder, { state }: Arrival, cause: string): Promise<void> {
  const reason = `${cause}: it is assigned when it is paid`;
  await writeRouting(ctx.db, order.id, { state: 'payment', reason, seconds: paymentCheck });
  if (state !== 'payment')
    await recordStep(ctx, order, { action: 'waits_for_payment', to: 'Waits for payment', reason });
}

async function recordStep(ctx: Ctx, order: LockedOrder, step: { action: string; to: string; reason: string }) {
  const { action, to, reason } = step;
  const detail = { subject: 'Automatic assignment', from: '', to, reason };
  await recordChange(ctx.db, order.id, { at: ctx.deps.now(), actor: serverActor.user, kind: 'routing', detail });
  await auditOrder(ctx, order, action, { routing: { from: null, to }, reason: { from: null, to: reason } }, []);
}
