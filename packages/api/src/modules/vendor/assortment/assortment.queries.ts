import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import type { Total } from '@bakehouse/contract/core/envelopes';
import type { AssortmentEntry, AssortmentKey } from '@bakehouse/contract/vendor/assortment';
import type { ListedEntry, vendorAssortmentEndpoints } from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { containsWords, searchWithCorrection } from '../../../platform/db/search.ts';
import { uuidArray } from '../../../platform/db/sql-values.ts';
import { reachable } from '../vendor.queries.ts';
import type { Difference } from './assortment.table.ts';
import { entryFields } from './assortment-facts.queries.ts';

/** The SQL that reads and writes the assortments of stores. */

type RequestRow = {
  status: 'pending' | 'rejected';
  reason: string;
  requested_at: string;
  requested_by: string;
};
type NamedDifference = Difference & { name: string; current: AssortmentEntry | null };

export type AssortmentRow = {
  id: string;
  version: number;
  only_listed: boolean;
  request: (RequestRow & { differences: NamedDifference[] }) | null;
  entries: ListedEntry[];
  /** Number of all entries, without proposed ones. */
  listed: number;
} & Total;

const defaultPerPage = 50;

/** The name of the product or category of `e`, and the text that a search looks in. Deleted records keep their name. */
const nameOf = sql`lateral (
  select p.name, split_part(p.words, '|', 1) as text, p.deleted_at is null as is_active
  from product p where e.kind = 'product' and p.id = e.record_id
  union all
  select c.name, search_text(c.name), c.deleted_at is null from category c where e.kind = 'category' and c.id = e.record_id) as n`;

const states: Readonly<Record<string, (today: string) => SQL>> = {
  made: (today) => sql`e.makes and coalesce(e.paused_until < ${today}::date, true)`,
  not_made: () => sql`not e.makes`,
  paused: (today) => sql`e.paused_until >= ${today}::date`,
  proposed: () => sql`e.is_proposed`,
};

type Query = QueryOf<typeof vendorAssortmentEndpoints.view>;

/**
 * Returns a page of the assortment of an active store, and the change that it proposes.
 * @param today the day in the marketplace's time zone
 */
export function findAssortment(
  db: Db,
  scope: Scope,
  id: string,
  { search: typed, kind, state, page = 1, perPage = defaultPerPage }: Query,
  today: string,
): Promise<{ rows: AssortmentRow | undefined } & Total> {
  const storeId = sql`${id}::uuid`;
  const text = sql`e.text`;
  const filters = [...(kind ? [sql`e.kind = ${kind}`] : []), ...(state ? [states[state]?.(today) ?? sql`true`] : [])];
  const find = async (search = '') => {
    const conditions = sql.join([containsWords(text, search), ...filters], sql` and `);
    const [rows] = await rowsOf<AssortmentRow>(
      db,
      sql`
        with found as materialized (select e.* from ${entriesOf(storeId)} where ${conditions})
        select v.id, v.version, v.makes_only_listed as only_listed,
          (select count(*)::int from vendor_assortment a where a.vendor_id = v.id) as listed,
          (select count(*)::int from found) as total,
          (select coalesce(json_agg(jsonb_build_object('kind', f.kind, 'record', f.record_id, 'name', f.name, 'entry', f.entry)
              || case when f.is_proposed then jsonb_build_object('proposed', f.after) else '{}' end
              order by lower(f.name), f.kind, f.record_id), '[]')
            from (select * from found order by lower(name), kind, record_id
              limit ${perPage} offset ${(page - 1) * perPage}) as f) as entries,
          case when r.vendor_id is not null then json_build_object('status', r.status, 'reason', r.reason,
            'requested_at', r.requested_at, 'requested_by', r.requested_by, 'differences', (
              select coalesce(json_agg(json_build_object('kind', e.kind, 'record', e.record_id, 'name', n.name,
                'before', e.before, 'after', e.after, 'current', l.entry) order by e.position), '[]')
              from ${differencesOf(storeId)} as e left join ${listedOf(storeId)} as l using (kind, record_id), ${nameOf})) end as request
        from vendor v left join vendor_assortment_request r on r.vendor_id = v.id
        where v.id = ${id} and v.deleted_at is null and ${reachable(scope)}`,
    );
    return { rows, total: rows?.total ?? 0 };
  };
  return searchWithCorrection(db, typed, find, () => [{ from: sql`${entriesOf(storeId)} where true`, text }]);
}

/** The rows of a request of a store as `kind`, `record_id`, `before` and `after`, with its `status`. */
const differencesOf = (storeId: SQL) => sql`(
  select r.status, d.position, d.change->>'kind' as kind, (d.change->>'record')::uuid as record_id,
    d.change->'before' as before, d.change->'after' as after
  from vendor_assortment_request r, jsonb_array_elements(r.changes) with ordinality as d (change, position)
  where r.vendor_id = ${storeId})`;

