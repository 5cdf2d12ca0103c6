import type { BulkAction } from '@bakehouse/contract/bulk/bulk-actions';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import type { Lifecycle } from '../../platform/db/columns.ts';
import { AppError } from '../../platform/errors.ts';
import type { BulkRecord, BulkSource } from '../http/bulk-source.ts';
import type { Ctx } from '../http/context.ts';
import type { FileResponse } from '../http/route.ts';

/** What a module registers for bulk actions. */

/** The inputs of an action by name, as the contract declares them. */
export type Input = Readonly<Record<string, string>>;

/** What an action does to a record, or the reason why it does nothing. */
export type Plan = { readonly from: string; readonly to: string } | { readonly reason: string };

/** What an action has done to a record. `before` is what undo needs; `reason` says why there was nothing to do. */
export type Applied =
  | { readonly from: string; readonly to: string; readonly before?: unknown }
  | { readonly reason: string };

export type BulkHandler = {
  readonly action: BulkAction;
  /** Endpoint of the action on a single record, whose permission and scope apply to each row. */
  readonly endpoint: Endpoint;
  /** Endpoint of the opposite action; undefined for an action that cannot be undone. */
  readonly undoEndpoint: Endpoint | undefined;
  /** The lifecycle of a record after the action. */
  readonly lifecycleAfter: Lifecycle;
  /** Predicts the result for records, in their order, without writing. It uses a fixed number of statements. */
  readonly plan: (ctx: Ctx, records: readonly BulkRecord[], input: Input) => Promise<Plan[]>;
  /** Applies the action to a locked record, through the service of the single action. */
  readonly apply: (ctx: Ctx, record: BulkRecord, input: Input) => Promise<Applied>;
  readonly undo?: (ctx: Ctx, id: string, before: unknown) => Promise<void>;
  /** Produces the file of the finished records, one page in memory at a time. */
  readonly file?: (ctx: Ctx, ids: readonly string[]) => Promise<FileResponse>;
};

export type BulkResource = {
  /** Singular label of a record. */
  readonly label: string;
  readonly source: BulkSource;
  /** The lists with queries that can be the filter of a job. */
  readonly lists: Readonly<Record<Lifecycle, Endpoint>>;
  readonly handlers: readonly BulkHandler[];
};

export type BulkResources = ReadonlyMap<string, BulkResource>;

/** @throws AppError not_found for an unknown module or action. */
export function findHandler(
  resources: BulkResources,
  { resource, action }: { readonly resource: string; readonly action: string },
): { target: BulkResource; handler: BulkHandler } {
  const target = resources.get(resource);
  const handler = target?.handlers.find((candidate) => candidate.action.name === action);
  if (!target || !handler) throw new AppError('not_found', 'Bulk action not found');
  return { target, handler };
}
