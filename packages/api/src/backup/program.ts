import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import type { Database } from '../db/client.ts';
import type { FileStore } from '../gateways/file-store.ts';
import { screenOn, show } from '../imports/screen.ts';
import { openDatabase, openFiles, openLogger } from '../start-up.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';

/** What the programs `npm run backup` and `npm run restore` have in common. */

/** Maximum duration of a statement, in milliseconds. Checking the foreign keys of a large table is one statement. */
const statementTimeout = 3_600_000;

const readArguments = (usage: string) => {
  try {
    return parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    throw new BackupError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
};

/** Returns the absolute path of the only argument, or undefined for `--help`. npm runs programs in the repository's root. */
const readFolder = (usage: string): string | undefined => {
  const { values, positionals } = readArguments(usage);
  if (values.help) return undefined;
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0) throw new BackupError(`Name one folder.\n\n${usage}`);
  return resolve(process.env.INIT_CWD ?? process.cwd(), folder);
};

type Work = (
  stores: { database: Database; files: FileStore },
  folder: string,
  onProgress: (step: string) => void,
) => Promise<{ manifest: Manifest; warnings: readonly string[] }>;

/** Prints the rows and the hash of each table with rows, and of the files. */
const reportLines = ({ tables, files }: Manifest): string[] => {
  const filled = [...tables.filter(({ rows }) => rows > 0), { name: 'files', ...files }];
  const width = Math.max(...filled.map(({ name }) => name.length));
  return filled.map(({ name, rows, hash }) => `${name.padEnd(width)}  ${show(rows).padStart(11)}  ${hash}`);
};

/**
 * Opens the configured database and file store, and runs `work` on them.
 * @param program `done` is the past participle of the last line; `migrate` says whether the schema is created first
 */
export const runProgram = async (
  { usage, done, migrate }: { usage: string; done: string; migrate: boolean },
  work: Work,
): Promise<void> => {
  const folder = readFolder(usage);
  if (folder === undefined) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const config = readConfig({ ...process.env, LOG_LEVEL: 'warn', MIGRATE: migrate ? '1' : '0' });
  const database = await openDatabase(config, openLogger(config), { statementTimeout });
  const screen = screenOn(process.stdout, Date.now);
  try {
    const stores = { database, files: openFiles(config) };
    const { manifest, warnings } = await work(stores, folder, (step) => screen.draw(() => step));
    for (const line of [...reportLines(manifest), ...warnings]) screen.line(line);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    screen.line(
      `${done} ${show(rows)} rows of ${manifest.tables.length} tables and ${show(manifest.files.rows)} files in ${screen.seconds()} s.`,
    );
  } finally {
    await database.close();
  }
};
