import { setTimeout as wait } from 'node:timers/promises';
import { preselectedOffer } from '@bakehouse/contract/order/best-vendor';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import type { BoardCard } from '@bakehouse/contract/order/order-board.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { nextStatus } from '@bakehouse/contract/order/order-lifecycle';
import { randomFrom } from '../statistics.ts';
import { type Api, countRejection, type Journal, mustCall, runBulk } from './api.ts';
import { type Market, makeOrder, pick, pickSlot } from './market.ts';
import { type Answers, answerOffers, type DatedCard, readCards } from './offers.ts';
import { hasUndecided } from './routing.ts';

/** A day in compressed time: customers order, routing or staff assign, and vendors deliver, at the same time. */

type Day = {
  /** The days on which the orders are delivered. */
  readonly dates: readonly [string, ...string[]];
  readonly orders: number;
  readonly workers: number;
  /** Whether the server assigns the orders; otherwise the desk does. */
  readonly isRouted: boolean;
  /** How stores answer; undefined if they need not accept orders. */
  readonly answers: Answers | undefined;
};
type Staff = { readonly storefront: Api; readonly desk: Api; readonly vendors: Api };
export type Counts = {
  placed: number;
  assignedOne: number;
  assignedMany: number;
  statuses: number;
  cancelled: number;
  moved: number;
  rescheduled: number;
  deleted: number;
};

/** Number of waiting orders from which the desk assigns many at once. */
const batchSize = 100;

const noCounts: Readonly<Counts> = {
  placed: 0,
  assignedOne: 0,
  assignedMany: 0,
  statuses: 0,
  cancelled: 0,
  moved: 0,
  rescheduled: 0,
  deleted: 0,
};

/** What staff and vendors do to an order. Each rejection is counted with its reason. */
const openActions = ({ desk, vendors }: Staff, counts: Counts, journal: Journal) => {
  const reject = (action: string, { error }: { error: string }) => countRejection(journal, action, error);
  return {
    assignMany: (ids: readonly string[], vendor: 'best' | 'other'): Promise<number> =>
      runBulk(desk, { resource: 'order', action: 'assign', ids, input: { vendor } }, journal),

    /** Assigns the first suggestion, as the panel preselects it. */
    assignOne: async (id: string): Promise<void> => {
      const { data: choices } = await mustCall(desk, orderAssignmentEndpoints.vendorChoices, { params: { id } });
      const [vendor] = choices.suggested;
      const offer = vendor && preselectedOffer(vendor.delivery_preferences, choices.wanted);
      if (!vendor || !offer)
        return countRejection(journal, 'assign', choices.left_out[0]?.reason ?? 'No approved store is within 50 km');
      const body = {
        vendor: vendor.id,
        delivery_type: offer.type_id,
        vendor_delivery_charges: offer.cost,
        vendor_charges: vendor.suggested_charges,
      };
      const result = await desk(orderAssignmentEndpoints.assignVendor, { params: { id }, body });
      if ('rejection' in result) reject('assign', result.rejection);
      else counts.assignedOne += 1;
    },

    setStatus: async (card: BoardCard, order_status: OrderStatus): Promise<void> => {
      const body = { order_status, version: card.version };
      const result = await vendors(orderEndpoints.updateStatus, { params: { id: card._id }, body });
      if ('rejection' in result) return reject('status', result.rejection);
      counts.statuses += 1;
      if (order_status === 'cancelled') counts.cancelled += 1;
    },

    reschedule: async (card: BoardCard, date: string, slot: BoardCard['slot']): Promise<void> => {
      const body = {
        delivery_date: date,
        delivery_slot: slot,
        reason: 'The customer asked for it',
        version: card.version,
      };
      const result = await desk(orderDeliveryEndpoints.reschedule, { params: { id: card._id }, body });
      if ('rejection' in result) reject('reschedule', result.rejection);
      else counts.rescheduled += 1;
    },

    remove: async (card: BoardCard): Promise<void> => {
      const result = await desk(orderEndpoints.remove, { params: { id: card._id } });
      if ('rejection' in result) reject('delete', result.rejection);
      else counts.deleted += 1;
    },
    reject,
  };
};

/** Number of kitchens that change orders at the same time. */
const kitchens = 3;
/** Cards that each of them changes after reading the board. */
const cardsPerRead = 20;

/** Plays the day until every order has been placed and assigned. */
export const playDay = async (
  staff: Staff,
  market: Market,
  { dates, orders, workers, isRouted, answers }: Day,
  journal: Journal,
): Promise<Counts> => {
  const random = randomFrom(orders);
  const counts = { ...noCounts };
  const { assignMany, assignOne, setStatus, reschedule, remove, reject } = openActions(staff, counts, journal);
  const waiting: string[] = [];
  let started = 0;
  let answered = 0;
  const isOver = () => answered >= orders;

  const customer = async () => {
    while (started < orders) {
      started += 1;
      const result = await staff.storefront(orderEndpoints.create, {
        body: makeOrder(random, market, pick(random, dates), started),
      });
      answered += 1;
      if ('rejection' in result) {
        reject('order', result.rejection);
        continue;
      }
      counts.placed += 1;
      if (!isRouted) waiting.push(result.response.data._id);
    }
  };

  /** Assigns waiting orders one by one, and many of them at once when they pile up. */
  const dispatcher = async () => {
    while (!isOver() || waiting.length > 0) {
      const single = waiting.shift();
      if (single === undefined) await wait(50);
      else await assignOne(single);
      if (waiting.length >= batchSize || (isOver() && waiting.length > 0))
        counts.assignedMany += await assignMany(waiting.splice(0, 2 * batchSize), 'best');
    }
  };

  /** Waits until the server has decided about every order. */
  const untilRouted = async () => {
    while (!isOver() || (await hasUndecided(staff.desk))) await wait(500);
  };

  /** Changes an order: most go one step further, some are cancelled, moved to another vendor or slot, or deleted. */
  const changeCard = async (card: DatedCard) => {
    const chance = random();
    const next = nextStatus(card.status);
    if (chance < 0.03) await setStatus(card, 'cancelled');
    else if (chance < 0.06 && !isRouted) counts.moved += await assignMany([card._id], 'other');
    else if (chance < 0.1) await reschedule(card, card.date, pickSlot(random));
    else if (chance < 0.11) await remove(card);
    else if (next) await setStatus(card, next);
  };

  const kitchen = async () => {
    while (!isOver()) {
      const cards = await readCards(staff.vendors, [pick(random, dates)]);
      const assigned = cards.filter(({ vendor, offer }) => vendor !== null && offer?.state !== 'offered');
      for (let n = 0; n < Math.min(cardsPerRead, assigned.length); n += 1) {
        const card = assigned[Math.floor(random() * assigned.length)];
        if (card) await changeCard(card);
      }
      await wait(200);
    }
  };

  let hasEnded = false;
  const work = async () => {
    try {
      await Promise.all([
        ...Array.from({ length: workers }, customer),
        isRouted ? untilRouted() : dispatcher(),
        ...Array.from({ length: kitchens }, kitchen),
      ]);
    } finally {
      hasEnded = true;
    }
  };
  const answering = { stores: staff.vendors, dates, isOver: () => hasEnded };
  await Promise.all([work(), answers && answerOffers(answering, answers, journal)]);
  return counts;
};
