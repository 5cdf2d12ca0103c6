import type { OrderRecord } from '@bakehouse/contract/order/order';
import type { UpcomingOrders } from '@bakehouse/contract/order/order-board.endpoints';
import type { DeliverySlot } from '../countdown.ts';
import { firstDelivery, isOpenOrder } from '../order-facts.ts';

/** The orders of a store by slot. */

type SlotGroup = { readonly slot: DeliverySlot; readonly orders: readonly OrderRecord[] };

export type DayOrders = {
  /** Orders that wait for the answer of the store, the first to expire first. */
  readonly offers: readonly OrderRecord[];
  /** Orders that the store has accepted and not delivered, by slot. */
  readonly slots: readonly SlotGroup[];
  readonly delivered: readonly OrderRecord[];
};

/**
 * Groups the orders of a day by slot. Offers of any day, and open orders of yesterday, belong to today.
 * @param isToday whether the day is today; otherwise it is tomorrow.
 */
export function groupDay({ orders, today }: UpcomingOrders, isToday: boolean): DayOrders {
  const ofDay = orders.filter((order) => !order.offer && isToday === firstDelivery(order).date <= today);
  const offers = isToday ? orders.filter(({ offer }) => offer) : [];
  const bySlot = Map.groupBy(ofDay.filter(isOpenOrder), (order) => {
    const { date, from, upto } = firstDelivery(order);
    return `${date} ${from} ${upto}`;
  });
  return {
    offers: offers.toSorted((a, b) => secondsLeft(a) - secondsLeft(b)),
    slots: [...bySlot.values()].flatMap((group) =>
      group.slice(0, 1).map((first) => ({ slot: firstDelivery(first), orders: group })),
    ),
    delivered: ofDay.filter((order) => !isOpenOrder(order)),
  };
}

const secondsLeft = ({ offer }: OrderRecord) => offer?.seconds_left ?? 0;
