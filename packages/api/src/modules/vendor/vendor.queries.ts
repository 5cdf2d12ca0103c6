import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import type { Total } from '@bakehouse/contract/core/envelopes';
import type { StoreFacts } from '@bakehouse/contract/vendor/store-progress';
import type { VendorStatus, vendorEventKinds } from '@bakehouse/contract/vendor/vendor';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { BulkRecord, BulkSelection } from '../../kernel/http/bulk-source.ts';
import type { Scope } from '../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import type { Lifecycle } from '../../platform/db/columns.ts';
import { countUpToMax } from '../../platform/db/count.ts';
import { containsWords, type SearchedRows } from '../../platform/db/search.ts';
import { idList } from '../../platform/db/sql-values.ts';
import { userWords } from '../admin-user/admin-user.table.ts';
import { documentsColumn } from './document/document-facts.queries.ts';

/** The SQL that reads stores for lists, details and rules. */

export type PreferenceRow = {
  type_id: string;
  /** In paise, like `cost_range`. */
  cost: number;
  active: boolean;
  name: string;
  slug: string;
  time: number;
  cost_range: number[];
};

export type PersonRow = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  status: string;
  roles: { _id: string; name: string }[];
};

export type VendorRow = {
  id: string;
  version: number;
  store_admin: string;
  store_name: string;
  store_address: string;
  locality: string;
  city: string;
  state: string;
  pincode: string;
  gstin: string;
  latitude: number | null;
  longitude: number | null;
  service_radius: number;
  status: VendorStatus;
  paused_until: string | null;
  /** Null for an approved store. */
  facts: StoreFacts | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  preferences: PreferenceRow[];
  person: PersonRow;
};

export type VendorEventKind = (typeof vendorEventKinds)[number];
export type EventRow = { at: string; actor_name: string; kind: VendorEventKind; reason: string };
export type VendorDetailRow = VendorRow & { events: EventRow[] };

const defaultPerPage = 20;
/** Maximum number of stores in a list without `page`. */
const maxWithoutPage = 1_000;

/** Returns the condition on `vendor v` for the scope: vendors reach only their own stores. */
export function reachable(scope: Scope): SQL {
  if (scope.reach === 'all') return sql`true`;
  return scope.storeIds.length ? sql`v.id in ${[...scope.storeIds]}` : sql`false`;
}

/** Returns the preferences of a store for active delivery types. `only` is an additional condition. */
export const preferencesOf = (only: SQL = sql`true`): SQL => sql`
  (select coalesce(json_agg(json_build_object('type_id', p.type_id, 'cost', p.cost, 'active', p.active, 'name', t.name,
      'slug', t.slug, 'time', t.time, 'cost_range', t.cost_range) order by t.name, t.id), '[]')
    from delivery_preference p join delivery_type t on t.id = p.type_id and t.deleted_at is null
    where p.vendor_id = v.id and ${only}) as preferences`;

/** A column with the end of the pause of the store `v`, `YYYY-MM-DDTHH:mm`; null without one. */
export const pausedColumn = sql`to_char(v.paused_until, 'YYYY-MM-DD"T"HH24:MI') as paused_until`;

/** What the progress of the store `v` depends on (`StoreFacts`), as JSON. */
const factsOf = sql`json_build_object(
  'has_address', v.store_address <> '' and v.pincode <> '', 'has_point', v.latitude is not null, 'has_radius', v.service_radius > 0,
  'offers', exists (
    select 1 from delivery_preference p join delivery_type t on t.id = p.type_id and t.deleted_at is null and t.status = 'Active'
    where p.vendor_id = v.id and p.active),
  'has_hours', exists (select 1 from vendor_hours h where h.vendor_id = v.id)
    or exists (select 1 from vendor_hours_request r where r.vendor_id = v.id and r.status = 'pending'),
  'documents', ${documentsColumn})`;

const columns = sql`v.id, v.version, v.store_admin, v.store_name, v.store_address, v.locality, v.city, v.state, v.pincode, v.gstin,
  v.latitude, v.longitude, v.service_radius, v.status, ${pausedColumn}, v.created_by, v.created_at, v.updated_at, v.deleted_at,
  case when v.status <> 'approve' then ${factsOf} end as facts, ${preferencesOf()},
  (select json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'email', u.email, 'phone', u.phone,
      'status', u.status, 'roles', (
        select coalesce(json_agg(json_build_object('_id', r.id, 'name', r.name) order by r.name), '[]')
        from admin_user_role ur join role r on r.id = ur.role_id and r.deleted_at is null where ur.user_id = u.id))
    from admin_user u where u.id = v.store_admin) as person`;

