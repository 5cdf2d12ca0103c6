import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import type { Settlement } from '@bakehouse/contract/money/settlement.endpoints';
import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { demoAccount } from '../programs.ts';
import { randomFrom, table } from '../statistics.ts';
import { type Api, mustCall, openJournal, openPersistentApi } from './api.ts';
import { type Market, readMarket } from './market.ts';
import { callReport, rejectionReport } from './reports.ts';
import { type DemoServer, withDemoServer } from './server.ts';
import { complain, playWeek } from './week.ts';
import { openActions } from './week-actions.ts';
import { compareOrders, compareVendor, readLedger, type VendorWeek, vendorReport } from './week-check.ts';
import { deductionRates, prepareWeek } from './week-market.ts';
import { type Due, duesOf, expectSettlement, type Notebook } from './week-notebook.ts';
import { listSettlements, settleAll } from './week-settle.ts';

/** Plays a week and settles it, kills the server (SIGKILL) in the middle of both, and compares the settlements with the notebook. */

type Options = { readonly orders: number; readonly workers: number };

/** The day in India, some days from now. */
export const dayInIndia = (days = 0): string =>
  dayAfter(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date()), days);

/** Share of the delivered orders with a refund, and with a claim, after they were settled. */
const lateShare = 0.03;

/** Returns what all orders change so far, by vendor and order. */
const duesByVendor = (notebook: Notebook): Map<string, Map<string, Due>> => {
  const vendors = new Map<string, Map<string, Due>>();
  for (const [id, note] of notebook.orders)
    for (const [vendor, due] of duesOf(notebook, note))
      vendors.set(vendor, (vendors.get(vendor) ?? new Map<string, Due>()).set(id, due));
  return vendors;
};

const nothing: Due = { payable: 0, cash: 0 };

/** Returns what changed for a vendor between two states of the notebook; undefined if no order did. */
const changeOf = (before: ReadonlyMap<string, Due> = new Map(), after: ReadonlyMap<string, Due> = new Map()) => {
  const changes = [...new Set([...before.keys(), ...after.keys()])].map((id): Due => {
    const [old, current] = [before.get(id) ?? nothing, after.get(id) ?? nothing];
    return { payable: current.payable - old.payable, cash: current.cash - old.cash };
  });
  const changed = changes.filter(({ payable, cash }) => payable !== 0 || cash !== 0);
  if (changed.length === 0) return undefined;
  return changed.reduce((sum, { payable, cash }) => ({ payable: sum.payable + payable, cash: sum.cash + cash }));
};

/** Adds an adjustment for every third store, and returns what each store starts with, in paise. */
const startAccounts = async (api: Api, { stores }: Market) => {
  const settlements = await listSettlements(api);
  const accounts = new Map<string, { opening: number; adjustments: number }>();
  for (const [index, { id }] of stores.entries()) {
    const last = settlements.find(({ vendor }) => vendor._id === id);
    const adjustments = index % 3 === 0 ? -12_050 : 0;
    if (adjustments !== 0) {
      const body = {
        key: randomUUID(),
        event: 'adjustment',
        amount: toRupees(adjustments),
        reason: 'Packaging',
      } as const;
      await mustCall(api, settlementEndpoints.adjust, { params: { id }, body });
    }
    accounts.set(id, { opening: toPaise(last?.carried ?? 0), adjustments });
  }
  return accounts;
};

type Accounts = Awaited<ReturnType<typeof startAccounts>>;
type State = ReturnType<typeof duesByVendor>;

/** Returns the settlements that each vendor must have: one for each state of the notebook with a change. */
const expectWeek = (
  { stores }: Market,
  accounts: Accounts,
  states: readonly State[],
  settlements: readonly Settlement[],
): VendorWeek[] =>
  stores.map(({ id, store_name }) => {
    let { opening, adjustments } = accounts.get(id) ?? { opening: 0, adjustments: 0 };
    const expected: VendorWeek['expected'] = [];
    for (const [index, state] of states.entries()) {
      const change = changeOf(states[index - 1]?.get(id), state.get(id));
      if (!change) continue;
      const settlement = expectSettlement(change, { opening, adjustments, rates: deductionRates });
      expected.push(settlement);
      [opening, adjustments] = [settlement.carried, 0];
    }
    const own = settlements.filter(({ vendor }) => vendor._id === id).toSorted((a, b) => a.number - b.number);
    return { name: store_name, settlements: own, expected };
  });

const shownDifferences = 20;

const play = async ({ url, databaseUrl, killAndRestart }: DemoServer, { orders, workers }: Options) => {
  const journal = openJournal();
  const api = openPersistentApi(url, demoAccount, journal);
  const until = dayInIndia(-1);
  const market = await prepareWeek(api, await readMarket(api), { today: dayInIndia(), databaseUrl });
  const settle = (kill?: () => Promise<void>) => settleAll(api, until, journal, kill);
  await settle();
  const accounts = await startAccounts(api, market);
  const notebook: Notebook = { agreements: market.agreements, orders: new Map() };
  const week = { market, until, orders, workers, notebook };
  const actions = openActions(api, week, journal);
  console.log(`${orders} orders of the week until ${until} on ${url}, and ${market.stores.length} stores.`);

  const startedAt = performance.now();
  const killHalfway = async () => {
    while (actions.counts.placed < orders / 2) await wait(50);
    await killAndRestart();
  };
  const [played] = await Promise.all([playWeek(week, actions, journal), killHalfway()]);
  const seconds = (performance.now() - startedAt) / 1_000;
  const states = [duesByVendor(notebook)];
  const first = await settle(killAndRestart);
  await complain(randomFrom(orders), played, actions, lateShare);
  states.push(duesByVendor(notebook));
  const second = await settle();

  const settlements = [...first.settlements, ...second.settlements];
  const vendors = expectWeek(market, accounts, states, settlements);
  const { differences, ...lines } = await compareOrders(api, notebook, settlements);
  const ledger = await readLedger(databaseUrl, notebook);
  const all = [
    ...vendors.flatMap(compareVendor),
    ...differences,
    ...ledger.flatMap(([name, count]) => (count === 0 ? [] : [`${name}: ${count}`])),
    ...(first.unanswered > 0 ? [] : ['the server was killed after the last review']),
    ...(first.repeated + second.repeated === 0 ? [] : ['a repeated run, review or payment changed a settlement']),
  ];
  const figures = [
    ...Object.entries(actions.counts),
    ['seconds of the week', Math.round(seconds)] as const,
    ['reviews that the kill interrupted', first.unanswered] as const,
    ['calls without an answer, which were repeated', journal.unanswered] as const,
    ['orders in settlements, with each vendor', lines.lines] as const,
    ['corrections of settled orders', lines.corrections] as const,
    ...ledger,
  ];
  console.log(`\n${table(['week', 'number'], figures)}\n\n${vendorReport(vendors)}`);
  console.log(`\n${rejectionReport(journal)}\n\n${callReport(journal)}\n`);
  if (all.length === 0) return console.log('Every vendor is paid what the notebook says, to the paisa, and once.');
  console.log([`${all.length} differences:`, ...all.slice(0, shownDifferences)].join('\n'));
  process.exitCode = 1;
};

export const simulateWeek = (options: Options): Promise<void> => withDemoServer((server) => play(server, options));
