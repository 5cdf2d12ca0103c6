import type { Total } from '@bakehouse/contract/core/envelopes';
import type { ListQuery } from '@bakehouse/contract/core/resource';
import type { Ctx } from '../http/context.ts';
import type { CrudRepository, RecordRow } from './crud-repository.ts';

/** Maximum number of matches of a search. A longer search text finds others. */
const maxMatches = 50;

type LookupQuery = Pick<ListQuery, 'search' | 'sort'> & { readonly status?: string };

/**
 * Returns the active records that a user can choose from, sorted by name: at most `maxWithoutPage` records within the
 * caller's scope, or the first 50 matches of `search`.
 */
export async function lookup<Row extends RecordRow, Item>(
  { db, scope }: Ctx,
  repository: Pick<CrudRepository<Row, never>, 'findPage'>,
  { search, sort = 'name', ...filter }: LookupQuery,
  toItem: (row: Row) => Item,
): Promise<{ data: Item[] } & Total> {
  const limit = search === undefined ? {} : { search, page: 1, perPage: maxMatches };
  const { rows, ...total } = await repository.findPage(db, scope, 'active', { ...filter, ...limit, sort });
  return { data: rows.map(toItem), ...total };
}
