import { type SelectionKind, selectionKinds } from '@bakehouse/contract/blocks/selections';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/client.ts';
import { type IdsByKind, isRecordId } from './selections-in.ts';

/** What became of the records that content names. Tables by the name of their kind, never by a caller's. */

export const tables: Record<SelectionKind | 'picture', SQL> = {
  product: sql`product`,
  category: sql`category`,
  city: sql`city`,
  faq: sql`faq`,
  review: sql`review`,
  picture: sql`upload`,
};

/** A list of ids as one parameter, however long it is. */
export const idsAsked = (ids: readonly string[]): SQL =>
  sql`(select value::uuid from json_array_elements_text(${JSON.stringify(ids.filter(isRecordId))}::json))`;

/** Those of the ids whose record lives and is shown to customers; one statement. */
export const findShown = async (
  db: Db,
  asked: IdsByKind & { readonly picture: readonly string[] },
): Promise<Record<SelectionKind | 'picture', Set<string>>> => {
  const parts = ([...selectionKinds, 'picture'] as const)
    .filter((kind) => asked[kind].some(isRecordId))
    .map((kind) => {
      const shown = kind === 'picture' ? sql`` : sql`and deleted_at is null and status = 'Active'`;
      return sql`select ${kind} as kind, id::text as id from ${tables[kind]} where id in ${idsAsked(asked[kind])} ${shown}`;
    });
  const rows = parts.length
    ? await rowsOf<{ kind: SelectionKind | 'picture'; id: string }>(db, sql.join(parts, sql` union all `))
    : [];
  const of = (kind: SelectionKind | 'picture') => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
  return {
    product: of('product'),
    category: of('category'),
    city: of('city'),
    faq: of('faq'),
    review: of('review'),
    picture: of('picture'),
  };
};
