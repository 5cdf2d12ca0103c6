import type { Config } from '../config.ts';
import { readConfig } from '../config.ts';
import { screenOn } from '../imports/screen.ts';
import { openDatabase, openFiles, openLogger } from '../start-up.ts';
import type { Stores } from './archive-index.ts';

/** What the programs `npm run retention` and `npm run customers:erase` have in common. */

/** Maximum duration of a statement, in milliseconds. Counting the rows of a large table is one statement. */
const statementTimeout = 3_600_000;

export type Screen = ReturnType<typeof screenOn>;

/** Opens the configured database and file store, and runs `work` on them. */
export const runProgram = async (
  work: (stores: Stores, config: Config, screen: Screen) => Promise<void>,
): Promise<void> => {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'warn', MIGRATE: '0' });
  const database = await openDatabase(config, openLogger(config), { statementTimeout });
  try {
    await work({ database, files: openFiles(config) }, config, screenOn(process.stdout, Date.now));
  } finally {
    await database.close();
  }
};

/** Returns the lines of a table with its last column at the end; the first row is the head. */
export const tableLines = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
