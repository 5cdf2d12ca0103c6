import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { savedMessages } from '@bakehouse/contract/core/messages';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { AppError } from '../../errors.ts';
import type { Ctx } from '../../http/context.ts';
import { audit, withDeleters } from '../../plugins/audit.ts';
import { lockVendor } from './assign/order-vendor.queries.ts';
import { findDeletedPage } from './list/order-list.queries.ts';
import { toOrderPage } from './list/order-listing.ts';
import { type LockedOrder, lockDeletedOrder } from './order.queries.ts';
import { setOrderDeleted } from './order.writes.ts';
import { lockOrderAt, requireVersion } from './order-access.ts';

/** Deletes and restores orders; a deleted order keeps all its data. */

const messages = savedMessages('Order');

const recordDeletion = async (ctx: Ctx, order: LockedOrder, kind: 'deleted' | 'restored') => {
  const at = ctx.deps.now();
  const detail = { subject: 'Order', from: '', to: kind };
  await setOrderDeleted(ctx.db, order.id, kind === 'deleted' ? at : null, { at, actor: ctx.actor.user, kind, detail });
  const changes = { deletedAt: kind === 'deleted' ? { from: null, to: at } : { from: at, to: null } };
  const action = kind === 'deleted' ? 'delete' : 'restore';
  await audit(ctx, { module: 'order', action, recordId: order.id, recordName: order.order_number, changes });
};

export const removeOrder = async (ctx: Ctx, id: string, version: number | undefined) => {
  await recordDeletion(ctx, await lockOrderAt(ctx, id, version), 'deleted');
  return { message: messages.deleted };
};

const isOpen = ({ status }: LockedOrder) => status !== 'delivered' && status !== 'cancelled';

/** @throws AppError in_use for an open order whose store has been deleted, because nobody would deliver it. */
export const restoreOrder = async (ctx: Ctx, id: string, version: number | undefined) => {
  const order = requireVersion(await lockDeletedOrder(ctx.db, ctx.scope, id), version);
  const vendor = order.vendor_id && isOpen(order) ? await lockVendor(ctx.db, order.vendor_id) : undefined;
  if (vendor?.is_deleted)
    throw new AppError('in_use', `The store of this order, ${vendor.store_name}, is deleted. Restore it first.`);
  await recordDeletion(ctx, order, 'restored');
  return { message: messages.restored };
};

export const listDeletedOrders = async (ctx: Ctx, query: QueryOf<typeof orderEndpoints.deleted>) => {
  const page = toOrderPage(await findDeletedPage(ctx.db, query), query);
  return { data: { ...page, orders: await withDeleters(ctx, page.orders, '_id') } };
};
