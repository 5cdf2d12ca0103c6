import { dayAfter, type LocalTime, slotEnd } from '@bakehouse/contract/core/local-time';
import type { StoreAssortment } from '@bakehouse/contract/vendor/assortment';
import type { HeldCash } from '@bakehouse/contract/vendor/eligibility';
import {
  type Delivery,
  daysSearched,
  nextFreeSlot,
  slotClosedMessage,
  slotFullMessage,
  timeReasons,
} from '@bakehouse/contract/vendor/eligibility';
import { type Slot, type SlotLoad, seatsOf, slotsOf } from '@bakehouse/contract/vendor/slots';
import type { RequiredDocument } from '@bakehouse/contract/vendor/store-documents';
import type { StoreHours } from '@bakehouse/contract/vendor/store-hours';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { localNow } from '../../vendor/hours/servicing.ts';
import {
  collectsCashColumn,
  deliveriesColumn,
  type LimitColumns,
  limitColumns,
  limitsQuery,
} from '../../vendor/hours/vendor-hours.queries.ts';

/**
 * Seats: an assigned order has one in each of its slots at its store. Simultaneous orders cannot reserve the same seat, because the
 * hours of the store are locked before its seats are counted. The order of locks is: order, store, hours.
 */

export type SeatFacts = {
  readonly deliveries: readonly Delivery[];
  readonly hours: StoreHours | null;
  /** The other orders of the store, from the first delivery day until a week after the last. */
  readonly loads: readonly SlotLoad[];
  /** The slots in which the order already has a seat at the store. */
  readonly seats: readonly Slot[];
  /** The cash that the store holds, null without a limit; and whether the order brings it more. */
  readonly cash: HeldCash | null;
  readonly collects_cash: boolean;
  /** Null for a store that makes everything. */
  readonly assortment: StoreAssortment | null;
  /** The documents that the settings require; null if they require none. */
  readonly documents: readonly RequiredDocument[] | null;
  /** Until when the store takes no new orders; null without a pause. */
  readonly paused_until: LocalTime | null;
};

/**
 * Locks the hours of a store until the transaction ends, and returns the facts that determine whether it has seats for an order.
 * Lock the order first.
 * @param storeId the current or next store of the order
 */
export async function lockSeats(ctx: Pick<Ctx, 'db'>, orderId: string, storeId: string): Promise<SeatFacts> {
  // A separate statement, because the next one must see what was committed before the lock.
  const [order] = await rowsOf<{ deliveries: Delivery[]; collects_cash: boolean; locked: string }>(
    ctx.db,
    sql`
      with hours as materialized (select 1 from vendor_hours where vendor_id = ${storeId} for update)
      select ${deliveriesColumn} as deliveries, ${collectsCashColumn}, (select count(*) from hours) as locked from orders o where o.id = ${orderId}`,
  );
  const deliveries = order?.deliveries ?? [];
  const [store] = await rowsOf<LimitColumns & { seats: Slot[] }>(
    ctx.db,
    sql`
      select ${limitColumns({ ...limitsQuery(deliveries, orderId), days: daysFor(deliveries) })},
        (select coalesce(json_agg(json_build_object('date', s.day, 'from', to_char(s.slot_from, 'HH24:MI'),
            'upto', to_char(s.slot_upto, 'HH24:MI'))), '[]')
          from order_seat s where s.order_id = ${orderId} and s.vendor_id = v.id) as seats
      from vendor v where v.id = ${storeId}`,
  );
  return {
    deliveries,
    collects_cash: order?.collects_cash ?? false,
    hours: store?.hours ?? null,
    loads: store?.loads ?? [],
    seats: store?.seats ?? [],
    cash: store?.cash ?? null,
    assortment: store?.assortment ?? null,
    documents: store?.documents ?? null,
    paused_until: store?.paused_until ?? null,
  };
}

const daysFor = (deliveries: readonly Slot[]): string[] => [
  ...new Set(
    deliveries.flatMap(({ date }) => Array.from({ length: daysSearched + 1 }, (_, index) => dayAfter(date, index))),
  ),
];

