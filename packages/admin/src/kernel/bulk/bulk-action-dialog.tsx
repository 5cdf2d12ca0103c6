import type { BulkJob } from '@bakehouse/contract/bulk/bulk.endpoints';
import type { BulkAction } from '@bakehouse/contract/bulk/bulk-actions';
import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionInputs } from './action-inputs.tsx';
import { type BulkStart, type BulkTarget, previewQuery, useRunBulk } from './bulk.data.ts';
import { countOf, type Label } from './bulk-labels.ts';
import { ChangeList } from './change-list.tsx';

type Props = {
  readonly resource: string;
  readonly label: Label;
  readonly start: BulkStart;
  readonly target: BulkTarget;
  readonly onClose: () => void;
  readonly onStarted: (job: BulkJob) => void;
};

/** Milliseconds after the last keystroke until the preview is requested. */
const typingDelay = 300;

/** Dialog of a bulk action: its inputs, a preview of what changes and what does not, and the button that starts the job. */
export function BulkActionDialog({ resource, label, start, target, onClose, onStarted }: Props) {
  const { action } = start;
  const [input, setInput] = useState<Readonly<Record<string, string>>>(() => ({
    ...initialInput(action),
    ...start.input,
  }));
  const body = { resource, action: action.name, input, ...target };
  const isReady = isComplete(input);
  const hasText = action.inputs?.some(({ kind }) => kind === 'text') === true;
  const [previewed] = useDebouncedValue(input, hasText ? typingDelay : 0);
  const {
    data: preview,
    error,
    isFetching,
  } = useQuery({
    ...previewQuery({ ...body, input: previewed }),
    enabled: isReady && isComplete(previewed),
    ...(hasText && { placeholderData: keepPreviousData }),
  });
  const run = useRunBulk();
  const canRun = isReady && preview !== undefined && preview.will_change > 0;
  return (
    <Modal opened onClose={onClose} title={action.label} size="lg" centered>
      <Stack gap="md">
        {action.inputs && (
          <ActionInputs inputs={action.inputs} values={input} vendor={start.vendor} onChange={setInput} />
        )}
        {isReady && isFetching && !preview && <Skeleton height={120} aria-label="Loading preview" />}
        {error && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        {isReady && preview && (
          <>
            <Text fz={14} role="status">
              {preview.will_not_change > 0
                ? `${countOf(preview.will_change, label)} will change, ${countOf(preview.will_not_change, label)} will not.`
                : `${countOf(preview.will_change, label)} will change.`}
            </Text>
            <ChangeList title="Changes" rows={preview.changes} count={preview.will_change} />
            <ChangeList title="No change" rows={preview.unchanged} count={preview.will_not_change} />
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            disabled={!canRun}
            loading={run.isPending}
            {...(action.name === 'delete' && { color: 'red' })}
            onClick={() => run.mutate(body, { onSuccess: onStarted })}
          >
            {preview && isReady ? `${action.label}: ${countOf(preview.will_change, label)}` : action.label}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const initialInput = ({ inputs = [] }: BulkAction): Record<string, string> =>
  Object.fromEntries(inputs.map(({ name, kind }) => [name, kind === 'vendor' ? 'best' : '']));

const isComplete = (input: Readonly<Record<string, string>>) =>
  Object.values(input).every((value) => value.trim() !== '');
