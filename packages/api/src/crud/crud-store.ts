import type { ListQuery } from '@bakehouse/contract/resource';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  ilike,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.ts';
import type { recordColumns } from '../db/columns.ts';
import type { Scope } from '../http/context.ts';
import { type Linked, type Links, linkedColumns, saveLinks } from './record-links.ts';

/** Every SQL of a plain module. Rows leave only through the scope the caller holds. */

export type RecordTable = PgTable & Record<keyof ReturnType<typeof recordColumns>, PgColumn>;
export type RecordRow = { _id: string; version: number; createdAt: Date; updatedAt: Date; deletedAt: Date | null };

type Standing = 'living' | 'deleted' | 'any';

/** Without `page`, a list answers at most this many. */
const mostWithoutPage = 1_000;
const defaultPerPage = 20;

export type CrudStore<Row extends RecordRow, Values> = {
  readonly findPage: (
    db: Db,
    scope: Scope,
    standing: Standing,
    query: ListQuery,
  ) => Promise<{ rows: Row[]; total: number }>;
  readonly findOne: (db: Db, scope: Scope, id: string, standing: Standing) => Promise<Row | undefined>;
  /** The row locked until the transaction ends, so that what is compared is what is written over. */
  readonly lockOne: (db: Db, scope: Scope, id: string, standing: Standing) => Promise<Row | undefined>;
  readonly insert: (db: Db, values: Values) => Promise<Row>;
  /** Writes only at the version given (any when undefined); undefined when it has moved on. */
  readonly update: (
    db: Db,
    id: string,
    version: number | undefined,
    values: Partial<Values>,
  ) => Promise<Row | undefined>;
  /** Living slugs that are `slug` or `slug-<n>`, leaving out one record. */
  readonly slugsLike: (db: Db, slug: string, except: string | undefined) => Promise<string[]>;
};

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

type Options<L extends Links> = {
  /** Which rows a holder of an own-only grant reaches; without it they reach none. */
  readonly owned?: (storeIds: readonly string[]) => SQL;
  /** Columns that `search` looks in; without it the name. */
  readonly search?: readonly PgColumn[];
  /** Other records that a record names, by the field its row shows them under. */
  readonly links?: L;
};

type RowOf<T extends RecordTable, L extends Links> = InferSelectModel<T> & RecordRow & { [Field in keyof L]: Linked[] };
type ValuesOf<T extends RecordTable, L extends Links> = InferInsertModel<T> & {
  [Field in keyof L as L[Field]['from']]?: readonly string[];
};

export const crudStore = <T extends RecordTable, const L extends Links = Record<never, never>>(
  table: T,
  { owned = () => sql`false`, search, links = {} as L }: Options<L> = {},
): CrudStore<RowOf<T, L>, ValuesOf<T, L>> => {
  type Row = RowOf<T, L>;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const source: PgTable = table;
  const searched = search ?? (columns.name ? [columns.name] : []);
  const shown = { ...columns, ...linkedColumns(table, links) };

  const within = (scope: Scope, standing: Standing) =>
    and(
      standing === 'living' ? isNull(table.deletedAt) : undefined,
      standing === 'deleted' ? isNotNull(table.deletedAt) : undefined,
      scope.reach === 'own' ? owned(scope.storeIds) : undefined,
    );

  const orderOf = (sort = '-createdAt') => {
    const column = columns[sort.replace('-', '')] ?? table.createdAt;
    return sort.startsWith('-') ? [desc(column), desc(table._id)] : [asc(column), asc(table._id)];
  };

  /** Saves the links that were given, and shows the row with all of them. */
  const withLinks = async (db: Db, row: Row, given: object): Promise<Row> => {
    if (Object.keys(links).length === 0) return row;
    await saveLinks(db, links, row._id, given as Record<string, readonly string[] | undefined>);
    const rows = await db.select(shown).from(source).where(eq(table._id, row._id));
    return rows[0] as Row;
  };

  return {
    findPage: async (db, scope, standing, query) => {
      const matching = and(
        within(scope, standing),
        query.search
          ? or(...searched.map((column) => ilike(column, `%${escapeLike(query.search ?? '')}%`)))
          : undefined,
        query.status && columns.status ? eq(columns.status, query.status) : undefined,
      );
      const perPage = query.perPage ?? (query.page ? defaultPerPage : mostWithoutPage);
      const rows = await db
        .select(shown)
        .from(source)
        .where(matching)
        .orderBy(...orderOf(query.sort))
        .limit(perPage)
        .offset(((query.page ?? 1) - 1) * perPage);
      const [counted] = await db.select({ total: count() }).from(source).where(matching);
      return { rows: rows as Row[], total: counted?.total ?? 0 };
    },
    findOne: async (db, scope, id, standing) => {
      const rows = await db
        .select(shown)
        .from(source)
        .where(and(eq(table._id, id), within(scope, standing)));
      return rows[0] as Row | undefined;
    },
    lockOne: async (db, scope, id, standing) => {
      const rows = await db
        .select(shown)
        .from(source)
        .where(and(eq(table._id, id), within(scope, standing)))
        .for('update');
      return rows[0] as Row | undefined;
    },
    insert: async (db, values) => {
      const rows = await db
        .insert(source)
        .values(values as never)
        .returning();
      return withLinks(db, rows[0] as Row, values);
    },
    update: async (db, id, version, values) => {
      const rows = await db
        .update(source)
        .set({ ...values, version: sql`${table.version} + 1`, updatedAt: sql`now()` } as never)
        .where(and(eq(table._id, id), version === undefined ? undefined : eq(table.version, version)))
        .returning();
      return rows[0] && withLinks(db, rows[0] as Row, values);
    },
    slugsLike: async (db, slug, except) => {
      const column = columns.slug;
      if (!column) return [];
      const rows = await db
        .select({ slug: column })
        .from(source)
        .where(
          and(
            isNull(table.deletedAt),
            sql`${column} ~ ${`^${slug}(-[0-9]+)?$`}`,
            except ? sql`${table._id} <> ${except}` : undefined,
          ),
        );
      return rows.map((row) => String(row.slug));
    },
  };
};
