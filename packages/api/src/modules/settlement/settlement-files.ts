import { Readable } from 'node:stream';
import { formatRupees, toRupees } from '@bakehouse/contract/core/money';
import { deductionLabels, settlementStatusLabels } from '@bakehouse/contract/money/settlement';
import type { Settlement, SettlementLineRecord } from '@bakehouse/contract/money/settlement.endpoints';
import type { Ctx } from '../../kernel/http/context.ts';
import type { FileResponse } from '../../kernel/http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { streamPdf } from '../../platform/gateways/invoice/pdf-stream.ts';
import type { Statement } from '../../platform/gateways/invoice/statement-layout.ts';
import { byteOrderMark, csvLine } from '../../platform/lib/csv-line.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { dayText } from '../order/invoice/order-invoice.present.ts';
import { findPayouts } from './settlement.queries.ts';
import { requireSettlement, viewSettlement } from './settlement.service.ts';
import { readLines } from './settlement-lines.ts';

/** The statement of a settlement as CSV and PDF, and the bank file. */

const rowsPerPage = 1_000;

/** @throws AppError not_found */
export async function exportSettlement(ctx: Ctx, id: string): Promise<FileResponse> {
  const row = await requireSettlement(ctx, id);
  const { data } = await viewSettlement(ctx, id);
  const parts = async function* () {
    yield byteOrderMark + csvLine(columnsOf(ctx));
    for await (const lines of readLines(ctx, row, rowsPerPage))
      yield lines.map((line) => csvLine([line.order.order_number, line.delivery_date, ...amountsOf(line)])).join('');
    yield csvLine([]) +
      sumsOf(data)
        .map((cells) => csvLine(cells))
        .join('');
  };
  return { name: `settlement-${row.number}.csv`, body: Readable.from(parts(), { objectMode: false }) };
}

/** Returns the parts of the payout, and the payout; negative amounts are owed by the vendor. */
function sumsOf({ payable, cash, opening, adjustments, deductions, payout, carried }: Settlement): [string, number][] {
  return [
    ['Carried forward', opening],
    ['Adjustments', adjustments],
    ['Orders', payable],
    ['Cash collected', -cash],
    ...deductions.map(({ kind, rate, amount }): [string, number] => [`${deductionLabels[kind]} ${rate} %`, -amount]),
    carried < 0 ? ['Carried to the next settlement', carried] : ['Payout', payout],
  ];
}

/** @throws AppError not_found */
export async function printSettlement(ctx: Ctx, id: string): Promise<FileResponse> {
  const row = await requireSettlement(ctx, id);
  const { data } = await viewSettlement(ctx, id);
  const lines: SettlementLineRecord[] = [];
  for await (const page of readLines(ctx, row, rowsPerPage)) lines.push(...page);
  const statement: Statement = {
    title: `Settlement ${row.number}`,
    facts: [
      row.store_name,
      `Orders delivered until ${dayText(row.until)} · ${settlementStatusLabels[row.status]}`,
      ...(data.paid ? [`Paid on ${dayText(data.paid.on)}, reference ${data.paid.reference}`] : []),
    ],
    sums: sumsOf(data).map(([label, amount]) => [label, formatRupees(amount)]),
    columns: columnsOf(ctx),
    lines: lines.map((line) => [
      line.order.order_number,
      dayText(line.delivery_date),
      ...amountsOf(line).map((amount) => formatRupees(amount)),
    ]),
  };
  const body = streamPdf(`${statement.title} of ${row.store_name}`, ctx.deps.now(), async function* () {
    const { layoutStatement } = await import('../../platform/gateways/invoice/statement-layout.ts');
    yield (measure) => layoutStatement(statement, measure);
  });
  return { name: `settlement-${row.number}.pdf`, body };
}

/** Banks accept these characters in names and remarks. */
const plain = (text: string, length: number) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z0-9 ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, length);

/**
 * Returns the approved payouts as NEFT transfers.
 * @throws AppError wrong_status if there is none, or a vendor has no bank account
 */
export async function exportBankFile(ctx: Ctx): Promise<FileResponse> {
  const rows = await findPayouts(ctx.db);
  if (rows.length === 0) throw new AppError('wrong_status', 'No payout is approved. Review settlements first.');
  const missing = rows.filter(({ bank_number }) => bank_number === null).map(({ store_name }) => store_name);
  if (missing.length > 0) {
    const names = missing.slice(0, 3).map((name) => name.slice(0, 60));
    const others = missing.length > 3 ? ` and ${missing.length - 3} others` : '';
    throw new AppError('wrong_status', `These vendors have no bank account: ${names.join(', ')}${others}`);
  }
  const lines = rows.map(({ number, store_name, payout, bank_holder, bank_number, bank_ifsc }) =>
    csvLine([
      'NEFT',
      plain(bank_holder ?? '', 100),
      bank_number ?? '',
      bank_ifsc ?? '',
      toRupees(Number(payout)).toFixed(2),
      `S${number}`,
      plain(`Settlement ${number} ${store_name}`, 60),
    ]),
  );
  const head = csvLine(['Type', 'Beneficiary name', 'Account number', 'IFSC', 'Amount', 'Reference', 'Remarks']);
  return {
    name: `neft-${dayIn(ctx.deps.config.TIME_ZONE, ctx.deps.now())}.csv`,
    body: Readable.from([head + lines.join('')], { objectMode: false }),
  };
}

function columnsOf({ scope }: Ctx): string[] {
  return [
    'Order',
    'Delivery',
    'Earned',
    ...(scope.reach === 'all' ? ['Commission'] : []),
    'Discounts',
    'Refunds',
    'Cash',
    'Net',
  ];
}

/** The earnings are after the commission, which stores do not see. */
function amountsOf({ earned, commission, discount, adjustment, cash, net }: SettlementLineRecord): number[] {
  return [earned, ...(commission === null ? [] : [commission]), discount, adjustment, cash, net];
}
