import type { OrderEdit } from '@bakehouse/contract/order/order';
import { notFound } from '../../../errors.ts';
import type { Ctx } from '../../../http/context.ts';
import { audit } from '../../../plugins/audit.ts';
import { findOrder, type OrderDetailRow } from '../order.queries.ts';
import { replaceBody } from '../order.writes.ts';
import { loadOrder, lockOrderAt, type Saved } from '../order-access.ts';
import { checkReferences } from './order-checks.ts';
import { changesOfEdit } from './order-edit-messages.ts';
import { type BodyRows, type OrderBody, toBodyRows } from './order-intake.ts';

/** Edits of whole orders by staff. Number, date, source, status and assignment do not change. */

/** Maximum length of a change on the timeline. The audit log contains the whole change. */
const maxLength = 1_000;
const shorten = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text);

const pincodeOf = ({ addresses }: Pick<OrderDetailRow, 'addresses'>) =>
  addresses.find(({ kind }) => kind === 'shipping')?.pincode;

/** Adds the stored point to an edit without one, unless the pincode changes. */
const withStoredPoint = (order: OrderBody, before: OrderDetailRow): OrderBody => {
  const { latitude, longitude } = before;
  const samePincode = latitude !== null && longitude !== null && order.address.shipping.pincode === pincodeOf(before);
  const area = order.selected_area ?? (samePincode ? { locations: { coordinates: [longitude, latitude] } } : undefined);
  return { ...order, ...(area ? { selected_area: area } : {}) };
};

/** Gives items the id of the stored item with the same position and product. */
const withStoredIds = (rows: BodyRows, { items: storedItems }: OrderDetailRow): BodyRows => ({
  ...rows,
  items: rows.items.map((item) => {
    const before = storedItems.find(({ position }) => position === item.position);
    return before?.product_id === item.product_id ? { ...item, id: before.id } : item;
  }),
});

/**
 * Replaces an order by an edit.
 * @throws AppError stale; invalid for a product or delivery type that is neither active nor part of the stored order, or for
 *   a changed shipping cost outside its type's range without a reason.
 */
export const updateOrder = async (ctx: Ctx, id: string, { version, ...body }: OrderEdit): Promise<Saved> => {
  const order = await lockOrderAt(ctx, id, version);
  const before = await findOrder(ctx.db, ctx.scope, id);
  if (!before) throw notFound('Order');
  const after = withStoredPoint(body, before);
  const { images, charges } = await checkReferences(ctx, after, before);
  if (charges.error) throw charges.error;
  const rows = withStoredIds(toBodyRows(after, images, after.payment_status ?? before.payment_status), before);
  const changed = changesOfEdit(before, rows);
  if (changed.length) {
    const join = (text: readonly string[]) => shorten(text.filter(Boolean).join('; '));
    const detail = {
      subject: changed.map(({ subject }) => subject).join(', '),
      from: join(changed.map(({ from }) => from)),
      to: join(changed.map(({ to }) => to)),
      ...(charges.reason && { reason: charges.reason }),
    };
    const event = { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'edited', detail } as const;
    await replaceBody(ctx.db, id, rows, event);
    const changes = Object.fromEntries(changed.map(({ subject, from, to }) => [subject, { from, to }]));
    await audit(ctx, { module: 'order', action: 'update', recordId: id, recordName: order.order_number, changes });
  }
  return { message: 'Order updated successfully', data: await loadOrder(ctx, id) };
};
