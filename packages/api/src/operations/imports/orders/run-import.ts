import type { Deps } from '../../../kernel/http/context.ts';
import { kindOf, type Rejection } from '../rejections.ts';
import { findImporter, inTransaction } from './importer.ts';
import { type OrderFiles, openOrderFiles, type RawOrder, readOrders } from './order-files.ts';
import { type PreparedOrder, postBatch } from './post-orders.ts';
import { indexProducts, type ProductIndex } from './products.ts';
import type { Recognised } from './recognise.ts';
import { toOrder } from './to-order.ts';

/** Runs an import of recognised files, and counts its results. `import-orders.ts` is the program. */

/** Number of orders in one transaction. */
const batchSize = 100;

export type Tally = {
  mapping: string;
  /** Number of orders in the file; `done` counts those that are created, already existed or were rejected. */
  total: number;
  done: number;
  created: number;
  existing: number;
  rejected: number;
  lines: number;
  productsCreated: number;
  /** Number of rejected rows of all files by kind of reason. */
  reasons: Map<string, number>;
  /** The first order that was not processed because the import was stopped. */
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
  readonly post: (batch: readonly PreparedOrder<RawOrder>[]) => ReturnType<typeof postBatch<RawOrder>>;
  readonly isStopping: () => boolean;
  readonly onProgress: () => void;
};

/**
 * Imports the orders of the files. Invalid orders are rejected one by one and reported; the others are created.
 * @throws OperatorError if nothing can be imported at all
 */
export async function runImport(deps: Deps, recognised: Recognised, options: ImportOptions): Promise<Tally> {
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
    existing: 0,
    rejected: 0,
    lines: files.lineCount,
    productsCreated: products.created,
    reasons,
    stoppedBefore: undefined,
  };
  const isStopping = options.isStopping ?? (() => false);
  const next = await postAllOrders({
    deps,
    files,
    products,
    tally,
    reject,
    isStopping,
    post: (batch) => postBatch(deps, actor, batch, isStopping),
    onProgress: () => options.onProgress?.(tally),
  });
  if (next) tally.stoppedBefore = { file: files.orderFile.name, line: next.row.line, order: next.key };
  return tally;
}

/**
 * Posts all orders in batches.
 * @returns the first order that was not processed because the import was stopped
 */
async function postAllOrders(run: Run): Promise<RawOrder | undefined> {
  let batch: PreparedOrder<RawOrder>[] = [];
  for await (const raw of readOrders(run.files, run.reject)) {
    if (run.isStopping()) return batch[0]?.source ?? raw;
    const prepared = prepareOrder(run, raw);
    if (prepared) batch.push(prepared);
    if (batch.length < batchSize) continue;
    const unprocessed = await postPrepared(run, batch);
    if (unprocessed) return unprocessed;
    batch = [];
  }
  return postPrepared(run, batch);
}

/** Builds the order of a row and checks it against every rule. Returns undefined if it was rejected. */
function prepareOrder(run: Run, raw: RawOrder | undefined): PreparedOrder<RawOrder> | undefined {
  const outcome = raw ? toOrder(run.files, raw, run.deps.config.TIME_ZONE, run.products.find) : { rejections: [] };
  if (raw && 'order' in outcome) return { order: outcome.order, source: raw };
  run.tally.done += 1;
  run.tally.rejected += 1;
  if ('rejections' in outcome) for (const rejection of outcome.rejections) run.reject(rejection);
  return undefined;
}

/**
 * Posts the batch and counts the results.
 * @returns the first order that was not processed because the import was stopped
 */
async function postPrepared(run: Run, batch: readonly PreparedOrder<RawOrder>[]): Promise<RawOrder | undefined> {
  const { tally } = run;
  const results = await run.post(batch);
  for (const { source, outcome } of results) {
    tally.done += 1;
    if (outcome === 'created') tally.created += 1;
    else if (outcome === 'existing') tally.existing += 1;
    else {
      tally.rejected += 1;
      run.reject({
        file: run.files.orderFile.name,
        line: source.row.line,
        order: source.key,
        reason: outcome.rejected,
      });
    }
  }
  run.onProgress();
  const done = new Set(results.map(({ source }) => source));
  return batch.find(({ source }) => !done.has(source))?.source;
}
