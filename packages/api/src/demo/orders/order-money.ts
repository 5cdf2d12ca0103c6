import type { LedgerEvent } from '@bakehouse/contract/money/ledger-accounts';
import type { toRows } from '../../modules/order/edit/order-intake.ts';
import type { DueRow, StoredEarning } from '../../modules/order/money/order-money.queries.ts';
import { impliedMoney, type MoneyChange, moneyRowsOf } from '../../modules/order/money/order-money.ts';
import type { Redemption } from './order-coupons.ts';
import type { HistoryEvent } from './order-history.ts';
import type { OrderPlan } from './order-plans.ts';

/** Generates the payments, refunds and ledger of the demo's orders. */

type Header = ReturnType<typeof toRows>['header'];
type Source = {
  readonly plan: OrderPlan;
  readonly redemption: Redemption | undefined;
  readonly history: readonly HistoryEvent[];
  /** What the store gets; undefined for an order without a store. */
  readonly assignment: StoredEarning | undefined;
};

/** Paise of an advance by UPI on an order with cash on delivery, and the orders that have one, by the last digit of their number. */
const advance = 20_000;
const advanceDigits = /[02468]$/;

/** Returns the rows of an order's money, and the columns that follow from them. */
export function demoMoney(header: Header, { plan, redemption, history, assignment }: Source) {
  const order = {
    ...header,
    payments: [],
    refunds: [],
    entries: [],
    vendor_discount: redemption?.vendor_amount ?? 0,
    assignment: null,
    deleted_at: null,
  };
  const [placed] = history;
  if (!placed) throw new Error('an order of the demo has no history');
  const author = { at: new Date(placed.at), actor: { _id: placed.actor_id, name: placed.actor_name } };
  const later = laterPayment(header, plan, history);
  let state = moneyRowsOf(order, later ? {} : impliedMoney(header, 'intake'), { ...author, event: 'placed' });
  const { entries } = state.rows;
  const { payments, refunds } = state.rows;
  const dues = new Map<string, DueRow>();
  const post = (change: MoneyChange, event: LedgerEvent) => {
    state = moneyRowsOf({ ...state.after, assignment: assignment ?? null, entries }, change, { ...author, event });
    entries.push(...state.rows.entries);
    payments.push(...state.rows.payments);
    for (const due of state.dues) dues.set(due.vendor_id, due);
  };
  post({}, 'assigned');
  if (later) post(later, 'payment');
  const open = [...dues.values()].filter(({ payable, cash }) => payable !== 0 || cash !== 0);
  return { state: state.state, rows: { payments, refunds, entries }, dues: open };
}

/** Returns the payment of an order with cash on delivery after it was placed; undefined without one. */
function laterPayment(header: Header, plan: OrderPlan, history: readonly HistoryEvent[]): MoneyChange | undefined {
  const payment = { reference: '', reason: '', vendor_id: null, status: 'received' } as const;
  const isCash = header.payment_kind === 'cash';
  if (isCash && header.status === 'delivered' && plan.vendor)
    return {
      payments: [
        {
          ...payment,
          method: 'cash',
          holder: 'vendor',
          vendor_id: plan.vendor.id,
          amount: Number(header.order_total),
          source: 'delivery',
          received_at: history.at(-1)?.at ?? header.order_date,
        },
      ],
    };
  const isAdvance =
    isCash && header.status !== 'cancelled' && header.status !== 'delivered' && advanceDigits.test(header.order_number);
  if (isAdvance && Number(header.order_total) > advance)
    return {
      payments: [
        {
          ...payment,
          method: 'upi',
          holder: 'bank',
          amount: advance,
          reference: `UPI-${header.order_number}`,
          reason: 'Advance, seen in the account',
          source: 'staff',
        },
      ],
    };
  return undefined;
}
