import { sql } from 'drizzle-orm';
import type { JsonRow } from '../../../platform/db/table-columns.ts';
import type { orderChangeTable } from './order-change.table.ts';

/** The SQL that reads changes that a store must confirm. */

export type ChangeRow = Pick<
  JsonRow<typeof orderChangeTable>,
  'number' | 'ticket' | 'before' | 'previous' | 'confirmed_at' | 'confirmed_name'
>;

/** A column with the changes of `orders o` since its store accepted it; null without one. */
export const changeColumn = sql`(
  select json_build_object('number', c.number, 'ticket', c.ticket, 'before', c.before, 'previous', c.previous,
    'confirmed_at', c.confirmed_at, 'confirmed_name', c.confirmed_name)
  from order_change c where c.order_id = o.id and c.store_id = o.vendor_id)`;
