import { parseArgs } from 'node:util';
import type { Manifest } from '../operations/backup/manifest.ts';
import { readArguments, resolveUserPath } from '../operations/program/run-program.ts';
import { formatCount } from '../operations/program/screen.ts';
import type { Stores } from '../operations/retention/archive-index.ts';
import { withStores } from './stores.ts';

/** What the programs `npm run backup` and `npm run restore` have in common. */

type Work = (
  stores: Stores,
  folder: string,
  onProgress: (step: string) => void,
) => Promise<{ manifest: Manifest; warnings: readonly string[] }>;

/**
 * Opens the configured database and file store, and runs `work` on them.
 * @param program `done` is the past participle of the last line; `migrate` says whether the schema is created first
 */
export async function runBackupProgram(
  { usage, done, migrate }: { usage: string; done: string; migrate: boolean },
  work: Work,
): Promise<void> {
  const folder = readArguments(usage, readFolder);
  if (folder === undefined) return;
  await withStores(
    async (stores, screen) => {
      const { manifest, warnings } = await work(stores, folder, (step) => screen.draw(() => step));
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      screen.print(
        ...reportLines(manifest),
        ...warnings,
        `${done} ${formatCount(rows)} rows of ${manifest.tables.length} tables and ${formatCount(manifest.files.rows)} files in ${screen.seconds()} s.`,
      );
    },
    { migrate },
  );
}

/** Returns the absolute path of the only argument, or undefined for `--help`. */
function readFolder(): string | undefined {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  if (values.help) return undefined;
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0) throw new Error('Name one folder.');
  return resolveUserPath(folder);
}

/** Prints the rows and the hash of each table with rows, and of the files. */
function reportLines({ tables, files }: Manifest): string[] {
  const filled = [...tables.filter(({ rows }) => rows > 0), { name: 'files', ...files }];
  const width = Math.max(...filled.map(({ name }) => name.length));
  return filled.map(({ name, rows, hash }) => `${name.padEnd(width)}  ${formatCount(rows).padStart(11)}  ${hash}`);
}