const hasLifecycle = (store: SQL, lifecycle: Lifecycle): SQL =>
  lifecycle === 'active' ? sql`${store}.deleted_at is null` : sql`${store}.deleted_at is not null`;

const personWords = userWords('u');

/**
 * Returns the condition on `vendor v` for a search: every word occurs in the store's name and place, or every word occurs in the
 * administrator's name, email and phone. Each part uses its own index. The stores of users are found by the unique index on the
 * administrator.
 */
export const matchesSearch = (search: string, lifecycle: Lifecycle): SQL => sql`v.id in (
  select s.id from vendor s where ${containsWords(sql`s.words`, search)}
  union
  select s.id from admin_user u join vendor s on s.store_admin = u.id and ${hasLifecycle(sql`s`, lifecycle)}
  where ${containsWords(personWords, search)})`;

/** The vendors among which a typing error is corrected. */
export function correctedVendors(scope: Scope, lifecycle: Lifecycle): SearchedRows[] {
  const isReached = sql`${hasLifecycle(sql`v`, lifecycle)} and ${reachable(scope)}`;
  return [
    { from: sql`vendor v where ${isReached}`, text: sql`v.words`, isLong: true },
    {
      from: sql`admin_user u join vendor v on v.store_admin = u.id where ${isReached}`,
      text: personWords,
      isLong: true,
    },
  ];
}

type ListQuery = QueryOf<typeof vendorEndpoints.list>;

const matchesFilter = (scope: Scope, lifecycle: Lifecycle, { search, status }: ListQuery): SQL => {
  const conditions = [hasLifecycle(sql`v`, lifecycle), reachable(scope)];
  if (status) conditions.push(sql`v.status = ${status}`);
  if (search) conditions.push(matchesSearch(search, lifecycle));
  return sql.join(conditions, sql` and `);
};

const orderOf = (sort = '-createdAt'): SQL => {
  const key = sort.endsWith('name') ? sql`lower(v.store_name)` : sql`v.created_at`;
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${key} ${direction}, v.id ${direction}`;
};

/** Finds the next active stores after `last`, or the first ones, with keyset pagination. */
export function findVendorsAfter(
  db: Db,
  scope: Scope,
  query: ListQuery,
  { last, limit }: { last: VendorRow | undefined; limit: number },
): Promise<VendorRow[]> {
  const { sort = '-createdAt' } = query;
  const isAfter = sort.startsWith('-') ? sql`<` : sql`>`;
  const compared = sort.endsWith('name')
    ? sql`(lower(v.store_name), v.id) ${isAfter} (lower(${last?.store_name}), ${last?.id})`
    : sql`(v.created_at, v.id) ${isAfter} (${last?.created_at}, ${last?.id})`;
  return rowsOf(
    db,
    sql`select ${columns} from vendor v where ${matchesFilter(scope, 'active', query)} ${last ? sql`and ${compared}` : sql``}
        order by ${orderOf(sort)} limit ${limit}`,
  );
}

/** Counts the stores on all pages of a list. */
export async function countVendors(db: Db, scope: Scope, lifecycle: Lifecycle, query: ListQuery): Promise<number> {
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from vendor v where ${matchesFilter(scope, lifecycle, query)}`,
  );
  return counted?.total ?? 0;
}

const countPages = async (db: Db, scope: Scope, lifecycle: Lifecycle, query: ListQuery): Promise<Total> =>
  query.search || query.status
    ? countUpToMax(db, sql`vendor v where ${matchesFilter(scope, lifecycle, query)}`)
    : { total: await countVendors(db, scope, lifecycle, query) };

/** Finds one page and the total of all matches. Preferences and administrators are read only for the stores of the page. */
export async function findVendorPage(
  db: Db,
  scope: Scope,
  lifecycle: Lifecycle,
  query: ListQuery,
): Promise<{ rows: VendorRow[] } & Total> {
  const where = matchesFilter(scope, lifecycle, query);
  const order = orderOf(query.sort);
  const perPage = query.perPage ?? (query.page ? defaultPerPage : maxWithoutPage);
  const rows = await rowsOf<VendorRow>(
    db,
    sql`
      select ${columns}
      from (select * from vendor v where ${where} order by ${order}
            limit ${perPage} offset ${((query.page ?? 1) - 1) * perPage}) as v
      order by ${order}`,
  );
  return { rows, ...(await countPages(db, scope, lifecycle, query)) };
}

