import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { dayAfter, type LocalTime } from '@bakehouse/contract/core/local-time';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import {
  type BoardCard,
  type CalendarDay,
  maxBoardOrders,
  type orderBoardEndpoints,
} from '@bakehouse/contract/order/order-board.endpoints';
import { amountToCollect } from '@bakehouse/contract/order/order-payment';
import { type SlotLoad, seatsOfDay, type UsualSlot } from '@bakehouse/contract/vendor/slots';
import { thumbnailUrl } from '../../../kernel/crud/image-field.ts';
import { type Ctx, isBaker, type Scope } from '../../../kernel/http/context.ts';
import { toClock, toIsoTime } from '../../../platform/lib/iso-time.ts';
import { localNow } from '../../vendor/hours/servicing.ts';
import { findUsualSlots } from '../edit/order-slots.ts';
import {
  type CalendarRow,
  type CardRow,
  countByDay,
  findCards,
  findLimitedStores,
  type LimitedStoreRow,
} from './order-board.queries.ts';

/** The board of a day and the calendar of a month. */

type BoardQuery = QueryOf<typeof orderBoardEndpoints.board>;
type CalendarQuery = QueryOf<typeof orderBoardEndpoints.calendar>;

export async function viewBoard(ctx: Ctx, { date, ids }: BoardQuery) {
  const rows = await findCards(ctx.db, ctx.scope, { date, ids });
  return {
    data: {
      date,
      cards: rows.slice(0, maxBoardOrders).map((row) => toCard(ctx.scope, row)),
      is_limited: rows.length > maxBoardOrders,
    },
  };
}

const toCard = (scope: Scope, row: CardRow): BoardCard => ({
  _id: row.id,
  version: row.version,
  order_number: row.order_number,
  status: row.status as OrderStatus,
  customer: row.customer_name,
  area: [row.address2, `${row.city} ${row.pincode}`.trim()].filter(Boolean).join(', '),
  slot: { from: toClock(row.slot_from), upto: toClock(row.slot_upto) },
  product: { name: row.product, thumbnail: thumbnailUrl(row.image_id)?.thumbnail ?? null },
  items: row.items,
  vendor: row.vendor_id && row.store_name ? { vendor_id: row.vendor_id, store_name: row.store_name } : null,
  to_collect: isBaker(scope) ? null : amountToCollect(row),
  ...offerOf(row),
});

const offerOf = ({
  offer_state: state,
  offer_attempt: attempt,
  offer_until: until,
}: CardRow): Pick<BoardCard, 'offer'> =>
  state && attempt !== null
    ? { offer: { state, attempt, ...(state === 'offered' && until && { until: toIsoTime(until) }) } }
    : {};

export async function viewCalendar(ctx: Ctx, { month }: CalendarQuery) {
  const range = { from: `${month}-01`, until: monthAfter(month) };
  const days = new Map<string, CalendarDay>();
  for (const row of await countByDay(ctx.db, ctx.scope, range))
    days.set(row.day, addRow(days.get(row.day) ?? emptyDay(row.day), row));
  return { data: { month, days: await addCapacity(ctx, range, days) } };
}

/** Returns the first day of the month after `month` (`YYYY-MM`). */
function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
}

/** Adds the orders of a status to the figures of their day. */
function addRow(day: CalendarDay, { status, assigned, orders }: CalendarRow): CalendarDay {
  if (status === 'cancelled') return { ...day, cancelled: day.cancelled + orders };
  const counted = { ...day, orders: day.orders + orders };
  if (status === 'delivered') return { ...counted, delivered: day.delivered + orders };
  return { ...counted, open: day.open + orders, unassigned: day.unassigned + (assigned ? 0 : orders) };
}

const emptyDay = (date: string): CalendarDay => ({
  date,
  orders: 0,
  open: 0,
  unassigned: 0,
  delivered: 0,
  cancelled: 0,
  capacity: null,
});

/**
 * Adds the seats to every day of a month, including days without orders, if stores limit their orders. It takes at most two
 * statements for any number of stores.
 */
async function addCapacity(
  ctx: Ctx,
  range: { from: string; until: string },
  days: ReadonlyMap<string, CalendarDay>,
): Promise<CalendarDay[]> {
  const stores = (await findLimitedStores(ctx.db, ctx.scope, range)).map(toLoadedStore);
  if (stores.length === 0) return [...days.values()];
  const usualSlots = (await findUsualSlots(ctx.db)).map(({ delivery_type: type, from, upto }) => ({
    type,
    from,
    upto,
  }));
  const now = localNow(ctx);
  return daysBetween(range.from, range.until).map((date) => ({
    ...(days.get(date) ?? emptyDay(date)),
    capacity: sumSeats(stores, date, usualSlots, now),
  }));
}

type LoadedStore = Omit<LimitedStoreRow, 'loads'> & { readonly loads: ReadonlyMap<string, SlotLoad[]> };

const toLoadedStore = ({ loads, ...store }: LimitedStoreRow): LoadedStore => ({
  ...store,
  loads: Map.groupBy(loads, ({ date }) => date),
});

/** Returns the days from `from` to before `until`. */
function daysBetween(from: string, until: string): string[] {
  const days: string[] = [];
  for (let day = from; day < until; day = dayAfter(day)) days.push(day);
  return days;
}

/** Returns the sums of all and of the free seats of the stores on a day. */
function sumSeats(
  stores: readonly LoadedStore[],
  date: string,
  usualSlots: readonly UsualSlot[],
  now: LocalTime,
): NonNullable<CalendarDay['capacity']> {
  const total = { seats: 0, free: 0 };
  for (const store of stores) {
    const day = seatsOfDay({ ...store, loads: store.loads.get(date) ?? [] }, date, usualSlots, now);
    total.seats += day?.seats ?? 0;
    total.free += day?.free ?? 0;
  }
  return total;
}
