import type { BulkAction } from '@bakehouse/contract/bulk/bulk-actions';
import type { Total } from '@bakehouse/contract/core/envelopes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BulkStart, BulkTarget } from './bulk.data.ts';
import { BulkActionDialog } from './bulk-action-dialog.tsx';
import { BulkJobDialog } from './bulk-job-dialog.tsx';
import type { Label } from './bulk-labels.ts';
import { JobStrip } from './job-strip.tsx';
import { BulkBarFrame, SelectedRows } from './selected-rows.tsx';

type Props = {
  readonly resource: string;
  readonly label: Label;
  /** Actions that the user may take on this list. */
  readonly actions: readonly BulkAction[];
  /** All actions of the module, which name a job of another list. */
  readonly allActions: readonly BulkAction[];
  readonly count: number;
  readonly isAll: boolean;
  readonly total: Partial<Total>;
  readonly isPageSelected: boolean;
  readonly target: BulkTarget;
  readonly jobId: string | null;
  /** The action with the open dialog. */
  readonly started: BulkStart | undefined;
  readonly onStart: (start: BulkStart | undefined) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onJob: (id: string | null) => void;
};

/** The bar below a list: what is selected, the actions, and the progress of a job. */
export function BulkBar(props: Props) {
  const { resource, label, actions, allActions, count, isAll, total, isPageSelected, target, jobId, started } = props;
  const [isJobOpen, setJobOpen] = useState(false);
  const hasSelection = isAll || count > 0;
  const hasDialog = started !== undefined || (jobId !== null && isJobOpen);
  const hasMore = !isAll && isPageSelected && (total.totalIsMinimum === true || (total.total ?? 0) > count);
  return (
    <BulkBarFrame isBelowDialog={hasDialog}>
      {hasSelection && (
        <SelectedRows {...props} {...(hasMore && { onSelectAll: props.onSelectAll })}>
          {actions.map((action) => (
            <Button
              key={action.name}
              size="compact-sm"
              variant={action.name === 'delete' ? 'light' : 'default'}
              {...(action.name === 'delete' && { color: 'red' })}
              onClick={() => props.onStart({ action })}
            >
              {action.label}
            </Button>
          ))}
        </SelectedRows>
      )}
      {jobId !== null && (
        <JobStrip
          key={jobId}
          id={jobId}
          resource={resource}
          actions={allActions}
          onOpen={() => setJobOpen(true)}
          onDismiss={() => props.onJob(null)}
        />
      )}
      {started && (
        <BulkActionDialog
          resource={resource}
          label={label}
          start={started}
          target={target}
          onClose={() => props.onStart(undefined)}
          onStarted={({ _id }) => {
            props.onStart(undefined);
            props.onClear();
            props.onJob(_id);
            setJobOpen(true);
          }}
        />
      )}
      {jobId !== null && isJobOpen && (
        <BulkJobDialog id={jobId} actions={allActions} onClose={() => setJobOpen(false)} />
      )}
    </BulkBarFrame>
  );
}
