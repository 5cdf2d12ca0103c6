import { toRupees } from '@bakehouse/contract/core/money';
import { toUnit } from '@bakehouse/contract/money/commission';
import { chargesOf, earningOf, refundableToSource } from '@bakehouse/contract/money/order-ledger';
import { customerBalance, receivedOf, refundableOf, refundedOf } from '@bakehouse/contract/money/payment-state';
import { type BorneRefund, sharesOf } from '@bakehouse/contract/money/refund-shares';
import type { OrderMoney } from '@bakehouse/contract/order/order-money.endpoints';
import type { Ctx } from '../../../kernel/http/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { toIsoTime } from '../../../platform/lib/iso-time.ts';
import { findItemCommissions } from '../assign/order-terms.ts';
import { findAssignment } from '../assign/order-vendor.queries.ts';
import { offersLinks, presentLinks } from '../payment-link/payment-links.ts';
import { findHolderNames, findOrderMoney, type StoredMoney } from './order-money.queries.ts';
import { moneyBeforeOpening, toLedgerOrder } from './order-money.ts';

/**
 * Returns the payments, refunds and ledger of an order.
 * @throws AppError not_found
 */
export async function viewMoney(ctx: Ctx, id: string): Promise<{ data: OrderMoney }> {
  const [stored] = await findOrderMoney(ctx.db, [id]);
  if (!stored || stored.deleted_at !== null) throw notFound(/* i18n */ 'Order');
  const order = moneyBeforeOpening(stored, { at: ctx.deps.now(), actor: ctx.actor.user });
  const names = await findHolderNames(
    ctx.db,
    order.payments.flatMap(({ vendor_id }) => vendor_id ?? []),
  );
  const links = { links: await presentLinks(ctx, id), offers_links: await offersLinks(ctx) };
  return { data: { ...toOrderMoney(order, names), earning: await loadEarning(ctx, order), ...links } };
}

/** Returns what the store of an order gets, with the commission of each item as it was assigned. */
async function loadEarning(ctx: Ctx, order: StoredMoney): Promise<OrderMoney['earning']> {
  const assignment = await findAssignment(ctx.db, order.id);
  if (!assignment || !order.assignment) return null;
  const { store_name, terms } = assignment;
  const items = terms?.basis === 'commission' ? await findItemCommissions(ctx.db, order.id, terms) : [];
  const { charges, delivery, commission, discount, adjustment, payable } = earningOf(toLedgerOrder(order));
  return {
    store_name,
    agreement: terms && { valid_from: terms.valid_from, basis: terms.basis },
    charges: toRupees(charges),
    delivery: toRupees(delivery),
    commission: toRupees(commission),
    discount: toRupees(discount),
    adjustment: toRupees(adjustment),
    payable: toRupees(payable),
    items: items.map(({ name, value, commission: kept, rule, ...rate }) => ({
      name,
      value: toRupees(value),
      commission: toRupees(kept),
      ...toUnit(rate),
      rule,
    })),
  };
}

const toOrderMoney = (
  order: StoredMoney,
  names: ReadonlyMap<string, string>,
): Omit<OrderMoney, 'earning' | 'links' | 'offers_links'> => ({
  payment_status: order.payment_status,
  balance: toBalance(order),
  payments: order.payments.map((row) => ({
    _id: row.id,
    method: row.method,
    holder: row.holder,
    vendor: row.vendor_id === null ? null : (names.get(row.vendor_id) ?? ''),
    reference: row.reference,
    status: row.status,
    amount: toRupees(row.amount),
    reason: row.reason,
    paid_at: toIsoTime(row.received_at),
    reversed_at: row.reversed_at && toIsoTime(row.reversed_at),
    source: row.source,
    actor: row.actor_name,
  })),
  refunds: order.refunds.map((row) => ({
    _id: row.id,
    amount: toRupees(row.amount),
    reason: row.reason,
    bearer: row.bearer,
    shares: presentShares(row),
    target: row.target,
    reference: row.reference,
    at: toIsoTime(row.at),
    actor: row.actor_name,
    state: row.state,
    failure: row.failure,
    items: row.items,
  })),
  ledger: order.entries.map((row) => ({
    number: row.number,
    transaction: row.transaction,
    event: row.event,
    debit: row.debit,
    credit: row.credit,
    amount: toRupees(row.amount),
    at: toIsoTime(row.at),
    actor: row.actor_name,
  })),
});

/** Returns in rupees who bears a shared refund; null for others. */
export function presentShares(refund: BorneRefund) {
  const shares = sharesOf(refund);
  return shares
    ? { platform: toRupees(shares.platform), vendor: toRupees(shares.vendor), rider: toRupees(shares.rider) }
    : null;
}

function toBalance(order: StoredMoney): OrderMoney['balance'] {
  const ledgerOrder = toLedgerOrder(order);
  const charges = chargesOf(ledgerOrder);
  const balance = customerBalance(order, charges);
  return {
    charges: toRupees(charges),
    received: toRupees(receivedOf(order)),
    refunded: toRupees(refundedOf(order)),
    due: toRupees(Math.max(0, balance)),
    credit: toRupees(Math.max(0, -balance)),
    refundable: toRupees(refundableOf(order)),
    refundable_to_source: toRupees(refundableToSource(ledgerOrder)),
  };
}
