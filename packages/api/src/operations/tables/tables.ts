import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { quoteName } from '../../platform/db/sql-values.ts';
import { createRowHash, type RowDigest } from './row-hash.ts';

/** Reads and writes whole tables as lines of JSON. Both engines return the same text for the same row. */

export type Column = { readonly name: string; readonly type: string };
export type Table = {
  /** Schema and name, such as `public.orders`. */
  readonly name: string;
  /** Generated columns are not included. */
  readonly columns: readonly Column[];
};

/**
 * Returns the tables of a backup: all tables of the product, and the waiting messages. The other tables of pg-boss
 * contain settings and statistics, which each server creates itself. Events are valid for an hour and in one database
 * server only.
 */
export async function findTables(db: Db): Promise<Table[]> {
  const rows = await rowsOf<{ table: string; column: string; type: string }>(
    db,
    sql`select n.nspname || '.' || c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
        from pg_class c
          join pg_namespace n on n.oid = c.relnamespace
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        where c.relkind in ('r', 'p') and not c.relispartition
          and (n.nspname = 'public' and c.relname not in ('event', 'event_consumer') or (n.nspname = 'pgboss' and c.relname = 'job'))
        order by 1, a.attnum`,
  );
  return Object.entries(Object.groupBy(rows, (row) => row.table)).map(([name, columns = []]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
  }));
}

/** Returns the hashes of the migrations of the database, oldest first. */
export const findMigrations = async (db: Db): Promise<string[]> =>
  (await rowsOf<{ hash: string }>(db, sql`select hash from drizzle.__drizzle_migrations order by id`)).map(
    ({ hash }) => hash,
  );

/**
 * Prepares a transaction that reads or writes all tables: it may wait for files, and the text of values does not depend
 * on the settings of the server.
 */
export async function prepareTransaction(tx: Db): Promise<void> {
  const settings = {
    idle_in_transaction_session_timeout: '0',
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    extra_float_digits: '1',
    bytea_output: 'hex',
  };
  for (const [name, value] of Object.entries(settings))
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
}

/** Number of rows that are read at once. A row of page content can have several 100 KB. */
const fetchSize = 500;

/**
 * Reads the rows of a table in batches. A line is a JSON array with the text of each column, or null.
 * @param where condition of the rows; the default is all rows
 * @param order names of columns to sort by; the default is no order
 */
export async function* readRows(
  tx: Db,
  { name, columns }: Table,
  where = sql`true`,
  order: readonly string[] = [],
): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoteName(column.name)}::text`).join(', ');
  const rows = sql.raw(`select to_json(array[${values}]::text[])::text as line from ${quoteTable(name)}`);
  const sorted = sql.raw(order.length > 0 ? `order by ${order.map(quoteName).join(', ')}` : '');
  await tx.execute(sql`declare backup_rows no scroll cursor for ${rows} where ${where} ${sorted}`);
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${fetchSize} from backup_rows`));
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.execute(sql`close backup_rows`);
}

const quoteTable = (name: string): string => name.split('.').map(quoteName).join('.');

/** Returns the number of rows of a table and their hash. */
export async function digestRows(tx: Db, table: Table): Promise<RowDigest> {
  const hash = createRowHash();
  for await (const lines of readRows(tx, table)) for (const line of lines) hash.add(line);
  return hash.digest();
}

/**
 * Inserts rows that `readRows` returned.
 * @param key columns of the primary key; rows whose key exists are skipped. Without it they are an error
 * @returns the number of inserted rows
 */
export async function insertRows(
  tx: Db,
  { name, columns }: Table,
  lines: readonly string[],
  key?: readonly string[],
): Promise<number> {
  const names = columns.map((column) => quoteName(column.name)).join(', ');
  const values = columns.map((column, position) => `(line ->> ${position})::${column.type}`).join(', ');
  const skipped = key ? `on conflict (${key.map(quoteName).join(', ')}) do nothing` : '';
  const [inserted] = await rowsOf<{ rows: number }>(
    tx,
    sql`with inserted as (${sql.raw(`insert into ${quoteTable(name)} (${names}) select ${values} from jsonb_array_elements(`)}${`[${lines.join(',')}]`}${sql.raw(`::jsonb) as rows (line) ${skipped} returning 1`)})
        select count(*)::int as rows from inserted`,
  );
  return inserted?.rows ?? 0;
}

/** Converts lines that `readRows` returned to the objects that `to_jsonb` returns for these rows. */
export async function toObjects(
  db: Db,
  columns: readonly Column[],
  lines: readonly string[],
): Promise<Readonly<Record<string, unknown>>[]> {
  const values = columns.map(({ name, type }, position) => `(line ->> ${position})::${type} as ${quoteName(name)}`);
  const rows = await rowsOf<{ row: Readonly<Record<string, unknown>> }>(
    db,
    sql`select to_jsonb(typed) as row from ${sql.raw(`(select ${values.join(', ')} from jsonb_array_elements(`)}${`[${lines.join(',')}]`}${sql.raw('::jsonb) as rows (line)) as typed')}`,
  );
  return rows.map(({ row }) => row);
}

export const hasRows = async (tx: Db, { name }: Table): Promise<boolean> =>
  (await rowsOf(tx, sql.raw(`select 1 from ${quoteTable(name)} limit 1`))).length > 0;

export async function deleteRows(tx: Db, { name }: Table): Promise<void> {
  await tx.execute(sql.raw(`delete from ${quoteTable(name)}`));
}

/**
 * Runs `work` without the triggers and foreign keys of the tables, which would count rows twice and reject rows that
 * refer to later ones. Adding the foreign keys again checks every row.
 */
export async function withoutTriggers(tx: Db, tables: readonly Table[], work: () => Promise<void>): Promise<void> {
  const productTables = tables.filter(({ name }) => name.startsWith('public.')).map(({ name }) => quoteTable(name));
  const foreignKeys = await rowsOf<{ table: string; name: string; definition: string }>(
    tx,
    sql`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
        order by 1, 2`,
  );
  for (const { table, name } of foreignKeys)
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${quoteName(name)}`));
  for (const table of productTables) await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
  await work();
  for (const table of productTables) await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
  for (const { table, name, definition } of foreignKeys)
    await tx.execute(sql.raw(`alter table ${table} add constraint ${quoteName(name)} ${definition}`));
}
