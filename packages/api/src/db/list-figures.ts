import { sql } from 'drizzle-orm';
import { type Database, type Db, rowsOf } from './client.ts';

/**
 * What a long list costs beside its page: how many match, and where far pages begin. Kept in memory for as long as the
 * list's version in the database stands; triggers raise it with every change that could show.
 */

const maxKept = 500;
/** Rows between two marks; an offset is walked from the mark before it. */
export const markEvery = 1_000;

export type Mark = readonly string[];
type Figures = { total?: number; marks?: readonly Mark[] };
type Kept = { version: string; byFilter: Map<string, Figures> };

const keptLists = new WeakMap<Database, Map<string, Kept>>();

/** Number that rises whenever the list changes, summed over the slots that writers spread themselves on. */
export const listVersion = async (db: Db, list: string): Promise<string> => {
  const [row] = await rowsOf<{ version: string }>(
    db,
    sql`select coalesce(sum(version), 0)::text as version from list_version where list = ${list}`,
  );
  return row?.version ?? '0';
};

const figuresAt = (database: Database, list: string, version: string, filter: string): Figures => {
  const lists = keptLists.get(database) ?? new Map<string, Kept>();
  keptLists.set(database, lists);
  let kept = lists.get(list);
  if (kept?.version !== version) {
    kept = { version, byFilter: new Map() };
    lists.set(list, kept);
  }
  if (kept.byFilter.size > maxKept) kept.byFilter.clear();
  const figures = kept.byFilter.get(filter) ?? {};
  kept.byFilter.set(filter, figures);
  return figures;
};

/**
 * Figures of one list under one filter. The version must have been read before what is counted, so that a change in
 * between is counted twice rather than never.
 */
export const listFigures = (database: Database, list: string, version: string, filter: object) => {
  const figures = figuresAt(database, list, version, JSON.stringify(filter));
  return {
    total: async (count: () => Promise<number>): Promise<number> => {
      figures.total ??= await count();
      return figures.total;
    },
    /** The last row before `offset` that is marked, and how many rows from there; without a mark, from the start. */
    markBefore: async (
      offset: number,
      findMarks: () => Promise<readonly Mark[]>,
    ): Promise<{ mark: Mark | undefined; rest: number }> => {
      if (offset < markEvery) return { mark: undefined, rest: offset };
      figures.marks ??= await findMarks();
      const index = Math.min(Math.floor(offset / markEvery), figures.marks.length);
      return { mark: figures.marks[index - 1], rest: offset - index * markEvery };
    },
  };
};