/**
 * Rejects an order that needs a seat in a full slot. Slots that have ended, and slots in which the order already has a seat, are
 * not checked.
 * @param checksHours whether the needed slots must also be within the hours, cut-offs and lead times of the store
 * @throws AppError slot_closed or slot_full, with the next free slot
 */
export function requireSeats(
  { deliveries, hours, loads, seats }: Omit<SeatFacts, 'assortment' | 'documents' | 'paused_until'>,
  now: LocalTime,
  { checksHours = false }: { checksHours?: boolean } = {},
): void {
  const needed = deliveries.filter(
    (delivery) => slotEnd(delivery) > now && !seats.some((seat) => isSameSlot(seat, delivery)),
  );
  const allLoads = [...loads, ...seats.map((seat) => ({ ...seat, orders: 1 }))];
  const store = { hours, loads: allLoads };
  for (const delivery of checksHours && hours ? needed : []) {
    const reasons = hours ? timeReasons(hours, delivery, now) : [];
    if (reasons.length > 0)
      throw new AppError('slot_closed', slotClosedMessage(delivery, reasons, nextFreeSlot(delivery, store, now)));
  }
  const slots = slotsOf(needed);
  const index = seatsOf(store, needed).findIndex(({ taken, capacity }) => capacity !== null && taken >= capacity);
  const full = slots[index];
  const delivery = full && needed.find((candidate) => isSameSlot(candidate, full));
  if (delivery) throw new AppError('slot_full', slotFullMessage(delivery, nextFreeSlot(delivery, store, now)));
}

const isSameSlot = (a: Slot, b: Slot) => a.date === b.date && a.from === b.from && a.upto === b.upto;

/**
 * Replaces the seats of an order by one in each of its slots: in its city, and at its store if it has one. A cancelled or deleted order has no
 * seats.
 */
export async function writeSeats(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`
    with needed as materialized (
      select distinct o.vendor_id, lower(btrim(o.city)) as city, i.delivery_date as day, i.slot_from, i.slot_upto
      from orders o join order_item i on i.order_id = o.id
      where o.id = ${orderId} and o.deleted_at is null and o.status <> 'cancelled'
    ), freed as (
      delete from order_seat s where s.order_id = ${orderId}
        and (s.vendor_id, s.day, s.slot_from, s.slot_upto) not in (
          select n.vendor_id, n.day, n.slot_from, n.slot_upto from needed n where n.vendor_id is not null)
    ), freed_in_city as (
      delete from order_city_seat s where s.order_id = ${orderId}
        and (s.city, s.day, s.slot_from, s.slot_upto) not in (select n.city, n.day, n.slot_from, n.slot_upto from needed n)
    ), in_city as (
      insert into order_city_seat (order_id, city, day, slot_from, slot_upto)
      select ${orderId}::uuid, n.city, n.day, n.slot_from, n.slot_upto from needed n on conflict do nothing
    )
    insert into order_seat (order_id, vendor_id, day, slot_from, slot_upto)
    select ${orderId}::uuid, n.vendor_id, n.day, n.slot_from, n.slot_upto from needed n where n.vendor_id is not null
    on conflict do nothing`);
}

/**
 * Reserves the seats that an order needs after a change of its status, its slots or its lifecycle, and releases the others. Call it
 * after the order was written, in the same transaction.
 * @param order the locked order, with its store
 * @param checks whether new slots must also be within the hours, cut-offs and lead times of the store
 * @throws AppError slot_closed or slot_full, with the next free slot
 */
export async function reserveSeats(
  ctx: Ctx,
  order: { readonly id: string; readonly vendor_id: string | null },
  checks: { readonly checksHours: boolean },
): Promise<void> {
  if (order.vendor_id !== null) requireSeats(await lockSeats(ctx, order.id, order.vendor_id), localNow(ctx), checks);
  await writeSeats(ctx.db, order.id);
}
