import { parseArgs } from 'node:util';
import { readArguments, runProgram } from '../operations/program/run-program.ts';
import { formatCount, type Screen, tableLines } from '../operations/program/screen.ts';
import type { Stores } from '../operations/retention/archive-index.ts';
import { archiveRows, type Cutoffs, countOldRows } from '../operations/retention/archive-rows.ts';
import { type ArchiveGroup, archiveGroups } from '../operations/retention/archived-tables.ts';
import { cutoffsOf } from '../operations/retention/cutoffs.ts';
import { findBatches, restoreRows, type Selection } from '../operations/retention/restore-rows.ts';
import { withStores } from './stores.ts';

/** `npm run retention` moves old rows into files and restores them, see docs/operations.md. */

const usage = `Usage: npm run retention -- [--apply]
       npm run retention -- --restore [--table TABLE] [--from DAY] [--to DAY] [--apply]

  --apply     changes the database; without it, the program only shows what it would do
  --restore   restores archived rows into the database, and removes their files
  --table     orders (with all that belongs to them), order_event or audit_log; by default all
  --from, --to  days such as 2024-01-31: only files with rows of these days

Archives delivered, cancelled and deleted orders, events of orders and the audit log that are older than
RETENTION_ORDERS_MONTHS, RETENTION_ORDER_EVENTS_MONTHS and RETENTION_AUDIT_MONTHS. Files are in archive/ of the file store.`;

type Arguments = {
  readonly apply: boolean;
  readonly restore: boolean;
  readonly selection: Selection;
};

const readGroup = (name: string | undefined): ArchiveGroup | undefined => {
  const group = archiveGroups.find((archiveGroup) => archiveGroup === name);
  if (name !== undefined && !group) throw new Error(`--table is one of ${archiveGroups.join(', ')}.`);
  return group;
};

const readDay = (day: string | undefined): string | undefined => {
  if (day !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))))
    throw new Error(`${day} is not a day such as 2024-01-31.`);
  return day;
};

const readRun = (): Arguments | undefined => {
  const { values } = parseArgs({
    options: {
      apply: { type: 'boolean', default: false },
      restore: { type: 'boolean', default: false },
      table: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const { table, from, to, apply, restore } = values;
  const selection = { group: readGroup(table), from: readDay(from), to: readDay(to) };
  if (!restore && (table ?? from ?? to) !== undefined) throw new Error('--table, --from and --to belong to --restore.');
  return { apply, restore, selection };
};

const dayOf = (time: Date | undefined): string => time?.toISOString().slice(0, 10) ?? '';

const showPlan = async ({ database }: Stores, cutoffs: Cutoffs, screen: Screen): Promise<void> => {
  const rows = await countOldRows(database.db, cutoffs);
  const head = ['table', 'older than', 'rows', 'from', 'to'];
  const body = rows.map(({ group, table, rows: count, from, to }) => [
    table,
    dayOf(cutoffs[group]),
    formatCount(count),
    from,
    to,
  ]);
  screen.print(...tableLines([head, ...body]));
  screen.print('Nothing was changed. Add --apply to archive these rows.');
};

const archive = async (stores: Stores, cutoffs: Cutoffs, screen: Screen): Promise<void> => {
  const moved = await archiveRows(stores, cutoffs, (table, rows) =>
    screen.draw(() => `${formatCount(rows)} rows of ${table}`),
  );
  const rows = Object.entries(moved);
  screen.print(...tableLines([['table', 'rows'], ...rows.map(([table, count]) => [table, formatCount(count)])]));
  const sum = rows.reduce((total, [, count]) => total + count, 0);
  screen.print(`Archived and verified ${formatCount(sum)} rows in ${screen.seconds()} s.`);
};

const restore = async (stores: Stores, { apply, selection }: Arguments, screen: Screen): Promise<void> => {
  if (!apply) {
    const files = (await findBatches(stores.database.db, selection)).flatMap((batch) => batch.files);
    const head = ['file', 'rows', 'from', 'to'];
    const body = files.map(({ key, rows, from, to }) => [key, formatCount(rows), from.slice(0, 10), to.slice(0, 10)]);
    screen.print(...tableLines([head, ...body]));
    return screen.print('Nothing was changed. Add --apply to restore these files.');
  }
  const { rows, skipped } = await restoreRows(stores, selection, (count) =>
    screen.draw(() => `${formatCount(count)} rows`),
  );
  for (const key of skipped) screen.print(`not restored, because its orders are archived: ${key}`);
  screen.print(`Restored ${formatCount(rows)} rows in ${screen.seconds()} s.`);
};

runProgram(async () => {
  const args = readArguments(usage, readRun);
  if (!args) return;
  await withStores(async (stores, screen, config) => {
    const cutoffs = cutoffsOf(config, new Date());
    if (args.restore) await restore(stores, args, screen);
    else if (args.apply) await archive(stores, cutoffs, screen);
    else await showPlan(stores, cutoffs, screen);
  });
});
