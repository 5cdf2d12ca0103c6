import type { Ctx, Deps } from '../../../kernel/http/context.ts';
import { serverActor } from '../../../kernel/http/server-actor.ts';
import { runTransaction } from '../../../platform/db/client.ts';
import { lockFreeOrder } from '../order.queries.ts';
import { advanceOffer } from './order-answer.ts';
import { findDueOrders } from './order-offer.queries.ts';

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
export async function advanceOffers(deps: Deps, onError: (error: unknown) => void): Promise<number> {
  let handled = 0;
  for (const orderId of await findDueOrders(deps.database.db, maxOrders)) {
    try {
      await runTransaction(deps.database, async (transaction) => {
        const order = await lockFreeOrder(transaction.db, orderId);
        if (!order) return;
        const ctx: Ctx = {
          deps,
          ...transaction,
          actor: serverActor,
          scope: { reach: 'all' },
          requestId: `offer-${orderId}`,
        };
        await advanceOffer(ctx, order);
        handled += 1;
      });
    } catch (error) {
      onError(error);
    }
  }
  return handled;
}
