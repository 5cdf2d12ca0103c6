import { sql } from 'drizzle-orm';
import type { Scope } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import type { InvoiceIssuer } from '../order.table.ts';

/** The SQL of invoices. */

export type FulfillerRow = {
  id: string;
  store_name: string;
  store_address: string;
  locality: string;
  city: string;
  state: string;
  pincode: string;
};

/** Returns the store of an order within the scope. It may be deleted, because the invoice still names it. */
export async function findFulfiller(db: Db, scope: Scope, vendorId: string): Promise<FulfillerRow | undefined> {
  if (scope.reach === 'own' && !scope.storeIds.includes(vendorId)) return undefined;
  const [row] = await rowsOf<FulfillerRow>(
    db,
    sql`select id, store_name, store_address, locality, city, state, pincode from vendor where id = ${vendorId}`,
  );
  return row;
}

/** Returns whether the order has an invoice number. Lock the order first. */
export async function hasInvoice(db: Db, orderId: string): Promise<boolean> {
  const rows = await rowsOf(db, sql`select 1 from order_invoice where order_id = ${orderId}`);
  return rows.length > 0;
}

/**
 * Returns the next serial of a financial year. The year's row is locked until the transaction ends, so that serials are
 * consecutive and a failed transaction leaves no gap.
 */
export async function nextSerial(db: Db, year: number): Promise<number> {
  const [row] = await rowsOf<{ last: number }>(
    db,
    sql`insert into invoice_series (year, last) values (${year}, 1)
        on conflict (year) do update set last = invoice_series.last + 1 returning last`,
  );
  if (!row) throw new Error('an upsert returned no row');
  return row.last;
}

export async function insertInvoice(
  db: Db,
  invoice: { orderId: string; year: number; serial: number; number: string; at: Date; renderer: number },
): Promise<void> {
  await db.execute(sql`
    insert into order_invoice (order_id, year, serial, number, at, renderer)
    values (${invoice.orderId}, ${invoice.year}, ${invoice.serial}, ${invoice.number}, ${invoice.at.toISOString()},
      ${invoice.renderer})`);
}

/** Stores who issues an invoice, as it is printed from now on. */
export async function storeIssuer(db: Db, orderId: string, issuer: InvoiceIssuer): Promise<void> {
  await db.execute(sql`update order_invoice set issuer = ${JSON.stringify(issuer)}::jsonb where order_id = ${orderId}`);
}

/** Records the version of the renderer. Returns false if this or a later version is recorded already. */
export async function recordRenderer(db: Db, orderId: string, renderer: number): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update order_invoice set renderer = ${renderer}
        where order_id = ${orderId} and renderer < ${renderer} returning order_id`,
  );
  return rows.length > 0;
}
