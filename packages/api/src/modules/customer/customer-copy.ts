import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';

/** The copy of everything that is stored about a customer. */

type Row = Readonly<Record<string, unknown>>;

export type CustomerCopy = {
  readonly phones: readonly { readonly phone: string }[];
  /** Each with the lists of its parts. Deleted orders are among them. */
  readonly orders: readonly Row[];
  readonly history: readonly Row[];
};

/** Archived rows by table. */
export type ArchivedRows = Readonly<Record<string, readonly Row[] | undefined>>;

/** Columns of orders that are about the server, not about the customer. */
const internal = ['intake_digest', 'words'];

/** The tables with the parts of orders, by the name of the list in the copy. */
const parts = {
  items: 'order_item',
  addons: 'order_addon',
  addresses: 'order_address',
  timeline: 'order_event',
  notes: 'order_note',
  payments: 'order_payment',
  refunds: 'order_refund',
  documents: 'order_document',
  claims: 'order_claim',
  coupon_redemptions: 'coupon_redemption',
} as const;

/** Finds what the database has about a customer; undefined for a merged one. */
export async function findCopy(db: Db, id: string): Promise<CustomerCopy | undefined> {
  const lists = Object.entries(parts).map(
    ([name, table]) =>
      sql`${sql.raw(`'${name}'`)}, (select coalesce(json_agg(x), '[]') from ${sql.raw(table)} x where x.order_id = o.id)`,
  );
  // Both branches have an index.
  const [row] = await rowsOf<{ copy: CustomerCopy }>(
    db,
    sql`
      with phones as materialized (select p.phone from customer_phone p where p.customer_id = ${id}),
      own as materialized (
        select o.* from phones p join orders o on o.customer_phone = p.phone and o.deleted_at is null
        union all select o.* from orders o where o.deleted_at is not null and o.customer_phone in (select phone from phones)),
      emails as materialized (
        select c.email as email from customer c where c.id = ${id} and c.email <> ''
        union select o.customer_email from own o where o.customer_email <> '')
      select json_build_object(
        'customer', to_jsonb(c) - 'words' - 'moved',
        'phones', (select coalesce(json_agg(p), '[]') from customer_phone p where p.customer_id = c.id),
        'notes', (select coalesce(json_agg(n), '[]') from customer_note n where n.customer_id = c.id),
        'orders', (select coalesce(json_agg(to_jsonb(o) || jsonb_build_object(${sql.join(lists, sql`, `)})), '[]') from own o),
        'messages', (select coalesce(json_agg(m order by m.created_at), '[]') from outbox_message m
          where m.created_at >= coalesce(c.first_order_at, now())
            and (m.recipient in (select phone from phones) or lower(m.recipient) in (select lower(email) from emails))),
        'history', (select coalesce(json_agg(json_build_object('at', a.at, 'actor', a.actor_name, 'action', a.action)), '[]')
          from audit_log a where a.record_id = c.id)) as copy
      from customer c where c.id = ${id} and c.merged_into is null`,
  );
  return row?.copy;
}

/** Adds archived orders, events and entries of the audit log to a copy, and sorts orders and history by time. */
export function addArchived(copy: CustomerCopy, archived: ArchivedRows): CustomerCopy {
  const orders = [...copy.orders, ...(archived.orders ?? [])].map((order) => withParts(order, archived));
  const entries = (archived.audit_log ?? []).map(({ at, actor_name, action }) => ({ at, actor: actor_name, action }));
  return {
    ...copy,
    orders: sortBy(orders, 'order_date'),
    history: sortBy([...copy.history, ...entries], 'at'),
  };
}

const withParts = (order: Row, archived: ArchivedRows): Row => ({
  ...Object.fromEntries(Object.entries(order).filter(([name]) => !internal.includes(name))),
  ...Object.fromEntries(
    Object.entries(parts).map(([name, table]) => [
      name,
      [
        ...((order[name] ?? []) as readonly Row[]),
        ...(archived[table] ?? []).filter(({ order_id }) => order_id === order.id),
      ],
    ]),
  ),
});

const sortBy = (rows: readonly Row[], column: string): readonly Row[] =>
  rows.toSorted((a, b) => (String(a[column]) < String(b[column]) ? -1 : 1));
