import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { ImportError } from './imports/import-error.ts';
import { builtInMappings, parseMapping } from './imports/orders/mapping.ts';
import { progressOn } from './imports/orders/progress.ts';
import { recognise } from './imports/orders/recognise.ts';
import { runImport } from './imports/orders/run-import.ts';
import { rejectionFile } from './imports/rejections.ts';
import { printStartError } from './start-error.ts';
import { openDeps, openLogger } from './start-up.ts';

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

const readArguments = () => {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
};

/** Resolves a path from the directory of the user, because npm runs programs in the root of the repository. */
const resolvePath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

const readMapping = async (path: string) => {
  const content = await readFile(resolvePath(path), 'utf8').catch(() => {
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
  const recognised = await recognise(mappings, positionals.map(resolvePath));
  const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' });
  const rejected = values.refused ? await rejectionFile(resolvePath(values.refused)) : undefined;
  const deps = await openDeps(config, openLogger(config));
  let stopping = false;
  // Both the terminal and npm send SIGINT on Ctrl-C, so it can arrive twice.
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
