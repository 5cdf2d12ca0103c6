import { parseArgs } from 'node:util';
import { openDeps, openFolder, openLogger } from '../app/start-up.ts';
import { type CopyReport, copyFiles, isComplete } from '../modules/upload/copy-files.ts';
import { readArguments, runProgram } from '../operations/program/run-program.ts';
import { formatCount, openScreen } from '../operations/program/screen.ts';
import { findArchiveKeys } from '../operations/retention/archive-index.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import type { FileStore } from '../platform/gateways/file-store.ts';
import { s3FileStore } from '../platform/gateways/s3-file-store.ts';
import { readProgramConfig } from './stores.ts';

/** `npm run files:copy -- --from folder --to bucket`, or the reverse: copies all pictures between the two file stores. */

const usage = `Usage: npm run files:copy -- --from folder --to bucket
       npm run files:copy -- --from bucket --to folder

  folder    DATA_DIR/files
  bucket    S3_BUCKET at S3_ENDPOINT, with S3_KEY and S3_SECRET

Copies the files of all pictures and the archived rows, compares their SHA-256, and deletes nothing. Run it again to continue, or to verify.`;

type StoreName = 'folder' | 'bucket';
const isStoreName = (value: unknown): value is StoreName => value === 'folder' || value === 'bucket';

const readStoreNames = (): { from: StoreName; to: StoreName } | undefined => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return undefined;
  const { from, to } = values;
  if (!isStoreName(from) || !isStoreName(to) || from === to)
    throw new Error('Name --from and --to: folder and bucket.');
  return { from, to };
};

const openStore = (config: Config, name: StoreName): FileStore => {
  if (name === 'folder') return openFolder(config);
  if (!config.S3) throw new ConfigError('Set S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET to name the bucket.');
  return s3FileStore(config.S3);
};

/** Maximum number of files that are listed by name. */
const maxListed = 20;
const reportLines = (report: CopyReport, seconds: string): string[] => {
  const { pictures, copied, alreadyThere, onlyInTarget, missing, failed, isStopped } = report;
  const counts = [
    `${formatCount(copied)} files copied and verified`,
    `${formatCount(alreadyThere)} already there`,
    ...(onlyInTarget ? [`${formatCount(onlyInTarget)} only in the target`] : []),
    `${formatCount(missing.length)} missing`,
    `${formatCount(failed.length)} failed`,
  ];
  return [
    `${formatCount(pictures)} pictures in ${seconds} s: ${counts.join(', ')}.`,
    ...missing.slice(0, maxListed).map((key) => `missing in both stores: ${key}`),
    ...failed.slice(0, maxListed).map(({ key, reason }) => `failed: ${key} (${reason})`),
    ...(isStopped
      ? ['Stopped after too many failures. Solve the problem and run the command again: it continues.']
      : []),
  ];
};

runProgram(async () => {
  const names = readArguments(usage, readStoreNames);
  if (!names) return undefined;
  const config = readProgramConfig();
  const stores = { from: openStore(config, names.from), to: openStore(config, names.to) };
  const deps = await openDeps(config, openLogger(config));
  const screen = openScreen(process.stdout, Date.now);
  try {
    const report = await copyFiles(deps.database.db, stores, {
      otherKeys: await findArchiveKeys(deps.database.db),
      onProgress: (pictures) => screen.draw(() => `${formatCount(pictures)} pictures`),
    });
    screen.print(...reportLines(report, screen.seconds()));
    return isComplete(report) ? 0 : 1;
  } finally {
    await deps.database.close();
  }
});
