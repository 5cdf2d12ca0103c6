import type { Ctx, Deps } from '../../../http/context.ts';
import { lockFreeOrder } from '../order.queries.ts';
import { advanceOffer } from './order-answer.ts';
import { findDueOrders } from './order-offer.queries.ts';
import { serverActor } from './server-actor.ts';

/**
 * Sends reminders and ends expired offers. Every server runs it. Each order is handled in its own transaction, which skips locked
 * orders, so that nothing is done twice. The next run continues the work of a server that was killed.
 */

/** Maximum number of orders that one run handles. */
const maxOrders = 100;

/**
 * Handles the orders with due offers.
 * @param onError called with the error of an order; the run continues with the next order
 * @returns the number of orders that were handled
 */
export const advanceOffers = async (deps: Deps, onError: (error: unknown) => void): Promise<number> => {
  let handled = 0;
  for (const orderId of await findDueOrders(deps.database.db, maxOrders)) {
    const afterCommit: (() => void)[] = [];
    try {
      await deps.database.transaction(async (db, atCommit) => {
        afterCommit.length = 0;
        const order = await lockFreeOrder(db, orderId);
        if (!order) return;
        const ctx: Ctx = {
          deps,
          db,
          actor: serverActor,
          scope: { reach: 'all' },
          requestId: `offer-${orderId}`,
          atCommit,
          afterCommit: (work) => afterCommit.push(work),
        };
        await advanceOffer(ctx, order);
        handled += 1;
      });
      for (const work of afterCommit) work();
    } catch (error) {
      onError(error);
    }
  }
  return handled;
};
