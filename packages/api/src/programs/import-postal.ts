import { parseArgs } from 'node:util';
import { openDeps, openLogger } from '../app/start-up.ts';
import { recognisePostalFile } from '../operations/imports/postal/postal-file.ts';
import { reportLines } from '../operations/imports/postal/postal-labels.ts';
import { assignFiles, runPostalImport } from '../operations/imports/postal/run-postal-import.ts';
import { rejectionFile } from '../operations/imports/rejections.ts';
import { readArguments, resolveUserPath, runProgram } from '../operations/program/run-program.ts';
import { formatCount, openScreen } from '../operations/program/screen.ts';
import { readProgramConfig } from './stores.ts';

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

const readFiles = () => {
  const args = parseArgs({ options, allowPositionals: true });
  if (args.values.help) return undefined;
  if (args.positionals.length === 0) throw new Error('Name the file to import.');
  return args;
};

runProgram(async () => {
  const args = readArguments(usage, readFiles);
  if (!args) return;
  const { values, positionals } = args;
  const paths = [...positionals, ...(values.geonames ? [values.geonames] : [])];
  const files = assignFiles(await Promise.all(paths.map((path) => recognisePostalFile(resolveUserPath(path)))));
  const config = readProgramConfig();
  const rejections = values.refused ? await rejectionFile(resolveUserPath(values.refused), 'office') : undefined;
  // One statement builds the index of the whole directory, which takes longer than the default timeout.
  const deps = await openDeps(config, openLogger(config), { statementTimeout: 120_000, lowMemory: true });
  const screen = openScreen(process.stdout, Date.now);
  const dryRun = values['dry-run'] === true;
  try {
    const report = await runPostalImport(deps, files, {
      dryRun,
      onProgress: (what, done, total) =>
        screen.draw(() => `${formatCount(done)}${total ? ` of ${formatCount(total)}` : ''} ${what}`),
      onRejected: (rejection) => rejections?.add(rejection),
    });
    screen.print(...reportLines(report, screen.seconds(), dryRun));
  } finally {
    await rejections?.close();
    await deps.database.close();
  }
});
