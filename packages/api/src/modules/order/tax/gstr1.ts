import { dayAfter } from '@bakehouse/contract/core/local-time';
import { addDocument, emptyGstr1, type Gstr1, gstr1Lines, toGstr1Json } from '@bakehouse/contract/money/gstr1';
import type { Gstr1Table } from '@bakehouse/contract/money/tax-rate';
import type { DocumentKind } from '@bakehouse/contract/order/order';
import type { Ctx } from '../../../kernel/http/context.ts';
import type { FileResponse } from '../../../kernel/http/route.ts';
import { AppError } from '../../../platform/errors.ts';
import { byteOrderMark, csvLine } from '../../../platform/lib/csv-line.ts';
import { dayIn, instantIn } from '../../../platform/lib/zoned-time.ts';
import { financialYear } from '../invoice/order-documents.ts';
import { findDocumentsOfPeriod } from '../invoice/order-invoice.queries.ts';
import { toSeller } from './seller.ts';

/** Exports the GSTR-1 of a month from the stored invoices and credit notes, with one page of documents in memory at a time. */

const rowsPerPage = 500;

/**
 * Returns the return as the JSON that the portal imports.
 * @throws AppError wrong_status without a GSTIN
 */
export async function exportGstr1(ctx: Ctx, { month }: { month: string }): Promise<FileResponse> {
  const { gstin } = requireGstin(ctx);
  const content = toGstr1Json(await readReturn(ctx, month), { gstin, month });
  return { name: `gstr1-${month}.json`, body: Buffer.from(JSON.stringify(content, null, 2)) };
}

/** Returns a table of the return as CSV. */
export async function exportGstr1Table(
  ctx: Ctx,
  { month, table }: { month: string; table: Gstr1Table },
): Promise<FileResponse> {
  requireGstin(ctx);
  const lines = gstr1Lines(await readReturn(ctx, month), table);
  return { name: `gstr1-${month}-${table}.csv`, body: Buffer.from(byteOrderMark + lines.map(csvLine).join('')) };
}

function requireGstin(ctx: Ctx) {
  const seller = toSeller(ctx.deps.config);
  if (!seller.gstin)
    throw new AppError('wrong_status', 'The marketplace has no GSTIN. Set SELLER_GSTIN before you export a return.');
  return seller;
}

async function readReturn(ctx: Ctx, month: string): Promise<Gstr1> {
  const zone = ctx.deps.config.TIME_ZONE;
  const { gstin } = toSeller(ctx.deps.config);
  const first = instantIn(zone, `${month}-01`, '00:00');
  const nextMonth = dayAfter(`${month}-01`, 31).slice(0, 7);
  const period = { year: financialYear(zone, first), from: first, until: instantIn(zone, `${nextMonth}-01`, '00:00') };
  const gstr1 = emptyGstr1();
  for (const kind of ['invoice', 'credit_note'] satisfies DocumentKind[]) {
    for (let after = 0, isComplete = false; !isComplete; ) {
      const rows = await findDocumentsOfPeriod(ctx.db, { ...period, kind, after, limit: rowsPerPage });
      for (const { number, at, invoice_at, total, gst } of rows) {
        if (gst && gst.gstin !== gstin) continue;
        const [day, invoiceDay] = [dayIn(zone, new Date(at)), dayIn(zone, new Date(invoice_at))];
        addDocument(gstr1, { kind, number, day, invoiceDay, total: Number(total), gst });
      }
      after = rows.at(-1)?.serial ?? after;
      isComplete = rows.length < rowsPerPage;
    }
  }
  return gstr1;
}
