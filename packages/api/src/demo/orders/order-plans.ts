import { dayAfter } from '@bakehouse/contract/core/local-time';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import type { DeliveryType } from '../catalogue/delivery-types.ts';
import type { Random } from '../random.ts';
import type { Vendor } from '../vendors.ts';
import type { Customer } from './customers.ts';

/** Plans who orders when, for which day, and the status of the order. Days count from today: -1 is yesterday. */

export type OfferPlan = {
  /** Whether the store has not answered yet. */
  readonly isOpen: boolean;
  /** The store that got the order first and did not accept it. */
  readonly earlier?: { readonly vendor: Vendor; readonly state: 'declined' | 'expired' };
};

export type OrderPlan = {
  /** Seed of the contents of the order, so that orders of the next days have the same contents every day. */
  readonly seed: number;
  readonly customer: Customer;
  readonly type: DeliveryType;
  readonly slot: { from: string; upto: string };
  readonly orderedOn: number;
  readonly deliverOn: number;
  /** Time of the order as a fraction of the ordering hours (for today, of the hours that have passed). */
  readonly hourFraction: number;
  readonly status: OrderStatus;
  /** Undefined while the order is not assigned to a vendor. */
  readonly vendor: Vendor | undefined;
  /** Undefined if the order was assigned without an offer. */
  readonly offers?: OfferPlan;
};

const dayCount = 60;
const orderCount = 400;

/** The day of the festival, which has several times the orders of another day. */
const festivalDay = -10;
const festivalFactor = 5;
const weekendFactor = 1.7;

/** Future deliveries: the number for each day, and how many of them are unassigned. */
const upcoming = [
  { deliverOn: 0, count: 26, unassigned: 9 },
  { deliverOn: 1, count: 24, unassigned: 9 },
  { deliverOn: 2, count: 14, unassigned: 5 },
  { deliverOn: 3, count: 8, unassigned: 3 },
] as const;

/**
 * Plans four hundred orders of the last sixty days, oldest first.
 * @param today `YYYY-MM-DD`
 */
export function makePlans(
  customers: readonly Customer[],
  vendorUserId: string,
  today: string,
  random: Random,
): OrderPlan[] {
  const plans: Omit<OrderPlan, 'seed'>[] = [];
  const days = weightedDays(today);
  for (const { deliverOn, count, unassigned } of upcoming) {
    for (let index = 0; index < count; index += 1) {
      // The order is placed today at the latest; most customers order a day or two in advance.
      const lead = Math.max(
        deliverOn,
        random.weighted([
          [1, 6],
          [2, 3],
          [3, 1],
        ]),
      );
      const isAssigned = index >= unassigned;
      const status = isAssigned ? statusOfUpcoming(deliverOn, random) : 'pending';
      plans.push(makePlan(customers, vendorUserId, { deliverOn, lead, status, isAssigned }, random));
    }
  }
  while (plans.length < orderCount) {
    const deliverOn = random.weighted(days);
    const lead = random.weighted([
      [0, 2],
      [1, 6],
      [2, 3],
      [3, 1],
    ]);
    const status = statusOfPast(deliverOn, random);
    // Some orders were cancelled before they were assigned.
    const isAssigned = status !== 'cancelled' || random.chance(0.6);
    plans.push(makePlan(customers, vendorUserId, { deliverOn, lead, status, isAssigned }, random));
  }
  return plans
    .map((plan, seed) => ({ ...plan, seed }))
    .sort((a, b) => a.orderedOn - b.orderedOn || a.hourFraction - b.hourFraction);
}

/**
 * Returns the past days of delivery, each with its weight. Recent days have more orders than earlier ones, as in a growing shop, and
 * Saturdays and Sundays more than other days.
 * @param today `YYYY-MM-DD`
 */
const weightedDays = (today: string): (readonly [number, number])[] =>
  Array.from({ length: dayCount - 3 }, (_, age) => {
    const day = -1 - age;
    const isWeekend = [0, 6].includes(new Date(dayAfter(today, day)).getUTCDay());
    const factor = day === festivalDay ? festivalFactor : isWeekend ? weekendFactor : 1;
    return [day, factor * (age + 0.5) ** -0.3];
  });

function statusOfUpcoming(deliverOn: number, random: Random): OrderStatus {
  if (deliverOn === 0)
    return random.weighted([
      ['processing', 5],
      ['shipped', 4],
      ['confirmed', 3],
      ['cancelled', 1],
    ]);
  return random.weighted([
    ['confirmed', 6],
    ['processing', 2],
    ['pending', 2],
    ['cancelled', 1],
  ]);
}

function makePlan(
  customers: readonly Customer[],
  vendorUserId: string,
  {
    deliverOn,
    lead,
    status,
    isAssigned,
  }: { deliverOn: number; lead: number; status: OrderStatus; isAssigned: boolean },
  random: Random,
): Omit<OrderPlan, 'seed'> {
  for (;;) {
    const customer = random.pick(customers);
    const offer = pickOffer(customer, lead, vendorUserId, random);
    if (!offer) continue;
    return {
      customer,
      type: offer.type,
      slot: pickSlot(offer.type, random),
      orderedOn: deliverOn - lead,
      deliverOn,
      hourFraction: random.next(),
      status,
      vendor: isAssigned ? offer.vendor : undefined,
    };
  }
}

/** Picks an approved store within reach of the customer and one of its delivery types. */
function pickOffer(customer: Customer, lead: number, vendorUserId: string, random: Random) {
  const offers = customer.reachedBy.flatMap((vendor) =>
    [...vendor.charges.keys()]
      .filter((type) => type.lead[0] <= lead && lead <= type.lead[1])
      .map(
        (type) =>
          [{ vendor, type }, (vendor.adminId === vendorUserId ? 6 : 2) * (type.name === 'Standard' ? 3 : 1)] as const,
      ),
  );
  return offers.length ? random.weighted(offers) : undefined;
}

/** Picks a slot. Customers prefer the evening to the afternoon, and the afternoon to the morning. */
const pickSlot = ({ slots }: DeliveryType, random: Random) =>
  random.weighted(slots.map((slot) => [slot, slot.from >= '18:00' ? 4 : slot.from >= '13:00' ? 2 : 1] as const));

function statusOfPast(deliverOn: number, random: Random): OrderStatus {
  if (deliverOn === -1)
    return random.weighted([
      ['delivered', 7],
      ['shipped', 2],
      ['cancelled', 1],
    ]);
  return random.weighted([
    ['delivered', 89],
    ['cancelled', 11],
  ]);
}
