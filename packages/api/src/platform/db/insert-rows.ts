import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { columnList } from './table-columns.ts';

/**
 * Inserts many rows with one statement.
 * @param rows objects with the table's column names as keys, all with the same keys; other columns get their defaults
 */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = columnList(Object.keys(first));
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)})`);
}
