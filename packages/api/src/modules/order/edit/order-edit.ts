import { shorten } from '@bakehouse/contract/core/text';
import type { OrderEdit } from '@bakehouse/contract/order/order-input';
import type { Changes } from '../../../kernel/audit.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import { invalidField, notFound } from '../../../platform/errors.ts';
import { findCashBlock } from '../../customer/customer-orders.queries.ts';
import { limitOfferToDelivery } from '../acceptance/order-offer.ts';
import { updateCommission } from '../assign/order-terms.ts';
import { storeChangeOf } from '../change/order-change.writes.ts';
import { bodyParts } from '../change/order-parts.ts';
import { repriceOrder, storeRepricing } from '../coupon/order-coupon-edit.ts';
import { correctInvoice, openInvoice } from '../invoice/order-corrections.ts';
import { openOrder, postOrders } from '../money/order-money.ts';
import { findOrder, type OrderDetailRow } from '../order.queries.ts';
import { replaceBody } from '../order.writes.ts';
import { auditOrder, loadOrder, lockOrderAtVersion, type Saved } from '../order-access.ts';
import { reserveSeats } from '../seats/order-seats.ts';
import { takeStock } from '../stock/order-stock.ts';
import { rejectOtherTax } from '../tax/order-tax.ts';
import { taxOfEdit } from '../tax/order-tax-edit.ts';
import { cashBlockedMessage, checkReferences } from './order-checks.ts';
import { changesOfEdit } from './order-edit-changes.ts';
import { type BodyRows, type OrderBody, toBodyRows, toPaiseOrder } from './order-intake.ts';

/** Edits of orders by staff. Number, date, source, status and assignment do not change. */

const typedStatusMessage = 'The payment status follows from the payments. Record a payment or a refund instead.';

/** Maximum length of a change on the timeline. The audit log has the complete change. */
const maxLength = 1_000;

/**
 * Replaces the body of an order by an edit.
 * @throws AppError stale; invalid for a product or delivery type that is neither active nor part of the stored order, or for
 *   a changed shipping cost outside its type's range without a reason, or a discount other than that of the order's coupons,
 *   or another tax than the calculated one, or for another payment status;
 *   slot_closed or slot_full for a new slot in which its store cannot deliver; out_of_stock
 */
export async function updateOrder(
  ctx: Ctx,
  id: string,
  { version, payment_status: sentStatus, ...body }: OrderEdit,
): Promise<Saved> {
  const order = await lockOrderAtVersion(ctx, id, version);
  const before = await findOrder(ctx.db, ctx.scope, id);
  if (!before) throw notFound(/* i18n */ 'Order');
  if (sentStatus !== undefined && sentStatus !== before.payment_status)
    throw invalidField('payment_status', typedStatusMessage);
  const after = withStoredVariants(withStoredDefaults(withStoredPoint(toPaiseOrder(body), before), before), before);
  const { facts, charges } = await checkReferences(ctx, after.items, before);
  if (charges.error) throw charges.error;
  const repriced = await repriceOrder(ctx, before, after);
  const tax = await taxOfEdit(ctx, before, {
    items: after.items,
    discount: after.discount,
    state: after.address.shipping.state,
    shares: repriced.redemptions?.flatMap(({ shares }) => shares),
  });
  const rows = withStoredIds(toBodyRows(after, facts, tax), before);
  const { tax_total, order_total } = rows.columns;
  rejectOtherTax(after.sentTax, { tax: Number(tax_total), total: Number(order_total) });
  const { payment_kind, customer_phone } = rows.columns;
  if (payment_kind === 'cash' && before.payment_kind !== 'cash' && (await findCashBlock(ctx.db, customer_phone)))
    throw invalidField('payment_method', cashBlockedMessage);
  const changed = changesOfEdit(before, rows);
  if (changed.length) {
    const join = (texts: readonly (string | undefined)[]) => shorten(texts.filter(Boolean).join('; '), maxLength);
    const reason = join([charges.reason, repriced.reason]);
    const detail = {
      subject: changed.map(({ subject }) => subject).join(', '),
      from: join(changed.map(({ from }) => from)),
      to: join(changed.map(({ to }) => to)),
      ...(reason && { reason }),
    };
    const event = { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'edited', detail } as const;
    await openOrder(ctx.db, id, event);
    const invoice = await openInvoice(ctx, id);
    await replaceBody(ctx.db, id, rows, event, storeChangeOf(order, bodyParts(before), bodyParts(rows)));
    await storeRepricing(ctx, before, repriced);
    await updateCommission(ctx.db, id);
    await postOrders(ctx.db, [id], { ...event, event: 'edited' });
    await reserveSeats(ctx, order, { checksHours: true });
    if (!hasSameProducts(before, rows)) await takeStock(ctx, id);
    await limitOfferToDelivery(ctx, order);
    await correctInvoice(ctx, order, invoice);
    const changes: Changes = Object.fromEntries(changed.map(({ subject, from, to }) => [subject, { from, to }]));
    if (repriced.reason) changes.Coupons = { from: null, to: repriced.reason };
    await auditOrder(ctx, order, 'update', changes);
  }
  return { message: 'Order updated successfully', data: await loadOrder(ctx, id) };
}

