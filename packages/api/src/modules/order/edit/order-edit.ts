import type { OrderEdit } from '@bakehouse/contract/order/order';
import { notFound } from '../../../errors.ts';
import type { Ctx } from '../../../http/context.ts';
import { audit } from '../../../plugins/audit.ts';
import { findOrder, type OrderDetailRow } from '../order.queries.ts';
import { replaceBody } from '../order.writes.ts';
import { loaded, lockedAt, type Saved } from '../order-access.ts';
import { checkNamed } from './order-checks.ts';
import { changesOfEdit } from './order-edit-messages.ts';
import { type BodyRows, type OrderBody, toBodyRows } from './order-intake.ts';

/** Staff edit a whole order; its number, date, source and status stay, and so does the store it was given to. */

/** Enough of a long edit for the timeline; the audit log has all of it. */
const maxWords = 1_000;
const short = (words: string) => (words.length > maxWords ? `${words.slice(0, maxWords - 1)}…` : words);

const pincodeOf = ({ addresses }: Pick<OrderDetailRow, 'addresses'>) =>
  addresses.find(({ kind }) => kind === 'shipping')?.pincode;

/** An edit that says no point keeps the one there is, as long as the order goes to the same pincode. */
const completed = (order: OrderBody, before: OrderDetailRow): OrderBody => {
  const { latitude, longitude } = before;
  const stays = latitude !== null && longitude !== null && order.address.shipping.pincode === pincodeOf(before);
  const area = order.selected_area ?? (stays ? { locations: { coordinates: [longitude, latitude] } } : undefined);
  return { ...order, ...(area ? { selected_area: area } : {}) };
};

/** Items keep their ids where they are of the same product at the same place. */
const withKnownIds = (rows: BodyRows, { items: had }: OrderDetailRow): BodyRows => ({
  ...rows,
  items: rows.items.map((item) => {
    const before = had.find(({ position }) => position === item.position);
    return before?.product_id === item.product_id ? { ...item, id: before.id } : item;
  }),
});

/**
 * @throws AppError stale; invalid for a product or delivery type that is neither known nor was in the order before, or for a
 * changed shipping cost outside its type's range without a reason.
 */
export const updateOrder = async (ctx: Ctx, id: string, { version, ...body }: OrderEdit): Promise<Saved> => {
  const order = await lockedAt(ctx, id, version);
  const before = await findOrder(ctx.db, ctx.scope, id);
  if (!before) throw notFound('Order');
  const after = completed(body, before);
  const { images, charges } = await checkNamed(ctx, after, before);
  if (charges.error) throw charges.error;
  const rows = withKnownIds(toBodyRows(after, images, after.payment_status ?? before.payment_status), before);
  const changed = changesOfEdit(before, rows);
  if (changed.length) {
    const joined = (words: readonly string[]) => short(words.filter(Boolean).join('; '));
    const detail = {
      subject: changed.map(({ subject }) => subject).join(', '),
      from: joined(changed.map(({ from }) => from)),
      to: joined(changed.map(({ to }) => to)),
      ...(charges.reason && { reason: charges.reason }),
    };
    const line = { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'edited', detail } as const;
    await replaceBody(ctx.db, id, rows, line);
    const changes = Object.fromEntries(changed.map(({ subject, from, to }) => [subject, { from, to }]));
    await audit(ctx, { module: 'order', action: 'update', recordId: id, recordName: order.order_number, changes });
  }
  return { message: 'Order updated successfully', data: await loaded(ctx, id) };
};
