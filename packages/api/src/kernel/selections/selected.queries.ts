import { type SelectionKind, selectionKinds } from '@bakehouse/contract/blocks/selections';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { idList } from '../../platform/db/sql-values.ts';
import { type IdsByKind, isRecordId } from './selections-in.ts';

/** The tables of the records that content refers to. The keys are fixed, so that a table never comes from a request. */

export const tables: Record<SelectionKind | 'picture', SQL> = {
  product: sql`product`,
  category: sql`category`,
  city: sql`city`,
  faq: sql`faq`,
  review: sql`review`,
  picture: sql`upload`,
};

/** Returns a subquery for the valid ids of records among `ids`, for `in`. */
export const recordIdList = (ids: readonly string[]): SQL => idList(ids.filter(isRecordId));

/** Finds with one statement which of the ids belong to active records that are shown to customers. */
export async function findShown(
  db: Db,
  ids: IdsByKind & { readonly picture: readonly string[] },
): Promise<Record<SelectionKind | 'picture', Set<string>>> {
  const queries = ([...selectionKinds, 'picture'] as const)
    .filter((kind) => ids[kind].some(isRecordId))
    .map((kind) => {
      const shown = kind === 'picture' ? sql`` : sql`and deleted_at is null and status = 'Active'`;
      return sql`select ${kind} as kind, id::text as id from ${tables[kind]} where id in ${recordIdList(ids[kind])} ${shown}`;
    });
  const rows = queries.length
    ? await rowsOf<{ kind: SelectionKind | 'picture'; id: string }>(db, sql.join(queries, sql` union all `))
    : [];
  const idsOf = (kind: SelectionKind | 'picture') =>
    new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
  return {
    product: idsOf('product'),
    category: idsOf('category'),
    city: idsOf('city'),
    faq: idsOf('faq'),
    review: idsOf('review'),
    picture: idsOf('picture'),
  };
}
