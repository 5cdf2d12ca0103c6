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

/** `npm run import:postal -- FILE` imports the directory of post offices, see docs/import-postal.md. */

const usage = `Usage: npm run import:postal -- [options] FILE

  FILE                   India Post's directory (csv, gzipped or not) or GeoNames' postal codes of India (txt, gzipped or
                         not), recognised by their columns
  --geonames FILE        GeoNames in addition to India Post's directory: adds taluks and missing or wrong data
  --refused FILE.csv     also write every rejected row to this file
  --dry-run              read, clean and report, but write nothing
  --help                 show this help`;

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

/** Resolves a path from the directory of the user, because npm runs programs in the root of the repository. */
const resolvePath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

const run = async (): Promise<void> => {
  const { values, positionals } = readArguments();
  if (values.help) return console.log(usage);
  if (positionals.length === 0) throw new ImportError(`Name the file to import.\n\n${usage}`);
  const paths = [...positionals, ...(values.geonames ? [values.geonames] : [])];
  const files = assignFiles(await Promise.all(paths.map((path) => recognisePostalFile(resolvePath(path)))));
  const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' });
  const rejected = values.refused ? await rejectionFile(resolvePath(values.refused), 'office') : undefined;
  // One statement builds the index of the whole directory, which takes longer than the default timeout.
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
