import type { BulkAction } from '@bakehouse/contract/bulk/bulk-actions';
import { Button, Group, Progress, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isMissing } from '../../data/api-error.ts';
import { navigationCountsKey } from '../../data/navigation-counts.ts';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { isRunning, jobQuery } from './bulk.data.ts';
import { actionLabel, finishedRows, progressLabel, resultLabel } from './bulk-labels.ts';

type Props = {
  readonly id: string;
  readonly resource: string;
  readonly actions: readonly BulkAction[];
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
};

/** Progress of a job in the bar. When the job ends, it refreshes the lists and shows a toast. */
export function JobStrip({ id, resource, actions, onOpen, onDismiss }: Props) {
  const client = useQueryClient();
  const { data: job, error } = useQuery(jobQuery(id));
  const running = job ? isRunning(job) : undefined;
  const wasRunning = useRef(false);
  const end = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: [resource] });
    void client.invalidateQueries({ queryKey: [navigationCountsKey] });
    if (job) toastSuccess(`${actionLabel(job, actions)}: ${resultLabel(job)}`);
  });
  useEffect(() => {
    if (wasRunning.current && running === false) end();
    wasRunning.current = running === true;
  }, [running]);
  const dismiss = useEffectEvent(onDismiss);
  const isDeleted = error !== null && isMissing(error);
  useEffect(() => {
    if (isDeleted) dismiss();
  }, [isDeleted]);
  if (!job) return null;
  const done = finishedRows(job);
  return (
    <Group gap="sm">
      <Text fz={13} role="status">
        {running
          ? `${actionLabel(job, actions)}: ${progressLabel(job, error !== null)}`
          : `${actionLabel(job, actions)}: ${resultLabel(job)}`}
      </Text>
      {running && <Progress w={120} value={(100 * done) / job.total} aria-label="Progress" />}
      <Button size="compact-sm" variant="default" onClick={onOpen}>
        {running ? 'Show progress' : 'Show result'}
      </Button>
      {!running && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDismiss}>
          Dismiss
        </Button>
      )}
    </Group>
  );
}