const listedOf = (storeId: SQL) => sql`(
  select a.kind, a.record_id, a.makes, a.paused_until, json_build_object(${entryFields}) as entry
  from vendor_assortment a where a.vendor_id = ${storeId})`;

/** The entries of a store and the proposed ones, with names. */
const entriesOf = (storeId: SQL) => sql`(
  select e.*, n.name, n.text from (
    select kind, record_id, l.makes, l.paused_until, l.entry, q.status is not null as is_proposed, q.after
    from ${listedOf(storeId)} as l
    full join (select * from ${differencesOf(storeId)} as p where p.status = 'pending') as q using (kind, record_id)
  ) as e, ${nameOf}) as e`;

export type KnownEntry = AssortmentKey & {
  /** Null for a product or category that does not exist. */
  readonly name: string | null;
  readonly is_active: boolean;
  readonly entry: AssortmentEntry | null;
};

export type AssortmentState = {
  /** The entries of the keys, in their order. */
  readonly known: readonly KnownEntry[];
  /** The differences of the pending request. */
  readonly pending: readonly Difference[] | null;
  readonly listed: number;
  readonly only_listed: boolean;
};

/** Returns what a change of a locked store depends on: the entries of these keys, and the pending request. */
export async function findAssortmentState(
  db: Db,
  storeId: string,
  keys: readonly AssortmentKey[],
): Promise<AssortmentState | undefined> {
  const chosen = keys.map(({ kind, record }) => ({ kind, record_id: record }));
  const [row] = await rowsOf<AssortmentState>(
    db,
    sql`
      select v.makes_only_listed as only_listed,
        (select r.changes from vendor_assortment_request r where r.vendor_id = v.id and r.status = 'pending') as pending,
        (select count(*)::int from vendor_assortment a where a.vendor_id = v.id) as listed,
        (select coalesce(json_agg(json_build_object('kind', e.kind, 'record', e.record_id, 'name', n.name,
            'is_active', coalesce(n.is_active, false),
            'entry', case when a.vendor_id is not null then json_build_object(${entryFields}) end) order by e.position), '[]')
          from (
            select k.kind, k.record_id, row_number() over () as position
            from json_to_recordset(${JSON.stringify(chosen)}) as k (kind text, record_id uuid)) as e
          left join ${nameOf} on true
          left join vendor_assortment a on a.vendor_id = v.id and a.kind = e.kind and a.record_id = e.record_id) as known
      from vendor v where v.id = ${storeId}`,
  );
  return row;
}

/** Writes the entries of a store as they are after the differences, with one statement for all that are kept and one for the others. */
export async function saveEntries(db: Db, storeId: string, differences: readonly Difference[]): Promise<void> {
  const rows = differences.flatMap(({ kind, record, after }) =>
    after
      ? [
          {
            vendor_id: storeId,
            kind,
            record_id: record,
            makes: after.makes,
            price_kind: after.price?.kind ?? null,
            price: after.price && Math.round(after.price.value * 100),
            paused_until: after.paused_until,
          },
        ]
      : [],
  );
  await db.execute(sql`
    insert into vendor_assortment
    select * from json_populate_recordset(null::vendor_assortment, ${JSON.stringify(rows)})
    on conflict (vendor_id, record_id, kind) do update set makes = excluded.makes, price_kind = excluded.price_kind,
      price = excluded.price, paused_until = excluded.paused_until`);
  const removed = differences.filter(({ after }) => after === null);
  await db.execute(sql`
    delete from vendor_assortment where vendor_id = ${storeId} and record_id = any(${uuidArray(removed.map(({ record }) => record))})`);
}

export async function saveOnlyListed(db: Db, storeId: string, onlyListed: boolean): Promise<void> {
  await db.execute(sql`update vendor set makes_only_listed = ${onlyListed} where id = ${storeId}`);
}

/** Replaces the request of a store; a request without differences is deleted. */
export async function saveRequest(
  db: Db,
  storeId: string,
  { changes, at, by }: { changes: readonly Difference[]; at: Date; by: string },
): Promise<void> {
  if (changes.length === 0) return deleteRequest(db, storeId);
  await db.execute(sql`
    insert into vendor_assortment_request (vendor_id, changes, status, reason, requested_at, requested_by)
    values (${storeId}, ${JSON.stringify(changes)}::jsonb, 'pending', '', ${at.toISOString()}, ${by})
    on conflict (vendor_id) do update set changes = excluded.changes, status = 'pending', reason = '',
      requested_at = excluded.requested_at, requested_by = excluded.requested_by`);
}

export async function rejectRequest(db: Db, storeId: string, reason: string): Promise<void> {
  await db.execute(
    sql`update vendor_assortment_request set status = 'rejected', reason = ${reason} where vendor_id = ${storeId}`,
  );
}

export async function deleteRequest(db: Db, storeId: string): Promise<void> {
  await db.execute(sql`delete from vendor_assortment_request where vendor_id = ${storeId}`);
}
