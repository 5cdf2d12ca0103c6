import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { type Lifecycle, newId } from '../../platform/db/columns.ts';
import type { SqlRow } from '../../platform/db/table-columns.ts';
import type { viewTable } from './view.table.ts';

/** The SQL of saved views. A user sees their own views, and shared ones of a list that they see completely. */

export type ViewRow = SqlRow<typeof viewTable> & {
  owner_name: string;
  owner_deleted: boolean;
  is_default: boolean;
};

/** Finds a user's own active views of a list, and the shared ones if `withShared`. The user's own views come first, each group by name. */
export const findViews = (db: Db, userId: string, list: string, withShared: boolean): Promise<ViewRow[]> =>
  rowsOf<ViewRow>(
    db,
    sql`${selectViews(userId)}
        where v.list = ${list} and v.deleted_at is null
          and (v.owner_id = ${userId} or (${withShared}::boolean and v.shared))
        order by v.owner_id <> ${userId}, lower(v.name), v.id`,
  );

const selectViews = (userId: string): SQL => sql`
  select v.id, v.version, v.created_at, v.updated_at, v.deleted_at, v.owner_id, v.list, v.name, v.search, v.columns,
    v.density, v.shared, u.name as owner_name, u.deleted_at is not null as owner_deleted,
    exists (select 1 from saved_view_default d where d.user_id = ${userId} and d.view_id = v.id) as is_default
  from saved_view v join admin_user u on u.id = v.owner_id`;

/** Finds a view of any owner. `lock` locks it until the transaction ends. */
export async function findView(
  db: Db,
  userId: string,
  id: string,
  lifecycle: Lifecycle,
  lock = false,
): Promise<ViewRow | undefined> {
  const deletedAt = lifecycle === 'active' ? sql`is null` : sql`is not null`;
  const rows = await rowsOf<ViewRow>(
    db,
    sql`${selectViews(userId)} where v.id = ${id} and v.deleted_at ${deletedAt} ${lock ? sql`for update of v` : sql``}`,
  );
  return rows[0];
}

/** Counts a user's active views of a list. It locks the user, so that simultaneous creates are counted one after the other. */
export async function countOwnViews(db: Db, userId: string, list: string): Promise<number> {
  await db.execute(sql`select 1 from admin_user where id = ${userId} for no key update`);
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from saved_view
        where owner_id = ${userId} and list = ${list} and deleted_at is null`,
  );
  return row?.count ?? 0;
}

/** Counts the active shared views of a list. */
export async function countSharedViews(db: Db, list: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from saved_view where list = ${list} and shared and deleted_at is null`,
  );
  return row?.count ?? 0;
}

export type NewView = {
  owner: string;
  list: string;
  name: string;
  search: Readonly<Record<string, string>>;
  columns: readonly string[] | null;
  density: string;
};

/** Inserts a personal view and returns its id. */
export async function insertView(db: Db, view: NewView): Promise<string> {
  const id = newId();
  await db.execute(sql`
    insert into saved_view (id, owner_id, list, name, search, columns, density)
    values (${id}, ${view.owner}, ${view.list}, ${view.name}, ${jsonOf(view.search)}, ${jsonOf(view.columns)},
      ${view.density})`);
  return id;
}

const jsonOf = (value: unknown): SQL => (value === null ? sql`null::jsonb` : sql`${JSON.stringify(value)}::jsonb`);

export type ViewChange = Partial<Pick<NewView, 'name' | 'search' | 'columns' | 'density'>> & {
  shared?: boolean;
  deletedAt?: Date | null;
};

/** Changes a view and increases its version. */
export async function updateView(db: Db, id: string, change: ViewChange): Promise<void> {
  const { name, search, columns, density, shared, deletedAt } = change;
  const assignments = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(search === undefined ? [] : [sql`search = ${jsonOf(search)}`]),
    ...(columns === undefined ? [] : [sql`columns = ${jsonOf(columns)}`]),
    ...(density === undefined ? [] : [sql`density = ${density}`]),
    ...(shared === undefined ? [] : [sql`shared = ${shared}`]),
    ...(deletedAt === undefined ? [] : [sql`deleted_at = ${deletedAt?.toISOString() ?? null}::timestamptz`]),
    sql`version = version + 1`,
    sql`updated_at = now()`,
  ];
  await db.execute(sql`update saved_view set ${sql.join(assignments, sql`, `)} where id = ${id}`);
}

/** Sets the view with which a list opens for a user; null for none. */
export async function saveDefaultView(db: Db, userId: string, list: string, view: string | null): Promise<void> {
  if (view === null) await db.execute(sql`delete from saved_view_default where user_id = ${userId} and list = ${list}`);
  else
    await db.execute(sql`
      insert into saved_view_default (user_id, list, view_id) values (${userId}, ${list}, ${view})
      on conflict (user_id, list) do update set view_id = excluded.view_id`);
}
