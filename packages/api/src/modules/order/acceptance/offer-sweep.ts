import type { Ctx, Deps } from '../../../http/context.ts';
import { lockFreeOrder } from '../order.queries.ts';
import { advanceOffer } from './order-answer.ts';
import { findDueOrders } from './order-offer.queries.ts';
import { serverActor } from './server-actor.ts';

/**
 * Sends reminders and ends expired offers. Every server runs it; each order is handled in a transaction of its own
 * that skips locked orders, so nothing happens twice, and what a killed server left is done by the next run.
 */

/** Orders that are handled in one run. */
const maxOrders = 100;

/** @returns the number of orders that were handled */
export const advanceOffers = async (deps: Deps, onError: (error: unknown) => void): Promise<number> => {
  let handled = 0;
  for (const orderId of await findDueOrders(deps.database.db, maxOrders)) {
    const committed: (() => void)[] = [];
    try {
      await deps.database.transaction(async (db, atCommit) => {
        committed.length = 0;
        const order = await lockFreeOrder(db, orderId);
        if (!order) return;
        const ctx: Ctx = {
          deps,
          db,
          actor: serverActor,
          scope: { reach: 'all' },
          requestId: `offer-${orderId}`,
          atCommit,
          afterCommit: (work) => committed.push(work),
        };
        await advanceOffer(ctx, order);
        handled += 1;
      });
      for (const work of committed) work();
    } catch (error) {
      onError(error);
    }
  }
  return handled;
};
