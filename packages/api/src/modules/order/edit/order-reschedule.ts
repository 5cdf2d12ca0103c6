import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { formatSlot } from '@bakehouse/contract/core/local-time';
import type { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import type { Ctx } from '../../../kernel/http/context.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { toSlot } from '../../../platform/lib/iso-time.ts';
import { limitOfferToDelivery } from '../acceptance/order-offer.ts';
import { storeChangeOf } from '../change/order-change.writes.ts';
import { itemParts } from '../change/order-parts.ts';
import { correctInvoice, openInvoice } from '../invoice/order-corrections.ts';
import { dayText } from '../invoice/order-invoice.present.ts';
import { findOrder, type ItemRow } from '../order.queries.ts';
import { moveDelivery } from '../order.writes.ts';
import { auditOrder, loadOrder, lockOrderAtVersion, type Saved } from '../order-access.ts';
import { reserveSeats, writeSeats } from '../seats/order-seats.ts';
import { earliestDelivery, hasSlotEnded, type ItemDelivery } from './order-intake.ts';

/** Moves deliveries to another day or slot. */

type Move = BodyOf<typeof orderDeliveryEndpoints.reschedule>;

/**
 * Moves an order, or one of its items, to another delivery day and slot. A move to the current delivery changes nothing.
 * @throws AppError stale; wrong_status for a delivered or cancelled order; invalid for a slot that has ended or an unknown item;
 *   slot_closed or slot_full for a slot in which the store of the order cannot deliver, without an override
 * @param options `isOverride` ignores hours and capacity of the store; `checksHours` is false to return to an earlier slot
 */
export async function rescheduleOrder(
  ctx: Ctx,
  id: string,
  move: Move,
  { isOverride = false, checksHours = true }: { isOverride?: boolean; checksHours?: boolean } = {},
): Promise<Saved> {
  const order = await lockOrderAtVersion(ctx, id, move.version);
  if (order.status === 'delivered' || order.status === 'cancelled')
    throw new AppError('wrong_status', `This order is ${order.status}, so its delivery cannot be moved.`);
  const { deps, actor } = ctx;
  const { delivery_date, delivery_slot: slot } = move;
  const reason = isOverride ? `Moved against hours or capacity. ${move.reason}` : move.reason;
  const at = deps.now();
  if (hasSlotEnded(deps.config.TIME_ZONE, delivery_date, slot, at))
    throw invalidField('delivery_slot', 'The delivery slot is in the past');
  const before = await findOrder(ctx.db, ctx.scope, id);
  if (!before) throw notFound(/* i18n */ 'Order');
  const to: ItemDelivery = { delivery_date, slot_from: slot.from, slot_upto: slot.upto };
  const moved = selectItems(before.items, move.item).filter((item) => deliveryText(item) !== deliveryText(to));
  if (moved.length > 0) {
    const after = before.items.map((item) => (moved.includes(item) ? { ...item, ...to } : item));
    const { delivery_from, delivery_upto, ...day } = earliestDelivery(after);
    const first: ItemDelivery = { ...day, slot_from: delivery_from, slot_upto: delivery_upto };
    const name = moved.length < before.items.length && moved.length === 1 ? moved[0]?.name : undefined;
    const text = { from: deliveriesText(moved), to: deliveryText(to) };
    const detail = { subject: name ? `Delivery of ${name}` : 'Delivery', ...text, reason };
    const positions = moved.map(({ position }) => position);
    const invoice = await openInvoice(ctx, id);
    const partsOf = (items: readonly ItemRow[]) => ({ items: itemParts({ items, addons: before.addons }) });
    const change = storeChangeOf(order, partsOf(before.items), partsOf(after));
    const event = { at, actor: actor.user, kind: 'rescheduled', detail } as const;
    await moveDelivery(ctx.db, id, { positions, to, first }, event, change);
    if (isOverride) await writeSeats(ctx.db, id);
    else await reserveSeats(ctx, order, { checksHours });
    await limitOfferToDelivery(ctx, order);
    await correctInvoice(ctx, order, invoice);
    await auditOrder(ctx, order, 'reschedule', { delivery: text, reason: { from: null, to: reason } });
  }
  return { message: 'Delivery rescheduled successfully', data: await loadOrder(ctx, id) };
}

function selectItems(items: readonly ItemRow[], id: string | undefined): ItemRow[] {
  const selected = items.filter((item) => id === undefined || item.id === id);
  if (selected.length === 0) throw invalidField('item', 'Unknown item');
  return selected;
}

const deliveryText = ({ delivery_date, slot_from, slot_upto }: ItemDelivery): string =>
  `${dayText(delivery_date)}, ${formatSlot(toSlot(slot_from, slot_upto))}`;

/** Returns the different deliveries of items as one text. */
const deliveriesText = (items: readonly ItemDelivery[]): string => [...new Set(items.map(deliveryText))].join('; ');
