import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import { accountChange, type VendorEvent, vendorMovements } from '@bakehouse/contract/money/settlement';
import type {
  AdjustmentInput,
  BankAccountInput,
  settlementEndpoints,
  VendorAccount,
} from '@bakehouse/contract/money/settlement.endpoints';
import type { Changes } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { rupeesText } from '../order/money/order-payments.ts';
import { findVendor, type VendorDetailRow } from '../vendor/vendor.queries.ts';
import { auditVendor } from '../vendor/vendor.service.ts';
import { findAllDue, findReadySums } from './settlement.queries.ts';
import { actorName, findPaymentSettings, nextRun } from './settlement.service.ts';
import {
  type AccountRow,
  type EntryRow,
  findAccount,
  findEntries,
  findEntryByKey,
  insertEntries,
  lockAccount,
  updateAccount,
} from './vendor-account.queries.ts';

/** The accounts of vendors. */

/** Number of entries that the account shows. */
const shownEntries = 20;

/** @throws AppError not_found */
export async function viewAccount(ctx: Ctx, id: string): Promise<{ data: VendorAccount }> {
  const vendor = await requireVendor(ctx, id);
  const settings = await findPaymentSettings(ctx.db);
  const account = await findAccount(ctx.db, id);
  const today = dayIn(ctx.deps.config.TIME_ZONE, ctx.deps.now());
  const all = await findAllDue(ctx.db, id);
  const ready = (await findReadySums(ctx.db, [{ vendorId: id, until: today }])).get(id) ?? { payable: 0, cash: 0 };
  const limit = account?.cashLimit ?? null;
  const balance = account?.balance ?? 0;
  return {
    data: {
      vendor: { _id: id, name: vendor.store_name },
      balance: toRupees(balance),
      ready: toRupees(ready.payable - ready.cash),
      upcoming: toRupees(all.payable - ready.payable),
      cash: toRupees(all.cash + Math.max(0, -balance)),
      cash_limit: limit === null ? (settings.cash_limit ?? null) : toRupees(limit),
      has_own_limit: limit !== null,
      payouts_due: toRupees(account?.payoutsDue ?? 0),
      next_run: nextRun(settings, today),
      bank_account: account ? toBankAccount(account) : null,
      entries: (await findEntries(ctx.db, id, shownEntries)).map((row) => toEntry(ctx, row)),
    },
  };
}

async function requireVendor(ctx: Ctx, id: string): Promise<VendorDetailRow> {
  const vendor = await findVendor(ctx.db, ctx.scope, id);
  if (!vendor) throw notFound(/* i18n */ 'Vendor');
  return vendor;
}

function toBankAccount({
  bankHolder,
  bankNumber,
  bankIfsc,
  bankAt,
  bankBy,
}: AccountRow): VendorAccount['bank_account'] {
  if (bankHolder === null || bankNumber === null || bankIfsc === null || bankAt === null) return null;
  return {
    holder: bankHolder,
    number: bankNumber.slice(-4),
    ifsc: bankIfsc,
    updatedAt: bankAt.toISOString(),
    updatedBy: bankBy ?? '',
  };
}

const toEntry = ({ scope }: Ctx, row: EntryRow): VendorAccount['entries'][number] => ({
  number: row.number,
  event: row.event,
  amount: toRupees(accountChange({ ...row, amount: Number(row.amount) })),
  reason: row.reason,
  settlement: row.settlement_number,
  at: toIsoTime(row.at),
  actor: actorName(scope, row.actor_name),
});

/**
 * Adds an entry to the account of a vendor. A repeated key adds nothing.
 * @throws AppError not_found; duplicate for a key with another amount
 */
export async function adjustAccount(ctx: Ctx, id: string, input: AdjustmentInput): Promise<{ message: string }> {
  const vendor = await requireVendor(ctx, id);
  const account = await lockAccount(ctx.db, id);
  const { event, reason } = input;
  const key = input.key.toLowerCase();
  const amount = toPaise(input.amount);
  const existing = await findEntryByKey(ctx.db, id, key);
  if (
    existing &&
    (existing.event !== event || accountChange({ ...existing, amount: Number(existing.amount) }) !== amount)
  )
    throw new AppError('duplicate', 'Another entry has this key. Reload the account first.');
  if (!existing) {
    await addAdjustment(ctx, account, { event, amount, reason, key });
    await auditAccount(ctx, vendor, 'adjust', { Account: { from: null, to: `${rupeesText(amount)}: ${reason}` } });
  }
  return { message: 'Account adjusted successfully' };
}

/** Adds an entry to a locked account. The amount is in paise; a negative one reduces what the vendor is owed. */
export async function addAdjustment(
  ctx: Ctx,
  account: AccountRow,
  {
    amount,
    ...entry
  }: {
    readonly event: Extract<VendorEvent, 'adjustment' | 'deposit'>;
    readonly amount: number;
    readonly reason: string;
    readonly key?: string;
    readonly settlementId?: string;
  },
): Promise<void> {
  const { user } = ctx.actor;
  const author = { at: ctx.deps.now(), actorId: user._id, actorName: user.name };
  const rows = vendorMovements(entry.event, amount).map((movement) => ({ ...author, ...entry, ...movement }));
  await insertEntries(ctx.db, account, rows);
  await updateAccount(ctx.db, account.vendorId, { balance: account.balance + amount, entries: account.entries + 1 });
}

/** @throws AppError not_found */
export async function setCashLimit(
  ctx: Ctx,
  id: string,
  { limit }: BodyOf<typeof settlementEndpoints.setCashLimit>,
): Promise<{ message: string }> {
  const vendor = await requireVendor(ctx, id);
  const { cashLimit } = await lockAccount(ctx.db, id);
  await updateAccount(ctx.db, id, { cashLimit: limit === null ? null : toPaise(limit) });
  const from = cashLimit === null ? null : toRupees(cashLimit);
  await auditAccount(ctx, vendor, 'cash-limit', { cash_limit: { from, to: limit } });
  return { message: 'Cash limit saved successfully' };
}

/** @throws AppError not_found */
export async function setBankAccount(ctx: Ctx, id: string, input: BankAccountInput): Promise<{ message: string }> {
  const vendor = await requireVendor(ctx, id);
  const before = toBankAccount(await lockAccount(ctx.db, id));
  const { holder, account_number: number, ifsc } = input;
  const { now, jobs } = ctx.deps;
  await updateAccount(ctx.db, id, {
    bankHolder: holder,
    bankNumber: number,
    bankIfsc: ifsc,
    bankAt: now(),
    bankBy: ctx.actor.user.name,
  });
  const text = (account: { ifsc: string; number: string }) => `${account.ifsc}, ends in ${account.number.slice(-4)}`;
  await auditAccount(ctx, vendor, 'bank-account', {
    bank_account: { from: before && text(before), to: text({ ifsc, number }) },
  });
  await jobs.send(ctx.db, 'message', {
    channel: 'email',
    to: vendor.person.email,
    subject: `The bank account of ${vendor.store_name.replaceAll(/\s+/g, ' ')} was changed`,
    text: [
      `Payouts are now transferred to the account ending in ${number.slice(-4)} (${ifsc}). ${ctx.actor.user.name} changed it.`,
      'If this was not you or your team, tell the marketplace at once.',
      'Bakehouse',
    ].join('\n\n'),
  });
  return { message: 'Bank account saved successfully' };
}

const auditAccount = (ctx: Ctx, vendor: VendorDetailRow, action: string, changes: Changes): Promise<void> =>
  auditVendor(ctx, vendor, action, changes);
