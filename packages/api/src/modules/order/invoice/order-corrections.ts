import { audit } from '../../../kernel/audit.ts';
import type { Ctx, Scope } from '../../../kernel/http/context.ts';
import type { Invoice } from '../../../platform/gateways/invoice/invoice.ts';
import { toIsoTime } from '../../../platform/lib/iso-time.ts';
import { toOrder } from '../order.present.ts';
import { findOrder, type LockedOrder, type OrderDetailRow } from '../order.queries.ts';
import type { InvoiceIssuer } from '../order.table.ts';
import { auditOrder } from '../order-access.ts';
import { toSeller } from '../tax/seller.ts';
import { readContent, storeDocument, takeNumber } from './order-documents.ts';
import { contentToCorrect, toCreditNote, toInvoice, toIssuer } from './order-invoice.present.ts';
import { findCurrentInvoice, findFulfiller, removeCurrentInvoice } from './order-invoice.queries.ts';

/** Credit notes: an issued invoice never changes, so a change of its order cancels it. */

/** The caller may change the order, so its documents are read whatever the scope. */
const everything: Scope = { reach: 'all' };

/** The current invoice of a locked order. */
export type OpenInvoice = {
  readonly number: string;
  readonly year: number;
  readonly serial: number;
  readonly renderer: number;
  readonly position: number;
  readonly total: number;
  readonly document: Invoice;
  /** What an invoice of the order prints now, of the parts that a credit note corrects. */
  readonly content: string;
};

/**
 * Returns the invoice that an order would get now.
 * @param issuer seller and store of an invoice from before documents were stored
 */
export async function buildInvoice(
  ctx: Ctx,
  row: OrderDetailRow,
  { number, at, issuer = null }: { number: string; at: string; issuer?: InvoiceIssuer | null },
): Promise<Invoice> {
  const invoice = { number, at: toIsoTime(at) };
  return toInvoice(
    { ...toOrder(row), invoice },
    await loadIssuer(ctx, row, issuer),
    ctx.deps.config.TIME_ZONE,
    row.tax,
  );
}

/** Returns the stored issuer; with the current store if the order has another one since. */
async function loadIssuer(
  ctx: Ctx,
  { vendor_id: vendorId }: OrderDetailRow,
  stored: InvoiceIssuer | null,
): Promise<InvoiceIssuer> {
  if (stored && (stored.store?.id ?? null) === vendorId) return stored;
  const current = toIssuer(vendorId ? await findFulfiller(ctx.db, vendorId) : undefined, toSeller(ctx.deps.config));
  return stored ? { ...stored, store: current.store } : current;
}

/**
 * Returns the current invoice of a locked order. Call it before the order changes. An invoice from before documents were stored
 * gets its document, and the audit log records it.
 */
export async function openInvoice(ctx: Ctx, id: string): Promise<OpenInvoice | undefined> {
  const current = await findCurrentInvoice(ctx.db, everything, id);
  const row = current && (await findOrder(ctx.db, everything, id));
  if (!row) return undefined;
  const { number, year, serial, renderer } = current;
  const common = { number, year, serial, renderer, content: contentOf(ctx, row) };
  if (current.position !== null && current.document !== null)
    return {
      ...common,
      position: current.position,
      total: Number(current.total),
      document: readContent(current.document),
    };
  const document = await buildInvoice(ctx, row, current);
  const total = Number(row.order_total);
  const position = await storeDocument(
    ctx,
    { order_id: id, kind: 'invoice', year, serial, total, credits: null },
    document,
  );
  await audit(ctx, {
    module: 'order',
    action: 'store_invoice',
    recordId: id,
    recordName: row.order_number,
    changes: { invoice_document: { from: null, to: `${number} stored` } },
    version: row.version,
  });
  return { ...common, position, total, document };
}

const contentOf = (ctx: Ctx, row: OrderDetailRow): string =>
  contentToCorrect(toOrder(row), ctx.deps.config.TIME_ZONE, row.tax);

/**
 * Cancels the invoice of a locked order with a credit note when the order was cancelled or deleted, or when amounts, lines, buyer
 * or address of its invoice would differ. The next download issues a new invoice. Call it last, because it locks the series.
 * @param before what `openInvoice` returned before the change
 */
export async function correctInvoice(ctx: Ctx, order: LockedOrder, before: OpenInvoice | undefined): Promise<void> {
  if (!before) return;
  const row = await findOrder(ctx.db, everything, order.id);
  if (row && row.status !== 'cancelled' && contentOf(ctx, row) === before.content) return;
  const { year, serial, ...issued } = await takeNumber(ctx, 'credit_note');
  const content = toCreditNote(before.document, { ...issued, reason: reasonOf(row) }, ctx.deps.config.TIME_ZONE);
  const { position: credits, total } = before;
  await storeDocument(ctx, { order_id: order.id, kind: 'credit_note', year, serial, total, credits }, content);
  await removeCurrentInvoice(ctx.db, order.id);
  await auditOrder(ctx, order, 'credit_note', { credit_note_number: { from: null, to: issued.number } });
}

function reasonOf(row: OrderDetailRow | undefined): string {
  if (!row) return 'Order deleted';
  return row.status === 'cancelled' ? 'Order cancelled' : 'Order changed';
}
