import type { Lifecycle } from '../../platform/db/columns.ts';
import type { Ctx } from './context.ts';

/** How bulk actions read the records of a module. */

export type BulkRecord = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  /** Empty for a module without statuses. */
  readonly status: string;
};

/** Chosen records, or all matches of a list's query. */
export type BulkSelection = { readonly ids: readonly string[] } | { readonly query: object };

type ReadCtx = Pick<Ctx, 'db' | 'scope' | 'deps'>;

export type BulkSource = {
  /** Finds at most `limit` records within the scope: chosen ones in any order, matches in the order of the list. */
  readonly find: (ctx: ReadCtx, lifecycle: Lifecycle, selection: BulkSelection, limit: number) => Promise<BulkRecord[]>;
  /** Locks a record within the scope until the transaction ends. */
  readonly lock: (ctx: ReadCtx, lifecycle: Lifecycle, id: string) => Promise<BulkRecord | undefined>;
  /** Returns, for each record that other records use, the sentence that explains why it cannot be deleted. */
  readonly findUses: (ctx: ReadCtx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};
