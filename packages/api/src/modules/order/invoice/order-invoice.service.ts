import { Readable } from 'node:stream';
import { audit } from '../../../kernel/audit.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import type { FileResponse } from '../../../kernel/http/route.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Invoice } from '../../../platform/gateways/invoice/invoice.ts';
import { canPrint, currentRenderer } from '../../../platform/gateways/invoice/renderer.ts';
import { findOrder, type LockedOrder, lockOrder } from '../order.queries.ts';
import { buildInvoice, openInvoice } from './order-corrections.ts';
import { readContent, storeDocument, takeNumber } from './order-documents.ts';
import { findCurrentInvoice, findDocument, insertInvoice, recordRenderer } from './order-invoice.queries.ts';

/** Issues and returns the documents of an order. A document is stored when it is issued, and drawn for every download. */

/**
 * Returns the content of an order's current invoice; issues it if there is none.
 * @throws AppError not_found for an order that is unknown, deleted or outside the scope; wrong_status for a cancelled order without
 *   an invoice
 */
export async function issueInvoice(ctx: Ctx, id: string): Promise<Invoice> {
  const current = await findCurrentInvoice(ctx.db, ctx.scope, id);
  if (current?.document) {
    const content = readContent(current.document);
    await recordReissue(ctx, { id, ...current }, content);
    return content;
  }
  const order = await lockOrder(ctx.db, ctx.scope, id);
  if (!order) throw notFound(/* i18n */ 'Order');
  const open = await openInvoice(ctx, id);
  if (!open) return issue(ctx, order);
  await recordReissue(ctx, { ...order, renderer: open.renderer }, open.document);
  return open.document;
}

/** Returns the content of an order's current invoice; undefined if it has none or is outside the scope. */
export async function findInvoice(ctx: Ctx, id: string): Promise<Invoice | undefined> {
  const current = await findCurrentInvoice(ctx.db, ctx.scope, id);
  return current?.document ? readContent(current.document) : undefined;
}

/** Returns the order's current invoice as a PDF. */
export async function downloadInvoice(ctx: Ctx, id: string): Promise<FileResponse> {
  return toFile(await issueInvoice(ctx, id));
}

/**
 * Returns a document of an order as a PDF.
 * @throws AppError not_found
 */
export async function downloadDocument(ctx: Ctx, id: string, position: number): Promise<FileResponse> {
  const document = await findDocument(ctx.db, ctx.scope, id, position);
  if (document === undefined) throw notFound(/* i18n */ 'Document');
  return toFile(readContent(document));
}

/** Issues an invoice for a locked order. The order keeps its version, so that a download does not make an open form stale. */
async function issue(ctx: Ctx, order: LockedOrder): Promise<Invoice> {
  if (order.status === 'cancelled')
    throw new AppError('wrong_status', 'This order is cancelled, so it gets no invoice.');
  const row = await findOrder(ctx.db, ctx.scope, order.id);
  if (!row) throw notFound(/* i18n */ 'Order');
  const { year, serial, number, at } = await takeNumber(ctx, 'invoice');
  const content = await buildInvoice(ctx, row, { number, at: at.toISOString() });
  await insertInvoice(ctx.db, { orderId: order.id, year, serial, number, at, renderer: currentRenderer });
  const total = Number(row.order_total);
  await storeDocument(ctx, { order_id: order.id, kind: 'invoice', year, serial, total, credits: null }, content);
  await audit(ctx, {
    module: 'order',
    action: 'invoice',
    recordId: order.id,
    recordName: order.order_number,
    changes: { invoice_number: { from: null, to: number } },
    version: order.version,
    stores: [order.vendor_id],
  });
  return content;
}

/**
 * Reissues an invoice under its number when the earlier renderer could not print its text. The audit log
 * records it once; number, serial and date stay.
 */
async function recordReissue(
  ctx: Ctx,
  { renderer, ...order }: { id: string; order_number: string; version: number; renderer: number },
  invoice: Invoice,
): Promise<void> {
  if (canPrint(renderer, invoice) || !(await recordRenderer(ctx.db, order.id, currentRenderer))) return;
  await audit(ctx, {
    module: 'order',
    action: 'reissue_invoice',
    recordId: order.id,
    recordName: order.order_number,
    changes: { invoice_document: { from: 'Some letters not printed', to: `${invoice.number} printed in full` } },
    version: order.version,
  });
}

function toFile(content: Invoice): FileResponse {
  const kind = content.title === 'Credit Note' ? 'credit-note' : 'invoice';
  return { name: `${kind}-${content.number.replaceAll('/', '-')}.pdf`, body: streamInvoice(content) };
}

/** Draws a document while the response is read, after the commit, without a lock or a database connection. */
function streamInvoice(invoice: Invoice): Readable {
  const parts = async function* () {
    // pdfkit and its font parser are slow to load, so they are loaded with the first invoice.
    const { drawInvoice } = await import('../../../platform/gateways/invoice/invoice-pdf.ts');
    yield await drawInvoice(invoice);
  };
  return Readable.from(parts(), { objectMode: false });
}
