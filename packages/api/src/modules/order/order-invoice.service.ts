import { Readable } from 'node:stream';
import { notFound } from '../../errors.ts';
import type { Invoice } from '../../gateways/invoice/invoice.ts';
import type { Ctx } from '../../http/context.ts';
import type { FileAnswer } from '../../http/route.ts';
import { audit } from '../../plugins/audit.ts';
import { toOrder } from './order.present.ts';
import { findOrder, lockOrder, type OrderDetailRow } from './order.queries.ts';
import { financialYear, invoiceNumber } from './order-invoice.number.ts';
import { toInvoice } from './order-invoice.present.ts';
import { findFulfiller, hasInvoice, insertInvoice, takeSerial } from './order-invoice.queries.ts';

/** The invoice of an order: its number, given once, and the document. */

const loaded = async (ctx: Ctx, id: string): Promise<OrderDetailRow> => {
  const row = await findOrder(ctx.db, ctx.scope, id);
  if (!row) throw notFound('Order');
  return row;
};

/**
 * Gives the order its number, unless another call just has. The order's row is locked before the year's, as everywhere; the
 * order itself stays as it is, version included: a number is no change that somebody editing it could have missed.
 */
const giveNumber = async (ctx: Ctx, id: string): Promise<void> => {
  const order = await lockOrder(ctx.db, ctx.scope, id);
  if (!order) throw notFound('Order');
  if (await hasInvoice(ctx.db, id)) return;
  const at = ctx.deps.now();
  const year = financialYear(ctx.deps.config.TIME_ZONE, at);
  const serial = await takeSerial(ctx.db, year);
  const number = invoiceNumber(year, serial);
  await insertInvoice(ctx.db, { orderId: id, year, serial, number, at });
  await audit(ctx, {
    module: 'order',
    action: 'invoice',
    recordId: id,
    recordName: order.order_number,
    changes: { invoice_number: { from: null, to: number } },
  });
};

/** Drawn when it is read, which is after the commit: no row is locked and no connection held meanwhile. */
const drawnLater = (invoice: Invoice): Readable =>
  Readable.from(
    (async function* () {
      // With the first invoice, not at start: pdfkit and its font parser take their time to load.
      const { drawInvoice } = await import('../../gateways/invoice/invoice-pdf.ts');
      yield await drawInvoice(invoice);
    })(),
    { objectMode: false },
  );

/**
 * The order's invoice as a PDF; the first call gives the number.
 * @throws AppError not_found for an order out of reach, deleted or unknown.
 */
export const downloadInvoice = async (ctx: Ctx, id: string): Promise<FileAnswer> => {
  let row = await loaded(ctx, id);
  if (!row.invoice) {
    await giveNumber(ctx, id);
    row = await loaded(ctx, id);
  }
  const { invoice, ...order } = toOrder(row);
  if (!invoice) throw new Error('an order has no invoice number after it was given one');
  const store = row.vendor_id ? await findFulfiller(ctx.db, ctx.scope, row.vendor_id) : undefined;
  return {
    name: `invoice-${invoice.number.replaceAll('/', '-')}.pdf`,
    body: drawnLater(toInvoice({ ...order, invoice }, store, ctx.deps.config)),
  };
};
