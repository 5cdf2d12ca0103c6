import type { OrderRecord } from '@bakehouse/contract/order/order';
import { stale } from '../../crud/crud-operations.ts';
import { notFound } from '../../errors.ts';
import type { Ctx } from '../../http/context.ts';
import { toOrder, toOwnOrder } from './order.present.ts';
import { findOrder, type LockedOrder, lockOrder } from './order.queries.ts';

/** Loads and locks a single order within the caller's scope. */

export type Saved = { message: string; data: OrderRecord };

export const loadOrder = async (ctx: Pick<Ctx, 'db' | 'scope'>, id: string): Promise<OrderRecord> => {
  const row = await findOrder(ctx.db, ctx.scope, id);
  if (!row) throw notFound('Order');
  return ctx.scope.reach === 'own' ? toOwnOrder(row) : toOrder(row);
};

export const requireVersion = (order: LockedOrder | undefined, version: number | undefined): LockedOrder => {
  if (!order) throw notFound('Order');
  if (version !== undefined && version !== order.version) throw stale();
  return order;
};

/** The version after a change of a locked order, and the store that sees it, for the event of the change. */
export const eventAfterChange = ({ version, vendor_id }: Pick<LockedOrder, 'version' | 'vendor_id'>) => ({
  version: version + 1,
  stores: [vendor_id],
});

export const lockOrderAt = async (ctx: Ctx, id: string, version: number | undefined): Promise<LockedOrder> =>
  requireVersion(await lockOrder(ctx.db, ctx.scope, id), version);
