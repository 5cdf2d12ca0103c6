import type { LedgerEvent, Movement } from '@bakehouse/contract/money/ledger-accounts';
import { type LedgerOrder, missingMovements, requiredMovements } from '@bakehouse/contract/money/order-ledger';
import { defaultHolder, defaultTarget } from '@bakehouse/contract/money/payment';
import { paymentStateOf } from '@bakehouse/contract/money/payment-state';
import { dueOf } from '@bakehouse/contract/money/settlement';
import { paymentMethodOf } from '@bakehouse/contract/order/order-payment';
import type { Db } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import { toLedgerTax } from '../tax/order-tax.ts';
import {
  type DueRow,
  findOrderMoney,
  type LedgerRow,
  type MoneyRows,
  type NewPayment,
  type NewRefund,
  type PaymentChange,
  type PaymentState,
  type StoredMoney,
  writeMoneyRows,
} from './order-money.queries.ts';

/**
 * Posts orders to the ledger. The required movements of an order follow from its present state; what the ledger lacks is added. So each
 * event is posted by the same function, and a second posting changes nothing.
 */

/** Who causes a posting, and when. */
export type Author = { readonly at: Date; readonly actor: { readonly _id: string | null; readonly name: string } };
export type Posting = Author & { readonly event: LedgerEvent };

/** What an event changes in the payments and refunds of an order. */
export type MoneyChange = {
  readonly payments?: readonly NewPayment[];
  readonly refunds?: readonly NewRefund[];
  readonly changed?: readonly Omit<PaymentChange, 'order_id'>[];
};

type Order = Omit<StoredMoney, 'deleted_at' | 'vendor_id'> & { readonly deleted_at: string | null };

/** Returns the order as the ledger sees it. */
export const toLedgerOrder = (order: Order): LedgerOrder => ({
  isCharged: order.status !== 'cancelled' && order.deleted_at === null,
  subtotal: Number(order.subtotal),
  shipping: Number(order.shipping_total),
  discount: Number(order.total_coupon_discount),
  vendorDiscount: order.vendor_discount,
  payments: order.payments.map(({ vendor_id: vendorId, ...payment }) => ({ ...payment, vendorId })),
  refunds: order.refunds,
  earning: order.assignment && {
    vendorId: order.assignment.vendor_id,
    charges: order.assignment.vendor_charges,
    delivery: order.assignment.vendor_delivery_charges,
    commission: order.assignment.commission,
  },
  tax: toLedgerTax(order),
  settled: order.entries.filter(({ event }) => event === 'settled').map(toMovement),
});

/**
 * Returns the rows of an event of an order, and the state that follows.
 * @param order the stored order, after the changes of the event that are not payments or refunds
 */
export function moneyRowsOf(order: Order, change: MoneyChange, posting: Posting) {
  const at = posting.at.toISOString();
  const author = { at, actor_id: posting.actor._id, actor_name: posting.actor.name };
  const payments = (change.payments ?? []).map((payment) => ({
    ...author,
    id: newId(),
    received_at: at,
    reversed_at: null,
    ...payment,
  }));
  const refunds = (change.refunds ?? []).map((refund) => ({ ...author, ...newRefund(), ...refund }));
  const changes = new Map(change.changed?.map((row) => [row.id, row]));
  const after = {
    ...order,
    payments: [...order.payments.map((payment) => ({ ...payment, ...changes.get(payment.id) })), ...payments],
    refunds: [...order.refunds, ...refunds],
  };
  const order_id = order.id;
  const { status, paid } = paymentStateOf(after, Number(order.order_total));
  const entries = newEntries(after, posting).map((row) => ({ ...author, ...row, order_id }));
  return {
    rows: {
      payments: payments.map((row) => ({ ...row, order_id })),
      refunds: refunds.map((row) => ({ ...row, order_id })),
      entries,
    } satisfies MoneyRows,
    dues: duesOf(order, entries),
    changes: (change.changed ?? []).map((row) => ({ ...row, order_id })),
    state: { id: order_id, payment_status: status, paid_total: paid } satisfies PaymentState,
    after,
  };
}

/** The values of a refund that staff transfer. */
const newRefund = () => ({
  id: newId(),
  state: 'recorded' as const,
  payment_id: null,
  attempt: 0,
  failure: '',
  items: [],
  vendor_share: null,
  rider_share: null,
});

/** Returns the movements that the ledger lacks as rows of one transaction. */
function newEntries(order: Order, { event }: Posting) {
  const last = order.entries.at(-1);
  const posted = order.entries.map(toMovement);
  return missingMovements(requiredMovements(toLedgerOrder(order)), posted).map((movement, index) => ({
    number: (last?.number ?? 0) + index + 1,
    transaction: (last?.transaction ?? 0) + 1,
    event,
    debit: movement.debit,
    credit: movement.credit,
    amount: movement.amount,
    vendor_id: movement.vendorId,
    cause_id: movement.causeId,
  }));
}

/** Returns what is due to the vendors whose accounts the new rows change. */
function duesOf({ id, entries }: Pick<Order, 'id' | 'entries'>, added: readonly LedgerRow[]): DueRow[] {
  const vendors = new Set(added.flatMap(({ vendor_id }) => vendor_id ?? []));
  if (vendors.size === 0) return [];
  const movements = [...entries, ...added].map(toMovement);
  return [...vendors].map((vendor_id) => ({ order_id: id, vendor_id, ...dueOf(movements, vendor_id) }));
}

