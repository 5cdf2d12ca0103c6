import type { OrderRecord } from '@bakehouse/contract/order/order';
import { type AuditEntry, audit, type Changes } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { notFound, requireVersion } from '../../platform/errors.ts';
import { presentOrder } from './order.present.ts';
import { findOrder, type LockedOrder, lockOrder } from './order.queries.ts';

/** Loads and locks a single order within the caller's scope. */

/** The response to a change of an order. */
export type Saved = { message: string; data: OrderRecord };

/**
 * Returns an active order as the caller may see it.
 * @throws AppError not_found for an order that is unknown, deleted or outside the scope
 */
export async function loadOrder(ctx: Pick<Ctx, 'db' | 'scope' | 'deps'>, id: string): Promise<OrderRecord> {
  const row = await findOrder(ctx.db, ctx.scope, id);
  if (!row) throw notFound(/* i18n */ 'Order');
  return presentOrder(ctx.scope, row, ctx.deps.now());
}

/**
 * Writes the audit entry of a change that raised the version of a locked order.
 * @param stores the stores that see the change; by default the store of the order
 */
export function auditOrder(
  ctx: Ctx,
  order: LockedOrder,
  action: string,
  changes: Changes,
  stores: AuditEntry['stores'] = [order.vendor_id],
): Promise<void> {
  const { id: recordId, order_number: recordName, version } = order;
  return audit(ctx, { module: 'order', action, recordId, recordName, changes, version: version + 1, stores });
}

/**
 * Locks an active order until the transaction ends.
 * @param version the version that the caller loaded; undefined accepts any
 * @throws AppError not_found; stale for another version
 */
export const lockOrderAtVersion = async (ctx: Ctx, id: string, version: number | undefined): Promise<LockedOrder> =>
  requireVersion(await lockOrder(ctx.db, ctx.scope, id), version, 'Order');
