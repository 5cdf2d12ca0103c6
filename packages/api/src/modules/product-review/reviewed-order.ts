import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { invalidField } from '../../platform/errors.ts';

/** The order of a review. The review rates the store of this order. */

type OrderRow = { status: string; vendor_id: string | null; has_product: boolean };

/**
 * Returns the store that delivered the product of a review; null without an order.
 * @param number order number as entered; empty for a review about no known order
 * @throws AppError invalid for an order that does not exist, is not delivered, or does not contain the product.
 */
export async function findReviewedStore(db: Db, number: string, productId: string | null): Promise<string | null> {
  if (number === '') return null;
  const order = await findOrder(db, number, productId);
  if (!order) throw invalidField('order_number', 'Unknown order');
  if (order.status !== 'delivered') throw invalidField('order_number', 'This order has not been delivered');
  if (!order.has_product) throw invalidField('order_number', 'This order does not contain the product');
  return order.vendor_id;
}

async function findOrder(db: Db, number: string, productId: string | null): Promise<OrderRow | undefined> {
  const [row] = await rowsOf<OrderRow>(
    db,
    sql`select o.status, o.vendor_id, exists (
          select 1 from order_item i where i.order_id = o.id and i.product_id = ${productId}::uuid) as has_product
        from orders o where o.order_number = ${number} and o.deleted_at is null`,
  );
  return row;
}
