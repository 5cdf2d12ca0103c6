import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from './client.ts';

/** Number of rows in one batch. Deleting so many rows takes far less than the statement timeout. */
const batchSize = 1_000;
/** Maximum number of rows to which the backlog is counted. */
const maxBacklogCount = 10_000;

/** A table with rows that expire. `expiresBy` is the indexed column that `expired` compares, and `key` the primary key. */
export type Expiry = {
  readonly table: string;
  readonly key: readonly string[];
  readonly expiresBy: string;
  readonly expired: SQL;
};

/** Counts expired rows, up to 10,000. */
export async function countBacklog(db: Db, { table, expired }: Expiry): Promise<number> {
  const rows = await rowsOf<{ backlog: number }>(
    db,
    sql`select count(*)::int as backlog
        from (select 1 from ${sql.identifier(table)} where ${expired} limit ${maxBacklogCount}) as counted`,
  );
  return rows[0]?.backlog ?? 0;
}

export type Swept = { readonly table: string; readonly deleted: number; readonly backlog: number };

/**
 * Deletes expired rows in batches until none is left or the time is over.
 * @param milliseconds maximum duration
 * @returns the number of deleted rows, and of expired rows that are left (counted up to 10,000)
 */
export async function sweepTable(db: Db, expiry: Expiry, milliseconds = 20_000): Promise<Swept> {
  const deadline = performance.now() + milliseconds;
  const { table } = expiry;
  for (let deleted = 0; ; ) {
    const batch = await deleteBatch(db, expiry);
    deleted += batch;
    if (batch < batchSize) return { table, deleted, backlog: 0 };
    if (performance.now() > deadline) return { table, deleted, backlog: await countBacklog(db, expiry) };
  }
}

/** Deletes one batch of expired rows, oldest first. Rows that another server is deleting are skipped. */
async function deleteBatch(db: Db, { table, key, expiresBy, expired }: Expiry): Promise<number> {
  const from = sql.identifier(table);
  const rows = await rowsOf<{ deleted: number }>(
    db,
    sql`with deleted as (
          delete from ${from} where (${namesOf(key)}) in (
            select ${namesOf(key)} from ${from} where ${expired}
            order by ${sql.identifier(expiresBy)} limit ${batchSize} for update skip locked)
          returning 1)
        select count(*)::int as deleted from deleted`,
  );
  return rows[0]?.deleted ?? 0;
}

const namesOf = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
