import type { Deps } from '../../../kernel/http/context.ts';
import type { Db } from '../../../platform/db/client.ts';
import { OperatorError } from '../../../platform/errors.ts';
import type { Rejection } from '../rejections.ts';
import { type CleanOffice, cleanOffice, type DirectoryFacts } from './clean-office.ts';
import { findCentres, gatherFacts } from './pincode-facts.ts';
import { type PostalFile, type RawOffice, readOffices } from './postal-file.ts';
import { type Changes, mergeStage, openStage, recordImport, stageOffices } from './postal-writes.ts';
import { type Counted, createTally } from './tally.ts';

/**
 * Runs a whole import. The file is read twice: first to collect facts about its pincodes, then row by row. Only these
 * facts and the names of the offices are in memory, not the rows.
 */

/** Number of rows in one insert into the staging table. */
const batchSize = 2_000;

export type PostalFiles = { readonly main: PostalFile; readonly geonames: PostalFile | undefined };

export type PostalReport = {
  readonly files: readonly string[];
  readonly read: number;
  readonly kept: number;
  readonly pincodes: number;
  readonly repairs: readonly Counted[];
  readonly dropped: readonly Counted[];
  readonly rejections: readonly Counted[];
  /** Pincodes far from their sorting district that no other source contradicts or confirms. */
  readonly doubtful: readonly string[];
  readonly changes: Changes;
};

export type PostalOptions = {
  readonly dryRun?: boolean;
  readonly onRejected?: (rejection: Rejection) => void;
  readonly onProgress?: (what: string, done: number, total: number | undefined) => void;
};

/** Thrown to roll back the transaction of a dry run; carries the report of what it would have done. */
class DryRun extends Error {
  readonly report: PostalReport;
  constructor(report: PostalReport) {
    super('dry run');
    this.report = report;
  }
}

/**
 * Decides which file is imported and which one supplements it. GeoNames alone is imported as the directory.
 * @throws OperatorError if there is no file, or two of the same kind
 */
export function assignFiles(files: readonly PostalFile[]): PostalFiles {
  const directories = files.filter(({ kind }) => kind === 'india-post');
  const others = files.filter(({ kind }) => kind === 'geonames');
  if (directories.length > 1 || others.length > 1) throw new OperatorError('Name each directory once');
  const [main = others[0]] = directories;
  if (!main) throw new OperatorError('Name a file to import');
  return { main, geonames: main === others[0] ? undefined : others[0] };
}

type StageInput = {
  readonly db: Db;
  readonly files: PostalFiles;
  readonly facts: DirectoryFacts;
  readonly total: number;
  readonly options: PostalOptions;
};

/** The second pass: cleans and stages each row, or counts it with the reason for rejecting it. */
const stageFile = async ({ db, files, facts, total, options }: StageInput) => {
  const [repairs, dropped, rejections] = [createTally(), createTally(), createTally()];
  const seen = new Map<string, string>();
  const pincodes = new Set<string>();
  const { name } = files.main;
  const reject = (line: number, order: string, reason: string) => {
    rejections.add(reason, line);
    options.onRejected?.({ file: name, line, order, reason });
  };
  /** Returns the office of a row, unless the row is rejected or repeated. */
  const acceptRow = (raw: RawOffice): CleanOffice | undefined => {
    const cleaned = cleanOffice(raw, facts);
    if ('rejected' in cleaned) {
      reject(raw.line, `${raw.pincode} ${raw.office}`.trim(), cleaned.rejected);
      return undefined;
    }
    const { office } = cleaned;
    const key = `${office.pincode}|${office.office}|${office.district}`.toLowerCase();
    const position = `${office.latitude},${office.longitude}`;
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      dropped.add(
        earlier === position ? 'the same office again' : 'another office of the same name and district',
        raw.line,
      );
      return undefined;
    }
    seen.set(key, position);
    pincodes.add(office.pincode);
    for (const repair of cleaned.repairs) repairs.add(repair, raw.line);
    return office;
  };
  let read = 0;
  let batch: CleanOffice[] = [];
  let staging: Promise<void> = Promise.resolve();
  for await (const rows of readOffices(files.main, (line, reason) => reject(line, '', reason))) {
    read += rows.length;
    for (const raw of rows) {
      const office = acceptRow(raw);
      if (office) batch.push(office);
    }
    options.onProgress?.('rows cleaned', read, total);
    if (batch.length < batchSize) continue;
    // The next rows are read while the database writes these.
    await staging;
    staging = stageOffices(db, batch);
    staging.catch(() => {});
    batch = [];
  }
  await staging;
  await stageOffices(db, batch);
  return { read, kept: seen.size, pincodes: pincodes.size, repairs, dropped, rejections };
};

/** The first pass: collects the facts of the pincodes in both files. */
const collectFacts = async ({ main, geonames }: PostalFiles, options: PostalOptions) => {
  let total = 0;
  const countRows = (what: string) => {
    let rows = 0;
    return (count: number) => {
      rows += count;
      if (what === main.name) total = rows;
      options.onProgress?.(`rows of ${what} read`, rows, undefined);
    };
  };
  const geonamesFacts = geonames
    ? await gatherFacts(
        readOffices(geonames, () => {}),
        countRows(geonames.name),
      )
    : undefined;
  const mainFacts = await gatherFacts(
    readOffices(main, () => {}),
    countRows(main.name),
  );
  const { centres, doubtful } = findCentres(mainFacts, geonamesFacts);
  return { facts: { main: mainFacts, geonames: geonamesFacts, centres }, doubtful, total };
};

const nameAndCount = ({ what, count }: Counted) => ({ what, count });

/**
 * Imports a directory in one transaction.
 * @throws OperatorError if a file cannot be read; nothing has changed in that case
 */
export async function runPostalImport(
  deps: Pick<Deps, 'database' | 'now'>,
  files: PostalFiles,
  options: PostalOptions = {},
): Promise<PostalReport> {
  const { facts, doubtful, total } = await collectFacts(files, options);
  const work = async (db: Db): Promise<PostalReport> => {
    await openStage(db);
    const staged = await stageFile({ db, files, facts, total, options });
    const changes = await mergeStage(db, (done, parts) => options.onProgress?.('parts written', done, parts));
    const names = [files.main.name, ...(files.geonames ? [files.geonames.name] : [])];
    const report: PostalReport = {
      files: names,
      read: staged.read,
      kept: staged.kept,
      pincodes: staged.pincodes,
      repairs: staged.repairs.all(),
      dropped: staged.dropped.all(),
      rejections: staged.rejections.all(),
      doubtful,
      changes,
    };
    if (options.dryRun) throw new DryRun(report);
    const { read, kept } = report;
    const counts = {
      repairs: report.repairs.map(nameAndCount),
      rejections: [...report.rejections, ...report.dropped].map(nameAndCount),
    };
    await recordImport(
      db,
      { at: deps.now(), files: names, read, kept, rejected: staged.rejections.total(), ...counts },
      changes,
    );
    return report;
  };
  try {
    return await deps.database.transaction(work);
  } catch (error) {
    if (error instanceof DryRun) return error.report;
    throw error;
  }
}
