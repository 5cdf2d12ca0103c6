import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/client.ts';
import { createRowHash, type RowDigest } from './row-hash.ts';

/** Reads and writes whole tables as lines of JSON. Both engines return the same text for the same row. */

export type Column = { readonly name: string; readonly type: string };
export type Table = {
  /** Schema and name, such as `public.orders`. */
  readonly name: string;
  /** Generated columns are not included. */
  readonly columns: readonly Column[];
};

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoteTable = (name: string): string => name.split('.').map(quote).join('.');

/**
 * Returns the tables of a backup: all tables of the product, and the waiting messages. The other tables of pg-boss
 * contain settings and statistics, which each server creates itself.
 */
export const findTables = async (db: Db): Promise<Table[]> => {
  const rows = await rowsOf<{ table: string; column: string; type: string }>(
    db,
    sql`select n.nspname || '.' || c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
        from pg_class c
          join pg_namespace n on n.oid = c.relnamespace
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        where c.relkind in ('r', 'p') and not c.relispartition
          and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname = 'job'))
        order by 1, a.attnum`,
  );
  return Object.entries(Object.groupBy(rows, (row) => row.table)).map(([name, columns = []]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
  }));
};

/** Returns the hashes of the migrations of the database, oldest first. */
export const findMigrations = async (db: Db): Promise<string[]> =>
  (await rowsOf<{ hash: string }>(db, sql`select hash from drizzle.__drizzle_migrations order by id`)).map(
    ({ hash }) => hash,
  );

/**
 * Prepares a transaction that reads or writes all tables: it may wait for files, and the text of values does not depend
 * on the settings of the server.
 */
export const prepareTransaction = async (tx: Db): Promise<void> => {
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
};

/** Number of rows that are read at once. A row of page content can have several 100 KB. */
const fetchSize = 500;

/** Reads all rows of a table in batches. A line is a JSON array with the text of each column, or null. */
export async function* readRows(tx: Db, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quote(column.name)}::text`).join(', ');
  await tx.execute(
    sql.raw(
      `declare backup_rows no scroll cursor for select to_json(array[${values}]::text[])::text as line from ${quoteTable(name)}`,
    ),
  );
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${fetchSize} from backup_rows`));
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.execute(sql`close backup_rows`);
}

/** Returns the number of rows of a table and their hash. */
export const digestRows = async (tx: Db, table: Table): Promise<RowDigest> => {
  const hash = createRowHash();
  for await (const lines of readRows(tx, table)) for (const line of lines) hash.add(line);
  return hash.digest();
};

/** Inserts rows that `readRows` returned. */
export const insertRows = async (tx: Db, { name, columns }: Table, lines: readonly string[]): Promise<void> => {
  const names = columns.map((column) => quote(column.name)).join(', ');
  const values = columns.map((column, position) => `(line ->> ${position})::${column.type}`).join(', ');
  await tx.execute(
    sql`${sql.raw(`insert into ${quoteTable(name)} (${names}) select ${values} from jsonb_array_elements(`)}${`[${lines.join(',')}]`}${sql.raw('::jsonb) as rows (line)')}`,
  );
};

export const hasRows = async (tx: Db, { name }: Table): Promise<boolean> =>
  (await rowsOf(tx, sql.raw(`select 1 from ${quoteTable(name)} limit 1`))).length > 0;

export const deleteRows = async (tx: Db, { name }: Table): Promise<void> => {
  await tx.execute(sql.raw(`delete from ${quoteTable(name)}`));
};

/**
 * Runs `work` without the triggers and foreign keys of the tables, which would count rows twice and reject rows that
 * refer to later ones. Adding the foreign keys again checks every row.
 */
export const withoutTriggers = async (tx: Db, tables: readonly Table[], work: () => Promise<void>): Promise<void> => {
  const own = tables.filter(({ name }) => name.startsWith('public.')).map(({ name }) => quoteTable(name));
  const foreignKeys = await rowsOf<{ table: string; name: string; definition: string }>(
    tx,
    sql`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
        order by 1, 2`,
  );
  for (const { table, name } of foreignKeys)
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${quote(name)}`));
  for (const table of own) await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
  await work();
  for (const table of own) await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
  for (const { table, name, definition } of foreignKeys)
    await tx.execute(sql.raw(`alter table ${table} add constraint ${quote(name)} ${definition}`));
};
