import type { BulkJob } from '@bakehouse/contract/bulk/bulk.endpoints';
import type { BulkAction } from '@bakehouse/contract/bulk/bulk-actions';
import type { Total } from '@bakehouse/contract/core/envelopes';
import { formatCount } from '../../ui/format/money.ts';
import { pluralize } from '../../ui/format/text.ts';

export type Label = { readonly one: string; readonly many: string };

/** Returns the number with the noun: `1 order`, `412 orders`. */
export const countOf = (count: number, { one, many }: Label): string => pluralize(count, one, many);

/** Returns the label of the button that selects all matches: `Select all 412 matching`. */
export const selectAllLabel = ({ total, totalIsMinimum }: Partial<Total>): string =>
  total === undefined || totalIsMinimum ? 'Select all matching' : `Select all ${formatCount(total)} matching`;

/** Returns what is selected: `12 selected`, `All 412 matching selected`. */
export function selectedLabel(count: number, isAll: boolean, { total, totalIsMinimum }: Partial<Total>): string {
  if (!isAll) return `${formatCount(count)} selected`;
  return total === undefined || totalIsMinimum
    ? 'All matching selected'
    : `All ${formatCount(total)} matching selected`;
}

/** Returns the number of rows that a job has finished in its present phase. */
export const finishedRows = ({ total, counts }: BulkJob): number => total - counts.pending - counts.undoing;

/**
 * Returns the progress of a running job: `40 of 412`.
 * @param isStale whether the last request for the progress failed.
 */
export const progressLabel = (job: BulkJob, isStale: boolean): string =>
  `${formatCount(finishedRows(job))} of ${formatCount(job.total)}${isStale ? ' · Reconnecting…' : ''}`;

/** Returns the label of a job's action. */
export function actionLabel(job: BulkJob, actions: readonly BulkAction[]): string {
  const label = actions.find(({ name }) => name === job.action)?.label ?? job.action;
  return job.phase === 'undo' ? `Undo: ${label}` : label;
}

/** Returns the summary of an ended job: `190 done, 10 skipped`. */
export function resultLabel({ counts }: BulkJob): string {
  const outcomes = [
    [counts.done, 'done'],
    [counts.undone, 'undone'],
    [counts.skipped, 'skipped'],
    [counts.failed, 'failed'],
    [counts.cancelled, 'cancelled'],
    [counts.not_undone, 'not undone'],
  ] as const;
  return outcomes.flatMap(([count, word]) => (count > 0 ? [`${formatCount(count)} ${word}`] : [])).join(', ');
}
