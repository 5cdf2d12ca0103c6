import { sql } from 'drizzle-orm';
import type { Db } from '../client.ts';

/**
 * Many rows in one statement. Rows are keyed by the table's own column names, all of them alike; columns they don't name
 * keep their defaults.
 */
export const insertRows = async (db: Db, table: string, rows: readonly object[]): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)})`);
};
