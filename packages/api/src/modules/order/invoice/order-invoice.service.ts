import { Readable } from 'node:stream';
import { audit } from '../../../kernel/audit.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import type { FileResponse } from '../../../kernel/http/route.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Invoice } from '../../../platform/gateways/invoice/invoice.ts';
import { canPrint, currentRenderer } from '../../../platform/gateways/invoice/renderer.ts';
import { dayIn } from '../../../platform/lib/zoned-time.ts';
import { toOrder } from '../order.present.ts';
import { findOrder, lockOrder, type OrderDetailRow } from '../order.queries.ts';
import type { InvoiceIssuer } from '../order.table.ts';
import { toInvoice, toIssuer } from './order-invoice.present.ts';
import {
  findFulfiller,
  hasInvoice,
  insertInvoice,
  nextSerial,
  recordRenderer,
  storeIssuer,
} from './order-invoice.queries.ts';

/** The invoice of an order: its number, which is assigned once, and its document, which is drawn for every download. */

/** Returns the year in which the financial year (April to March) of `at` begins in `zone`: 2026 for 2026-27. */
export function financialYear(zone: string, at: Date): number {
  const day = dayIn(zone, at);
  const year = Number(day.slice(0, 4));
  return day.slice(5, 7) < '04' ? year - 1 : year;
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/**
 * Formats an invoice number: `BH/26-27/000001`. Up to a million invoices a year it has 15 characters, and up to ten
 * million 16, which is the limit of rule 46 of the CGST Rules.
 */
export const invoiceNumber = (year: number, serial: number): string =>
  `BH/${twoDigits(year)}-${twoDigits(year + 1)}/${String(serial).padStart(6, '0')}`;

const loadOrderRow = async (ctx: Ctx, id: string): Promise<OrderDetailRow> => {
  const row = await findOrder(ctx.db, ctx.scope, id);
  if (!row) throw notFound('Order');
  return row;
};

/**
 * Assigns the invoice number, unless another call has done so. The order is always locked before the year. The order keeps its
 * version, so that a download does not make an open form stale.
 */
const assignNumber = async (ctx: Ctx, id: string): Promise<void> => {
  const order = await lockOrder(ctx.db, ctx.scope, id);
  if (!order) throw notFound('Order');
  if (await hasInvoice(ctx.db, id)) return;
  if (order.status === 'cancelled')
    throw new AppError('wrong_status', 'This order is cancelled, so it gets no invoice.');
  const at = ctx.deps.now();
  const year = financialYear(ctx.deps.config.TIME_ZONE, at);
  const serial = await nextSerial(ctx.db, year);
  const number = invoiceNumber(year, serial);
  await insertInvoice(ctx.db, { orderId: id, year, serial, number, at, renderer: currentRenderer });
  await audit(ctx, {
    module: 'order',
    action: 'invoice',
    recordId: id,
    recordName: order.order_number,
    changes: { invoice_number: { from: null, to: number } },
    version: order.version,
    stores: [order.vendor_id],
  });
};

/**
 * Reissues an invoice under its number when the earlier renderer could not print its text. The audit log
 * records it once; number, serial and date stay.
 */
const recordReissue = async (ctx: Ctx, row: OrderDetailRow, invoice: Invoice): Promise<void> => {
  const before = row.invoice?.renderer ?? currentRenderer;
  if (canPrint(before, invoice) || !(await recordRenderer(ctx.db, row.id, currentRenderer))) return;
  await audit(ctx, {
    module: 'order',
    action: 'reissue_invoice',
    recordId: row.id,
    recordName: row.order_number,
    changes: { invoice_document: { from: 'Some letters not printed', to: `${invoice.number} printed in full` } },
    version: row.version,
  });
};

/** Draws the invoice while the response is read, after the commit, without a lock or a database connection. */
const streamInvoice = (invoice: Invoice): Readable =>
  Readable.from(
    (async function* () {
      // pdfkit and its font parser are slow to load, so they are loaded with the first invoice.
      const { drawInvoice } = await import('../../../platform/gateways/invoice/invoice-pdf.ts');
      yield await drawInvoice(invoice);
    })(),
    { objectMode: false },
  );

/** Returns the stored issuer; with the current store if the order has another one since. */
const loadIssuer = async (ctx: Ctx, { invoice, vendor_id: vendorId }: OrderDetailRow): Promise<InvoiceIssuer> => {
  const stored = invoice?.issuer;
  if (stored && (stored.store?.id ?? null) === vendorId) return stored;
  const store = vendorId ? await findFulfiller(ctx.db, ctx.scope, vendorId) : undefined;
  const current = toIssuer(store, ctx.deps.config);
  return stored ? { ...stored, store: current.store } : current;
};

/** Returns undefined for an order without an invoice number. */
const buildInvoice = (ctx: Ctx, row: OrderDetailRow, issuer: InvoiceIssuer): Invoice | undefined => {
  const { invoice, ...order } = toOrder(row);
  return invoice ? toInvoice({ ...order, invoice }, issuer, ctx.deps.config.TIME_ZONE) : undefined;
};

/**
 * Returns the text of an order's invoice; the first call assigns the number.
 * @throws AppError not_found for an order that is unknown, deleted or outside the scope; wrong_status for a cancelled order without
 *   a number
 */
export async function issueInvoice(ctx: Ctx, id: string): Promise<Invoice> {
  let row = await loadOrderRow(ctx, id);
  if (!row.invoice) {
    await assignNumber(ctx, id);
    row = await loadOrderRow(ctx, id);
  }
  const issuer = await loadIssuer(ctx, row);
  if (issuer !== row.invoice?.issuer) await storeIssuer(ctx.db, id, issuer);
  const document = buildInvoice(ctx, row, issuer);
  if (!document) throw new Error('an order has no invoice number after one was assigned');
  await recordReissue(ctx, row, document);
  return document;
}

/** Returns the text of an invoice that has a number; undefined if the order has none or is outside the scope. */
export async function findInvoice(ctx: Ctx, id: string): Promise<Invoice | undefined> {
  const row = await findOrder(ctx.db, ctx.scope, id);
  return row && buildInvoice(ctx, row, await loadIssuer(ctx, row));
}

/** Returns the order's invoice as a PDF. */
export async function downloadInvoice(ctx: Ctx, id: string): Promise<FileResponse> {
  const document = await issueInvoice(ctx, id);
  return { name: `invoice-${document.number.replaceAll('/', '-')}.pdf`, body: streamInvoice(document) };
}
