import type { Total } from '@bakehouse/contract/core/envelopes';
import type { LocalTime } from '@bakehouse/contract/core/local-time';
import type { AssignmentSettings } from '@bakehouse/contract/vendor/assignment-settings';
import type { StoreAssortment } from '@bakehouse/contract/vendor/assortment';
import type { Delivery, EligibilityOrder, HeldCash } from '@bakehouse/contract/vendor/eligibility';
import type { SlotLoad } from '@bakehouse/contract/vendor/slots';
import type { RequiredDocument } from '@bakehouse/contract/vendor/store-documents';
import type { leadTimeKinds, StoreHours } from '@bakehouse/contract/vendor/store-hours';
import type { VendorStatus } from '@bakehouse/contract/vendor/vendor';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { containsWords, searchWithCorrection } from '../../../platform/db/search.ts';
import { idList, textList } from '../../../platform/db/sql-values.ts';
import { assortmentColumn, madeFrom, recordsOf } from '../assortment/assortment-facts.queries.ts';
import { documentsColumn } from '../document/document-facts.queries.ts';
import { pausedColumn, reachable } from '../vendor.queries.ts';

/** The SQL about the hours of stores, and the facts that determine whether a store can deliver. */

/** The assignment settings as saved; null before the first save. */
export const assignmentSettingsColumn = sql`(select s.value::jsonb from content_setting s where s.name = 'assignment')`;
export type StoredSettings = Partial<AssignmentSettings> | null;

/** The most cash that a store may hold, in paise: its own limit `a.cash_limit`, or that of the settings; null without a limit. */
const cashLimit = sql`coalesce(a.cash_limit, (
  select ((s.value::jsonb->>'cash_limit')::numeric * 100)::bigint from content_setting s where s.name = 'payment'))`;

/** The cash of customers that the store `v` holds; null without a limit. What the store owes besides is a part of it. */
const cashColumn = sql`(
  select json_build_object('limit', l.cash_limit, 'held', greatest(0, -l.balance) + (
    select coalesce(sum(d.cash), 0)::float8 from vendor_due d where d.vendor_id = v.id))
  from (select ${cashLimit} as cash_limit, coalesce(a.balance, 0) as balance
    from (values (v.id)) as store(id) left join vendor_account a on a.vendor_id = store.id) as l
  where l.cash_limit is not null)`;

/** A column of the order `o`: whether the rider collects cash. */
export const collectsCashColumn = sql`(o.payment_kind = 'cash' and o.paid_total < o.order_total) as collects_cash`;

/** The days, products and categories of an order, for which the limits of stores are read. */
export type LimitsQuery = {
  readonly days: readonly string[];
  /** Ids of products and categories. */
  readonly records: readonly string[];
  /** The order itself, which takes no place of its own. */
  readonly exceptOrder: string | null;
};

/** Returns the query of the limits of stores for deliveries. */
export const limitsQuery = (
  deliveries: readonly Pick<Delivery, 'date' | 'made'>[],
  exceptOrder: string | null = null,
): LimitsQuery => ({
  days: [...new Set(deliveries.map(({ date }) => date))],
  records: recordsOf(deliveries.flatMap(({ made = [] }) => made)),
  exceptOrder,
});

/**
 * Returns columns with the hours of the store `v`, null when it is unlimited, its number of orders in each slot of the days, the
 * cash that it holds, its assortment, its required documents, and its pause.
 */
export const limitColumns = ({ days, records, exceptOrder }: LimitsQuery): SQL => sql`
  (select h.hours from vendor_hours h where h.vendor_id = v.id) as hours,
  (select coalesce(json_agg(l), '[]') from (
    select s.day as date, to_char(s.slot_from, 'HH24:MI') as "from", to_char(s.slot_upto, 'HH24:MI') as upto, count(*)::int as orders
    from order_seat s
    where s.vendor_id = v.id and s.day in (select value::date from ${textList(days)})
      and s.order_id is distinct from ${exceptOrder}::uuid
    group by s.day, s.slot_from, s.slot_upto) as l) as loads,
  ${cashColumn} as cash, ${assortmentColumn(records)} as assortment, ${documentsColumn} as documents,
  ${pausedColumn}`;
export type LimitColumns = {
  hours: StoreHours | null;
  loads: SlotLoad[];
  cash: HeldCash | null;
  assortment: StoreAssortment | null;
  documents: RequiredDocument[] | null;
  paused_until: LocalTime | null;
};

