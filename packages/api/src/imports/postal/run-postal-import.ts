import type { Db } from '../../db/client.ts';
import type { Deps } from '../../http/context.ts';
import { ImportError } from '../import-error.ts';
import type { Rejection } from '../rejections.ts';
import { type CleanOffice, cleanOffice, type Knowledge } from './clean-office.ts';
import { findCentres, gatherFacts } from './pincode-facts.ts';
import { type PostalFile, type RawOffice, readOffices } from './postal-file.ts';
import { type Changes, mergeStage, openStage, recordImport, stage } from './postal-writes.ts';
import { type Counted, tallyOf } from './tally.ts';

/**
 * The whole import. A file is read twice: first for what its pincodes say together, then row by row. Held in memory is what
 * is known of each pincode and the names of the offices, never the rows.
 */

const together = 2_000;

export type PostalFiles = { readonly main: PostalFile; readonly geonames: PostalFile | undefined };

export type PostalReport = {
  readonly files: readonly string[];
  readonly read: number;
  readonly kept: number;
  readonly pincodes: number;
  readonly repairs: readonly Counted[];
  readonly dropped: readonly Counted[];
  readonly rejections: readonly Counted[];
  /** Pincodes far from their sorting district whom no other source contradicts or confirms. */
  readonly doubtful: readonly string[];
  readonly changes: Changes;
};

export type PostalOptions = {
  readonly dryRun?: boolean;
  readonly onRejected?: (rejection: Rejection) => void;
  readonly onProgress?: (what: string, done: number, of: number | undefined) => void;
};

/** Ends a dry run's transaction; what it would have done is in it. */
class DryRun extends Error {
  readonly report: PostalReport;
  constructor(report: PostalReport) {
    super('dry run');
    this.report = report;
  }
}

/** Which file is the directory, and which stands beside it. GeoNames alone is a directory of its own. */
export const sortFiles = (files: readonly PostalFile[]): PostalFiles => {
  const directories = files.filter(({ kind }) => kind === 'india-post');
  const others = files.filter(({ kind }) => kind === 'geonames');
  if (directories.length > 1 || others.length > 1) throw new ImportError('Name each directory once');
  const [main = others[0]] = directories;
  if (!main) throw new ImportError('Name a file to import');
  return { main, geonames: main === others[0] ? undefined : others[0] };
};

type Reading = {
  readonly db: Db;
  readonly files: PostalFiles;
  readonly knowledge: Knowledge;
  readonly total: number;
  readonly options: PostalOptions;
};

/** Second reading: every row cleaned and staged, or counted with the reason. */
const stageFile = async ({ db, files, knowledge, total, options }: Reading) => {
  const [repairs, dropped, rejections] = [tallyOf(), tallyOf(), tallyOf()];
  const seen = new Map<string, string>();
  const pincodes = new Set<string>();
  const { name } = files.main;
  const reject = (line: number, order: string, reason: string) => {
    rejections.add(reason, line);
    options.onRejected?.({ file: name, line, order, reason });
  };
  /** The office of a row, unless it is refused or there already. */
  const taken = (raw: RawOffice): CleanOffice | undefined => {
    const cleaned = cleanOffice(raw, knowledge);
    if ('rejected' in cleaned) {
      reject(raw.line, `${raw.pincode} ${raw.office}`.trim(), cleaned.rejected);
      return undefined;
    }
    const { office } = cleaned;
    const key = `${office.pincode}|${office.office}|${office.district}`.toLowerCase();
    const place = `${office.latitude},${office.longitude}`;
    const there = seen.get(key);
    if (there !== undefined) {
      dropped.add(there === place ? 'the same office again' : 'another office of the same name and district', raw.line);
      return undefined;
    }
    seen.set(key, place);
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
      const office = taken(raw);
      if (office) batch.push(office);
    }
    options.onProgress?.('rows cleaned', read, total);
    if (batch.length < together) continue;
    // The next rows are read while the database takes these.
    await staging;
    staging = stage(db, batch);
    staging.catch(() => {});
    batch = [];
  }
  await staging;
  await stage(db, batch);
  return { read, kept: seen.size, pincodes: pincodes.size, repairs, dropped, rejections };
};

/** First reading: what the pincodes of both files say together. */
const gather = async ({ main, geonames }: PostalFiles, options: PostalOptions) => {
  let total = 0;
  const counting = (what: string) => {
    let rows = 0;
    return (count: number) => {
      rows += count;
      if (what === main.name) total = rows;
      options.onProgress?.(`rows of ${what} read`, rows, undefined);
    };
  };
  const other = geonames
    ? await gatherFacts(
        readOffices(geonames, () => {}),
        counting(geonames.name),
      )
    : undefined;
  const own = await gatherFacts(
    readOffices(main, () => {}),
    counting(main.name),
  );
  const { centres, doubtful } = findCentres(own, other);
  return { knowledge: { own, other, centres }, doubtful, total };
};

const nameAndCount = ({ what, count }: Counted) => ({ what, count });

/**
 * Imports a directory in one transaction.
 * @throws ImportError when it cannot be read; then nothing has changed.
 */
export const runPostalImport = async (
  deps: Pick<Deps, 'database' | 'now'>,
  files: PostalFiles,
  options: PostalOptions = {},
): Promise<PostalReport> => {
  const { knowledge, doubtful, total } = await gather(files, options);
  const work = async (db: Db): Promise<PostalReport> => {
    await openStage(db);
    const staged = await stageFile({ db, files, knowledge, total, options });
    const changes = await mergeStage(db, (done, of) => options.onProgress?.('parts written', done, of));
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
};
