import { toRupees } from '@bakehouse/contract/core/money';
import type { BestSellers, OrdersToDo, Sales } from '@bakehouse/contract/dashboard';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import { thumbnailUrl } from '../../kernel/crud/image-field.ts';
import type { Scope } from '../../kernel/http/context.ts';
import { toClock } from '../../platform/lib/iso-time.ts';
import type { DayRow, SalesRow, SellingVendorRow, SoldProductRow } from './dashboard.queries.ts';

/** Converts counted rows to the figures of the contract. */

/** The statuses in the order in which orders pass through them, and cancelled as the last. */
const statusOrder: readonly OrderStatus[] = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'];
type Totals = Pick<OrdersToDo, 'day' | 'tomorrow' | 'unassigned' | 'late'>;

export function toOrdersToDo(rows: readonly DayRow[], totals: Totals): OrdersToDo {
  const notCancelled = rows.filter(isNotCancelled);
  return {
    ...totals,
    today: sum(notCancelled),
    by_status: statusOrder.map((status) => ({ status, orders: sum(rows.filter((row) => row.status === status)) })),
    by_slot: slotsOf(notCancelled),
  };
}

const isNotCancelled = ({ status }: DayRow) => status !== 'cancelled';

const sum = (rows: readonly { orders: number }[]): number => rows.reduce((total, { orders }) => total + orders, 0);

/** Returns the slots by start time, then by end time. */
function slotsOf(rows: readonly DayRow[]): OrdersToDo['by_slot'] {
  const bySlot = Map.groupBy(
    rows,
    ({ delivery_from, delivery_upto }) => `${toClock(delivery_from)}-${toClock(delivery_upto)}`,
  );
  return [...bySlot]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([slot, slotRows]) => {
      const [from = '', upto = ''] = slot.split('-');
      return { from, upto, orders: sum(slotRows), open: sum(slotRows.filter(isOpen)) };
    });
}

const isOpen = (row: DayRow) => isNotCancelled(row) && row.status !== 'delivered';

export const toSales = (rows: readonly SalesRow[], days: readonly string[]): Sales => ({
  days: rows.map(({ position, orders, cancelled, revenue }) => ({
    day: days[position - 1] ?? '',
    orders,
    cancelled,
    revenue: rupees(revenue),
  })),
  total: {
    orders: sum(rows),
    cancelled: rows.reduce((total, { cancelled }) => total + cancelled, 0),
    revenue: rupees(rows.reduce((paise, { revenue }) => paise + Number(revenue), 0)),
  },
});

/** Drivers return 64-bit sums as text. The sums are whole paise far below 2^53. */
const rupees = (paise: string | number) => toRupees(Number(paise));

export const toBestProduct = (scope: Scope, row: SoldProductRow): BestSellers['products'][number] => ({
  _id: row.id,
  name: row.name,
  image_url: thumbnailUrl(row.image_id),
  pieces: row.pieces,
  amount: scope.reach === 'own' ? null : rupees(row.amount),
  deleted: row.deleted,
});

export const toBestVendor = (row: SellingVendorRow): BestSellers['vendors'][number] => ({
  vendor_id: row.id,
  store_name: row.store_name,
  orders: row.orders,
  revenue: rupees(row.revenue),
  deleted: row.deleted,
});
