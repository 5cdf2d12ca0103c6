import { Readable } from 'node:stream';
import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { toRupees } from '@bakehouse/contract/core/money';
import { gatewayLineLabels, settledAmount } from '@bakehouse/contract/money/gateway-settlement';
import type {
  GatewaySettlement,
  GatewaySettlementLine,
  gatewaySettlementEndpoints,
} from '@bakehouse/contract/money/gateway-settlement.endpoints';
import { paymentMethodLabels } from '@bakehouse/contract/money/payment';
import type { Ctx } from '../../kernel/http/context.ts';
import type { FileResponse } from '../../kernel/http/route.ts';
import { notFound } from '../../platform/errors.ts';
import { byteOrderMark, csvLine } from '../../platform/lib/csv-line.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import {
  findLines,
  findSettlement,
  findSettlements,
  type LineRow,
  type SettlementRow,
} from './gateway-settlement.queries.ts';

/** Settlements of the payment gateway, as responses and as CSV. */

const defaultPerPage = 50;
const exportedAtOnce = 1_000;

export async function listSettlements({ db }: Ctx, query: QueryOf<typeof gatewaySettlementEndpoints.list>) {
  const { rows, ...total } = await findSettlements(db, query);
  return { data: rows.map(toSettlement), ...total };
}

/** @throws AppError not_found */
export const viewSettlement = async (ctx: Ctx, id: string) => ({
  data: toSettlement(await requireSettlement(ctx, id)),
});

/**
 * Returns a page of the lines of a settlement.
 * @throws AppError not_found
 */
export async function listLines(
  ctx: Ctx,
  id: string,
  { page = 1, perPage = defaultPerPage }: QueryOf<typeof gatewaySettlementEndpoints.lines>,
) {
  const { lines: total } = await requireSettlement(ctx, id);
  const rows = await findLines(ctx.db, id, { limit: perPage, offset: (page - 1) * perPage });
  return { data: rows.map(toLine), total };
}

/** @throws AppError not_found */
export async function exportSettlement(ctx: Ctx, id: string): Promise<FileResponse> {
  const settlement = toSettlement(await requireSettlement(ctx, id));
  const parts = async function* () {
    yield byteOrderMark +
      csvLine(['Type', 'Reference', 'Payment', 'Order', 'Method', 'Time', 'Amount', 'Fee', 'Tax', 'Net', 'UTR']);
    for (let offset = 0; ; offset += exportedAtOnce) {
      const rows = await findLines(ctx.db, id, { limit: exportedAtOnce, offset });
      yield rows.map((row) => csvLine(cellsOf(toLine(row), settlement))).join('');
      if (rows.length < exportedAtOnce) return;
    }
  };
  return {
    name: `gateway-settlement-${settlement.reference}.csv`,
    body: Readable.from(parts(), { objectMode: false }),
  };
}

async function requireSettlement({ db }: Ctx, id: string): Promise<SettlementRow> {
  const row = await findSettlement(db, id);
  if (!row) throw notFound(/* i18n */ 'Settlement');
  return row;
}

function toSettlement(row: SettlementRow): GatewaySettlement {
  const [gross, adjustments] = [Number(row.gross), Number(row.adjustments)];
  const [fee, tax] = [Number(row.fee), Number(row.tax)];
  return {
    _id: row.id,
    reference: row.reference,
    utr: row.utr,
    settled_at: toIsoTime(row.settled_at),
    lines: row.lines,
    gross: toRupees(gross),
    adjustments: toRupees(adjustments),
    fee: toRupees(fee),
    tax: toRupees(tax),
    amount: toRupees(settledAmount({ gross, adjustments, fee, tax })),
  };
}

function toLine(row: LineRow): GatewaySettlementLine {
  const { reference, kind, payment, method, order_id: orderId, order_number: orderNumber } = row;
  const [amount, fee, tax] = [Number(row.amount), Number(row.fee), Number(row.tax)];
  return {
    reference,
    kind,
    payment,
    method,
    occurred_at: toIsoTime(row.occurred_at),
    amount: toRupees(amount),
    fee: toRupees(fee),
    tax: toRupees(tax),
    net: toRupees(amount - fee - tax),
    order: orderId !== null && orderNumber !== null ? { _id: orderId, order_number: orderNumber } : null,
  };
}

const cellsOf = (line: GatewaySettlementLine, { utr }: GatewaySettlement) => [
  gatewayLineLabels[line.kind],
  line.reference,
  line.payment,
  line.order?.order_number ?? '',
  line.method ? paymentMethodLabels[line.method] : '',
  line.occurred_at,
  line.amount,
  line.fee,
  line.tax,
  line.net,
  utr,
];
