import { formatRupees, toPaise, toRupees } from '@bakehouse/contract/core/money';
import type { Settlement } from '@bakehouse/contract/money/settlement.endpoints';
import pg from 'pg';
import { table } from '../statistics.ts';
import type { Api } from './api.ts';
import { type Due, duesOf, type ExpectedSettlement, type Notebook } from './week-notebook.ts';
import { deductedBy, linesOfSettlement } from './week-settle.ts';

/** Compares the settlements of a simulated week with the notebook, to the paisa. */

/** The settlements of a vendor and what they must be, in the same order. */
export type VendorWeek = {
  readonly name: string;
  readonly settlements: Settlement[];
  readonly expected: ExpectedSettlement[];
};

const fields = ['payable', 'cash', 'opening', 'adjustments', 'payout', 'carried'] as const;

/** Returns the differences between the settlements of a vendor and the notebook. */
export const compareVendor = ({ name, settlements, expected }: VendorWeek): string[] => {
  if (settlements.length !== expected.length)
    return [`${name} has ${settlements.length} settlements instead of ${expected.length}`];
  return settlements.flatMap((settlement, index) => {
    const wanted = expected[index];
    if (!wanted) return [];
    const pairs = [
      ...fields.map((field) => [field, toPaise(settlement[field]), wanted[field]] as const),
      ['deductions', deductedBy(settlement), wanted.deductions] as const,
    ];
    const isFinal = settlement.status === (wanted.payout > 0 ? 'paid' : 'closed');
    return [
      ...pairs.flatMap(([field, actual, correct]) =>
        actual === correct
          ? []
          : [`${name}, settlement ${settlement.number}: ${field} ${rupees(actual)} instead of ${rupees(correct)}`],
      ),
      ...(isFinal ? [] : [`${name}, settlement ${settlement.number} is ${settlement.status}`]),
    ];
  });
};

const rupees = (paise: number): string => formatRupees(toRupees(paise));

type OrderLines = Due & { readonly lines: number; readonly corrections: number };

const lineKey = (orderId: string, vendorId: string): string => `${orderId} ${vendorId}`;

/** Returns the lines of the settlements by order and vendor. */
const readLines = async (api: Api, settlements: readonly Settlement[]): Promise<Map<string, OrderLines>> => {
  const found = new Map<string, OrderLines>();
  for (const { _id, vendor } of settlements)
    for (const line of await linesOfSettlement(api, _id)) {
      const key = lineKey(line.order._id, vendor._id);
      const before = found.get(key) ?? { payable: 0, cash: 0, lines: 0, corrections: 0 };
      found.set(key, {
        payable: before.payable + toPaise(line.net) + toPaise(line.cash),
        cash: before.cash + toPaise(line.cash),
        lines: before.lines + (line.is_correction ? 0 : 1),
        corrections: before.corrections + (line.is_correction ? 1 : 0),
      });
    }
  return found;
};

/** Returns what is wrong with the lines of an order, or undefined. */
const lineError = (found: OrderLines | undefined, { payable, cash }: Due): string | undefined => {
  if (!found) return 'is in no settlement';
  if (found.lines !== 1) return `has ${found.lines} lines`;
  if (found.payable === payable && found.cash === cash) return undefined;
  return `has ${rupees(found.payable)} and cash ${rupees(found.cash)} instead of ${rupees(payable)} and ${rupees(cash)}`;
};

/**
 * Compares each order with its lines: an order that changes what a vendor gets has exactly one line of this vendor besides corrections,
 * and the sum of its lines is that of the notebook.
 */
