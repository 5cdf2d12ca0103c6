import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { type UsageEntry, usageSentence } from '@bakehouse/contract/core/usage';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { textList } from '../../platform/db/sql-values.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../http/context.ts';

/**
 * Finds the active records that use a record: a category's products, a role's people. Modules declare their users by
 * table name, because a module must not import the modules above it.
 */

/** Records of one module, as the users of others. */
export type Users = {
  readonly label: UsageEntry['label'];
  /** Dashboard screen that lists them, and the one of a single record, with `{id}` for its id. */
  readonly screen: string;
  readonly editScreen: string;
  /** Call that lists them: names are given only to callers who have its permission. */
  readonly list: Pick<Endpoint, 'methods' | 'path'>;
  /** Their table, and its column that names a record. */
  readonly table: string;
  readonly name: string;
};

export type UsedBy = Users & {
  /** Condition on a row `u` of the users' table, for the id of the used record or an SQL expression of it. */
  readonly where: (id: string | SQL) => SQL;
  /** Query parameter of the users' list that takes the id of the used record. */
  readonly filter?: string;
};

/** Users that hold the record's id in a column of their own. */
export const byColumn =
  (column: string) =>
  (id: string | SQL): SQL =>
    sql`u.${sql.identifier(column)} = ${id}`;

/** Users that a link table connects with the record. `[table, users' column, record's column]`. */
export const byLink =
  (...links: readonly (readonly [table: string, user: string, used: string])[]) =>
  (id: string | SQL): SQL =>
    sql`u.id in (${sql.join(
      links.map(
        ([table, user, used]) =>
          sql`select l.${sql.identifier(user)} from ${sql.identifier(table)} l where l.${sql.identifier(used)} = ${id}`,
      ),
      sql` union all `,
    )})`;

/** How many users are named; the count is always complete. */
const maxNamed = 5;

/** Returns whether a caller may know the names of the records. */
export const canList = (actor: Actor, { list }: Pick<Users, 'list'>): boolean =>
  actor.isSuper || actor.grants.get(permissionKey(list)) === 'all';

const usersOf = (used: UsedBy, index: number, id: string, named: boolean): SQL => {
  const from = sql`from ${sql.identifier(used.table)} u where u.deleted_at is null and ${used.where(id)}`;
  const name = sql.identifier(used.name);
  return sql`select ${index}::int as index, (select count(*)::int ${from}) as count, (
    select coalesce(json_agg(json_build_object('_id', s.id, 'name', s.name)), '[]')
    from (select u.id, u.${name} as name ${from} order by u.${name}, u.id limit ${named ? maxNamed : 0}) s) as records`;
};

/** Finds all users of a record in one statement; modules without users are left out. */
export async function findUsage(db: Db, actor: Actor, usedBy: readonly UsedBy[], id: string): Promise<UsageEntry[]> {
  const rows = await rowsOf<Pick<UsageEntry, 'count' | 'records'> & { index: number }>(
    db,
    sql.join(
      usedBy.map((used, index) => usersOf(used, index, id, canList(actor, used))),
      sql` union all `,
    ),
  );
  return rows.flatMap(({ index, count, records }) => {
    const used = usedBy[index];
    if (!used || count === 0) return [];
    const { label, screen, editScreen, filter } = used;
    return [{ label, count, screen, editScreen, records, ...(filter ? { filter: { [filter]: id } } : {}) }];
  });
}

/** Returns the sentence that explains why a record cannot be deleted, for each of the given records that is in use. */
export async function findUses(
  db: Db,
  label: string,
  usedBy: readonly UsedBy[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (usedBy.length === 0 || ids.length === 0) return new Map();
  const counts = usedBy.map(
    (used, index) => sql`
      select k.id, ${index}::int as index, count(*)::int as count
      from ${textList(ids)} as k (id)
      join ${sql.identifier(used.table)} u on u.deleted_at is null and ${used.where(sql`k.id::uuid`)} group by k.id`,
  );
  const rows = await rowsOf<{ id: string; index: number; count: number }>(db, sql.join(counts, sql` union all `));
  const usage = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...usage].map(([id, uses]) => [
      id,
      usageSentence(
        label,
        uses.flatMap(({ index, count }) => {
          const used = usedBy[index];
          return used
            ? [{ label: used.label, count, screen: used.screen, editScreen: used.editScreen, records: [] }]
            : [];
        }),
      ),
    ]),
  );
}

/** @throws AppError in_use when there is any usage. */
export function rejectUsed(label: string, usage: readonly UsageEntry[] | undefined): void {
  if (usage?.length) throw new AppError('in_use', usageSentence(label, usage), { usage });
}
