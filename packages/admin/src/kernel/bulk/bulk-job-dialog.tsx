import type { BulkJob, BulkOutcome } from '@bakehouse/contract/bulk/bulk.endpoints';
import type { BulkAction } from '@bakehouse/contract/bulk/bulk-actions';
import { Button, Group, Modal, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatCount } from '../../ui/format/money.ts';
import { IconDownload } from '../../ui/icons.ts';
import { isRunning, jobQuery, jobRowsQuery, useChangeJob, useDownloadFile } from './bulk.data.ts';
import { actionLabel, finishedRows, progressLabel, resultLabel } from './bulk-labels.ts';
import { ChangeList } from './change-list.tsx';

/** Outcomes whose rows are listed with their reasons, in this order, with their headings. */
const listedOutcomes: readonly (readonly [BulkOutcome, string])[] = [
  ['failed', 'Failed'],
  ['not_undone', 'Not undone'],
  ['skipped', 'Skipped'],
  ['cancelled', 'Cancelled'],
  ['done', 'Done'],
  ['undone', 'Undone'],
];
type ContentProps = { readonly job: BulkJob; readonly isStale: boolean; readonly onClose: () => void };
type Props = { readonly id: string; readonly actions: readonly BulkAction[]; readonly onClose: () => void };

/** Dialog of a job: its progress, and then its result with Retry and Undo. */
export function BulkJobDialog({ id, actions, onClose }: Props) {
  const { data: job, isError } = useQuery(jobQuery(id));
  return (
    <Modal opened onClose={onClose} title={job ? actionLabel(job, actions) : 'Bulk action'} size="lg" centered>
      {job ? <Content job={job} isStale={isError} onClose={onClose} /> : <Skeleton height={120} />}
    </Modal>
  );
}

function Content({ job, isStale, onClose }: ContentProps) {
  const done = finishedRows(job);
  const running = isRunning(job);
  return (
    <Stack gap="md">
      <Text fz={14}>{running ? progressLabel(job, isStale) : resultLabel(job)}</Text>
      {running && <Progress value={(100 * done) / job.total} aria-label="Progress of the job" />}
      {!running &&
        listedOutcomes.map(([outcome, title]) => (
          <OutcomeRows key={outcome} job={job} outcome={outcome} title={title} />
        ))}
      <Actions job={job} onClose={onClose} />
    </Stack>
  );
}

function OutcomeRows({ job, outcome, title }: { job: BulkJob; outcome: BulkOutcome; title: string }) {
  const { data = [] } = useQuery({ ...jobRowsQuery(job, outcome), enabled: job.counts[outcome] > 0 });
  return <ChangeList title={title} rows={data} count={job.counts[outcome]} />;
}

function Actions({ job, onClose }: { job: BulkJob; onClose: () => void }) {
  const cancel = useChangeJob('cancel');
  const retry = useChangeJob('retry');
  const undo = useChangeJob('undo');
  const file = useDownloadFile();
  const remaining = useRemainingTime(job.undo_until);
  const retryCount = job.counts.failed + job.counts.cancelled;
  if (isRunning(job))
    return (
      <Group justify="flex-end" gap="xs">
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(job._id)}>
          Cancel the rest
        </Button>
        <Button onClick={onClose}>Continue in background</Button>
      </Group>
    );
  return (
    <Group justify="flex-end" gap="xs">
      {job.file && job.counts.done > 0 && (
        <Button loading={file.isPending} leftSection={<IconDownload size={16} />} onClick={() => file.mutate(job)}>
          {job.file === 'text/csv' ? 'Download CSV' : 'Download PDF'}
        </Button>
      )}
      {job.phase === 'run' && retryCount > 0 && (
        <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate(job._id)}>
          {`Retry failed (${formatCount(retryCount)})`}
        </Button>
      )}
      {remaining && job.counts.done > 0 && (
        <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(job._id)}>
          {`Undo (${remaining} left)`}
        </Button>
      )}
      <Button variant={job.file ? 'default' : 'filled'} onClick={onClose}>
        Close
      </Button>
    </Group>
  );
}

/** Returns the remaining time as `9:59`, updated every second; undefined when it is over. */
function useRemainingTime(until: string | null): string | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = until ? Math.ceil((new Date(until).getTime() - now) / 1_000) : 0;
  return seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : undefined;
}
