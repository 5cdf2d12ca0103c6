import type { Deps } from '../http/context.ts';
import { findImporter, inTransaction } from './importer.ts';
import { type OrderFiles, openOrderFiles, type RawOrder, readOrders } from './order-files.ts';
import { postBatch, type Ready } from './post-orders.ts';
import { indexProducts, type ProductIndex } from './products.ts';
import type { Recognised } from './recognise.ts';
import { kindOf, type Rejection } from './rejections.ts';
import { toOrder } from './to-order.ts';

/** The whole import, from recognised files to figures; what shows it to a person stands in `import-orders.ts`. */

const together = 100;

export type Tally = {
  mapping: string;
  /** Orders in the file; `done` of them are created, there or refused. */
  total: number;
  done: number;
  created: number;
  there: number;
  rejected: number;
  lines: number;
  productsCreated: number;
  /** Refused rows of any file by kind of reason. */
  reasons: Map<string, number>;
  /** The first order that was not looked at any more. */
  stoppedBefore: { file: string; line: number; order: string } | undefined;
};

export type ImportOptions = {
  readonly as?: string | undefined;
  readonly createProducts?: boolean;
  readonly onRejected?: (rejection: Rejection) => void;
  readonly onProgress?: (tally: Tally) => void;
  readonly isStopping?: () => boolean;
};

type Run = {
  readonly deps: Deps;
  readonly files: OrderFiles;
  readonly products: ProductIndex;
  readonly tally: Tally;
  readonly reject: (rejection: Rejection) => void;
  readonly post: (batch: readonly Ready<RawOrder>[]) => ReturnType<typeof postBatch<RawOrder>>;
  readonly isStopping: () => boolean;
  readonly onProgress: () => void;
};

/** Posts what is ready; tells the first order left when it was stopped. */
const settle = async (run: Run, batch: readonly Ready<RawOrder>[]): Promise<RawOrder | undefined> => {
  const { tally } = run;
  const answered = await run.post(batch);
  for (const { source, answer } of answered) {
    tally.done += 1;
    if (answer === 'created') tally.created += 1;
    else if (answer === 'there') tally.there += 1;
    else {
      tally.rejected += 1;
      run.reject({ file: run.files.orderFile.name, line: source.row.line, order: source.key, reason: answer.rejected });
    }
  }
  run.onProgress();
  const done = new Set(answered.map(({ source }) => source));
  return batch.find(({ source }) => !done.has(source))?.source;
};

/** The order a row stands for, once every rule has passed; undefined when it was refused. */
const prepare = (run: Run, raw: RawOrder | undefined): Ready<RawOrder> | undefined => {
  const outcome = raw ? toOrder(run.files, raw, run.deps.config.TIME_ZONE, run.products.find) : { rejections: [] };
  if (raw && 'order' in outcome) return { order: outcome.order, source: raw };
  run.tally.done += 1;
  run.tally.rejected += 1;
  if ('rejections' in outcome) for (const rejection of outcome.rejections) run.reject(rejection);
  return undefined;
};

/** @returns the first order left when it was stopped. */
const takeOrders = async (run: Run): Promise<RawOrder | undefined> => {
  let batch: Ready<RawOrder>[] = [];
  for await (const raw of readOrders(run.files, run.reject)) {
    if (run.isStopping()) return batch[0]?.source ?? raw;
    const ready = prepare(run, raw);
    if (ready) batch.push(ready);
    if (batch.length < together) continue;
    const left = await settle(run, batch);
    if (left) return left;
    batch = [];
  }
  return settle(run, batch);
};

/**
 * Imports what the files hold. Orders that cannot be taken are refused one by one and named; the rest stands.
 * @throws ImportError when nothing can be imported at all.
 */
export const runImport = async (deps: Deps, recognised: Recognised, options: ImportOptions): Promise<Tally> => {
  const actor = await findImporter(deps.database.db, options.as);
  const reasons = new Map<string, number>();
  const reject = (rejection: Rejection) => {
    reasons.set(kindOf(rejection.reason), (reasons.get(kindOf(rejection.reason)) ?? 0) + 1);
    options.onRejected?.(rejection);
  };
  const files = await openOrderFiles(recognised, reject);
  const products = await inTransaction(deps, actor, (ctx) =>
    indexProducts(ctx, files, options.createProducts === true),
  );
  const tally: Tally = {
    mapping: recognised.mapping.name,
    total: files.total,
    done: 0,
    created: 0,
    there: 0,
    rejected: 0,
    lines: files.lineCount,
    productsCreated: products.created,
    reasons,
    stoppedBefore: undefined,
  };
  const isStopping = options.isStopping ?? (() => false);
  const left = await takeOrders({
    deps,
    files,
    products,
    tally,
    reject,
    isStopping,
    post: (batch) => postBatch(deps, actor, batch, isStopping),
    onProgress: () => options.onProgress?.(tally),
  });
  if (left) tally.stoppedBefore = { file: files.orderFile.name, line: left.row.line, order: left.key };
  return tally;
};
