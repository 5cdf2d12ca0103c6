import type { PaymentSettings } from '@bakehouse/contract/content/site-parts';
import type { BodyOf, QueryOf } from '@bakehouse/contract/core/endpoint';
import { dayAfter, weekdayOf } from '@bakehouse/contract/core/local-time';
import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import {
  type DeductionRate,
  deductionMovements,
  deductionRatesOn,
  payableOf,
  settle,
  settledMovements,
  settlementLineOf,
  vendorMovements,
} from '@bakehouse/contract/money/settlement';
import type { Settlement, settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { eq } from 'drizzle-orm';
import { audit, type Changes } from '../../kernel/audit.ts';
import type { Ctx, Scope } from '../../kernel/http/context.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { contentSettingTable } from '../content/content.table.ts';
import { rupeesText } from '../order/money/order-payments.ts';
import { findVendor } from '../vendor/vendor.queries.ts';
import {
  type DueSums,
  extendDrafts,
  findCarried,
  findDueOrders,
  findReadySums,
  findSettlement,
  findSettlements,
  findUndraftedVendors,
  insertDrafts,
  insertLines,
  lockReadyOrders,
  lockSettlement,
  lockSettlements,
  type ReadyOrder,
  type SettlementRow,
  updateSettlement,
} from './settlement.queries.ts';
import { type AccountRow, findBalances, insertEntries, lockAccount, updateAccount } from './vendor-account.queries.ts';

/**
 * Settlements: drafts, their review, and payouts. The account of a vendor is always locked before orders, and orders in the order of their
 * ids, so that two reviews and any change of an order cannot wait for each other.
 */

/** Number of orders that one statement settles. */
const batchSize = 500;

export async function listSettlements(ctx: Ctx, query: QueryOf<typeof settlementEndpoints.list>) {
  const { rows, ...total } = await findSettlements(ctx.db, ctx.scope, query);
  return { data: await presentAll(ctx, rows), ...total };
}

/** @throws AppError not_found */
export async function viewSettlement(ctx: Ctx, id: string): Promise<{ data: Settlement }> {
  const [data] = await presentAll(ctx, [await requireSettlement(ctx, id)]);
  if (!data) throw notFound(/* i18n */ 'Settlement');
  return { data };
}

/** @throws AppError not_found */
export async function requireSettlement(ctx: Ctx, id: string): Promise<SettlementRow> {
  const row = await findSettlement(ctx.db, ctx.scope, id);
  if (!row) throw notFound(/* i18n */ 'Settlement');
  return row;
}

/** Returns settlements with their amounts. Drafts have those of this moment. */
async function presentAll({ db, scope }: Ctx, rows: readonly SettlementRow[]): Promise<Settlement[]> {
  const drafts = rows.filter(({ status }) => status === 'draft');
  const vendorIds = drafts.map(({ vendor_id }) => vendor_id);
  const sums = await findReadySums(
    db,
    drafts.map(({ vendor_id, until }) => ({ vendorId: vendor_id, until })),
  );
  const balances = await findBalances(db, vendorIds);
  const settings = drafts.length > 0 ? await findPaymentSettings(db) : {};
  const results = [];
  for (const row of rows) {
    const isDraft = row.status === 'draft';
    const amounts = isDraft
      ? await calculate(db, row, {
          balance: balances.get(row.vendor_id) ?? 0,
          sums: sums.get(row.vendor_id) ?? noSums,
          settings,
        })
      : storedAmounts(row);
    results.push({ ...toSettlement(scope, row), ...toRupeeAmounts(amounts) });
  }
  return results;
}

const noSums: DueSums = { orders: 0, payable: 0, cash: 0 };

export async function findPaymentSettings(db: Db): Promise<Partial<PaymentSettings>> {
  const [row] = await db
    .select({ value: contentSettingTable.value })
    .from(contentSettingTable)
    .where(eq(contentSettingTable.name, 'payment'));
  return row ? JSON.parse(row.value) : {};
}

/** Returns the rates that a settlement until a day deducts, in hundredths of a percent. */
const ratesOn = ({ deductions }: Partial<PaymentSettings>, day: string): DeductionRate[] =>
  deductionRatesOn(
    (deductions ?? []).map(({ rate, ...row }) => ({ ...row, rate: Math.round(rate * 100) })),
    day,
  );

type Inputs = { readonly balance: number; readonly sums: DueSums; readonly settings: Partial<PaymentSettings> };

/** Calculates a draft, in paise. */
async function calculate(db: Db, row: SettlementRow, { balance, sums, settings }: Inputs) {
  const opening = await findCarried(db, row.vendor_id, row.number);
  const { deductions, payout, carried } = settle({ ...sums, balance }, ratesOn(settings, row.until));
  return { ...sums, opening, adjustments: balance - opening, deductions, payout, carried };
}
type Amounts = Awaited<ReturnType<typeof calculate>>;

const storedAmounts = (row: SettlementRow): Amounts => ({
  orders: row.orders,
  payable: Number(row.payable),
  cash: Number(row.cash),
  opening: Number(row.opening),
  adjustments: Number(row.adjustments),
  deductions: [...row.deductions],
  payout: Number(row.payout),
  carried: Number(row.carried),
});

const toRupeeAmounts = ({ orders, deductions, ...amounts }: Amounts) => ({
  orders,
  payable: toRupees(amounts.payable),
  cash: toRupees(amounts.cash),
  opening: toRupees(amounts.opening),
  adjustments: toRupees(amounts.adjustments),
  deductions: deductions.map(({ kind, rate, amount }) => ({ kind, rate: rate / 100, amount: toRupees(amount) })),
  payout: toRupees(amounts.payout),
  carried: toRupees(amounts.carried),
});

/** Stores do not receive the names of staff. */
export const actorName = ({ reach }: Pick<Scope, 'reach'>, name: string): string =>
  reach === 'all' ? name : 'Marketplace';

function toSettlement(scope: Scope, row: SettlementRow) {
  const authored = (at: string | null, actor: string | null) =>
    at === null || actor === null ? null : { at: toIsoTime(at), actor: actorName(scope, actor) };
  const paid = authored(row.paid_at, row.paid_by);
  const returned = authored(row.returned_at, row.returned_by);
  return {
    _id: row.id,
    number: row.number,
    vendor: { _id: row.vendor_id, name: row.store_name },
    status: row.status,
    until: row.until,
    reviewed: authored(row.reviewed_at, row.reviewed_by),
    paid: paid && row.paid_on !== null ? { ...paid, reference: row.reference, on: row.paid_on } : null,
    returned: returned && { ...returned, reason: row.return_reason },
    open_disputes: row.open_disputes,
  };
}

/**
 * Drafts settlements until a day. A vendor that has a draft keeps it, extended to the day, so that a repeated run changes nothing.
 * @throws AppError invalid for today or later, and for an unknown vendor
 */
export async function draftSettlements(ctx: Ctx, { until, vendor }: BodyOf<typeof settlementEndpoints.run>) {
  if (until >= dayIn(ctx.deps.config.TIME_ZONE, ctx.deps.now()))
    throw invalidField('until', /* i18n */ 'Choose a day before today, because orders of today can still change');
  if (vendor !== undefined && !(await findVendor(ctx.db, ctx.scope, vendor)))
    throw invalidField('vendor', 'Unknown vendor');
  return { data: { drafted: await draftAll(ctx.db, until, vendor) } };
}

/** Drafts settlements, and returns the number of new ones. */
export async function draftAll(db: Db, until: string, vendorId?: string): Promise<number> {
  await lockSettlements(db);
  await extendDrafts(db, until, vendorId);
  const vendorIds = await findUndraftedVendors(db, until, vendorId);
  await insertDrafts(db, vendorIds, until);
  return vendorIds.length;
}

/**
 * Returns the last day of the settlements that are drafted by themselves today.
 * @param today day in the marketplace's time zone
 * @returns undefined when none are drafted today
 */
export function runDayOf({ settlement_cycle, settlement_weekday }: Partial<PaymentSettings>, today: string) {
  if (!settlement_cycle || settlement_cycle === 'none') return undefined;
  if (settlement_cycle === 'weekly' && weekdayOf(today) !== (settlement_weekday ?? 0)) return undefined;
  return dayAfter(today, -1);
}

/** Returns the next day on which settlements are drafted by themselves; `null` without a cycle. */
export function nextRun(
  { settlement_cycle, settlement_weekday }: Partial<PaymentSettings>,
  today: string,
): string | null {
  if (!settlement_cycle || settlement_cycle === 'none') return null;
  if (settlement_cycle === 'daily') return dayAfter(today);
  return dayAfter(today, (((settlement_weekday ?? 0) - weekdayOf(today) + 6) % 7) + 1);
}

/**
 * Fixes a draft: its orders are posted as settled, and the payout is approved.
 * @param net the amount in rupees that was checked; undefined for any
 * @throws AppError not_found; wrong_status for a settlement that is not a draft; stale if `net` is not the amount of this moment
 */
export async function reviewSettlement(ctx: Ctx, id: string, net: number | undefined): Promise<{ message: string }> {
  const row = await requireStatus(ctx, id, 'draft');
  const account = await lockAccount(ctx.db, row.vendor_id);
  const orders = await settleOrders(ctx, row);
  const amounts = await calculate(ctx.db, row, {
    balance: account.balance,
    sums: sumOf(orders),
    settings: await findPaymentSettings(ctx.db),
  });
  const { payout, carried } = amounts;
  if (net !== undefined && payout + carried !== toPaise(net)) {
    const text = `The settlement is ${rupeesText(payout + carried)} by now. Check it again.`;
    throw new AppError('stale', text);
  }
  const author = { at: ctx.deps.now(), actorId: ctx.actor.user._id, actorName: ctx.actor.user.name, settlementId: id };
  const entries = [
    ...amounts.deductions.flatMap(({ kind, amount }) =>
      deductionMovements(kind, amount).map((movement) => ({ ...author, event: 'deduction' as const, ...movement })),
    ),
    ...vendorMovements('payout', payout).map((movement) => ({ ...author, event: 'payout' as const, ...movement })),
  ];
  await insertEntries(ctx.db, account, entries);
  await updateAccount(ctx.db, row.vendor_id, {
    balance: carried,
    payoutsDue: account.payoutsDue + payout,
    entries: account.entries + entries.length,
  });
  await updateSettlement(ctx.db, id, {
    ...amounts,
    status: payout > 0 ? 'reviewed' : 'closed',
    reviewedAt: author.at,
    reviewedBy: author.actorName,
  });
  await auditSettlement(ctx, row, 'review', { Payout: { from: null, to: toRupees(payout) } });
  return { message: 'Settlement reviewed successfully' };
}

/** Locks a settlement. @throws AppError not_found; wrong_status */
async function requireStatus(ctx: Ctx, id: string, status: SettlementRow['status']): Promise<SettlementRow> {
  const row = await lockSettlement(ctx.db, id);
  if (!row) throw notFound(/* i18n */ 'Settlement');
  if (row.status !== status) throw new AppError('wrong_status', statusErrors[row.status]);
  return row;
}

export const statusErrors: Readonly<Record<SettlementRow['status'], string>> = {
  draft: 'This settlement is a draft. Review it first.',
  reviewed: 'This settlement has been reviewed already',
  paid: 'This settlement has been paid already',
  returned: 'The payout of this settlement was returned. The next settlement has its amount.',
  closed: 'This settlement is closed, because there was nothing to pay',
};

type SettledOrder = ReturnType<typeof toSettledOrder>;

/** Posts the orders of a locked draft as settled, and returns their lines. */
async function settleOrders(ctx: Ctx, row: SettlementRow): Promise<SettledOrder[]> {
  const ids = await lockReadyOrders(ctx.db, row.vendor_id, row.until);
  const settled: SettledOrder[] = [];
  for (let start = 0; start < ids.length; start += batchSize) {
    const orders = await findDueOrders(ctx.db, row.vendor_id, ids.slice(start, start + batchSize));
    const batch = orders.map((order) => toSettledOrder(order, row.vendor_id));
    await insertLines(ctx.db, {
      lines: batch.map(({ payable: _, ...line }) => ({ ...line, settlement_id: row.id, vendor_id: row.vendor_id })),
      entries: orders.flatMap((order, index) => settledEntries(ctx, row, order, batch[index])),
    });
    settled.push(...batch);
  }
  return settled;
}

/** Returns the line of an order of a draft. */
export function toSettledOrder(order: ReadyOrder, vendorId: string) {
  const line = settlementLineOf(order.movements, vendorId);
  return {
    order_id: order.id,
    order_number: order.order_number,
    delivery_date: order.delivery_date,
    is_correction: order.is_correction,
    ...line,
    payable: payableOf(line),
  };
}

function settledEntries(
  ctx: Ctx,
  row: SettlementRow,
  { last }: ReadyOrder,
  { order_id, payable, cash }: Pick<SettledOrder, 'order_id' | 'payable' | 'cash'> = {
    order_id: '',
    payable: 0,
    cash: 0,
  },
) {
  return settledMovements({ payable, cash }, row.vendor_id, row.id).map((movement, index) => ({
    order_id,
    number: last.number + index + 1,
    transaction: last.transaction + 1,
    event: 'settled' as const,
    debit: movement.debit,
    credit: movement.credit,
    amount: movement.amount,
    vendor_id: movement.vendorId,
    cause_id: movement.causeId,
    at: ctx.deps.now().toISOString(),
    actor_id: ctx.actor.user._id,
    actor_name: ctx.actor.user.name,
  }));
}

const sumOf = (orders: readonly SettledOrder[]): DueSums =>
  orders.reduce(
    (sums, { payable, cash }) => ({
      orders: sums.orders + 1,
      payable: sums.payable + payable,
      cash: sums.cash + cash,
    }),
    noSums,
  );

/** @throws AppError not_found; wrong_status for a settlement without an approved payout; invalid for a later day */
export async function paySettlement(
  ctx: Ctx,
  id: string,
  { reference, on }: BodyOf<typeof settlementEndpoints.pay>,
): Promise<{ message: string }> {
  const row = await requireStatus(ctx, id, 'reviewed');
  const today = dayIn(ctx.deps.config.TIME_ZONE, ctx.deps.now());
  if (on !== undefined && on > today) throw invalidField('on', 'The day of the transfer is in the future');
  const account = await lockAccount(ctx.db, row.vendor_id);
  await changePayout(ctx, { row, account }, 'paid', reference);
  await updateSettlement(ctx.db, id, {
    status: 'paid',
    paidAt: ctx.deps.now(),
    paidBy: ctx.actor.user.name,
    paidOn: on ?? today,
    reference,
  });
  await auditSettlement(ctx, row, 'pay', { Payout: { from: toRupees(Number(row.payout)), to: reference } });
  return { message: 'Settlement marked as paid' };
}

/**
 * Records that the bank sent a payout back.
 * @throws AppError not_found; wrong_status for a settlement that is not paid
 */
export async function returnPayout(ctx: Ctx, id: string, reason: string): Promise<{ message: string }> {
  const row = await requireStatus(ctx, id, 'paid');
  const account = await lockAccount(ctx.db, row.vendor_id);
  await changePayout(ctx, { row, account }, 'returned', reason);
  await updateSettlement(ctx.db, id, {
    status: 'returned',
    returnedAt: ctx.deps.now(),
    returnedBy: ctx.actor.user.name,
    returnReason: reason,
  });
  await auditSettlement(ctx, row, 'return', {
    Payout: { from: toRupees(Number(row.payout)), to: null },
    Reason: { from: null, to: reason },
  });
  return { message: 'Payout returned. The next settlement has its amount.' };
}

/** Posts that a payout was transferred or returned. */
async function changePayout(
  ctx: Ctx,
  { row, account }: { row: SettlementRow; account: AccountRow },
  event: 'paid' | 'returned',
  reason: string,
): Promise<void> {
  const payout = Number(row.payout);
  const { user } = ctx.actor;
  const entry = { at: ctx.deps.now(), actorId: user._id, actorName: user.name, event, reason, settlementId: row.id };
  await insertEntries(
    ctx.db,
    account,
    vendorMovements(event, payout).map((movement) => ({ ...entry, ...movement })),
  );
  await updateAccount(ctx.db, row.vendor_id, {
    entries: account.entries + 1,
    ...(event === 'paid' ? { payoutsDue: account.payoutsDue - payout } : { balance: account.balance + payout }),
  });
}

/** Writes the audit entry of an action on a settlement. */
export const auditSettlement = (
  ctx: Ctx,
  { id, number, vendor_id, store_name }: Pick<SettlementRow, 'id' | 'number' | 'vendor_id' | 'store_name'>,
  action: string,
  changes: Changes,
): Promise<void> =>
  audit(ctx, {
    module: 'settlement',
    action,
    recordId: id,
    recordName: `${number}, ${store_name}`,
    changes,
    stores: [vendor_id],
  });
