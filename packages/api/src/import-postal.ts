import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { ImportError } from './imports/import-error.ts';
import { recognisePostalFile } from './imports/postal/postal-file.ts';
import { reportLines } from './imports/postal/postal-labels.ts';
import { assignFiles, runPostalImport } from './imports/postal/run-postal-import.ts';
import { rejectionFile } from './imports/rejections.ts';
import { screenOn, show } from './imports/screen.ts';
import { printStartError } from './start-error.ts';
import { openDeps, openLogger } from './start-up.ts';

/** `npm run import:postal -- FILE`: the directory of post offices. docs/import-postal.md has the whole story. */

const usage = `Usage: npm run import:postal -- [options] FILE

  FILE                   India Post's directory (csv, gzipped or not) or GeoNames' postal codes of India (txt, gzipped or
                         not), known by their columns
  --geonames FILE        GeoNames beside India Post's directory: adds the taluks, and settles what the directory cannot
  --refused FILE.csv     write every refused row there, too
  --dry-run              read, clean and report; write nothing
  --help                 show this`;

const options = {
  geonames: { type: 'string' },
  refused: { type: 'string' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const readArguments = () => {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
};

/** npm runs programs from the repository's root; paths are meant from where the person stands. */
const here = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

const run = async (): Promise<void> => {
  const { values, positionals } = readArguments();
  if (values.help) return console.log(usage);
  if (positionals.length === 0) throw new ImportError(`Name the file to import.\n\n${usage}`);
  const paths = [...positionals, ...(values.geonames ? [values.geonames] : [])];
  const files = assignFiles(await Promise.all(paths.map((path) => recognisePostalFile(here(path)))));
  const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' });
  const rejected = values.refused ? await rejectionFile(here(values.refused), 'office') : undefined;
  // The index over a whole directory is made by one statement.
  const deps = await openDeps(config, openLogger(config), { statementTimeout: 120_000, lowMemory: true });
  const screen = screenOn(process.stdout, Date.now);
  const dryRun = values['dry-run'] === true;
  try {
    const report = await runPostalImport(deps, files, {
      dryRun,
      onProgress: (what, done, of) => screen.draw(() => `${show(done)}${of ? ` of ${show(of)}` : ''} ${what}`),
      onRejected: (rejection) => rejected?.add(rejection),
    });
    for (const line of reportLines(report, screen.seconds(), dryRun)) screen.line(line);
  } finally {
    await rejected?.close();
    await deps.database.close();
  }
};

run().catch((error) => {
  printStartError(error);
  process.exitCode = 1;
});
