import type { Total } from '@bakehouse/contract/core/envelopes';
import type { ListQuery } from '@bakehouse/contract/core/resource';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import {
  and,
  eq,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/client.ts';
import { type Lifecycle, type recordColumns, searchedText } from '../../platform/db/columns.ts';
import { countUpToMax } from '../../platform/db/count.ts';
import { containsWords, searchWithCorrection } from '../../platform/db/search.ts';
import { notFound } from '../../platform/errors.ts';
import type { BulkRecord, BulkSelection } from '../http/bulk-source.ts';
import type { Actor, Ctx, Scope } from '../http/context.ts';
import { sortedTable } from './keyset.ts';
import { type Linked, type Links, linkedColumns, saveLinks } from './record-links.ts';
import {
  checkReferences,
  type DeletedReference,
  findDeletedReference,
  lockTree,
  type References,
  referenceColumns,
} from './record-references.ts';
import { findUsage, findUses, type UsedBy } from './record-usage.ts';

/** The SQL of plain modules. Rows are read within the caller's scope; vendors have no access. */

export type RecordTable = PgTable & Record<keyof ReturnType<typeof recordColumns>, PgColumn>;
export type RecordRow = { _id: string; version: number; createdAt: Date; updatedAt: Date; deletedAt: Date | null };

/** Maximum number of records of a list without `page`. */
const maxWithoutPage = 1_000;
export const defaultPerPage = 20;

export type CrudRepository<Row extends RecordRow, Values> = {
  readonly findPage: (db: Db, scope: Scope, lifecycle: Lifecycle, query: ListQuery) => Promise<{ rows: Row[] } & Total>;
  /** Finds the next active records after `last`, or the first ones, with keyset pagination. */
  readonly findAfter: (db: Db, scope: Scope, query: ListQuery, last: Row | undefined, limit: number) => Promise<Row[]>;
  readonly findOne: (db: Db, scope: Scope, id: string, lifecycle: Lifecycle) => Promise<Row | undefined>;
  /** Locks a row until the transaction ends, so that the row that was compared is the one that is overwritten. */
  readonly lockOne: (db: Db, scope: Scope, id: string, lifecycle: Lifecycle) => Promise<Row | undefined>;
  /** Locks a tree. Call it before a row is locked for a change that can move it to another parent. */
  readonly lockTree: (db: Db, values: object) => Promise<void>;
  readonly insert: (db: Db, values: Values) => Promise<Row>;
  /** Updates a row with the given version (any if undefined). Returns undefined when the row has another version. */
  readonly update: (
    db: Db,
    id: string,
    version: number | undefined,
    values: Partial<Values>,
  ) => Promise<Row | undefined>;
  /** Finds at most `limit` records for a bulk action. `nameField` is the field with the name of a record. */
  readonly findBrief: (
    db: Db,
    scope: Scope,
    query: { lifecycle: Lifecycle; selection: BulkSelection; limit: number; nameField: string },
  ) => Promise<BulkRecord[]>;
  /** Returns why records cannot be deleted, by the ids of those that are in use. */
  readonly findUses: (db: Db, label: string, ids: readonly string[]) => Promise<Map<string, string>>;
  /** Finds the active records that use a record; undefined for tables without `usedBy`. */
  readonly findUsage: (db: Db, actor: Actor, id: string) => Promise<UsageEntry[]> | undefined;
  /** Locks the records that a record refers to, and returns one of them that is deleted. */
  readonly findDeletedReference: (db: Db, id: string) => Promise<DeletedReference | undefined>;
  /** Returns the slugs of active records, except one, that are `slug` or `slug-<n>`. */
  readonly slugsLike: (db: Db, slug: string, except: string | undefined) => Promise<string[]>;
};
type Filter = { readonly search?: string | undefined; readonly status?: string | undefined };
type Options<L extends Links, F extends References> = {
  /** Columns that `search` uses; the name by default. */
  readonly search?: readonly PgColumn[];
  /** Conditions of values of the status filter that are not a status. */
  readonly statusFilters?: Readonly<Record<string, SQL>>;
  /** The list is long, and `searchedText` of these columns has a trigram index. */
  readonly isLong?: boolean;
  /** Many-to-many relations, by field of the returned row. */
  readonly links?: L;
  /** Many-to-one relations, by field. */
  readonly references?: F;
  /** Records that can refer to a record of this table. A record in use cannot be deleted. */
  readonly usedBy?: readonly UsedBy[];
};

type RowOf<T extends RecordTable, L extends Links, F extends References> = Omit<InferSelectModel<T>, keyof F> &
  RecordRow & { [Field in keyof L]: Linked[] } & { [Field in keyof F]: Linked | null };
type ValuesOf<T extends RecordTable, L extends Links> = InferInsertModel<T> & {
  [Field in keyof L as L[Field]['from']]?: readonly string[];
};

export function crudRepository<
  T extends RecordTable,
  const L extends Links = Record<never, never>,
  const F extends References = Record<never, never>,
>(
  table: T,
  { search, statusFilters = {}, isLong = false, links = {} as L, references = {} as F, usedBy }: Options<L, F> = {},
): CrudRepository<RowOf<T, L, F>, ValuesOf<T, L>> {
  type Row = RowOf<T, L, F>;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const source: PgTable = table;
  const searched = searchedIn(search ?? (columns.name ? [columns.name] : []));
  const selection = { ...columns, ...linkedColumns(table, links), ...referenceColumns(references) };

  const statusIs = (status: string) => statusFilters[status] ?? (columns.status && eq(columns.status, status));

  const inScope = (scope: Scope, lifecycle: Lifecycle) =>
    and(
      lifecycle === 'active' ? isNull(table.deletedAt) : isNotNull(table.deletedAt),
      // The rows of plain modules belong to no store.
      scope.reach === 'own' ? sql`false` : undefined,
    );

  const sorted = sortedTable(table);
  const select = (db: Db, matching: SQL | undefined) => db.select(selection).from(source).where(matching);
  const selectOne = (db: Db, scope: Scope, id: string, lifecycle: Lifecycle) =>
    select(db, and(eq(table._id, id), inScope(scope, lifecycle)));

  /** Saves the links of the input, and returns the row with its related records. */
  const withRelations = async (db: Db, row: Row, input: object): Promise<Row> => {
    if (Object.keys({ ...links, ...references }).length === 0) return row;
    await saveLinks(db, links, row._id, input as Record<string, readonly string[] | undefined>);
    const rows = await select(db, eq(table._id, row._id));
    return rows[0] as Row;
  };

  const findMatching = async (db: Db, isReached: SQL, query: ListQuery): Promise<{ rows: Row[] } & Total> => {
    const matching = and(isReached, matchingFilter(query, searched, statusIs));
    const perPage = query.perPage ?? (query.page ? defaultPerPage : maxWithoutPage);
    const rows = await select(db, matching)
      .orderBy(...sorted.orderBy(query.sort))
      .limit(perPage)
      .offset(((query.page ?? 1) - 1) * perPage);
    if (query.search || query.status)
      return { rows: rows as Row[], ...(await countUpToMax(db, sql`${source} where ${matching ?? sql`true`}`)) };
    return { rows: rows as Row[], total: await db.$count(source, matching) };
  };

  return {
    findPage: (db, scope, lifecycle, { search: typed, ...filter }) => {
      const isReached = inScope(scope, lifecycle) ?? sql`true`;
      const findRows = (search: string | undefined) => findMatching(db, isReached, { ...filter, search });
      const rows = () => (searched ? [{ from: sql`${source} where ${isReached}`, text: searched, isLong }] : []);
      return searchWithCorrection(db, typed, findRows, rows);
    },
    findAfter: async (db, scope, query, last, limit) => {
      const matching = and(inScope(scope, 'active'), matchingFilter(query, searched, statusIs));
      const rows = select(db, and(matching, sorted.after(query.sort, last))).orderBy(...sorted.orderBy(query.sort));
      return (await rows.limit(limit)) as Row[];
    },
    findOne: async (db, scope, id, lifecycle) => (await selectOne(db, scope, id, lifecycle))[0] as Row | undefined,
    lockOne: async (db, scope, id, lifecycle) =>
      (await selectOne(db, scope, id, lifecycle).for('update'))[0] as Row | undefined,
    lockTree: (db, values) => lockTree(db, references, values as Record<string, unknown>),
    insert: async (db, values) => {
      await checkReferences(db, references, undefined, values);
      const rows = await db
        .insert(source)
        .values(values as never)
        .returning();
      return withRelations(db, rows[0] as Row, values);
    },
    update: async (db, id, version, values) => {
      await checkReferences(db, references, id, values);
      const rows = await db
        .update(source)
        .set({ ...values, version: sql`${table.version} + 1`, updatedAt: sql`now()` } as never)
        .where(and(eq(table._id, id), version === undefined ? undefined : eq(table.version, version)))
        .returning();
      return rows[0] && withRelations(db, rows[0] as Row, values);
    },
    findBrief: async (db, scope, { lifecycle, selection, limit, nameField }) => {
      const query = 'query' in selection ? (selection.query as ListQuery) : {};
      const chosen =
        'ids' in selection ? inArray(table._id, [...selection.ids]) : matchingFilter(query, searched, statusIs);
      return (await db
        .select({
          id: table._id,
          version: table.version,
          name: sql<string>`left(coalesce(${columns[nameField] ?? sql`''`}::text, ''), 200)`,
          status: columns.status ? sql<string>`${columns.status}` : sql<string>`''`,
        })
        .from(source)
        .where(and(inScope(scope, lifecycle), chosen))
        .orderBy(...sorted.orderBy(query.sort))
        .limit(limit)) as BulkRecord[];
    },
    findUses: (db, label, ids) => findUses(db, label, usedBy ?? [], ids),
    findUsage: (db, actor, id) => usedBy && findUsage(db, actor, usedBy, id),
    findDeletedReference: (db, id) => findDeletedReference(db, table, { links, references }, id),
    slugsLike: (db, slug, except) => slugsLike(db, table, columns.slug, slug, except),
  };
}

type StatusCondition = (status: string) => SQL | undefined;
const matchingFilter = ({ search, status }: Filter, searched: SQL | undefined, statusIs: StatusCondition) =>
  and(
    search ? (searched ? containsWords(searched, search) : sql`false`) : undefined,
    status ? statusIs(status) : undefined,
  );

const searchedIn = (columns: readonly PgColumn[]): SQL | undefined =>
  columns.length > 0 ? searchedText(columns) : undefined;

async function slugsLike(
  db: Db,
  table: RecordTable,
  column: PgColumn | undefined,
  slug: string,
  except: string | undefined,
): Promise<string[]> {
  if (!column) return [];
  const rows = await db
    .select({ slug: column })
    .from(table as PgTable)
    .where(
      and(
        isNull(table.deletedAt),
        sql`${column} ~ ${`^${slug}(-[0-9]+)?$`}`,
        except ? sql`${table._id} <> ${except}` : undefined,
      ),
    );
  return rows.map((row) => String(row.slug));
}

/**
 * Locks a record within the caller's scope until the transaction ends.
 * @param label name of a record in the error message
 * @throws AppError not_found
 */
export async function lockRecord<Row extends RecordRow>(
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  repository: Pick<CrudRepository<Row, never>, 'lockOne'>,
  label: string,
  id: string,
  lifecycle: Lifecycle = 'active',
): Promise<Row> {
  const row = await repository.lockOne(db, scope, id, lifecycle);
  if (!row) throw notFound(label);
  return row;
}

/** The row type of a repository. */
export type RowOfRepository<Repository> = Repository extends CrudRepository<infer Row, never> ? Row : never;
