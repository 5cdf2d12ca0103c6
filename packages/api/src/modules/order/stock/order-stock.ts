import { shortageText } from '@bakehouse/contract/product/stock';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../kernel/http/context.ts';
import { writeEvent } from '../../../kernel/http/event-writes.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Stock: an order takes its products from the stock when it is placed, and returns them when it is cancelled or deleted. Products that are
 * made to order have no stock. The order of locks is: order, products by id, variants by id.
 */

/** A stock that an order changes, as it is while it is locked. */
type StockChange = {
  readonly stock_id: string;
  readonly product_id: string;
  readonly name: string;
  /** What the order takes more than it has; negative for what it returns. */
  readonly change: number;
  readonly available: number;
};

/**
 * Makes an order have from the stock what its items need: nothing if it is cancelled or deleted. Call it after the order was written, in
 * the same transaction. Repeating it changes nothing.
 * @param isSold takes what there is instead of rejecting an order that was sold elsewhere
 * @throws AppError out_of_stock
 */
export async function takeStock(
  ctx: Ctx,
  orderId: string,
  { isSold = false }: { isSold?: boolean } = {},
): Promise<void> {
  const needed = await lockChanges(ctx.db, orderId);
  const changes = needed.map((row) => {
    if (row.change <= row.available) return row;
    if (!isSold)
      throw new AppError('out_of_stock', `${shortageText(row.name, row.available)}. Change the order and try again.`);
    return { ...row, change: row.available };
  });
  if (changes.every(({ change }) => change === 0)) return;
  await applyChanges(ctx.db, orderId, changes);
  // Storefronts cache which products are in stock.
  for (const { product_id, change, available } of changes)
    if ((available === 0) !== (available - change === 0))
      ctx.atCommit(writeEvent(ctx.db, { topic: 'product', recordId: product_id, action: 'update' }));
}

/** Locks the stock that an order needs or has, and returns what must change. */
async function lockChanges(db: Db, orderId: string): Promise<StockChange[]> {
  // A separate statement, because the next one must see what was committed before the locks.
  const products = await rowsOf<{ id: string }>(
    db,
    sql`
      select p.id from product p
      where p.id in (
        select m.id from order_item i join product m on m.id = i.product_id and not m.made_to_order where i.order_id = ${orderId}
        union
        select m.id from order_addon a join product m on m.id = a.product_id and not m.made_to_order where a.order_id = ${orderId}
        union
        select coalesce(v.product_id, s.stock_id) from order_stock s left join product_variant v on v.id = s.stock_id
        where s.order_id = ${orderId})
      order by p.id for no key update of p`,
  );
  if (products.length === 0) return [];
  return rowsOf<StockChange>(
    db,
    sql`
      with line as (
        select coalesce(i.variant_id, i.product_id) as stock_id, i.product_id, i.name, i.quantity from order_item i
        where i.order_id = ${orderId}
        union all
        select a.product_id, a.product_id, a.name, a.quantity from order_addon a
        where a.order_id = ${orderId} and a.product_id is not null
      ), needed as (
        select l.stock_id, min(l.name) as name, sum(l.quantity)::int as quantity
        from orders o, line l join product p on p.id = l.product_id
        where o.id = ${orderId} and o.deleted_at is null and o.status <> 'cancelled' and not p.made_to_order
        group by l.stock_id
      ), taken as (select s.stock_id, s.quantity from order_stock s where s.order_id = ${orderId})
      select stock_id, stock.product_id, coalesce(n.name, '') as name, stock.quantity as available,
        coalesce(n.quantity, 0) - coalesce(t.quantity, 0) as change
      from needed n full join taken t using (stock_id) cross join lateral (
        select p.id as product_id, p.quantity from product p where p.id = stock_id and p.product_type = 'simple'
        union all select v.product_id, v.quantity from product_variant v where v.id = stock_id
      ) as stock
      where coalesce(n.quantity, 0) <> coalesce(t.quantity, 0)
      order by stock_id`,
  );
}

async function applyChanges(db: Db, orderId: string, changes: readonly StockChange[]): Promise<void> {
  await db.execute(sql`
    with change as (
      select c.stock_id, c.change from json_to_recordset(${JSON.stringify(changes)}) as c (stock_id uuid, change int)
    ), products as (
      update product p set quantity = p.quantity - c.change from change c where p.id = c.stock_id
    ), variants as (
      update product_variant v set quantity = v.quantity - c.change from change c where v.id = c.stock_id
    ), returned as (
      delete from order_stock s using change c
      where s.order_id = ${orderId} and s.stock_id = c.stock_id and s.quantity + c.change = 0
    )
    insert into order_stock as s (order_id, stock_id, quantity)
    select ${orderId}::uuid, c.stock_id, c.change + coalesce(t.quantity, 0)
    from change c left join order_stock t on t.order_id = ${orderId} and t.stock_id = c.stock_id
    where c.change + coalesce(t.quantity, 0) > 0
    on conflict (order_id, stock_id) do update set quantity = excluded.quantity`);
}
