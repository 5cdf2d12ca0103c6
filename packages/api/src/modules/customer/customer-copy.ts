import { sql } from 'drizzle-orm';
import type { Ctx } from '../../kernel/http/context.ts';
import type { FileResponse } from '../../kernel/http/route.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { notFound } from '../../platform/errors.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';

/** Columns of tables that are about the server, not about the customer. */
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

/**
 * Returns everything that is stored about a customer, as a JSON file. The download is recorded in the audit log as an export. Archived
 * orders are not part of it.
 * @throws AppError not_found, also for a merged customer
 */
export async function copyCustomer(ctx: Ctx, id: string): Promise<FileResponse> {
  const lists = Object.entries(parts).map(
    ([name, table]) =>
      sql`${sql.raw(`'${name}'`)}, (select coalesce(json_agg(x), '[]') from ${sql.raw(table)} x where x.order_id = o.id)`,
  );
  const [row] = await rowsOf<{ copy: object }>(
    ctx.db,
    sql`
      with phones as materialized (select p.phone from customer_phone p where p.customer_id = ${id}),
      emails as materialized (
        select c.email as email from customer c where c.id = ${id} and c.email <> ''
        union select o.customer_email from phones p join orders o on o.customer_phone = p.phone where o.customer_email <> '')
      select json_build_object(
        'customer', to_jsonb(c) - 'words' - 'moved',
        'phones', (select json_agg(p) from customer_phone p where p.customer_id = c.id),
        'notes', (select coalesce(json_agg(n), '[]') from customer_note n where n.customer_id = c.id),
        'orders', (select coalesce(json_agg((to_jsonb(o) ${sql.raw(internal.map((name) => `- '${name}'`).join(' '))})
            || jsonb_build_object(${sql.join(lists, sql`, `)}) order by o.order_date), '[]')
          from phones p join orders o on o.customer_phone = p.phone and o.deleted_at is null),
        'messages', (select coalesce(json_agg(m order by m.created_at), '[]') from outbox_message m
          where m.created_at >= coalesce(c.first_order_at, now())
            and (m.recipient in (select phone from phones) or lower(m.recipient) in (select lower(email) from emails))),
        'history', (select coalesce(json_agg(json_build_object('at', a.at, 'actor', a.actor_name, 'action', a.action) order by a.at), '[]')
          from audit_log a where a.record_id = c.id)) as copy
      from customer c where c.id = ${id} and c.merged_into is null`,
  );
  if (!row) throw notFound('Customer');
  const day = dayIn(ctx.deps.config.TIME_ZONE, ctx.deps.now());
  return { name: `customer-${day}.json`, body: Buffer.from(`${JSON.stringify(row.copy, null, 2)}\n`) };
}
