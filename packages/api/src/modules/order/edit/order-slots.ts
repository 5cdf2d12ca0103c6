import { toRupees } from '@bakehouse/contract/core/money';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';

/** The slots that the phone order form offers first. */

/** Number of newest orders that are evaluated. They are read by the index `orders_newest`. */
const maxOrders = 1_000;
const maxSlotsPerType = 6;

type SlotRow = { delivery_type: string; from: string; upto: string; cost: number };

/** Returns the most frequent slots of each active delivery type, with the most frequent charge (paise) among the allowed ones. */
export const findUsualSlots = (db: Db): Promise<SlotRow[]> =>
  rowsOf(
    db,
    sql`
      with recent as (
        select o.id from orders o where o.deleted_at is null order by o.order_date desc, o.id desc limit ${maxOrders}
      ), used as (
        select i.delivery_type_id as type, i.slot_from, i.slot_upto, i.shipping_cost, count(*) as times
        from recent r join order_item i on i.order_id = r.id
        join delivery_type t on t.id = i.delivery_type_id and t.deleted_at is null and t.status = 'Active'
          and t.cost_range @> to_jsonb(i.shipping_cost)
        group by i.delivery_type_id, i.slot_from, i.slot_upto, i.shipping_cost
      ), slots as (
        select type, slot_from, slot_upto, (array_agg(shipping_cost order by times desc, shipping_cost))[1] as cost,
          row_number() over (partition by type order by sum(times) desc, slot_from, slot_upto) as rank
        from used group by type, slot_from, slot_upto
      )
      select type as delivery_type, to_char(slot_from, 'HH24:MI') as "from", to_char(slot_upto, 'HH24:MI') as upto, cost::float8 as cost
      from slots where rank <= ${maxSlotsPerType} order by type, slot_from, slot_upto`,
  );

export async function viewUsualSlots(ctx: Ctx) {
  const rows = await findUsualSlots(ctx.db);
  return { data: rows.map(({ cost, ...slot }) => ({ ...slot, cost: toRupees(cost) })) };
}