/** Finds stores for a bulk action: chosen ones, or the first matches of a list's query in its order. */
export function findBriefVendors(
  db: Db,
  scope: Scope,
  query: { lifecycle: Lifecycle; selection: BulkSelection; limit: number },
): Promise<BulkRecord[]> {
  const { lifecycle, selection, limit } = query;
  const filter: ListQuery = 'query' in selection ? selection.query : {};
  const amongIds = 'ids' in selection ? sql`and v.id in ${idList(selection.ids)}` : sql``;
  return rowsOf(
    db,
    sql`select v.id, v.store_name as name, v.version, v.status from vendor v
        where ${matchesFilter(scope, lifecycle, filter)} ${amongIds} order by ${orderOf(filter.sort)} limit ${limit}`,
  );
}

/** Finds one active store with its history, newest first. */
export async function findVendor(db: Db, scope: Scope, id: string): Promise<VendorDetailRow | undefined> {
  const [row] = await rowsOf<VendorDetailRow>(
    db,
    sql`
      select ${columns},
        (select coalesce(json_agg(json_build_object('at', e.at, 'actor_name', e.actor_name, 'kind', e.kind, 'reason', e.reason)
            order by e.at desc, e.id desc), '[]') from vendor_event e where e.vendor_id = v.id) as events
      from vendor v where v.id = ${id} and v.deleted_at is null and ${reachable(scope)}`,
  );
  return row;
}

export type LockedVendor = {
  id: string;
  version: number;
  status: VendorStatus;
  store_admin: string;
  store_name: string;
  /** The administrator's email. */
  email: string;
  phone: string;
};

type LockedVendorRow = LockedVendor & { deleted_at: string | null };

const findLocked = async (
  db: Db,
  scope: Scope,
  id: string,
  lifecycle: Lifecycle,
): Promise<LockedVendorRow | undefined> => {
  const [row] = await rowsOf<LockedVendorRow>(
    db,
    sql`select v.id, v.version, v.status, v.store_admin, v.store_name, v.deleted_at, u.email, u.phone
        from vendor v join admin_user u on u.id = v.store_admin
        where v.id = ${id} and ${hasLifecycle(sql`v`, lifecycle)} and ${reachable(scope)} for update of v`,
  );
  return row;
};

/** Locks an active store within the scope until the transaction ends. */
export const lockVendor = (db: Db, scope: Scope, id: string): Promise<LockedVendor | undefined> =>
  findLocked(db, scope, id, 'active');

export const lockDeletedVendor = (db: Db, scope: Scope, id: string): Promise<LockedVendorRow | undefined> =>
  findLocked(db, scope, id, 'deleted');

/** Counts the orders that are assigned to each store and neither delivered nor cancelled. A store without any has no entry. */
export async function countOpenOrders(db: Db, vendorIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: string; n: number }>(
    db,
    sql`select vendor_id as id, count(*)::int as n from orders
        where vendor_id in ${idList(vendorIds)} and deleted_at is null and status not in ('delivered', 'cancelled')
        group by vendor_id`,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Returns what is not settled and paid with each store, in paise. A store that is settled has no entry. */
export async function findUnsettled(db: Db, vendorIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: string; amount: string }>(
    db,
    sql`select id, sum(amount)::text as amount from (
          select d.vendor_id as id, d.payable - d.cash as amount from vendor_due d where d.vendor_id in ${idList(vendorIds)}
          union all
          select a.vendor_id, a.balance + a.payouts_due from vendor_account a
          where a.vendor_id in ${idList(vendorIds)} and (a.balance <> 0 or a.payouts_due <> 0)) as open
        group by id`,
  );
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]));
}

export type OfferedType = { id: string; name: string; status: string; cost_range: number[] };

/** Locks the active delivery types among `ids`, so that they cannot be deleted or repriced at the same time. */
export const lockDeliveryTypes = (db: Db, ids: readonly string[]): Promise<OfferedType[]> =>
  rowsOf(
    db,
    sql`select id, name, status, cost_range from delivery_type
        where id in ${[...ids]} and deleted_at is null order by id for share`,
  );

/** The facts of a store that does not exist. */
export const noFacts: StoreFacts = {
  has_address: false,
  has_point: false,
  has_radius: false,
  offers: false,
  has_hours: false,
  documents: null,
};

/** Returns what decides whether each store can be sent to review and get orders. */
export async function findFacts(db: Db, vendorIds: readonly string[]): Promise<Map<string, StoreFacts>> {
  const rows = await rowsOf<{ id: string; facts: StoreFacts }>(
    db,
    sql`select v.id, ${factsOf} as facts from vendor v where v.id in ${idList(vendorIds)}`,
  );
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

export async function findVendorOfUser(db: Db, scope: Scope, userId: string): Promise<VendorRow | undefined> {
  const [row] = await rowsOf<VendorRow>(
    db,
    sql`select ${columns} from vendor v where v.store_admin = ${userId} and v.deleted_at is null and ${reachable(scope)}`,
  );
  return row;
}
