import { parseArgs } from 'node:util';
import { show } from './imports/screen.ts';
import type { Stores } from './retention/archive-index.ts';
import { archiveRows, type Cutoffs, countOldRows } from './retention/archive-rows.ts';
import { type ArchiveGroup, archiveGroups } from './retention/archived-tables.ts';
import { cutoffsOf } from './retention/cutoffs.ts';
import { runProgram, type Screen, tableLines } from './retention/program.ts';
import { findBatches, restoreRows, type Selection } from './retention/restore-rows.ts';
import { RetentionError } from './retention/retention-error.ts';
import { printStartError } from './start-error.ts';

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
  readonly help: boolean;
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

const readArguments = (): Arguments => {
  try {
    const { values } = parseArgs({
      options: {
        apply: { type: 'boolean', default: false },
        restore: { type: 'boolean', default: false },
        table: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const { table, from, to, help, apply, restore } = values;
    const selection = { group: readGroup(table), from: readDay(from), to: readDay(to) };
    if (!restore && (table ?? from ?? to) !== undefined)
      throw new Error('--table, --from and --to belong to --restore.');
    return { help, apply, restore, selection };
  } catch (error) {
    throw new RetentionError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
};

const dayOf = (time: Date | undefined): string => time?.toISOString().slice(0, 10) ?? '';

const showPlan = async ({ database }: Stores, cutoffs: Cutoffs, screen: Screen): Promise<void> => {
  const rows = await countOldRows(database.db, cutoffs);
  const head = ['table', 'older than', 'rows', 'from', 'to'];
  const body = rows.map(({ group, table, rows: count, from, to }) => [
    table,
    dayOf(cutoffs[group]),
    show(count),
    from,
    to,
  ]);
  for (const line of tableLines([head, ...body])) screen.line(line);
  screen.line('Nothing was changed. Add --apply to archive these rows.');
};

const archive = async (stores: Stores, cutoffs: Cutoffs, screen: Screen): Promise<void> => {
  const moved = await archiveRows(stores, cutoffs, (table, rows) =>
    screen.draw(() => `${show(rows)} rows of ${table}`),
  );
  const rows = Object.entries(moved);
  for (const line of tableLines([['table', 'rows'], ...rows.map(([table, count]) => [table, show(count)])]))
    screen.line(line);
  const sum = rows.reduce((total, [, count]) => total + count, 0);
  screen.line(`Archived and verified ${show(sum)} rows in ${screen.seconds()} s.`);
};

const restore = async (stores: Stores, { apply, selection }: Arguments, screen: Screen): Promise<void> => {
  if (!apply) {
    const files = (await findBatches(stores.database.db, selection)).flatMap((batch) => batch.files);
    const head = ['file', 'rows', 'from', 'to'];
    const body = files.map(({ key, rows, from, to }) => [key, show(rows), from.slice(0, 10), to.slice(0, 10)]);
    for (const line of tableLines([head, ...body])) screen.line(line);
    return screen.line('Nothing was changed. Add --apply to restore these files.');
  }
  const { rows, skipped } = await restoreRows(stores, selection, (count) => screen.draw(() => `${show(count)} rows`));
  for (const key of skipped) screen.line(`not restored, because its orders are archived: ${key}`);
  screen.line(`Restored ${show(rows)} rows in ${screen.seconds()} s.`);
};

const run = async (): Promise<void> => {
  const given = readArguments();
  if (given.help) return void process.stdout.write(`${usage}\n`);
  await runProgram(async (stores, config, screen) => {
    const cutoffs = cutoffsOf(config, new Date());
    if (given.restore) await restore(stores, given, screen);
    else if (given.apply) await archive(stores, cutoffs, screen);
    else await showPlan(stores, cutoffs, screen);
  });
};

run().catch((error) => {
  printStartError(error);
  process.exitCode = 1;
});