/** Returns whether an edit keeps the products, variants and quantities. Such an edit takes nothing from the stock. */
const hasSameProducts = (before: Pick<OrderDetailRow, 'items' | 'addons'>, after: BodyRows): boolean => {
  const linesOf = ({ items, addons }: Pick<OrderDetailRow, 'items' | 'addons'>) =>
    JSON.stringify([
      items.map(({ product_id, variant_id, quantity }) => [product_id, variant_id, quantity]),
      addons.map(({ product_id, quantity }) => [product_id, quantity]),
    ]);
  return linesOf(before) === linesOf(after);
};

/** Keeps the variant of an item that is sent without one and is still the same, because older clients do not know it. */
const withStoredVariants = (order: OrderBody, { items: storedItems }: OrderDetailRow): OrderBody => ({
  ...order,
  items: order.items.map((item, position) => {
    const { product, variant, attributes = {} } = item;
    const before = storedItems.find((stored) => stored.position === position && stored.product_id === product);
    const { flavor, weight } = { flavor: before?.flavor, weight: before?.weight, ...attributes };
    const isSame = variant === undefined && before?.flavor === flavor && before?.weight === weight;
    return isSame ? { ...item, variant: before?.variant_id ?? null } : item;
  }),
});

/** Adds the stored language and kind of payment to an edit without them, because older clients do not know them. */
const withStoredDefaults = (order: OrderBody, before: OrderDetailRow): OrderBody => ({
  ...order,
  payment_kind:
    order.payment_kind ?? (order.payment_method === before.payment_method ? before.payment_kind : undefined),
  customer: { language: before.customer_language, ...order.customer },
});

/** Adds the stored point to an edit without one, unless the pincode changes. */
function withStoredPoint(order: OrderBody, before: OrderDetailRow): OrderBody {
  const { latitude, longitude } = before;
  const hasSamePincode =
    latitude !== null && longitude !== null && order.address.shipping.pincode === pincodeOf(before);
  const area =
    order.selected_area ?? (hasSamePincode ? { locations: { coordinates: [longitude, latitude] } } : undefined);
  return { ...order, ...(area ? { selected_area: area } : {}) };
}

const pincodeOf = ({ addresses }: Pick<OrderDetailRow, 'addresses'>) =>
  addresses.find(({ kind }) => kind === 'shipping')?.pincode;

/** Gives each item the id of the stored item with the same position and product. */
const withStoredIds = (rows: BodyRows, { items: storedItems }: OrderDetailRow): BodyRows => ({
  ...rows,
  items: rows.items.map((item) => {
    const before = storedItems.find(({ position }) => position === item.position);
    return before?.product_id === item.product_id ? { ...item, id: before.id } : item;
  }),
});
