import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { openDeps, openLogger } from '../app/start-up.ts';
import { builtInMappings, parseMapping } from '../operations/imports/orders/mapping.ts';
import { openImportScreen } from '../operations/imports/orders/progress.ts';
import { recognise } from '../operations/imports/orders/recognise.ts';
import { runImport } from '../operations/imports/orders/run-import.ts';
import { rejectionFile } from '../operations/imports/rejections.ts';
import { readArguments, resolveUserPath, runProgram } from '../operations/program/run-program.ts';
import { OperatorError } from '../platform/errors.ts';
import { readProgramConfig } from './stores.ts';

/** `npm run import:orders -- FILE…` imports orders from CSV files, see docs/import-orders.md. */

const usage = `Usage: npm run import:orders -- [options] FILE…

  FILE…                  CSV files (gzipped too), recognised by their header: india-orders, or your own mapping
  --mapping FILE.json    describes your own files (docs/import-orders.md)
  --as EMAIL             the Super Admin to import as; without it, the first one
  --create-products      create missing products; without it, their orders are rejected
  --refused FILE.csv     also write every rejected row to this file
  --help                 show this help`;

/** The exit code after Ctrl-C, as in shells (128 + SIGINT). */
const interrupted = 130;

const options = {
  mapping: { type: 'string' },
  as: { type: 'string' },
  'create-products': { type: 'boolean' },
  refused: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const readFiles = () => {
  const args = parseArgs({ options, allowPositionals: true });
  if (args.values.help) return undefined;
  if (args.positionals.length === 0) throw new Error('Name the files to import.');
  return args;
};

const readMapping = async (path: string) => {
  const content = await readFile(resolveUserPath(path), 'utf8').catch(() => {
    throw new OperatorError(`There is no mapping ${path}`);
  });
  return [parseMapping(content, basename(path))];
};

runProgram(async () => {
  const args = readArguments(usage, readFiles);
  if (!args) return undefined;
  const { values, positionals } = args;
  const mappings = values.mapping ? await readMapping(values.mapping) : await builtInMappings();
  const recognised = await recognise(mappings, positionals.map(resolveUserPath));
  const config = readProgramConfig();
  const rejections = values.refused ? await rejectionFile(resolveUserPath(values.refused)) : undefined;
  const deps = await openDeps(config, openLogger(config));
  let stopping = false;
  // Both the terminal and npm send SIGINT on Ctrl-C, so it can arrive twice.
  process.on('SIGINT', () => {
    stopping = true;
  });
  const screen = openImportScreen(process.stdout, Date.now);
  try {
    const tally = await runImport(deps, recognised, {
      as: values.as,
      createProducts: values['create-products'] === true,
      isStopping: () => stopping,
      onProgress: screen.progress,
      onRejected: (rejection) => {
        screen.rejected(rejection);
        rejections?.add(rejection);
      },
    });
    screen.summary(tally);
    return tally.stoppedBefore ? interrupted : 0;
  } finally {
    await rejections?.close();
    await deps.database.close();
  }
});
