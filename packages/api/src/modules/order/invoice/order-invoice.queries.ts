import type { DocumentKind } from '@bakehouse/contract/order/order';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { columnList, columnNames, type JsonRow } from '../../../platform/db/table-columns.ts';
import type { GstData } from '../../../platform/gateways/invoice/invoice.ts';
import { reachable } from '../order.queries.ts';
import type { InvoiceIssuer } from '../order.table.ts';
import { orderDocumentTable } from './order-document.table.ts';

/** The SQL of invoices and credit notes. */

export type FulfillerRow = {
  id: string;
  store_name: string;
  store_address: string;
  locality: string;
  city: string;
  state: string;
  pincode: string;
};

/** Returns the store of an order. It may be deleted, because the invoice still names it. */
export async function findFulfiller(db: Db, vendorId: string): Promise<FulfillerRow | undefined> {
  const [row] = await rowsOf<FulfillerRow>(
    db,
    sql`select id, store_name, store_address, locality, city, state, pincode from vendor where id = ${vendorId}`,
  );
  return row;
}

/** The current invoice of an order. `position` and the columns after it are null if its document is not stored. */
export type CurrentInvoice = {
  number: string;
  year: number;
  serial: number;
  at: string;
  renderer: number;
  issuer: InvoiceIssuer | null;
  position: number | null;
  document: string | null;
  total: string | null;
  version: number;
  order_number: string;
};

/** Returns the current invoice of an active order within the scope. */
export async function findCurrentInvoice(db: Db, scope: Scope, orderId: string): Promise<CurrentInvoice | undefined> {
  const [row] = await rowsOf<CurrentInvoice>(
    db,
    sql`select f.number, f.year, f.serial, f.at, f.renderer, f.issuer, d.position, d.document, d.total, o.version, o.order_number
        from order_invoice f join orders o on o.id = f.order_id
          left join order_document d on d.order_id = f.order_id and d.kind = 'invoice' and d.number = f.number
        where f.order_id = ${orderId} and o.deleted_at is null and ${reachable(scope)}`,
  );
  return row;
}

/** Returns the content of a document of an active order within the scope. */
export async function findDocument(
  db: Db,
  scope: Scope,
  orderId: string,
  position: number,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ document: string }>(
    db,
    sql`select d.document from order_document d join orders o on o.id = d.order_id
        where d.order_id = ${orderId} and d.position = ${position} and o.deleted_at is null and ${reachable(scope)}`,
  );
  return row?.document;
}

/** An invoice or credit note with the numbers of its tax; null for a document without tax. */
export type PeriodDocument = Pick<JsonRow<typeof orderDocumentTable>, 'serial' | 'number' | 'at'> & {
  /** Of the invoice that a credit note cancels; otherwise of the document. */
  invoice_at: string;
  total: string;
  gst: GstData | null;
};

/** Returns the next documents of a kind that were issued in a period of a financial year, by their serials. */
export const findDocumentsOfPeriod = (
  db: Db,
  period: { kind: DocumentKind; year: number; from: Date; until: Date; after: number; limit: number },
): Promise<PeriodDocument[]> =>
  rowsOf<PeriodDocument>(
    db,
    sql`select d.serial, d.number, d.at, coalesce(i.at, d.at) as invoice_at, d.total, d.document::jsonb -> 'gst' as gst
        from order_document d left join order_document i on i.order_id = d.order_id and i.position = d.credits
        where d.kind = ${period.kind} and d.year = ${period.year} and d.serial > ${period.after}
          and d.at >= ${period.from.toISOString()} and d.at < ${period.until.toISOString()}
        order by d.serial limit ${period.limit}`,
  );

const counters = { invoice: sql.raw('last'), credit_note: sql.raw('last_credit_note') };

/**
 * Returns the next serial of a financial year. The year's row is locked until the transaction ends, so that serials are
 * consecutive and a failed transaction leaves no gap.
 */
export async function nextSerial(db: Db, kind: DocumentKind, year: number): Promise<number> {
  const counter = counters[kind];
  const [row] = await rowsOf<{ serial: number }>(
    db,
    sql`insert into invoice_series (year, last, last_credit_note)
        values (${year}, ${kind === 'invoice' ? 1 : 0}, ${kind === 'invoice' ? 0 : 1})
        on conflict (year) do update set ${counter} = invoice_series.${counter} + 1 returning ${counter} as serial`,
  );
  if (!row) throw new Error('an upsert returned no row');
  return row.serial;
}

/** Makes an invoice the current one of its order. */
export async function insertInvoice(
  db: Db,
  invoice: { orderId: string; year: number; serial: number; number: string; at: Date; renderer: number },
): Promise<void> {
  await db.execute(sql`
    insert into order_invoice (order_id, year, serial, number, at, renderer)
    values (${invoice.orderId}, ${invoice.year}, ${invoice.serial}, ${invoice.number}, ${invoice.at.toISOString()},
      ${invoice.renderer})`);
}

export type NewDocument = Omit<JsonRow<typeof orderDocumentTable>, 'position'>;

const documentColumns = columnNames(orderDocumentTable, ['position']);

/**
 * Stores a document as the next one of its locked order.
 * @returns its position
 */
export async function insertDocument(db: Db, document: NewDocument): Promise<number> {
  const [row] = await rowsOf<{ position: number }>(
    db,
    sql`
    insert into order_document (position, ${columnList(documentColumns)})
    select (select coalesce(max(position), 0) + 1 from order_document where order_id = ${document.order_id}),
      ${columnList(documentColumns, 'n')}
    from json_populate_record(null::order_document, ${JSON.stringify(document)}) as n
    returning position`,
  );
  if (!row) throw new Error('an insert returned no row');
  return row.position;
}

/** Removes the current invoice of a locked order. Its document stays. */
export async function removeCurrentInvoice(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`delete from order_invoice where order_id = ${orderId}`);
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