function toMovement({ debit, credit, amount, vendor_id, cause_id }: LedgerRow): Movement {
  return { debit, credit, amount, vendorId: vendor_id, causeId: cause_id };
}

type PaidOrder = Pick<Order, 'id' | 'status' | 'payment_method' | 'payment_status' | 'order_total'>;

/**
 * Returns the payments and refunds of an order that has a payment status and no rows: one that is sent as paid, or from before
 * payments were stored.
 */
export function impliedMoney(order: PaidOrder, source: 'intake' | 'opening', receivedAt?: string): MoneyChange {
  const amount = Number(order.order_total);
  const status = order.payment_status;
  if (amount === 0 || (status !== 'Paid' && status !== 'Failed' && status !== 'Refunded')) return {};
  const method = paymentMethodOf(order.payment_method);
  const holder = defaultHolder(method);
  const common = { amount, reference: '', reason: '' };
  return {
    payments: [
      {
        ...common,
        method,
        holder,
        vendor_id: null,
        status: status === 'Failed' ? 'failed' : 'received',
        source,
        ...(receivedAt && { received_at: receivedAt }),
      },
    ],
    refunds:
      status === 'Refunded'
        ? [{ ...common, bearer: 'platform', target: defaultTarget(holder), reason: 'Refunded before', key: newId() }]
        : [],
  };
}

type NewHeader = PaidOrder &
  Pick<Order, 'subtotal' | 'shipping_total' | 'total_coupon_discount' | 'payment_kind' | 'tax' | 'prices_include_tax'>;

/** Returns the rows of a new order, and its payment status with the part of its total that is paid. */
export function moneyOfNewOrder(
  header: NewHeader & Pick<Order, 'order_date'>,
  redemptions: readonly { readonly vendor_amount: number }[],
  posting: Posting,
) {
  const vendor_discount = redemptions.reduce((sum, { vendor_amount }) => sum + vendor_amount, 0);
  const order = {
    ...header,
    payments: [],
    refunds: [],
    entries: [],
    vendor_discount,
    assignment: null,
    paid_total: '0',
    deleted_at: null,
  };
  const { rows, state } = moneyRowsOf(order, impliedMoney(header, 'intake'), posting);
  return { rows, state: { payment_status: state.payment_status, paid_total: String(state.paid_total) } };
}

/** Returns whether an order has a payment status that its rows do not explain, because it is older than payments. */
const isUnopened = ({ payments, refunds, entries }: StoredMoney) =>
  payments.length === 0 && refunds.length === 0 && entries.length === 0;

const openingOf = (order: StoredMoney): MoneyChange =>
  isUnopened(order) ? impliedMoney(order, 'opening', new Date(order.order_date).toISOString()) : {};

/**
 * Posts locked orders, and gives orders from before payments were stored the payments of their status,
 * unless they are edited: `openOrder` has done so before the edit changed their total.
 */
export async function postOrders(db: Db, ids: readonly string[], posting: Posting): Promise<StoredMoney[]> {
  const orders = await findOrderMoney(db, ids);
  return writeMoney(
    db,
    orders.map((order) => ({ order, change: posting.event === 'edited' ? {} : openingOf(order) })),
    posting,
  );
}

/**
 * Returns the money of a locked order. An order from before payments were stored is posted first, so that a change is compared with
 * what was before it.
 */
export async function openOrder(db: Db, id: string, author: Author): Promise<StoredMoney> {
  const [order] = await findOrderMoney(db, [id]);
  if (!order) throw new Error('the order is not locked');
  if (!isUnopened(order)) return order;
  const [opened = order] = await writeMoney(db, [{ order, change: openingOf(order) }], { ...author, event: 'opening' });
  return opened;
}

/** Returns the money of an order as `openOrder` would, and writes nothing. */
export const moneyBeforeOpening = (order: StoredMoney, author: Author): StoredMoney =>
  toStored(order, moneyRowsOf(order, openingOf(order), { ...author, event: 'opening' }));

/**
 * Stores what an event changes in the payments and refunds of locked orders, posts the orders, and sets their payment status, in one
 * statement. Without a change nothing is written.
 * @returns the orders after the change
 */
export async function writeMoney(
  db: Db,
  changes: readonly { readonly order: StoredMoney; readonly change: MoneyChange }[],
  posting: Posting,
): Promise<StoredMoney[]> {
  const results = changes.map(({ order, change }) => ({ order, ...moneyRowsOf(order, change, posting) }));
  const rows: MoneyRows = {
    payments: results.flatMap((result) => result.rows.payments),
    refunds: results.flatMap((result) => result.rows.refunds),
    entries: results.flatMap((result) => result.rows.entries),
  };
  const states = results
    .filter(
      ({ order, state }) =>
        order.payment_status !== state.payment_status || Number(order.paid_total) !== state.paid_total,
    )
    .map(({ state }) => state);
  const changed = results.flatMap((result) => result.changes);
  const dues = results.flatMap((result) => result.dues);
  if ([...Object.values(rows), states, changed].some(({ length }) => length > 0))
    await writeMoneyRows(db, { rows, changes: changed, states, dues });
  return results.map((result) => toStored(result.order, result));
}

const toStored = (order: StoredMoney, { after, rows, state }: ReturnType<typeof moneyRowsOf>): StoredMoney => ({
  ...order,
  ...after,
  entries: [...order.entries, ...rows.entries],
  payment_status: state.payment_status,
  paid_total: String(state.paid_total),
});
