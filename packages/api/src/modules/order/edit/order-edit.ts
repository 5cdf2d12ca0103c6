import type { OrderEdit } from '@bakehouse/contract/order/order-input';
import { notFound } from '../../../errors.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Changes } from '../../../plugins/audit.ts';
import { limitOfferToDelivery } from '../acceptance/order-offer.ts';
import { repriceOrder, storeRepricing } from '../coupon/order-coupon-edit.ts';
import { findOrder, type OrderDetailRow } from '../order.queries.ts';
import { replaceBody } from '../order.writes.ts';
import { auditOrder, loadOrder, lockOrderAtVersion, type Saved } from '../order-access.ts';
import { reserveSeats } from '../seats/order-seats.ts';
import { checkReferences } from './order-checks.ts';
import { changesOfEdit } from './order-edit-changes.ts';
import { type BodyRows, type OrderBody, toBodyRows } from './order-intake.ts';

/** Edits of orders by staff. Number, date, source, status and assignment do not change. */

/** Maximum number of characters of a change on the timeline. The audit log has the complete change. */
const maxLength = 1_000;
const shorten = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text);

const pincodeOf = ({ addresses }: Pick<OrderDetailRow, 'addresses'>) =>
  addresses.find(({ kind }) => kind === 'shipping')?.pincode;

/** Adds the stored point to an edit without one, unless the pincode changes. */
const withStoredPoint = (order: OrderBody, before: OrderDetailRow): OrderBody => {
  const { latitude, longitude } = before;
  const hasSamePincode =
    latitude !== null && longitude !== null && order.address.shipping.pincode === pincodeOf(before);
  const area =
    order.selected_area ?? (hasSamePincode ? { locations: { coordinates: [longitude, latitude] } } : undefined);
  return { ...order, ...(area ? { selected_area: area } : {}) };
};

/** Adds the stored language to an edit without one, because older clients do not know it. */
const withStoredLanguage = (order: OrderBody, { customer_language: language }: OrderDetailRow): OrderBody => ({
  ...order,
  customer: { language, ...order.customer },
});

/** Gives each item the id of the stored item with the same position and product. */
const withStoredIds = (rows: BodyRows, { items: storedItems }: OrderDetailRow): BodyRows => ({
  ...rows,
  items: rows.items.map((item) => {
    const before = storedItems.find(({ position }) => position === item.position);
    return before?.product_id === item.product_id ? { ...item, id: before.id } : item;
  }),
});

/**
 * Replaces the body of an order by an edit.
 * @throws AppError stale; invalid for a product or delivery type that is neither active nor part of the stored order, or for
 *   a changed shipping cost outside its type's range without a reason, or a discount other than that of the order's coupons;
 *   slot_full for a new slot that is full at its store
 */
export const updateOrder = async (ctx: Ctx, id: string, { version, ...body }: OrderEdit): Promise<Saved> => {
  const order = await lockOrderAtVersion(ctx, id, version);
  const before = await findOrder(ctx.db, ctx.scope, id);
  if (!before) throw notFound('Order');
  const after = withStoredLanguage(withStoredPoint(body, before), before);
  const { images, charges } = await checkReferences(ctx, after, before);
  if (charges.error) throw charges.error;
  const repriced = await repriceOrder(ctx, before, after);
  const rows = withStoredIds(toBodyRows(after, images, after.payment_status ?? before.payment_status), before);
  const changed = changesOfEdit(before, rows);
  if (changed.length) {
    const reason = shorten([charges.reason, repriced.reason].filter(Boolean).join('; '));
    const join = (text: readonly string[]) => shorten(text.filter(Boolean).join('; '));
    const detail = {
      subject: changed.map(({ subject }) => subject).join(', '),
      from: join(changed.map(({ from }) => from)),
      to: join(changed.map(({ to }) => to)),
      ...(reason && { reason }),
    };
    const event = { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'edited', detail } as const;
    await replaceBody(ctx.db, id, rows, event);
    await storeRepricing(ctx, before, repriced);
    await reserveSeats(ctx, order);
    await limitOfferToDelivery(ctx, order);
    const changes: Changes = Object.fromEntries(changed.map(({ subject, from, to }) => [subject, { from, to }]));
    if (repriced.reason) changes.Coupons = { from: null, to: repriced.reason };
    await auditOrder(ctx, order, 'update', changes);
  }
  return { message: 'Order updated successfully', data: await loadOrder(ctx, id) };
};
