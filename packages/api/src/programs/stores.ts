import { openDatabase, openFiles, openLogger } from '../app/start-up.ts';
import { openScreen, type Screen } from '../operations/program/screen.ts';
import type { Stores } from '../operations/retention/archive-index.ts';
import { type Config, readConfig } from '../platform/config.ts';

/** Maximum duration of a statement in milliseconds. Checking or counting the rows of a large table is one statement. */
const statementTimeout = 3_600_000;

/** Reads the settings for a program, which logs only warnings. */
export const readProgramConfig = (settings: Readonly<Record<string, string>> = {}): Config =>
  readConfig({ ...process.env, LOG_LEVEL: 'warn', ...settings });

/**
 * Opens the configured database and file store, runs `work` on them, and closes the database.
 * @param options `migrate` creates or updates the schema first
 */
export async function withStores(
  work: (stores: Stores, screen: Screen, config: Config) => Promise<void>,
  { migrate = false }: { migrate?: boolean } = {},
): Promise<void> {
  const config = readProgramConfig({ MIGRATE: migrate ? '1' : '0' });
  const database = await openDatabase(config, openLogger(config), { statementTimeout });
  try {
    await work({ database, files: openFiles(config) }, openScreen(process.stdout, Date.now), config);
  } finally {
    await database.close();
  }
}
