import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from './client.ts';

/**
 * Caches the expensive figures of a long list: the number of matching rows, and where far pages start. They are valid
 * until the list's version in the database changes; triggers increment it with every visible change.
 */

/** Maximum number of filters in the cache of one list. A full cache is cleared. */
const maxFilters = 500;
/** Number of rows between two marks. A page is read from the last mark before its offset. */
export const markInterval = 1_000;

export type Mark = readonly string[];
type Figures = { total?: number; marks?: readonly Mark[] };
type CachedList = { version: string; byFilter: Map<string, Figures> };

/** By database, because a replica can be behind the primary. */
const cachedLists = new WeakMap<Db, Map<string, CachedList>>();

/** Returns the version of a list, which increases with every change. It is the sum over the slots that writers use. */
export async function listVersion(db: Db, list: string): Promise<string> {
  const [row] = await rowsOf<{ version: string }>(
    db,
    sql`select coalesce(sum(version), 0)::text as version from list_version where list = ${list}`,
  );
  return row?.version ?? '0';
}

const figuresAt = (db: Db, list: string, version: string, filter: string): Figures => {
  const lists = cachedLists.get(db) ?? new Map<string, CachedList>();
  cachedLists.set(db, lists);
  let cached = lists.get(list);
  if (cached?.version !== version) {
    cached = { version, byFilter: new Map() };
    lists.set(list, cached);
  }
  if (cached.byFilter.size > maxFilters) cached.byFilter.clear();
  const figures = cached.byFilter.get(filter) ?? {};
  cached.byFilter.set(filter, figures);
  return figures;
};

/**
 * Returns the cached figures of one list and filter.
 * @param version the list's version, read before the rows are counted: a change in between then makes the cache stale
 *   instead of being missed
 */
export function listFigures(db: Db, list: string, version: string, filter: object) {
  const figures = figuresAt(db, list, version, JSON.stringify(filter));
  return {
    total: async (count: () => Promise<number>): Promise<number> => {
      figures.total ??= await count();
      return figures.total;
    },
    /** Returns the last mark before `offset` and the number of rows from there; without a mark, from the start. */
    markBefore: async (
      offset: number,
      findMarks: () => Promise<readonly Mark[]>,
    ): Promise<{ mark: Mark | undefined; rest: number }> => {
      if (offset < markInterval) return { mark: undefined, rest: offset };
      figures.marks ??= await findMarks();
      const index = Math.min(Math.floor(offset / markInterval), figures.marks.length);
      return { mark: figures.marks[index - 1], rest: offset - index * markInterval };
    },
  };
}
