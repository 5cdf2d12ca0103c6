import { clockRange } from '@bakehouse/contract/core/local-time';
import { orderBulkActions } from '@bakehouse/contract/order/order-bulk';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { slotError } from '@bakehouse/contract/order/order-input';
import { sql } from 'drizzle-orm';
import type { BulkHandler, Input, Plan } from '../../../kernel/bulk/bulk-resource.ts';
import type { BulkRecord } from '../../../kernel/http/bulk-source.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { idList } from '../../../platform/db/sql-values.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasSlotEnded } from '../edit/order-intake.ts';
import { rescheduleOrder } from '../edit/order-reschedule.ts';
import { dayText } from '../invoice/order-invoice.present.ts';
import { lockOrder } from '../order.queries.ts';

/** The bulk action that moves orders to another day and slot. */

type Delivery = { readonly date: string; readonly from: string; readonly upto: string };
type DeliveryRow = Delivery & { readonly order_id: string; readonly deliveries: number };

/** Returns the first delivery of each order, and the number of its different deliveries. */
const findDeliveries = (db: Db, ids: readonly string[]): Promise<DeliveryRow[]> =>
  rowsOf(
    db,
    sql`
      select d.order_id, min(d.day) as date, min(d.slot_from) as "from", min(d.slot_upto) as upto, count(*)::int as deliveries
      from (
        select distinct i.order_id, i.delivery_date::text as day, to_char(i.slot_from, 'HH24:MI') as slot_from,
          to_char(i.slot_upto, 'HH24:MI') as slot_upto
        from order_item i
        where i.order_id in ${idList(ids)}
      ) as d group by d.order_id`,
  );

const toDelivery = ({ date = '', from = '', upto = '' }: Input): Delivery => ({ date, from, upto });
const textOf = ({ date, ...slot }: Delivery) => `${dayText(date)}, ${clockRange(slot, ' - ')}`;

const planOf = ({ deps }: Ctx, { status }: BulkRecord, before: DeliveryRow | undefined, to: Delivery): Plan => {
  if (status === 'delivered' || status === 'cancelled')
    return { reason: `This order is ${status}, so its delivery cannot be moved.` };
  const invalid = slotError(to);
  if (invalid) return { reason: invalid };
  if (hasSlotEnded(deps.config.TIME_ZONE, to.date, to, deps.now()))
    return { reason: 'The delivery slot is in the past' };
  if (!before) return { reason: 'Order not found' };
  if (before.deliveries > 1) return { reason: 'It has several deliveries. Move each of them in the order' };
  if (textOf(before) === textOf(to)) return { reason: 'Its delivery is already in this slot' };
  return { from: textOf(before), to: textOf(to) };
};

const bodyOf = ({ version }: Pick<BulkRecord, 'version'>, to: Delivery, reason: string) => ({
  delivery_date: to.date,
  delivery_slot: { from: to.from, upto: to.upto },
  reason,
  version,
});

export const rescheduleHandler: BulkHandler = {
  action: orderBulkActions.reschedule,
  endpoint: orderDeliveryEndpoints.reschedule,
  undoEndpoint: orderDeliveryEndpoints.reschedule,
  lifecycleAfter: 'active',
  plan: async (ctx, records, input) => {
    const rows = await findDeliveries(
      ctx.db,
      records.map(({ id }) => id),
    );
    const byId = new Map(rows.map((row) => [row.order_id, row]));
    return records.map((record) => planOf(ctx, record, byId.get(record.id), toDelivery(input)));
  },
  apply: async (ctx, record, input) => {
    const [before] = await findDeliveries(ctx.db, [record.id]);
    const plan = planOf(ctx, record, before, toDelivery(input));
    if ('reason' in plan || !before) return plan;
    await rescheduleOrder(ctx, record.id, bodyOf(record, toDelivery(input), (input.reason ?? '').trim()));
    return { ...plan, before: { date: before.date, from: before.from, upto: before.upto } };
  },
  undo: async (ctx, id, before) => {
    const order = await lockOrder(ctx.db, ctx.scope, id);
    if (!order) throw notFound(/* i18n */ 'Order');
    await rescheduleOrder(ctx, id, bodyOf(order, before as Delivery, 'Undone'), { checksHours: false });
  },
};
