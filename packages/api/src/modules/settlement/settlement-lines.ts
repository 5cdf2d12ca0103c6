import type { BodyOf, QueryOf } from '@bakehouse/contract/core/endpoint';
import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import { payableOf } from '@bakehouse/contract/money/settlement';
import type { SettlementLineRecord, settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import type { Ctx, Scope } from '../../kernel/http/context.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import {
  answerDispute,
  findLineNumber,
  findLines,
  findReadyOrders,
  insertDispute,
  type LineRow,
  lockSettlement,
  type SettlementRow,
} from './settlement.queries.ts';
import { actorName, auditSettlement, requireSettlement, toSettledOrder, viewSettlement } from './settlement.service.ts';
import { lockAccount } from './vendor-account.queries.ts';
import { addAdjustment } from './vendor-accounts.ts';

/** The orders of settlements, and the questions of stores about them. */

const defaultPerPage = 50;

type Line = Omit<
  LineRow,
  'settlement_id' | 'vendor_id' | 'earned' | 'commission' | 'discount' | 'adjustment' | 'cash'
> &
  Record<'earned' | 'commission' | 'discount' | 'adjustment' | 'cash', number>;

/** Returns a page of the orders of a settlement. Those of a draft are as they are now. */
export async function listLines(ctx: Ctx, id: string, query: QueryOf<typeof settlementEndpoints.lines>) {
  const { data: settlement } = await viewSettlement(ctx, id);
  const row = await requireSettlement(ctx, id);
  const { page = 1, perPage = defaultPerPage } = query;
  const lines = await findPage(ctx.db, row, { limit: perPage, offset: (page - 1) * perPage });
  return { data: lines.map((line) => toLine(ctx, line)), total: settlement.orders };
}

/** Returns the orders of a settlement, one page in memory at a time. */
export async function* readLines(
  ctx: Ctx,
  row: SettlementRow,
  perPage: number,
): AsyncGenerator<SettlementLineRecord[]> {
  for (let offset = 0; ; offset += perPage) {
    const lines = await findPage(ctx.db, row, { limit: perPage, offset });
    if (lines.length > 0) yield lines.map((line) => toLine(ctx, line));
    if (lines.length < perPage) return;
  }
}

async function findPage(db: Db, row: SettlementRow, page: { limit: number; offset: number }): Promise<Line[]> {
  if (row.status === 'draft')
    return (await findReadyOrders(db, row, page)).map((order) => ({
      ...toSettledOrder(order, row.vendor_id),
      dispute: null,
    }));
  return (await findLines(db, row.id, page)).map((line) => ({
    ...line,
    earned: Number(line.earned),
    commission: Number(line.commission),
    discount: Number(line.discount),
    adjustment: Number(line.adjustment),
    cash: Number(line.cash),
  }));
}

/** Stores do not see the commission, because with it they would know the price of the customer. */
const toLine = ({ scope }: Ctx, line: Line): SettlementLineRecord => ({
  order: { _id: line.order_id, order_number: line.order_number },
  delivery_date: line.delivery_date,
  earned: toRupees(line.earned - line.commission),
  commission: scope.reach === 'all' ? toRupees(line.commission) : null,
  discount: toRupees(line.discount),
  adjustment: toRupees(line.adjustment),
  cash: toRupees(line.cash),
  net: toRupees(payableOf(line) - line.cash),
  is_correction: line.is_correction,
  dispute: line.dispute && toDispute(scope, line.dispute),
});

const toDispute = (
  scope: Scope,
  row: NonNullable<LineRow['dispute']>,
): NonNullable<SettlementLineRecord['dispute']> => ({
  note: row.note,
  at: toIsoTime(row.at),
  actor: row.actor_name,
  answer:
    row.answer === null || row.answered_at === null
      ? null
      : {
          text: row.answer,
          amount: toRupees(row.amount),
          at: toIsoTime(row.answered_at),
          actor: actorName(scope, row.answered_by ?? ''),
        },
});

/** @throws AppError not_found; wrong_status for a draft; duplicate for a line with a dispute */
export async function disputeLine(ctx: Ctx, id: string, orderId: string, note: string): Promise<{ message: string }> {
  const row = await requireSettlement(ctx, id);
  if (row.status === 'draft')
    throw new AppError('wrong_status', 'This settlement is a draft. Wait until it has been reviewed.');
  const number = await findLineNumber(ctx.db, id, orderId);
  if (number === undefined) throw notFound('Order of this settlement');
  const { user } = ctx.actor;
  const isAdded = await insertDispute(ctx.db, {
    orderId,
    settlementId: id,
    note,
    at: ctx.deps.now(),
    actorId: user._id,
    actorName: user.name,
  });
  if (!isAdded) throw new AppError('duplicate', /* i18n */ 'This order has been disputed already');
  await auditSettlement(ctx, row, 'dispute', { [number]: { from: null, to: note } });
  return { message: 'Dispute sent successfully' };
}

/**
 * Answers a dispute. An amount is added to the account of the vendor, so the next settlement has it.
 * @throws AppError not_found; wrong_status for a line without an open dispute
 */
export async function answerLine(
  ctx: Ctx,
  id: string,
  orderId: string,
  { answer: text, amount = 0 }: BodyOf<typeof settlementEndpoints.answer>,
): Promise<{ message: string }> {
  const row = await lockSettlement(ctx.db, id);
  const number = await findLineNumber(ctx.db, id, orderId);
  if (!row || number === undefined) throw notFound('Order of this settlement');
  const paise = toPaise(amount);
  const isAnswered = await answerDispute(
    ctx.db,
    { settlementId: id, orderId },
    { answer: text, amount: paise, answeredAt: ctx.deps.now(), answeredBy: ctx.actor.user.name },
  );
  if (!isAnswered) throw new AppError('wrong_status', 'This order has no dispute that waits for an answer');
  if (paise !== 0)
    await addAdjustment(ctx, await lockAccount(ctx.db, row.vendor_id), {
      event: 'adjustment',
      amount: paise,
      reason: `Dispute of ${number}`,
      settlementId: id,
    });
  await auditSettlement(ctx, row, 'answer', {
    [number]: { from: null, to: text },
    ...(paise !== 0 && { Amount: { from: null, to: amount } }),
  });
  return { message: 'Dispute answered successfully' };
}
