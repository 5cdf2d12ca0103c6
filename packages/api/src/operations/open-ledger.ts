import { lockUnopenedOrders } from '../modules/order/money/order-money.queries.ts';
import { postOrders } from '../modules/order/money/order-money.ts';
import type { Database } from '../platform/db/client.ts';

/** Number of orders of a transaction. Their rows are locked until it ends. */
const batchSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Writes the opening entries of orders without a ledger, and the payments that follow from their payment status. Each batch is a
 * transaction, so a run can be stopped at any time; the next one continues, and a complete ledger is not changed.
 * @param onProgress is called after each batch with the number of posted orders
 * @param limit maximum number of batches, for tests
 * @returns the number of posted orders
 */
export async function openLedger(
  database: Pick<Database, 'transaction'>,
  now: () => Date,
  {
    onProgress = () => {},
    limit = Number.POSITIVE_INFINITY,
  }: { onProgress?: (orders: number) => void; limit?: number } = {},
): Promise<number> {
  let posted = 0;
  let after = firstId;
  for (let batch = 0; batch < limit; batch += 1) {
    const ids = await database.transaction(async (tx) => {
      const locked = await lockUnopenedOrders(tx, { after, limit: batchSize });
      const author = { at: now(), actor: { _id: null, name: 'Opening entries' } };
      const orders = await postOrders(tx, locked, { ...author, event: 'opening' });
      posted += orders.filter(({ entries }) => entries.length > 0).length;
      return locked;
    });
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    onProgress(posted);
  }
  return posted;
}
