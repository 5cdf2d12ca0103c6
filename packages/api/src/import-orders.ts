import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { ImportError } from './imports/import-error.ts';
import { builtInMappings, parseMapping } from './imports/mapping.ts';
import { progressOn } from './imports/progress.ts';
import { recognise } from './imports/recognise.ts';
import { rejectionFile } from './imports/rejections.ts';
import { runImport } from './imports/run-import.ts';
import { printStartError } from './start-error.ts';
import { openDeps, openLogger } from './start-up.ts';

/** `npm run import:orders -- FILE…`: orders from CSV files. docs/import-orders.md has the whole story. */

const usage = `Usage: npm run import:orders -- [options] FILE…

  FILE…                  CSV files (gzipped too), known by their header: pizza-place, india-orders, or your own mapping
  --mapping FILE.json    how your own files become orders (docs/import-orders.md)
  --as EMAIL             the Super Admin to import as; without it, the first one
  --create-products      make the products that are missing; without it, their orders are refused
  --refused FILE.csv     write every refused row there, too
  --help                 show this`;

/** Stopped by Ctrl-C, as shells count it. */
const interrupted = 130;

const options = {
  mapping: { type: 'string' },
  as: { type: 'string' },
  'create-products': { type: 'boolean' },
  refused: { type: 'string' },
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

const readMapping = async (path: string) => {
  const content = await readFile(here(path), 'utf8').catch(() => {
    throw new ImportError(`There is no mapping ${path}`);
  });
  return [parseMapping(content, basename(path))];
};

const run = async (): Promise<number> => {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (positionals.length === 0) throw new ImportError(`Name the files to import.\n\n${usage}`);
  const mappings = values.mapping ? await readMapping(values.mapping) : await builtInMappings();
  const recognised = await recognise(mappings, positionals.map(here));
  const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' });
  const rejected = values.refused ? await rejectionFile(here(values.refused)) : undefined;
  const deps = await openDeps(config, openLogger(config));
  let stopping = false;
  // Both the terminal and npm pass a Ctrl-C on: hearing it twice means the same.
  process.on('SIGINT', () => {
    stopping = true;
  });
  const screen = progressOn(process.stdout, Date.now);
  try {
    const tally = await runImport(deps, recognised, {
      as: values.as,
      createProducts: values['create-products'] === true,
      isStopping: () => stopping,
      onProgress: screen.progress,
      onRejected: (rejection) => {
        screen.rejected(rejection);
        rejected?.add(rejection);
      },
    });
    screen.summary(tally);
    return tally.stoppedBefore ? interrupted : 0;
  } finally {
    await rejected?.close();
    await deps.database.close();
  }
};

run().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    printStartError(error);
    process.exitCode = 1;
  },
);
