import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { savedMessages } from '@bakehouse/contract/core/messages';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { withDeleters } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { searchWithCorrection } from '../../platform/db/search.ts';
import { AppError, requireVersion } from '../../platform/errors.ts';
import { offerToStore, withdrawOffer } from './acceptance/order-offer.ts';
import { lockVendor } from './assign/order-vendor.queries.ts';
import { recountCoupons } from './coupon/order-coupons.ts';
import { correctInvoice, openInvoice } from './invoice/order-corrections.ts';
import { findDeletedPage } from './list/order-list.queries.ts';
import { toOrderPage } from './list/order-listing.ts';
import { correctedOrders } from './list/order-search.ts';
import { postOrders } from './money/order-money.ts';
import { type LockedOrder, lockDeletedOrder } from './order.queries.ts';
import { setOrderDeleted } from './order.writes.ts';
import { auditOrder, lockOrderAtVersion } from './order-access.ts';
import { reserveSeats, writeSeats } from './seats/order-seats.ts';
import { takeStock } from './stock/order-stock.ts';

/** Deletes and restores orders. A deleted order keeps all its data. */

const messages = savedMessages('Order');

export async function removeOrder(ctx: Ctx, id: string, version: number | undefined) {
  const order = await lockOrderAtVersion(ctx, id, version);
  await recountCoupons(ctx, id, { before: order.status !== 'cancelled', after: false });
  await withdrawOffer(ctx, order, 'The order was deleted');
  await setDeleted(ctx, order, 'deleted');
  return { message: messages.deleted };
}

/** Deletes or restores a locked order, its seats and what it has of the stock, with timeline and audit log. */
async function setDeleted(ctx: Ctx, order: LockedOrder, kind: 'deleted' | 'restored') {
  const isDeletion = kind === 'deleted';
  const at = ctx.deps.now();
  const invoice = isDeletion ? await openInvoice(ctx, order.id) : undefined;
  const detail = { subject: 'Order', from: '', to: kind };
  await setOrderDeleted(ctx.db, order.id, isDeletion ? at : null, { at, actor: ctx.actor.user, kind, detail });
  const changes = { deletedAt: isDeletion ? { from: null, to: at } : { from: at, to: null } };
  await postOrders(ctx.db, [order.id], { event: kind, at, actor: ctx.actor.user });
  if (isDeletion) await writeSeats(ctx.db, order.id);
  else await reserveSeats(ctx, order, { checksHours: false });
  await takeStock(ctx, order.id);
  await correctInvoice(ctx, order, invoice);
  await auditOrder(ctx, order, isDeletion ? 'delete' : 'restore', changes);
}

/**
 * Restores an order. Its store gets a new offer, because the deletion withdrew the earlier one and its acceptance.
 * @throws AppError in_use for an open order whose store has been deleted, because no store would deliver it; slot_full; out_of_stock; wrong_status
 *   when a coupon of the order has no use left
 */
export async function restoreOrder(ctx: Ctx, id: string, version: number | undefined) {
  const order = requireVersion(await lockDeletedOrder(ctx.db, ctx.scope, id), version, 'Order');
  const vendor = order.vendor_id && isOpen(order) ? await lockVendor(ctx.db, order.vendor_id) : undefined;
  if (vendor?.is_deleted)
    throw new AppError('in_use', `The store of this order, ${vendor.store_name}, is deleted. Restore it first.`);
  await recountCoupons(ctx, id, { before: false, after: order.status !== 'cancelled' });
  await setDeleted(ctx, order, 'restored');
  if (order.vendor_id !== null) await offerToStore(ctx, order, order.vendor_id);
  return { message: messages.restored };
}

const isOpen = ({ status }: LockedOrder) => status !== 'delivered' && status !== 'cancelled';

export async function listDeletedOrders(ctx: Ctx, query: QueryOf<typeof orderEndpoints.deleted>) {
  const found = await searchWithCorrection(
    ctx.db,
    query.search,
    (search) => findDeletedPage(ctx.db, { ...query, search }),
    () => correctedOrders(ctx.scope, true),
  );
  const page = toOrderPage(ctx, found, query);
  return { data: { ...page, orders: await withDeleters(ctx, page.orders, '_id') } };
}
