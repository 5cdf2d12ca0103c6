import type { ListQuery } from '@bakehouse/contract/core/resource';
import type { Ctx } from '../http/context.ts';
import type { CrudStore, RecordRow } from './crud-store.ts';

/** More than anyone reads through; a longer search finds the rest. */
const maxFound = 50;

type Wanted = Pick<ListQuery, 'search' | 'sort'> & { readonly status?: string };

/**
 * Answer of a look-up: living records to choose from, within the caller's reach, by name. All of them (as far as a list
 * goes), or with `search` as many of what it finds as one can read.
 */
export const lookup = async <Row extends RecordRow, Item>(
  { db, scope }: Ctx,
  store: Pick<CrudStore<Row, never>, 'findPage'>,
  { search, sort = 'name', ...wanted }: Wanted,
  toItem: (row: Row) => Item,
): Promise<{ data: Item[]; total: number }> => {
  const few = search === undefined ? {} : { search, page: 1, perPage: maxFound };
  const { rows, total } = await store.findPage(db, scope, 'active', { ...wanted, ...few, sort });
  return { data: rows.map(toItem), total };
};