/**
 * Returns the deliveries of items as JSON, with the active delivery type (by id, else by name), the categories of the product, and what is
 * made.
 * @param items rows `i` with delivery_type_id, delivery_type_name, delivery_date, slot_from, slot_upto, product_id and position.
 * @param lines rows with product_id, name, price, quantity and position: the item `i` and its add-ons.
 */
const deliveriesFrom = (items: SQL, lines: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object(
      'type', case when t.id is not null then json_build_object('_id', t.id, 'name', t.name) end,
      'date', i.delivery_date, 'from', to_char(i.slot_from, 'HH24:MI'), 'upto', to_char(i.slot_upto, 'HH24:MI'),
      'product', coalesce(i.product_id::text, ''),
      'categories', (select coalesce(json_agg(c.category_id), '[]') from product_category c where c.product_id = i.product_id),
      'made', ${madeFrom(lines)}
    ) order by i.position), '[]')
    from ${items} left join lateral (
      select d.id, d.name from delivery_type d where d.deleted_at is null
        and (d.id = i.delivery_type_id or lower(d.name) = lower(i.delivery_type_name))
      order by d.id is distinct from i.delivery_type_id, d.id limit 1) as t on true)`;

/** A column with the deliveries of the order `o`. */
export const deliveriesColumn = deliveriesFrom(
  sql`(select * from order_item where order_id = o.id) as i`,
  sql`select i.product_id, i.name, i.price, i.quantity, -1 as position
    union all
    select a.product_id, a.name, a.price, a.quantity, a.position from order_addon a
    where a.order_id = i.order_id and a.item_position = i.position`,
);

/** Returns the deliveries of an active order within the scope, and whether it is paid in cash; undefined without such an order. */
export async function findDeliveries(
  db: Db,
  scope: Scope,
  orderId: string,
): Promise<Pick<EligibilityOrder, 'deliveries' | 'collects_cash'> | undefined> {
  const isAssigned = scope.reach === 'all' ? sql`true` : sql`o.vendor_id in ${idList(scope.storeIds)}`;
  const [row] = await rowsOf<{ deliveries: Delivery[]; collects_cash: boolean }>(
    db,
    sql`select ${deliveriesColumn} as deliveries, ${collectsCashColumn} from orders o where o.id = ${orderId} and o.deleted_at is null and ${isAssigned}`,
  );
  return row;
}

export type NewDelivery = {
  delivery_type?: string | undefined;
  date: string;
  from: string;
  upto: string;
  product?: string | undefined;
  /** Products of the add-ons. */
  addons?: readonly string[] | undefined;
};

/** Returns the deliveries of an order that does not exist yet, with types and categories. */
export async function describeDeliveries(db: Db, newDeliveries: readonly NewDelivery[]): Promise<Delivery[]> {
  const items = sql`(
    select n.delivery_type as delivery_type_id, null::text as delivery_type_name, n.date as delivery_date,
      n."from" as slot_from, n.upto as slot_upto, n.product as product_id, n.addons, row_number() over () as position
    from json_to_recordset(${JSON.stringify(newDeliveries)})
      as n (delivery_type uuid, date date, "from" time, upto time, product uuid, addons uuid[])) as i`;
  const lines = sql`
    select l.id as product_id, '' as name, null::bigint as price, 1 as quantity, l.position
    from unnest(array_prepend(i.product_id, i.addons)) with ordinality as l (id, position)`;
  const [row] = await rowsOf<{ deliveries: Delivery[] }>(db, sql`select ${deliveriesFrom(items, lines)} as deliveries`);
  return row?.deliveries ?? [];
}

type RequestRow = {
  status: 'pending' | 'rejected';
  hours: StoreHours;
  reason: string;
  requested_at: string;
  requested_by: string;
};

export type HoursRow = {
  id: string;
  version: number;
  status: VendorStatus;
  hours: StoreHours | null;
  request: RequestRow | null;
  settings: StoredSettings;
  names: Record<string, string>;
};

const leadTimeRecords = (kind: 'product' | 'category') => sql`
  select (e->>'record')::uuid from (values (h.hours), (r.hours)) as both_hours (document),
    jsonb_array_elements(both_hours.document->'lead_times') as e
  where both_hours.document is not null and e->>'kind' = ${kind}`;

/** Returns the hours of an active store, the requested change, and the names of the products and categories in both. */
export async function findHours(db: Db, scope: Scope, id: string): Promise<HoursRow | undefined> {
  const [row] = await rowsOf<HoursRow>(
    db,
    sql`
      select v.id, v.version, v.status, h.hours, ${assignmentSettingsColumn} as settings,
        case when r.vendor_id is not null then json_build_object('status', r.status, 'hours', r.hours, 'reason', r.reason,
          'requested_at', r.requested_at, 'requested_by', r.requested_by) end as request,
        (select coalesce(json_object_agg(n.id, n.name), '{}') from (
          select p.id, p.name from product p where p.id in (${leadTimeRecords('product')})
          union all
          select c.id, c.name from category c where c.id in (${leadTimeRecords('category')})) as n) as names
      from vendor v left join vendor_hours h on h.vendor_id = v.id left join vendor_hours_request r on r.vendor_id = v.id
      where v.id = ${id} and v.deleted_at is null and ${reachable(scope)}`,
  );
  return row;
}

/** Maximum number of matches; a longer search text finds others. */
const maxChoices = 50;

type ChoiceQuery = { kind: (typeof leadTimeKinds)[number]; search?: string | undefined };

/**
 * Returns the first active products or categories by name, a category with the name of its parent; undefined for a store
 * outside the scope.
 */
export function findLeadTimeChoices(
  db: Db,
  scope: Scope,
  storeId: string,
  { kind, search: typed }: ChoiceQuery,
): Promise<{ rows: { _id: string; name: string }[] | undefined } & Total> {
  const names = {
    product: sql`select p.id, p.name, split_part(p.words, '|', 1) as text from product p where p.deleted_at is null and p.status = 'Active'`,
    category: sql`
      select c.id, n.name, search_text(n.name) as text
      from category c left join category a on a.id = c.parent_id and a.deleted_at is null,
        lateral (select coalesce(a.name || ' / ', '') || c.name as name) as n
      where c.deleted_at is null and c.status = 'Active'`,
  }[kind];
  const text = sql`n.text`;
  const find = async (search = '') => {
    const [row] = await rowsOf<{ choices: { _id: string; name: string }[] }>(
      db,
      sql`
        select (select coalesce(json_agg(json_build_object('_id', f.id, 'name', f.name) order by f.name, f.id), '[]') from (
          select n.id, n.name from (${names}) as n
          where ${containsWords(text, search)} order by n.name, n.id limit ${maxChoices}) as f) as choices
        from vendor v where v.id = ${storeId} and v.deleted_at is null and ${reachable(scope)}`,
    );
    return { rows: row?.choices, total: row?.choices.length ?? 0 };
  };
  return searchWithCorrection(db, typed, find, () => [{ from: sql`(${names}) as n where true`, text }]);
}

/** Returns the ids of delivery types, products and categories in the hours that do not exist. */
export async function findUnknownRecords(db: Db, hours: StoreHours): Promise<string[]> {
  const idsOf = (kind: string) =>
    hours.lead_times.filter((leadTime) => leadTime.kind === kind).map(({ record }) => record);
  const missing = (ids: readonly string[], table: SQL) =>
    sql`select value as id from ${textList(ids)} where not exists (select 1 from ${table} t where t.id = value::uuid and t.deleted_at is null)`;
  const types = hours.delivery_types.map(({ delivery_type }) => delivery_type);
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`${missing(types, sql`delivery_type`)} union all ${missing(idsOf('product'), sql`product`)}
        union all ${missing(idsOf('category'), sql`category`)}`,
  );
  return rows.map(({ id }) => id);
}

export async function saveHours(db: Db, vendorId: string, hours: StoreHours): Promise<void> {
  await db.execute(sql`
    insert into vendor_hours (vendor_id, hours) values (${vendorId}, ${JSON.stringify(hours)}::jsonb)
    on conflict (vendor_id) do update set hours = excluded.hours`);
}

export async function saveRequest(
  db: Db,
  vendorId: string,
  request: { hours: StoreHours; at: Date; by: string },
): Promise<void> {
  await db.execute(sql`
    insert into vendor_hours_request (vendor_id, hours, status, reason, requested_at, requested_by)
    values (${vendorId}, ${JSON.stringify(request.hours)}::jsonb, 'pending', '', ${request.at.toISOString()}, ${request.by})
    on conflict (vendor_id) do update set hours = excluded.hours, status = 'pending', reason = '',
      requested_at = excluded.requested_at, requested_by = excluded.requested_by`);
}

export async function rejectRequest(db: Db, vendorId: string, reason: string): Promise<void> {
  await db.execute(
    sql`update vendor_hours_request set status = 'rejected', reason = ${reason} where vendor_id = ${vendorId}`,
  );
}

export async function deleteRequest(db: Db, vendorId: string): Promise<void> {
  await db.execute(sql`delete from vendor_hours_request where vendor_id = ${vendorId}`);
}
