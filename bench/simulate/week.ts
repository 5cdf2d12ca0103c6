import { randomFrom } from '../statistics.ts';
import { countRejection, type Journal } from './api.ts';
import type { Actions, Played, Random, Week } from './week-actions.ts';

/**
 * A week of orders through the API: customers order with and without coupons, staff assign, edit and cancel orders, vendors deliver them
 * and collect cash, and customers are refunded.
 */

/** Number of orders that a worker places before it assigns them. */
const batchSize = 100;

const isOpen = ({ note }: Played) => note.status === 'open' && note.earning !== undefined;

/** Cancels some orders before their assignment, and assigns the others: half of them one by one. */
const assignBatch = async (random: Random, orders: readonly Played[], play: Actions, journal: Journal) => {
  const many: Played[] = [];
  for (const order of orders) {
    const chance = random();
    if (chance < 0.03) await play.setStatus(order, 'cancelled');
    else if (chance < 0.5) many.push(order);
    else if (await play.assign(order)) play.counts['assigned one by one'] += 1;
    else countRejection(journal, 'assign', 'No store can deliver the order');
  }
  await play.assignMany(many);
};

/** Changes some orders before their delivery. */
const changeBatch = async (random: Random, orders: readonly Played[], play: Actions) => {
  for (const order of orders.filter(isOpen)) {
    if (random() < 0.06 && (await play.assign(order))) play.counts['moved to another vendor'] += 1;
    if (random() < 0.06) await play.edit(random, order);
    if (random() < 0.06) await play.pay(random, order);
    if (random() < 0.04) await play.setStatus(order, 'cancelled');
  }
};

/** Delivers the orders, each fifth one step by step. */
const deliverBatch = async (random: Random, orders: readonly Played[], play: Actions) => {
  const many: Played[] = [];
  for (const order of orders.filter(isOpen)) {
    if (random() < 0.8) many.push(order);
    else
      for (const status of ['confirmed', 'processing', 'shipped', 'delivered'] as const)
        await play.setStatus(order, status);
  }
  await play.deliverMany(many);
};

/** Refunds, edits and cancels some delivered orders. */
export const complain = async (random: Random, orders: readonly Played[], play: Actions, share: number) => {
  for (const order of orders.filter(({ note }) => note.status === 'delivered')) {
    if (random() < share) await play.refund(random, order);
    if (random() < share) await play.claim(random, order);
    if (random() < share / 4) await play.edit(random, order);
    if (random() < share / 4) await play.pay(random, order);
    if (random() < share / 4) await play.setStatus(order, 'cancelled');
  }
};

/**
 * Plays the week.
 * @returns its orders
 */
export const playWeek = async ({ orders, workers }: Week, play: Actions, journal: Journal): Promise<Played[]> => {
  const all: Played[] = [];
  let next = 0;
  const work = async () => {
    while (next < orders) {
      const [first, last] = [next, Math.min(orders, next + batchSize)];
      next = last;
      const random = randomFrom(orders + first);
      const batch: Played[] = [];
      for (let n = first; n < last; n += 1) batch.push(await play.place(random, n + 1));
      await assignBatch(random, batch, play, journal);
      await changeBatch(random, batch, play);
      await deliverBatch(random, batch, play);
      await complain(random, batch, play, 0.06);
      all.push(...batch);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return all;
};
