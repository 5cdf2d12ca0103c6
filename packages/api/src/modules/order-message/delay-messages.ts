import { localTimeIn } from '@bakehouse/contract/core/local-time';
import { resolveMessageSettings } from '@bakehouse/contract/notification/message-settings';
import type { Deps } from '../../kernel/http/context.ts';
import { findOrderFacts } from '../message-template/message-facts.queries.ts';
import { loadTexts } from '../message-template/message-template.service.ts';
import { findLateOrders, findMessageSettings } from './order-message.queries.ts';
import { queueCustomerMessages } from './queue-messages.ts';

/**
 * Tells customers that their delivery is late, if the settings say so. Every server runs it; each message is inserted once.
 * @returns the number of messages
 */
export async function queueDelayMessages(deps: Deps): Promise<number> {
  const { db } = deps.database;
  const { delay } = resolveMessageSettings(await findMessageSettings(db));
  if (!delay.is_enabled) return 0;
  const ids = await findLateOrders(db, localTimeIn(deps.config.TIME_ZONE, deps.now()), delay.minutes);
  if (ids.length === 0) return 0;
  return deps.database.transaction(async (tx) => {
    const orders = await findOrderFacts(tx, ids);
    const notices = [...orders.values()].map((order) => ({ order, kind: 'order_delayed' as const, cause: '' }));
    return queueCustomerMessages({ deps, db: tx }, await loadTexts(tx), notices);
  });
}