export const compareOrders = async (api: Api, notebook: Notebook, settlements: readonly Settlement[]) => {
  const lines = await readLines(api, settlements);
  const expected = new Map(
    [...notebook.orders].flatMap(([id, note]) =>
      [...duesOf(notebook, note)].map(([vendor, due]) => [lineKey(id, vendor), due] as const),
    ),
  );
  const differences = [...new Set([...expected.keys(), ...lines.keys()])].flatMap((key) => {
    const [id = ''] = key.split(' ');
    const error = lineError(lines.get(key), expected.get(key) ?? { payable: 0, cash: 0 });
    return error === undefined ? [] : [`${notebook.orders.get(id)?.number ?? id} ${error}`];
  });
  const corrections = [...lines.values()].reduce((sum, line) => sum + line.corrections, 0);
  return { differences, lines: lines.size, corrections };
};

/** The ledger of the orders and of the accounts of vendors, each movement on both of its accounts. */
const ledger = `with entry as (
    select debit, credit, amount, vendor_id, order_id from ledger_entry
    union all select debit, credit, amount, vendor_id, null from vendor_entry),
  side as (select debit as account, amount, vendor_id, order_id from entry
    union all select credit, -amount, vendor_id, order_id from entry)`;

/**
 * Reads the ledger: its sum, what is left of the orders of the week on the accounts that settlements clear, approved payouts that are not
 * transferred, and settlements that were paid more than once or with another amount.
 */
export const readLedger = async (databaseUrl: string, notebook: Notebook) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ sum: number; open: number; payouts: number; paid: number; carried: number }>(
      `${ledger} select coalesce(sum(amount), 0)::float8 as sum,
        coalesce(sum(abs(left_over)), 0)::float8 as open,
        (select coalesce(sum(amount), 0)::float8 from side where account = 'payouts_due') as payouts,
        (select count(*)::int from settlement s where s.payout > 0 and s.payout is distinct from (
          select sum(e.amount) from vendor_entry e where e.settlement_id = s.id and e.event = 'paid')) as paid,
        (select count(*)::int from vendor v where coalesce((select -sum(amount) from side
            where account = 'vendor_account' and vendor_id = v.id), 0) <> coalesce((select s.carried from settlement s
            where s.vendor_id = v.id order by s.number desc limit 1), 0)) as carried
      from (select account, vendor_id, sum(amount) as amount,
          sum(amount) filter (where account in ('vendor_payable', 'cash_with_vendor') and order_id = any($1::uuid[])) as left_over
        from side group by account, vendor_id) as balance`,
      [[...notebook.orders.keys()]],
    );
    const [row] = rows;
    if (!row) throw new Error('the ledger cannot be read');
    const { sum, open, payouts, paid, carried } = row;
    return [
      ['sum of the ledger, in paise', sum],
      ['paise of the orders of the week that are not settled', open],
      ['paise of payouts that are not transferred', payouts],
      ['settlements that were not paid exactly once', paid],
      ['vendors whose account differs from what is carried forward', carried],
    ] as const;
  } finally {
    await client.end();
  }
};

/** Returns a table with the sums of each vendor and the payout that the notebook expects. */
export const vendorReport = (vendors: readonly VendorWeek[]): string =>
  table(
    ['vendor', 'settlements', 'orders', 'payable', 'cash', 'deducted', 'paid', 'notebook', 'carried', 'difference'],
    vendors.map((vendor) => {
      const { name, settlements, expected } = vendor;
      const sumOf = (amountOf: (settlement: Settlement) => number) =>
        settlements.reduce((sum, settlement) => sum + amountOf(settlement), 0);
      const paid = sumOf(({ payout }) => toPaise(payout));
      const wanted = expected.reduce((sum, { payout }) => sum + payout, 0);
      return [
        name,
        settlements.length,
        sumOf(({ orders }) => orders),
        rupees(sumOf(({ payable }) => toPaise(payable))),
        rupees(sumOf(({ cash }) => toPaise(cash))),
        rupees(sumOf(deductedBy)),
        rupees(paid),
        rupees(wanted),
        rupees(toPaise(settlements.at(-1)?.carried ?? 0)),
        compareVendor(vendor).length === 0 ? 'none' : rupees(paid - wanted),
      ];
    }),
  );
