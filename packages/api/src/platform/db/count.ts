import { maxFilteredTotal, type Total } from '@bakehouse/contract/core/envelopes';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from './client.ts';

/**
 * Counts `rows` (`orders o where …`) but stops one row above `maxFilteredTotal`, so that no filter counts millions of
 * rows.
 */
export const limitedCount = (rows: SQL): SQL =>
  sql`(select count(*)::int from (select 1 from ${rows} limit ${maxFilteredTotal + 1}) as counted)`;

/** Converts the result of a limited count to a total. */
export const toTotal = (counted: number): Total =>
  counted > maxFilteredTotal ? { total: maxFilteredTotal, totalIsMinimum: true } : { total: counted };

/** Counts `rows` up to `maxFilteredTotal`. */
export async function countUpToMax(db: Db, rows: SQL): Promise<Total> {
  const [row] = await rowsOf<{ counted: number }>(db, sql`select ${limitedCount(rows)} as counted`);
  return toTotal(row?.counted ?? 0);
}
